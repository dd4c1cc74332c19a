import UIModelPlatform

/// Items of one arrow direction, cut into slices along the direction. Each slice is sorted by the items' centers across
/// the direction, so that a search visits few items unless many overlap. For example, 100 items form 10 slices of 10.
struct ArrowSweep: Sendable {
  enum Answer { case item(Int), nothing, tooMany }

  private struct Slice: Sendable {
    /// Positions in `spans`, sorted by their center across the direction.
    let items: [Int]
    let highestCenter: Double
    let low: Double
    let halfAcross: Double
    /// The largest absolute value of a center across the direction.
    let farthestAcross: Double
  }

  private typealias Score = ArrowIndex.Score

  private let spans: [Span]
  private var slices: [Slice] = []
  /// The lowest edge in a slice and all slices after it, by slice.
  private var lowestAfter: [Double] = []

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
          low: part.map { spans[$0].low }.min() ?? 0,
          halfAcross: part.map { (spans[$0].acrossHigh - spans[$0].acrossLow) / 2 }.max() ?? 0,
          farthestAcross: part.map { abs(spans[$0].acrossCenter) }.max() ?? 0))
    }
    lowestAfter = slices.map(\.low)
    for index in slices.indices.dropLast().reversed() {
      lowestAfter[index] = min(lowestAfter[index], lowestAfter[index + 1])
    }
  }

  /// Returns the position of the next item, or `.tooMany` if that takes more visits of items and slices than allowed.
  func next(from current: Span, visitLimit limit: Int, _ lookedAt: inout Int) -> Answer {
    var remaining = limit
    let found = straightAhead(of: current, from: firstSlice(beyond: current.center), &remaining)
    lookedAt += limit - remaining
    return remaining <= 0 ? .tooMany : found.map { .item($0) } ?? .nothing
  }

  /// The tolerance for rounding errors of halved sums, so that a candidate that ties with the best one is not skipped.
  private func slack(_ slice: Slice, _ current: Span) -> Double {
    (abs(current.acrossLow) + abs(current.acrossHigh) + slice.farthestAcross + slice.halfAcross) * 1e-12
  }

  private func firstSlice(beyond center: Double) -> Int {
    var (low, high) = (0, slices.count)
    while low < high {
      let middle = (low + high) / 2
      if slices[middle].highestCenter > center { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func straightAhead(of current: Span, from first: Int, _ remaining: inout Int) -> Int? {
    var best: Score?
    for index in first..<slices.count where remaining > 0 {
      remaining -= 1
      if let best, lowestAfter[index] - current.high > best.distance { break }
      let slice = slices[index]
      if let best, slice.low - current.high > best.distance { continue }
      let slack = slack(slice, current)
      var at = lowerBound(slice, current.acrossLow - slice.halfAcross - slack)
      while at < slice.items.count, remaining > 0 {
        remaining -= 1
        let position = slice.items[at]
        let span = spans[position]
        if span.acrossCenter > current.acrossHigh + slice.halfAcross + slack { break }
        at += 1
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
