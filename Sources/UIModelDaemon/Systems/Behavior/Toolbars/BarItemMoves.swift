import UIModelPlatform

/// Bar button items that a navigation item puts into one group after another. An item belongs to one group, or is the
/// representative item of one, and UIKit keeps it only in the last place (UIKit documentation:
/// UIBarButtonItemGroup.barButtonItems).
package struct BarItemMoves: Sendable {
  package struct Use: Sendable {
    package let handle: String
    package let item: BarButtonItem
    package let group: BarButtonGroup
    let isRepresentative: Bool
  }

  /// Each use of an item in a second place, after the use in the place that loses it, in the bar's order.
  package let moves: [(from: Use, to: Use)]

  /// The moves among some groups of a bar.
  package init(_ groups: [BarButtonGroup]) {
    var last: [String: Use] = [:]
    var moves: [(from: Use, to: Use)] = []
    for group in groups {
      let items = group.items.elements.map { ($0, false) } + (group.representativeItem.value.map { [($0, true)] } ?? [])
      for (item, isRepresentative) in items {
        guard let handle = item.handle else { continue }
        let use = Use(handle: handle, item: item, group: group, isRepresentative: isRepresentative)
        // Two items of one handle are a mistake of another kind.
        if let from = last[handle], !from.isSamePlace(use), from.item.reference != nil || item.reference != nil {
          moves.append((from, use))
        }
        last[handle] = use
      }
    }
    self.moves = moves
  }

  /// The moves among the groups that are certainly in a bar somewhere.
  init(_ item: NavigationItem, in environment: Environment) {
    self.init(item.groups.filter { $0.scope.includes(environment) == true })
  }

  /// The group with the items that it keeps.
  func remaining(of group: BarButtonGroup) -> BarButtonGroup {
    let lost = moves.map(\.from).filter { $0.group.place == group.place }
    guard !lost.isEmpty else { return group }
    return group.without(
      Set(lost.filter { !$0.isRepresentative }.map(\.handle)),
      losesRepresentative: lost.contains(where: \.isRepresentative))
  }
}

extension BarItemMoves.Use {
  fileprivate func isSamePlace(_ other: BarItemMoves.Use) -> Bool {
    group.place == other.group.place && isRepresentative == other.isRepresentative
  }
}
