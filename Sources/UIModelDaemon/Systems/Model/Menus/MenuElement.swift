import UIModelJSON
import UIModelPlatform

/// A menu, a command or an action that a document declares. The type is an immutable class, because an app has
/// thousands of elements, which many tables share. For example, `{ "class": "UICommand", "title": "Copy", "action":
/// "copy:" }`.
package final class MenuElement: Sendable {
  package let kind: Kind
  package let className: Property<String>
  package let ref: Property<String>
  /// The identifier of a menu or an action. Unknown if the app generates it at each launch.
  package let identifier: Property<String>
  package let title: Property<String>
  /// The text to show for an unknown title: a localization key, or an expression.
  private let titleKey: String?
  package let discoverabilityTitle: Property<String>
  /// The name of a symbol or asset.
  package let imageName: Property<String>
  /// The selector in Objective-C spelling, such as `copy:`.
  package let action: Property<String>
  package let propertyList: Property<JSONValue>
  /// The key of the command. If the key depends on the layout direction, this is the left-to-right key.
  package let input: Property<String>
  /// The key in right-to-left layouts, if the app itself sets a different key for these layouts.
  package let rightToLeftInput: Property<String>
  package let modifierFlags: Property<KeyModifiers>
  package let alternates: List<CommandAlternate>
  package let attributes: List<Located<String>>
  package let options: List<Located<String>>
  package let allowsAutomaticLocalization: Property<Bool>
  package let allowsAutomaticMirroring: Property<Bool>
  package let wantsPriorityOverSystemBehavior: Property<Bool>
  package let availability: DeclaredAvailability
  /// The states in which the element exists; nil for an element without conditions.
  let states: DeclaredStates?
  package let children: List<MenuElement>
  /// The request of an activation action; nil for every other element.
  package let activationRequest: SceneActivationRequest?
  /// Whether this element is an activation action, or contains one.
  package let canOpenScenes: Bool
  /// The shortcut of a command. Nil if the command has none, if the shortcut is unknown, or if an uppercase letter in
  /// SwiftUI makes it ambiguous.
  package let shortcut: Shortcut?
  /// The number of elements in this subtree, including this element.
  package let elementCount: Int
  package let place: Place

  package enum Kind: Sendable {
    case menu, command, keyCommand, action, deferred
    /// An element whose kind cannot be derived from its class.
    case other
  }

  /// Reads a top-level menu.
  package convenience init(_ reader: ObjectReader) { self.init(reader, isMenu: true) }

  /// Reads a menu, or an element inside a menu.
  /// - Parameter isMenu: whether the element is a menu regardless of its class.
  package init(_ reader: ObjectReader, isMenu: Bool) {
    let className = reader.string("class")
    kind = isMenu ? .menu : Kind(className, reader)
    self.className = className
    ref = reader.string("ref")
    identifier = reader.string("identifier")
    title = reader.string("title")
    titleKey = reader.string("titleKey").value
    discoverabilityTitle = reader.string("discoverabilityTitle")
    imageName = reader.string("image")
    action = reader.string("action").map { Selector.normalized($0) }
    propertyList = reader.propertyList
    (input, rightToLeftInput) = reader.input
    modifierFlags = reader.modifierFlags
    alternates = reader.list("alternates") {
      $0.kind == .object ? CommandAlternate(ObjectReader($0, in: reader.block)) : nil
    }
    attributes = reader.strings("attributes")
    options = reader.strings("options")
    allowsAutomaticLocalization = reader.bool("allowsAutomaticLocalization")
    allowsAutomaticMirroring = reader.bool("allowsAutomaticMirroring")
    wantsPriorityOverSystemBehavior = reader.bool("wantsPriorityOverSystemBehavior")
    availability = DeclaredAvailability(reader)
    states = DeclaredStates(reader)
    children = reader.list("children") {
      $0.kind == .object ? MenuElement(ObjectReader($0, in: reader.block), isMenu: false) : nil
    }
    activationRequest = kind == .action ? SceneActivationRequest(menuElement: reader) : nil
    canOpenScenes = activationRequest != nil || children.elements.contains(where: \.canOpenScenes)
    shortcut = MenuElement.shortcut(input, modifierFlags, ignoresCase: action.isGiven)
    elementCount = children.elements.reduce(1) { $0 + $1.elementCount }
    place = reader.place
  }

  /// Whether the menu's elements are shown directly in the parent menu instead of in a submenu. Nil if the menu's
  /// options are unknown.
  package var isInline: Bool? {
    if options.elements.contains(where: { $0.value == "displayInline" }) { return true }
    return options.isKnown ? false : nil
  }

  /// The text that identifies the element in messages: its title, its discoverability title, or the text for an unknown
  /// title. Nil if the element has none of these texts.
  package var shownTitle: String? {
    [title.value, discoverabilityTitle.value, titleKey].lazy.compactMap { $0 }.first { !$0.isEmpty }
  }

  /// The image's name in brackets, such as `[star]`, as the label of an element without a title; nil without an image.
  package var imageLabel: String? { imageName.value.map { "[\($0)]" } }

  /// The title that menus show. An activation action without a title gets the system's title.
  package var menuTitle: String {
    guard title.isKnown else { return shownTitle ?? "" }
    return title.value ?? (activationRequest == nil ? "" : SceneActivationRequest.defaultTitle)
  }

  /// The element's name for messages: its title or identifier in quotes, or else `the menu` or `the command`.
  package var name: String {
    if let title = shownTitle { return "'\(title)'" }
    if let name = identifier.value ?? ref.value ?? action.value { return "'\(name)'" }
    return kind == .menu ? "the menu" : "the command"
  }

  /// The shortcut that the app itself sets for right-to-left layouts, before the system mirrors it. Nil if the app sets
  /// no shortcut, or if the shortcut is unknown.
  package var rightToLeftShortcut: Shortcut? {
    rightToLeftInput.isDefault
      ? shortcut : MenuElement.shortcut(rightToLeftInput, modifierFlags, ignoresCase: action.isGiven)
  }

  /// Whether the properties that identify the element and its shortcut are known. False for a deferred element, whose
  /// elements are created when the menu opens, and for an element of an unknown kind.
  package var isKnown: Bool {
    switch kind {
    case .menu: identifier.isKnown && children.isComplete
    case .command, .keyCommand:
      action.isKnown && propertyList.isKnown && input.isKnown && modifierFlags.isKnown && alternates.isComplete
    case .action: identifier.isKnown
    case .deferred, .other: false
    }
  }
}

