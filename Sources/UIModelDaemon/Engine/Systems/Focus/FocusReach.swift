/// What can be focused with keys, and with which: a search over real key presses from where focus starts.
package struct FocusReach: Sendable {
  /// What can be focused.
  package private(set) var items: Set<Int> = []
  /// Where the search starts; nil if nothing can be focused.
  package let start: Int?

  let engine: FocusEngine
  /// The item and the key before each item, within its group.
  private var cameFrom: [Int: (item: Int, key: FocusKey)] = [:]
  /// How each group is entered first: from which item, by which key, at which item.
  private var entries: [Int: (from: Int?, key: FocusKey?, item: Int)] = [:]
  private var reached: [Int: [Int]] = [:]
  /// What is reached only when Tab comes back to the first group.
  private var back: (way: [FocusKey], primary: Int, items: Set<Int>)?

  package init(_ engine: FocusEngine, from start: Int? = nil) {
    self.engine = engine
    self.start = start ?? engine.initialItem
    guard let item = self.start, let group = engine.groups.ofNode[item] else { return }
    entries[group] = (nil, nil, item)
    var queue = [group]
    spread(from: item, in: group)
    var next = 0
    while next < queue.count {
      let group = queue[next]
      next += 1
      for key in [FocusKey.tab, .shiftTab] {
        guard let (exit, entry) = exit(of: group, key), let other = engine.groups.ofNode[entry], entries[other] == nil
        else { continue }
        entries[other] = (exit, key, entry)
        queue.append(other)
        spread(from: entry, in: other)
      }
    }
    for group in queue { items.formUnion(reached[group] ?? []) }
    returnToStart(group)
  }

  package func isReachable(_ item: Int) -> Bool { items.contains(item) }

  /// The keys that lead to an item from the start, one after the other; none for the start itself, nil for what is not
  /// reached.
  package func keys(to item: Int) -> [FocusKey]? {
    guard items.contains(item), let group = engine.groups.ofNode[item] else { return nil }
    if let back, back.items.contains(item) { return back.way + arrows(to: item, from: back.primary) }
    return path(to: item, in: group)
  }

  /// Follows the arrows from an item.
  private mutating func spread(from item: Int, in group: Int) {
    var queue = [item]
    var seen = Set(reached[group] ?? [])
    guard seen.insert(item).inserted else { return }
    var next = 0
    while next < queue.count {
      let from = queue[next]
      next += 1
      for key in FocusKey.arrows {
        guard let to = engine.neighbor(of: from, key), !seen.contains(to), engine.taker(of: key, from: from) == nil,
          engine.veto(from: from, to: to) == nil
        else { continue }
        seen.insert(to)
        cameFrom[to] = (from, key)
        queue.append(to)
      }
    }
    reached[group, default: []] += queue
  }

  /// The first item of a group from which Tab leads on, and where to in a group that has not been visited.
  private func exit(of group: Int, _ key: FocusKey) -> (exit: Int, entry: Int)? {
    for item in reached[group] ?? [] where engine.taker(of: key, from: item) == nil {
      let move = engine.press(key, FocusState(focused: item, lastFocused: [group: item]))
      if move.outcome == .moved, let to = move.to { return (item, to) }
      // Without a veto every item of the group leads to the same.
      if engine.vetoes.isEmpty { return nil }
    }
    return nil
  }

  private func path(to item: Int, in group: Int) -> [FocusKey] {
    var keys: [FocusKey] = []
    var (item, group) = (item, group)
    while true {
      while item != entries[group]?.item, let step = cameFrom[item] {
        keys.append(step.key)
        item = step.item
      }
      guard let entry = entries[group], let from = entry.from, let key = entry.key,
        let outer = engine.groups.ofNode[from]
      else { return keys.reversed() }
      keys.append(key)
      (item, group) = (from, outer)
    }
  }

  /// Focus did not enter the first group by Tab: on return Tab may go to another item than where it left. That is so if
  /// the item has a priority of its own above `previouslyFocused`, or the same and comes first in reading order.
  private mutating func returnToStart(_ group: Int) {
    guard let start, let primary = engine.primaryItem(of: group), !items.contains(primary) else { return }
    let priority = engine.priority(of: primary, FocusState())
    guard priority >= FocusGroupPriority.previouslyFocused else { return }
    let all = engine.groups.all[group].items
    let leaving = priority > FocusGroupPriority.previouslyFocused ? all : Array(all.drop { $0 != primary })
    for key in [FocusKey.tab, .shiftTab] {
      guard let left = leaving.first(where: { items.contains($0) && engine.taker(of: key, from: $0) == nil }),
        let there = keys(to: left), let around = goRound(from: left, key, in: group),
        Self.replay(there + around, from: start, engine)?.focused == primary
      else { continue }
      let before = items
      spread(from: primary, in: group)
      items.formUnion(reached[group] ?? [])
      back = (there + around, primary, items.subtracting(before))
      return
    }
  }

  /// Tab as often as it takes to come back to a group; nil if it does not.
  private func goRound(from item: Int, _ key: FocusKey, in group: Int) -> [FocusKey]? {
    var state = engine.focus(item, FocusState())
    var keys: [FocusKey] = []
    repeat {
      let move = engine.press(key, state)
      guard move.outcome == .moved, keys.count < engine.stops.count else { return nil }
      state = move.state
      keys.append(key)
    } while state.focused.flatMap { engine.groups.ofNode[$0] } != group
    return keys
  }

  private func arrows(to item: Int, from primary: Int) -> [FocusKey] {
    var keys: [FocusKey] = []
    var item = item
    while item != primary, let step = cameFrom[item] {
      keys.append(step.key)
      item = step.item
    }
    return keys.reversed()
  }

  /// Presses keys one after the other; nil if one of them does not move focus.
  package static func replay(_ keys: [FocusKey], from start: Int, _ engine: FocusEngine) -> FocusState? {
    var state = engine.focus(start, FocusState())
    for key in keys {
      let move = engine.press(key, state)
      guard move.outcome == .moved else { return nil }
      state = move.state
    }
    return state
  }
}
