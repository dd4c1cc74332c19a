import UIModelJSON
import UIModelPlatform

/// An error that is found by a check of an entire object, although each property has a valid type.
///
/// For example, a builder call with both `insertChild` and `remove` has the problem `conflict`.
package enum ShapeProblem: Sendable {
  /// One of these keys is required.
  case missingKeys([String])
  /// A key that conflicts with another key of the object.
  case conflict(JSONElement, beside: String)
  /// A key that exists only for objects of another class.
  case unknownKey(JSONElement, type: String, nearest: String?)
  /// A value that the property does not accept.
  case unknownValue(JSONElement, property: PropertyDefinition, nearest: String?, allowed: [String])
}

/// Checks calls on `UIMenuBuilder`: each step has exactly one operation, with the keys that belong to it.
enum BuildStepShape {
  /// The operations, each with its alternative target keys. A step needs one of them.
  private static let operations: [(name: String, places: [String])] = [
    ("insertChild", ["atStartOfMenu", "atEndOfMenu"]), ("insertSibling", ["beforeMenu", "afterMenu"]),
    ("replace", ["with"]), ("replaceChildren", ["ofMenu"]), ("remove", []),
  ]

  static func problems(_ step: JSONElement) -> [ShapeProblem] {
    let keys = step.members.map { (name: $0.name, element: $0.key) }
    guard let first = keys.first(where: { key in operations.contains { $0.name == key.name } }),
      let operation = operations.first(where: { $0.name == first.name })
    else {
      // A target key shows which operation is meant.
      let likelyOperations = operations.filter { operation in keys.contains { operation.places.contains($0.name) } }
      return [.missingKeys((likelyOperations.isEmpty ? operations : likelyOperations).map(\.name))]
    }
    var problems: [ShapeProblem] = []
    var targetKey: String?
    for key in keys where key.name != operation.name {
      if operation.places.contains(key.name) {
        if let targetKey { problems.append(.conflict(key.element, beside: targetKey)) }
        targetKey = targetKey ?? key.name
      } else if operations.contains(where: { $0.name == key.name || $0.places.contains(key.name) }) {
        problems.append(.conflict(key.element, beside: operation.name))
      }
    }
    if targetKey == nil, !operation.places.isEmpty { problems.append(.missingKeys(operation.places)) }
    return problems
  }
}

/// Checks commands: a `UIKeyCommand` needs an action and a key to have an effect, and names of classes and keys must
/// not be misspelled.
enum KeyCommandShape {
  private static let property = PropertyDefinition("input", .string, "")
  private static let constants = KeyInput.all.flatMap { [$0.name, $0.value] }.filter { $0.count > 1 }

  private static let classProperty = PropertyDefinition("class", .string, "")
  private static let classes = [
    "UIKeyCommand", "UICommand", "UIAction", "UIMenu", "UIDeferredMenuElement", "UIWindowScene.ActivationAction",
  ]

  /// Returns the constant that a text probably means, or nil. A type before the name, as in `UIKeyCommand.inputEscape`,
  /// is ignored.
  private static func constant(nearestTo text: String) -> String? {
    let name = text.split(separator: ".").last.map(String.init) ?? text
    return KeyInput.named(name).flatMap { $0.name.count > 1 || $0.value.count > 1 ? name : nil }
      ?? (name.count > 2 ? nearestName(to: name, among: constants) : nil)
  }

  static func isMeantAsConstant(_ text: String) -> Bool { constant(nearestTo: text) != nil }

  static func problems(_ element: JSONElement) -> [ShapeProblem] {
    var problems: [ShapeProblem] = []
    // Classes of the app do not have the prefix `UI`.
    if let value = element["class"], let name = value.string, name.hasPrefix("UI"), !classes.contains(name),
      let nearest = nearestName(to: name, among: classes)
    {
      problems.append(.unknownValue(value, property: classProperty, nearest: nearest, allowed: classes))
    }
    if element["class"]?.string == "UIKeyCommand" {
      if element["action"] == nil { problems.append(.missingKeys(["action"])) }
      if element["input"] == nil { problems.append(.missingKeys(["input"])) }
    }
    let input = element["input"]
    for value in [input, input?["leftToRight"], input?["rightToLeft"]] {
      guard let value, value.kind == .string, let text = value.string, text.count != 1, KeyInput.named(text) == nil
      else { continue }
      let nearest = constant(nearestTo: text)
      // Text that resembles no constant is not a misspelled constant. The rule `menu/input-is-no-key` reports it.
      if nearest == nil, !text.isEmpty { continue }
      problems.append(
        .unknownValue(value, property: property, nearest: nearest, allowed: ["a character"] + KeyInput.all.map(\.name)))
    }
    return problems
  }
}
