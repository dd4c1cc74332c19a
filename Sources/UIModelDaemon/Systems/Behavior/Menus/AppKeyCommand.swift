import UIModelPlatform

/// A command of the app that has a keyboard shortcut: a menu command or a responder's key command.
struct AppKeyCommand: Sendable {
  let element: MenuElement
  let shortcut: Shortcut
  /// The index of the command in the menu's items; nil for a responder's key command.
  let itemIndex: Int32?
}

extension AppMainMenu {
  /// Returns the app's commands whose shortcuts are known and have at least one of the traits. Menu commands come
  /// first, in menu order, then responders' key commands.
  func keyCommands(_ traits: ShortcutTraits) -> [AppKeyCommand] {
    menuKeyCommands(traits) + responderKeyCommands(traits)
  }

  func responderKeyCommands(_ traits: ShortcutTraits) -> [AppKeyCommand] {
    responderKeyCommands.filter { !ShortcutTraits($0.shortcut).isDisjoint(with: traits) }
  }

  /// Returns the menu commands whose shortcuts have at least one of the traits, and whose items satisfy the predicate.
  func menuKeyCommands(
    _ traits: ShortcutTraits, where isIncluded: (MenuItem) -> Bool = { _ in true }
  ) -> [AppKeyCommand] {
    menuKeyCommands { items.has(traits, $0) && isIncluded($0) }
  }

  /// Returns the menu commands that have one of these shortcuts. For example, `[⌘I]` returns all commands with ⌘I.
  func menuKeyCommands(with shortcuts: [Shortcut]) -> [AppKeyCommand] {
    let shortcutNumbers = shortcuts.compactMap { items.number(of: $0) }
    return shortcutNumbers.isEmpty ? [] : menuKeyCommands { shortcutNumbers.contains($0.shortcutNumber) }
  }

  var responderKeyCommands: [AppKeyCommand] {
    app.screens.flatMap { screen in
      screen.keyCommands.elements.compactMap { command in
        command.element.shortcut.map { AppKeyCommand(element: command.element, shortcut: $0, itemIndex: nil) }
      }
    }
  }

  private func menuKeyCommands(_ isIncluded: (MenuItem) -> Bool) -> [AppKeyCommand] {
    var commands: [AppKeyCommand] = []
    for index in items.list.indices.dropFirst(items.system.count) {
      let shortcutNumber = items.list[index].shortcutNumber
      guard shortcutNumber >= 0, isIncluded(items.list[index]), let element = items.elements[index] else { continue }
      commands.append(
        AppKeyCommand(element: element, shortcut: items.shortcuts[Int(shortcutNumber)], itemIndex: Int32(index)))
    }
    return commands
  }

  /// Returns the environments in which a command certainly exists. A command that no built menu contains, such as a
  /// context menu's command, exists wherever its declaration is available.
  func environments(of command: AppKeyCommand, among candidates: [Environment]) -> [Environment] {
    candidates.filter { environment in
      guard command.element.availability.includes(environment) == true else { return false }
      guard let itemIndex = command.itemIndex, isInserted(itemIndex) else { return true }
      return build(in: environment)?.has(itemIndex) ?? false
    }
  }
}
