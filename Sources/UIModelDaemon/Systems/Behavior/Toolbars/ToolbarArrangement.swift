import UIModelPlatform

/// The customizable part of a bar while a user customizes it: the ids of the items in the bar, in the popover and in
/// the overflow menu. For example, if the bar is `a`, `b` and the popover is `c`, `.add("c", at: 0)` makes the bar `c`,
/// `a`, `b`.
package struct ToolbarArrangement: Sendable, Hashable {
  /// A user action during customization.
  package enum Change: Sendable, Hashable {
    case add(String, at: Int)
    case remove(String)
    case move(String, to: Int)
    /// Restores the arrangement that the app declares.
    case reset
  }

  /// The reason why a change is not possible.
  package enum Refusal: String, Error, Sendable, Hashable {
    case unknownItem, notMovable, notRemovable, alreadyInBar, notInBar
  }

  /// The ids of the items in the bar, in order.
  package private(set) var bar: [String]
  /// The ids of the items in the customization popover, in order.
  package private(set) var popover: [String]
  /// The ids of the items that are not in the bar but stay available in the overflow menu.
  package var overflow: [String] { popover.filter { itemTraits[$0]?.isAlwaysAvailable == true } }
  /// The reasons why an item's position or allowed changes are not known, by the item's id.
  package let unknownReasons: [String: String]

  /// The changes that users can make to an included item, and whether the item stays in the overflow menu while it is
  /// not in the bar.
  private struct ItemTraits: Sendable, Hashable {
    let edits: ToolbarEdits
    let isAlwaysAvailable: Bool
  }
  private var itemTraits: [String: ItemTraits] = [:]
  private let initialBar: [String]
  private let initialPopover: [String]

  /// Creates the arrangement of a SwiftUI toolbar; nil if users cannot customize the toolbar or if its items are not
  /// known.
  ///
  /// Items without a literal id are left out, as are items that users cannot customize on the platform. Items whose
  /// customization the app disables are included: they stay at the start of the bar.
  package init?(
    _ customization: ToolbarCustomization, of toolbar: Toolbar, restoring savedCustomization: SavedCustomization? = nil
  ) {
    guard customization.isComplete, customization.isOffered.value == true else { return nil }
    self.init(customization.declaredEntries, of: toolbar, in: customization.environment, restoring: savedCustomization)
  }

  /// Creates the arrangement of a SwiftUI toolbar from the entries of all its items.
  init(
    _ entries: [ToolbarCustomization.Entry], of toolbar: Toolbar, in environment: Environment,
    restoring savedCustomization: SavedCustomization?
  ) {
    let items = toolbar.items.elements
    let participants = entries.compactMap { entry in
      items.indices.contains(entry.itemIndex) ? Participant(entry, items[entry.itemIndex], in: environment) : nil
    }
    self.init(participants, declaredIDs: entries.compactMap { $0.id?.literal }, restoring: savedCustomization)
  }

  /// An item or a group that an arrangement can include.
  struct Participant: Sendable {
    let id: String
    let edits: ToolbarFact<ToolbarEdits>
    let isHidden: ToolbarFact<Bool>
    let isAlwaysAvailable: Bool
    /// Whether the app disables the item's customization. A disabled item stays before all other items.
    let isDisabled: Bool
  }

  /// Creates an arrangement of items and groups. If several participants have the same id, only the first one is
  /// included.
  ///
  /// - Parameter declaredIDs: all ids of the bar, in declaration order.
  init(_ participants: [Participant], declaredIDs: [String], restoring savedCustomization: SavedCustomization?) {
    var fixedIDs: [String] = []
    var freeIDs: [String] = []
    var popoverIDs: [String] = []
    var unknownReasons: [String: String] = [:]
    for participant in participants {
      let id = participant.id
      guard itemTraits[id] == nil, unknownReasons[id] == nil else { continue }
      guard let allowedEdits = participant.edits.value, let isHidden = participant.isHidden.value else {
        unknownReasons[id] = participant.edits.reason ?? participant.isHidden.reason
        continue
      }
      guard allowedEdits != .none || participant.isDisabled else { continue }
      if isHidden && !allowedEdits.canRemove {
        unknownReasons[id] = "it is hidden by default, and users cannot add it"
        continue
      }
      itemTraits[id] = ItemTraits(edits: allowedEdits, isAlwaysAvailable: participant.isAlwaysAvailable)
      if allowedEdits == .none {
        fixedIDs.append(id)
      } else if isHidden {
        popoverIDs.append(id)
      } else {
        freeIDs.append(id)
      }
    }
    bar = fixedIDs + freeIDs
    self.popover = popoverIDs
    self.unknownReasons = unknownReasons
    (initialBar, initialPopover) = (bar, popoverIDs)
    if let savedCustomization { restore(savedCustomization, inOrderOf: declaredIDs) }
  }

  /// Whether an item is included in the arrangement.
  package func contains(_ id: String) -> Bool { itemTraits[id] != nil }

  /// Returns the changes that users can make to an item; nil if the item is not included.
  package func edits(of id: String) -> ToolbarEdits? { itemTraits[id]?.edits }

  /// Applies a saved customization, as the system does when the app starts. Saved ids without an item are skipped.
  ///
  /// Items that the saved customization does not contain are handled as follows:
  /// - If the customization has a popover list, initially hidden items go into the popover. Without such a list, all
  ///   removable items go into the popover.
  /// - All other items are inserted into the bar, each after the item that precedes it in declaration order.
  private mutating func restore(_ savedCustomization: SavedCustomization, inOrderOf declaredIDs: [String]) {
    let fixedIDs = initialBar.filter { itemTraits[$0]?.edits == ToolbarEdits.none }
    let hiddenIDs = Set(initialPopover)
    var placedIDs = Set(fixedIDs)
    var freeIDs: [String] = []
    var popoverIDs: [String] = []
    for id in savedCustomization.barIDs where itemTraits[id] != nil && placedIDs.insert(id).inserted {
      freeIDs.append(id)
    }
    for id in savedCustomization.popoverIDs ?? []
    where itemTraits[id]?.edits.canRemove == true && placedIDs.insert(id).inserted {
      popoverIDs.append(id)
    }
    var barIDs = Set(freeIDs)
    var insertions: [(id: String, after: String?)] = []
    var previousID: String?
    for id in declaredIDs where itemTraits[id] != nil {
      if placedIDs.insert(id).inserted {
        let belongsInPopover =
          savedCustomization.popoverIDs == nil ? itemTraits[id]?.edits.canRemove == true : hiddenIDs.contains(id)
        if belongsInPopover {
          popoverIDs.append(id)
        } else {
          insertions.append((id, after: previousID))
          barIDs.insert(id)
        }
      }
      if barIDs.contains(id) { previousID = id }
    }
    (bar, self.popover) = (fixedIDs + ToolbarArrangement.inserting(insertions, into: freeIDs), popoverIDs)
  }

  /// Returns the customization to save. Ids of the old customization that the arrangement does not include, because
  /// their items belong to another platform or branch or no longer exist, keep their positions.
  ///
  /// - Parameter declaredIDs: all ids of the bar, in declaration order.
  package func customizationToSave(over oldCustomization: SavedCustomization?, declaredIDs: [String])
    -> SavedCustomization
  {
    var barIDs = Set(bar)
    var insertions: [(id: String, after: String?)] = []
    var previousID: String?
    for id in oldCustomization?.barIDs ?? [] {
      if itemTraits[id] == nil, barIDs.insert(id).inserted { insertions.append((id, after: previousID)) }
      if barIDs.contains(id) { previousID = id }
    }
    var excludedIDs = Set(popover)
    let oldPopover = oldCustomization.map { $0.popoverIDs ?? declaredIDs } ?? []
    let keptPopoverIDs = oldPopover.filter {
      itemTraits[$0] == nil && !barIDs.contains($0) && excludedIDs.insert($0).inserted
    }
    // Ids that the app no longer declares stay in the list of known ids.
    var knownIDs = Set(declaredIDs)
    let removedIDs = (oldCustomization?.knownIDs ?? oldCustomization?.itemIDs ?? []).filter {
      knownIDs.insert($0).inserted
    }
    return SavedCustomization(
      barIDs: ToolbarArrangement.inserting(insertions, into: bar), popoverIDs: popover + keptPopoverIDs,
      knownIDs: declaredIDs + removedIDs)
  }

  /// Returns a list with additional ids. Each id is inserted after its `after` id, which can itself be an additional
  /// id, or at the start if `after` is nil.
  private static func inserting(_ insertions: [(id: String, after: String?)], into list: [String]) -> [String] {
    guard !insertions.isEmpty else { return list }
    var followers: [String: [String]] = [:]
    var leadingIDs: [String] = []
    for (id, after) in insertions {
      if let after { followers[after, default: []].append(id) } else { leadingIDs.append(id) }
    }
    var result: [String] = []
    var pendingIDs = Array((leadingIDs + list).reversed())
    while let id = pendingIDs.popLast() {
      result.append(id)
      pendingIDs += (followers[id] ?? []).reversed()
    }
    return result
  }

  /// Applies a change and returns nil. If the change is not possible, returns the reason and leaves the arrangement
  /// unchanged. Positions count from the start of the bar. A position before or among the fixed items means the
  /// position after the last fixed item.
  package mutating func apply(_ change: Change) -> Refusal? {
    switch change {
    case .add(let id, let position):
      guard let allowedEdits = itemTraits[id]?.edits else { return .unknownItem }
      guard let index = popover.firstIndex(of: id) else { return .alreadyInBar }
      guard allowedEdits.canRemove else { return .notRemovable }
      popover.remove(at: index)
      bar.insert(id, at: clampedPosition(position))
    case .remove(let id):
      guard let allowedEdits = itemTraits[id]?.edits else { return .unknownItem }
      guard let index = bar.firstIndex(of: id) else { return .notInBar }
      guard allowedEdits.canRemove else { return .notRemovable }
      bar.remove(at: index)
      popover.append(id)
    case .move(let id, let position):
      guard let allowedEdits = itemTraits[id]?.edits else { return .unknownItem }
      guard let index = bar.firstIndex(of: id) else { return .notInBar }
      guard allowedEdits.canMove else { return .notMovable }
      bar.remove(at: index)
      bar.insert(id, at: clampedPosition(position))
    case .reset:
      (bar, popover) = (initialBar, initialPopover)
    }
    return nil
  }

  private func clampedPosition(_ position: Int) -> Int {
    let fixedCount = bar.prefix { itemTraits[$0]?.edits == ToolbarEdits.none }.count
    return min(max(position, fixedCount), bar.count)
  }
}

extension ToolbarArrangement.Participant {
  /// Creates the participant of a toolbar item; nil if the item has no literal id.
  init?(_ entry: ToolbarCustomization.Entry, _ item: ToolbarItem, in environment: Environment) {
    guard let id = entry.id?.literal else { return nil }
    self.id = id
    edits = entry.edits
    isHidden = entry.isInitiallyHidden
    isAlwaysAvailable = entry.isAlwaysAvailable && environment.platform == .iPadOS
    isDisabled =
      item.knownKind == .item && item.customizationBehavior.value == .disabled
      && ToolbarCustomization.edits(of: item.placement, in: environment) == .known(.all)
  }
}
