import UIModelPlatform

/// The items that keys can focus, and the keys that lead to each item. A breadth-first search simulates key presses
/// from the item at which focus starts. For example, if Tab focuses the first row of a list, `keys(to:)` returns
/// `[.tab, .down]` for the second row.
package struct FocusReach: Sendable {
  /// The reached items, in the order of the search. The start comes first, and each item comes after its predecessor.
  package private(set) var searchOrder: [Int] = []
  /// The item at which the search starts; nil if no item can be focused.
  package let start: Int?

  let engine: FocusEngine
  /// The focus state before the first key.
  private let initialState: FocusState
  /// The predecessor of each node on the path from the start; -1 for the start and for nodes that are not reached.
  private var predecessors: [Int32]
  /// The key that leads from the predecessor to each node.
  private var lastKeys: [FocusKey]
  private var isReached: [Bool]
  /// The reached items of each group, in search order.
  private var reachedItemsByGroup: [[Int]]
  /// The groups with a reached item, in search order.
  private var enteredGroups: [Int] = []
  /// An item that is reached only when Tab returns to the start's group, and the keys from the start to that item. Nil
  /// if there is no such item.
  private(set) var returnPath: (way: [FocusKey], item: Int)?

  package init(_ engine: FocusEngine, from start: Int? = nil, _ initialState: FocusState = FocusState()) {
    self.init(engine, from: start, initialState, returns: true)
  }

  private init(_ engine: FocusEngine, from start: Int?, _ initialState: FocusState, returns: Bool) {
    self.engine = engine
    self.initialState = initialState
    self.start = start ?? engine.initialItem
    predecessors = Array(repeating: -1, count: engine.tree.nodes.count)
    lastKeys = Array(repeating: .tab, count: engine.tree.nodes.count)
    isReached = Array(repeating: false, count: engine.tree.nodes.count)
    reachedItemsByGroup = Array(repeating: [], count: engine.groups.elements.count)
    guard let item = self.start, let group = engine.groups.groupByNode[item] else { return }
    addReachableItems(from: item)
    followTab()
    if returns { returnToStart(group) }
  }

  /// Presses Tab and ⇧Tab in each entered group, and searches each group that is reached for the first time.
  private mutating func followTab() {
    var nextIndex = 0
    while nextIndex < enteredGroups.count {
      let group = enteredGroups[nextIndex]
      nextIndex += 1
      for key in [FocusKey.tab, .shiftTab] {
        guard let (exit, entry) = exit(of: group, key), let entryGroup = engine.groups.groupByNode[entry],
          reachedItemsByGroup[entryGroup].isEmpty
        else { continue }
        (predecessors[entry], lastKeys[entry]) = (Int32(exit), key)
        addReachableItems(from: entry)
      }
    }
  }

  /// The reached items.
  package var items: Set<Int> { Set(searchOrder) }

  package func isReachable(_ item: Int) -> Bool { isReached.indices.contains(item) && isReached[item] }

  /// Returns the predecessor of an item and the key that leads from the predecessor to the item. Returns nil for the
  /// start, for an item that is not reached, and for the item of `returnPath`, because `returnPath` stores all keys of
  /// its path.
  package func step(to item: Int) -> (item: Int, key: FocusKey)? {
    predecessors[item] >= 0 ? (Int(predecessors[item]), lastKeys[item]) : nil
  }

  /// Returns the keys that lead from the start to an item. The list is empty for the start. Returns nil for an item
  /// that is not reached.
  package func keys(to item: Int) -> [FocusKey]? {
    guard isReachable(item) else { return nil }
    var keys: [FocusKey] = []
    var currentItem = item
    while let step = step(to: currentItem) {
      keys.append(step.key)
      currentItem = step.item
    }
    return (currentItem == returnPath?.item ? returnPath?.way ?? [] : []) + keys.reversed()
  }

  /// Adds an item and all items that arrows reach from that item.
  private mutating func addReachableItems(from item: Int) {
    guard !isReached[item] else { return }
    isReached[item] = true
    var nextIndex = searchOrder.count
    searchOrder.append(item)
    while nextIndex < searchOrder.count {
      let source = searchOrder[nextIndex]
      nextIndex += 1
      // A focus guide can lead into another group.
      if let group = engine.groups.groupByNode[source] {
        if reachedItemsByGroup[group].isEmpty { enteredGroups.append(group) }
        reachedItemsByGroup[group].append(source)
      }
      for key in FocusKey.arrows {
        guard let target = engine.neighbor(of: source, key), !isReached[target],
          engine.outcome(of: key, from: source, to: target) == .moved
        else { continue }
        isReached[target] = true
        (predecessors[target], lastKeys[target]) = (Int32(source), key)
        searchOrder.append(target)
      }
    }
  }

  /// Returns the first reached item of a group from which Tab or ⇧Tab leaves the group, and the item that then gets
  /// focus. Returns nil if the key does not leave the group.
  private func exit(of group: Int, _ key: FocusKey) -> (exit: Int, entry: Int)? {
    for item in reachedItemsByGroup[group] {
      let move = engine.press(key, engine.stateAfterFocusing(item, initialState))
      if move.outcome == .moved, let to = move.targetItem { return (item, to) }
      // Unless a key is blocked, Tab has one target for all items of the group.
      if move.outcome == .stays { return nil }
    }
    return nil
  }

  /// Searches the first group again after Tab returns to it. Focus starts in that group without Tab, so Tab can return
  /// to an item other than the start. The priority of that item is above `previouslyFocused`, or it equals
  /// `previouslyFocused` and the item comes earlier in reading order.
  private mutating func returnToStart(_ group: Int) {
    guard let start, let primary = engine.primaryItem(of: group, unfocusedState), !isReached[primary] else { return }
    let priority = engine.priority(of: primary, unfocusedState)
    guard priority >= FocusGroupPriority.previouslyFocused else { return }
    let groupItems = engine.groups.elements[group].items
    let exitItems =
      priority > FocusGroupPriority.previouslyFocused ? groupItems : Array(groupItems.drop { $0 != primary })
    for key in [FocusKey.tab, .shiftTab] {
      guard let exitItem = exitItems.first(where: { isReached[$0] && leavesGroup($0, key) }),
        let exitPath = keys(to: exitItem)
      else {
        continue
      }
      let returnState = engine.press(key, engine.stateAfterFocusing(exitItem, initialState)).state
      let returnReach = FocusReach(engine, from: returnState.focusedItem, returnState, returns: false)
      guard let returnPath = returnReach.keys(to: primary) else { continue }
      let path = exitPath + [key] + returnPath
      guard Self.replay(path, from: start, engine, initialState)?.focusedItem == primary else { continue }
      self.returnPath = (path, primary)
      addReachableItems(from: primary)
      followTab()
      return
    }
  }

  /// The initial state without a focused item.
  private var unfocusedState: FocusState {
    FocusState(lastFocusedItems: initialState.lastFocusedItems, selectedCells: initialState.selectedCells)
  }

  private func leavesGroup(_ item: Int, _ key: FocusKey) -> Bool {
    engine.press(key, engine.stateAfterFocusing(item, initialState)).outcome == .moved
  }

  /// Returns the focus state after a sequence of key presses; nil if one of the presses does not move focus.
  package static func replay(
    _ keys: [FocusKey], from start: Int, _ engine: FocusEngine, _ initialState: FocusState = FocusState()
  ) -> FocusState? {
    var state = engine.stateAfterFocusing(start, initialState)
    for key in keys {
      let move = engine.press(key, state)
      guard move.outcome == .moved else { return nil }
      state = move.state
    }
    return state
  }
}
