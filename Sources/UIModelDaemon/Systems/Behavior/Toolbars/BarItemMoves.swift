import UIModelPlatform

/// Bar button items that a navigation item puts into several groups. UIKit keeps such an item only in the last group
/// that contains it, as a member or as the representative item (UIKit documentation:
/// UIBarButtonItemGroup.barButtonItems). For example, if a leading and a trailing group both contain `share`, the bar
/// shows `share` only on the trailing side.
package struct BarItemMoves: Sendable {
  /// One occurrence of an item in a bar: as a member of a group, or as the group's representative item.
  package struct Occurrence: Sendable {
    package let handle: String
    package let item: BarButtonItem
    package let group: BarButtonGroup
    let isRepresentative: Bool
  }

  /// The moves, in the bar's order. The item leaves the group of `from` and stays in the group of `to`.
  package let moves: [(from: Occurrence, to: Occurrence)]

  /// Finds the items that occur more than once in the groups of a bar.
  package init(_ groups: [BarButtonGroup]) {
    var lastOccurrences: [String: Occurrence] = [:]
    var moves: [(from: Occurrence, to: Occurrence)] = []
    for group in groups {
      let items = group.items.elements.map { ($0, false) } + (group.representativeItem.value.map { [($0, true)] } ?? [])
      for (item, isRepresentative) in items {
        guard let handle = item.handle else { continue }
        let occurrence = Occurrence(handle: handle, item: item, group: group, isRepresentative: isRepresentative)
        // Inline declarations with the same handle are two different items, not one item in two places.
        if let previousOccurrence = lastOccurrences[handle], !previousOccurrence.hasSamePlace(occurrence),
          previousOccurrence.item.reference != nil || item.reference != nil
        {
          moves.append((previousOccurrence, occurrence))
        }
        lastOccurrences[handle] = occurrence
      }
    }
    self.moves = moves
  }

  /// Finds the moves among the groups that are certainly present in an environment.
  init(_ item: NavigationItem, in environment: Environment) {
    self.init(item.groups.filter { $0.availability.includes(environment) == true })
  }

  /// Returns a group without the items that UIKit moves to later groups.
  func remainder(of group: BarButtonGroup) -> BarButtonGroup {
    let movedOccurrences = moves.map(\.from).filter { $0.group.place == group.place }
    guard !movedOccurrences.isEmpty else { return group }
    return group.removingItems(
      Set(movedOccurrences.filter { !$0.isRepresentative }.map(\.handle)),
      removesRepresentative: movedOccurrences.contains(where: \.isRepresentative))
  }
}

extension BarItemMoves.Occurrence {
  fileprivate func hasSamePlace(_ other: BarItemMoves.Occurrence) -> Bool {
    group.place == other.group.place && isRepresentative == other.isRepresentative
  }
}
