import UIModelJSON
import UIModelPlatform

/// A name in a value that can also contain other words.
///
/// For example, `becomeFirstResponder` takes the `ref` of a view, or `self`.
package struct NameUse: Sendable {
  /// The string or the key with the name.
  let element: JSONElement
  let kinds: [EntityKind]
  /// Whether the name can only be a handle (`ref`), and not an identifier of the API. Used for keys of saved data,
  /// which stay valid when an API identifier is renamed.
  var isHandleOnly = false
  /// Whether the value can only be a name, so that a missing declaration is an error.
  var isReference = false
}

/// Functions that find names in values that can also contain other words. A word without a declaration is not reported.
/// Rename and find references include a word if it matches a declared name.
package enum NameUses {
  /// Returns the reserved words that are not names in places where an object of this kind is expected.
  package static func reservedWords(for kind: EntityKind) -> Set<String> {
    switch kind {
    case .cell: Set(guideNames + ["self", "super", "default"])
    case .view, .screen, .layoutGuide: Set(guideNames + ["self", "super"])
    default: []
    }
  }

  private static let guideNames = ["keyboardLayoutGuide", "safeAreaLayoutGuide"]
  /// The items that a constraint can name without a declaration in the document.
  private static let undeclaredItems = Set(
    guideNames + [
      "layoutMarginsGuide", "readableContentGuide", "contentLayoutGuide", "frameLayoutGuide", "view", "superview",
      "window", "contentView",
    ])
  private static let focusKinds: [EntityKind] = [.view, .cell, .screen, .layoutGuide]

  /// Returns the name of the app that a document belongs to.
  @Sendable static func app(_ value: JSONElement) -> [NameUse] { string(value, [.app]) }

  /// Returns the name of a constraint's item, unless the item is a guide or a property of the view itself.
  @Sendable static func constraintItem(_ value: JSONElement) -> [NameUse] {
    value.string.map { undeclaredItems.contains($0) || $0.contains(".") } == true
      ? [] : string(value, [.view, .cell, .layoutGuide], isReference: true)
  }

  /// Returns the name of the view from which a scene's opening transition starts.
  @Sendable static func preview(_ value: JSONElement) -> [NameUse] {
    string(value, [.view, .cell], isReference: true)
  }

  /// Returns the name of the view in whose coordinate space a pointer shape is given.
  @Sendable static func view(_ value: JSONElement) -> [NameUse] { string(value, [.view, .cell]) }

  /// Returns the names of the menu in a builder call, or of the new children of a menu.
  @Sendable static func menu(_ value: JSONElement) -> [NameUse] {
    ([value] + value.elements).flatMap { string($0, [.menu, .menuElement]) }
  }

  /// Returns the target names of first responder and focus changes, at any depth of a value. The value contains the
  /// effects of methods or the changes of a screen.
  @Sendable static func effects(_ value: JSONElement) -> [NameUse] {
    var uses: [NameUse] = []
    var pendingValues = [value]
    while let container = pendingValues.popLast() {
      for member in container.members {
        if member.key.isKey("becomeFirstResponder") || member.key.isKey("setNeedsFocusUpdate") {
          uses += string(member.value, focusKinds, isReference: member.key.isKey("becomeFirstResponder"))
        } else if member.key.isKey("preferredFocusEnvironments") {
          uses += member.value.elements.flatMap { string($0, focusKinds) }
        }
        if member.value.count > 0 { pendingValues.append(member.value) }
      }
      pendingValues += container.elements.filter { $0.count > 0 }
    }
    return uses.sorted { $0.element.index < $1.element.index }
  }

  /// Returns the names of cells in the results of a list delegate. The names are keys in the object of each method.
  @Sendable static func cells(_ delegate: JSONElement) -> [NameUse] {
    delegate.members.flatMap { keys(of: $0.value, [.cell]).filter { !$0.element.isKey("default") } }
  }

  /// Returns the names of sheets in the session's map of selected detents.
  @Sendable static func sheets(_ value: JSONElement) -> [NameUse] { keys(of: value, [.sheet]) }

  /// Returns the names of toolbars in the session's map of saved customizations.
  @Sendable static func toolbars(_ value: JSONElement) -> [NameUse] {
    keys(of: value, [.toolbar]).map { NameUse(element: $0.element, kinds: $0.kinds, isHandleOnly: true) }
  }

  /// Returns a string value as a name. `self` and `super` are not names.
  private static func string(_ value: JSONElement, _ kinds: [EntityKind], isReference: Bool = false) -> [NameUse] {
    guard value.kind == .string, value.string != "self", value.string != "super" else { return [] }
    return [NameUse(element: value, kinds: kinds, isReference: isReference)]
  }

  /// Returns the keys of an object as names.
  private static func keys(of object: JSONElement, _ kinds: [EntityKind]) -> [NameUse] {
    guard object.unknownReason == nil else { return [] }
    return object.members.map { NameUse(element: $0.key, kinds: kinds) }
  }
}
