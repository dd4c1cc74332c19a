import UIModelPlatform

/// Items in slices along an arrow's direction, and by place across it inside each slice, so that one move looks at few of
/// them where they do not lie over one another.
struct ArrowSweep: Sendable {
  enum Answer { case item(Int), nothing, tooMany }

  private struct Slice: Sendable {
    /// Positions, by their center across.
    let items: [Int]
    let highestCenter: Double
    let low: Double
    let halfAcross: Double
    /// How far from zero the centers across are.
    let farthestAcross: Double
  }

  private typealias Score = ArrowIndex.Score

  private let spans: [Span]
  private var slices: [Slice] = []
  /// The lowest edge in a slice or in any after it.
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

  /// The position of the next item. Gives up when it has looked at so many items and slices.
  func next(from current: Span, looksAtMost most: Int, _ lookedAt: inout Int) -> Answer {
    var left = most
    let found = straightAhead(of: current, from: firstSlice(beyond: current.center), &left)
    lookedAt += most - left
    return left <= 0 ? .tooMany : found.map { .item($0) } ?? .nothing
  }

  /// What sums of halves may be off by: what is as near as the best so far must not be left out.
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

  private func straightAhead(of current: Span, from first: Int, _ left: inout Int) -> Int? {
    var best: Score?
    for index in first..<slices.count where left > 0 {
      left -= 1
      if let best, lowestAfter[index] - current.high > best.distance { break }
      let slice = slices[index]
      if let best, slice.low - current.high > best.distance { continue }
      let slack = slack(slice, current)
      var at = lowerBound(slice, current.acrossLow - slice.halfAcross - slack)
      while at < slice.items.count, left > 0 {
        left -= 1
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

  /// The first item of a slice whose center across is not less.
  private func lowerBound(_ slice: Slice, _ value: Double) -> Int {
    var (low, high) = (0, slice.items.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[slice.items[middle]].acrossCenter < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
