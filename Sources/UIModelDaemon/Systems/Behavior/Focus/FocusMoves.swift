import UIModelPlatform

/// The effect of one key press on focus. For example, → on the last item of a row has the outcome `.stays`, if all
/// items and their positions are known.
package struct FocusMove: Sendable {
  package enum Outcome: Sendable, Hashable {
    case moved
    /// The key has no target: no item lies in the key's direction, no other group has an item, or no item can be
    /// focused.
    case stays
    /// A key command of this node handles the key before the focus system.
    case intercepted(by: Int)
    /// The `shouldUpdateFocus(in:)` of this node returns false.
    case vetoed(by: Int)
    /// Text input in the focused item handles the key before the focus system.
    case handledByText
    case unknown(UnknownFact)
  }

  /// The unknown fact that leaves the effect of a key undecided.
  package enum UnknownFact: Sendable, Hashable {
    /// The handling of the key by text input in the focused item is unknown.
    case text
    /// The positions of some items of the group are unknown.
    case positions
    /// The screen might have items that the model does not list.
    case contents
    /// An environment might veto the move, depending on a named state.
    case veto(by: Int)
  }

  package let key: FocusKey
  package let sourceItem: Int?
  package let targetItem: Int?
  package let outcome: Outcome
  /// The focus state after the key press.
  package let state: FocusState
}

extension FocusEngine {
  /// Returns the effect of a key press. A move updates the state; other outcomes leave it unchanged.
  package func press(_ key: FocusKey, _ state: FocusState) -> FocusMove {
    let (from, target) = (state.focusedItem, targetItem(of: key, state))
    let outcome = outcome(of: key, from: from, to: target)
    switch outcome {
    case .moved:
      return FocusMove(
        key: key, sourceItem: from, targetItem: target, outcome: outcome,
        state: target.map { stateAfterFocusing($0, state) } ?? state
      )
    case .vetoed: return FocusMove(key: key, sourceItem: from, targetItem: target, outcome: outcome, state: state)
    default: return FocusMove(key: key, sourceItem: from, targetItem: nil, outcome: outcome, state: state)
    }
  }

  /// Returns the outcome of a key press, given the item that has focus and the item to which the key leads. The target
  /// is nil if the key leads to no item.
  func outcome(of key: FocusKey, from: Int?, to target: Int?) -> FocusMove.Outcome {
    commandOwner(of: key, from: from).map { .intercepted(by: $0) }
      ?? outcomeWithoutCommands(of: key, from: from, to: target)
  }

  /// Returns the outcome that a key press has if no key command handles the key.
  func outcomeWithoutCommands(of key: FocusKey, from: Int?, to target: Int?) -> FocusMove.Outcome {
    switch from.map({ isHandledByText(key, at: $0) }) ?? false {
    case true?: return .handledByText
    case nil: return .unknown(.text)
    case false?: break
    }
    guard let target, target != from else { return unknownFact(of: key, from: from).map { .unknown($0) } ?? .stays }
    if let node = vetoingNode(from: from, to: target) { return .vetoed(by: node) }
    return environment(in: possibleVetoingNodes, around: from, target).map { .unknown(.veto(by: $0)) } ?? .moved
  }

  /// Whether a key moves focus from an item if no key command handles it.
  func movesFocus(_ key: FocusKey, from item: Int) -> Bool {
    outcomeWithoutCommands(of: key, from: item, to: targetItem(of: key, FocusState(focusedItem: item))) == .moved
  }

  /// Returns an unknown fact that might give the key a target; nil if the key certainly has no target. Called for a key
  /// without a known target.
  private func unknownFact(of key: FocusKey, from: Int?) -> FocusMove.UnknownFact? {
    guard isContentKnown else { return .contents }
    guard let from, let group = groups.groupByNode[from] else { return nil }
    if FocusKey.arrows.contains(key) {
      return groups.elements[group].listsWithUnknownCells.isEmpty
        ? hasKnownPositions(group) ? nil : .positions : .contents
    }
    return stops.contains { $0.listWithUnknownCells != nil && $0.group != group } ? .contents : nil
  }

  /// Returns the state after an item gets focus.
  package func stateAfterFocusing(_ item: Int, _ state: FocusState) -> FocusState {
    var state = state
    state.focusedItem = item
    if let group = groups.groupByNode[item] { state.lastFocusedItems[group] = item }
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
  package func vetoingNode(from: Int?, to: Int?) -> Int? {
    environment(in: vetoingNodes, around: from, to)
  }

  /// Returns the first node of a set that is one of the two items or an ancestor of either item; nil if there is no
  /// such node.
  private func environment(in nodes: Set<Int>, around from: Int?, _ to: Int?) -> Int? {
    guard !nodes.isEmpty else { return nil }
    for item in [from, to].compactMap({ $0 }) {
      if nodes.contains(item) { return item }
      if let matchingAncestor = tree.ancestors(of: item).first(where: { nodes.contains($0) }) {
        return matchingAncestor
      }
    }
    return nil
  }

  private func targetItem(of key: FocusKey, _ state: FocusState) -> Int? {
    guard let source = state.focusedItem else {
      return key == .shiftTab ? tabLoop(state).last?.item : initialItem
    }
    switch key {
    case .tab, .shiftTab: return tabTargetItem(from: source, isBackward: key == .shiftTab, state)
    case .up, .down, .left, .right: return neighbor(of: source, key)
    }
  }

  private func tabTargetItem(from item: Int, isBackward: Bool, _ state: FocusState) -> Int? {
    guard let group = groups.groupByNode[item], let index = tabIndices[group] else { return nil }
    let nextGroup = tabbableGroups[(index + (isBackward ? tabbableGroups.count - 1 : 1)) % tabbableGroups.count]
    return nextGroup == group ? nil : primaryItem(of: nextGroup, state)
  }

  /// Returns the stops that Tab visits, in order, with the primary item of each group in a given state. A stop for a
  /// list with unknown cells has no item.
  package func tabLoop(_ state: FocusState = FocusState()) -> [TabStop] {
    stops.map {
      TabStop(
        group: $0.group, item: $0.listWithUnknownCells == nil ? primaryItem(of: $0.group, state) : nil,
        listWithUnknownCells: $0.listWithUnknownCells)
    }
  }
}

/// A stop of the tab loop with the item that Tab focuses there.
package struct TabStop: Sendable, Hashable {
  package let group: Int
  package let item: Int?
  package let listWithUnknownCells: Int?

  /// The item, or the list if the cells of the list are not given; nil if the stop has neither.
  package var node: Int? { item ?? listWithUnknownCells }
}
