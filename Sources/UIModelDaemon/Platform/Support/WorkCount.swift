#if DEBUG
  import Synchronization

  /// A thread-safe counter of work done, for tests that check how work grows with the input.
  package final class WorkCount: Sendable {
    private let counter = Atomic<Int>(0)

    package init() {}

    package var value: Int { counter.load(ordering: .relaxed) }
    package func add() { counter.add(1, ordering: .relaxed) }
  }
#endif
