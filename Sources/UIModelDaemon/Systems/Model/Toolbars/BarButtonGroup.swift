import UIModelJSON
import UIModelPlatform

/// `UIBarButtonItemGroup`: items that belong together in a bar.
package struct BarButtonGroup: Sendable {
  /// What people can do with it where they customize the bar.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Made with its initialiser. People can do nothing with it.
    case plain
    case fixed = "fixedGroup"
    case movable = "movableGroup"
    case optional = "optionalGroup"

    /// Made to be customized.
    package var isCustomizable: Bool { self == .movable || self == .optional }
  }

  package let kind: Kind
  package private(set) var items: List<BarButtonItem>
  /// Shown in place of the items when the group collapses; null is the default.
  package private(set) var representativeItem: Property<BarButtonItem>
  /// What customizations are saved under.
  package let customizationIdentifier: Property<ToolbarIdentifier>
  package let isInDefaultCustomization: Property<Bool>
  package let alwaysAvailable: Property<Bool>
  package let isHidden: Property<Bool>
  package let menuRepresentation: Property<JSONValue>
  package let scope: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    let kinds = [Kind.fixed, .movable, .optional].filter { reader[JSONKey($0.rawValue)] != nil }
    let made = kinds.first.flatMap { reader.object(JSONKey($0.rawValue)) }
    kind = kinds.first ?? .plain
    let call = made ?? reader
    let given = call.list(made == nil ? "barButtonItems" : "items") { BarButtonItem($0, in: reader.block) }
    // What a call is given is not known if the call is not.
    let isCallKnown = kinds.isEmpty || (made != nil && kinds.count == 1)
    items = List(given.elements, isComplete: given.isComplete && isCallKnown, place: given.place)
    func own<T>(_ key: JSONKey, _ read: (ObjectReader) -> Property<T>) -> Property<T> {
      guard isCallKnown else { return .unknown(reason: "the arguments of the group are not known", nil) }
      return reader[key] == nil ? read(call) : read(reader)
    }
    representativeItem = own("representativeItem") { reader in
      reader.nullable("representativeItem") { BarButtonItem($0, in: reader.block) }
    }
    customizationIdentifier = own("customizationIdentifier") { reader in
      reader.property("customizationIdentifier") { ToolbarIdentifier($0) }
    }
    isInDefaultCustomization = own("isInDefaultCustomization") { reader in
      let swift = reader.bool("isInDefaultCustomization")
      return swift.isDefault ? reader.bool("inDefaultCustomization") : swift
    }
    alwaysAvailable = own("alwaysAvailable") { $0.bool("alwaysAvailable") }
    isHidden = own("isHidden") { $0.bool("isHidden") }
    menuRepresentation = reader.nullable("menuRepresentation") { JSONValue($0) }
    scope = DeclaredAvailability(reader)
    place = reader.place
  }

  /// The items that certainly take room: no spaces, nothing hidden.
  package var visibleItems: [BarButtonItem] { items.elements.filter { !$0.isSpace && $0.isHidden.value != true } }

  /// The group without the items of some handles and, if it loses that, its representative item.
  package func without(_ handles: Set<String>, losesRepresentative: Bool) -> BarButtonGroup {
    var group = self
    let kept = items.elements.filter { !($0.handle.map(handles.contains) ?? false) }
    group.items = List(kept, isComplete: items.isComplete, place: items.place)
    if losesRepresentative { group.representativeItem = .default }
    return group
  }

  /// Nothing of it is certainly shown nowhere.
  package var isShown: Bool { isHidden.isDefault || isHidden.value == false }
}

/// `UIBarButtonItem`: a button, or something else, in a bar.
package struct BarButtonItem: Sendable {
  package let ref: Property<String>
  /// The handle of an item that is declared elsewhere, which this one is.
  package let reference: Located<String>?
  package let title: Property<String>
  package let systemItem: Property<String>
  package let image: Property<String>
  package let action: Property<String>
  package let target: Property<String>
  /// In points; nobody knows where the document does not say.
  package let width: Property<Double>
  package let accessibilityLabel: Property<String>
  /// Whether it has a `UIAction`, which may give it a title.
  package let hasAction: Bool
  package let isHidden: Property<Bool>
  /// How late the item moves into the overflow menu, where the app says it.
  package let visibilityPriority: Property<JSONValue>
  package let scope: DeclaredAvailability
  package let place: Place

  /// An item, or the handle of one.
  init?(_ element: JSONElement, in block: BlockID) {
    guard element.kind == .object || element.kind == .string, element.unknownReason == nil else { return nil }
    let place = Place(element, in: block)
    let reader = ObjectReader(element, in: block)
    reference = element.kind == .string ? element.string.map { Located($0, place) } : nil
    ref = reader.string("ref")
    title = reader.string("title")
    systemItem = reader.string("systemItem")
    let symbol = reader.string("systemImage")
    image = symbol.isDefault ? reader.string("image") : symbol
    action = reader.string("action")
    target = reader.string("target")
    width = reader.number("width")
    accessibilityLabel = reader.string("accessibilityLabel")
    hasAction = reader["primaryAction"] != nil || reader["customView"] != nil
    isHidden = reader.bool("isHidden")
    visibilityPriority = reader.any("visibilityPriority")
    scope = DeclaredAvailability(reader)
    self.place = place
  }

  package var isSpace: Bool { systemItem.value.map { ["fixedSpace", "flexibleSpace"].contains($0) } ?? false }

  /// What it is told apart by; nil for an item without a handle.
  package var handle: String? { reference?.value ?? ref.value }

  /// Where it says which item it is.
  package var handlePlace: Place { reference?.place ?? ref.place ?? place }

  /// What to call it.
  package var name: String? { handle ?? title.value ?? systemItem.value ?? image.value }

  /// What people see of it, before what documents call it; nil where nothing of it is known.
  var shownName: String? {
    title.value ?? systemItem.value.map(Self.words) ?? image.value ?? accessibilityLabel.value ?? handle
  }

  /// The system's items that are words, as they are shown in English; the others are symbols.
  private static func words(of systemItem: String) -> String {
    let words: Set<String> = ["done", "cancel", "edit", "save", "undo", "redo", "close"]
    return words.contains(systemItem) ? systemItem.prefix(1).uppercased() + systemItem.dropFirst() : systemItem
  }
}
