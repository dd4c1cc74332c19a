import Synchronization

/// A thread-safe counter that counts down to zero; a counter without a start value never reaches zero by counting. For
/// example, `Counter(2)` is zero after two calls of `countDown()`.
final class Counter: Sendable {
  private let remaining: Mutex<Int?>

  init(_ start: Int?) { remaining = Mutex(start) }

  var isZero: Bool { remaining.withLock { $0 == 0 } }

  func countDown() { remaining.withLock { $0 = $0.map { max(0, $0 - 1) } } }
  /// Sets the counter to zero.
  func end() { remaining.withLock { $0 = 0 } }
}
