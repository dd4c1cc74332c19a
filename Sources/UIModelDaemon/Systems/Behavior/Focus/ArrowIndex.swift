import UIModelPlatform

/// An index that finds the next item in an arrow's direction, inside one focus group. The search goes straight ahead,
/// as on Apple TV: in a strip as wide as the current item, not in an arc. Items outside the strip can be reached only
/// with focus guides (About focus interactions for Apple TV). Apple does not publish which item in the strip is chosen.
///
/// The daemon's rule: a candidate's center lies beyond the current item's center in the arrow's direction, and the
/// candidate with the nearest edge is chosen. Ties are broken by the distance of the centers across the direction, then
/// along the direction, then by reading order. For example, → from `Rect(0, 0, 10, 10)` chooses `Rect(15, 5, 10, 10)`
/// before `Rect(20, 0, 10, 10)`, because its gap is 5 points instead of 10.
///
/// On most screens items form rows and columns, and `ArrowSweep` finds the next item after few visits. If many items
/// overlap, a sweep would visit too many of them, and `BoundsTree` is searched instead.
// A class, because a struct's arrays would be copied for each of thousands of queries.
final class ArrowIndex: Sendable {
  /// Item nodes in reading order.
  let nodes: [Int]
  private let rects: [Rect]
  private let (up, down, left, right): (ArrowSweep, ArrowSweep, ArrowSweep, ArrowSweep)
  /// The fallback index; nil if the group is so small that a sweep never exceeds its limit.
  private let tree: BoundsTree?
  /// The maximum number of items and slices that a sweep visits. If a sweep needs more visits, the tree is searched
  /// instead.
  private let sweepVisitLimit: Int

  init(_ items: [(node: Int, rect: Rect)]) {
    nodes = items.map(\.node)
    rects = items.map(\.rect)
    func makeSweep(_ key: FocusKey) -> ArrowSweep { ArrowSweep(items.map { Span($0.rect, key) }) }
    (up, down, left, right) = (makeSweep(.up), makeSweep(.down), makeSweep(.left), makeSweep(.right))
    sweepVisitLimit = 64 + 4 * Int(Double(items.count).squareRoot())
    tree = items.count > sweepVisitLimit ? BoundsTree(rects) : nil
  }

  /// Returns the item to which an arrow moves focus from the item at an index in `nodes`; nil if focus stays.
  func nextItem(from position: Int, _ key: FocusKey) -> Int? { nextItem(from: rects[position], key) }

  /// Returns the item to which an arrow moves focus from any rectangle; nil if no item lies ahead.
  func nextItem(from rect: Rect, _ key: FocusKey) -> Int? {
    var visitCount = 0
    return nextItem(from: rect, key, &visitCount)
  }

  /// Returns the item to which an arrow key moves focus from a rectangle, and adds the number of visited items and
  /// bounds to `visitCount`.
  func nextItem(from rect: Rect, _ key: FocusKey, _ visitCount: inout Int) -> Int? {
    let currentSpan = Span(rect, key)
    let visitLimit = tree == nil ? .max : sweepVisitLimit
    let result: ArrowSweep.SearchResult =
      switch key {
      case .up: up.nextItem(from: currentSpan, visitLimit: visitLimit, &visitCount)
      case .down: down.nextItem(from: currentSpan, visitLimit: visitLimit, &visitCount)
      case .left: left.nextItem(from: currentSpan, visitLimit: visitLimit, &visitCount)
      case .right: right.nextItem(from: currentSpan, visitLimit: visitLimit, &visitCount)
      case .tab, .shiftTab: .noItem
      }
    switch result {
    case .item(let position): return nodes[position]
    case .noItem: return nil
    case .visitLimitExceeded: return nextPositionInTree(from: currentSpan, key, &visitCount).map { nodes[$0] }
    }
  }

  private func nextPositionInTree(from currentSpan: Span, _ key: FocusKey, _ visitCount: inout Int) -> Int? {
    tree?.bestPosition(
      key,
      bound: { Score(currentSpan, $0) },
      item: { position in
        let span = Span(rects[position], key)
        return currentSpan.canLead(to: span) ? Score(currentSpan, span, position) : nil
      }, &visitCount)
  }

  /// The rank of a candidate, by its distances from the current item in points. A lower score is a better candidate.
  struct Score: Comparable {
    let distance: Double
    let acrossDistance: Double
    let alongDistance: Double
    let position: Int

    init(_ currentSpan: Span, _ span: Span, _ position: Int) {
      distance = currentSpan.gap(to: span)
      acrossDistance = abs(span.acrossCenter - currentSpan.acrossCenter)
      alongDistance = span.center - currentSpan.center
      self.position = position
    }

    /// Creates a lower bound for the scores of all items inside `bounds`; nil if none of them can lie straight ahead.
    init?(_ currentSpan: Span, _ bounds: BoundsTree.Bounds) {
      guard bounds.highCenter > currentSpan.center, bounds.acrossLow < currentSpan.acrossHigh,
        currentSpan.acrossLow < bounds.acrossHigh
      else { return nil }
      distance = max(0, bounds.low - currentSpan.high)
      acrossDistance = max(
        0, bounds.acrossLowCenter - currentSpan.acrossCenter, currentSpan.acrossCenter - bounds.acrossHighCenter)
      alongDistance = max(0, bounds.lowCenter - currentSpan.center)
      position = bounds.firstPosition
    }

    static func < (a: Score, b: Score) -> Bool {
      if a.distance != b.distance { return a.distance < b.distance }
      if a.acrossDistance != b.acrossDistance { return a.acrossDistance < b.acrossDistance }
      return a.alongDistance != b.alongDistance ? a.alongDistance < b.alongDistance : a.position < b.position
    }
  }
}

/// A rectangle projected onto an arrow's direction and the axis across it. Coordinates grow in the arrow's direction,
/// so those of ← and ↑ are negated: for ←, an item from x 10 to x 30 has the span -30 to -10.
struct Span: Sendable {
  let low: Double
  let high: Double
  let acrossLow: Double
  let acrossHigh: Double

  init(_ rect: Rect, _ key: FocusKey) {
    switch key {
    case .left: (low, high, acrossLow, acrossHigh) = (-rect.maxX, -rect.minX, rect.minY, rect.maxY)
    case .down: (low, high, acrossLow, acrossHigh) = (rect.minY, rect.maxY, rect.minX, rect.maxX)
    case .up: (low, high, acrossLow, acrossHigh) = (-rect.maxY, -rect.minY, rect.minX, rect.maxX)
    case .right, .tab, .shiftTab: (low, high, acrossLow, acrossHigh) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    }
  }

  var center: Double { (low + high) / 2 }
  var acrossCenter: Double { (acrossLow + acrossHigh) / 2 }

  /// Returns the distance in points from this span's far edge to the near edge of `other`, along the direction. Returns
  /// 0 if the near edge of `other` does not lie beyond this span's far edge.
  func gap(to other: Span) -> Double { max(0, other.low - high) }
  /// Whether an arrow can lead from this span to `other`: the center of `other` lies ahead of this span's center, and
  /// the spans overlap across the direction.
  func canLead(to other: Span) -> Bool {
    other.center > center && other.acrossLow < acrossHigh && acrossLow < other.acrossHigh
  }
}
