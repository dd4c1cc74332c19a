import UIModelJSON
import UIModelPlatform

/// An item of a saved customization whose id no longer belongs to any item of the bar. For example, if the saved bar is
/// `new`, `favourite`, `share` and the app now declares `favorite`, then `favourite` is lost and `favorite` is its
/// successor.
package struct LostItem: Sendable {
  /// The id in the saved customization.
  package let id: String
  /// The saved position as text, such as "position 2 of 3 in the bar", or "removed from the bar".
  package let positionDescription: String
  package let isInBar: Bool
  /// The item of the bar that probably is the lost item with a new id; nil if there is no such item.
  package let successor: CustomizableBar.Item?

  /// The maximum number of lost ids, and the maximum number of new items. Above either limit, no successors are
  /// searched.
  private static let comparisonLimit = 64

  /// Returns the items of a saved customization whose ids do not belong to any item of the bar. Returns an empty array
  /// if not all ids of the bar are known. Items that the bar shows only on other platforms or in other branches of the
  /// code are not lost.
  package static func items(of savedCustomization: SavedCustomization, in bar: CustomizableBar) -> [LostItem] {
    guard bar.areIDsKnown else { return [] }
    let barItems = bar.items
    let declaredIDs = Set(bar.literalIDs)
    let lostIDs = savedCustomization.itemIDs.filter { !declaredIDs.contains($0) }
    guard !lostIDs.isEmpty else { return [] }
    let successors = successors(of: lostIDs, savedCustomization, among: barItems, declaredIDs)
    var barPositions: [String: Int] = [:]
    for (index, id) in savedCustomization.barIDs.enumerated() where barPositions[id] == nil { barPositions[id] = index }
    return lostIDs.map { id in
      let positionDescription = barPositions[id].map {
        "position \($0 + 1) of \(savedCustomization.barIDs.count) in the bar"
      }
      return LostItem(
        id: id, positionDescription: positionDescription ?? "removed from the bar", isInBar: positionDescription != nil,
        successor: successors[id])
    }
  }

  private static func successors(
    of lostIDs: [String], _ savedCustomization: SavedCustomization, among items: [CustomizableBar.Item],
    _ declaredIDs: Set<String>
  ) -> [String: CustomizableBar.Item] {
    let savedIDs = Set(savedCustomization.knownIDs ?? savedCustomization.itemIDs)
    // An item whose id is not in the saved customization might be a lost item with a new id.
    var newItems = items.filter { item in item.literalID.map { !savedIDs.contains($0) } ?? false }
    guard lostIDs.count <= comparisonLimit, newItems.count <= comparisonLimit else { return [:] }
    var successorsByID: [String: CustomizableBar.Item] = [:]
    for id in lostIDs {
      let nearestID = nearestName(to: id, among: newItems.compactMap(\.literalID))
      guard let index = newItems.firstIndex(where: { nearestID != nil && $0.literalID == nearestID }) else { continue }
      successorsByID[id] = newItems.remove(at: index)
    }
    // If exactly one lost id and one new id remain, and both have the same neighbors, they belong to the same item.
    let unmatchedIDs = lostIDs.filter { successorsByID[$0] == nil }
    if unmatchedIDs.count == 1, newItems.count == 1, let id = unmatchedIDs.first,
      let knownIDs = savedCustomization.knownIDs,
      let position = knownIDs.firstIndex(of: id), let item = newItems.first
    {
      let currentIDs = items.compactMap(\.literalID)
      let previousID = knownIDs[..<position].last { declaredIDs.contains($0) }
      let nextID = knownIDs[(position + 1)...].first { declaredIDs.contains($0) }
      if let currentIndex = currentIDs.firstIndex(of: item.literalID ?? ""),
        previousID == (currentIndex > 0 ? currentIDs[currentIndex - 1] : nil),
        nextID == (currentIndex + 1 < currentIDs.count ? currentIDs[currentIndex + 1] : nil)
      {
        successorsByID[id] = item
      }
    }
    return successorsByID
  }
}
