import UIModelJSON
import UIModelPlatform

/// What is wrong with an object as a whole, where each of its properties is right.
package enum ShapeProblem: Sendable {
  /// One of these keys is needed.
  case missing([String])
  /// A key that does not go with another one that stands there.
  case excess(JSONElement, beside: String)
  /// A key that only objects of another class have.
  case unknownKey(JSONElement, type: String, nearest: String?)
  /// A value that the property does not take.
  case unknownValue(JSONElement, property: PropertyDefinition, nearest: String?, allowed: [String])
}

/// A call on `UIMenuBuilder` as a document writes it: one operation, and what belongs to it.
enum BuildStepShape {
  /// Each operation with the keys of which it needs one.
  private static let operations: [(name: String, places: [String])] = [
    ("insertChild", ["atStartOfMenu", "atEndOfMenu"]), ("insertSibling", ["beforeMenu", "afterMenu"]),
    ("replace", ["with"]), ("replaceChildren", ["ofMenu"]), ("remove", []),
  ]

  static func problems(_ step: JSONElement) -> [ShapeProblem] {
    let keys = step.members.map { (name: $0.name, element: $0.key) }
    guard let first = keys.first(where: { key in operations.contains { $0.name == key.name } }),
      let operation = operations.first(where: { $0.name == first.name })
    else {
      // What stands there tells which operation is meant.
      let meant = operations.filter { operation in keys.contains { operation.places.contains($0.name) } }
      return [.missing((meant.isEmpty ? operations : meant).map(\.name))]
    }
    var problems: [ShapeProblem] = []
    var place: String?
    for key in keys where key.name != operation.name {
      if operation.places.contains(key.name) {
        if let place { problems.append(.excess(key.element, beside: place)) }
        place = place ?? key.name
      } else if operations.contains(where: { $0.name == key.name || $0.places.contains(key.name) }) {
        problems.append(.excess(key.element, beside: operation.name))
      }
    }
    if place == nil, !operation.places.isEmpty { problems.append(.missing(operation.places)) }
    return problems
  }
}

/// A key command: without an action, or without a key, it does nothing.
enum KeyCommandShape {
  private static let property = PropertyDefinition("input", .string, "")
  private static let constants = KeyInput.all.flatMap { [$0.name, $0.value] }.filter { $0.count > 1 }

  private static let classProperty = PropertyDefinition("class", .string, "")
  private static let classes = [
    "UIKeyCommand", "UICommand", "UIAction", "UIMenu", "UIDeferredMenuElement", "UIWindowScene.ActivationAction",
  ]

  /// The constant that a text may be meant to be. One with its type is meant as the constant.
  private static func constant(nearestTo text: String) -> String? {
    let name = text.split(separator: ".").last.map(String.init) ?? text
    return KeyInput.named(name).flatMap { $0.name.count > 1 || $0.value.count > 1 ? name : nil }
      ?? (name.count > 2 ? nearestName(to: name, among: constants) : nil)
  }

  static func isMeantAsConstant(_ text: String) -> Bool { constant(nearestTo: text) != nil }

  static func problems(_ element: JSONElement) -> [ShapeProblem] {
    var problems: [ShapeProblem] = []
    // An app's own classes do not have UIKit's prefix.
    if let value = element["class"], let name = value.string, name.hasPrefix("UI"), !classes.contains(name),
      let nearest = nearestName(to: name, among: classes)
    {
      problems.append(.unknownValue(value, property: classProperty, nearest: nearest, allowed: classes))
    }
    if element["class"]?.string == "UIKeyCommand" {
      if element["action"] == nil { problems.append(.missing(["action"])) }
      if element["input"] == nil { problems.append(.missing(["input"])) }
    }
    let input = element["input"]
    for value in [input, input?["leftToRight"], input?["rightToLeft"]] {
      guard let value, value.kind == .string, let text = value.string, text.count != 1, KeyInput.named(text) == nil
      else { continue }
      let nearest = constant(nearestTo: text)
      // What looks like no constant is not mistaken for one; see `menu/input-is-no-key`.
      if nearest == nil, !text.isEmpty { continue }
      problems.append(
        .unknownValue(value, property: property, nearest: nearest, allowed: ["a character"] + KeyInput.all.map(\.name)))
    }
    return problems
  }
}
