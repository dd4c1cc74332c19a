import UIModelJSON
import UIModelPlatform

/// `UINavigationItem`: the content of a navigation bar for a screen. Rules read the item on demand. For example, `{
/// "title": "Notes", "style": "editor", "centerItemGroups": [] }`.
package final class NavigationItem: Sendable {
  package typealias Style = NavigationItemStyle

  /// The values of `UIBehavioralStyle`.
  package enum BehavioralStyle: String, Sendable, Hashable, CaseIterable { case automatic, pad, mac }

  package let title: Property<String>
  package let style: Property<Style>
  package let largeTitleDisplayMode: Property<String>
  /// The identifier that makes the center groups customizable; `.default` for `null`.
  package let customizationIdentifier: Property<ToolbarIdentifier>
  package let leadingItemGroups: List<BarButtonGroup>
  package let centerItemGroups: List<BarButtonGroup>
  package let trailingItemGroups: List<BarButtonGroup>
  package let pinnedTrailingGroup: Property<BarButtonGroup>
  /// The titles of the additional elements in the overflow menu, with an empty title for an element without a title. If
  /// the property is given, the overflow button is always shown.
  package let additionalOverflowItems: Property<[String]>
  package let leftBarButtonItems: List<BarButtonItem>
  package let rightBarButtonItems: List<BarButtonItem>
  package let leftItemsSupplementBackButton: Property<Bool>
  package let hidesBackButton: Property<Bool>
  package let backAction: Property<String>
  package let titleMenuProvider: Property<TitleMenuProvider>
  /// Whether the item has a delegate that handles renaming; `.default` if the item has no rename delegate.
  package let hasRenameDelegate: Property<Bool>
  package let documentProperties: Property<JSONValue>
  package let titleView: Property<JSONValue>
  package let searchController: Property<JSONValue>
  package let preferredBehavioralStyle: Property<BehavioralStyle>
  /// The handle of the SwiftUI toolbar with which the screen's content fills the bar.
  package let toolbarHandle: Property<String>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    title = reader.nullableString("title")
    style = reader.value("style", Style.self)
    largeTitleDisplayMode = reader.string("largeTitleDisplayMode")
    customizationIdentifier = reader.nullable("customizationIdentifier") { ToolbarIdentifier($0) }
    leadingItemGroups = reader.groups("leadingItemGroups")
    centerItemGroups = reader.groups("centerItemGroups")
    trailingItemGroups = reader.groups("trailingItemGroups")
    pinnedTrailingGroup = reader.nullable("pinnedTrailingGroup") { element in
      element.kind == .object ? BarButtonGroup(ObjectReader(element, in: reader.block)) : nil
    }
    additionalOverflowItems = reader.nullable("additionalOverflowItems") { element in
      let elements = element.kind == .array ? Array(element.elements) : [element]
      return elements.contains { $0.unknownReason != nil } ? nil : elements.map { $0["title"]?.string ?? "" }
    }
    leftBarButtonItems = reader.barItems("leftBarButtonItems", "leftBarButtonItem")
    rightBarButtonItems = reader.barItems("rightBarButtonItems", "rightBarButtonItem")
    leftItemsSupplementBackButton = reader.bool("leftItemsSupplementBackButton")
    hidesBackButton = reader.bool("hidesBackButton")
    backAction = reader.nullableString("backAction")
    titleMenuProvider = reader.nullable("titleMenuProvider") { TitleMenuProvider($0, in: reader.block) }
    hasRenameDelegate = reader.nullable("renameDelegate") { $0.kind == .string || $0.kind == .object ? true : nil }
    documentProperties = reader.nullable("documentProperties") { JSONValue($0) }
    titleView = reader.nullable("titleView") { JSONValue($0) }
    searchController = reader.nullable("searchController") { JSONValue($0) }
    preferredBehavioralStyle = reader.value("preferredBehavioralStyle", BehavioralStyle.self)
    toolbarHandle = reader.string("toolbar")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }

  /// Whether the navigation item certainly adds no content to the bar. If so, SwiftUI content fills the bar.
  package var isEmpty: Bool {
    let lists: [any Knowable] = [leadingItemGroups, centerItemGroups, trailingItemGroups]
    return groups.isEmpty && lists.allSatisfy(\.isKnown) && pinnedTrailingGroup.isKnown
      && leftBarButtonItems.elements.isEmpty && rightBarButtonItems.elements.isEmpty && leftBarButtonItems.isComplete
      && rightBarButtonItems.isComplete && titleMenuProvider.isDefault && title.isDefault && style.isDefault
      && additionalOverflowItems.isDefault && hasRenameDelegate.isDefault && documentProperties.isDefault
  }

  /// All groups of the bar, in the order of the bar.
  package var groups: [BarButtonGroup] {
    leadingItemGroups.elements + centerItemGroups.elements + trailingItemGroups.elements
      + (pinnedTrailingGroup.value.map { [$0] } ?? [])
  }
}

