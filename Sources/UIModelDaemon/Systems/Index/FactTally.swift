import UIModelPlatform

/// How many blocks say each fact. Only the first and the last of them make a difference to those who ask.
struct FactTally: Sendable {
  private var counts = [Int](repeating: 0, count: AppFacts.count)
  /// What held when it was last settled.
  private(set) var holding: AppFacts = []
  private var now: AppFacts = []
  private let nodes: [DependencyGraph.Node]

  init(_ graph: inout DependencyGraph) {
    nodes = (0..<AppFacts.count).map { _ in graph.add(.init(kind: CellKind.signal.rawValue, slot: 0), layer: 0) }
  }

  var isPending: Bool { now != holding }

  mutating func add(_ facts: AppFacts, _ step: Int) {
    guard !facts.isEmpty else { return }
    for index in counts.indices where facts.rawValue & 1 << index != 0 {
      counts[index] += step
      let fact = AppFacts(rawValue: 1 << index)
      if counts[index] > 0 { now.insert(fact) } else { now.remove(fact) }
    }
  }

  /// Tells the graph what holds now and did not before, or the other way round.
  mutating func settle(_ graph: inout DependencyGraph) {
    let changed = now.symmetricDifference(holding)
    holding = now
    for index in counts.indices where changed.rawValue & 1 << index != 0 { graph.changed(nodes[index]) }
  }

  /// The node of one fact.
  func node(of fact: AppFacts) -> DependencyGraph.Node { nodes[fact.rawValue.trailingZeroBitCount] }
}
