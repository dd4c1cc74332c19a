import UIModelPlatform

/// A tree of rectangles with the bounds of each subtree. Neighboring rectangles share a node, and so do neighboring
/// nodes. A search visits the most promising subtree first and skips subtrees that cannot contain a better item. For
/// example, 16 rectangles form 4 nodes of 4 and one root.
struct BoundsTree: Sendable {
  /// The extent of all items in a subtree, projected onto an arrow's direction.
  struct Bounds: Sendable {
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
    var firstPosition = Int.max

    init() {}

    init(_ rect: Rect, _ position: Int) {
      let (x, y) = (Span(rect, .right), Span(rect, .down))
      (minX, maxX, minY, maxY) = (x.low, x.high, y.low, y.high)
      (lowX, highX, lowY, highY) = (x.center, x.center, y.center, y.center)
      firstPosition = position
    }

    mutating func add(_ other: Box) {
      (minX, maxX) = (min(minX, other.minX), max(maxX, other.maxX))
      (minY, maxY) = (min(minY, other.minY), max(maxY, other.maxY))
      (lowX, highX) = (min(lowX, other.lowX), max(highX, other.highX))
      (lowY, highY) = (min(lowY, other.lowY), max(highY, other.highY))
      firstPosition = min(firstPosition, other.firstPosition)
    }

    func projected(by key: FocusKey) -> Bounds {
      switch key {
      case .left: Bounds(-maxX, -highX, -lowX, minY, maxY, lowY, highY, firstPosition)
      case .up: Bounds(-maxY, -highY, -lowY, minX, maxX, lowX, highX, firstPosition)
      case .down: Bounds(minY, lowY, highY, minX, maxX, lowX, highX, firstPosition)
      case .right, .tab, .shiftTab: Bounds(minX, lowX, highX, minY, maxY, lowY, highY, firstPosition)
      }
    }
  }

  private static let fanOut = 4
  /// Positions of the rectangles, with neighbors next to each other.
  private var order: [Int] = []
  /// The bounds of all tree nodes, for each arrow: the lowest level first, the root last.
  private var bounds: [FocusKey: [Bounds]] = [:]
  /// The index at which each level begins in `bounds`, and the end of the last level.
  private var levelStarts = [0]

  init(_ rects: [Rect]) {
    var extent = Box()
    for (position, rect) in rects.enumerated() { extent.add(Box(rect, position)) }
    let cells = rects.map { rect in
      BoundsTree.interleaved(
        BoundsTree.cell(Span(rect, .right).center, extent.lowX, extent.highX),
        BoundsTree.cell(Span(rect, .down).center, extent.lowY, extent.highY))
    }
    order = rects.indices.sorted { (cells[$0], $0) < (cells[$1], $1) }
    var boxes: [Box] = []
    var lowerLevel = order.map { Box(rects[$0], $0) }
    repeat {
      var level: [Box] = []
      level.reserveCapacity(lowerLevel.count / BoundsTree.fanOut + 1)
      for (index, box) in lowerLevel.enumerated() {
        if index % BoundsTree.fanOut == 0 { level.append(box) } else { level[level.count - 1].add(box) }
      }
      boxes += level
      levelStarts.append(boxes.count)
      lowerLevel = level
    } while lowerLevel.count > 1
    for key in FocusKey.arrows { bounds[key] = boxes.map { $0.projected(by: key) } }
  }

  /// Returns the position of the item with the lowest score; nil if no item has one.
  ///
  /// - Parameter bound: a function that returns the lowest score that an item inside the bounds can have; nil if no
  ///   item inside has one.
  /// - Parameter item: a function that returns the score of an item; nil if the item is not a candidate.
  // Inlined, because the search runs thousands of times and its closures would cost a call for each item.
  @inline(__always)
  func bestPosition<Score: Comparable>(
    _ key: FocusKey, bound: (Bounds) -> Score?, item: (Int) -> Score?, _ visitCount: inout Int
  ) -> Int? {
    guard let bounds = bounds[key], let top = bounds.indices.last else { return nil }
    var best: (score: Score, position: Int)?
    var pendingNodes: [(level: Int, index: Int, bound: Score)] = []
    pendingNodes.reserveCapacity(BoundsTree.fanOut * levelStarts.count)
    visitCount += 1
    if let lowestScore = bound(bounds[top]) { pendingNodes.append((levelStarts.count - 2, 0, lowestScore)) }
    while let next = pendingNodes.popLast() {
      if let best, best.score < next.bound { continue }
      let firstIndex = next.index * BoundsTree.fanOut
      guard next.level > 0 else {
        for orderIndex in firstIndex..<min(order.count, firstIndex + BoundsTree.fanOut) {
          visitCount += 1
          guard let score = item(order[orderIndex]) else { continue }
          if best.map({ score < $0.score }) ?? true { best = (score, order[orderIndex]) }
        }
        continue
      }
      let (end, start) = (pendingNodes.count, levelStarts[next.level - 1])
      for index in firstIndex..<min(levelStarts[next.level] - start, firstIndex + BoundsTree.fanOut) {
        visitCount += 1
        guard let lowestScore = bound(bounds[start + index]) else { continue }
        if let best, best.score < lowestScore { continue }
        pendingNodes.append((next.level - 1, index, lowestScore))
        // The most promising subtree comes last, because `popLast` takes it first.
        var insertionIndex = pendingNodes.count - 1
        while insertionIndex > end, pendingNodes[insertionIndex - 1].bound < lowestScore {
          pendingNodes.swapAt(insertionIndex - 1, insertionIndex)
          insertionIndex -= 1
        }
      }
    }
    return best?.position
  }

  /// Returns the index, from 0 to 65,535, of a value's cell if the extent from `low` to `high` is cut into equal cells.
  /// 0 for an empty extent.
  private static func cell(_ value: Double, _ low: Double, _ high: Double) -> UInt32 {
    let cellPosition = (value - low) / (high - low) * 65_535
    return cellPosition.isFinite ? UInt32(max(0, min(65_535, cellPosition))) : 0
  }

  /// Returns a number that alternates the bits of two numbers (a Morton code). Points that are near each other mostly
  /// get numbers that are near each other.
  private static func interleaved(_ x: UInt32, _ y: UInt32) -> UInt32 {
    zeroInterleavedBits(x) | zeroInterleavedBits(y) << 1
  }

  private static func zeroInterleavedBits(_ value: UInt32) -> UInt32 {
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
