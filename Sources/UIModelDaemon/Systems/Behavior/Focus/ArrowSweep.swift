import UIModelPlatform

/// The items of a group, cut into slices along one arrow direction. Each slice is sorted by the items' centers across
/// the direction, so that a search visits few items unless many overlap. For example, 100 items form 10 slices of 10.
struct ArrowSweep: Sendable {
  enum SearchResult { case item(Int), noItem, visitLimitExceeded }

  private struct Slice: Sendable {
    /// Positions in `spans`, sorted by their center across the direction.
    let items: [Int]
    let highestCenter: Double
    let lowestEdge: Double
    let maximumHalfExtent: Double
    /// The largest absolute value of an item's center across the direction, in points.
    let farthestCenter: Double
  }

  private typealias Score = ArrowIndex.Score

  private let spans: [Span]
  private var slices: [Slice] = []
  /// For each slice, the lowest edge of all items in this slice and the slices after it.
  private var lowestRemainingEdges: [Double] = []

  init(_ spans: [Span]) {
    self.spans = spans
    let sorted = spans.indices.sorted { (spans[$0].center, $0) < (spans[$1].center, $1) }
    let size = max(4, Int(Double(spans.count).squareRoot()))
    for start in stride(from: 0, to: sorted.count, by: size) {
      let part = sorted[start..<min(start + size, sorted.count)]
      slices.append(
        Slice(
          items: part.sorted { (spans[$0].acrossCenter, $0) < (spans[$1].acrossCenter, $1) },
          highestCenter: part.last.map { spans[$0].center } ?? 0,
          lowestEdge: part.map { spans[$0].low }.min() ?? 0,
          maximumHalfExtent: part.map { (spans[$0].acrossHigh - spans[$0].acrossLow) / 2 }.max() ?? 0,
          farthestCenter: part.map { abs(spans[$0].acrossCenter) }.max() ?? 0))
    }
    lowestRemainingEdges = slices.map(\.lowestEdge)
    for index in slices.indices.dropLast().reversed() {
      lowestRemainingEdges[index] = min(lowestRemainingEdges[index], lowestRemainingEdges[index + 1])
    }
  }

  /// Returns the position of the item to which an arrow leads, or `.noItem` if no item lies ahead. Returns
  /// `.visitLimitExceeded` if the search would visit more items and slices than allowed. Adds the number of visits to
  /// `visitCount`.
  func next(from current: Span, visitLimit limit: Int, _ visitCount: inout Int) -> SearchResult {
    var remainingVisits = limit
    let position = bestPosition(of: current, from: firstSlice(beyond: current.center), &remainingVisits)
    visitCount += limit - remainingVisits
    return remainingVisits <= 0 ? .visitLimitExceeded : position.map { .item($0) } ?? .noItem
  }

  /// Returns the tolerance for rounding errors of halved sums, so that a candidate that ties with the best one is not
  /// skipped.
  private func tolerance(_ slice: Slice, _ current: Span) -> Double {
    (abs(current.acrossLow) + abs(current.acrossHigh) + slice.farthestCenter + slice.maximumHalfExtent) * 1e-12
  }

  private func firstSlice(beyond center: Double) -> Int {
    var (low, high) = (0, slices.count)
    while low < high {
      let middle = (low + high) / 2
      if slices[middle].highestCenter > center { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func bestPosition(of current: Span, from first: Int, _ remainingVisits: inout Int) -> Int? {
    var best: Score?
    for index in first..<slices.count where remainingVisits > 0 {
      remainingVisits -= 1
      if let best, lowestRemainingEdges[index] - current.high > best.distance { break }
      let slice = slices[index]
      if let best, slice.lowestEdge - current.high > best.distance { continue }
      let tolerance = tolerance(slice, current)
      var itemIndex = lowerBound(slice, current.acrossLow - slice.maximumHalfExtent - tolerance)
      while itemIndex < slice.items.count, remainingVisits > 0 {
        remainingVisits -= 1
        let position = slice.items[itemIndex]
        let span = spans[position]
        if span.acrossCenter > current.acrossHigh + slice.maximumHalfExtent + tolerance { break }
        itemIndex += 1
        guard current.leads(to: span) else { continue }
        let score = Score(current, span, position)
        if best.map({ score < $0 }) ?? true { best = score }
      }
    }
    return best?.position
  }

  /// Returns the index of the first item in a slice whose center across the direction is not less than `value`.
  private func lowerBound(_ slice: Slice, _ value: Double) -> Int {
    var (low, high) = (0, slice.items.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[slice.items[middle]].acrossCenter < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
