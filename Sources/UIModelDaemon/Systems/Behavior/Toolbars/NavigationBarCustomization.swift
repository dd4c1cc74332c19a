import UIModelPlatform

/// Customization of UIKit's navigation bars, which applies to the item groups in the center. For example, on iPadOS 16
/// users can customize a navigation item that has a `customizationIdentifier` and the editor style.
extension ToolbarCustomization {
  /// Computes the customization of a navigation item.
  ///
  /// - Parameter savedCustomization: the user's changes; nil for the bar as the app declares it.
  package init(
    _ item: NavigationItem, in environment: Environment, restoring savedCustomization: SavedCustomization? = nil
  ) {
    let groups = item.centerItemGroups
    let isOffered = ToolbarCustomization.isOffered(item, in: environment)
    let moves = BarItemMoves(item, in: environment)
    let entries = groups.elements.enumerated().compactMap { index, group in
      Entry(moves.remainder(of: group), at: index, isOffered: isOffered, in: environment)
    }
    let isComplete = groups.isComplete && groups.elements.allSatisfy(\.customizationIdentifier.isKnown)
    var arrangement: ToolbarArrangement?
    if isOffered.value == true, groups.isComplete {
      let participants = entries.compactMap { ToolbarArrangement.Participant($0) }
      arrangement = ToolbarArrangement(
        participants, declaredIDs: entries.compactMap { $0.id?.literal }, restoring: savedCustomization)
    }
    self.init(environment, isOffered, entries, arrangement, isComplete: isComplete)
  }

  /// Returns whether users can customize a navigation item: since release 16, if the item has a
  /// `customizationIdentifier` and the editor or browser style. The result is unknown on iPhone, and for the navigator
  /// style, which puts center groups into the overflow menu.
  private static func isOffered(_ item: NavigationItem, in environment: Environment) -> ToolbarFact<Bool> {
    if item.customizationIdentifier.isDefault { return .known(false) }
    guard item.customizationIdentifier.isGiven else { return .unknown("its customizationIdentifier is not known") }
    guard environment.platform.isIOSFamily else { return .known(false) }
    guard environment.version >= 16 else { return .known(false) }
    guard item.availability.includes(environment) == true else {
      return .unknown("it is not known whether it is present")
    }
    guard environment.platform != .iOS else {
      return .unknown("it is not documented whether iPhone supports customization")
    }
    switch item.style {
    case .given(let style, _) where style.hasLeadingTitle: return .known(true)
    case .unknown(let reason, _): return .unknown(reason)
    case .given, .default: return .unknown("with the navigator style, center items are in the overflow menu")
    }
  }
}

extension ToolbarCustomization.Entry {
  /// Creates the entry of a group; nil if the group is hidden or absent in the environment.
  fileprivate init?(
    _ group: BarButtonGroup, at index: Int, isOffered: ToolbarFact<Bool>, in environment: Environment
  ) {
    let isPresent = group.availability.includes(environment)
    guard isPresent != false, group.isHidden.value != true else { return nil }
    itemIndex = index
    id = group.customizationIdentifier.value
    title = group.visibleItems.first?.name
    content = group.kind == .plain ? "UIBarButtonItemGroup" : group.kind.rawValue
    isAlwaysAvailable = group.alwaysAvailable.value == true && !environment.platform.isMac
    place = group.place
    isInitiallyHidden =
      switch group.isInDefaultCustomization {
      case .unknown(let reason, _) where group.kind == .optional: .unknown(reason)
      case .given(let isInBar, _) where group.kind == .optional: .known(!isInBar)
      default: .known(false)
      }
    isHidden = isInitiallyHidden
    edits =
      switch isOffered {
      case .known(true):
        if case .unknown(let reason, _) = group.isHidden {
          .unknown(reason)
        } else if isPresent == nil {
          .unknown("it is not known whether it is present")
        } else {
          .known(group.kind == .optional ? .all : group.kind == .movable ? .moveOnly : .none)
        }
      case .known(false): .known(.none)
      case .unknown(let reason): .unknown(reason)
      }
  }
}

extension ToolbarArrangement.Participant {
  /// Creates the part of a group in the user's arrangement of the bar. Nil if users cannot move or remove the group, or
  /// if the group has no literal id.
  fileprivate init?(_ entry: ToolbarCustomization.Entry) {
    guard let id = entry.id?.literal, entry.edits != .known(.none) else { return nil }
    self.id = id
    (edits, isHidden) = (entry.edits, entry.isInitiallyHidden)
    (isAlwaysAvailable, isDisabled) = (entry.isAlwaysAvailable, false)
  }
}
