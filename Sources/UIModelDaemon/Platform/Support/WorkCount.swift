#if DEBUG
  import Synchronization

  /// How often something was done, on whichever thread: for tests of growth, which count work.
  package final class WorkCount: Sendable {
    private let counted = Atomic<Int>(0)

    package init() {}

    package var value: Int { counted.load(ordering: .relaxed) }
    package func add() { counted.add(1, ordering: .relaxed) }
  }
#endif
