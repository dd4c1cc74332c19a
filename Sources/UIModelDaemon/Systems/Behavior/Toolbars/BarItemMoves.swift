import UIModelPlatform

/// Bar button items that a navigation item puts into several groups. UIKit keeps such an item only in the last group
/// that contains it, as a member or as the representative item (UIKit documentation:
/// UIBarButtonItemGroup.barButtonItems). For example, if a leading and a trailing group both contain `share`, the bar
/// shows `share` only on the trailing side.
package struct BarItemMoves: Sendable {
  /// One occurrence of an item in a bar: as a member of a group, or as the group's representative item.
  package struct Use: Sendable {
    package let handle: String
    package let item: BarButtonItem
    package let group: BarButtonGroup
    let isRepresentative: Bool
  }

  /// Pairs of occurrences in the bar's order: `from` is the group that loses the item, and `to` is the group that takes
  /// it.
  package let moves: [(from: Use, to: Use)]

  /// Finds the items that occur more than once in the groups of a bar.
  package init(_ groups: [BarButtonGroup]) {
    var last: [String: Use] = [:]
    var moves: [(from: Use, to: Use)] = []
    for group in groups {
      let items = group.items.elements.map { ($0, false) } + (group.representativeItem.value.map { [($0, true)] } ?? [])
      for (item, isRepresentative) in items {
        guard let handle = item.handle else { continue }
        let use = Use(handle: handle, item: item, group: group, isRepresentative: isRepresentative)
        // Two items with the same handle, both declared inline, are a different mistake.
        if let from = last[handle], !from.isSamePlace(use), from.item.reference != nil || item.reference != nil {
          moves.append((from, use))
        }
        last[handle] = use
      }
    }
    self.moves = moves
  }

  /// Finds the moves among the groups that are certainly present in an environment.
  init(_ item: NavigationItem, in environment: Environment) {
    self.init(item.groups.filter { $0.scope.includes(environment) == true })
  }

  /// Returns a group without the items that later groups take from it.
  func remaining(of group: BarButtonGroup) -> BarButtonGroup {
    let movedUses = moves.map(\.from).filter { $0.group.place == group.place }
    guard !movedUses.isEmpty else { return group }
    return group.without(
      Set(movedUses.filter { !$0.isRepresentative }.map(\.handle)),
      removesRepresentative: movedUses.contains(where: \.isRepresentative))
  }
}

extension BarItemMoves.Use {
  fileprivate func isSamePlace(_ other: BarItemMoves.Use) -> Bool {
    group.place == other.group.place && isRepresentative == other.isRepresentative
  }
}
