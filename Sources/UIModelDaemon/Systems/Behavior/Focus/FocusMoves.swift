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
    case unknown(Doubt)
  }

  /// The unknown fact that leaves the effect of a key undecided.
  package enum Doubt: Sendable, Hashable {
    /// Whether text input in the focused item handles the key.
    case text
    /// The positions of the items of the group.
    case places
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
        key: key, from: from, to: target, outcome: outcome, state: target.map { focus($0, state) } ?? state)
    case .vetoed: return FocusMove(key: key, from: from, to: target, outcome: outcome, state: state)
    default: return FocusMove(key: key, from: from, to: nil, outcome: outcome, state: state)
    }
  }

  /// Returns the outcome of a key that leads from one item to another or to none. All queries about keys use this
  /// function.
  func outcome(of key: FocusKey, from: Int?, to target: Int?) -> FocusMove.Outcome {
    commandOwner(of: key, from: from).map { .taken(by: $0) } ?? ownOutcome(of: key, from: from, to: target)
  }

  /// Returns the outcome of a key without regard to key commands.
  func ownOutcome(of key: FocusKey, from: Int?, to target: Int?) -> FocusMove.Outcome {
    switch from.map({ isHandledByText(key, at: $0) }) ?? false {
    case true?: return .typed
    case nil: return .unknown(.text)
    case false?: break
    }
    guard let target, target != from else { return doubt(of: key, from: from).map { .unknown($0) } ?? .stays }
    if let node = veto(from: from, to: target) { return .vetoed(by: node) }
    return environment(in: possibleVetoes, around: from, target).map { .unknown(.veto(by: $0)) } ?? .moved
  }

  /// Whether a key moves focus from an item if no key command handles it.
  func moves(_ key: FocusKey, from item: Int) -> Bool {
    ownOutcome(of: key, from: item, to: target(of: key, FocusState(focused: item))) == .moved
  }

  /// Returns the reason why a key without a known target may still have one; nil if it certainly has none.
  private func doubt(of key: FocusKey, from: Int?) -> FocusMove.Doubt? {
    guard isContentKnown else { return .contents }
    guard let from, let group = groups.ofNode[from] else { return nil }
    if FocusKey.arrows.contains(key) {
      return groups.all[group].openLists.isEmpty ? hasKnownPlaces(group) ? nil : .places : .contents
    }
    return stops.contains { $0.openList != nil && $0.group != group } ? .contents : nil
  }

  /// Returns the state after an item gets focus.
  package func focus(_ item: Int, _ state: FocusState) -> FocusState {
    var state = state
    state.focused = item
    if let group = groups.ofNode[item] { state.lastFocused[group] = item }
    return state
  }

  /// Returns the node whose key command handles a key before the focus system: the nearest one at or above the focused
  /// item. Nil if no command handles the key.
  package func commandOwner(of key: FocusKey, from item: Int?) -> Int? {
    guard !takenKeys.isEmpty else { return nil }
    var at: Int? = item ?? 0
    while let node = at {
      if takenKeys[node]?.contains(key) == true { return node }
      at = tree.nodes[node].parent
    }
    return nil
  }

  /// Returns the environment that vetoes a move: the item that loses focus, the item that gets it, or an ancestor of
  /// one.
  package func veto(from: Int?, to: Int?) -> Int? {
    environment(in: vetoes, around: from, to)
  }

  /// Returns the first of some nodes that is one of the two items or an ancestor of one.
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
    case .tab, .shiftTab: return tab(from: from, isBackward: key == .shiftTab, state)
    case .up, .down, .left, .right: return neighbor(of: from, key)
    }
  }

  private func tab(from item: Int, isBackward: Bool, _ state: FocusState) -> Int? {
    guard let group = groups.ofNode[item], let at = tabIndex[group] else { return nil }
    let next = tabbable[(at + (isBackward ? tabbable.count - 1 : 1)) % tabbable.count]
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

  /// The item, or else the list whose cells are not given.
  package var node: Int? { item ?? openList }
}
