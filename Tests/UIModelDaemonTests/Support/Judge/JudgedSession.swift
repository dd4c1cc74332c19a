import Foundation
import Synchronization
import Testing
import UIModelJSON
import UIModelProtocol

@testable import UIModelDaemon

/// A `SessionJudge` that is shared by the thread that sends messages and the thread that reads them.
final class JudgedSession: Sendable {
  /// Whether all clients declare no capabilities (`BARE_CLIENTS=1`), regardless of the capabilities that their tests
  /// specify. Many tests then fail, but each message of the server must still be valid.
  static let isBare = ProcessInfo.processInfo.environment["BARE_CLIENTS"] == "1"

  private let judge: Mutex<SessionJudge>

  init(exceedsLineEnds: Bool = false) { judge = Mutex(SessionJudge(exceedsLineEnds: exceedsLineEnds)) }

  /// Records a message that the client sends to the server.
  func recordSent(_ message: JSONValue) { judge.withLock { $0.recordSent(message) } }
  func recordUncheckedInput() { judge.withLock { $0.recordUncheckedInput() } }
  func checkReceived(_ message: JSONValue) { judge.withLock { $0.checkReceived(message) } }

  /// Checks a notification, or a request if `id` is given, from a server in this process.
  func checkReceived(_ method: String, _ params: JSONValue, id: JSONValue? = nil) {
    var message: JSONObject = ["jsonrpc": "2.0", "method": .string(method)]
    message["id"] = id
    if params != .null { message["params"] = params }
    checkReceived(.object(message))
  }

  /// Checks a response from a server in this process.
  func checkReceived(_ result: Result<JSONValue, ResponseError>, id: JSONValue) {
    switch result {
    case .success(let value): checkReceived(["jsonrpc": "2.0", "id": id, "result": value])
    case .failure(let error): checkReceived(["jsonrpc": "2.0", "id": id, "error": error.json])
    }
  }

  /// Fails the test for each invalid message from the server since the last report.
  func report() {
    for fault in judge.withLock({ $0.takeFaults() }) { Issue.record(Comment(rawValue: fault)) }
  }

  /// Returns the message to send. For bare clients, the client's capabilities are removed from `initialize`.
  static func messageToSend(_ message: JSONValue) -> JSONValue {
    guard isBare, message["method"] == "initialize", var object = message.object, var params = object["params"]?.object
    else { return message }
    params["capabilities"] = [:]
    object["params"] = .object(params)
    return .object(object)
  }
}

/// A connection to the engine in this process. Its messages are checked like the messages of a daemon process.
final class JudgedConnection {
  private let session: JudgedSession
  private let connection: InProcessConnection

  init() {
    let session = JudgedSession()
    self.session = session
    connection = InProcessConnection { method, params in session.checkReceived(method, params) }
  }

  func request(_ method: String, _ params: JSONValue?) -> Result<JSONValue, ResponseError> {
    var message: JSONObject = ["jsonrpc": "2.0", "id": 1, "method": .string(method)]
    message["params"] = params
    session.recordSent(.object(message))
    let result = connection.request(method, params)
    session.checkReceived(result, id: 1)
    session.report()
    return result
  }

  func notify(_ method: String, _ params: JSONValue?) {
    session.recordSent(["jsonrpc": "2.0", "method": .string(method), "params": params ?? .null])
    connection.notify(method, params)
    session.report()
  }
}
