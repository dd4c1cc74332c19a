import Synchronization
import UIModelJSON
import UIModelProtocol

/// The output of a session in the same process. It stores the response to the session's single request, and passes
/// notifications to a closure.
///
/// Requests to the client are dropped, because an in-process client declares no capabilities and cannot respond.
final class CapturingOutput: SessionOutput {
  let response = Mutex<Result<JSONValue, ResponseError>?>(nil)
  private let onNotification: @Sendable (String, JSONValue) -> Void

  init(onNotification: @escaping @Sendable (String, JSONValue) -> Void) { self.onNotification = onNotification }

  func respond(id: RequestID, _ result: Result<JSONValue, ResponseError>, in batch: ResponseBatch?) {
    response.withLock { $0 = result }
  }

  func notify(method: String, params: JSONValue, key: String?) { onNotification(method, params) }
  func request(id: RequestID, method: String, params: JSONValue) {}
  func hold() {}
  func flush() {}
  var waitingByteCount: Int { 0 }
}
