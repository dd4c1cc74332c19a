import UIModelPlatform

/// Comparisons of the properties that affect the build of the main menu. Titles and source positions do not affect it.
extension MenuElement {
  /// Whether the build treats this element and another one in the same way. Shortcuts and the properties that identify
  /// a command are not compared. Of the children, only the number is compared. For example, two commands that differ
  /// only in their titles are built alike.
  func isBuiltLike(_ other: MenuElement) -> Bool {
    kind == other.kind && isKnown == other.isKnown && (kind != .menu || ref.value == other.ref.value)
      && identifier.value == other.identifier.value && availableOn == other.availableOn
      && states == other.states
      && children.elements.count == other.children.elements.count && alternateCount == other.alternateCount
  }

  /// Whether two elements are the same command for UIKit, that is, have the same action and the same property list.
  /// Unknown values count as equal.
  func isCommand(like other: MenuElement) -> Bool {
    action.value == other.action.value && propertyList.isKnown == other.propertyList.isKnown
      && propertyList.value == other.propertyList.value
  }

  /// The number of alternates with shortcuts. A command without a shortcut has none, because alternates add modifiers
  /// to it.
  private var alternateCount: Int { shortcut == nil ? 0 : alternates.elements.count }

  func hasShortcuts(like other: MenuElement) -> Bool {
    guard shortcut == other.shortcut else { return false }
    return zip(alternates.elements, other.alternates.elements).allSatisfy {
      $0.modifierFlags.value == $1.modifierFlags.value
    }
  }
}
