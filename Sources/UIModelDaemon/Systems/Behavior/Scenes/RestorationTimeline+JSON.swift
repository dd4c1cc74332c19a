import UIModelJSON
import UIModelPlatform

extension RestorationTimeline {
  /// The timeline as JSON.
  package var json: JSONValue {
    var object: JSONObject = [
      "scene": .string(sceneName), "saving": .array(savingSteps.map(\.json)),
      "restoring": .array(restoringSteps.map(\.json)),
      "state": .array(outcomes.map(\.json)), "isTerminated": .bool(isTerminated),
    ]
    if !unknownFacts.isEmpty { object["unknown"] = .array(unknownFacts.map { .string($0) }) }
    return .object(object)
  }

  /// The timeline as human-readable text, one step per line.
  package var text: String {
    var text = "\(sceneName) leaves the foreground:\n"
    for step in savingSteps { text += "  " + step.line + "\n" }
    text += "\(sceneName) returns:\n"
    for step in restoringSteps { text += "  " + step.line + "\n" }
    for outcome in outcomes {
      let viewPhrase = outcome.viewName.map { " of '\($0)'" } ?? ""
      text += "\(outcome.piece.displayName)\(viewPhrase): \(outcome.status.rawValue): \(outcome.reason)\n"
    }
    for unknownFact in unknownFacts { text += "unknown: \(unknownFact)\n" }
    return text
  }
}

extension RestorationTimeline.Step {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["kind": .string(kind.rawValue), "name": .string(name)]
    if kind == .callback { object["isImplemented"] = isImplemented.map { .bool($0) } ?? .null }
    object["activationState"] = activationState.map { .string($0.rawValue) }
    if !viewNames.isEmpty { object["views"] = .array(viewNames.map { .string($0) }) }
    object["text"] = .string(text)
    return .object(object)
  }

  fileprivate var line: String {
    switch kind {
    case .callback: name + (isImplemented == false ? " (not implemented)" : "") + ": " + text
    case .effect: "  \(name)" + (viewNames.isEmpty ? "" : " " + viewNames.joined(separator: ", "))
    case .asynchronousEffect: "  later: \(name)" + (viewNames.isEmpty ? "" : " " + viewNames.joined(separator: ", "))
    case .system, .extended, .completed, .terminated: text
    }
  }
}

extension RestorationOutcome {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["piece": .string(piece.rawValue)]
    object["view"] = viewName.map { .string($0) }
    object["fate"] = .string(status.rawValue)
    object["reason"] = .string(reason)
    return .object(object)
  }
}

extension RestorationOutcome.Piece {
  var displayName: String { self == .content ? "content" : "interaction state" }
}
