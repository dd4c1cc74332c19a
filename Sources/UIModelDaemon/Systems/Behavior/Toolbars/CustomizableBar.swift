import UIModelPlatform

/// A bar that users might be able to customize: a SwiftUI toolbar, or the center groups of a UIKit navigation item.
package struct CustomizableBar: Sendable {
  /// A toolbar item or an item group, reduced to the properties that customization depends on.
  package struct Item: Sendable {
    package let id: Property<ToolbarIdentifier>
    package let handle: String?

    package var literalID: String? { id.value?.literal }
  }

  /// The declaration of the bar.
  package enum Origin: Sendable {
    case toolbar(Toolbar)
    /// A navigation item, with the name of its screen.
    case navigationItem(NavigationItem, of: String)
  }

  package let origin: Origin
  /// The id with which the system saves the user's customization. Without an id, the bar cannot be customized.
  package let id: Property<ToolbarIdentifier>
  package let handle: String?
  package let items: [Item]
  /// Whether the ids of all items of the bar are known. If not, no id is reported as missing.
  package let areIDsKnown: Bool
  package let place: Place

  package init(_ toolbar: Toolbar) {
    origin = .toolbar(toolbar)
    id = toolbar.id
    handle = toolbar.ref.value
    items = toolbar.items.elements.map { Item(id: $0.id, handle: $0.ref.value) }
    areIDsKnown = toolbar.items.isComplete && toolbar.items.elements.allSatisfy(\.id.isKnown)
    place = toolbar.place
  }

  package init(_ item: NavigationItem, of screen: Screen) {
    origin = .navigationItem(item, of: screen.name)
    id = item.customizationIdentifier
    handle = screen.ref.value
    let groups = item.centerItemGroups
    items = groups.elements.map {
      Item(id: $0.customizationIdentifier, handle: $0.items.elements.first?.handle)
    }
    areIDsKnown = groups.isComplete && groups.elements.allSatisfy(\.customizationIdentifier.isKnown)
    place = item.place
  }

  /// The name of the bar in messages: the toolbar's name or the screen's.
  package var name: String {
    switch origin {
    case .toolbar(let toolbar): toolbar.name
    case .navigationItem(_, let screen): screen
    }
  }

  /// The declaration that makes the bar customizable, for messages: `toolbar(id:)` or `a customizationIdentifier`.
  package var customizationRequirement: String {
    switch origin {
    case .toolbar: "toolbar(id:)"
    case .navigationItem: "a customizationIdentifier"
    }
  }

  /// The ids that are string literals, in declaration order.
  package var literalIDs: [String] { items.compactMap(\.literalID) }

  /// Returns the item whose id is `name`. If no item has that id, returns the item whose handle is `name`.
  package func item(named name: String) -> Item? {
    items.first { $0.literalID == name } ?? items.first { $0.handle == name }
  }

  /// Returns whether users can customize the bar in an environment, and the arrangement after their changes. The
  /// arrangement is nil if users cannot customize the bar or if its items are not known.
  package func arrangement(
    in environment: Environment, states: Set<String>?, restoring savedCustomization: SavedCustomization?
  ) -> (isOffered: ToolbarFact<Bool>, ToolbarArrangement?) {
    switch origin {
    case .toolbar(let toolbar):
      let customization = ToolbarCustomization(toolbar, in: environment, states: states, restoring: savedCustomization)
      return (customization.isOffered, customization.arrangement)
    case .navigationItem(let item, _):
      let customization = ToolbarCustomization(item, in: environment, restoring: savedCustomization)
      return (customization.isOffered, customization.arrangement)
    }
  }
}
