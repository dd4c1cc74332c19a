import UIModelJSON
import UIModelPlatform

extension MenuShortcuts {
  package var json: JSONValue {
    [
      "complete": .bool(isComplete),
      "shortcuts": .array(rows.map(\.json)),
      "lost": .array(
        unreachedCommands.map { unreachedCommand in
          var object: JSONObject = ["shortcut": unreachedCommand.shortcut.json, "command": unreachedCommand.owner.json]
          switch unreachedCommand.reason {
          case .firstInMenus(let owner), .responder(let owner): object["to"] = owner.json
          case .insertionSkipped(let step): object["step"] = .int(step)
          case .reserved(let use): object["use"] = .string(use)
          }
          object["reason"] = .string(unreachedCommand.reason.name)
          return .object(object)
        }),
    ]
  }

  /// The shortcuts as text: one line for each shortcut, in aligned columns, then the commands that are not reached.
  package var text: String {
    let width = (rows.map(\.shortcut) + unreachedCommands.map(\.shortcut)).map(\.glyphs.count).max() ?? 0
    func line(_ shortcut: Shortcut, _ phrase: String) -> String {
      shortcut.glyphs + String(repeating: " ", count: width - shortcut.glyphs.count + 2) + phrase
    }
    var lines = rows.map { row in
      line(
        row.shortcut,
        row.owner.phrase + row.owner.attributeNote + (row.owner.isCertain ? "" : "  (perhaps)")
          + (row.isDisputed ? "  (sources disagree on who gets it)" : "") + row.localizedNote)
    }
    if !unreachedCommands.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines.append("Lost:")
      lines += unreachedCommands.map { line($0.shortcut, "\($0.owner.phrase): \($0.reason.phrase)") }
    }
    if !isComplete { lines += ["", MenuTree.incompleteNote] }
    return lines.joined(separator: "\n")
  }
}

extension MenuShortcuts.Row {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["shortcut": shortcut.json, "command": owner.json]
    if isDisputed { object["disputed"] = true }
    object["rightToLeft"] = rightToLeftShortcut?.json
    if !layoutTypings.isEmpty {
      object["layouts"] = .array(
        layoutTypings.map { layout, typing in
          var layoutObject: JSONObject = ["layout": .string(layout.name), "typing": .string(typing.name)]
          layoutObject["shortcut"] = typing.pressedShortcut?.json
          return .object(layoutObject)
        })
    }
    return .object(object)
  }

  /// The note at the end of a line: the shortcut in right-to-left layouts, and the shortcut on each keyboard layout
  /// with a different shortcut.
  fileprivate var localizedNote: String {
    var parts = rightToLeftShortcut.map { ["right to left \($0.glyphs)"] } ?? []
    // A layout that merely needs Shift for the character is omitted: its users press Shift for that character anyway.
    parts += layoutTypings.compactMap { layout, typing in
      if case .withShift = typing { nil } else { "\(layout.name) \(typing.phrase)" }
    }
    return parts.isEmpty ? "" : "  [" + parts.joined(separator: "; ") + "]"
  }
}

extension Typing {
  /// The shortcut that users press on the layout instead of the declared one; nil if there is no such shortcut or if
  /// the shortcut is unknown.
  var pressedShortcut: Shortcut? {
    switch self {
    case .withShift(let shortcut), .needsOption(let shortcut): shortcut
    case .remapped(let shortcut): shortcut
    case .asWritten, .noKey, .unknown: nil
    }
  }

  fileprivate var name: String {
    switch self {
    case .asWritten: "asWritten"
    case .withShift: "withShift"
    case .needsOption: "needsOption"
    case .noKey: "noKey"
    case .remapped: "remapped"
    case .unknown: "unknown"
    }
  }

  fileprivate var phrase: String {
    switch self {
    case .asWritten: "as written"
    case .withShift(let shortcut): shortcut.glyphs
    case .needsOption(let shortcut): "cannot type it (only \(shortcut.glyphs))"
    case .noKey: "has no key for it"
    case .remapped(let shortcut): shortcut?.glyphs ?? "other keys"
    case .unknown: "not known"
    }
  }
}

extension MenuShortcuts.Owner {
  package var json: JSONValue {
    var object: JSONObject = ["title": .string(title)]
    object["action"] = action.map { .string($0) }
    object["origin"] = .string(origin.rawValue)
    if !path.isEmpty { object["path"] = .array(path.map { .string($0) }) }
    if isAlternate { object["alternate"] = true }
    object["screen"] = screen.map { .string($0) }
    if !isCertain { object["certain"] = false }
    return .object(object)
  }

  /// A note that the command is hidden or disabled by its attributes; empty otherwise.
  fileprivate var attributeNote: String {
    if element?.has("hidden") == true { return "  (hidden)" }
    return element?.has("disabled") == true ? "  (disabled)" : ""
  }

  package var phrase: String {
    let name = title.isEmpty ? action ?? "a command" : title
    let titlePrefix = title.isEmpty ? "" : "\(title), "
    let screenName = screen ?? "a screen"
    switch origin {
    case .system: return (path + [name]).joined(separator: " > ") + " (system)"
    case .app: return (path + [name]).joined(separator: " > ")
    case .responder: return name + " (a key command of \(screenName))"
    case .control: return titlePrefix + "a control of \(screenName)"
    case .commands: return titlePrefix + "a SwiftUI command of \(screenName)"
    }
  }
}

extension MenuShortcuts.UnreachedCommand.Reason {
  package var name: String {
    switch self {
    case .firstInMenus: "firstInMenus"
    case .insertionSkipped: "insertionSkipped"
    case .reserved: "reserved"
    case .responder: "responder"
    }
  }

  package var phrase: String {
    switch self {
    case .firstInMenus(let owner): "\(owner.phrase) comes first in the menus"
    case .insertionSkipped(let step): "step \(step) is skipped because of a conflict"
    case .reserved(let use): "the system uses it: \(use)"
    case .responder(let owner): "\(owner.phrase) comes first while its screen is in the responder chain"
    }
  }
}
