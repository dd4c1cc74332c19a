import UIModelPlatform

/// The reason why no sequence of keys moves focus from the start to an item. For example, if an arrow from a reached
/// item leads to the item but a `shouldUpdateFocus(in:)` returns false, `kind` is `.vetoed` and `responsibleNode` is
/// the environment that implements the method.
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
    /// The effect of the key that would lead to the item is unknown.
    case unknown
    /// The item is in a group that Tab does not reach from the start, and arrows do not leave a group.
    case group
    /// The position of the item, or of all reached items, is unknown.
    case unknownPlace
    /// No item has focus, and no item can get it.
    case noStart
  }

  package let kind: Kind
  /// The nearest reached item, or the reached item from which the blocked key leads to this one.
  package let nearestItem: Int?
  /// The node that is nearer, handles the key or vetoes the move.
  package let responsibleNode: Int?
  /// Up to four moves that lead to the item from items that keys do not reach.
  package let incomingMoves: [(item: Int, key: FocusKey)]
}

extension FocusReach {
  /// Returns the reason why keys do not reach an item; nil if they reach it or if it cannot be focused.
  ///
  /// - Parameter moves: the moves to all items, for callers that ask about several items; computed if nil.
  package func barrier(before item: Int, moves: IncomingFocusMoves? = nil) -> FocusBarrier? {
    guard !isReachable(item), let group = engine.groups.groupByNode[item], engine.focusability[item].isFocusable else {
      return nil
    }
    let moves = moves ?? IncomingFocusMoves(engine)
    let incomingMoves = moves.moves(to: item).filter { !isReachable($0.item) }
    func barrier(_ kind: FocusBarrier.Kind, _ nearestItem: Int?, by: Int? = nil) -> FocusBarrier {
      FocusBarrier(
        kind: kind, nearestItem: nearestItem, responsibleNode: by, incomingMoves: Array(incomingMoves.prefix(4)))
    }
    guard start != nil else { return barrier(.noStart, nil) }
    let reachedItems = engine.groups.all[group].items.filter { isReachable($0) }
    guard let nearestItem = nearestItem(to: item, among: reachedItems) else {
      let nearestReachedItem = self.nearestItem(to: item, among: order)
      return reachedItems.isEmpty
        ? tabBarrier(to: group).map { barrier($0.kind, nearestReachedItem, by: $0.by) }
          ?? barrier(.group, nearestReachedItem)
        : barrier(.unknownPlace, reachedItems.first)
    }
    guard let (itemRect, nearestRect) = comparableRects(item, nearestItem) else {
      return barrier(.unknownPlace, nearestItem)
    }
    let directions = FocusKey.arrows.filter { Span(itemRect, $0).center > Span(nearestRect, $0).center }
    guard !directions.isEmpty else { return barrier(.sameCenter, nearestItem) }
    // A move that is blocked explains more than one that leads elsewhere.
    for (from, key) in moves.arrowMoves(to: item) where isReachable(from) && engine.groups.groupByNode[from] == group {
      if let (kind, by) = FocusBarrier.Kind.barrier(engine.outcome(of: key, from: from, to: item), at: from) {
        return barrier(kind, from, by: by)
      }
    }
    if !engine.hasKnownPositions(group) { return barrier(.unknownPlace, nearestItem) }
    return barrier(
      .nearerItem, nearestItem, by: directions.lazy.compactMap { engine.neighbor(of: nearestItem, $0) }.first)
  }

  /// Returns the barrier that blocks Tab between a group with a reached item and the group next to it; nil if no such
  /// move is blocked.
  private func tabBarrier(to group: Int) -> (kind: FocusBarrier.Kind, by: Int)? {
    for (key, from) in engine.tabNeighbors(of: group) {
      for item in engine.groups.all[from].items where isReachable(item) {
        let outcome = engine.press(key, FocusState(focused: item, lastFocused: [from: item])).outcome
        if let barrier = FocusBarrier.Kind.barrier(outcome, at: item) { return barrier }
      }
    }
    return nil
  }

  /// Returns the item with the smallest distance between centers; nil if no positions are comparable.
  private func nearestItem(to item: Int, among items: [Int]) -> Int? {
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
  fileprivate static func barrier(_ outcome: FocusMove.Outcome, at item: Int) -> (kind: Self, by: Int)? {
    switch outcome {
    case .taken(let node): (.taken, node)
    case .vetoed(let node): (.vetoed, node)
    case .typed: (.typed, item)
    case .unknown: (.unknown, item)
    case .moved, .stays: nil
    }
  }
}

/// The moves that lead to each item from any other item. Other items are included even if keys do not reach them,
/// because a tap or the app can put focus on any item.
package struct IncomingFocusMoves {
  let engine: FocusEngine
  /// The source item and the key of each arrow move, by target item. Blocked moves are included.
  private var arrowMoves: [Int: [(item: Int, key: FocusKey)]] = [:]

  init(_ engine: FocusEngine) {
    self.engine = engine
    for from in engine.groups.all.flatMap(\.items) {
      for key in FocusKey.arrows {
        if let to = engine.neighbor(of: from, key), to != from { arrowMoves[to, default: []].append((from, key)) }
      }
    }
  }

  /// Returns the arrow moves that lead to an item. Moves that a key command, text input or a veto blocks are included.
  func arrowMoves(to item: Int) -> [(item: Int, key: FocusKey)] { arrowMoves[item] ?? [] }

  /// Returns the moves that lead to an item and are not blocked, each as a source item and a key. For Tab, at most one
  /// source in each neighboring group is returned. The group of `item` is assumed to have no last focused item.
  func moves(to item: Int) -> [(item: Int, key: FocusKey)] {
    guard let group = engine.groups.groupByNode[item] else { return [] }
    var moves = arrowMoves(to: item).filter { movesFocus($0.item, $0.key, item) }
    guard engine.primaryItem(of: group) == item else { return moves }
    for (key, neighborGroup) in engine.tabNeighbors(of: group) {
      for from in engine.groups.all[neighborGroup].items where movesFocus(from, key, item) {
        moves.append((from, key))
        break
      }
    }
    return moves
  }

  private func movesFocus(_ from: Int, _ key: FocusKey, _ item: Int) -> Bool {
    let move = engine.press(key, engine.stateAfterFocusing(from, FocusState()))
    return move.outcome == .moved && move.to == item
  }
}

extension FocusEngine {
  /// Returns the neighbors of a group in the tab loop, each with the key that leads from the neighbor to the group.
  func tabNeighbors(of group: Int) -> [(key: FocusKey, group: Int)] {
    guard let index = tabIndices[group], tabbableGroups.count > 1 else { return [] }
    let (previousGroup, nextGroup) = (
      tabbableGroups[(index + tabbableGroups.count - 1) % tabbableGroups.count],
      tabbableGroups[(index + 1) % tabbableGroups.count]
    )
    return [(.tab, previousGroup), (.shiftTab, nextGroup)]
  }
}
