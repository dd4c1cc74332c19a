import UIModelPlatform

/// Why keys that start in one place do not reach an item.
package struct FocusBarrier: Sendable {
  package enum Kind: String, Sendable {
    /// In every direction that leads towards it another item is nearer.
    case nearerItem
    /// It has the center of the nearest item, and so lies in none of its directions.
    case sameCenter
    /// A key command takes the key that would lead there.
    case taken
    /// An environment does not let focus move.
    case vetoed
    /// Text input handles the key that would lead there.
    case typed
    /// It is not known whether the key that would lead there moves focus.
    case unknown
    /// It is in a group that Tab does not come to from here, and arrows do not leave a group.
    case group
    /// Its place, or that of all that is reached, is not known.
    case unknownPlace
    /// Nothing has the focus, and nothing can have it.
    case noStart
  }

  package let kind: Kind
  /// The nearest item that is reached.
  package let nearest: Int?
  /// What is nearer, takes the key or does not let focus move.
  package let by: Int?
  /// The moves that do lead there, from items that are not reached themselves.
  package let entrances: [(item: Int, key: FocusKey)]
}

extension FocusReach {
  /// What keeps keys from an item; nil for what is reached, and for what cannot be focused. `moves` are those to all
  /// items, for who asks more than once.
  package func barrier(before item: Int, moves: FocusEntrances? = nil) -> FocusBarrier? {
    guard !isReachable(item), let group = engine.groups.ofNode[item], engine.focusability[item].isFocusable else {
      return nil
    }
    let moves = moves ?? FocusEntrances(engine)
    let entrances = moves.moves(to: item).filter { !isReachable($0.item) }
    func barrier(_ kind: FocusBarrier.Kind, _ nearest: Int?, by: Int? = nil) -> FocusBarrier {
      FocusBarrier(kind: kind, nearest: nearest, by: by, entrances: Array(entrances.prefix(4)))
    }
    guard start != nil else { return barrier(.noStart, nil) }
    let inside = engine.groups.all[group].items.filter { isReachable($0) }
    guard let nearest = nearest(to: item, among: inside) else {
      let other = self.nearest(to: item, among: order)
      return inside.isEmpty
        ? way(to: group).map { barrier($0.kind, other, by: $0.by) } ?? barrier(.group, other)
        : barrier(.unknownPlace, inside.first)
    }
    guard let (own, other) = both(item, nearest) else { return barrier(.unknownPlace, nearest) }
    let towards = FocusKey.arrows.filter { Span(own, $0).center > Span(other, $0).center }
    guard !towards.isEmpty else { return barrier(.sameCenter, nearest) }
    // What leads there and is held back says more than what leads elsewhere.
    for (from, key) in moves.arrows(to: item) where isReachable(from) && engine.groups.ofNode[from] == group {
      if let (kind, by) = FocusBarrier.Kind.holding(engine.outcome(of: key, from: from, to: item), at: from) {
        return barrier(kind, from, by: by)
      }
    }
    if !engine.hasKnownPlaces(group) { return barrier(.unknownPlace, nearest) }
    return barrier(.nearerItem, nearest, by: towards.lazy.compactMap { engine.neighbor(of: nearest, $0) }.first)
  }

  /// What keeps Tab from a group that is next to one that is reached; nil if none is.
  private func way(to group: Int) -> (kind: FocusBarrier.Kind, by: Int)? {
    for (key, from) in engine.tabNeighbors(of: group) {
      for item in engine.groups.all[from].items where isReachable(item) {
        let outcome = engine.press(key, FocusState(focused: item, lastFocused: [from: item])).outcome
        if let held = FocusBarrier.Kind.holding(outcome, at: item) { return held }
      }
    }
    return nil
  }

  private func nearest(to item: Int, among items: [Int]) -> Int? {
    var best: (item: Int, distance: Double)?
    for other in items {
      guard let (a, b) = both(item, other) else { continue }
      let (dx, dy) = (a.midX - b.midX, a.midY - b.midY)
      let distance = dx * dx + dy * dy
      if best.map({ distance < $0.distance }) ?? true { best = (other, distance) }
    }
    return best?.item
  }

  private func both(_ a: Int, _ b: Int) -> (Rect, Rect)? {
    guard let a = engine.geometry.boxes[a], let b = engine.geometry.boxes[b], a.space == b.space else { return nil }
    return (a.rect, b.rect)
  }
}

extension FocusBarrier.Kind {
  /// What holds a key back that would move focus from an item, and which node; nil if nothing does.
  fileprivate static func holding(_ outcome: FocusMove.Outcome, at item: Int) -> (kind: Self, by: Int)? {
    switch outcome {
    case .taken(let node): (.taken, node)
    case .vetoed(let node): (.vetoed, node)
    case .typed: (.typed, item)
    case .unknown: (.unknown, item)
    case .moved, .stays: nil
    }
  }
}

/// The moves that lead to an item, from wherever focus may be: a tap or the program may have put it on any item.
package struct FocusEntrances {
  let engine: FocusEngine
  /// Where arrows lead from, by where they lead to, whether or not something holds them back.
  private var arrows: [Int: [(item: Int, key: FocusKey)]] = [:]

  init(_ engine: FocusEngine) {
    self.engine = engine
    for from in engine.groups.all.flatMap(\.items) {
      for key in FocusKey.arrows {
        if let to = engine.neighbor(of: from, key), to != from { arrows[to, default: []].append((from, key)) }
      }
    }
  }

  /// The arrows that lead to an item, if no key command takes them and nothing vetoes the move.
  func arrows(to item: Int) -> [(item: Int, key: FocusKey)] { arrows[item] ?? [] }

  /// Each item and the key that moves focus from there, with nothing remembered of the group that is entered.
  func moves(to item: Int) -> [(item: Int, key: FocusKey)] {
    guard let group = engine.groups.ofNode[item] else { return [] }
    var moves = arrows(to: item).filter { leads($0.item, $0.key, item) }
    guard engine.primaryItem(of: group) == item else { return moves }
    for (key, other) in engine.tabNeighbors(of: group) {
      for from in engine.groups.all[other].items where leads(from, key, item) {
        moves.append((from, key))
        break
      }
    }
    return moves
  }

  private func leads(_ from: Int, _ key: FocusKey, _ item: Int) -> Bool {
    let move = engine.press(key, engine.focus(from, FocusState()))
    return move.outcome == .moved && move.to == item
  }
}

extension FocusEngine {
  /// The groups from which Tab and ⇧Tab lead to a group.
  func tabNeighbors(of group: Int) -> [(key: FocusKey, group: Int)] {
    guard let at = tabIndex[group], tabbable.count > 1 else { return [] }
    let (before, after) = (
      tabbable[(at + tabbable.count - 1) % tabbable.count], tabbable[(at + 1) % tabbable.count]
    )
    return [(.tab, before), (.shiftTab, after)]
  }
}
