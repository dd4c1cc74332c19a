import UIModelPlatform

/// The names of menu items in messages.
extension AppMainMenu {
  func isSystem(_ use: MenuUse) -> Bool { element(of: use) == nil }

  /// Returns the name of an item or an alternate, such as `'New Tab'` or `the system's Italic (Format > Font)`.
  func name(of use: MenuUse) -> String {
    guard let element = element(of: use) else { return systemName(of: use) }
    guard let alternate = alternate(of: use) else { return element.name }
    return alternate.title.value.map { "'\($0)'" } ?? "an alternate of \(element.name)"
  }

  /// Returns the short name for messages that already mention the system, such as `Italic`. An item of the app has its
  /// usual name.
  func shortName(of use: MenuUse) -> String {
    guard isSystem(use), use.alternate < 0, !items.system[Int(use.item)].isMenu else { return name(of: use) }
    return items.system[Int(use.item)].title
  }

  private func systemName(of use: MenuUse) -> String {
    let system = items.system[Int(use.item)]
    if system.isMenu { return "the system's '\(system.identifier ?? system.title)' menu" }
    let title = use.alternate >= 0 ? system.alternates[Int(use.alternate)].title : system.title
    return "the system's \(title) (\(path(of: use.item)))"
  }

  /// Returns the title of the top-level menu that contains a system item. For the application menu, whose title is the
  /// app's name, returns `application`.
  func systemTopLevelTitle(of item: Int32) -> String {
    var ancestor = item
    while items.all[Int(ancestor)].parent > 0 { ancestor = items.all[Int(ancestor)].parent }
    let menu = items.system[Int(ancestor)]
    return menu.identifier == "application" ? "application" : menu.title
  }

  /// Returns the titles of the menus that contain a system item, from the top, such as `Format > Font`.
  private func path(of item: Int32) -> String {
    var titles: [String] = []
    var ancestor = items.all[Int(item)].parent
    while ancestor > 0 {
      let title = items.system[Int(ancestor)].title
      if !title.isEmpty { titles.append(title) }
      ancestor = items.all[Int(ancestor)].parent
    }
    return titles.reversed().joined(separator: " > ")
  }

  /// Whether a command of the app shares its shortcut with a system command that might get the shortcut regardless of
  /// the menu order (iOS 26 and later).
  func isDisputed(_ shortcut: Int32, _ build: MenuBuild) -> Bool {
    guard !build.isStrict else { return false }
    let owners = items.all.indices.filter { items.all[$0].shortcutNumber == shortcut && build.has(Int32($0)) }
    return owners.count > 1
      && owners.contains {
        $0 < items.system.count && items.system[$0].isWinnerDisputed && build.presence[$0] == .certain
      }
  }

  func alternate(of use: MenuUse) -> CommandAlternate? {
    guard let element = element(of: use), use.alternate >= 0,
      Int(use.alternate) < element.alternates.elements.count
    else { return nil }
    return element.alternates.elements[Int(use.alternate)]
  }

  /// Returns the element that an app declares for a use; nil for an item of the system.
  func element(of use: MenuUse) -> MenuElement? { items.elements[Int(use.item)] }

  func shortcut(of use: MenuUse) -> Shortcut? {
    let item = items.all[Int(use.item)]
    let shortcutNumber =
      use.alternate < 0 ? item.shortcutNumber : items.alternates[Int(item.firstAlternate + use.alternate)]
    return shortcutNumber < 0 ? nil : items.shortcuts[Int(shortcutNumber)]
  }

  /// Returns the source position of a shortcut: the `input` of a command, or the modifiers of an alternate.
  func shortcutPlace(of use: MenuUse) -> Place? {
    if let alternate = alternate(of: use) { return alternate.modifierFlags.place ?? alternate.place }
    return element(of: use)?.input.place
  }

  /// Returns the innermost system menu that contains a system item and has an identifier.
  func systemMenu(enclosing item: Int32) -> (index: Int32, identifier: String)? {
    var ancestor = items.all[Int(item)].parent
    while ancestor > 0 {
      if let identifier = items.system[Int(ancestor)].identifier { return (ancestor, identifier) }
      ancestor = items.all[Int(ancestor)].parent
    }
    return nil
  }
}
