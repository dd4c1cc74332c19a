import UIModelJSON
import UIModelPlatform

/// A user's customization of a bar, as it is saved under the bar's id: lists of item ids. An id that no item has
/// anymore stays in the list, because a later launch may have the item again.
package struct SavedCustomization: Sendable, Hashable {
  /// The ids of the items in the bar, in order.
  package var bar: [String]
  /// The ids of the available items outside the bar. Nil if only the bar is given; items missing from it were removed.
  /// An item in neither list is newer than the customization.
  package var popover: [String]?
  /// The ids of all items that the toolbar had at that time, in declaration order; nil if they were not saved.
  package var known: [String]?
  /// The handle that the toolbar had at that time.
  package var handle: String?
  /// Whether the customization is the initial one of the document's session, unchanged since.
  package var isDeclared = false

  package init(bar: [String], popover: [String]? = nil, known: [String]? = nil, isDeclared: Bool = false) {
    self.bar = bar
    self.popover = popover
    self.known = known
    self.isDeclared = isDeclared
  }

  /// All ids, each once, those in the bar first. For example, the bar `["share"]` and the popover `["map"]` give
  /// `["share", "map"]`.
  package var ids: [String] {
    var seen = Set<String>()
    return (bar + (popover ?? [])).filter { seen.insert($0).inserted }
  }
}

/// A customization with which a document's session starts (`session.toolbarCustomizations`). For example,
/// `"com.example.place": { "bar": ["share"], "popover": ["map"] }`.
package struct CustomizationDeclaration: Sendable {
  /// The toolbar's id or handle, with the place of the key.
  package let toolbar: Located<String>
  package let bar: List<Located<String>>
  /// The ids outside the bar; not given if the document lists only the bar.
  package let popover: List<Located<String>>

  /// Reads a member of `toolbarCustomizations`; nil if the value is not a customization.
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

  /// All ids in the customization, with their places.
  package var ids: [Located<String>] { bar.elements + popover.elements }

  /// The customization in saved form; nil if a part is unknown.
  package var saved: SavedCustomization? {
    guard bar.isComplete, popover.isComplete, bar.isGiven || popover.isGiven else { return nil }
    return SavedCustomization(
      bar: bar.elements.map(\.value), popover: popover.isGiven ? popover.elements.map(\.value) : nil, isDeclared: true)
  }
}

extension CustomizationDeclaration {
  /// Returns the customizations in a document's `session`.
  static func all(inSession session: JSONElement, _ block: BlockID) -> [CustomizationDeclaration] {
    guard let map = session["toolbarCustomizations"], map.kind == .object, map.unknownReason == nil else { return [] }
    return map.members.compactMap { CustomizationDeclaration($0, in: block) }
  }
}
