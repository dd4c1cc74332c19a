import UIModelJSON
import UIModelPlatform

/// An id of a saved customization that no item of the bar has any longer. For example, if the saved bar is `new`,
/// `favourite`, `share` and the app now declares `favorite`, then `favourite` is lost and `favorite` is its successor.
package struct LostItem: Sendable {
  /// The id in the saved customization.
  package let id: String
  /// The saved position as text, such as "position 2 of 3 in the bar", or "removed from the bar".
  package let positionDescription: String
  package let isInBar: Bool
  /// The item that probably has a new id; nil if there is none.
  package let successor: CustomizableBar.Item?

  /// The maximum number of lost ids, and of new items, for which successors are searched.
  private static let comparisonLimit = 64

  /// Returns the lost ids of a customization; none if the bar may have ids that are not known. Items for other
  /// platforms or in other branches of the code count as present.
  package static func all(of saved: SavedCustomization, in bar: CustomizableBar) -> [LostItem] {
    guard bar.areIDsKnown else { return [] }
    let items = bar.items
    let ids = Set(bar.literalIDs)
    let lost = saved.ids.filter { !ids.contains($0) }
    guard !lost.isEmpty else { return [] }
    let successors = successors(of: lost, saved, among: items, ids)
    var places: [String: Int] = [:]
    for (index, id) in saved.bar.enumerated() where places[id] == nil { places[id] = index }
    return lost.map { id in
      let place = places[id].map { "position \($0 + 1) of \(saved.bar.count) in the bar" }
      return LostItem(
        id: id, positionDescription: place ?? "removed from the bar", isInBar: place != nil, successor: successors[id])
    }
  }

  private static func successors(
    of lost: [String], _ saved: SavedCustomization, among items: [CustomizableBar.Item], _ ids: Set<String>
  ) -> [String: CustomizableBar.Item] {
    let old = Set(saved.known ?? saved.ids)
    // An id that is newer than the customization may be the new name of a lost item.
    var new = items.filter { item in item.literalID.map { !old.contains($0) } ?? false }
    guard lost.count <= comparisonLimit, new.count <= comparisonLimit else { return [:] }
    var found: [String: CustomizableBar.Item] = [:]
    for id in lost {
      let nearest = nearestName(to: id, among: new.compactMap(\.literalID))
      guard let index = new.firstIndex(where: { nearest != nil && $0.literalID == nearest }) else { continue }
      found[id] = new.remove(at: index)
    }
    // One lost id and one new id between the same neighbors belong to the same item.
    let rest = lost.filter { found[$0] == nil }
    if rest.count == 1, new.count == 1, let id = rest.first, let known = saved.known,
      let position = known.firstIndex(of: id), let item = new.first
    {
      let now = items.compactMap(\.literalID)
      let before = known[..<position].last { ids.contains($0) }
      let after = known[(position + 1)...].first { ids.contains($0) }
      if let place = now.firstIndex(of: item.literalID ?? ""),
        before == (place > 0 ? now[place - 1] : nil), after == (place + 1 < now.count ? now[place + 1] : nil)
      {
        found[id] = item
      }
    }
    return found
  }
}
