import UIModelJSON
import UIModelPlatform

extension Responder {
  package var json: JSONValue {
    var object: JSONObject = ["kind": .string(kind.rawValue), "name": .string(name)]
    if let className, className != name { object["class"] = .string(className) }
    return .object(object)
  }
}

extension ResponderChain.Walk {
  /// The responders that UIKit asks, in order, each with its response, as JSON.
  package var json: JSONValue {
    .array(
      steps.map { step in
        [
          "kind": .string(step.responder.kind.rawValue), "name": .string(step.responder.name),
          "answer": .string(step.response.verdict.rawValue), "reason": .string(step.response.reason),
        ]
      })
  }
}

extension KeyDispatch {
  /// The outcome of the press as JSON, with the chain and all steps.
  package var json: JSONObject {
    var object: JSONObject = ["outcome": .string(outcome.rawValue)]
    object["press"] = press?.json
    object["action"] = action.map { .string($0) }
    object["performer"] = performer?.json
    object["reason"] = .string(reason)
    object["chain"] = .array(chain.links.map(\.json))
    object["steps"] = .array(steps.map(\.json))
    return object
  }

  /// The reason for the outcome, as a phrase.
  package var reason: String {
    if outcome == .nobody {
      return steps.last?.reason ?? "no command uses these keys"
    }
    return steps.last?.reason ?? ""
  }

  /// A sentence with the performer of the action and the reason, such as "editor performs 'save:', because it
  /// implements 'save:'". Nil if no responder performs the action.
  package var performerSentence: String? {
    guard let walk = steps.last?.walk, case .performs(let index) = walk.outcome else { return nil }
    return "\(walk.steps[index].responder.name) performs '\(walk.action)', because \(walk.steps[index].response.reason)"
  }

  /// The entire dispatch as text, one line per step.
  package var text: String {
    var lines = [(press?.glyphs ?? action ?? "") + ": " + summary]
    for step in steps {
      var line = "  " + step.stage.rawValue
      if let command = step.commandTitle { line += " '\(command)'" }
      if let owner = step.ownerName { line += " of \(owner)" }
      lines.append(line + ": " + step.reason)
      for responderStep in step.walk?.steps ?? [] {
        lines.append(
          "    \(responderStep.responder.kind.rawValue) \(responderStep.responder.name): \(responderStep.response.reason)"
        )
      }
    }
    return lines.joined(separator: "\n")
  }

  private var summary: String {
    switch outcome {
    case .performed: "\(performer?.name ?? "") performs '\(action ?? "")'"
    case .disabled: "\(performer?.name ?? "") has the command, but it is disabled"
    case .takenByTextInput: "text input handles it"
    case .takenByFocus: "the focus system handles it"
    case .takenBySystem: "the system handles it"
    case .nobody: "nobody"
    case .unknown: "the rest is not known"
    }
  }
}

extension KeyDispatch.Step {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["stage": .string(stage.rawValue)]
    object["command"] = commandTitle.map { .string($0) }
    object["declaredBy"] = ownerName.map { .string($0) }
    object["action"] = walk.map { .string($0.action) }
    object["reason"] = .string(reason)
    object["asked"] = walk?.json
    return .object(object)
  }
}
