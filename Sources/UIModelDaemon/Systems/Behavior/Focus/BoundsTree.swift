import UIModelPlatform

/// A tree of rectangles that stores the bounds of each subtree. Neighboring rectangles share a node, and neighboring
/// nodes share a parent. A search visits the most promising subtree first and skips subtrees that cannot contain a
/// better item. For example, 16 rectangles form 4 nodes of 4 and one root.
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

    func projectedBounds(by key: FocusKey) -> Bounds {
      switch key {
      case .left: Bounds(-maxX, -highX, -lowX, minY, maxY, lowY, highY, firstPosition)
      case .up: Bounds(-maxY, -highY, -lowY, minX, maxX, lowX, highX, firstPosition)
      case .down: Bounds(minY, lowY, highY, minX, maxX, lowX, highX, firstPosition)
      case .right, .tab, .shiftTab: Bounds(minX, lowX, highX, minY, maxY, lowY, highY, firstPosition)
      }
    }
  }

  private static let fanOut = 4
  /// Positions of the rectangles in tree order, in which neighbors are next to each other.
  private var treeOrder: [Int] = []
  /// The bounds of all tree nodes, by arrow key. The nodes of the lowest level come first, the root comes last.
  private var boundsByKey: [FocusKey: [Bounds]] = [:]
  /// The index in each list of `boundsByKey` at which each level begins, and the end of the last level.
  private var levelStarts = [0]

  init(_ rects: [Rect]) {
    var extent = Box()
    for (position, rect) in rects.enumerated() { extent.add(Box(rect, position)) }
    let mortonCodes = rects.map { rect in
      BoundsTree.mortonCode(
        BoundsTree.cellIndex(Span(rect, .right).center, extent.lowX, extent.highX),
        BoundsTree.cellIndex(Span(rect, .down).center, extent.lowY, extent.highY))
    }
    treeOrder = rects.indices.sorted { (mortonCodes[$0], $0) < (mortonCodes[$1], $1) }
    var boxes: [Box] = []
    var lowerBoxes = treeOrder.map { Box(rects[$0], $0) }
    repeat {
      var levelBoxes: [Box] = []
      levelBoxes.reserveCapacity(lowerBoxes.count / BoundsTree.fanOut + 1)
      for (index, box) in lowerBoxes.enumerated() {
        if index % BoundsTree.fanOut == 0 { levelBoxes.append(box) } else { levelBoxes[levelBoxes.count - 1].add(box) }
      }
      boxes += levelBoxes
      levelStarts.append(boxes.count)
      lowerBoxes = levelBoxes
    } while lowerBoxes.count > 1
    for key in FocusKey.arrows { boundsByKey[key] = boxes.map { $0.projectedBounds(by: key) } }
  }

  /// Returns the position of the item with the lowest score; nil if no item is a candidate.
  ///
  /// - Parameter bound: a function that returns a lower bound for the scores of all items in a subtree; nil if the
  ///   subtree has no candidate.
  /// - Parameter item: a function that returns the score of an item; nil if the item is not a candidate.
  // Inlined, because the search runs thousands of times and calls its closures for every visited item.
  @inline(__always)
  func bestPosition<Score: Comparable>(
    _ key: FocusKey, bound: (Bounds) -> Score?, item: (Int) -> Score?, _ visitCount: inout Int
  ) -> Int? {
    guard let bounds = boundsByKey[key], let rootIndex = bounds.indices.last else { return nil }
    var bestItem: (score: Score, position: Int)?
    var pendingNodes: [(level: Int, index: Int, bound: Score)] = []
    pendingNodes.reserveCapacity(BoundsTree.fanOut * levelStarts.count)
    visitCount += 1
    if let lowestScore = bound(bounds[rootIndex]) { pendingNodes.append((levelStarts.count - 2, 0, lowestScore)) }
    while let node = pendingNodes.popLast() {
      if let bestItem, bestItem.score < node.bound { continue }
      let firstIndex = node.index * BoundsTree.fanOut
      guard node.level > 0 else {
        for orderIndex in firstIndex..<min(treeOrder.count, firstIndex + BoundsTree.fanOut) {
          visitCount += 1
          guard let score = item(treeOrder[orderIndex]) else { continue }
          if bestItem.map({ score < $0.score }) ?? true { bestItem = (score, treeOrder[orderIndex]) }
        }
        continue
      }
      let (end, start) = (pendingNodes.count, levelStarts[node.level - 1])
      for index in firstIndex..<min(levelStarts[node.level] - start, firstIndex + BoundsTree.fanOut) {
        visitCount += 1
        guard let lowestScore = bound(bounds[start + index]) else { continue }
        if let bestItem, bestItem.score < lowestScore { continue }
        pendingNodes.append((node.level - 1, index, lowestScore))
        // The most promising subtree comes last, because `popLast` takes it first.
        var insertionIndex = pendingNodes.count - 1
        while insertionIndex > end, pendingNodes[insertionIndex - 1].bound < lowestScore {
          pendingNodes.swapAt(insertionIndex - 1, insertionIndex)
          insertionIndex -= 1
        }
      }
    }
    return bestItem?.position
  }

  /// Returns the index, from 0 to 65,535, of the cell that contains a value. The extent from `low` to `high` is cut
  /// into cells of equal size. Returns 0 for an empty extent.
  private static func cellIndex(_ value: Double, _ low: Double, _ high: Double) -> UInt32 {
    let cellPosition = (value - low) / (high - low) * 65_535
    return cellPosition.isFinite ? UInt32(max(0, min(65_535, cellPosition))) : 0
  }

  /// Returns the Morton code of two 16-bit numbers, which alternates their bits. Points near each other mostly have
  /// codes near each other.
  private static func mortonCode(_ x: UInt32, _ y: UInt32) -> UInt32 {
    spreadBits(x) | spreadBits(y) << 1
  }

  /// Returns the low 16 bits of a value with a zero bit above each bit.
  private static func spreadBits(_ value: UInt32) -> UInt32 {
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
