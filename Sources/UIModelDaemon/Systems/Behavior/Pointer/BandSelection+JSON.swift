import UIModelJSON
import UIModelPlatform

extension BandSelection {
  package var json: JSONValue {
    func namesJSON(_ views: [Int]) -> JSONValue { .array(views.map { .string(name($0)) }) }
    var object: JSONObject = [
      "by": actor.map { .string($0.rawValue) } ?? .null, "begins": isActorKnown ? .bool(actor != nil) : .null,
      "reason": .string(reason),
    ]
    if let actor {
      object["delegateMethod"] = delegateMethod.map { .string($0) }
      object["initialModifierFlags"] = .array(modifiers.names.map { .string($0) })
      if actor == .builtIn { object["mode"] = mode.map { .string($0.rawValue) } ?? .null }
      object["covers"] = namesJSON(coveredItems)
      if actor == .interaction { object["states"] = statesJSON }
      object["before"] = namesJSON(initialSelection)
      object["selection"] = selection.map(namesJSON) ?? .null
    }
    if !unknownFacts.isEmpty { object["unknown"] = .array(unknownFacts.map { .string($0) }) }
    object["text"] = .string(text)
    return .object(object)
  }

  /// The states that the interaction's handler receives, as JSON (UIBandSelectionInteraction.h). In the states outside
  /// of the drag, the selection rectangle is null.
  private var statesJSON: JSONValue {
    [
      ["state": "began", "calls": "once, when the drag begins"],
      ["state": "selecting", "selectionRect": rect.json, "calls": "whenever the rectangle changes"],
      ["state": "ended", "calls": "once, when the button is released"],
      ["state": "possible", "selectionRect": nil, "calls": "no handler"],
    ]
  }

  package var text: String {
    var lines = [reason]
    if actor != nil {
      if !modifiers.isEmpty { lines.append("modifiers at the start: \(modifiers.glyphs)") }
      lines.append("the rectangle covers " + phrase(coveredItems))
      if let selection { lines.append("selected afterward: " + phrase(selection)) }
    }
    lines += unknownFacts.filter { $0 != reason }.map { "not known: " + $0 }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns a view's handle. For a view without a handle, returns its name and its index in the superview.
  private func name(_ index: Int) -> String {
    if let ref = screen.views[index].ref.value { return ref }
    return "\(screen.views[index].name) \(screen.path(of: index).last ?? 0)"
  }

  private func phrase(_ views: [Int]) -> String {
    let shownNames = views.prefix(20).map { "'\(name($0))'" }.joined(separator: ", ")
    let moreText = views.count > 20 ? " and \(views.count - 20) more" : ""
    return views.isEmpty ? "nothing" : shownNames + moreText
  }
}
