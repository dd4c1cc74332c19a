import UIModelJSON
import UIModelPlatform

/// A name in a place that takes other words too.
package struct NameUse: Sendable {
  /// The string, or the key, that is the name.
  let element: JSONElement
  let kinds: [EntityKind]
  /// Whether only a handle counts: an identifier of the API is saved, and what is saved under it stays where it is.
  var isOfHandle = false
  /// Whether it can be nothing but a name, so that something must have it.
  var isReference = false
}

/// Which words in such places are names. Of one that may be another word nothing is said where nothing has it; who
/// renames a thing, or looks for its uses, finds it.
package enum NameUses {
  /// Words that mean something else where things of this kind are named.
  package static func words(for kind: EntityKind) -> Set<String> {
    switch kind {
    case .cell: Set(guides + ["self", "super", "default"])
    case .view, .screen, .layoutGuide: Set(guides + ["self", "super"])
    default: []
    }
  }

  private static let guides = ["keyboardLayoutGuide", "safeAreaLayoutGuide"]
  /// What a constraint can be about without a name of the document's.
  private static let anchored = Set(
    guides + [
      "layoutMarginsGuide", "readableContentGuide", "contentLayoutGuide", "frameLayoutGuide", "view", "superview",
      "window", "contentView",
    ])
  private static let focus: [EntityKind] = [.view, .cell, .screen, .layoutGuide]

  /// The app that a document belongs to.
  @Sendable static func app(_ value: JSONElement) -> [NameUse] { string(value, [.app]) }

  /// What a constraint is about, unless it is the view's own.
  @Sendable static func constraintItem(_ value: JSONElement) -> [NameUse] {
    value.string.map { anchored.contains($0) || $0.contains(".") } == true
      ? [] : string(value, [.view, .cell, .layoutGuide], isReference: true)
  }

  /// The view that a transition starts from.
  @Sendable static func preview(_ value: JSONElement) -> [NameUse] {
    string(value, [.view, .cell], isReference: true)
  }

  /// The view whose space something is given in.
  @Sendable static func view(_ value: JSONElement) -> [NameUse] { string(value, [.view, .cell]) }

  /// A menu that a call on the menu builder is about, or the children that a menu is given.
  @Sendable static func menu(_ value: JSONElement) -> [NameUse] {
    ([value] + value.elements).flatMap { string($0, [.menu, .menuElement]) }
  }

  /// What methods do, or what code changes later, at any depth: to whom first responder or focus goes.
  @Sendable static func effects(_ value: JSONElement) -> [NameUse] {
    var uses: [NameUse] = []
    var waiting = [value]
    while let next = waiting.popLast() {
      for member in next.members {
        if member.key.isKey("becomeFirstResponder") || member.key.isKey("setNeedsFocusUpdate") {
          uses += string(member.value, focus, isReference: member.key.isKey("becomeFirstResponder"))
        } else if member.key.isKey("preferredFocusEnvironments") {
          uses += member.value.elements.flatMap { string($0, focus) }
        }
        if member.value.count > 0 { waiting.append(member.value) }
      }
      waiting += next.elements.filter { $0.count > 0 }
    }
    return uses.sorted { $0.element.index < $1.element.index }
  }

  /// What a list's delegate answers for cells, method by method.
  @Sendable static func cells(_ delegate: JSONElement) -> [NameUse] {
    delegate.members.flatMap { keys(of: $0.value, [.cell]).filter { !$0.element.isKey("default") } }
  }

  /// The detents at which sheets rest.
  @Sendable static func sheets(_ value: JSONElement) -> [NameUse] { keys(of: value, [.sheet]) }

  /// What people have made of toolbars.
  @Sendable static func toolbars(_ value: JSONElement) -> [NameUse] {
    keys(of: value, [.toolbar]).map { NameUse(element: $0.element, kinds: $0.kinds, isOfHandle: true) }
  }

  private static func string(_ value: JSONElement, _ kinds: [EntityKind], isReference: Bool = false) -> [NameUse] {
    guard value.kind == .string, value.string != "self", value.string != "super" else { return [] }
    return [NameUse(element: value, kinds: kinds, isReference: isReference)]
  }

  private static func keys(of object: JSONElement, _ kinds: [EntityKind]) -> [NameUse] {
    guard object.unknownReason == nil else { return [] }
    return object.members.map { NameUse(element: $0.key, kinds: kinds) }
  }
}
