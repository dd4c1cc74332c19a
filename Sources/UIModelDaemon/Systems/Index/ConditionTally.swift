import UIModelPlatform

/// The conditions of an app's declarations (`availableOn`), each with the number of declarations that have the
/// condition. The variants of the app depend only on the set of conditions.
struct ConditionTally: Sendable {
  private var counts: [DeclaredAvailability: Int] = [:]
  /// The conditions at the last call of `settle`.
  private var settledConditions: Set<DeclaredAvailability> = []
  let node: DependencyGraph.Node

  init(_ graph: inout DependencyGraph) {
    node = graph.add(.init(kind: CellKind.signal.rawValue, slot: 0), layer: 0)
  }

  var isEmpty: Bool { counts.isEmpty }
  var isPending: Bool { counts.count != settledConditions.count || !counts.keys.allSatisfy(settledConditions.contains) }

  mutating func add(_ guards: [Guard], _ step: Int) {
    for conditionGuard in guards {
      let count = counts[conditionGuard.condition, default: 0] + step
      counts[conditionGuard.condition] = count == 0 ? nil : count
    }
  }

  /// Marks the users of `node` dirty if a condition was added or removed since the last call.
  mutating func settle(_ graph: inout DependencyGraph) {
    guard isPending else { return }
    settledConditions = Set(counts.keys)
    graph.markUsersDirty(node)
  }
}
