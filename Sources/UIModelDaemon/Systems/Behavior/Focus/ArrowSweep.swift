import UIModelPlatform

/// The items of a group, cut into slices along one arrow direction. Each slice is sorted by the items' centers across
/// the direction, so that the search for the next item visits few items unless many overlap. For example, 100 items
/// form 10 slices of 10.
struct ArrowSweep: Sendable {
  enum SearchResult { case item(Int), noItem, visitLimitExceeded }

  private struct Slice: Sendable {
    /// Indices into `spans`, sorted by the spans' centers across the direction.
    let positions: [Int]
    let highestCenter: Double
    let lowestEdge: Double
    let maximumHalfExtent: Double
    /// The largest absolute value of an item's center across the direction, in points.
    let farthestCenter: Double
  }

  private typealias Score = ArrowIndex.Score

  private let spans: [Span]
  private var slices: [Slice] = []
  /// The lowest edge of the items in each slice and in all slices after it, by slice index.
  private var lowestRemainingEdges: [Double] = []

  init(_ spans: [Span]) {
    self.spans = spans
    let sortedPositions = spans.indices.sorted { (spans[$0].center, $0) < (spans[$1].center, $1) }
    let sliceSize = max(4, Int(Double(spans.count).squareRoot()))
    for start in stride(from: 0, to: sortedPositions.count, by: sliceSize) {
      let slicePositions = sortedPositions[start..<min(start + sliceSize, sortedPositions.count)]
      slices.append(
        Slice(
          positions: slicePositions.sorted { (spans[$0].acrossCenter, $0) < (spans[$1].acrossCenter, $1) },
          highestCenter: slicePositions.last.map { spans[$0].center } ?? 0,
          lowestEdge: slicePositions.map { spans[$0].low }.min() ?? 0,
          maximumHalfExtent: slicePositions.map { (spans[$0].acrossHigh - spans[$0].acrossLow) / 2 }.max() ?? 0,
          farthestCenter: slicePositions.map { abs(spans[$0].acrossCenter) }.max() ?? 0))
    }
    lowestRemainingEdges = slices.map(\.lowestEdge)
    for index in slices.indices.dropLast().reversed() {
      lowestRemainingEdges[index] = min(lowestRemainingEdges[index], lowestRemainingEdges[index + 1])
    }
  }

  /// Returns the position of the item to which an arrow leads, or `.noItem` if no item lies ahead. Returns
  /// `.visitLimitExceeded` if the search needs more visits of items and slices than allowed. Adds the number of visits
  /// to `visitCount`.
  func nextItem(from currentSpan: Span, visitLimit limit: Int, _ visitCount: inout Int) -> SearchResult {
    var remainingVisitCount = limit
    let position = bestPosition(
      of: currentSpan, from: firstSliceIndex(beyond: currentSpan.center), &remainingVisitCount)
    visitCount += limit - remainingVisitCount
    return remainingVisitCount <= 0 ? .visitLimitExceeded : position.map { .item($0) } ?? .noItem
  }

  /// Returns a tolerance, in points, for rounding errors of the centers, which are halved sums. Without a tolerance,
  /// the search could skip a candidate whose score equals the best score.
  private func tolerance(_ slice: Slice, _ currentSpan: Span) -> Double {
    (abs(currentSpan.acrossLow) + abs(currentSpan.acrossHigh) + slice.farthestCenter + slice.maximumHalfExtent) * 1e-12
  }

  private func firstSliceIndex(beyond center: Double) -> Int {
    var (low, high) = (0, slices.count)
    while low < high {
      let middleIndex = (low + high) / 2
      if slices[middleIndex].highestCenter > center { high = middleIndex } else { low = middleIndex + 1 }
    }
    return low
  }

  private func bestPosition(of currentSpan: Span, from firstIndex: Int, _ remainingVisitCount: inout Int) -> Int? {
    var bestScore: Score?
    for index in firstIndex..<slices.count where remainingVisitCount > 0 {
      remainingVisitCount -= 1
      if let bestScore, lowestRemainingEdges[index] - currentSpan.high > bestScore.distance { break }
      let slice = slices[index]
      if let bestScore, slice.lowestEdge - currentSpan.high > bestScore.distance { continue }
      let tolerance = tolerance(slice, currentSpan)
      var itemIndex = lowerBound(slice, currentSpan.acrossLow - slice.maximumHalfExtent - tolerance)
      while itemIndex < slice.positions.count, remainingVisitCount > 0 {
        remainingVisitCount -= 1
        let position = slice.positions[itemIndex]
        let span = spans[position]
        if span.acrossCenter > currentSpan.acrossHigh + slice.maximumHalfExtent + tolerance { break }
        itemIndex += 1
        guard currentSpan.canLead(to: span) else { continue }
        let score = Score(currentSpan, span, position)
        if bestScore.map({ score < $0 }) ?? true { bestScore = score }
      }
    }
    return bestScore?.position
  }

  /// Returns the index in `slice.positions` of the first item whose center across the direction is not less than
  /// `value`.
  private func lowerBound(_ slice: Slice, _ value: Double) -> Int {
    var (low, high) = (0, slice.positions.count)
    while low < high {
      let middleIndex = (low + high) / 2
      if spans[slice.positions[middleIndex]].acrossCenter < value { low = middleIndex + 1 } else { high = middleIndex }
    }
    return low
  }
}
