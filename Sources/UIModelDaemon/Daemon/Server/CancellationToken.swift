import Synchronization
import UIModelProtocol

/// A flag that signals to a handler that its request was canceled. A check costs one atomic load, so loops can check
/// often.
///
/// For example, `try context.cancellation.check()` in a loop over documents ends the handler after a cancellation.
package final class CancellationToken: Sendable {
  private let flag = Atomic(false)

  package init() {}

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  package func cancel() { flag.store(true, ordering: .relaxed) }

  /// Throws the LSP error `RequestCancelled` if the request was canceled.
  package func check() throws(ResponseError) {
    if isCancelled { throw ResponseError(.requestCancelled, "the request was cancelled") }
  }
}
