import UIModelPlatform

/// What of a declaration decides how the main menu is built; titles and places do not.
extension MenuElement {
  /// Whether building treats another declaration as it treats this one, keys, children and what tells commands from one
  /// another aside.
  func isBuiltLike(_ other: MenuElement) -> Bool {
    kind == other.kind && isKnown == other.isKnown && (kind != .menu || ref.value == other.ref.value)
      && identifier.value == other.identifier.value && availableOn == other.availableOn
      && states == other.states
      && children.elements.count == other.children.elements.count && alternateCount == other.alternateCount
  }

  /// Whether it is the same command as another one, or as little known to be any.
  func isCommand(like other: MenuElement) -> Bool {
    action.value == other.action.value && propertyList.isKnown == other.propertyList.isKnown
      && propertyList.value == other.propertyList.value
  }

  /// Without keys of its own a command has none of its alternates'.
  private var alternateCount: Int { shortcut == nil ? 0 : alternates.elements.count }

  func hasKeys(like other: MenuElement) -> Bool {
    guard shortcut == other.shortcut else { return false }
    return zip(alternates.elements, other.alternates.elements).allSatisfy {
      $0.modifierFlags.value == $1.modifierFlags.value
    }
  }
}
