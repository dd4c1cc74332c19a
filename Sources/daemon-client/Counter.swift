import Synchronization

/// A thread-safe counter that counts down to zero. If the start value is nil, only `setToZero()` makes the counter
/// zero. For example, `Counter(2)` is zero after two calls of `countDown()`.
final class Counter: Sendable {
  private let remainingCount: Mutex<Int?>

  init(_ start: Int?) { remainingCount = Mutex(start) }

  var isZero: Bool { remainingCount.withLock { $0 == 0 } }

  func countDown() { remainingCount.withLock { $0 = $0.map { max(0, $0 - 1) } } }
  func setToZero() { remainingCount.withLock { $0 = 0 } }
}
