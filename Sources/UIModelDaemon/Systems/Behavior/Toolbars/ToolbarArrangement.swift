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

  package private(set) var bar: [String]
  package private(set) var popover: [String]
  /// Items that are not in the bar but stay available in the overflow menu.
  package var overflow: [String] { popover.filter { rights[$0]?.isAlwaysAvailable == true } }
  /// Items whose position or allowed changes are not known, by id, with the reason.
  package let undecided: [String: String]

  private struct Rights: Sendable, Hashable {
    let edits: ToolbarEdits
    let isAlwaysAvailable: Bool
  }
  private var rights: [String: Rights] = [:]
  private let initialBar: [String]
  private let initialPopover: [String]

  /// Creates the arrangement of a SwiftUI toolbar; nil if users cannot customize it or if its items are not known.
  ///
  /// Items without a literal id are left out, and so are items that the platform does not customize. Items whose
  /// customization the app disables are included: they stay at the start of the bar.
  package init?(
    _ customization: ToolbarCustomization, of toolbar: Toolbar, restoring saved: SavedCustomization? = nil
  ) {
    guard customization.isComplete, customization.isOffered.value == true else { return nil }
    self.init(customization.declared, of: toolbar, in: customization.environment, restoring: saved)
  }

  /// Creates the arrangement of a SwiftUI toolbar from all its customizable items, `entries`.
  init(
    _ entries: [ToolbarCustomization.Entry], of toolbar: Toolbar, in environment: Environment,
    restoring saved: SavedCustomization?
  ) {
    let items = toolbar.items.elements
    let participants = entries.compactMap { entry in
      items.indices.contains(entry.item) ? Participant(entry, items[entry.item], in: environment) : nil
    }
    self.init(participants, declared: entries.compactMap { $0.id?.literal }, restoring: saved)
  }

  /// An item or a group that may be included in an arrangement.
  struct Participant: Sendable {
    let id: String
    let edits: ToolbarFact<ToolbarEdits>
    let isHidden: ToolbarFact<Bool>
    let isAlwaysAvailable: Bool
    /// Whether the app disables the item's customization. The item then stays before all others.
    let isDisabled: Bool
  }

  /// Creates an arrangement. If several participants have the same id, the first one counts.
  ///
  /// - Parameter declared: All ids of the bar, in declaration order.
  init(_ participants: [Participant], declared: [String], restoring saved: SavedCustomization?) {
    var fixed: [String] = []
    var free: [String] = []
    var popover: [String] = []
    var undecided: [String: String] = [:]
    for participant in participants {
      let id = participant.id
      guard rights[id] == nil, undecided[id] == nil else { continue }
      guard let allowed = participant.edits.value, let isHidden = participant.isHidden.value else {
        undecided[id] = participant.edits.reason ?? participant.isHidden.reason
        continue
      }
      guard allowed != .none || participant.isDisabled else { continue }
      if isHidden && !allowed.canRemove {
        undecided[id] = "it is hidden by default, and users cannot add it"
        continue
      }
      rights[id] = Rights(edits: allowed, isAlwaysAvailable: participant.isAlwaysAvailable)
      if allowed == .none {
        fixed.append(id)
      } else if isHidden {
        popover.append(id)
      } else {
        free.append(id)
      }
    }
    bar = fixed + free
    self.popover = popover
    self.undecided = undecided
    (initialBar, initialPopover) = (bar, popover)
    if let saved { restore(saved, inOrderOf: declared) }
  }

  /// Whether an item is included in the arrangement.
  package func contains(_ id: String) -> Bool { rights[id] != nil }

  /// Returns the changes that users can make to an item; nil if the item is not included.
  package func edits(of id: String) -> ToolbarEdits? { rights[id]?.edits }

  /// Applies a saved customization as a launch does. Saved ids that no item has are skipped. Items that are newer than
  /// the customization get the position that the app declares: after the item that is declared before them.
  private mutating func restore(_ saved: SavedCustomization, inOrderOf declared: [String]) {
    let fixed = initialBar.filter { rights[$0]?.edits == ToolbarEdits.none }
    let hidden = Set(initialPopover)
    var placed = Set(fixed)
    var free: [String] = []
    var popover: [String] = []
    for id in saved.bar where rights[id] != nil && placed.insert(id).inserted { free.append(id) }
    for id in saved.popover ?? [] where rights[id]?.edits.canRemove == true && placed.insert(id).inserted {
      popover.append(id)
    }
    var inBar = Set(free)
    var new: [(id: String, after: String?)] = []
    var before: String?
    for id in declared where rights[id] != nil {
      if placed.insert(id).inserted {
        let isOut = saved.popover == nil ? rights[id]?.edits.canRemove == true : hidden.contains(id)
        if isOut {
          popover.append(id)
        } else {
          new.append((id, after: before))
          inBar.insert(id)
        }
      }
      if inBar.contains(id) { before = id }
    }
    (bar, self.popover) = (fixed + ToolbarArrangement.inserting(new, into: free), popover)
  }

  /// Returns the customization to save. Ids that the arrangement does not include stay where the older customization
  /// has them: items of another platform or branch, and ids that no item has.
  ///
  /// - Parameter known: All ids of the bar, in declaration order.
  package func saved(over old: SavedCustomization?, known: [String]) -> SavedCustomization {
    var inBar = Set(bar)
    var kept: [(id: String, after: String?)] = []
    var before: String?
    for id in old?.bar ?? [] {
      if rights[id] == nil, inBar.insert(id).inserted { kept.append((id, after: before)) }
      if inBar.contains(id) { before = id }
    }
    var out = Set(popover)
    let oldPopover = old.map { $0.popover ?? known } ?? []
    let stillOut = oldPopover.filter { rights[$0] == nil && !inBar.contains($0) && out.insert($0).inserted }
    // Ids that are gone now were once known.
    var isKnown = Set(known)
    let gone = (old?.known ?? old?.ids ?? []).filter { isKnown.insert($0).inserted }
    return SavedCustomization(
      bar: ToolbarArrangement.inserting(kept, into: bar), popover: popover + stillOut, known: known + gone)
  }

  /// Inserts new ids into a list, each after the id that it names, which may itself be new. An id that names none goes
  /// to the start.
  private static func inserting(_ new: [(id: String, after: String?)], into list: [String]) -> [String] {
    guard !new.isEmpty else { return list }
    var followers: [String: [String]] = [:]
    var first: [String] = []
    for (id, after) in new {
      if let after { followers[after, default: []].append(id) } else { first.append(id) }
    }
    var result: [String] = []
    var waiting = Array((first + list).reversed())
    while let id = waiting.popLast() {
      result.append(id)
      waiting += (followers[id] ?? []).reversed()
    }
    return result
  }

  /// Applies a change. Returns the reason if the change is not possible, and then leaves the arrangement unchanged.
  /// Positions count from the start of the bar, and no item can move before the items that cannot be moved.
  package mutating func apply(_ change: Change) -> Refusal? {
    switch change {
    case .add(let id, let position):
      guard let allowed = rights[id]?.edits else { return .unknownItem }
      guard let index = popover.firstIndex(of: id) else { return .alreadyInBar }
      guard allowed.canRemove else { return .notRemovable }
      popover.remove(at: index)
      bar.insert(id, at: clampedPosition(position))
    case .remove(let id):
      guard let allowed = rights[id]?.edits else { return .unknownItem }
      guard let index = bar.firstIndex(of: id) else { return .notInBar }
      guard allowed.canRemove else { return .notRemovable }
      bar.remove(at: index)
      popover.append(id)
    case .move(let id, let position):
      guard let allowed = rights[id]?.edits else { return .unknownItem }
      guard let index = bar.firstIndex(of: id) else { return .notInBar }
      guard allowed.canMove else { return .notMovable }
      bar.remove(at: index)
      bar.insert(id, at: clampedPosition(position))
    case .reset:
      (bar, popover) = (initialBar, initialPopover)
    }
    return nil
  }

  private func clampedPosition(_ position: Int) -> Int {
    let fixed = bar.prefix { rights[$0]?.edits == ToolbarEdits.none }.count
    return min(max(position, fixed), bar.count)
  }
}

extension ToolbarArrangement.Participant {
  /// Creates the participant of a toolbar item; nil if the item has no literal id.
  init?(_ entry: ToolbarCustomization.Entry, _ item: ToolbarItem, in environment: Environment) {
    guard let id = entry.id?.literal else { return nil }
    self.id = id
    edits = entry.edits
    isHidden = entry.isHiddenAtFirst
    isAlwaysAvailable = entry.isAlwaysAvailable && environment.platform == .iPadOS
    isDisabled =
      item.knownKind == .item && item.customizationBehavior.value == .disabled
      && ToolbarCustomization.edits(of: item.placement, in: environment) == .known(.all)
  }
}
