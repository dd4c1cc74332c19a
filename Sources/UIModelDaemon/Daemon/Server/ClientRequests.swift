import Dispatch
import Synchronization
import UIModelJSON
import UIModelProtocol

/// The requests from the server to a client that have no response yet.
final class ClientRequests: Sendable {
  /// A closure that receives the client's response, or an error if the client does not respond.
  typealias Completion = @Sendable (Result<JSONValue, ResponseError>, RequestContext) -> Void

  private let output: any SessionOutput
  private let state = Mutex<(last: Int, waiting: [RequestID: Completion])>((0, [:]))

  init(output: any SessionOutput) { self.output = output }

  /// Sends a request and returns its id.
  func send(_ method: String, _ params: JSONValue, then completion: @escaping Completion) -> RequestID {
    let id = state.withLock { state in
      state.last += 1
      state.waiting[.int(state.last)] = completion
      return RequestID.int(state.last)
    }
    output.request(id: id, method: method, params: params)
    return id
  }

  /// Removes and returns the completion of a request; nil if the request is unknown, answered, or timed out.
  func removeCompletion(_ id: RequestID) -> Completion? { state.withLock { $0.waiting.removeValue(forKey: id) } }

  /// Removes and returns all completions, because no more responses can arrive.
  func removeAllCompletions() -> [Completion] {
    state.withLock { state in
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
  }
}
