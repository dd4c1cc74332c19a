import UIModelJSON
import UIModelPlatform

/// What somebody has made of a customizable bar, as it is saved under the bar's id: items by their ids. An id that no
/// item has any more stays in it, for a later launch may have the item again.
package struct SavedCustomization: Sendable, Hashable {
  /// The items in the bar, in order.
  package var bar: [String]
  /// The items that were there to choose from and are not in the bar. Nil where only the bar is told: what it lacks was
  /// taken out of it. An item in neither is newer than the customization.
  package var popover: [String]?
  /// The ids of all items that the toolbar had then, in the order of the declaration; nil where that is not told.
  package var known: [String]?
  /// The handle that the toolbar had then.
  package var handle: String?
  /// A document says that the session starts with it; nobody has changed it since.
  package var isDeclared = false

  package init(bar: [String], popover: [String]? = nil, known: [String]? = nil, isDeclared: Bool = false) {
    self.bar = bar
    self.popover = popover
    self.known = known
    self.isDeclared = isDeclared
  }

  /// Every id that it names, each once, the bar's first.
  package var ids: [String] {
    var seen = Set<String>()
    return (bar + (popover ?? [])).filter { seen.insert($0).inserted }
  }
}

/// A customization with which a document's session starts (`session.toolbarCustomizations`).
package struct CustomizationDeclaration: Sendable {
  /// The toolbar's id or its handle; the place is the key's.
  package let toolbar: Located<String>
  package let bar: List<Located<String>>
  /// Not given where only the bar is told.
  package let popover: List<Located<String>>

  /// Nil for what is no customization.
  init?(_ member: JSONMember, in block: BlockID) {
    guard let name = member.key.string else { return nil }
    toolbar = Located(name, Place(member.key, in: block))
    let value = member.value
    let reader = ObjectReader(value, in: block)
    if value.kind == .array {
      bar = reader.strings(value)
      popover = .absent
    } else if value.kind == .object, value.unknownReason == nil {
      (bar, popover) = (reader.strings("bar"), reader.strings("popover"))
    } else {
      return nil
    }
  }

  /// Every id that it names, with its place.
  package var ids: [Located<String>] { bar.elements + popover.elements }

  /// Nil if a part of it is not known.
  package var saved: SavedCustomization? {
    guard bar.isComplete, popover.isComplete, bar.isGiven || popover.isGiven else { return nil }
    return SavedCustomization(
      bar: bar.elements.map(\.value), popover: popover.isGiven ? popover.elements.map(\.value) : nil, isDeclared: true)
  }
}

extension CustomizationDeclaration {
  /// Those of a document's `session`.
  static func all(inSession session: JSONElement, _ block: BlockID) -> [CustomizationDeclaration] {
    guard let map = session["toolbarCustomizations"], map.kind == .object, map.unknownReason == nil else { return [] }
    return map.members.compactMap { CustomizationDeclaration($0, in: block) }
  }
}
