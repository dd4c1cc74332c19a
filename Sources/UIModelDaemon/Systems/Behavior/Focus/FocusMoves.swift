import UIModelPlatform

/// The effect of one key press on focus. For example, → on the last item of a row has the outcome `.stays`, if all
/// items and their positions are known.
package struct FocusMove: Sendable {
  package enum Outcome: Sendable, Hashable {
    case moved
    /// No item lies in the key's direction, or no item can be focused.
    case stays
    /// A key command of this node handles the key before the focus system.
    case taken(by: Int)
    /// The `shouldUpdateFocus(in:)` of this node returns false.
    case vetoed(by: Int)
    /// Text input in the focused item handles the key.
    case typed
    case unknown(UnknownFact)
  }

  /// The unknown fact that leaves the effect of a key undecided.
  package enum UnknownFact: Sendable, Hashable {
    /// Whether text input in the focused item handles the key.
    case text
    /// The positions of the items of the group.
    case positions
    /// Whether the screen has items that the model does not list.
    case contents
    /// Whether an environment vetoes the move, which depends on a named state.
    case veto(by: Int)
  }

  package let key: FocusKey
  package let from: Int?
  package let to: Int?
  package let outcome: Outcome
  /// The focus state after the key press.
  package let state: FocusState
}

extension FocusEngine {
  /// Returns the effect of a key press. A move updates the state; other outcomes leave it unchanged.
  package func press(_ key: FocusKey, _ state: FocusState) -> FocusMove {
    let (from, target) = (state.focused, target(of: key, state))
    let outcome = outcome(of: key, from: from, to: target)
    switch outcome {
    case .moved:
      return FocusMove(
        key: key, from: from, to: target, outcome: outcome, state: target.map { stateAfterFocusing($0, state) } ?? state
      )
    case .vetoed: return FocusMove(key: key, from: from, to: target, outcome: outcome, state: state)
    default: return FocusMove(key: key, from: from, to: nil, outcome: outcome, state: state)
    }
  }

  /// Returns the outcome of a key press if the source and the target are known. The target is nil if the key leads to
  /// no item. All queries about keys use this function.
  func outcome(of key: FocusKey, from: Int?, to target: Int?) -> FocusMove.Outcome {
    commandOwner(of: key, from: from).map { .taken(by: $0) } ?? outcomeWithoutCommands(of: key, from: from, to: target)
  }

  /// Returns the outcome of a key without regard to key commands.
  func outcomeWithoutCommands(of key: FocusKey, from: Int?, to target: Int?) -> FocusMove.Outcome {
    switch from.map({ isHandledByText(key, at: $0) }) ?? false {
    case true?: return .typed
    case nil: return .unknown(.text)
    case false?: break
    }
    guard let target, target != from else { return unknownFact(of: key, from: from).map { .unknown($0) } ?? .stays }
    if let node = veto(from: from, to: target) { return .vetoed(by: node) }
    return environment(in: possibleVetoingNodes, around: from, target).map { .unknown(.veto(by: $0)) } ?? .moved
  }

  /// Whether a key moves focus from an item if no key command handles it.
  func movesFocus(_ key: FocusKey, from item: Int) -> Bool {
    outcomeWithoutCommands(of: key, from: item, to: target(of: key, FocusState(focused: item))) == .moved
  }

  /// Returns the unknown fact that could give a target to a key without a known target; nil if the key certainly has no
  /// target.
  private func unknownFact(of key: FocusKey, from: Int?) -> FocusMove.UnknownFact? {
    guard isContentKnown else { return .contents }
    guard let from, let group = groups.groupByNode[from] else { return nil }
    if FocusKey.arrows.contains(key) {
      return groups.all[group].openLists.isEmpty ? hasKnownPositions(group) ? nil : .positions : .contents
    }
    return stops.contains { $0.openList != nil && $0.group != group } ? .contents : nil
  }

  /// Returns the state after an item gets focus.
  package func stateAfterFocusing(_ item: Int, _ state: FocusState) -> FocusState {
    var state = state
    state.focused = item
    if let group = groups.groupByNode[item] { state.lastFocused[group] = item }
    return state
  }

  /// Returns the node whose key command handles a key before the focus system: the nearest one at or above the focused
  /// item. Nil if no command handles the key.
  package func commandOwner(of key: FocusKey, from item: Int?) -> Int? {
    guard !commandKeys.isEmpty else { return nil }
    var ancestor: Int? = item ?? 0
    while let node = ancestor {
      if commandKeys[node]?.contains(key) == true { return node }
      ancestor = tree.nodes[node].parent
    }
    return nil
  }

  /// Returns the environment that vetoes a move: the item that loses focus, the item that gets it, or an ancestor of
  /// either. Nil if no environment certainly vetoes it.
  package func veto(from: Int?, to: Int?) -> Int? {
    environment(in: vetoingNodes, around: from, to)
  }

  /// Returns the first node of a set that is one of the two items or an ancestor of either; nil if there is none.
  private func environment(in nodes: Set<Int>, around from: Int?, _ to: Int?) -> Int? {
    guard !nodes.isEmpty else { return nil }
    for item in [from, to].compactMap({ $0 }) {
      if nodes.contains(item) { return item }
      if let found = tree.ancestors(of: item).first(where: { nodes.contains($0) }) { return found }
    }
    return nil
  }

  private func target(of key: FocusKey, _ state: FocusState) -> Int? {
    guard let from = state.focused else {
      return key == .shiftTab ? tabLoop(state).last?.item : initialItem
    }
    switch key {
    case .tab, .shiftTab: return tabTarget(from: from, isBackward: key == .shiftTab, state)
    case .up, .down, .left, .right: return neighbor(of: from, key)
    }
  }

  private func tabTarget(from item: Int, isBackward: Bool, _ state: FocusState) -> Int? {
    guard let group = groups.groupByNode[item], let index = tabIndices[group] else { return nil }
    let next = tabbableGroups[(index + (isBackward ? tabbableGroups.count - 1 : 1)) % tabbableGroups.count]
    return next == group ? nil : primaryItem(of: next, state)
  }

  /// Returns the stops that Tab visits, in order, with the primary item of each group in a given state. A stop for a
  /// list without known cells has no item.
  package func tabLoop(_ state: FocusState = FocusState()) -> [TabStop] {
    stops.map {
      TabStop(group: $0.group, item: $0.openList == nil ? primaryItem(of: $0.group, state) : nil, openList: $0.openList)
    }
  }
}

/// A stop of the tab loop with the item that Tab focuses there.
package struct TabStop: Sendable, Hashable {
  package let group: Int
  package let item: Int?
  package let openList: Int?

  /// The item; for a stop without a known item, the list whose cells are not given.
  package var node: Int? { item ?? openList }
}
