import UIModelPlatform

/// The reason why no sequence of keys moves focus from the start to an item. For example, if an arrow from a reached
/// item leads to the item but a `shouldUpdateFocus(in:)` returns false, `kind` is `.vetoed` and `by` is the environment
/// that implements the method.
package struct FocusBarrier: Sendable {
  package enum Kind: String, Sendable {
    /// In every direction that leads toward the item, another item is nearer.
    case nearerItem
    /// The item has the same center as the nearest reached item, so no arrow leads from one to the other.
    case sameCenter
    /// A key command handles the key that would lead to the item.
    case taken
    /// An environment vetoes the move to the item.
    case vetoed
    /// Text input handles the key that would lead to the item.
    case typed
    /// The key that would lead to the item may or may not move focus.
    case unknown
    /// The item is in a group that Tab does not reach from the start, and arrows do not leave a group.
    case group
    /// The position of the item, or of all reached items, is unknown.
    case unknownPlace
    /// No item has focus, and no item can get it.
    case noStart
  }

  package let kind: Kind
  /// The nearest reached item, or the item from which the blocked key leads to this one.
  package let nearest: Int?
  /// The node that is nearer, handles the key or vetoes the move.
  package let by: Int?
  /// Moves that do lead to the item, from items that are not reached themselves. At most four are listed.
  package let entrances: [(item: Int, key: FocusKey)]
}

extension FocusReach {
  /// Returns the barrier that keeps keys from an item; nil if the item is reached or cannot be focused.
  ///
  /// - Parameter moves: The moves to all items, for callers that ask about several items.
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
        ? tabBarrier(to: group).map { barrier($0.kind, other, by: $0.by) } ?? barrier(.group, other)
        : barrier(.unknownPlace, inside.first)
    }
    guard let (own, other) = comparableRects(item, nearest) else { return barrier(.unknownPlace, nearest) }
    let towards = FocusKey.arrows.filter { Span(own, $0).center > Span(other, $0).center }
    guard !towards.isEmpty else { return barrier(.sameCenter, nearest) }
    // A move that is blocked explains more than one that leads elsewhere.
    for (from, key) in moves.arrows(to: item) where isReachable(from) && engine.groups.ofNode[from] == group {
      if let (kind, by) = FocusBarrier.Kind.blocking(engine.outcome(of: key, from: from, to: item), at: from) {
        return barrier(kind, from, by: by)
      }
    }
    if !engine.hasKnownPlaces(group) { return barrier(.unknownPlace, nearest) }
    return barrier(.nearerItem, nearest, by: towards.lazy.compactMap { engine.neighbor(of: nearest, $0) }.first)
  }

  /// Returns the barrier that blocks Tab between a reached group and the group next to it; nil if no such move is
  /// blocked.
  private func tabBarrier(to group: Int) -> (kind: FocusBarrier.Kind, by: Int)? {
    for (key, from) in engine.tabNeighbors(of: group) {
      for item in engine.groups.all[from].items where isReachable(item) {
        let outcome = engine.press(key, FocusState(focused: item, lastFocused: [from: item])).outcome
        if let held = FocusBarrier.Kind.blocking(outcome, at: item) { return held }
      }
    }
    return nil
  }

  /// Returns the item with the smallest distance between centers; nil if no positions are comparable.
  private func nearest(to item: Int, among items: [Int]) -> Int? {
    var best: (item: Int, distance: Double)?
    for other in items {
      guard let (a, b) = comparableRects(item, other) else { continue }
      let (dx, dy) = (a.midX - b.midX, a.midY - b.midY)
      let distance = dx * dx + dy * dy
      if best.map({ distance < $0.distance }) ?? true { best = (other, distance) }
    }
    return best?.item
  }

  /// Returns the rectangles of two items; nil if a position is unknown or the two are in different spaces.
  private func comparableRects(_ a: Int, _ b: Int) -> (Rect, Rect)? {
    guard let a = engine.geometry.boxes[a], let b = engine.geometry.boxes[b], a.space == b.space else { return nil }
    return (a.rect, b.rect)
  }
}

extension FocusBarrier.Kind {
  /// Returns the reason why a key does not move focus from an item, and the responsible node; nil if the outcome is
  /// `.moved` or `.stays`.
  fileprivate static func blocking(_ outcome: FocusMove.Outcome, at item: Int) -> (kind: Self, by: Int)? {
    switch outcome {
    case .taken(let node): (.taken, node)
    case .vetoed(let node): (.vetoed, node)
    case .typed: (.typed, item)
    case .unknown: (.unknown, item)
    case .moved, .stays: nil
    }
  }
}

/// The moves that lead to an item, from any item. A tap or the program may have put focus anywhere.
package struct FocusEntrances {
  let engine: FocusEngine
  /// The sources of all arrow moves, by their target, whether or not a move is blocked.
  private var arrows: [Int: [(item: Int, key: FocusKey)]] = [:]

  init(_ engine: FocusEngine) {
    self.engine = engine
    for from in engine.groups.all.flatMap(\.items) {
      for key in FocusKey.arrows {
        if let to = engine.neighbor(of: from, key), to != from { arrows[to, default: []].append((from, key)) }
      }
    }
  }

  /// Returns the arrows that lead to an item unless a key command handles the key or an environment vetoes the move.
  func arrows(to item: Int) -> [(item: Int, key: FocusKey)] { arrows[item] ?? [] }

  /// Returns each item and the key that moves focus from there to `item`, if the entered group has no last focused
  /// item.
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
  /// Returns the neighbors of a group in the tab loop, each with the key that leads from the neighbor to the group.
  func tabNeighbors(of group: Int) -> [(key: FocusKey, group: Int)] {
    guard let at = tabIndex[group], tabbable.count > 1 else { return [] }
    let (before, after) = (
      tabbable[(at + tabbable.count - 1) % tabbable.count], tabbable[(at + 1) % tabbable.count]
    )
    return [(.tab, before), (.shiftTab, after)]
  }
}
