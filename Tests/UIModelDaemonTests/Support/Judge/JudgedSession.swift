import Foundation
import Synchronization
import Testing
import UIModelJSON
import UIModelProtocol

@testable import UIModelDaemon

/// A `SessionJudge` for the thread that sends and the one that reads.
final class JudgedSession: Sendable {
  /// Clients declare nothing, whatever their tests have them declare. Then tests fail, but no message may be wrong.
  static let isBare = ProcessInfo.processInfo.environment["BARE_CLIENTS"] == "1"

  private let judge: Mutex<SessionJudge>

  init(asksBeyondLines: Bool = false) { judge = Mutex(SessionJudge(asksBeyondLines: asksBeyondLines)) }

  /// Takes notice of a message to the server.
  func sent(_ message: JSONValue) { judge.withLock { $0.sent(message) } }
  func sentUnseen() { judge.withLock { $0.sentUnseen() } }
  func received(_ message: JSONValue) { judge.withLock { $0.received(message) } }

  /// The same for a notification, or a request with this id, that is not written.
  func received(_ method: String, _ params: JSONValue, id: JSONValue? = nil) {
    var message: JSONObject = ["jsonrpc": "2.0", "method": .string(method)]
    message["id"] = id
    if params != .null { message["params"] = params }
    received(.object(message))
  }

  /// The same for an answer.
  func received(_ result: Result<JSONValue, ResponseError>, id: JSONValue) {
    switch result {
    case .success(let value): received(["jsonrpc": "2.0", "id": id, "result": value])
    case .failure(let error): received(["jsonrpc": "2.0", "id": id, "error": error.json])
    }
  }

  /// Fails the test if the server has sent what it must not.
  func report() {
    for fault in judge.withLock({ $0.takeFaults() }) { Issue.record(Comment(rawValue: fault)) }
  }

  /// A message as it is sent: without capabilities if clients are to be bare.
  static func bare(_ message: JSONValue) -> JSONValue {
    guard isBare, message["method"] == "initialize", var object = message.object, var params = object["params"]?.object
    else { return message }
    params["capabilities"] = [:]
    object["params"] = .object(params)
    return .object(object)
  }
}

/// The engine in this process, judged as what a daemon sends is.
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
