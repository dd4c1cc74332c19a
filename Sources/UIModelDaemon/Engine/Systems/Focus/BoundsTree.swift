/// Rectangles by where they are: those near each other together, and these together again, each with the bounds of what is
/// inside. What fits best is found by looking where it could be, the most promising first.
struct BoundsTree: Sendable {
  /// What is known of everything inside, as an arrow sees it.
  struct Bounds {
    /// The lowest edge along the arrow's direction.
    let low: Double
    let (lowCenter, highCenter): (Double, Double)
    let acrossLow: Double
    let acrossHigh: Double
    let (acrossLowCenter, acrossHighCenter): (Double, Double)
    let firstPosition: Int
  }

  private struct Box: Sendable {
    var (minX, maxX, minY, maxY) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
    var (lowX, highX, lowY, highY) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
    var first = Int.max

    init() {}

    init(_ rect: Rect, _ position: Int) {
      let (x, y) = (Span(rect, .right), Span(rect, .down))
      (minX, maxX, minY, maxY) = (x.low, x.high, y.low, y.high)
      (lowX, highX, lowY, highY) = (x.center, x.center, y.center, y.center)
      first = position
    }

    mutating func add(_ other: Box) {
      (minX, maxX) = (min(minX, other.minX), max(maxX, other.maxX))
      (minY, maxY) = (min(minY, other.minY), max(maxY, other.maxY))
      (lowX, highX) = (min(lowX, other.lowX), max(highX, other.highX))
      (lowY, highY) = (min(lowY, other.lowY), max(highY, other.highY))
      first = min(first, other.first)
    }

    func seen(by key: FocusKey) -> Bounds {
      switch key {
      case .left: Bounds(-maxX, -highX, -lowX, minY, maxY, lowY, highY, first)
      case .up: Bounds(-maxY, -highY, -lowY, minX, maxX, lowX, highX, first)
      case .down: Bounds(minY, lowY, highY, minX, maxX, lowX, highX, first)
      case .right, .tab, .shiftTab: Bounds(minX, lowX, highX, minY, maxY, lowY, highY, first)
      }
    }
  }

  private static let fanOut = 8
  /// Positions, those near each other together.
  private var order: [Int] = []
  /// The boxes of eight items each, of eight of these each, and so on up to one.
  private var levels: [[Box]] = []

  init(_ rects: [Rect]) {
    var whole = Box()
    for (position, rect) in rects.enumerated() { whole.add(Box(rect, position)) }
    let cells = rects.map { rect in
      BoundsTree.interleaved(
        BoundsTree.cell(Span(rect, .right).center, whole.lowX, whole.highX),
        BoundsTree.cell(Span(rect, .down).center, whole.lowY, whole.highY))
    }
    order = rects.indices.sorted { (cells[$0], $0) < (cells[$1], $1) }
    var below = order.map { Box(rects[$0], $0) }
    repeat {
      var level: [Box] = []
      level.reserveCapacity(below.count / BoundsTree.fanOut + 1)
      for (index, box) in below.enumerated() {
        if index % BoundsTree.fanOut == 0 { level.append(box) } else { level[level.count - 1].add(box) }
      }
      levels.append(level)
      below = level
    } while below.count > 1
  }

  /// The position of the item with the least score. `bound` says the least that anything inside of bounds can have, nil if
  /// nothing inside has one; `item` the score of an item, nil if it has none.
  func best<Score: Comparable>(
    _ key: FocusKey, bound: (Bounds) -> Score?, item: (Int) -> Score?, _ lookedAt: inout Int
  ) -> Int? {
    var best: (score: Score, position: Int)?
    var waiting: [(level: Int, index: Int, bound: Score)] = []
    func wait(_ level: Int, _ index: Int) {
      lookedAt += 1
      guard let least = bound(levels[level][index].seen(by: key)) else { return }
      waiting.append((level, index, least))
    }
    for index in levels.last?.indices ?? 0..<0 { wait(levels.count - 1, index) }
    while let next = waiting.popLast() {
      if let best, best.score < next.bound { continue }
      let first = next.index * BoundsTree.fanOut
      guard next.level > 0 else {
        for place in first..<min(order.count, first + BoundsTree.fanOut) {
          lookedAt += 1
          guard let score = item(order[place]) else { continue }
          if best.map({ score < $0.score }) ?? true { best = (score, order[place]) }
        }
        continue
      }
      let end = waiting.count
      for index in first..<min(levels[next.level - 1].count, first + BoundsTree.fanOut) { wait(next.level - 1, index) }
      // The most promising comes last, and is taken first.
      waiting[end...].sort { $1.bound < $0.bound }
    }
    return best?.position
  }

  /// One of 65,536 equal parts of an extent.
  private static func cell(_ value: Double, _ low: Double, _ high: Double) -> UInt32 {
    let part = (value - low) / (high - low) * 65_535
    return part.isFinite ? UInt32(max(0, min(65_535, part))) : 0
  }

  /// The bits of two numbers by turns: numbers that are near each other mostly are near in this one.
  private static func interleaved(_ x: UInt32, _ y: UInt32) -> UInt32 { spread(x) | spread(y) << 1 }

  private static func spread(_ value: UInt32) -> UInt32 {
    var bits = value & 0xFFFF
    bits = (bits | bits << 8) & 0x00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }
}

extension BoundsTree.Bounds {
  fileprivate init(
    _ low: Double, _ lowCenter: Double, _ highCenter: Double, _ acrossLow: Double, _ acrossHigh: Double,
    _ lowAcross: Double, _ highAcross: Double, _ first: Int
  ) {
    self.low = low
    (self.acrossLow, self.acrossHigh) = (acrossLow, acrossHigh)
    (self.lowCenter, self.highCenter) = (lowCenter, highCenter)
    (acrossLowCenter, acrossHighCenter) = (lowAcross, highAcross)
    firstPosition = first
  }
}