extension NavigationItem {
  /// All items of the bar, both inside and outside of groups.
  package var barButtonItems: [BarButtonItem] {
    groups.flatMap(\.items.elements) + leftBarButtonItems.elements + rightBarButtonItems.elements
  }
}

/// The title menu that a closure (`titleMenuProvider`) creates from the suggested actions. For example,
/// `["suggestedActions", { "title": "Duplicate" }]`.
package struct TitleMenuProvider: Sendable {
  /// Whether the menu contains the system's suggested actions; nil if unknown.
  package let includesSuggestedActions: Bool?
  package let children: List<TitleMenuElement>

  /// Reads a list of elements, which can contain `suggestedActions`, an object with `children`, or a method's name.
  init?(_ element: JSONElement, in block: BlockID) {
    let reader = ObjectReader(element, in: block)
    switch element.kind {
    case .array:
      let elements = reader.list(element) { TitleMenuElement($0, in: block) }
      let customElements = elements.elements.filter { $0.type != "suggestedActions" }
      includesSuggestedActions =
        customElements.count < elements.elements.count ? true : elements.isComplete ? false : nil
      children = List(customElements, isComplete: elements.isComplete, place: elements.place)
    case .object:
      let suggestedActions = reader.bool("suggestedActions")
      includesSuggestedActions = suggestedActions.isDefault ? true : suggestedActions.value
      children = reader.list("children") { TitleMenuElement($0, in: block) }
    case .string:
      includesSuggestedActions = nil
      children = List([], isComplete: false)
    default: return nil
    }
  }
}

extension Screen {
  /// Whether the document declares a `navigationItem`.
  var hasNavigationItem: Bool { reader["navigationItem"] != nil }

  /// The content of the navigation bar for the screen; nil if the document does not declare a navigation item.
  package var navigationItem: NavigationItem? { reader.object("navigationItem").map { NavigationItem($0) } }
}

extension ObjectReader {
  /// Reads a property for which `null` means `.default`.
  package func nullable<T: Sendable>(_ key: JSONKey, _ read: (JSONElement) -> T?) -> Property<T> {
    self[key]?.kind == .null ? .default : property(key, read)
  }

  fileprivate func groups(_ key: JSONKey) -> List<BarButtonGroup> {
    list(key) { $0.kind == .object ? BarButtonGroup(ObjectReader($0, in: block)) : nil }
  }

  /// Reads the list of items of the plural key, or the single item of the singular key.
  fileprivate func barItems(_ pluralKey: JSONKey, _ singularKey: JSONKey) -> List<BarButtonItem> {
    if let itemList = self[pluralKey], itemList.kind != .null {
      return list(pluralKey) { BarButtonItem($0, in: block) }
    }
    guard let singleItem = self[singularKey], singleItem.kind != .null else { return .absent }
    let item = singleItem.unknownReason == nil ? BarButtonItem(singleItem, in: block) : nil
    return List(item.map { [$0] } ?? [], isComplete: item != nil, place: Place(singleItem, in: block))
  }
}
