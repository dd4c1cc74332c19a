import UIModelPlatform

/// The classes of menu elements, as their initializers have them.
enum SwiftElementClass {
  static let names: Set<String> = [
    "UIMenu", "UIKeyCommand", "UICommand", "UIAction", "UIDeferredMenuElement", "UICommandAlternate",
  ]
  /// What may stand in a menu.
  static let elements = ["UIMenu", "UIKeyCommand", "UICommand", "UIAction", "UIDeferredMenuElement"]

  /// What says of a function or property that it is about menus and commands.
  static let all = elements + ["UIMenuElement", "UICommandAlternate"]

  /// The initializers that UIKit has, by the labels that are read.
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
  static let required: [String: [String]] = [
    "UIKeyCommand": ["action", "input"], "UICommand": ["action"], "UICommandAlternate": ["action", "modifierFlags"],
  ]
  /// What says nothing about what the rules look at.
  static let passedOver: Set<String> = [
    "image", "selectedImage", "state", "preferredElementSize", "handler", "subtitle", "preferredImageVisibility",
  ]
  /// Whether it is a property of commands and menus that does what its name says.
  static func isProperty(_ name: String) -> Bool {
    settable.contains(name) || passedOver.contains(name) || labels.values.contains { $0.contains(name) }
  }

  /// Whether it can be set once the element is made.
  static func isSettable(_ name: String) -> Bool { settable.contains(name) || settablePassedOver.contains(name) }

  /// What code may change of an element by a property.
  enum Change: Int, Comparable {
    /// Nothing that is looked at.
    case nothing
    /// What can be set of every element, which its keys are not.
    case settable
    case anything

    static func < (one: Change, other: Change) -> Bool { one.rawValue < other.rawValue }
  }

  static func change(by property: String) -> Change {
    settable.contains(property) ? .settable : settablePassedOver.contains(property) ? .nothing : .anything
  }

  private static let settablePassedOver: Set<String> = [
    "image", "selectedImage", "state", "subtitle", "preferredImageVisibility",
  ]

  /// Properties of UIKit's that hold no menu element.
  static let otherProperties: Set<String> = [
    "navigationItem", "tabBarItem", "leftBarButtonItem", "rightBarButtonItem", "backBarButtonItem", "view", "window",
    "layer", "titleLabel", "imageView", "textLabel", "detailTextLabel", "navigationController", "tabBarController",
    "navigationBar", "searchBar", "searchController", "tableView", "collectionView", "contentView", "titleView",
  ]

  /// Whether something of a type may be a menu element: of what the project names otherwise, nobody knows.
  static func mayBeElement(_ type: String) -> Bool {
    let last = type.split(separator: ".").last.map(String.init) ?? type
    guard last.hasPrefix("UI") else { return true }
    return names.contains(last) || ["UIMenuElement", "UIResponder", "UIMenuLeaf"].contains(last)
  }

  /// Properties that may be set later.
  static let settable: Set<String> = [
    "title", "discoverabilityTitle", "attributes", "allowsAutomaticLocalization", "allowsAutomaticMirroring",
    "wantsPriorityOverSystemBehavior",
  ]
}

extension SwiftSource {
  /// What is changed of an element whose name is a token: `name.state = …`, `name.setValue(…, forKey: "title")`.
  func change(ofElementNamed index: Int) -> SwiftElementClass.Change {
    guard let property = identifier(index + 2) else { return .anything }
    if isAssignment(index + 3) { return SwiftElementClass.change(by: property) }
    guard property == "setValue", isToken(index + 3, "("), let close = closing(of: index + 3),
      let key = split(index + 4..<close).map({ argument($0) }).first(where: { $0.label == "forKey" }),
      case .string(let name) = expression(key.value)
    else { return .anything }
    return SwiftElementClass.change(by: name)
  }
}
