import UIModelPlatform

/// The effect of a tap on a row of the shortcut overlay.
package enum OverlayTap: Sendable {
  /// The command sends its action to its target.
  case performs(MenuOverlay.Item)
  /// The command might send its action: it is unknown whether the command exists or whether a responder performs it.
  case mayPerform(MenuOverlay.Item)
  /// The overlay does not show the command, for the reason in the omission.
  case notShown(MenuOverlay.Omission)
  /// Several rows have this title, selector or shortcut.
  case ambiguous([MenuOverlay.Item])
  /// The menu has no such command.
  case noSuchCommand
}

extension MenuOverlay {
  /// Taps the row with a given overlay title, menu title, selector or shortcut, and returns the effect. For example,
  /// "Sort by Name", "Name", "sortByName:" and "⌥⌘N" find the same row if the command "Name" has the overlay title
  /// "Sort by Name".
  package func tap(_ name: String) -> OverlayTap {
    func matches(_ title: String, _ menuTitle: String?, _ action: String?) -> Bool {
      title == name || menuTitle == name || action == Selector.normalized(name)
    }
    let rows = items
    var matchingItems = rows.filter { $0.title == name }
    if matchingItems.isEmpty { matchingItems = rows.filter { matches($0.title, $0.element?.title.value, $0.action) } }
    if matchingItems.isEmpty { matchingItems = rows.filter { $0.shortcut?.glyphs == name } }
    if matchingItems.isEmpty { matchingItems = rows.filter { $0.title.lowercased() == name.lowercased() } }
    if matchingItems.count > 1 { return .ambiguous(matchingItems) }
    if let item = matchingItems.first { return item.isCertain ? .performs(item) : .mayPerform(item) }
    return omissions.first { matches($0.title, $0.element?.title.value, $0.action) }.map { .notShown($0) }
      ?? .noSuchCommand
  }
}
