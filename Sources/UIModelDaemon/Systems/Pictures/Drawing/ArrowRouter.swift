import UIModelPlatform

/// A router for arrows between boxes. A route has only right angles and avoids all boxes and texts. Its cost is its
/// length, plus a cost for each bend and for each segment that another group of arrows uses. For example, a bend costs
/// as much as 30 points of length.
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

  /// A point on a box's edge at which arrows can start or end, with the direction away from the box.
  struct Port: Hashable {
    let edgePoint: SVGPoint
    let direction: Direction

    /// Returns the point at a distance of `gap` points outside the box.
    func outerPoint(_ gap: Double) -> SVGPoint {
      switch direction {
      case .right: edgePoint.moved(by: gap, 0)
      case .down: edgePoint.moved(by: 0, gap)
      case .left: edgePoint.moved(by: -gap, 0)
      case .up: edgePoint.moved(by: 0, -gap)
      }
    }
  }

  /// A state of the search: a grid point and the direction in which the route has reached the point. `endPortIndex` is
  /// the index of the end port if the route ends in this state, otherwise nil.
  private struct Step: Hashable {
    let column: Int
    let row: Int
    let direction: Direction
    var endPortIndex: Int?
  }

  /// The maximum amount of work, so that the search takes an acceptable time. The work is the number of grid points
  /// times the number of boxes and texts, or times the number of ports if there are more ports.
  private static let workLimit = 8_000_000
  /// The cost of a bend, in points of length.
  private static let bendCost = 30.0
  /// The cost of a segment for each other group of arrows that uses it, in points of length.
  private static let sharedSegmentCost = 80.0

  /// The distance between a box and an arrow that passes the box, in points.
  private let gap: Double
  /// The x coordinates of the vertical grid lines, in ascending order.
  private let xs: [Double]
  /// The y coordinates of the horizontal grid lines, in ascending order.
  private let ys: [Double]
  /// The groups that use the segment to the right of each grid point, by grid index; nil if the segment crosses a box
  /// or a text.
  private var rightSegmentGroups: [Set<Int>?]
  /// The groups that use the segment below each grid point, by grid index; nil if the segment crosses a box or a text.
  private var lowerSegmentGroups: [Set<Int>?]

  /// Creates a router; nil if there are too many boxes and ports to search for routes in acceptable time.
  ///
  /// - Parameter boxes: the boxes that arrows avoid.
  /// - Parameter texts: the texts outside of boxes. The distance between a text and an arrow is at least 3 points.
  /// - Parameter ports: the points at which arrows can start and end.
  /// - Parameter lanes: the x coordinates of additional grid lines, for arrows that run side by side.
  /// - Parameter gap: the distance between a box and an arrow that passes the box, in points.
  init?(around boxes: [Rect], texts: [Rect] = [], ports: [Port], lanes: [Double] = [], gap: Double) {
    self.gap = gap
    let boxCorners = boxes.flatMap { [SVGPoint($0.minX, $0.minY), SVGPoint($0.maxX, $0.maxY)] }
    let outerPoints = ports.map { $0.outerPoint(gap) }
    let (cornerXs, cornerYs) = (boxCorners.map(\.x), boxCorners.map(\.y))
    xs = Set(cornerXs.flatMap { [$0 - gap, $0 + gap] } + outerPoints.map(\.x) + lanes).sorted()
    ys = Set(cornerYs.flatMap { [$0 - gap, $0 + gap] } + outerPoints.map(\.y)).sorted()
    guard xs.count * ys.count * max(boxes.count + texts.count, ports.count) <= Self.workLimit else { return nil }
    rightSegmentGroups = Array(repeating: [], count: xs.count * ys.count)
    lowerSegmentGroups = rightSegmentGroups
    for box in boxes { block(box.inset(by: 1 - gap)) }
    for text in texts { block(text.inset(by: -3)) }
  }

  /// Blocks the grid segments that cross a rectangle.
  private mutating func block(_ box: Rect) {
    for (row, y) in ys.enumerated() {
      for (column, x) in xs.enumerated() {
        let gridIndex = row * xs.count + column
        let isInYRange = y > box.minY && y < box.maxY
        let isInXRange = x > box.minX && x < box.maxX
        let (right, below) = (xs.dropFirst(column + 1).first, ys.dropFirst(row + 1).first)
        if isInYRange, let right, x < box.maxX, right > box.minX { rightSegmentGroups[known: gridIndex] = nil }
        if isInXRange, let below, y < box.maxY, below > box.minY { lowerSegmentGroups[known: gridIndex] = nil }
      }
    }
  }

  // MARK: Routes

  /// Returns the cheapest route from one of the start ports to one of the end ports; nil if there is no route.
  ///
  /// - Parameter group: the number of the group of arrows to which the route belongs. Later routes of other groups
  ///   avoid the route's segments.
  mutating func route(from starts: [Port], to ends: [Port], group: Int) -> [SVGPoint]? {
    let goals = Dictionary(grouping: ends.indices) { gridPoint(of: ends[known: $0]) }
    var queue = PriorityQueue<Step>()
    var (costs, predecessors, startPoints): ([Step: Double], [Step: Step], [Step: SVGPoint]) = ([:], [:], [:])
    func relax(_ step: Step, _ cost: Double, from predecessor: Step) {
      guard cost < costs[step] ?? .infinity else { return }
      (costs[step], predecessors[step]) = (cost, predecessor)
      queue.insert(step, cost)
    }
    for port in starts {
      guard let step = firstStep(port) else { continue }
      (costs[step], startPoints[step]) = (0, port.edgePoint)
      queue.insert(step, 0)
    }
    while let (step, cost) = queue.popFirst() {
      guard cost <= costs[step] ?? 0 else { continue }
      if let endIndex = step.endPortIndex, let lastStep = predecessors[step] {
        return recordRoute(lastStep, ends[known: endIndex].edgePoint, predecessors, startPoints, group)
      }
      for endIndex in goals[GridPoint(column: step.column, row: step.row)] ?? [] {
        // The last segment leads into the box, against the port's direction.
        let inward = ends[known: endIndex].direction.opposite
        guard step.direction != inward.opposite else { continue }
        let turnCost = step.direction == inward ? 0 : Self.bendCost
        relax(
          Step(column: step.column, row: step.row, direction: inward, endPortIndex: endIndex), cost + turnCost,
          from: step)
      }
      for direction in Direction.allCases {
        guard let (next, stepCost) = nextStep(step, direction, group) else { continue }
        relax(next, cost + stepCost, from: step)
      }
    }
    return nil
  }

  /// A grid point, as the indices of its vertical and its horizontal grid line.
  private struct GridPoint: Hashable {
    let column: Int
    let row: Int
  }

  private func gridPoint(of port: Port) -> GridPoint? {
    let outerPoint = port.outerPoint(gap)
    guard let column = xs.firstIndex(of: outerPoint.x), let row = ys.firstIndex(of: outerPoint.y) else { return nil }
    return GridPoint(column: column, row: row)
  }

  private func firstStep(_ port: Port) -> Step? {
    gridPoint(of: port).map { Step(column: $0.column, row: $0.row, direction: port.direction) }
  }

  private func nextStep(_ step: Step, _ direction: Direction, _ group: Int) -> (Step, Double)? {
    guard direction != step.direction.opposite else { return nil }
    let column = step.column + (direction == .right ? 1 : direction == .left ? -1 : 0)
    let row = step.row + (direction == .down ? 1 : direction == .up ? -1 : 0)
    guard xs.indices.contains(column), ys.indices.contains(row),
      let otherGroupCount = otherGroupCount(step.column, step.row, column, row, group)
    else { return nil }
    let length = abs(xs[known: column] - xs[known: step.column]) + abs(ys[known: row] - ys[known: step.row])
    let turnCost = direction == step.direction ? 0 : Self.bendCost
    return (
      Step(column: column, row: row, direction: direction),
      length + turnCost + Double(otherGroupCount) * Self.sharedSegmentCost
    )
  }

  /// Returns the number of other groups that use the segment between two neighboring points; nil if the segment is
  /// blocked.
  private func otherGroupCount(_ column: Int, _ row: Int, _ nextColumn: Int, _ nextRow: Int, _ group: Int) -> Int? {
    let gridIndex = min(row, nextRow) * xs.count + min(column, nextColumn)
    let groups = row == nextRow ? rightSegmentGroups[known: gridIndex] : lowerSegmentGroups[known: gridIndex]
    return groups.map { $0.count - ($0.contains(group) ? 1 : 0) }
  }

  /// Records that the group uses the segments of a finished route. Returns the route's corners.
  private mutating func recordRoute(
    _ lastStep: Step, _ endPoint: SVGPoint, _ predecessors: [Step: Step], _ startPoints: [Step: SVGPoint], _ group: Int
  ) -> [SVGPoint] {
    var (steps, currentStep): ([Step], Step) = ([lastStep], lastStep)
    while let previousStep = predecessors[currentStep] {
      let gridIndex = min(currentStep.row, previousStep.row) * xs.count + min(currentStep.column, previousStep.column)
      if currentStep.row == previousStep.row {
        rightSegmentGroups[known: gridIndex]?.insert(group)
      } else {
        lowerSegmentGroups[known: gridIndex]?.insert(group)
      }
      steps.append(previousStep)
      currentStep = previousStep
    }
    let innerPoints = steps.reversed().map { SVGPoint(xs[known: $0.column], ys[known: $0.row]) }
    return Self.corners((startPoints[currentStep].map { [$0] } ?? []) + innerPoints + [endPoint])
  }

  /// Returns the corners of a route: its points without duplicates and without points at which the route does not turn.
  private static func corners(_ points: [SVGPoint]) -> [SVGPoint] {
    var cornerPoints: [SVGPoint] = []
    for point in points {
      if cornerPoints.last == point { continue }
      if let lastPoint = cornerPoints.last, let earlierPoint = cornerPoints.dropLast().last,
        (earlierPoint.x == lastPoint.x && lastPoint.x == point.x)
          || (earlierPoint.y == lastPoint.y && lastPoint.y == point.y)
      {
        cornerPoints.removeLast()
      }
      cornerPoints.append(point)
    }
    return cornerPoints
  }
}
