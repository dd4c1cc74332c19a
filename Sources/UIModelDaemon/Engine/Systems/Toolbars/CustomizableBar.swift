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
    id = item.customizationIdentifier.map { .literal($0) }
    handle = screen.ref.value
    let groups = item.centerItemGroups
    items = groups.elements.map {
      Item(id: $0.customizationIdentifier.map { .literal($0) }, handle: $0.items.elements.first?.handle)
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
      let isOffered = CustomizableBar.isOffered(item, in: environment)
      guard isOffered == .known(true), item.centerItemGroups.isComplete else { return (isOffered, nil) }
      let participants = item.centerItemGroups.elements.compactMap {
        ToolbarArrangement.Participant($0, in: environment)
      }
      return (isOffered, ToolbarArrangement(participants, declared: literalIDs, restoring: saved))
    }
  }

  /// UIKit's bars are customized by their groups in the center, since 16. Of the navigator style, which has no such
  /// groups in the bar, and of iPhones nothing is said.
  private static func isOffered(_ item: NavigationItem, in environment: Environment) -> ToolbarFact<Bool> {
    if item.customizationIdentifier.isDefault { return .known(false) }
    guard item.customizationIdentifier.isGiven else { return .unknown("its customizationIdentifier is not known") }
    guard environment.platform.isIOSFamily else { return .known(false) }
    guard environment.version >= 16 else { return .known(false) }
    guard item.scope.includes(environment) == true else { return .unknown("it is not known whether it is present") }
    guard environment.platform != .iOS else {
      return .unknown("it is not documented whether iPhone supports customization")
    }
    switch item.style {
    case .given(let style, _) where style.isCentering: return .known(true)
    case .unknown(let reason, _): return .unknown(reason)
    case .given, .default: return .unknown("with the navigator style, center items are in the overflow menu")
    }
  }
}

extension ToolbarArrangement.Participant {
  /// Nil for what people can do nothing with: fixed groups stay where they are, hidden ones are not there.
  init?(_ group: BarButtonGroup, in environment: Environment) {
    guard group.kind.isCustomizable, let id = group.customizationIdentifier.value else { return nil }
    guard group.scope.includes(environment) != false, group.isHidden.value != true else { return nil }
    self.id = id
    isDisabled = false
    isAlwaysAvailable = group.alwaysAvailable.value == true && !environment.platform.isMac
    if case .unknown(let reason, _) = group.isHidden {
      edits = .unknown(reason)
    } else if group.scope.includes(environment) == nil {
      edits = .unknown("it is not known whether it is present")
    } else {
      edits = .known(group.kind == .optional ? .all : .move)
    }
    switch group.isInDefaultCustomization {
    case .unknown(let reason, _) where group.kind == .optional: isHidden = .unknown(reason)
    case .given(false, _) where group.kind == .optional: isHidden = .known(true)
    default: isHidden = .known(false)
    }
  }
}
