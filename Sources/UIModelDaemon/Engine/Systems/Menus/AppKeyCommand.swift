/// A command of the app with keys: in a menu, or a responder's own.
struct AppKeyCommand: Sendable {
  let element: MenuElement
  let shortcut: Shortcut
  /// Its number among the menu's items; nil for a responder's own.
  let item: Int32?
}

extension AppKeyCommand {
  /// Every command of the app whose keys are known: the menus' in order, then the responders'.
  static func all(in items: MenuItems, _ app: AppModel) -> [AppKeyCommand] {
    var commands: [AppKeyCommand] = []
    for index in items.all.indices.dropFirst(items.system.count) {
      let number = items.all[index].shortcut
      guard number >= 0, let element = items.elements[index] else { continue }
      commands.append(AppKeyCommand(element: element, shortcut: items.shortcuts[Int(number)], item: Int32(index)))
    }
    for screen in app.screens {
      for command in screen.keyCommands.elements {
        guard let shortcut = command.element.shortcut else { continue }
        commands.append(AppKeyCommand(element: command.element, shortcut: shortcut, item: nil))
      }
    }
    return commands
  }
}

extension MenuAnswer {
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
