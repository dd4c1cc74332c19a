import UIModelPlatform

/// The reason why no sequence of keys moves focus from the start to an item. For example, if an arrow from a reached
/// item leads to the item but a `shouldUpdateFocus(in:)` returns false, `kind` is `.vetoed` and `responsibleNode` is
/// the environment that implements the method.
package struct FocusBarrier: Sendable {
  package enum Kind: String, Sendable {
    /// In each direction from the nearest reached item toward the item, another item is nearer.
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
    /// The position of the item, or of all reached items, is unknown or cannot be compared.
    case unknownPlace
    /// No item has focus, and no item can get it.
    case noStart
  }

  package let kind: Kind
  /// The reached item nearest to the unreached item, or the reached item at which a key is blocked. Nil if no item has
  /// focus, or if no position can be compared.
  package let nearestItem: Int?
  /// The node that causes the barrier: the nearer item, the node that handles the key, or the environment that vetoes
  /// the move. If the effect of the key is unknown, the item at which the key is pressed. Nil for all other kinds.
  package let responsibleNode: Int?
  /// Up to four moves that lead to the item from items that keys do not reach.
  package let incomingMoves: [(item: Int, key: FocusKey)]
}

extension FocusReach {
  /// Returns the reason why keys do not reach an item; nil if they reach the item or if it cannot be focused.
  ///
  /// - Parameter moves: the moves to all items, which a caller can share between several queries; computed if nil.
  package func barrier(before item: Int, moves: IncomingFocusMoves? = nil) -> FocusBarrier? {
    guard !isReachable(item), let group = engine.groups.groupByNode[item], engine.focusability[item].isFocusable else {
      return nil
    }
    let moves = moves ?? IncomingFocusMoves(engine)
    let incomingMoves = moves.moves(to: item).filter { !isReachable($0.item) }
    func makeBarrier(_ kind: FocusBarrier.Kind, _ nearestItem: Int?, by: Int? = nil) -> FocusBarrier {
      FocusBarrier(
        kind: kind, nearestItem: nearestItem, responsibleNode: by, incomingMoves: Array(incomingMoves.prefix(4)))
    }
    guard start != nil else { return makeBarrier(.noStart, nil) }
    let reachedItems = engine.groups.elements[group].items.filter { isReachable($0) }
    guard let nearestItem = nearestItem(to: item, among: reachedItems) else {
      let nearestReachedItem = self.nearestItem(to: item, among: searchOrder)
      return reachedItems.isEmpty
        ? tabBarrier(to: group).map { makeBarrier($0.kind, nearestReachedItem, by: $0.by) }
          ?? makeBarrier(.group, nearestReachedItem)
        : makeBarrier(.unknownPlace, reachedItems.first)
    }
    guard let (itemRect, nearestRect) = comparableRects(item, nearestItem) else {
      return makeBarrier(.unknownPlace, nearestItem)
    }
    let directions = FocusKey.arrows.filter { Span(itemRect, $0).center > Span(nearestRect, $0).center }
    guard !directions.isEmpty else { return makeBarrier(.sameCenter, nearestItem) }
    // A blocked move is a more specific reason than a nearer item.
    for (from, key) in moves.arrowMoves(to: item) where isReachable(from) && engine.groups.groupByNode[from] == group {
      if let (kind, by) = FocusBarrier.Kind.barrier(engine.outcome(of: key, from: from, to: item), at: from) {
        return makeBarrier(kind, from, by: by)
      }
    }
    if !engine.hasKnownPositions(group) { return makeBarrier(.unknownPlace, nearestItem) }
    return makeBarrier(
      .nearerItem, nearestItem, by: directions.lazy.compactMap { engine.neighbor(of: nearestItem, $0) }.first)
  }

  /// Returns the reason why Tab from a reached item in a neighboring group does not enter `group`, and the responsible
  /// node. Nil if Tab is not blocked in any neighboring group.
  private func tabBarrier(to group: Int) -> (kind: FocusBarrier.Kind, by: Int)? {
    for (key, neighborGroup) in engine.tabNeighbors(of: group) {
      for item in engine.groups.elements[neighborGroup].items where isReachable(item) {
        let outcome = engine.press(key, FocusState(focusedItem: item, lastFocusedItems: [neighborGroup: item])).outcome
        if let barrier = FocusBarrier.Kind.barrier(outcome, at: item) { return barrier }
      }
    }
    return nil
  }

  /// Returns the item in `items` whose center is nearest to the center of `item`; nil if no positions can be compared.
  private func nearestItem(to item: Int, among items: [Int]) -> Int? {
    var bestCandidate: (item: Int, distance: Double)?
    for candidate in items {
      guard let (a, b) = comparableRects(item, candidate) else { continue }
      let (dx, dy) = (a.midX - b.midX, a.midY - b.midY)
      let distance = dx * dx + dy * dy
      if bestCandidate.map({ distance < $0.distance }) ?? true { bestCandidate = (candidate, distance) }
    }
    return bestCandidate?.item
  }

  /// Returns the rectangles of two items; nil if a position is unknown or if the positions are in different spaces.
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
    case .intercepted(let node): (.taken, node)
    case .vetoed(let node): (.vetoed, node)
    case .handledByText: (.typed, item)
    case .unknown: (.unknown, item)
    case .moved, .stays: nil
    }
  }
}

/// The moves that lead to each item from all other items. Items that keys do not reach also count as sources, because a
/// tap or the app can put focus on any item.
package struct IncomingFocusMoves {
  let engine: FocusEngine
  /// The source item and the key of each arrow move, by target item. Blocked moves are included.
  private var arrowMoves: [Int: [(item: Int, key: FocusKey)]] = [:]

  init(_ engine: FocusEngine) {
    self.engine = engine
    for source in engine.groups.elements.flatMap(\.items) {
      for key in FocusKey.arrows {
        if let target = engine.neighbor(of: source, key), target != source {
          arrowMoves[target, default: []].append((source, key))
        }
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
      for source in engine.groups.elements[neighborGroup].items where movesFocus(source, key, item) {
        moves.append((source, key))
        break
      }
    }
    return moves
  }

  private func movesFocus(_ source: Int, _ key: FocusKey, _ target: Int) -> Bool {
    let move = engine.press(key, engine.stateAfterFocusing(source, FocusState()))
    return move.outcome == .moved && move.targetItem == target
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
