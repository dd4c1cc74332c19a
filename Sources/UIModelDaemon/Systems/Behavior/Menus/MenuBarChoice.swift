import UIModelJSON
import UIModelPlatform

/// The effect of choosing a command in a menu bar.
package enum MenuBarChoice: Sendable {
  /// The command sends its action to its target.
  case performs(MenuBar.Item)
  /// The command might send its action: it is unknown whether the command exists or whether a responder performs it.
  case mayPerform(MenuBar.Item)
  /// The command is shown, but disabled.
  case disabled(MenuBar.Item)
  /// Several commands have this title, selector or shortcut.
  case ambiguous([MenuBar.Item])
  case noSuchCommand
}

extension MenuBar {
  /// Chooses a command by its title, its selector or its shortcut, and returns the effect. For example, "Undo", "undo:"
  /// and "⌘Z" find the same command.
  package func choose(_ name: String) -> MenuBarChoice {
    var commands: [Item] = []
    func collect(_ item: Item) {
      if item.kind == .command { commands.append(item) }
      for child in item.children { collect(child) }
    }
    for menu in menus { collect(menu) }
    var matchingCommands = commands.filter { $0.title == name }
    if matchingCommands.isEmpty { matchingCommands = commands.filter { $0.action == Selector.normalized(name) } }
    if matchingCommands.isEmpty { matchingCommands = commands.filter { $0.shortcut?.glyphs == name } }
    if matchingCommands.count > 1 { return .ambiguous(matchingCommands) }
    guard let item = matchingCommands.first else { return .noSuchCommand }
    switch item.isEnabled {
    case false?: return .disabled(item)
    case true? where item.isCertain: return .performs(item)
    default: return .mayPerform(item)
    }
  }
}

extension MenuBarChoice {
  package var json: JSONValue {
    switch self {
    case .performs(let item): ["outcome": "performed", "title": .string(item.title), "target": item.targetJSON]
    case .mayPerform(let item): ["outcome": "unknown", "title": .string(item.title), "target": item.targetJSON]
    case .disabled(let item): ["outcome": "disabled", "title": .string(item.title), "target": item.targetJSON]
    case .ambiguous(let items): ["outcome": "ambiguous", "candidates": .array(items.map(\.json))]
    case .noSuchCommand: ["outcome": "noSuchCommand"]
    }
  }

  /// The outcome as one line of text.
  package var text: String {
    switch self {
    case .performs(let item):
      if case .responder(let name)? = item.target?.performer {
        "'\(item.title)' sends \(item.action ?? "its action") to \(name)"
      } else {
        "'\(item.title)' sends \(item.action ?? "its action")"
      }
    case .mayPerform(let item):
      "'\(item.title)' sends \(item.action ?? "its action"), but it is not known whether the command is present and a "
        + "responder performs it"
    case .disabled(let item): "'\(item.title)' is disabled"
    case .ambiguous(let items):
      "several commands have this title: " + items.map { $0.action ?? $0.title }.joined(separator: ", ")
    case .noSuchCommand: "the menu has no such command"
    }
  }
}

extension MenuBar.Item {
  fileprivate var targetJSON: JSONValue { target?.json ?? .null }
}
