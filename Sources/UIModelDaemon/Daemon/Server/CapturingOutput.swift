import Synchronization
import UIModelJSON
import UIModelProtocol

/// Keeps the answer to the one request there is, and hands notifications on. A request to the client has no one who
/// could answer it, so none is sent: an in-process client declares nothing.
final class CapturingOutput: SessionOutput {
  let answer = Mutex<Result<JSONValue, ResponseError>?>(nil)
  private let onNotification: @Sendable (String, JSONValue) -> Void

  init(onNotification: @escaping @Sendable (String, JSONValue) -> Void) { self.onNotification = onNotification }

  func respond(id: RequestID, _ result: Result<JSONValue, ResponseError>, in batch: ResponseBatch?) {
    answer.withLock { $0 = result }
  }

  func notify(method: String, params: JSONValue, key: String?) { onNotification(method, params) }
  func request(id: RequestID, method: String, params: JSONValue) {}
  func hold() {}
  func flush() {}
  var waitingBytes: Int { 0 }
}
