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

  /// The maximum number of lost ids, and of new items. Above either limit, no successors are searched.
  private static let comparisonLimit = 64

  /// Returns the lost ids of a customization; none if the bar might have ids that are not known. Items for other
  /// platforms or in other branches of the code count as present.
  package static func items(of saved: SavedCustomization, in bar: CustomizableBar) -> [LostItem] {
    guard bar.areIDsKnown else { return [] }
    let barItems = bar.items
    let ids = Set(bar.literalIDs)
    let lostIDs = saved.itemIDs.filter { !ids.contains($0) }
    guard !lostIDs.isEmpty else { return [] }
    let successors = successors(of: lostIDs, saved, among: barItems, ids)
    var barPositions: [String: Int] = [:]
    for (index, id) in saved.barIDs.enumerated() where barPositions[id] == nil { barPositions[id] = index }
    return lostIDs.map { id in
      let positionDescription = barPositions[id].map { "position \($0 + 1) of \(saved.barIDs.count) in the bar" }
      return LostItem(
        id: id, positionDescription: positionDescription ?? "removed from the bar", isInBar: positionDescription != nil,
        successor: successors[id])
    }
  }

  private static func successors(
    of lost: [String], _ saved: SavedCustomization, among items: [CustomizableBar.Item], _ ids: Set<String>
  ) -> [String: CustomizableBar.Item] {
    let savedIDs = Set(saved.knownIDs ?? saved.itemIDs)
    // An id that is newer than the customization might be the new name of a lost item.
    var newItems = items.filter { item in item.literalID.map { !savedIDs.contains($0) } ?? false }
    guard lost.count <= comparisonLimit, newItems.count <= comparisonLimit else { return [:] }
    var successorsByID: [String: CustomizableBar.Item] = [:]
    for id in lost {
      let nearestID = nearestName(to: id, among: newItems.compactMap(\.literalID))
      guard let index = newItems.firstIndex(where: { nearestID != nil && $0.literalID == nearestID }) else { continue }
      successorsByID[id] = newItems.remove(at: index)
    }
    // One lost id and one new id between the same neighbors belong to the same item.
    let unmatchedIDs = lost.filter { successorsByID[$0] == nil }
    if unmatchedIDs.count == 1, newItems.count == 1, let id = unmatchedIDs.first, let known = saved.knownIDs,
      let position = known.firstIndex(of: id), let item = newItems.first
    {
      let currentIDs = items.compactMap(\.literalID)
      let previousID = known[..<position].last { ids.contains($0) }
      let nextID = known[(position + 1)...].first { ids.contains($0) }
      if let place = currentIDs.firstIndex(of: item.literalID ?? ""),
        previousID == (place > 0 ? currentIDs[place - 1] : nil),
        nextID == (place + 1 < currentIDs.count ? currentIDs[place + 1] : nil)
      {
        successorsByID[id] = item
      }
    }
    return successorsByID
  }
}
