import UIModelJSON
import UIModelPlatform

/// An item of a SwiftUI toolbar, or something else that stands among its items.
// A class because it is large: lists of items are filtered and sorted without copying them.
package final class ToolbarItem: Sendable {
  /// SwiftUI's types of toolbar content.
  package enum Kind: String, Sendable, CaseIterable {
    case item = "ToolbarItem"
    case group = "ToolbarItemGroup"
    case spacer = "ToolbarSpacer"
    case systemItem = "DefaultToolbarItem"
    case titleMenu = "ToolbarTitleMenu"
  }

  /// What people may do with an item of a customizable toolbar.
  package enum Behavior: String, Sendable, CaseIterable {
    /// Move it, remove it, and add it again.
    case `default`
    /// Move it only.
    case reorderable
    /// Nothing.
    case disabled
  }

  /// SwiftUI's `Visibility`.
  package enum Visibility: String, Sendable, CaseIterable {
    case automatic, visible, hidden
  }

  /// `ToolbarItem` where no other is given.
  package let kind: Property<Kind>
  package let ref: Property<String>
  package let id: Property<ToolbarIdentifier>
  package let placement: Property<ToolbarPlacement>
  package let content: Property<[ToolbarView]>
  /// A group's label, with which it becomes a control group.
  package let label: Property<JSONValue>
  package let customizationBehavior: Property<Behavior>
  /// `defaultCustomization`, or the older `showsByDefault`.
  package let defaultVisibility: Property<Visibility>
  /// Stays in the overflow menu when it is removed from the bar.
  package let isAlwaysAvailable: Property<Bool>
  /// `hidden(_:)` of toolbar content.
  package let isHidden: Property<Bool>
  /// The branch it stands in.
  package let when: Property<BranchCondition>
  package let scope: DeclaredAvailability
  package let place: Place
  private let reader: ObjectReader
  /// Whether it is written down with a condition, wherever that holds.
  package var isConditional: Bool { reader["availableOn"] != nil }

  package init(_ reader: ObjectReader) {
    self.reader = reader
    kind = reader.value("class", Kind.self)
    ref = reader.string("ref")
    id = reader.property("id") { ToolbarIdentifier($0) }
    placement = reader.property("placement") { ToolbarPlacement($0) }
    content = reader.property("content") { ToolbarView.list($0, in: reader.block) }
    label = reader.any("label")
    customizationBehavior = reader.value("customizationBehavior", Behavior.self)
    (defaultVisibility, isAlwaysAvailable) = ToolbarItem.defaultCustomization(reader)
    isHidden = reader.bool("hidden")
    when = reader.property("when") { BranchCondition($0) }
    scope = DeclaredAvailability(reader)
    place = reader.place
  }

  /// `"hidden"`, `{ "visibility": "hidden", "options": ["alwaysAvailable"] }`, or `"showsByDefault": false`.
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

  /// How wide the item is, in points. Nobody knows where the document does not say.
  package var width: Property<Double> { reader.number("width") }

  /// How late the item moves into the overflow menu, where the app says it.
  package var visibilityPriority: Property<JSONValue> { reader.any("visibilityPriority") }

  /// Whether there is nothing but its kind, placement and content.
  package var saysNothingElse: Bool { reader.element.members.allSatisfy { ToolbarItem.bare.contains($0.name) } }

  private static let bare: Set<String> = ["class", "placement", "content"]

  /// The title's menu that it is, with the array of its elements; nil for another item, and for one without content, which
  /// has the app's commands (WWDC22-110343).
  var titleMenu: (menu: List<TitleMenuElement>, array: Place?)? {
    guard kind.value == .titleMenu, let content = reader["content"] else { return nil }
    let isThere = when.isDefault && (isHidden.isDefault || isHidden.value == false)
    guard isThere else { return (List([], isComplete: false, place: place), nil) }
    if content.kind == .array {
      let list = reader.list("content") { TitleMenuElement($0, in: reader.block) }
      return (list, list.place)
    }
    let element = TitleMenuElement(content, in: reader.block)
    return (List(element.map { [$0] } ?? [], isComplete: element != nil, place: Place(content, in: reader.block)), nil)
  }

  /// What it certainly is; nil where that is not known.
  package var knownKind: Kind? { kind.isDefault ? .item : kind.value }

  /// Whether it is hidden at first, as far as is known.
  package var isHiddenAtFirst: Bool { defaultVisibility.value == .hidden }

  /// Whether the item certainly says itself how it can be customized.
  package var saysHowItIsCustomized: Bool { customizationBehavior.isGiven || defaultVisibility.isGiven }
}

extension ToolbarPlacement {
  /// A name, or `{ "accessoryBar": { "id": … } }`.
  init?(_ element: JSONElement) {
    if element.kind == .string {
      guard let found = element.string.flatMap(ToolbarPlacement.init(rawValue:)) else { return nil }
      self = found
    } else if element["accessoryBar"] != nil {
      self = .accessoryBar
    } else {
      return nil
    }
  }
}
