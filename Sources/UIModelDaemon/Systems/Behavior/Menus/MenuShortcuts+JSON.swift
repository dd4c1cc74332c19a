import UIModelJSON
import UIModelPlatform

extension MenuShortcuts {
  package var json: JSONValue {
    [
      "complete": .bool(isComplete),
      "shortcuts": .array(rows.map(\.json)),
      "lost": .array(
        lost.map { loss in
          var object: JSONObject = ["shortcut": loss.shortcut.json, "command": loss.holder.json]
          switch loss.reason {
          case .firstInMenus(let holder), .responder(let holder): object["to"] = holder.json
          case .insertionSkipped(let step): object["step"] = .int(step)
          case .reserved(let use): object["use"] = .string(use)
          }
          object["reason"] = .string(loss.reason.name)
          return .object(object)
        }),
    ]
  }

  /// The shortcuts as text: one line for each shortcut, in aligned columns, then the lost shortcuts.
  package var text: String {
    let width = (rows.map(\.shortcut) + lost.map(\.shortcut)).map(\.glyphs.count).max() ?? 0
    func line(_ shortcut: Shortcut, _ words: String) -> String {
      shortcut.glyphs + String(repeating: " ", count: width - shortcut.glyphs.count + 2) + words
    }
    var lines = rows.map { row in
      line(
        row.shortcut,
        row.holder.words + row.holder.note + (row.holder.isCertain ? "" : "  (perhaps)")
          + (row.isDisputed ? "  (sources disagree on who gets it)" : "") + row.localizedNote)
    }
    if !lost.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines.append("Lost:")
      lines += lost.map { line($0.shortcut, "\($0.holder.words): \($0.reason.words)") }
    }
    if !isComplete { lines += ["", MenuTree.incompleteNote] }
    return lines.joined(separator: "\n")
  }
}

extension MenuShortcuts.Row {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["shortcut": shortcut.json, "command": holder.json]
    if isDisputed { object["disputed"] = true }
    object["rightToLeft"] = rightToLeft?.json
    if !layouts.isEmpty {
      object["layouts"] = .array(
        layouts.map { layout, typing in
          var own: JSONObject = ["layout": .string(layout.name), "typing": .string(typing.name)]
          own["shortcut"] = typing.pressed?.json
          return .object(own)
        })
    }
    return .object(object)
  }

  /// The note at the end of a line: the shortcut in right-to-left layouts, and on the keyboards where it differs.
  fileprivate var localizedNote: String {
    var parts = rightToLeft.map { ["right to left \($0.glyphs)"] } ?? []
    // A layout that merely needs Shift for the character is omitted: its users press Shift for that character anyway.
    parts += layouts.compactMap { layout, typing in
      if case .withShift = typing { nil } else { "\(layout.name) \(typing.words)" }
    }
    return parts.isEmpty ? "" : "  [" + parts.joined(separator: "; ") + "]"
  }
}

extension Typing {
  /// The shortcut that is pressed on the layout instead; nil if there is none or if it is unknown.
  var pressed: Shortcut? {
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

  fileprivate var words: String {
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

extension MenuShortcuts.Holder {
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
  fileprivate var note: String {
    if element?.has("hidden") == true { return "  (hidden)" }
    return element?.has("disabled") == true ? "  (disabled)" : ""
  }

  package var words: String {
    let name = title.isEmpty ? action ?? "a command" : title
    let named = title.isEmpty ? "" : "\(title), "
    let owner = screen ?? "a screen"
    switch origin {
    case .system: return (path + [name]).joined(separator: " > ") + " (system)"
    case .app: return (path + [name]).joined(separator: " > ")
    case .responder: return name + " (a key command of \(owner))"
    case .control: return named + "a control of \(owner)"
    case .commands: return named + "a SwiftUI command of \(owner)"
    }
  }
}

extension MenuShortcuts.Loss.Reason {
  package var name: String {
    switch self {
    case .firstInMenus: "firstInMenus"
    case .insertionSkipped: "insertionSkipped"
    case .reserved: "reserved"
    case .responder: "responder"
    }
  }

  package var words: String {
    switch self {
    case .firstInMenus(let holder): "\(holder.words) comes first in the menus"
    case .insertionSkipped(let step): "step \(step) is skipped because of a conflict"
    case .reserved(let use): "the system uses it: \(use)"
    case .responder(let holder): "\(holder.words) comes first while its screen is in the responder chain"
    }
  }
}
