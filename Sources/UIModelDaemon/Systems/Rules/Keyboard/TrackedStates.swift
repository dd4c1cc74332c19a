import UIModelPlatform

/// The combinations of edges that the layout guide can report as near. The keyboard is away from all other edges.
///
/// A docked keyboard is near the bottom. An undocked or split one may be near the top. A floating one is near one edge,
/// two adjacent edges, or none. The shortcuts bar is near the bottom, and near a side if it is collapsed.
enum TrackedStates {
  /// All possible states, each as the set of near edges.
  static let reported: [Set<LayoutEdge>] = [
    [.bottom], [], [.top], [.leading], [.trailing], [.top, .leading], [.top, .trailing], [.bottom, .leading],
    [.bottom, .trailing],
  ]

  /// The indices of the states in which a set of constraints is active; nil if its conditions are not known.
  static func states(of set: TrackedConstraints) -> [Int]? {
    guard set.activeWhenNearEdges.isKnown, set.activeWhenAwayFromEdges.isKnown else { return nil }
    let near = set.activeWhenNearEdges.elements.map(\.value)
    let away = set.activeWhenAwayFromEdges.elements.map(\.value)
    guard !near.isEmpty || !away.isEmpty else { return nil }
    return reported.indices.filter { state in
      near.allSatisfy { reported[state].contains($0) } && !away.contains { reported[state].contains($0) }
    }
  }

  /// A description of a state, for example `near the bottom and leading edges`.
  static func phrase(_ state: Int) -> String {
    let edges = LayoutEdge.allCases.filter { reported[state].contains($0) }.map(\.rawValue)
    guard let last = edges.last else { return "away from every edge" }
    return edges.count == 1 ? "near the \(last) edge" : "near the \(edges.joined(separator: " and ")) edges"
  }
}
