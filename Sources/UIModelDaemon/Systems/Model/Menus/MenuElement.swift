import UIModelJSON
import UIModelPlatform

/// A menu, a command or an action as a document declares it. Never changed once read; a class because apps have
/// thousands, each handed from table to table.
package final class MenuElement: Sendable {
  package let kind: Kind
  package let className: Property<String>
  package let ref: Property<String>
  /// A menu's or an action's identifier. Unknown where the app makes one up at each launch.
  package let identifier: Property<String>
  package let title: Property<String>
  /// What stands in for an unknown title: a key of localized strings, or an expression.
  private let titleKey: String?
  package let discoverabilityTitle: Property<String>
  /// The name of a symbol or asset.
  package let image: Property<String>
  /// The selector, as Objective-C spells it.
  package let action: Property<String>
  package let propertyList: Property<JSONValue>
  /// The key; left to right, where it depends on the interface's direction.
  package let input: Property<String>
  /// Right to left, where the app itself chooses another key there.
  package let rightToLeftInput: Property<String>
  package let modifierFlags: Property<KeyModifiers>
  package let alternates: List<CommandAlternate>
  package let attributes: List<Located<String>>
  package let options: List<Located<String>>
  package let allowsAutomaticLocalization: Property<Bool>
  package let allowsAutomaticMirroring: Property<Bool>
  package let wantsPriorityOverSystemBehavior: Property<Bool>
  package let availableOn: DeclaredAvailability
  /// The states in which it exists, if it does so in some only.
  let states: DeclaredStates?
  package let children: List<MenuElement>
  /// What an activation action asks for; nil for every other element.
  package let activation: SceneActivationRequest?
  /// Whether this is an activation action, or has one inside.
  package let opensScenes: Bool
  /// The keys of a command; nil without any, where they are unknown, and where an uppercase letter of SwiftUI's leaves open
  /// which keys are meant.
  package let shortcut: Shortcut?
  /// How many elements this is, with all inside it.
  package let count: Int
  package let place: Place

  package enum Kind: Sendable {
    case menu, command, keyCommand, action, deferred
    /// Of a class that does not tell.
    case other
  }

  /// A top-level menu.
  package convenience init(_ reader: ObjectReader) { self.init(reader, isMenu: true) }

  /// An element inside a menu, or a menu.
  package init(_ reader: ObjectReader, isMenu: Bool) {
    let className = reader.string("class")
    kind = isMenu ? .menu : Kind(className, reader)
    self.className = className
    ref = reader.string("ref")
    identifier = reader.string("identifier")
    title = reader.string("title")
    titleKey = reader.string("titleKey").value
    discoverabilityTitle = reader.string("discoverabilityTitle")
    image = reader.string("image")
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
    availableOn = DeclaredAvailability(reader)
    states = DeclaredStates(reader)
    children = reader.list("children") {
      $0.kind == .object ? MenuElement(ObjectReader($0, in: reader.block), isMenu: false) : nil
    }
    activation = kind == .action ? SceneActivationRequest(menuElement: reader) : nil
    opensScenes = activation != nil || children.elements.contains(where: \.opensScenes)
    shortcut = MenuElement.shortcut(input, modifierFlags, ignoresCase: action.isGiven)
    count = children.elements.reduce(1) { $0 + $1.count }
    place = reader.place
  }

  /// Shown among its siblings and not as a submenu. Nil where that is not known.
  package var isInline: Bool? {
    if options.elements.contains(where: { $0.value == "displayInline" }) { return true }
    return options.isKnown ? false : nil
  }

  /// The title to show: what it is, or what stands in for it.
  package var shownTitle: String? {
    [title.value, discoverabilityTitle.value, titleKey].lazy.compactMap { $0 }.first { !$0.isEmpty }
  }

  /// The image in brackets, which stands for an element without a title; nil for one without an image.
  package var imageText: String? { image.value.map { "[\($0)]" } }

  /// What menus show of it: its title, and for an activation action without one the system's.
  package var menuTitle: String {
    guard title.isKnown else { return shownTitle ?? "" }
    return title.value ?? (activation == nil ? "" : SceneActivationRequest.defaultTitle)
  }

  /// What to call it in a message.
  package var name: String {
    if let title = shownTitle { return "'\(title)'" }
    if let name = identifier.value ?? ref.value ?? action.value { return "'\(name)'" }
    return kind == .menu ? "the menu" : "the command"
  }

  /// The keys that the app gives it right to left, before the system mirrors them; nil where they are not known.
  package var rightToLeftShortcut: Shortcut? {
    rightToLeftInput.isDefault
      ? shortcut : MenuElement.shortcut(rightToLeftInput, modifierFlags, ignoresCase: action.isGiven)
  }

  /// Whether everything that says what it is, and what keys it has, is known.
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

/// Another action of a command while more modifiers are held (`UICommandAlternate`).
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
    // An activation action is an action of UIKit's own.
    case "UIAction", SceneActivationRequest.Kind.action.rawValue: self = .action
    case "UIDeferredMenuElement": self = .deferred
    default:
      // A class of the app's own, or none: what it has tells what it is.
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
  /// `input`: a key, or one for each direction.
  fileprivate var input: (leftToRight: Property<String>, rightToLeft: Property<String>) {
    guard let both = object("input") else { return (string("input"), .default) }
    func key(_ direction: LayoutDirection) -> Property<String> {
      let key = both.string(JSONKey(direction.rawValue))
      return key.isDefault ? .unknown(reason: "one of the two keys is not given", both.place) : key
    }
    let (one, other) = (key(.leftToRight), key(.rightToLeft))
    // What is said of the command is said of both.
    return (one.value.map { .given($0, Origin(both.place)) } ?? one, other)
  }

  /// `modifierFlags`: a list of names.
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

  /// `propertyList`; null is none.
  fileprivate var propertyList: Property<JSONValue> {
    guard let element = element["propertyList"], element.kind != .null else { return .default }
    return any("propertyList")
  }
}
