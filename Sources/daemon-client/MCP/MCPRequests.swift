import Synchronization
import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// The requests under way, and what is sent for them. May be used from any thread.
final class MCPRequests: Sendable {
  private struct State {
    /// How many requests with an id wait for an answer.
    var open: [RequestID: Int] = [:]
    var canceled: Set<RequestID> = []
  }

  private let state = Mutex(State())
  private let stream: LineStream

  init(_ stream: LineStream) { self.stream = stream }

  func begin(_ id: RequestID) { state.withLock { $0.open[id, default: 0] += 1 } }

  /// The client wants no answer any more. From here on nothing is sent for the request.
  func cancel(_ id: RequestID) {
    state.withLock { state in
      if state.open[id] != nil { state.canceled.insert(id) }
    }
  }

  func isCanceled(_ id: RequestID) -> Bool { state.withLock { $0.canceled.contains(id) } }

  /// Answers a request, unless the client has canceled it.
  func answer(_ id: RequestID, _ result: Result<JSONValue, ResponseError>) {
    let message = MCPRequests.response(id, result)
    state.withLock { state in
      let left = (state.open[id] ?? 1) - 1
      state.open[id] = left > 0 ? left : nil
      if state.canceled.contains(id) {
        if left <= 0 { state.canceled.remove(id) }
      } else {
        // Under the lock: what is canceled a moment later is not sent a moment later.
        stream.send(message)
      }
    }
  }

  /// Tells how far a request is, unless the client has canceled it.
  func tell(_ id: RequestID, _ method: String, _ params: JSONValue) {
    let message = JSONRPCWriting.notification(method: method, params: params)
    state.withLock { state in
      if !state.canceled.contains(id) { stream.send(message) }
    }
  }

  /// Answers what is no request.
  func refuse(_ id: RequestID, _ error: ResponseError) { stream.send(MCPRequests.response(id, .failure(error))) }

  /// The protocol knows no id that is null: an answer to a message whose id is not known has none.
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
