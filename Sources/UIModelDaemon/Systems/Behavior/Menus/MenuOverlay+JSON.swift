import UIModelJSON
import UIModelPlatform

extension MenuOverlay {
  /// The overlay as JSON, for `uimodel/menu/overlay`.
  package var json: JSONValue {
    [
      "complete": .bool(isComplete),
      "sections": .array(
        sections.map { section in
          var object: JSONObject = ["title": section.title.map { .string($0) } ?? .null]
          object["identifier"] = section.identifier.map { .string($0) }
          object["categorized"] = .bool(section.isCategorized)
          object["items"] = .array(section.items.map(\.json))
          return .object(object)
        }),
      "omitted": .array(omissions.map(\.json)),
    ]
  }

  /// The overlay as text: each category, then its commands with their shortcuts.
  package var text: String {
    let width = items.map(\.title.count).max() ?? 0
    var lines: [String] = []
    for section in sections {
      if !lines.isEmpty { lines.append("") }
      lines.append(section.title ?? "(no category)")
      for item in section.items {
        let gap = String(repeating: " ", count: width - item.title.count + 2)
        lines.append("  \(item.title)\(gap)\(item.shortcut?.glyphs ?? "?")" + (item.isCertain ? "" : "  (perhaps)"))
      }
    }
    if !isComplete { lines += ["", MenuTree.incompleteNote] }
    return lines.joined(separator: "\n")
  }
}

extension MenuOverlay.Item {
  package var json: JSONValue {
    var object: JSONObject = ["title": .string(title)]
    object["shortcut"] = shortcut?.json
    if !alternates.isEmpty {
      object["alternates"] = .array(alternates.map { ["title": .string($0.title), "shortcut": $0.shortcut.json] })
    }
    object["action"] = action.map { .string($0) }
    if !path.isEmpty { object["flattenedFrom"] = .array(path.map { .string($0) }) }
    object["system"] = .bool(element == nil)
    object["target"] = target.json
    if !isCertain { object["certain"] = false }
    return .object(object)
  }
}

extension MenuOverlay.Omission {
  package var json: JSONValue {
    var object: JSONObject = ["title": .string(title)]
    object["category"] = category.map { .string($0) }
    object["action"] = action.map { .string($0) }
    object["system"] = .bool(element == nil)
    object["reason"] = .string(reason.rawValue)
    return .object(object)
  }
}

extension MenuOverlay.Omission.Reason {
  /// The reason as a clause about the command, such as "it is disabled".
  package var clause: String {
    switch self {
    case .noShortcut: "it has no shortcut"
    case .disabled: "it is disabled"
    case .hidden: "it is hidden"
    case .nothingPerformsIt: "no responder performs it"
    case .inlineMenuAtTopLevel: "an inline menu at the top level is not shown"
    case .noTitle: "a key command without a title is not listed"
    }
  }
}

extension CommandTarget {
  /// The target as JSON. The member `by` is the responder's name, and is omitted if the name is unknown.
  package var json: JSONValue {
    switch performer {
    case .responder(let name): ["performed": true, "by": .string(name)]
    case .someTarget: ["performed": true]
    case .noTarget: ["performed": false]
    case .unknown: ["performed": "unknown"]
    }
  }
}

extension OverlayTap {
  package var json: JSONValue {
    switch self {
    case .performs(let item):
      ["outcome": "performed", "action": item.actionJSON, "title": .string(item.title), "target": item.target.json]
    case .mayPerform(let item):
      ["outcome": "unknown", "action": item.actionJSON, "title": .string(item.title), "target": item.target.json]
    case .notShown(let omission):
      ["outcome": "notShown", "title": .string(omission.title), "reason": .string(omission.reason.rawValue)]
    case .ambiguous(let items): ["outcome": "ambiguous", "candidates": .array(items.map(\.json))]
    case .noSuchCommand: ["outcome": "noSuchCommand"]
    }
  }

  /// The outcome of the tap as one line of text.
  package var text: String {
    switch self {
    case .performs(let item):
      if case .responder(let name) = item.target.performer {
        "'\(item.title)' sends \(item.action ?? "its action") to \(name)"
      } else {
        "'\(item.title)' sends \(item.action ?? "its action")"
      }
    case .mayPerform(let item):
      "'\(item.title)' sends \(item.action ?? "its action"), but it is not known whether the command is present and a "
        + "responder performs it"
    case .notShown(let omission): "'\(omission.title)' is not shown: \(omission.reason.clause)"
    case .ambiguous(let items):
      "several commands have this title: " + items.map(\.pathDescription).joined(separator: ", ")
    case .noSuchCommand: "the menu has no such command"
    }
  }
}

extension MenuOverlay.Item {
  fileprivate var actionJSON: JSONValue { action.map { .string($0) } ?? .null }
  fileprivate var pathDescription: String { "\((path + [title]).joined(separator: " > "))" }
}
