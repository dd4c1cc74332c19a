import UIModelJSON
import UIModelPlatform

/// An item of a SwiftUI toolbar, or other toolbar content such as a spacer. For example, `{ "id": "share", "placement":
/// "secondaryAction", "content": "ShareLink" }`.
// A class, because the value is large: lists of items are filtered and sorted without copying the items.
package final class ToolbarItem: Sendable {
  /// SwiftUI's types of toolbar content.
  package enum Kind: String, Sendable, CaseIterable {
    case item = "ToolbarItem"
    case group = "ToolbarItemGroup"
    case spacer = "ToolbarSpacer"
    case systemItem = "DefaultToolbarItem"
    case titleMenu = "ToolbarTitleMenu"
  }

  /// The changes that people can make to an item of a customizable toolbar.
  package enum Behavior: String, Sendable, CaseIterable {
    /// People can move the item, remove it, and add it again.
    case `default`
    /// People can only move the item.
    case reorderable
    /// People cannot change the item.
    case disabled
  }

  /// SwiftUI's `Visibility`.
  package enum Visibility: String, Sendable, CaseIterable {
    case automatic, visible, hidden
  }

  /// The kind of toolbar content; `.default` means `ToolbarItem`.
  package let kind: Property<Kind>
  package let ref: Property<String>
  package let id: Property<ToolbarIdentifier>
  package let placement: Property<ToolbarPlacement>
  package let content: Property<[ToolbarView]>
  /// The label of a group, which turns the group into one control group.
  package let label: Property<JSONValue>
  package let customizationBehavior: Property<Behavior>
  /// `defaultCustomization`, or the older `showsByDefault`.
  package let defaultVisibility: Property<Visibility>
  /// Whether the item stays in the overflow menu when people remove it from the bar.
  package let isAlwaysAvailable: Property<Bool>
  /// Whether the toolbar content is hidden (`hidden(_:)`).
  package let isHidden: Property<Bool>
  /// The condition of the branch that contains the item.
  package let condition: Property<BranchCondition>
  package let availability: DeclaredAvailability
  package let place: Place
  private let reader: ObjectReader
  /// Whether the item has an `availableOn` condition in the document, even a condition that always holds.
  package var isConditional: Bool { reader["availableOn"] != nil }

  package init(_ reader: ObjectReader) {
    self.reader = reader
    kind = reader.value("class", Kind.self)
    ref = reader.string("ref")
    id = reader.property("id") { ToolbarIdentifier($0) }
    placement = reader.property("placement") { ToolbarPlacement($0) }
    content = reader.property("content") { ToolbarView.views($0, in: reader.block) }
    label = reader.json("label")
    customizationBehavior = reader.value("customizationBehavior", Behavior.self)
    (defaultVisibility, isAlwaysAvailable) = ToolbarItem.defaultCustomization(reader)
    isHidden = reader.bool("hidden")
    condition = reader.property("when") { BranchCondition($0) }
    availability = DeclaredAvailability(reader)
    place = reader.place
  }

  /// Reads the default visibility and `alwaysAvailable` from `"hidden"`, from `{ "visibility": "hidden", "options":
  /// ["alwaysAvailable"] }`, or from `"showsByDefault": false`.
  private static func defaultCustomization(_ reader: ObjectReader) -> (Property<Visibility>, Property<Bool>) {
    if let object = reader.object("defaultCustomization") {
      let options = object.property("options") { element in
        let names = element.elements.map { $0.string }
        return element.kind == .array && !names.contains(nil) ? names.contains("alwaysAvailable") : nil
      }
      return (object.value("visibility", Visibility.self), options)
    }
    if reader["defaultCustomization"] != nil {
      let visibility = reader.value("defaultCustomization", Visibility.self)
      if case .unknown(let reason, let place) = visibility { return (visibility, .unknown(reason: reason, place)) }
      return (visibility, .default)
    }
    return (reader.bool("showsByDefault").map { $0 ? .visible : .hidden }, .default)
  }

  /// The width of the item, in points. If the document gives no width, the width is unknown.
  package var width: Property<Double> { reader.number("width") }

  /// The priority of the item in the bar: items with a lower priority move into the overflow menu earlier. `.default`
  /// if the app does not set a priority.
  package var visibilityPriority: Property<JSONValue> { reader.json("visibilityPriority") }

  /// Whether the item has no properties besides its kind, placement and content.
  package var hasOnlyBasicProperties: Bool {
    reader.element.members.allSatisfy { ToolbarItem.basicKeys.contains($0.name) }
  }

  private static let basicKeys: Set<String> = ["class", "placement", "content"]

  /// The title menu that the item declares, with the place of the array of elements. Nil for an item of another kind,
  /// and for a title menu without content, which shows the app's commands (WWDC22-110343).
  var titleMenu: (menu: List<TitleMenuElement>, array: Place?)? {
    guard kind.value == .titleMenu, let content = reader["content"] else { return nil }
    let isVisible = condition.isDefault && (isHidden.isDefault || isHidden.value == false)
    guard isVisible else { return (List([], isComplete: false, place: place), nil) }
    if content.kind == .array {
      let list = reader.list("content") { TitleMenuElement($0, in: reader.block) }
      return (list, list.place)
    }
    let element = TitleMenuElement(content, in: reader.block)
    return (List(element.map { [$0] } ?? [], isComplete: element != nil, place: Place(content, in: reader.block)), nil)
  }

  /// The item's kind; nil if it is unknown.
  package var knownKind: Kind? { kind.isDefault ? .item : kind.value }

  /// Whether the item is certainly hidden initially.
  package var isInitiallyHidden: Bool { defaultVisibility.value == .hidden }

  /// Whether the item certainly sets its own customization behavior or default visibility.
  package var setsCustomization: Bool { customizationBehavior.isGiven || defaultVisibility.isGiven }
}

extension ToolbarPlacement {
  /// Reads a placement: a name, or `{ "accessoryBar": { "id": … } }`.
  init?(_ element: JSONElement) {
    if element.kind == .string {
      guard let placement = element.string.flatMap(ToolbarPlacement.init(rawValue:)) else { return nil }
      self = placement
    } else if element["accessoryBar"] != nil {
      self = .accessoryBar
    } else {
      return nil
    }
  }
}
