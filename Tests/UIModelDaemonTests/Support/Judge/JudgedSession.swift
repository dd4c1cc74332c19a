import Foundation
import Synchronization
import Testing
import UIModelJSON
import UIModelProtocol

@testable import UIModelDaemon

/// A `SessionJudge` that the sending and the reading thread share.
final class JudgedSession: Sendable {
  /// Whether clients declare no capabilities, whatever their tests specify (`BARE_CLIENTS=1`). Tests then fail, but
  /// each message of the server must still be valid.
  static let isBare = ProcessInfo.processInfo.environment["BARE_CLIENTS"] == "1"

  private let judge: Mutex<SessionJudge>

  init(asksBeyondLines: Bool = false) { judge = Mutex(SessionJudge(asksBeyondLines: asksBeyondLines)) }

  /// Records a message to the server.
  func sent(_ message: JSONValue) { judge.withLock { $0.sent(message) } }
  func sentUnseen() { judge.withLock { $0.sentUnseen() } }
  func received(_ message: JSONValue) { judge.withLock { $0.received(message) } }

  /// Checks a notification, or a request if `id` is given, from a server in this process.
  func received(_ method: String, _ params: JSONValue, id: JSONValue? = nil) {
    var message: JSONObject = ["jsonrpc": "2.0", "method": .string(method)]
    message["id"] = id
    if params != .null { message["params"] = params }
    received(.object(message))
  }

  /// Checks a response from a server in this process.
  func received(_ result: Result<JSONValue, ResponseError>, id: JSONValue) {
    switch result {
    case .success(let value): received(["jsonrpc": "2.0", "id": id, "result": value])
    case .failure(let error): received(["jsonrpc": "2.0", "id": id, "error": error.json])
    }
  }

  /// Fails the test if the server has sent an invalid message.
  func report() {
    for fault in judge.withLock({ $0.takeFaults() }) { Issue.record(Comment(rawValue: fault)) }
  }

  /// Returns a message in the form to send: `initialize` of a bare client has no capabilities.
  static func bare(_ message: JSONValue) -> JSONValue {
    guard isBare, message["method"] == "initialize", var object = message.object, var params = object["params"]?.object
    else { return message }
    params["capabilities"] = [:]
    object["params"] = .object(params)
    return .object(object)
  }
}

/// A connection to the engine in this process whose messages are checked like those of a daemon.
final class JudgedConnection {
  private let session: JudgedSession
  private let connection: InProcessConnection

  init() {
    let session = JudgedSession()
    self.session = session
    connection = InProcessConnection { method, params in session.received(method, params) }
  }

  func request(_ method: String, _ params: JSONValue?) -> Result<JSONValue, ResponseError> {
    var message: JSONObject = ["jsonrpc": "2.0", "id": 1, "method": .string(method)]
    message["params"] = params
    session.sent(.object(message))
    let result = connection.request(method, params)
    session.received(result, id: 1)
    session.report()
    return result
  }

  func notify(_ method: String, _ params: JSONValue?) {
    session.sent(["jsonrpc": "2.0", "method": .string(method), "params": params ?? .null])
    connection.notify(method, params)
    session.report()
  }
}