/// An alternative action of a command, performed while more modifiers are held (`UICommandAlternate`).
package struct CommandAlternate: Sendable {
  package let title: Property<String>
  package let action: Property<String>
  package let modifierFlags: Property<KeyModifiers>
  package let place: Place

  init(_ reader: ObjectReader) {
    title = reader.string("title")
    action = reader.string("action").map { Selector.normalized($0) }
    modifierFlags = reader.modifierFlags
    place = reader.place
  }
}

extension MenuElement.Kind {
  fileprivate init(_ className: Property<String>, _ reader: ObjectReader) {
    switch className.value {
    case "UIMenu": self = .menu
    case "UIKeyCommand": self = .keyCommand
    case "UICommand": self = .command
    // An activation action is one of UIKit's own actions.
    case "UIAction", SceneActivationRequest.Kind.action.rawValue: self = .action
    case "UIDeferredMenuElement": self = .deferred
    default:
      // For an app-defined class, or without a class, the kind is derived from the properties.
      if reader["children"] != nil || reader["options"] != nil {
        self = .menu
      } else if reader["input"] != nil {
        self = .keyCommand
      } else if reader["action"] != nil {
        self = .command
      } else {
        self = className.isDefault ? .action : .other
      }
    }
  }
}

extension ObjectReader {
  /// Reads `input`: one key, or one for each layout direction.
  fileprivate var input: (leftToRight: Property<String>, rightToLeft: Property<String>) {
    guard let keysByDirection = object("input") else { return (string("input"), .default) }
    func key(_ direction: LayoutDirection) -> Property<String> {
      let key = keysByDirection.string(JSONKey(direction.rawValue))
      return key.isDefault ? .unknown(reason: "one of the two keys is not given", keysByDirection.place) : key
    }
    let (leftToRight, rightToLeft) = (key(.leftToRight), key(.rightToLeft))
    // Findings about the command concern both keys, so they point to the object with both.
    return (leftToRight.value.map { .given($0, Origin(keysByDirection.place)) } ?? leftToRight, rightToLeft)
  }

  /// Reads `modifierFlags`, a list of names.
  fileprivate var modifierFlags: Property<KeyModifiers> {
    property("modifierFlags") { element in
      guard element.kind == .array else { return nil }
      var flags: KeyModifiers = []
      for item in element.elements {
        guard item.unknownReason == nil, let flag = item.string.flatMap({ KeyModifiers(name: $0) }) else { return nil }
        flags.insert(flag)
      }
      return flags
    }
  }

  /// Reads `propertyList`. Null counts as not given.
  fileprivate var propertyList: Property<JSONValue> {
    guard let element = element["propertyList"], element.kind != .null else { return .default }
    return json("propertyList")
  }
}
