import UIModelPlatform

/// Finds routes for arrows between boxes. A route has only right angles, avoids all boxes and texts, and prefers few
/// bends and segments that no other group of arrows uses. For example, a bend costs as much as 30 points of length.
///
/// Routes follow a grid with lines beside each box and through each port. The search is Dijkstra's algorithm, with the
/// direction of travel as a part of the state.
struct ArrowRouter {
  enum Direction: Int, CaseIterable {
    case right, down, left, up

    var opposite: Direction {
      switch self {
      case .right: .left
      case .down: .up
      case .left: .right
      case .up: .down
      }
    }
  }

  /// A point on a box's edge at which arrows may start or end, with the direction away from the box.
  struct Port: Hashable {
    let edge: SVGPoint
    let direction: Direction

    /// Returns the point at a distance of `gap` points outside the box.
    func outside(_ gap: Double) -> SVGPoint {
      switch direction {
      case .right: edge.moved(by: gap, 0)
      case .down: edge.moved(by: 0, gap)
      case .left: edge.moved(by: -gap, 0)
      case .up: edge.moved(by: 0, -gap)
      }
    }
  }

  /// A state of the search: a grid point and the direction in which the route has reached it. `end` is the index of the
  /// port if the route ends there.
  private struct Step: Hashable {
    let column: Int
    let row: Int
    let direction: Direction
    var end: Int?
  }

  /// The maximum amount of work: grid points times the number of boxes and texts, or of ports. A larger graph takes too
  /// long.
  private static let workLimit = 8_000_000
  /// The cost of a bend, and of a segment that another group of arrows uses, in points of length.
  private static let bendCost = 30.0
  private static let sharedSegmentCost = 80.0

  /// The distance between a box and an arrow that passes the box, in points.
  private let gap: Double
  private let xs: [Double]
  private let ys: [Double]
  /// The groups that use the segment to the right of each grid point and the segment below it, by grid index. Nil if
  /// the segment crosses a box or a text.
  private var across: [Set<Int>?]
  private var down: [Set<Int>?]

  /// Creates a router; nil if there are too many boxes and ports to search for routes in acceptable time.
  ///
  /// - Parameter boxes: The boxes that arrows avoid.
  /// - Parameter texts: Texts outside of boxes. Arrows may pass them more closely than boxes, at 3 points.
  /// - Parameter ports: The points at which arrows may start and end.
  /// - Parameter lanes: The x coordinates of additional grid lines, for arrows that run side by side.
  /// - Parameter gap: The distance between a box and an arrow that passes the box, in points.
  init?(around boxes: [Rect], texts: [Rect] = [], ports: [Port], lanes: [Double] = [], gap: Double) {
    self.gap = gap
    let around = boxes.flatMap { [SVGPoint($0.minX, $0.minY), SVGPoint($0.maxX, $0.maxY)] }
    let outside = ports.map { $0.outside(gap) }
    let (rights, downs) = (around.map(\.x), around.map(\.y))
    xs = Set(rights.flatMap { [$0 - gap, $0 + gap] } + outside.map(\.x) + lanes).sorted()
    ys = Set(downs.flatMap { [$0 - gap, $0 + gap] } + outside.map(\.y)).sorted()
    guard xs.count * ys.count * max(boxes.count + texts.count, ports.count) <= Self.workLimit else { return nil }
    across = Array(repeating: [], count: xs.count * ys.count)
    down = across
    for box in boxes { block(box.inset(by: 1 - gap)) }
    for text in texts { block(text.inset(by: -3)) }
  }

  /// Blocks the grid segments that cross a rectangle.
  private mutating func block(_ box: Rect) {
    for (row, y) in ys.enumerated() {
      for (column, x) in xs.enumerated() {
        let place = row * xs.count + column
        let isBeside = y > box.minY && y < box.maxY
        let isAbove = x > box.minX && x < box.maxX
        let (right, below) = (xs.dropFirst(column + 1).first, ys.dropFirst(row + 1).first)
        if isBeside, let right, x < box.maxX, right > box.minX { across[known: place] = nil }
        if isAbove, let below, y < box.maxY, below > box.minY { down[known: place] = nil }
      }
    }
  }

  // MARK: Ways

