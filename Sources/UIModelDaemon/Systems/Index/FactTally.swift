import UIModelPlatform

/// The number of blocks that state each fact. The checks that use a fact are repeated only when its number changes from
/// zero or to zero.
struct FactTally: Sendable {
  private var counts = [Int](repeating: 0, count: AppFacts.count)
  /// The facts that checks use: those at the last call of `settle`.
  private(set) var settledFacts: AppFacts = []
  /// The facts that the current blocks state.
  private var currentFacts: AppFacts = []
  private let nodes: [DependencyGraph.Node]

  init(_ graph: inout DependencyGraph) {
    nodes = (0..<AppFacts.count).map { _ in graph.add(.init(kind: CellKind.signal.rawValue, slot: 0), layer: 0) }
  }

  var isPending: Bool { currentFacts != settledFacts }

  mutating func add(_ facts: AppFacts, _ step: Int) {
    guard !facts.isEmpty else { return }
    for index in counts.indices where facts.rawValue & 1 << index != 0 {
      counts[index] += step
      let fact = AppFacts(rawValue: 1 << index)
      if counts[index] > 0 { currentFacts.insert(fact) } else { currentFacts.remove(fact) }
    }
  }

  /// Marks the users of each fact that became true or false since the last call dirty in the graph.
  mutating func settle(_ graph: inout DependencyGraph) {
    let changedFacts = currentFacts.symmetricDifference(settledFacts)
    settledFacts = currentFacts
    for index in counts.indices where changedFacts.rawValue & 1 << index != 0 { graph.markUsersDirty(nodes[index]) }
  }

  /// Returns the graph node of a single fact.
  func node(of fact: AppFacts) -> DependencyGraph.Node { nodes[fact.rawValue.trailingZeroBitCount] }
}
