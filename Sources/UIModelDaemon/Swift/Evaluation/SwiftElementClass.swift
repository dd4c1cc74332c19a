import UIModelPlatform

/// UIKit's menu element classes: their names, the argument labels of their initializers, and their properties.
///
/// For example, `change(by: "title")` is `.settable`, `change(by: "image")` is `.nothing` and `change(by: "input")` is
/// `.anything`.
enum SwiftElementClass {
  /// The classes whose initializers the evaluator knows.
  static let names: Set<String> = [
    "UIMenu", "UIKeyCommand", "UICommand", "UIAction", "UIDeferredMenuElement", "UICommandAlternate",
  ]
  /// The names of the classes whose instances can be children of a menu.
  static let menuChildClasses = ["UIMenu", "UIKeyCommand", "UICommand", "UIAction", "UIDeferredMenuElement"]

  /// Class names that mark the type of a function or property as related to menus and commands.
  static let menuRelatedTypes = menuChildClasses + ["UIMenuElement", "UICommandAlternate"]

  /// The argument labels of UIKit's initializers, by class. A call with any other label is not UIKit's.
  static let labels: [String: Set<String>] = [
    "UIMenu": [
      "title", "subtitle", "image", "preferredImageVisibility", "identifier", "options", "preferredElementSize",
      "children",
    ],
    "UIKeyCommand": [
      "title", "subtitle", "image", "selectedImage", "action", "input", "modifierFlags", "propertyList", "alternates",
      "discoverabilityTitle", "attributes", "state", "preferredImageVisibility",
    ],
    "UICommand": [
      "title", "subtitle", "image", "selectedImage", "action", "propertyList", "alternates", "discoverabilityTitle",
      "attributes", "state", "preferredImageVisibility",
    ],
    "UIAction": [
      "title", "subtitle", "image", "selectedImage", "identifier", "discoverabilityTitle", "attributes", "state",
      "handler", "preferredImageVisibility",
    ],
    "UICommandAlternate": ["title", "action", "modifierFlags"],
  ]
  /// The argument labels that all initializers of a class require, by class.
  static let requiredLabels: [String: [String]] = [
    "UIKeyCommand": ["action", "input"], "UICommand": ["action"], "UICommandAlternate": ["action", "modifierFlags"],
  ]
  /// Names of arguments and properties that no rule reads.
  static let ignoredNames: Set<String> = [
    "image", "selectedImage", "state", "preferredElementSize", "handler", "subtitle", "preferredImageVisibility",
  ]
  /// Whether a name is a property or an initializer argument of UIKit's menu elements.
  static func isProperty(_ name: String) -> Bool {
    settableProperties.contains(name) || ignoredNames.contains(name) || labels.values.contains { $0.contains(name) }
  }

  /// Whether a property can be set after the element is initialized.
  static func isSettable(_ name: String) -> Bool {
    settableProperties.contains(name) || ignoredSettableProperties.contains(name)
  }

  /// The properties of an element that a piece of code may change.
  enum Change: Int, Comparable {
    /// No property that a rule reads.
    case nothing
    /// Properties that can be set on an existing element, such as the title, but not the keys of a command.
    case settable
    /// Any property.
    case anything

    static func < (one: Change, other: Change) -> Bool { one.rawValue < other.rawValue }
  }

  /// Returns the properties that rules read and that code may change by setting the given property.
  static func change(by property: String) -> Change {
    settableProperties.contains(property)
      ? .settable : ignoredSettableProperties.contains(property) ? .nothing : .anything
  }

  /// Settable properties that no rule reads.
  private static let ignoredSettableProperties: Set<String> = [
    "image", "selectedImage", "state", "subtitle", "preferredImageVisibility",
  ]

  /// UIKit properties that never hold a menu element.
  static let nonElementProperties: Set<String> = [
    "navigationItem", "tabBarItem", "leftBarButtonItem", "rightBarButtonItem", "backBarButtonItem", "view", "window",
    "layer", "titleLabel", "imageView", "textLabel", "detailTextLabel", "navigationController", "tabBarController",
    "navigationBar", "searchBar", "searchController", "tableView", "collectionView", "contentView", "titleView",
  ]

  /// Whether a value of the given type can be a menu element. True for a type without the prefix `UI`, because the type
  /// might be a subclass of a menu element class.
  static func mayBeElement(_ type: String) -> Bool {
    let typeName = type.split(separator: ".").last.map(String.init) ?? type
    guard typeName.hasPrefix("UI") else { return true }
    return names.contains(typeName) || ["UIMenuElement", "UIResponder", "UIMenuLeaf"].contains(typeName)
  }

  /// Properties that can be set on an existing element and that rules read.
  static let settableProperties: Set<String> = [
    "title", "discoverabilityTitle", "attributes", "allowsAutomaticLocalization", "allowsAutomaticMirroring",
    "wantsPriorityOverSystemBehavior",
  ]
}

extension SwiftSource {
  /// Returns the change that code makes to the element named at a token, such as `name.state = …` or `name.setValue(…,
  /// forKey: "title")`. Returns `.anything` for other code.
  func change(ofElementAt index: Int) -> SwiftElementClass.Change {
    guard let property = identifier(index + 2) else { return .anything }
    if isAssignment(index + 3) { return SwiftElementClass.change(by: property) }
    guard property == "setValue", isToken(index + 3, "("), let close = closing(of: index + 3),
      let key = split(index + 4..<close).map({ argument($0) }).first(where: { $0.label == "forKey" }),
      case .string(let name) = expression(key.value)
    else { return .anything }
    return SwiftElementClass.change(by: name)
  }
}
