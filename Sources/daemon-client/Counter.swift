import Synchronization

/// Counts down to nothing; without a start, for ever.
final class Counter: Sendable {
  private let left: Mutex<Int?>

  init(_ start: Int?) { left = Mutex(start) }

  var isZero: Bool { left.withLock { $0 == 0 } }

  func countDown() { left.withLock { $0 = $0.map { max(0, $0 - 1) } } }
  func end() { left.withLock { $0 = 0 } }
}
