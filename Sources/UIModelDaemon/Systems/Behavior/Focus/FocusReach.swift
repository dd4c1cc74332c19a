import UIModelPlatform

/// The items that keys can focus, and the keys that lead to each. A breadth-first search simulates key presses from the
/// start of focus. For example, `keys(to:)` is `[.tab, .down]` for the second row of a list whose first row Tab
/// focuses.
package struct FocusReach: Sendable {
  /// The reached items, in the order of the search. The start comes first, and each item follows its predecessor.
  package private(set) var order: [Int] = []
  /// The item at which the search starts; nil if no item can be focused.
  package let start: Int?

  let engine: FocusEngine
  /// The focus state before the first key.
  private let memory: FocusState
  /// The predecessor of each node on its path; -1 for the start and for nodes that are not reached.
  private var previous: [Int32]
  /// The key that leads from the predecessor to each node.
  private var lastKey: [FocusKey]
  private var isReached: [Bool]
  /// The reached items of each group, in search order.
  private var reachedByGroup: [[Int]]
  /// The groups with a reached item, in search order.
  private var entered: [Int] = []
  /// An item that is reached only when Tab returns to the first group, and the keys from the start to that item.
  private(set) var returnPath: (way: [FocusKey], item: Int)?

  package init(_ engine: FocusEngine, from start: Int? = nil, _ memory: FocusState = FocusState()) {
    self.init(engine, from: start, memory, returns: true)
  }

  private init(_ engine: FocusEngine, from start: Int?, _ memory: FocusState, returns: Bool) {
    self.engine = engine
    self.memory = memory
    self.start = start ?? engine.initialItem
    previous = Array(repeating: -1, count: engine.tree.nodes.count)
    lastKey = Array(repeating: .tab, count: engine.tree.nodes.count)
    isReached = Array(repeating: false, count: engine.tree.nodes.count)
    reachedByGroup = Array(repeating: [], count: engine.groups.all.count)
    guard let item = self.start, let group = engine.groups.ofNode[item] else { return }
    spread(from: item)
    followTab()
    if returns { returnToStart(group) }
  }

  /// Presses Tab and ⇧Tab in each entered group and searches the groups that are reached.
  private mutating func followTab() {
    var next = 0
    while next < entered.count {
      let group = entered[next]
      next += 1
      for key in [FocusKey.tab, .shiftTab] {
        guard let (exit, entry) = exit(of: group, key), let other = engine.groups.ofNode[entry],
          reachedByGroup[other].isEmpty
        else { continue }
        (previous[entry], lastKey[entry]) = (Int32(exit), key)
        spread(from: entry)
      }
    }
  }

  /// The reached items.
  package var items: Set<Int> { Set(order) }

  package func isReachable(_ item: Int) -> Bool { isReached.indices.contains(item) && isReached[item] }

  /// Returns the predecessor of an item and the key that leads from there; nil for the start, for an item that is not
  /// reached, and for the item of `returnPath`, whose keys are stored together.
  package func step(to item: Int) -> (item: Int, key: FocusKey)? {
    previous[item] >= 0 ? (Int(previous[item]), lastKey[item]) : nil
  }

  /// Returns the keys that lead from the start to an item. Empty for the start; nil for an item that is not reached.
  package func keys(to item: Int) -> [FocusKey]? {
    guard isReachable(item) else { return nil }
    var keys: [FocusKey] = []
    var at = item
    while let step = step(to: at) {
      keys.append(step.key)
      at = step.item
    }
    return (at == returnPath?.item ? returnPath?.way ?? [] : []) + keys.reversed()
  }

  /// Adds an item and all items that arrows reach from there.
  private mutating func spread(from item: Int) {
    guard !isReached[item] else { return }
    isReached[item] = true
    var next = order.count
    order.append(item)
    while next < order.count {
      let from = order[next]
      next += 1
      // A focus guide may have led into another group.
      if let group = engine.groups.ofNode[from] {
        if reachedByGroup[group].isEmpty { entered.append(group) }
        reachedByGroup[group].append(from)
      }
      for key in FocusKey.arrows {
        guard let to = engine.neighbor(of: from, key), !isReached[to],
          engine.outcome(of: key, from: from, to: to) == .moved
        else { continue }
        isReached[to] = true
        (previous[to], lastKey[to]) = (Int32(from), key)
        order.append(to)
      }
    }
  }

  /// Returns the first item of a group from which Tab leaves the group, and the item that it focuses; nil if Tab does
  /// not leave.
  private func exit(of group: Int, _ key: FocusKey) -> (exit: Int, entry: Int)? {
    for item in reachedByGroup[group] {
      let move = engine.press(key, engine.focus(item, memory))
      if move.outcome == .moved, let to = move.to { return (item, to) }
      // If no key is blocked, Tab leads to the same target from every item of the group.
      if move.outcome == .stays { return nil }
    }
    return nil
  }

  /// Searches the first group again after Tab returns to it. Focus did not enter that group by Tab at first, so Tab may
  /// return to another item. That item has a priority of its own above `previouslyFocused`, or an equal one and an
  /// earlier position in reading order.
  private mutating func returnToStart(_ group: Int) {
    guard let start, let primary = engine.primaryItem(of: group, unfocused), !isReached[primary] else { return }
    let priority = engine.priority(of: primary, unfocused)
    guard priority >= FocusGroupPriority.previouslyFocused else { return }
    let all = engine.groups.all[group].items
    let leaving = priority > FocusGroupPriority.previouslyFocused ? all : Array(all.drop { $0 != primary })
    for key in [FocusKey.tab, .shiftTab] {
      guard let left = leaving.first(where: { isReached[$0] && leaves($0, key) }), let there = keys(to: left) else {
        continue
      }
      let after = engine.press(key, engine.focus(left, memory)).state
      let around = FocusReach(engine, from: after.focused, after, returns: false)
      guard let returnPath = around.keys(to: primary) else { continue }
      let way = there + [key] + returnPath
      guard Self.replay(way, from: start, engine, memory)?.focused == primary else { continue }
      self.returnPath = (way, primary)
      spread(from: primary)
      followTab()
      return
    }
  }

  /// The initial state without a focused item.
  private var unfocused: FocusState { FocusState(lastFocused: memory.lastFocused, selected: memory.selected) }

  private func leaves(_ item: Int, _ key: FocusKey) -> Bool {
    engine.press(key, engine.focus(item, memory)).outcome == .moved
  }

  /// Returns the state after a sequence of key presses; nil if one of them does not move focus.
  package static func replay(
    _ keys: [FocusKey], from start: Int, _ engine: FocusEngine, _ memory: FocusState = FocusState()
  ) -> FocusState? {
    var state = engine.focus(start, memory)
    for key in keys {
      let move = engine.press(key, state)
      guard move.outcome == .moved else { return nil }
      state = move.state
    }
    return state
  }
}
