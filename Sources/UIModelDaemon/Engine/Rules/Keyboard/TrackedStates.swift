import UIModelPlatform

/// Which edges the keyboard can be near to at once, by what the layout guide reports: docked it is near the bottom and
/// away from the others; undocked or split maybe near the top; floating near one edge, two adjacent ones, or none; the
/// shortcuts bar near the bottom, and a collapsed one near a side too. It is away from all that it is not near to.
enum TrackedStates {
  /// Everything that can be reported, each as the edges that the keyboard is near to.
  static let reported: [Set<LayoutEdge>] = [
    [.bottom], [], [.top], [.leading], [.trailing], [.top, .leading], [.top, .trailing], [.bottom, .leading],
    [.bottom, .trailing],
  ]

  /// The states, by their indices, in which a set of constraints is active; nil where its conditions are not known.
  static func states(of set: TrackedConstraints) -> [Int]? {
    guard set.activeWhenNearEdges.isKnown, set.activeWhenAwayFromEdges.isKnown else { return nil }
    let near = set.activeWhenNearEdges.elements.map(\.value)
    let away = set.activeWhenAwayFromEdges.elements.map(\.value)
    guard !near.isEmpty || !away.isEmpty else { return nil }
    return reported.indices.filter { state in
      near.allSatisfy { reported[state].contains($0) } && !away.contains { reported[state].contains($0) }
    }
  }

  /// A state in words: `near the bottom and leading edges`.
  static func phrase(_ state: Int) -> String {
    let edges = LayoutEdge.allCases.filter { reported[state].contains($0) }.map(\.rawValue)
    guard let last = edges.last else { return "away from every edge" }
    return edges.count == 1 ? "near the \(last) edge" : "near the \(edges.joined(separator: " and ")) edges"
  }
}
