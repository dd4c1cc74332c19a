import UIModelPlatform

/// A command of the app with keys: in a menu, or a responder's own.
struct AppKeyCommand: Sendable {
  let element: MenuElement
  let shortcut: Shortcut
  /// Its number among the menu's items; nil for a responder's own.
  let item: Int32?
}

extension MenuAnswer {
  /// Every command of the app whose keys are known and have one of these traits: the menus' in order, then the
  /// responders'.
  func keyCommands(_ traits: ShortcutTraits) -> [AppKeyCommand] {
    menuKeyCommands(traits) + responderKeyCommands(traits)
  }

  func responderKeyCommands(_ traits: ShortcutTraits) -> [AppKeyCommand] {
    responderKeyCommands.filter { !ShortcutTraits($0.shortcut).isDisjoint(with: traits) }
  }

  /// Those in menus.
  func menuKeyCommands(
    _ traits: ShortcutTraits, where isMeant: (MenuItem) -> Bool = { _ in true }
  ) -> [AppKeyCommand] {
    menuKeyCommands { items.has(traits, $0) && isMeant($0) }
  }

  /// Those in menus that have one of these combinations.
  func menuKeyCommands(with shortcuts: [Shortcut]) -> [AppKeyCommand] {
    let numbers = shortcuts.compactMap { items.number(of: $0) }
    return numbers.isEmpty ? [] : menuKeyCommands { numbers.contains($0.shortcut) }
  }

  var responderKeyCommands: [AppKeyCommand] {
    app.screens.flatMap { screen in
      screen.keyCommands.elements.compactMap { command in
        command.element.shortcut.map { AppKeyCommand(element: command.element, shortcut: $0, item: nil) }
      }
    }
  }

  private func menuKeyCommands(_ isMeant: (MenuItem) -> Bool) -> [AppKeyCommand] {
    var commands: [AppKeyCommand] = []
    for index in items.all.indices.dropFirst(items.system.count) {
      let number = items.all[index].shortcut
      guard number >= 0, isMeant(items.all[index]), let element = items.elements[index] else { continue }
      commands.append(AppKeyCommand(element: element, shortcut: items.shortcuts[Int(number)], item: Int32(index)))
    }
    return commands
  }

  /// Where a command is certainly declared, among these environments. What is in no menu that is built, such as a
  /// context menu's, is so wherever it says.
  func environments(of command: AppKeyCommand, among all: [Environment]) -> [Environment] {
    all.filter { environment in
      guard command.element.availableOn.includes(environment) == true else { return false }
      guard let item = command.item, isInserted(item) else { return true }
      return build(in: environment)?.has(item) ?? false
    }
  }
}
