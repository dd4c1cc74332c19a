import UIModelPlatform

/// A bar that people may customize, whoever declares it: a toolbar of SwiftUI, or a navigation item with the groups in its
/// center.
package struct CustomizableBar: Sendable {
  /// What customization looks at of an item, or of a group.
  package struct Item: Sendable {
    package let id: Property<ToolbarIdentifier>
    package let handle: String?

    package var literalID: String? { id.value?.literal }
  }

  package enum Origin: Sendable {
    case toolbar(Toolbar)
    /// With the name of its screen.
    case navigationItem(NavigationItem, of: String)
  }

  package let origin: Origin
  /// What is saved of the bar is saved under it; without one, nobody customizes the bar.
  package let id: Property<ToolbarIdentifier>
  package let handle: String?
  package let items: [Item]
  /// Whether every id that the bar may have is known: only then is one certainly not there.
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

  /// The name that people know it by.
  package var name: String {
    switch origin {
    case .toolbar(let toolbar): toolbar.name
    case .navigationItem(_, let screen): screen
    }
  }

  /// The call that makes it customizable.
  package var enabling: String {
    switch origin {
    case .toolbar: "toolbar(id:)"
    case .navigationItem: "a customizationIdentifier"
    }
  }

  /// The ids that are written out, in the order of the declaration.
  package var literalIDs: [String] { items.compactMap(\.literalID) }

  /// The item that a name means: its id, or its handle.
  package func item(named name: String) -> Item? {
    items.first { $0.literalID == name } ?? items.first { $0.handle == name }
  }

  /// Whether people can customize it somewhere, and the customizable part as it is left; nil where that is not known.
  package func arrangement(
    in environment: Environment, states: Set<String>?, restoring saved: SavedCustomization?
  ) -> (isOffered: ToolbarFact<Bool>, ToolbarArrangement?) {
    switch origin {
    case .toolbar(let toolbar):
      let customization = ToolbarCustomization(toolbar, in: environment, states: states, restoring: saved)
      return (customization.isOffered, customization.arrangement)
    case .navigationItem(let item, _):
      let customization = ToolbarCustomization(item, in: environment, restoring: saved)
      return (customization.isOffered, customization.arrangement)
    }
  }
}
