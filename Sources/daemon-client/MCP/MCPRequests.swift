import Synchronization
import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// The requests that are not yet answered, and the output for their messages. May be used from any thread.
final class MCPRequests: Sendable {
  private struct State {
    /// The number of unanswered requests with each id.
    var open: [RequestID: Int] = [:]
    var canceled: Set<RequestID> = []
  }

  private let state = Mutex(State())
  private let stream: LineStream

  init(_ stream: LineStream) { self.stream = stream }

  func begin(_ id: RequestID) { state.withLock { $0.open[id, default: 0] += 1 } }

  /// Marks a request as canceled. Nothing is sent for the request afterwards.
  func cancel(_ id: RequestID) {
    state.withLock { state in
      if state.open[id] != nil { state.canceled.insert(id) }
    }
  }

  func isCanceled(_ id: RequestID) -> Bool { state.withLock { $0.canceled.contains(id) } }

  /// Sends the response to a request, unless the client has canceled the request.
  func answer(_ id: RequestID, _ result: Result<JSONValue, ResponseError>) {
    let message = MCPRequests.response(id, result)
    state.withLock { state in
      let remaining = (state.open[id] ?? 1) - 1
      state.open[id] = remaining > 0 ? remaining : nil
      if state.canceled.contains(id) {
        if remaining <= 0 { state.canceled.remove(id) }
      } else {
        // Sending under the lock ensures that nothing is sent once `cancel` has returned.
        stream.send(message)
      }
    }
  }

  /// Sends a notification about a request, unless the client has canceled the request.
  func notify(_ id: RequestID, _ method: String, _ params: JSONValue) {
    let message = JSONRPCWriting.notification(method: method, params: params)
    state.withLock { state in
      if !state.canceled.contains(id) { stream.send(message) }
    }
  }

  /// Sends an error for a message that is not a valid request.
  func refuse(_ id: RequestID, _ error: ResponseError) { stream.send(MCPRequests.response(id, .failure(error))) }

  /// Returns the bytes of a response. A null id is left out, because the protocol does not allow null ids.
  private static func response(_ id: RequestID, _ result: Result<JSONValue, ResponseError>) -> [UInt8] {
    var object: JSONObject = ["jsonrpc": "2.0"]
    if id != .null { object["id"] = id.json }
    switch result {
    case .success(let value): object["result"] = value
    case .failure(let error): object["error"] = error.json
    }
    return JSONValue.object(object).utf8()
  }
}
