import UIModelPlatform

/// Where arrow keys lead among items of one group. The focus engine searches straight ahead, as on Apple TV: in a
/// rectangle as wide as the current item, and not in an arc; focus guides are made for the rest (About focus interactions
/// for Apple TV). Which of the items there is next Apple does not publish. Here their center lies beyond the current
/// one's center in the arrow's direction, and the one whose edge is nearest wins. Ties go to the center that is nearer
/// across, then along the direction, then to reading order.
///
/// On most screens items stand in rows and columns, and `ArrowSweep` finds the next one at once. Where they cross each
/// other it would have to look at many, and leaves it to `BoundsTree`.
// A class, since thousands of questions would each copy what it consists of.
final class ArrowIndex: Sendable {
  /// Items in reading order.
  let nodes: [Int]
  private let rects: [Rect]
  private let (up, down, left, right): (ArrowSweep, ArrowSweep, ArrowSweep, ArrowSweep)
  /// Nil where there are so few that a sweep never looks at too many.
  private let tree: BoundsTree?
  /// So many looks are worth trying before the tree is asked.
  private let enough: Int

  init(_ items: [(node: Int, rect: Rect)]) {
    nodes = items.map(\.node)
    rects = items.map(\.rect)
    func sweep(_ key: FocusKey) -> ArrowSweep { ArrowSweep(items.map { Span($0.rect, key) }) }
    (up, down, left, right) = (sweep(.up), sweep(.down), sweep(.left), sweep(.right))
    enough = 64 + 4 * Int(Double(items.count).squareRoot())
    tree = items.count > enough ? BoundsTree(rects) : nil
  }

  /// Where an arrow leads from the item at a position in `nodes`; nil if it stays.
  func next(from position: Int, _ key: FocusKey) -> Int? { next(from: rects[position], key) }

  /// Where an arrow leads from anywhere.
  func next(from rect: Rect, _ key: FocusKey) -> Int? {
    var lookedAt = 0
    return next(from: rect, key, &lookedAt)
  }

  /// The same, counting the items and the bounds that were looked at.
  func next(from rect: Rect, _ key: FocusKey, _ lookedAt: inout Int) -> Int? {
    let current = Span(rect, key)
    let most = tree == nil ? .max : enough
    let answer: ArrowSweep.Answer =
      switch key {
      case .up: up.next(from: current, looksAtMost: most, &lookedAt)
      case .down: down.next(from: current, looksAtMost: most, &lookedAt)
      case .left: left.next(from: current, looksAtMost: most, &lookedAt)
      case .right: right.next(from: current, looksAtMost: most, &lookedAt)
      case .tab, .shiftTab: .nothing
      }
    switch answer {
    case .item(let position): return nodes[position]
    case .nothing: return nil
    case .tooMany: return inTree(from: current, key, &lookedAt).map { nodes[$0] }
    }
  }

  private func inTree(from current: Span, _ key: FocusKey, _ lookedAt: inout Int) -> Int? {
    tree?.best(
      key,
      bound: { Score(current, $0) },
      item: { position in
        let span = Span(rects[position], key)
        return current.leads(to: span) ? Score(current, span, position) : nil
      }, &lookedAt)
  }

  /// How well a candidate fits; less is better.
  struct Score: Comparable {
    let distance: Double
    let across: Double
    let along: Double
    let position: Int

    init(_ current: Span, _ span: Span, _ position: Int) {
      distance = current.gap(to: span)
      across = abs(span.acrossCenter - current.acrossCenter)
      along = span.center - current.center
      self.position = position
    }

    /// The best that anything inside of bounds could have; nil if nothing there can be ahead.
    init?(_ current: Span, _ bounds: BoundsTree.Bounds) {
      guard bounds.highCenter > current.center, bounds.acrossLow < current.acrossHigh,
        current.acrossLow < bounds.acrossHigh
      else { return nil }
      distance = max(0, bounds.low - current.high)
      across = max(
        0, bounds.acrossLowCenter - current.acrossCenter, current.acrossCenter - bounds.acrossHighCenter)
      along = max(0, bounds.lowCenter - current.center)
      position = bounds.firstPosition
    }

    static func < (a: Score, b: Score) -> Bool {
      if a.distance != b.distance { return a.distance < b.distance }
      if a.across != b.across { return a.across < b.across }
      return a.along != b.along ? a.along < b.along : a.position < b.position
    }
  }
}

/// A rectangle as an arrow sees it: along its direction and across it.
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

  func gap(to other: Span) -> Double { max(0, other.low - high) }
  /// Whether an arrow may lead there: it lies ahead, and no farther aside than this one is wide.
  func leads(to other: Span) -> Bool {
    other.center > center && other.acrossLow < acrossHigh && acrossLow < other.acrossHigh
  }
}
