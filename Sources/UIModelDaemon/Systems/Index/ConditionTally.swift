import UIModelPlatform

/// The conditions that declarations of an app have (`availableOn`), each with how many have it. Which variants there are of
/// the app depends on nothing else of them.
struct ConditionTally: Sendable {
  private var counts: [DeclaredAvailability: Int] = [:]
  /// Those that there were when they were last settled.
  private var settled: Set<DeclaredAvailability> = []
  let node: DependencyGraph.Node

  init(_ graph: inout DependencyGraph) {
    node = graph.add(.init(kind: CellKind.signal.rawValue, slot: 0), layer: 0)
  }

  var isEmpty: Bool { counts.isEmpty }
  var isPending: Bool { counts.count != settled.count || !counts.keys.allSatisfy(settled.contains) }

  mutating func add(_ guards: [Guard], _ step: Int) {
    for guardian in guards {
      let count = counts[guardian.condition, default: 0] + step
      counts[guardian.condition] = count == 0 ? nil : count
    }
  }

  mutating func settle(_ graph: inout DependencyGraph) {
    guard isPending else { return }
    settled = Set(counts.keys)
    graph.changed(node)
  }
}
