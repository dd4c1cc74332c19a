import UIModelJSON
import UIModelPlatform

/// `UIBarButtonItemGroup`: items that belong together in a bar. For example, `{ "optionalGroup": {
/// "customizationIdentifier": "format", "items": ["bold", "italic"] } }`.
package struct BarButtonGroup: Sendable {
  /// The kind of a group. The kind decides how people can change the group when they customize the bar.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A group from an initializer instead of a factory method. People can neither move nor remove the group.
    case plain
    case fixed = "fixedGroup"
    case movable = "movableGroup"
    case optional = "optionalGroup"

    /// Whether people can move the group when they customize the bar. They can also remove an optional group.
    package var isCustomizable: Bool { self == .movable || self == .optional }
  }

  package let kind: Kind
  package private(set) var items: List<BarButtonItem>
  /// The item that replaces the group's items when the group collapses; `.default` for `null`.
  package private(set) var representativeItem: Property<BarButtonItem>
  /// The identifier of the group in saved customizations.
  package let customizationIdentifier: Property<ToolbarIdentifier>
  package let isInDefaultCustomization: Property<Bool>
  package let alwaysAvailable: Property<Bool>
  package let isHidden: Property<Bool>
  package let menuRepresentation: Property<JSONValue>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    let kinds = [Kind.fixed, .movable, .optional].filter { reader[JSONKey($0.rawValue)] != nil }
    let callReader = kinds.first.flatMap { reader.object(JSONKey($0.rawValue)) }
    kind = kinds.first ?? .plain
    let argumentReader = callReader ?? reader
    let itemList = argumentReader.list(callReader == nil ? "barButtonItems" : "items") {
      BarButtonItem($0, in: reader.block)
    }
    // If the call of the factory method could not be read, or if several calls are given, the arguments of the group
    // are unknown.
    let isCallKnown = kinds.isEmpty || (callReader != nil && kinds.count == 1)
    items = List(itemList.elements, isComplete: itemList.isComplete && isCallKnown, place: itemList.place)
    func argument<T>(_ key: JSONKey, _ read: (ObjectReader) -> Property<T>) -> Property<T> {
      guard isCallKnown else { return .unknown(reason: "the arguments of the group are not known", nil) }
      return reader[key] == nil ? read(argumentReader) : read(reader)
    }
    representativeItem = argument("representativeItem") { reader in
      reader.nullable("representativeItem") { BarButtonItem($0, in: reader.block) }
    }
    customizationIdentifier = argument("customizationIdentifier") { reader in
      reader.property("customizationIdentifier") { ToolbarIdentifier($0) }
    }
    isInDefaultCustomization = argument("isInDefaultCustomization") { reader in
      let swiftValue = reader.bool("isInDefaultCustomization")
      return swiftValue.isDefault ? reader.bool("inDefaultCustomization") : swiftValue
    }
    alwaysAvailable = argument("alwaysAvailable") { $0.bool("alwaysAvailable") }
    isHidden = argument("isHidden") { $0.bool("isHidden") }
    menuRepresentation = reader.nullable("menuRepresentation") { JSONValue($0) }
    availability = DeclaredAvailability(reader)
    place = reader.place
  }

  /// The items that are not spaces and not certainly hidden.
  package var visibleItems: [BarButtonItem] { items.elements.filter { !$0.isSpace && $0.isHidden.value != true } }

  /// Returns a copy of the group without the items whose handles are in `handles`.
  /// - Parameter removesRepresentative: whether the representative item is also removed.
  package func removingItems(_ handles: Set<String>, removesRepresentative: Bool) -> BarButtonGroup {
    var group = self
    let remainingItems = items.elements.filter { !($0.handle.map(handles.contains) ?? false) }
    group.items = List(remainingItems, isComplete: items.isComplete, place: items.place)
    if removesRepresentative { group.representativeItem = .default }
    return group
  }

  /// Whether the group is certainly not hidden.
  package var isCertainlyVisible: Bool { isHidden.isDefault || isHidden.value == false }
}

/// `UIBarButtonItem`: a button or another control in a bar. For example, `{ "ref": "share", "systemImage":
/// "square.and.arrow.up" }`.
package struct BarButtonItem: Sendable {
  package let ref: Property<String>
  /// The handle of an item that is declared elsewhere and used here; nil for an item that is declared here.
  package let reference: Located<String>?
  package let title: Property<String>
  package let systemItem: Property<String>
  package let imageName: Property<String>
  package let action: Property<String>
  package let target: Property<String>
  /// The width, in points. If the document gives none, the width is unknown.
  package let width: Property<Double>
  package let accessibilityLabel: Property<String>
  /// Whether the item has a `UIAction` or a custom view, which can give the item a title.
  package let hasPrimaryActionOrCustomView: Bool
  package let isHidden: Property<Bool>
  /// The priority of the item in the bar: items with a lower priority move into the overflow menu earlier. `.default`
  /// if the app does not set a priority.
  package let visibilityPriority: Property<JSONValue>
  package let availability: DeclaredAvailability
  package let place: Place

  /// Reads an item, or the handle of an item.
  init?(_ element: JSONElement, in block: BlockID) {
    guard element.kind == .object || element.kind == .string, element.unknownReason == nil else { return nil }
    let place = Place(element, in: block)
    let reader = ObjectReader(element, in: block)
    reference = element.kind == .string ? element.string.map { Located($0, place) } : nil
    ref = reader.string("ref")
    title = reader.string("title")
    systemItem = reader.string("systemItem")
    let symbol = reader.string("systemImage")
    imageName = symbol.isDefault ? reader.string("image") : symbol
    action = reader.string("action")
    target = reader.string("target")
    width = reader.number("width")
    accessibilityLabel = reader.string("accessibilityLabel")
    hasPrimaryActionOrCustomView = reader["primaryAction"] != nil || reader["customView"] != nil
    isHidden = reader.bool("isHidden")
    visibilityPriority = reader.json("visibilityPriority")
    availability = DeclaredAvailability(reader)
    self.place = place
  }

  package var isSpace: Bool { systemItem.value.map { ["fixedSpace", "flexibleSpace"].contains($0) } ?? false }

  /// The handle that identifies the item; nil if the item has no handle.
  package var handle: String? { reference?.value ?? ref.value }

  /// The place of the item's handle, or of the item if it has no handle.
  package var handlePlace: Place { reference?.place ?? ref.place ?? place }

  /// The name of the item for messages: its handle, title, system item or image; nil if it has none of them.
  package var name: String? { handle ?? title.value ?? systemItem.value ?? imageName.value }

  /// The name to show for the item: its title or another visible name, or else its accessibility label or its handle.
  /// Nil if the item has no name.
  var shownName: String? {
    title.value ?? systemItem.value.map(Self.title) ?? imageName.value ?? accessibilityLabel.value ?? handle
  }

  /// Returns the English title of a system item that is shown as text, such as `Done` for `done`. Other system items
  /// are shown as symbols; for these, the result is the name of the system item.
  private static func title(of systemItem: String) -> String {
    let textItems: Set<String> = ["done", "cancel", "edit", "save", "undo", "redo", "close"]
    return textItems.contains(systemItem) ? systemItem.prefix(1).uppercased() + systemItem.dropFirst() : systemItem
  }
}
