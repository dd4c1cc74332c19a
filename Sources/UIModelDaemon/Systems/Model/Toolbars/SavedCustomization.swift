import UIModelJSON
import UIModelPlatform

/// A user's customization of a bar, as lists of item ids. UIKit or SwiftUI saves the customization for the bar's id. An
/// id stays in the list after its item is removed from the code, because a later launch can have the item again.
package struct SavedCustomization: Sendable, Hashable {
  /// The ids of the items in the bar, in order.
  package var barIDs: [String]
  /// The ids of the items outside the bar that the user can add. Nil if this list was not saved: every item that is not
  /// in `barIDs` was then removed by the user. An item in neither of two given lists is newer than the customization.
  package var popoverIDs: [String]?
  /// The ids of all items that the toolbar had when the customization was saved, in declaration order; nil if these ids
  /// were not saved.
  package var knownIDs: [String]?
  /// The handle that the toolbar had when the customization was saved.
  package var handle: String?
  /// Whether this is the initial customization from the document's session, without later changes.
  package var isDeclared = false

  package init(barIDs: [String], popoverIDs: [String]? = nil, knownIDs: [String]? = nil, isDeclared: Bool = false) {
    self.barIDs = barIDs
    self.popoverIDs = popoverIDs
    self.knownIDs = knownIDs
    self.isDeclared = isDeclared
  }

  /// All ids in the bar and then in the popover, each once. For example, the bar `["share"]` and the popover `["map"]`
  /// give `["share", "map"]`.
  package var itemIDs: [String] {
    var seen = Set<String>()
    return (barIDs + (popoverIDs ?? [])).filter { seen.insert($0).inserted }
  }
}

/// An initial customization in a document's session (`session.toolbarCustomizations`). For example,
/// `"com.example.place": { "bar": ["share"], "popover": ["map"] }`.
package struct CustomizationDeclaration: Sendable {
  /// The toolbar's id or handle, with the place of the key.
  package let toolbarIDOrHandle: Located<String>
  package let barIDs: List<Located<String>>
  /// The ids of the items outside the bar. The list is not given if the document lists only the items in the bar.
  package let popoverIDs: List<Located<String>>

  /// Reads a member of `toolbarCustomizations`; nil if the value is not a customization.
  init?(_ member: JSONMember, in block: BlockID) {
    guard let name = member.key.string else { return nil }
    toolbarIDOrHandle = Located(name, Place(member.key, in: block))
    let value = member.value
    let reader = ObjectReader(value, in: block)
    if value.kind == .array {
      barIDs = reader.strings(value)
      popoverIDs = .absent
    } else if value.kind == .object, value.unknownReason == nil {
      (barIDs, popoverIDs) = (reader.strings("bar"), reader.strings("popover"))
    } else {
      return nil
    }
  }

  /// All ids in the customization, with their places.
  package var itemIDs: [Located<String>] { barIDs.elements + popoverIDs.elements }

  /// The customization in saved form; nil if a part is unknown.
  package var savedCustomization: SavedCustomization? {
    guard barIDs.isComplete, popoverIDs.isComplete, barIDs.isGiven || popoverIDs.isGiven else { return nil }
    return SavedCustomization(
      barIDs: barIDs.elements.map(\.value), popoverIDs: popoverIDs.isGiven ? popoverIDs.elements.map(\.value) : nil,
      isDeclared: true)
  }
}

extension CustomizationDeclaration {
  /// Returns the customizations in a document's `session`.
  static func declarations(inSession session: JSONElement, _ block: BlockID) -> [CustomizationDeclaration] {
    guard let map = session["toolbarCustomizations"], map.kind == .object, map.unknownReason == nil else { return [] }
    return map.members.compactMap { CustomizationDeclaration($0, in: block) }
  }
}
