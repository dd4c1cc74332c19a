import UIModelJSON
import UIModelPlatform

extension MenuBar {
  /// The menu bar as JSON, for `uimodel/menu/overlay` in environments that show a menu bar.
  package var json: JSONValue {
    var object: JSONObject = ["complete": .bool(isComplete), "menus": .array(menus.map(\.json))]
    object["disabledAppearance"] = disabledAppearance.map { .string($0) }
    return .object(object)
  }

  /// The menu bar as text: each level is indented, and lines separate groups.
  package var text: String {
    var lines: [String] = []
    for menu in menus {
      if !lines.isEmpty { lines.append("") }
      menu.write(to: &lines, level: 0, disabledText: disabledAppearance ?? "disabled")
    }
    return lines.joined(separator: "\n")
  }
}

extension MenuBar.Item {
  package var json: JSONValue {
    var object: JSONObject = ["kind": .string(kind.rawValue)]
    guard kind != .separator else { return .object(object) }
    object["title"] = .string(title)
    object["identifier"] = identifier.map { .string($0) }
    object["shortcut"] = shortcut?.json
    if !alternates.isEmpty {
      object["alternates"] = .array(alternates.map { ["title": .string($0.title), "shortcut": $0.shortcut.json] })
    }
    object["action"] = action.map { .string($0) }
    object["enabled"] = isEnabled.map { .bool($0) }
    object["target"] = target?.json
    object["system"] = .bool(isSystem)
    if !isCertain { object["certain"] = false }
    if kind == .menu { object["children"] = .array(children.map(\.json)) }
    return .object(object)
  }

  fileprivate func write(to lines: inout [String], level: Int, disabledText: String) {
    let indent = String(repeating: "  ", count: level)
    switch kind {
    case .separator: lines.append(indent + "─────")
    case .menu:
      lines.append(indent + title + (isCertain ? "" : "  (perhaps)"))
      for child in children { child.write(to: &lines, level: level + 1, disabledText: disabledText) }
    case .command:
      var line = indent + title
      if let shortcut { line += "  " + shortcut.glyphs }
      if isEnabled == false { line += "  (\(disabledText))" }
      if !isCertain { line += "  (perhaps)" }
      lines.append(line)
      for alternate in alternates { lines.append(indent + "  or \(alternate.title)  \(alternate.shortcut.glyphs)") }
    }
  }
}
