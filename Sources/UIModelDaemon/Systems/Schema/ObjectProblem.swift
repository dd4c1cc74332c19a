import UIModelJSON
import UIModelPlatform

/// An error that only a check of an entire object finds, because each property of the object can be valid alone.
///
/// For example, a builder call with both `insertChild` and `remove` has the problem `conflict`.
package enum ObjectProblem: Sendable {
  /// None of these keys is in the object, but one of them is required.
  case missingKeys([String])
  /// A key that conflicts with another key of the object.
  case conflict(JSONElement, beside: String)
  /// A key that exists only for objects of another class.
  case unknownKey(JSONElement, type: String, nearest: String?)
  /// A value that the property does not accept.
  case unknownValue(JSONElement, property: PropertyDefinition, nearest: String?, allowed: [String])
}

/// A check of calls on `UIMenuBuilder`: each step must have exactly one operation, with the keys that belong to it.
enum BuildStepCheck {
  /// The operations, each with its alternative target keys. A step needs exactly one target key of its operation.
  private static let operations: [(name: String, places: [String])] = [
    ("insertChild", ["atStartOfMenu", "atEndOfMenu"]), ("insertSibling", ["beforeMenu", "afterMenu"]),
    ("replace", ["with"]), ("replaceChildren", ["ofMenu"]), ("remove", []),
  ]

  static func problems(_ step: JSONElement) -> [ObjectProblem] {
    let keys = step.members.map { (name: $0.name, element: $0.key) }
    guard let operationKey = keys.first(where: { key in operations.contains { $0.name == key.name } }),
      let operation = operations.first(where: { $0.name == operationKey.name })
    else {
      // A target key suggests which operation is missing.
      let likelyOperations = operations.filter { operation in keys.contains { operation.places.contains($0.name) } }
      return [.missingKeys((likelyOperations.isEmpty ? operations : likelyOperations).map(\.name))]
    }
    var problems: [ObjectProblem] = []
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

/// A check of commands: a `UIKeyCommand` needs an action and a key to have an effect, and the names of classes and keys
/// must not be misspelled.
enum KeyCommandCheck {
  private static let inputProperty = PropertyDefinition("input", .string, "")
  private static let constantNames = KeyInput.all.flatMap { [$0.name, $0.value] }.filter { $0.count > 1 }

  private static let classProperty = PropertyDefinition("class", .string, "")
  private static let classNames = [
    "UIKeyCommand", "UICommand", "UIAction", "UIMenu", "UIDeferredMenuElement", "UIWindowScene.ActivationAction",
  ]

  /// Returns the key constant that a text probably refers to, or nil if there is none. A type before the constant's
  /// name, as in `UIKeyCommand.inputEscape`, is ignored.
  private static func constant(nearestTo text: String) -> String? {
    let name = text.split(separator: ".").last.map(String.init) ?? text
    return KeyInput.named(name).flatMap { $0.name.count > 1 || $0.value.count > 1 ? name : nil }
      ?? (name.count > 2 ? nearestName(to: name, among: constantNames) : nil)
  }

  static func resemblesConstant(_ text: String) -> Bool { constant(nearestTo: text) != nil }

  static func problems(_ element: JSONElement) -> [ObjectProblem] {
    var problems: [ObjectProblem] = []
    // Only class names with the prefix `UI` can be misspelled UIKit classes. The app's own classes do not have this
    // prefix.
    if let value = element["class"], let name = value.string, name.hasPrefix("UI"), !classNames.contains(name),
      let nearestClass = nearestName(to: name, among: classNames)
    {
      problems.append(.unknownValue(value, property: classProperty, nearest: nearestClass, allowed: classNames))
    }
    if element["class"]?.string == "UIKeyCommand" {
      if element["action"] == nil { problems.append(.missingKeys(["action"])) }
      if element["input"] == nil { problems.append(.missingKeys(["input"])) }
    }
    let input = element["input"]
    for value in [input, input?["leftToRight"], input?["rightToLeft"]] {
      guard let value, value.kind == .string, let text = value.string, text.count != 1, KeyInput.named(text) == nil
      else { continue }
      let nearestConstant = constant(nearestTo: text)
      // Text that resembles no constant is not a misspelled constant. The rule `menu/input-is-no-key` reports it.
      if nearestConstant == nil, !text.isEmpty { continue }
      problems.append(
        .unknownValue(
          value, property: inputProperty, nearest: nearestConstant, allowed: ["a character"] + KeyInput.all.map(\.name))
      )
    }
    return problems
  }
}
