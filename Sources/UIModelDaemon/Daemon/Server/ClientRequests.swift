import Dispatch
import Synchronization
import UIModelJSON
import UIModelProtocol

/// The requests of ours that a client has not answered yet.
final class ClientRequests: Sendable {
  /// What is done with the answer, or with the error that stands for it.
  typealias Completion = @Sendable (Result<JSONValue, ResponseError>, RequestContext) -> Void

  private let output: any SessionOutput
  private let state = Mutex<(last: Int, waiting: [RequestID: Completion])>((0, [:]))

  init(output: any SessionOutput) { self.output = output }

  /// Sends a request; answers its id.
  func send(_ method: String, _ params: JSONValue, then completion: @escaping Completion) -> RequestID {
    let id = state.withLock { state in
      state.last += 1
      state.waiting[.int(state.last)] = completion
      return RequestID.int(state.last)
    }
    output.request(id: id, method: method, params: params)
    return id
  }

  /// What waits for this answer; nil for one that nobody waits for, or no longer.
  func take(_ id: RequestID) -> Completion? { state.withLock { $0.waiting.removeValue(forKey: id) } }

  /// All that waits, when no answer can come any more.
  func takeAll() -> [Completion] {
    state.withLock { state in
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
  }
}
