import UIModelPlatform

/// The conditions of an app's declarations (`availableOn`), with the number of declarations that have each. The
/// variants of the app depend only on which conditions exist.
struct ConditionTally: Sendable {
  private var counts: [DeclaredAvailability: Int] = [:]
  /// The conditions at the last call of `settle`.
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

  /// Marks the node as changed if a condition was added or removed since the last call.
  mutating func settle(_ graph: inout DependencyGraph) {
    guard isPending else { return }
    settled = Set(counts.keys)
    graph.changed(node)
  }
}
