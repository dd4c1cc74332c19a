import Synchronization
import UIModelProtocol

/// Tells a handler that its answer is no longer wanted. Looking costs a load, so loops may look often.
package final class CancellationToken: Sendable {
  private let flag = Atomic(false)

  package init() {}

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  package func cancel() { flag.store(true, ordering: .relaxed) }

  /// Throws `RequestCancelled` if the request was cancelled.
  package func check() throws(ResponseError) {
    if isCancelled { throw ResponseError(.requestCancelled, "the request was cancelled") }
  }
}
