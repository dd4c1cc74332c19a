import UIModelJSON
import UIModelPlatform

extension MenuTree {
  /// The tree as JSON, for `uimodel/menu/tree`.
  package var json: JSONValue {
    var object: JSONObject = [
      "environment": .string(environment.description), "complete": .bool(isComplete), "root": root.json,
      "steps": .array(outcomes.map(\.json)),
    ]
    if !commands.isEmpty {
      object["commands"] = .array(
        commands.map { command in
          var commandObject: JSONObject = ["title": .string(command.title.value ?? "")]
          commandObject["shortcut"] = command.shortcut?.json
          return .object(commandObject)
        })
    }
    return .object(object)
  }
}

extension MenuTree.Node {
  package var json: JSONValue {
    var object: JSONObject = ["kind": .string(kind.rawValue), "title": .string(title)]
    object["identifier"] = identifier.map { .string($0) }
    object["rawIdentifier"] = rawIdentifier.map { .string($0) }
    object["action"] = selector.map { .string($0) }
    object["shortcut"] = shortcut?.json
    if !alternates.isEmpty {
      object["alternates"] = .array(alternates.map { ["title": .string($0.title), "shortcut": $0.shortcut.json] })
    }
    if isInline { object["displayInline"] = true }
    object["system"] = .bool(isSystem)
    if !isCertain { object["certain"] = false }
    if isReplaced { object["replaced"] = true }
    if !areChildrenKnown { object["complete"] = false }
    if kind == .menu { object["children"] = .array(children.map(\.json)) }
    return .object(object)
  }
}

extension Shortcut {
  package var json: JSONValue {
    [
      "input": .string(input), "modifierFlags": .array(modifiers.names.map { .string($0) }), "glyphs": .string(glyphs),
    ]
  }
}

extension StepOutcome {
  /// The outcome of a step as JSON: whether it took effect, and the reason if it did not. For example, a step that was
  /// skipped becomes `{ "effect": "none", "reason": "clash" }`.
  package var json: JSONValue {
    switch self {
    case .tookEffect: ["effect": "tookEffect"]
    case .tookEffectWithClashes: ["effect": "tookEffect", "clashes": true]
    case .skipped: ["effect": "none", "reason": "clash"]
    case .notAvailable: ["effect": "none", "reason": "notAvailable"]
    case .unknown: ["effect": "unknown"]
    case .noEffect(let absence):
      switch absence {
      case .noSuchMenu: ["effect": "none", "reason": "noSuchMenu"]
      case .notInThisMenu: ["effect": "none", "reason": "notInThisMenu"]
      case .neverInserted: ["effect": "none", "reason": "neverInserted"]
      case .removed(let step): ["effect": "none", "reason": "removed", "step": .int(step)]
      case .notYetInserted(let step): ["effect": "none", "reason": "notYetInserted", "step": .int(step)]
      case .insertionFailed(let step): ["effect": "none", "reason": "insertionFailed", "step": .int(step)]
      }
    }
  }
}
