import UIModelPlatform

/// The customizable part of a bar while somebody customizes it: what is in the bar, in the popover, and in the overflow
/// menu. Items are named by their ids.
package struct ToolbarArrangement: Sendable, Hashable {
  /// What somebody does.
  package enum Change: Sendable, Hashable {
    case add(String, at: Int)
    case remove(String)
    case move(String, to: Int)
    /// Back to how the app declares it.
    case reset
  }

  /// Why a change is not possible.
  package enum Refusal: String, Error, Sendable, Hashable {
    case unknownItem, notMovable, notRemovable, alreadyInBar, notInBar
  }

  package private(set) var bar: [String]
  package private(set) var popover: [String]
  /// Items that are not in the bar and stay available all the same.
  package var overflow: [String] { popover.filter { rights[$0]?.isAlwaysAvailable == true } }
  /// Items of which it is not known where they are or what people can do with them, by id, with the reason.
  package let undecided: [String: String]

  private struct Rights: Sendable, Hashable {
    let edits: ToolbarEdits
    let isAlwaysAvailable: Bool
  }
  private var rights: [String: Rights] = [:]
  private let initialBar: [String]
  private let initialPopover: [String]

  /// Nil where it is not known what can be customized. Items without an id of their own take no part, nor do items that
  /// the platform does not customize, but for those that the app has disabled: they stand before the others.
  package init?(
    _ customization: ToolbarCustomization, of toolbar: Toolbar, restoring saved: SavedCustomization? = nil
  ) {
    guard customization.isComplete, customization.isOffered.value == true else { return nil }
    self.init(customization.declared, of: toolbar, in: customization.environment, restoring: saved)
  }

  /// `entries` are all items of a bar that people can customize.
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

  /// What may take part in customizing a bar.
  struct Participant: Sendable {
    let id: String
    let edits: ToolbarFact<ToolbarEdits>
    let isHidden: ToolbarFact<Bool>
    let isAlwaysAvailable: Bool
    /// The app has disabled it: it stands before the others.
    let isDisabled: Bool
  }

  /// Of several participants with one id the first counts.
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

  /// Whether an item takes part.
  package func contains(_ id: String) -> Bool { rights[id] != nil }

  /// What people can do with an item that takes part.
  package func edits(of id: String) -> ToolbarEdits? { rights[id]?.edits }

  /// What a launch makes of a saved customization. Ids that no item has are passed over; what is newer than the
  /// customization comes where the app puts it, after the item that is declared before it.
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

  /// What is saved of it. Items that take no part now, on another platform or in another branch, and ids that no item has,
  /// stay as an older customization has them.
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
    // What is not there any more was known once.
    var isKnown = Set(known)
    let gone = (old?.known ?? old?.ids ?? []).filter { isKnown.insert($0).inserted }
    return SavedCustomization(
      bar: ToolbarArrangement.inserting(kept, into: bar), popover: popover + stillOut, known: known + gone)
  }

  /// A list with more in it, each after something that is there or comes too; at the start after nothing.
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

  /// Makes a change, or says why it is not possible and leaves everything as it is. Positions count in the whole bar;
  /// nothing gets before the items that cannot be moved.
  package mutating func apply(_ change: Change) -> Refusal? {
    switch change {
    case .add(let id, let position):
      guard let allowed = rights[id]?.edits else { return .unknownItem }
      guard let index = popover.firstIndex(of: id) else { return .alreadyInBar }
      guard allowed.canRemove else { return .notRemovable }
      popover.remove(at: index)
      bar.insert(id, at: slot(position))
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
      bar.insert(id, at: slot(position))
    case .reset:
      (bar, popover) = (initialBar, initialPopover)
    }
    return nil
  }

  private func slot(_ position: Int) -> Int {
    let fixed = bar.prefix { rights[$0]?.edits == ToolbarEdits.none }.count
    return min(max(position, fixed), bar.count)
  }
}

extension ToolbarArrangement.Participant {
  /// Nil for an item without an id of its own.
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
