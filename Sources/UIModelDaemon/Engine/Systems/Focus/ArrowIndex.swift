/// Where arrow keys lead among items of one group. Apple does not publish the rule; this one is the daemon's: of the
/// items whose centre lies beyond the current one's centre in the arrow's direction, those straight ahead come first
/// (their extent across the direction overlaps the current one's), the one whose edge is nearest wins; where nothing is
/// straight ahead, the one at the shortest distance between edges wins. Ties go to the centre that is nearer across,
/// then along the direction, then to reading order.
///
/// Items are sorted into slices along each direction, and by place across it inside each slice, so that one move looks
/// at few of them.
struct ArrowIndex: Sendable {
  /// Items in reading order.
  let nodes: [Int]
  private let (up, down, left, right): (Sweep, Sweep, Sweep, Sweep)

  init(_ items: [(node: Int, rect: Rect)]) {
    nodes = items.map(\.node)
    func sweep(_ key: FocusKey) -> Sweep { Sweep(items.map { Span($0.rect, key) }) }
    (up, down, left, right) = (sweep(.up), sweep(.down), sweep(.left), sweep(.right))
  }

  /// Where an arrow leads from the item at a position in `nodes`; nil if it stays.
  func next(from position: Int, _ key: FocusKey) -> Int? {
    let found: Int? =
      switch key {
      case .up: up.next(from: position)
      case .down: down.next(from: position)
      case .left: left.next(from: position)
      case .right: right.next(from: position)
      case .tab, .shiftTab: nil
      }
    return found.map { nodes[$0] }
  }

  /// Where an arrow leads from anywhere.
  func next(from rect: Rect, _ key: FocusKey) -> Int? {
    let span = Span(rect, key)
    let found: Int? =
      switch key {
      case .up: up.next(from: span)
      case .down: down.next(from: span)
      case .left: left.next(from: span)
      case .right: right.next(from: span)
      case .tab, .shiftTab: nil
      }
    return found.map { nodes[$0] }
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
  func acrossGap(to other: Span) -> Double { max(0, other.acrossLow - acrossHigh, acrossLow - other.acrossHigh) }
  func isStraightAhead(_ other: Span) -> Bool { other.acrossLow < acrossHigh && acrossLow < other.acrossHigh }
}

private struct Sweep: Sendable {
  private struct Slice: Sendable {
    /// Positions, by their centre across.
    var items: [Int]
    var lowestCenter: Double
    var highestCenter: Double
    var low: Double
    var halfAcross: Double
  }

  /// How well a candidate fits; less is better.
  private struct Score: Comparable {
    let distance: Double
    let across: Double
    let along: Double
    let position: Int

    static func < (a: Score, b: Score) -> Bool {
      (a.distance, a.across, a.along, a.position) < (b.distance, b.across, b.along, b.position)
    }
  }

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
          lowestCenter: part.first.map { spans[$0].center } ?? 0,
          highestCenter: part.last.map { spans[$0].center } ?? 0,
          low: part.map { spans[$0].low }.min() ?? 0,
          halfAcross: part.map { (spans[$0].acrossHigh - spans[$0].acrossLow) / 2 }.max() ?? 0))
    }
    lowestAfter = slices.map(\.low)
    for index in slices.indices.dropLast().reversed() {
      lowestAfter[index] = min(lowestAfter[index], lowestAfter[index + 1])
    }
  }

  func next(from position: Int) -> Int? { next(from: spans[position]) }

  func next(from current: Span) -> Int? {
    let first = firstSlice(beyond: current.center)
    return straightAhead(of: current, from: first) ?? nearest(to: current, from: first)
  }

  private func firstSlice(beyond center: Double) -> Int {
    var (low, high) = (0, slices.count)
    while low < high {
      let middle = (low + high) / 2
      if slices[middle].highestCenter > center { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func straightAhead(of current: Span, from first: Int) -> Int? {
    var best: Score?
    for index in first..<slices.count {
      if let best, lowestAfter[index] - current.high > best.distance { break }
      let slice = slices[index]
      if let best, slice.low - current.high > best.distance { continue }
      var at = lowerBound(slice, current.acrossLow - slice.halfAcross)
      while at < slice.items.count {
        let position = slice.items[at]
        let span = spans[position]
        if span.acrossCenter > current.acrossHigh + slice.halfAcross { break }
        at += 1
        guard span.center > current.center, current.isStraightAhead(span) else { continue }
        let score = Score(
          distance: current.gap(to: span), across: abs(span.acrossCenter - current.acrossCenter),
          along: span.center - current.center, position: position)
        if best.map({ score < $0 }) ?? true { best = score }
      }
    }
    return best?.position
  }

  private func nearest(to current: Span, from first: Int) -> Int? {
    var best: Score?
    for index in first..<slices.count {
      let slice = slices[index]
      let ahead = max(0, slice.low - current.high)
      if let best, ahead * ahead > best.distance {
        let after = max(0, lowestAfter[index] - current.high)
        if after * after > best.distance { break }
        continue
      }
      let middle = lowerBound(slice, current.acrossCenter)
      for step in [1, -1] {
        var at = step == 1 ? middle : middle - 1
        while slice.items.indices.contains(at) {
          let position = slice.items[at]
          let span = spans[position]
          at += step
          let nearestAcross = max(
            0,
            abs(span.acrossCenter - current.acrossCenter) - slice.halfAcross
              - (current.acrossHigh - current.acrossLow) / 2)
          if let best, nearestAcross * nearestAcross > best.distance { break }
          guard span.center > current.center else { continue }
          let (gap, across) = (current.gap(to: span), current.acrossGap(to: span))
          let score = Score(
            distance: gap * gap + across * across, across: abs(span.acrossCenter - current.acrossCenter),
            along: span.center - current.center, position: position)
          if best.map({ score < $0 }) ?? true { best = score }
        }
      }
    }
    return best?.position
  }

  /// The first item of a slice whose centre across is not less.
  private func lowerBound(_ slice: Slice, _ value: Double) -> Int {
    var (low, high) = (0, slice.items.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[slice.items[middle]].acrossCenter < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
