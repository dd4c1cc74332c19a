#if DEBUG
  import Synchronization

  /// A thread-safe counter of operations, for tests that check how the amount of work grows with the input.
  package final class WorkCount: Sendable {
    private let counter = Atomic<Int>(0)

    package init() {}

    package var value: Int { counter.load(ordering: .relaxed) }
    package func increment() { counter.add(1, ordering: .relaxed) }
  }
#endif