  /// Returns the cheapest route from one of the starts to one of the ends; nil if there is none.
  ///
  /// - Parameter group: The group of the route. Later routes of other groups avoid its segments.
  mutating func route(from starts: [Port], to ends: [Port], group: Int) -> [SVGPoint]? {
    let goals = Dictionary(grouping: ends.indices) { place(of: ends[known: $0]) }
    var open = PriorityQueue<Step>()
    var (costs, before, edges): ([Step: Double], [Step: Step], [Step: SVGPoint]) = ([:], [:], [:])
    func reach(_ step: Step, _ cost: Double, from earlier: Step) {
      guard cost < costs[step] ?? .infinity else { return }
      (costs[step], before[step]) = (cost, earlier)
      open.insert(step, cost)
    }
    for port in starts {
      guard let step = step(port) else { continue }
      (costs[step], edges[step]) = (0, port.edge)
      open.insert(step, 0)
    }
    while let (step, cost) = open.popFirst() {
      guard cost <= costs[step] ?? 0 else { continue }
      if let end = step.end, let last = before[step] {
        return recordRoute(last, ends[known: end].edge, before, edges, group)
      }
      for end in goals[GridPlace(column: step.column, row: step.row)] ?? [] {
        // The last segment leads into the box, against the port's direction.
        let inward = ends[known: end].direction.opposite
        guard step.direction != inward.opposite else { continue }
        let turn = step.direction == inward ? 0 : Self.bendCost
        reach(Step(column: step.column, row: step.row, direction: inward, end: end), cost + turn, from: step)
      }
      for direction in Direction.allCases {
        guard let (next, price) = move(step, direction, group) else { continue }
        reach(next, cost + price, from: step)
      }
    }
    return nil
  }

  /// A point of the grid, by the indices of its lines.
  private struct GridPlace: Hashable {
    let column: Int
    let row: Int
  }

  private func place(of port: Port) -> GridPlace? {
    let outside = port.outside(gap)
    guard let column = xs.firstIndex(of: outside.x), let row = ys.firstIndex(of: outside.y) else { return nil }
    return GridPlace(column: column, row: row)
  }

  private func step(_ port: Port) -> Step? {
    place(of: port).map { Step(column: $0.column, row: $0.row, direction: port.direction) }
  }

  private func move(_ step: Step, _ direction: Direction, _ group: Int) -> (Step, Double)? {
    guard direction != step.direction.opposite else { return nil }
    let column = step.column + (direction == .right ? 1 : direction == .left ? -1 : 0)
    let row = step.row + (direction == .down ? 1 : direction == .up ? -1 : 0)
    guard xs.indices.contains(column), ys.indices.contains(row),
      let others = others(step.column, step.row, column, row, group)
    else { return nil }
    let length = abs(xs[known: column] - xs[known: step.column]) + abs(ys[known: row] - ys[known: step.row])
    let turn = direction == step.direction ? 0 : Self.bendCost
    return (
      Step(column: column, row: row, direction: direction), length + turn + Double(others) * Self.sharedSegmentCost
    )
  }

  /// Returns the number of other groups that use the segment between two neighboring points; nil if the segment is
  /// blocked.
  private func others(_ column: Int, _ row: Int, _ nextColumn: Int, _ nextRow: Int, _ group: Int) -> Int? {
    let place = min(row, nextRow) * xs.count + min(column, nextColumn)
    let users = row == nextRow ? across[known: place] : down[known: place]
    return users.map { $0.count - ($0.contains(group) ? 1 : 0) }
  }

  /// Records that the group uses the segments of a finished route. Returns the route's corners.
  private mutating func recordRoute(
    _ last: Step, _ edge: SVGPoint, _ before: [Step: Step], _ edges: [Step: SVGPoint], _ group: Int
  ) -> [SVGPoint] {
    var (steps, at): ([Step], Step) = ([last], last)
    while let earlier = before[at] {
      let place = min(at.row, earlier.row) * xs.count + min(at.column, earlier.column)
      if at.row == earlier.row {
        across[known: place]?.insert(group)
      } else {
        down[known: place]?.insert(group)
      }
      steps.append(earlier)
      at = earlier
    }
    let inner = steps.reversed().map { SVGPoint(xs[known: $0.column], ys[known: $0.row]) }
    return Self.corners((edges[at].map { [$0] } ?? []) + inner + [edge])
  }

  /// Removes repeated points, and points at which the route does not turn.
  private static func corners(_ points: [SVGPoint]) -> [SVGPoint] {
    var kept: [SVGPoint] = []
    for point in points {
      if kept.last == point { continue }
      if let last = kept.last, let earlier = kept.dropLast().last,
        (earlier.x == last.x && last.x == point.x) || (earlier.y == last.y && last.y == point.y)
      {
        kept.removeLast()
      }
      kept.append(point)
    }
    return kept
  }
}
