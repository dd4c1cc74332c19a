import UIModelPlatform

/// What a tap on a line of the overlay does.
package enum OverlayTap: Sendable {
  /// The command's action goes to its target.
  case performs(MenuOverlay.Item)
  /// It is shown, or may be, and nobody knows who performs it.
  case mayPerform(MenuOverlay.Item)
  /// The overlay does not show it.
  case notShown(MenuOverlay.Omission)
  /// Several lines are called so.
  case ambiguous([MenuOverlay.Item])
  /// The menu has no such command.
  case noSuchCommand
}

extension MenuOverlay {
  /// Taps a line: by its title, the command's own title, its selector or its keys.
  package func tap(_ name: String) -> OverlayTap {
    func isMeant(_ title: String, _ own: String?, _ action: String?) -> Bool {
      title == name || own == name || action == Selector.normalized(name)
    }
    let all = items
    var found = all.filter { $0.title == name }
    if found.isEmpty { found = all.filter { isMeant($0.title, $0.element?.title.value, $0.action) } }
    if found.isEmpty { found = all.filter { $0.shortcut?.glyphs == name } }
    if found.isEmpty { found = all.filter { $0.title.lowercased() == name.lowercased() } }
    if found.count > 1 { return .ambiguous(found) }
    if let item = found.first { return item.isCertain ? .performs(item) : .mayPerform(item) }
    return omitted.first { isMeant($0.title, $0.element?.title.value, $0.action) }.map { .notShown($0) }
      ?? .noSuchCommand
  }
}
