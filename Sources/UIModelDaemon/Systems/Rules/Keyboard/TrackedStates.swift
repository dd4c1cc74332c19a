import UIModelPlatform

/// The states of keyboard tracking: the sets of edges that the keyboard can be near at one time, according to a
/// keyboard layout guide. The keyboard is away from all other edges.
///
/// A docked keyboard is near the bottom. An undocked or split keyboard may be near the top. A floating keyboard is near
/// one edge, two adjacent edges, or none. The shortcuts bar is near the bottom, and near a side if it is collapsed.
enum TrackedStates {
  /// All possible states, each as the set of near edges.
  static let allStates: [Set<LayoutEdge>] = [
    [.bottom], [], [.top], [.leading], [.trailing], [.top, .leading], [.top, .trailing], [.bottom, .leading],
    [.bottom, .trailing],
  ]

  /// Returns the indices of the states in which a set of constraints is active; nil if the set's conditions are unknown
  /// or missing.
  static func stateIndices(of set: TrackedConstraints) -> [Int]? {
    guard set.activeWhenNearEdges.isKnown, set.activeWhenAwayFromEdges.isKnown else { return nil }
    let nearEdges = set.activeWhenNearEdges.elements.map(\.value)
    let awayEdges = set.activeWhenAwayFromEdges.elements.map(\.value)
    guard !nearEdges.isEmpty || !awayEdges.isEmpty else { return nil }
    return allStates.indices.filter { stateIndex in
      nearEdges.allSatisfy { allStates[stateIndex].contains($0) }
        && !awayEdges.contains { allStates[stateIndex].contains($0) }
    }
  }

  /// Returns the description of a state in messages, for example `near the leading and bottom edges`.
  static func stateDescription(_ stateIndex: Int) -> String {
    let edges = LayoutEdge.allCases.filter { allStates[stateIndex].contains($0) }.map(\.rawValue)
    guard let lastEdge = edges.last else { return "away from every edge" }
    return edges.count == 1 ? "near the \(lastEdge) edge" : "near the \(edges.joined(separator: " and ")) edges"
  }
}
