import UIModelPlatform

/// Comparisons of the properties that affect the build of the main menu. Titles and source positions do not affect the
/// build.
extension MenuElement {
  /// Whether two elements have the same effect on the build, apart from their shortcuts and the properties that
  /// identify a command. The children are not compared, only their number. For example, two commands that differ only
  /// in their titles are built alike.
  func isBuiltLike(_ otherElement: MenuElement) -> Bool {
    kind == otherElement.kind && isKnown == otherElement.isKnown
      && (kind != .menu || ref.value == otherElement.ref.value)
      && identifier.value == otherElement.identifier.value && availability == otherElement.availability
      && states == otherElement.states
      && children.elements.count == otherElement.children.elements.count
      && alternateCount == otherElement.alternateCount
  }

  /// Whether two elements are the same command for UIKit, that is, have the same action and the same property list.
  /// Unknown values count as equal.
  func isCommand(like otherElement: MenuElement) -> Bool {
    action.value == otherElement.action.value && propertyList.isKnown == otherElement.propertyList.isKnown
      && propertyList.value == otherElement.propertyList.value
  }

  /// The number of alternates with shortcuts. 0 for a command without a shortcut, because alternates add modifiers to
  /// the command's shortcut.
  private var alternateCount: Int { shortcut == nil ? 0 : alternates.elements.count }

  func hasShortcuts(like otherElement: MenuElement) -> Bool {
    guard shortcut == otherElement.shortcut else { return false }
    return zip(alternates.elements, otherElement.alternates.elements).allSatisfy {
      $0.modifierFlags.value == $1.modifierFlags.value
    }
  }
}
