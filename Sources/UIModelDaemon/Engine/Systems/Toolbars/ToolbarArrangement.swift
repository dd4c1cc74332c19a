/// The customisable part of a bar while somebody customises it: what is in the bar, in the popover, and in the overflow
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

  private struct Rights: Sendable, Hashable {
    let edits: ToolbarEdits
    let isAlwaysAvailable: Bool
  }
  private var rights: [String: Rights] = [:]
  private let initialBar: [String]
  private let initialPopover: [String]

  /// Nil where it is not known what can be customised. Items without an id of their own take no part, nor do items that
  /// the platform does not customise, but for those that the app has disabled: they stand before the others.
  package init?(_ customization: ToolbarCustomization, of toolbar: Toolbar) {
    guard customization.isComplete, customization.isOffered.value == true else { return nil }
    var fixed: [String] = []
    var free: [String] = []
    var popover: [String] = []
    let items = toolbar.items.elements
    for entry in customization.entries {
      guard let allowed = entry.edits.value, let isHidden = entry.isHiddenAtFirst.value else { return nil }
      guard let id = entry.id?.literal, rights[id] == nil, items.indices.contains(entry.item) else { continue }
      let byPlacement = ToolbarCustomization.edits(of: items[entry.item].placement, in: customization.environment)
      guard allowed != .none || byPlacement == .known(.all) else { continue }
      rights[id] = Rights(edits: allowed, isAlwaysAvailable: entry.isAlwaysAvailable)
      if allowed == .none {
        fixed.append(id)
      } else if isHidden && allowed.canRemove {
        popover.append(id)
      } else {
        free.append(id)
      }
    }
    bar = fixed + free
    self.popover = popover
    (initialBar, initialPopover) = (bar, popover)
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
