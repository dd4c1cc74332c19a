import UIModelPlatform

/// What can be focused with keys, and with which: a search over real key presses from where focus starts.
package struct FocusReach: Sendable {
  /// What is reached, the start first, each item after the one before it on the way.
  package private(set) var order: [Int] = []
  /// Where the search starts; nil if nothing can be focused.
  package let start: Int?

  let engine: FocusEngine
  /// What the focus system remembers before the first key.
  private let memory: FocusState
  /// The item before each one on the way, by node: -1 for the start and for what is not reached.
  private var previous: [Int32]
  /// The key that leads from there, by node.
  private var lastKey: [FocusKey]
  private var isReached: [Bool]
  /// What is reached of each group, in order.
  private var reached: [[Int]]
  /// The groups in which something is reached, in order.
  private var entered: [Int] = []
  /// An item to which the way leads through groups a second time, and that way.
  private(set) var back: (way: [FocusKey], item: Int)?

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
    reached = Array(repeating: [], count: engine.groups.all.count)
    guard let item = self.start, let group = engine.groups.ofNode[item] else { return }
    spread(from: item)
    followTab()
    if returns { returnToStart(group) }
  }

  /// Leaves each group that is reached by Tab, and follows the arrows in the next one.
  private mutating func followTab() {
    var next = 0
    while next < entered.count {
      let group = entered[next]
      next += 1
      for key in [FocusKey.tab, .shiftTab] {
        guard let (exit, entry) = exit(of: group, key), let other = engine.groups.ofNode[entry], reached[other].isEmpty
        else { continue }
        (previous[entry], lastKey[entry]) = (Int32(exit), key)
        spread(from: entry)
      }
    }
  }

  /// What can be focused and is reached.
  package var items: Set<Int> { Set(order) }

  package func isReachable(_ item: Int) -> Bool { isReached.indices.contains(item) && isReached[item] }

  /// The item before one on the way to it, and the key that leads on; nil for the start, for what is not reached, and for
  /// the one whose way is told as a whole (`back`).
  package func step(to item: Int) -> (item: Int, key: FocusKey)? {
    previous[item] >= 0 ? (Int(previous[item]), lastKey[item]) : nil
  }

  /// The keys that lead to an item from the start, one after the other; none for the start itself, nil for what is not
  /// reached.
  package func keys(to item: Int) -> [FocusKey]? {
    guard isReachable(item) else { return nil }
    var keys: [FocusKey] = []
    var at = item
    while let step = step(to: at) {
      keys.append(step.key)
      at = step.item
    }
    return (at == back?.item ? back?.way ?? [] : []) + keys.reversed()
  }

  /// Follows the arrows from an item.
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
        if reached[group].isEmpty { entered.append(group) }
        reached[group].append(from)
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

  /// The first item of a group from which Tab leads on, and where to in a group that has not been visited.
  private func exit(of group: Int, _ key: FocusKey) -> (exit: Int, entry: Int)? {
    for item in reached[group] {
      let move = engine.press(key, engine.focus(item, memory))
      if move.outcome == .moved, let to = move.to { return (item, to) }
      // Where nothing holds a key back, every item of the group leads to the same.
      if move.outcome == .stays { return nil }
    }
    return nil
  }

  /// Focus did not enter the first group by Tab: on return Tab may go to another item than where it left. That is so if
  /// the item has a priority of its own above `previouslyFocused`, or the same and comes first in reading order.
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
      guard let back = around.keys(to: primary) else { continue }
      let way = there + [key] + back
      guard Self.replay(way, from: start, engine, memory)?.focused == primary else { continue }
      self.back = (way, primary)
      spread(from: primary)
      followTab()
      return
    }
  }

  /// The memory while no item is focused.
  private var unfocused: FocusState { FocusState(lastFocused: memory.lastFocused, selected: memory.selected) }

  private func leaves(_ item: Int, _ key: FocusKey) -> Bool {
    engine.press(key, engine.focus(item, memory)).outcome == .moved
  }

  /// Presses keys one after the other; nil if one of them does not move focus.
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
