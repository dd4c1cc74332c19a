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

  /// Returns the short name for messages that already mention the system, such as `Italic`. For an item of the app,
  /// returns the usual name.
  func shortName(of use: MenuUse) -> String {
    guard isSystem(use), use.alternate < 0, !items.system[Int(use.item)].isMenu else { return name(of: use) }
    return items.system[Int(use.item)].title
  }

  private func systemName(of use: MenuUse) -> String {
    let systemItem = items.system[Int(use.item)]
    if systemItem.isMenu { return "the system's '\(systemItem.identifier ?? systemItem.title)' menu" }
    let title = use.alternate >= 0 ? systemItem.alternates[Int(use.alternate)].title : systemItem.title
    return "the system's \(title) (\(path(of: use.item)))"
  }

  /// Returns the title of the top-level menu that contains a system item. For the application menu, whose title is the
  /// app's name, returns `application`.
  func systemTopLevelTitle(of itemIndex: Int32) -> String {
    var ancestorIndex = itemIndex
    while items.list[Int(ancestorIndex)].parent > 0 { ancestorIndex = items.list[Int(ancestorIndex)].parent }
    let menu = items.system[Int(ancestorIndex)]
    return menu.identifier == "application" ? "application" : menu.title
  }

  /// Returns the titles of the menus that contain a system item, from the top, such as `Format > Font`.
  private func path(of itemIndex: Int32) -> String {
    var titles: [String] = []
    var ancestorIndex = items.list[Int(itemIndex)].parent
    while ancestorIndex > 0 {
      let title = items.system[Int(ancestorIndex)].title
      if !title.isEmpty { titles.append(title) }
      ancestorIndex = items.list[Int(ancestorIndex)].parent
    }
    return titles.reversed().joined(separator: " > ")
  }

  /// Whether a command of the app shares its shortcut with a system command that might get the shortcut regardless of
  /// the menu order (iOS 26 and later).
  func isDisputed(_ shortcutNumber: Int32, _ build: MenuBuild) -> Bool {
    guard !build.isStrict else { return false }
    let ownerIndices = items.list.indices.filter {
      items.list[$0].shortcutNumber == shortcutNumber && build.has(Int32($0))
    }
    return ownerIndices.count > 1
      && ownerIndices.contains {
        $0 < items.system.count && items.system[$0].isWinnerDisputed && build.presence[$0] == .certain
      }
  }

  func alternate(of use: MenuUse) -> CommandAlternate? {
    guard let element = element(of: use), use.alternate >= 0,
      Int(use.alternate) < element.alternates.elements.count
    else { return nil }
    return element.alternates.elements[Int(use.alternate)]
  }

  /// Returns the app's element for an item or an alternate; nil for an item of the system.
  func element(of use: MenuUse) -> MenuElement? { items.elements[Int(use.item)] }

  func shortcut(of use: MenuUse) -> Shortcut? {
    let item = items.list[Int(use.item)]
    let shortcutNumber =
      use.alternate < 0 ? item.shortcutNumber : items.alternates[Int(item.alternatesStart + use.alternate)]
    return shortcutNumber < 0 ? nil : items.shortcuts[Int(shortcutNumber)]
  }

  /// Returns the source position of a shortcut: the `input` of a command, or the modifiers of an alternate. Returns nil
  /// for an item of the system.
  func shortcutPlace(of use: MenuUse) -> Place? {
    if let alternate = alternate(of: use) { return alternate.modifierFlags.place ?? alternate.place }
    return element(of: use)?.input.place
  }

  /// Returns the innermost system menu that contains a system item and has an identifier; nil if there is no such menu.
  func systemMenu(enclosing itemIndex: Int32) -> (index: Int32, identifier: String)? {
    var ancestorIndex = items.list[Int(itemIndex)].parent
    while ancestorIndex > 0 {
      if let identifier = items.system[Int(ancestorIndex)].identifier { return (ancestorIndex, identifier) }
      ancestorIndex = items.list[Int(ancestorIndex)].parent
    }
    return nil
  }
}
