import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Writes values of the model as Swift literals.
enum SwiftLiteral {
  /// The types whose name may precede a literal, as in `UIMenu.Options.displayInline`.
  static let qualifyingTypes: Set<String> = [
    "UIKeyModifierFlags", "UIMenu.Options", "UIMenuElement.Attributes", "UIMenu.Identifier", "UIAction.Identifier",
    SwiftSheet.identifierType,
  ]

  /// Returns the Swift code for a property's value. Throws if the value needs more than a literal. For example,
  /// `["command", "shift"]` for `modifierFlags` becomes `[.command, .shift]`.
  static func text(_ value: JSONValue, for property: String) throws(EditError) -> String {
    switch (property, value) {
    case ("modifierFlags", .array(let values)), ("options", .array(let values)), ("attributes", .array(let values)):
      let names = values.compactMap { $0.string.map { "." + $0 } }
      guard names.count == values.count else { throw .notFound }
      return names.count == 1 ? names[0] : "[" + names.joined(separator: ", ") + "]"
    case ("input", .string(let input)):
      if input.count > 1, let key = KeyInput.named(input) { return "UIKeyCommand." + key.name }
      return quoted(input)
    case ("title", .string(let text)), ("discoverabilityTitle", .string(let text)), ("propertyList", .string(let text)):
      return quoted(text)
    case ("selectedDetentIdentifier", .string(let name)), ("largestUndimmedDetentIdentifier", .string(let name)):
      return SwiftSheet.systemDetents.contains(name) ? "." + name : ".init(\(quoted(name)))"
    case ("detents", .array(let values)), ("presentationDetents", .array(let values)):
      let texts = try values.map { value throws(EditError) -> String in try text(value, for: property) }
      return "[" + texts.joined(separator: ", ") + "]"
    case ("preferredCornerRadius", .string("automaticDimension")):
      return "UISheetPresentationController.automaticDimension"
    case (_, .bool(let value)) where commandProperties.contains(property): return value ? "true" : "false"
    case ("detents", .string(let name)) where SwiftSheet.systemDetents.contains(name): return ".\(name)()"
    case ("presentationDetents", .string(let name)) where SwiftSheet.systemDetents.contains(name): return "." + name
    case ("id", .string(let name)): return quoted(name)
    case ("identifier", .string(let name)): return ".init(\(quoted(name)))"
    case ("remove", .string(let name)), ("replace", .string(let name)), ("ofMenu", .string(let name)),
      ("atStartOfMenu", .string(let name)), ("atEndOfMenu", .string(let name)), ("beforeMenu", .string(let name)),
      ("afterMenu", .string(let name)):
      return SystemMenuIdentifier.named(name).map { "." + $0.name } ?? ".init(\(quoted(name)))"
    default: throw .notFound
    }
  }

  static func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\" + String(scalar)
      case "\r": literal += "\\r"
      case "\n": literal += "\\n"
      case "\t": literal += "\\t"
      case _ where scalar.value < 0x20: literal += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  /// The properties of a key command that are not parameters of any initializer.
  static let commandProperties: Set<String> = [
    "allowsAutomaticLocalization", "allowsAutomaticMirroring", "wantsPriorityOverSystemBehavior",
  ]

  /// The parameter labels of each class's initializers, in declaration order.
  private static let initializerLabelsByClass: [String: [[String]]] = [
    "UIKeyCommand": [
      [
        "title", "image", "action", "input", "modifierFlags", "propertyList", "alternates", "discoverabilityTitle",
        "attributes", "state",
      ],
      ["input", "modifierFlags", "action", "discoverabilityTitle"],
    ],
    "UICommand": [
      ["title", "image", "action", "propertyList", "alternates", "discoverabilityTitle", "attributes", "state"]
    ],
    "UIAction": [
      ["title", "subtitle", "image", "identifier", "discoverabilityTitle", "attributes", "state", "handler"]
    ],
    "UIMenu": [["title", "subtitle", "image", "identifier", "options", "preferredElementSize", "children"]],
  ]

  /// Returns the labels of the initializer that a call uses. Returns nil if that initializer is unknown or has no
  /// parameter with the given name.
  static func initializerLabels(of call: SwiftCall, with name: String) -> [String]? {
    let argumentLabels = call.arguments.compactMap(\.label)
    return initializerLabelsByClass[call.path.first ?? ""]?.first { labels in
      let positions = argumentLabels.compactMap { labels.firstIndex(of: $0) }
      return labels.contains(name) && positions.count == argumentLabels.count
        && zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }
    }
  }
}
