import UIModelPlatform

/// An index that finds the item to which an arrow key moves focus inside one group. The focus engine searches straight
/// ahead, as on Apple TV: in a rectangle as wide as the current item, not in an arc. Focus guides redirect other moves
/// (About focus interactions for Apple TV). Apple does not publish which of the items ahead is chosen.
///
/// The daemon's rule: a candidate's center lies beyond the current item's center in the arrow's direction, and the
/// candidate with the nearest edge is chosen. Ties are broken by the distance of the centers across the direction, then
/// along the direction, then by reading order. For example, → from `Rect(0, 0, 10, 10)` chooses `Rect(15, 5, 10, 10)`
/// before `Rect(20, 0, 10, 10)`, because its gap is 5 points instead of 10.
///
/// On most screens items form rows and columns, and `ArrowSweep` finds the next item at once. Where many items overlap,
/// the sweep would have to visit too many of them, and `BoundsTree` is searched instead.
// A class, because thousands of queries would each copy the arrays of a struct.
final class ArrowIndex: Sendable {
  /// Item nodes in reading order.
  let nodes: [Int]
  private let rects: [Rect]
  private let (up, down, left, right): (ArrowSweep, ArrowSweep, ArrowSweep, ArrowSweep)
  /// The fallback index; nil if the group is so small that a sweep never exceeds its limit.
  private let tree: BoundsTree?
  /// The maximum number of visits of a sweep before the tree is searched.
  private let sweepLimit: Int

  init(_ items: [(node: Int, rect: Rect)]) {
    nodes = items.map(\.node)
    rects = items.map(\.rect)
    func sweep(_ key: FocusKey) -> ArrowSweep { ArrowSweep(items.map { Span($0.rect, key) }) }
    (up, down, left, right) = (sweep(.up), sweep(.down), sweep(.left), sweep(.right))
    sweepLimit = 64 + 4 * Int(Double(items.count).squareRoot())
    tree = items.count > sweepLimit ? BoundsTree(rects) : nil
  }

  /// Returns the item to which an arrow moves focus from the item at a position in `nodes`; nil if focus stays.
  func next(from position: Int, _ key: FocusKey) -> Int? { next(from: rects[position], key) }

  /// Returns the item to which an arrow moves focus from any rectangle; nil if no item lies ahead.
  func next(from rect: Rect, _ key: FocusKey) -> Int? {
    var visitCount = 0
    return next(from: rect, key, &visitCount)
  }

  /// Returns the item to which an arrow key moves focus from a rectangle, and adds the number of visited items and
  /// bounds to `visitCount`.
  func next(from rect: Rect, _ key: FocusKey, _ visitCount: inout Int) -> Int? {
    let current = Span(rect, key)
    let visitLimit = tree == nil ? .max : sweepLimit
    let result: ArrowSweep.SearchResult =
      switch key {
      case .up: up.next(from: current, visitLimit: visitLimit, &visitCount)
      case .down: down.next(from: current, visitLimit: visitLimit, &visitCount)
      case .left: left.next(from: current, visitLimit: visitLimit, &visitCount)
      case .right: right.next(from: current, visitLimit: visitLimit, &visitCount)
      case .tab, .shiftTab: .noItem
      }
    switch result {
    case .item(let position): return nodes[position]
    case .noItem: return nil
    case .visitLimitExceeded: return nextInTree(from: current, key, &visitCount).map { nodes[$0] }
    }
  }

  private func nextInTree(from current: Span, _ key: FocusKey, _ visitCount: inout Int) -> Int? {
    tree?.bestPosition(
      key,
      bound: { Score(current, $0) },
      item: { position in
        let span = Span(rects[position], key)
        return current.leads(to: span) ? Score(current, span, position) : nil
      }, &visitCount)
  }

  /// The rank of a candidate, by its distances from the current item in points. A lower score is a better candidate.
  struct Score: Comparable {
    let distance: Double
    let acrossDistance: Double
    let alongDistance: Double
    let position: Int

    init(_ current: Span, _ span: Span, _ position: Int) {
      distance = current.gap(to: span)
      acrossDistance = abs(span.acrossCenter - current.acrossCenter)
      alongDistance = span.center - current.center
      self.position = position
    }

    /// Creates a lower bound for the scores of all items inside `bounds`; nil if none of them can lie straight ahead.
    init?(_ current: Span, _ bounds: BoundsTree.Bounds) {
      guard bounds.highCenter > current.center, bounds.acrossLow < current.acrossHigh,
        current.acrossLow < bounds.acrossHigh
      else { return nil }
      distance = max(0, bounds.low - current.high)
      acrossDistance = max(
        0, bounds.acrossLowCenter - current.acrossCenter, current.acrossCenter - bounds.acrossHighCenter)
      alongDistance = max(0, bounds.lowCenter - current.center)
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

  /// Returns the distance in points from this span's far edge to the near edge of another one, along the direction. 0
  /// if the two overlap or the other one lies behind.
  func gap(to other: Span) -> Double { max(0, other.low - high) }
  /// Whether an arrow can lead from this span to another one: the center of the other one lies ahead, and the two
  /// overlap across the direction.
  func leads(to other: Span) -> Bool {
    other.center > center && other.acrossLow < acrossHigh && acrossLow < other.acrossHigh
  }
}
