import Synchronization
import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// Tracks the unanswered requests, and sends their responses and notifications. Thread-safe.
final class MCPRequests: Sendable {
  private struct State {
    /// The number of unanswered requests with each id.
    var openCounts: [RequestID: Int] = [:]
    var canceledIDs: Set<RequestID> = []
  }

  private let state = Mutex(State())
  private let stream: LineStream

  init(_ stream: LineStream) { self.stream = stream }

  func begin(_ id: RequestID) { state.withLock { $0.openCounts[id, default: 0] += 1 } }

  /// Marks a request as canceled. No further message is sent for this request.
  func cancel(_ id: RequestID) {
    state.withLock { state in
      if state.openCounts[id] != nil { state.canceledIDs.insert(id) }
    }
  }

  func isCanceled(_ id: RequestID) -> Bool { state.withLock { $0.canceledIDs.contains(id) } }

  /// Sends the response to a request, unless the client has canceled the request. In both cases, the request counts as
  /// answered.
  func sendResponse(_ id: RequestID, _ result: Result<JSONValue, ResponseError>) {
    let message = MCPRequests.responseBytes(id, result)
    state.withLock { state in
      let remaining = (state.openCounts[id] ?? 1) - 1
      state.openCounts[id] = remaining > 0 ? remaining : nil
      if state.canceledIDs.contains(id) {
        if remaining <= 0 { state.canceledIDs.remove(id) }
      } else {
        // Sending under the lock ensures that no message is sent after `cancel` has returned.
        stream.send(message)
      }
    }
  }

  /// Sends a notification about a request, unless the client has canceled the request.
  func notify(_ id: RequestID, _ method: String, _ params: JSONValue) {
    let message = JSONRPCWriting.notification(method: method, params: params)
    state.withLock { state in
      if !state.canceledIDs.contains(id) { stream.send(message) }
    }
  }

  /// Sends an error for a message that is not a valid request.
  func refuse(_ id: RequestID, _ error: ResponseError) { stream.send(MCPRequests.responseBytes(id, .failure(error))) }

  /// Returns the bytes of a response. A null id is left out, because the protocol does not allow null ids.
  private static func responseBytes(_ id: RequestID, _ result: Result<JSONValue, ResponseError>) -> [UInt8] {
    var object: JSONObject = ["jsonrpc": "2.0"]
    if id != .null { object["id"] = id.json }
    switch result {
    case .success(let value): object["result"] = value
    case .failure(let error): object["error"] = error.json
    }
    return JSONValue.object(object).utf8()
  }
}
