import UIModelPlatform

/// A drawing of a graph. Nodes are boxes in columns from left to right, one column for each layer. Each box has a line
/// for each link, at which the link's arrow starts. For example, the graph A → B has two columns and one arrow.
struct GraphDrawing {
  /// The maximum number of boxes. With more boxes, the arrows would be hard to follow.
  static let maximumNodeCount = 40

  private(set) var drawing = Drawing()
  /// The number of links that are drawn without an arrow, because there is no route or the graph is too large.
  private(set) var unroutedCount = 0

  private static let gap = 10.0
  /// The minimum and maximum width of a box, in points. Between these limits, a box is as wide as its texts.
  private static let widthRange = 120.0...300.0
  private static let rowHeight = 20.0
  private static let inset = 10.0
  private static let rowSpacing = 26.0

  /// The frame of each node, by index.
  private var frames: [Rect] = []
  private let graph: Graph

  init(_ graph: Graph) {
    self.graph = graph
    let layers = graph.layers
    place(layers)
    for (index, node) in graph.nodes.enumerated() { draw(node, in: frames[known: index]) }
    drawArrows(layers)
  }

  private static func headHeight(_ node: Graph.Node) -> Double { node.detail.isEmpty ? 28 : 44 }

  private static func height(_ node: Graph.Node) -> Double {
    headHeight(node) + Double(node.links.count) * rowHeight + (node.links.isEmpty ? 0 : 6)
  }

  private static func width(_ node: Graph.Node) -> Double {
    let texts =
      [(node.title, DrawingFont.heading), (node.detail, .note)] + node.links.map { ($0.label, DrawingFont.text) }
    let maximumTextWidth = texts.map { TextMetrics.width($0.0, $0.1) }.max() ?? 0
    return min(max(maximumTextWidth + 2 * inset + 1, widthRange.lowerBound), widthRange.upperBound)
  }

  /// Returns the y coordinate of the middle of the line of text that a node's box contains for a link.
  private func y(of link: Int, in node: Int) -> Double {
    frames[known: node].minY + Self.headHeight(graph.nodes[known: node]) + (Double(link) + 0.5) * Self.rowHeight
  }

  // MARK: Places

  /// Places the boxes in columns. The space after a column has a lane for each arrow that starts in the column, up to
  /// 14 lanes.
  private mutating func place(_ layers: [Int]) {
    var arrowCounts: [Int: Int] = [:]
    for (index, node) in graph.nodes.enumerated() {
      arrowCounts[layers[known: index], default: 0] += node.links.count { $0.targetIndex != nil }
    }
    var columnWidths: [Int: Double] = [:]
    for (index, node) in graph.nodes.enumerated() {
      columnWidths[layers[known: index]] = max(columnWidths[layers[known: index]] ?? 0, Self.width(node))
    }
    var columnXs: [Int: Double] = [:]
    var x = 0.0
    for layer in 0..<((layers.max() ?? 0) + 1) {
      columnXs[layer] = x
      x += (columnWidths[layer] ?? 0) + 4 * Self.gap + 8 * Double(min(arrowCounts[layer] ?? 0, 14))
    }
    frames = Array(repeating: Rect(0, 0, 0, 0), count: graph.nodes.count)
    var columnBottoms: [Int: Double] = [:]
    var placedNodes: Set<Int> = []
    func placeNode(_ index: Int, from minimumY: Double) {
      let layer = layers[known: index]
      let y = max(minimumY, columnBottoms[layer] ?? 0)
      let frame = Rect(columnXs[layer] ?? 0, y, columnWidths[layer] ?? 0, Self.height(graph.nodes[known: index]))
      frames[known: index] = frame
      columnBottoms[layer] = frame.maxY + Self.rowSpacing
      for target in graph.nodes[known: index].links.compactMap(\.targetIndex)
      where layers[known: target] == layer + 1 && placedNodes.insert(target).inserted { placeNode(target, from: y) }
    }
    for index in graph.nodes.indices where layers[known: index] == 0 && placedNodes.insert(index).inserted {
      // `index` is a root. The root and the nodes that are placed with it are below the nodes of the previous roots.
      placeNode(index, from: columnBottoms.values.max() ?? 0)
    }
    // These nodes are not reachable from a root through links to the next column, so they are placed at the next free
    // position of their column.
    for index in graph.nodes.indices where placedNodes.insert(index).inserted { placeNode(index, from: 0) }
  }

  private mutating func draw(_ node: Graph.Node, in frame: Rect) {
    drawing.addBox(frame, node.look, radius: 8, title: node.title)
    let availableWidth = frame.width - 2 * Self.inset
    let x = frame.minX + Self.inset
    drawing.addText(node.title, at: SVGPoint(x, frame.minY + 19), .heading, width: availableWidth)
    if !node.detail.isEmpty {
      drawing.addText(node.detail, at: SVGPoint(x, frame.minY + 35), .note, width: availableWidth)
    }
    var y = frame.minY + Self.headHeight(node)
    for link in node.links {
      drawing.addText(
        link.label, at: SVGPoint(x, y + 14), link.targetIndex == nil ? .note : .text, width: availableWidth)
      y += Self.rowHeight
    }
  }

  // MARK: Arrows

  private mutating func drawArrows(_ layers: [Int]) {
    var startPorts: [[ArrowRouter.Port]] = []
    var endPorts: [[ArrowRouter.Port]] = []
    var targetIndices: [Int] = []
    var lanes: Set<Double> = []
    for (index, node) in graph.nodes.enumerated() {
      for (number, link) in node.links.enumerated() {
        guard let targetIndex = link.targetIndex else { continue }
        let (sourceFrame, targetFrame) = (frames[known: index], frames[known: targetIndex])
        startPorts.append([
          ArrowRouter.Port(edgePoint: SVGPoint(sourceFrame.maxX, y(of: number, in: index)), direction: .right)
        ])
        // All arrows to a box have the same two end points, at the left and at the bottom of the box, so they share the
        // last part of their routes.
        endPorts.append([
          ArrowRouter.Port(
            edgePoint: SVGPoint(
              targetFrame.minX, targetFrame.minY + Self.headHeight(graph.nodes[known: targetIndex]) / 2),
            direction: .left),
          ArrowRouter.Port(edgePoint: SVGPoint(targetFrame.midX, targetFrame.maxY), direction: .down),
        ])
        targetIndices.append(targetIndex)
        for lane in 0..<min(node.links.count, 14) { lanes.insert(sourceFrame.maxX + 2 * Self.gap + 8 * Double(lane)) }
      }
    }
    guard
      var router = ArrowRouter(
        around: frames, ports: (startPorts + endPorts).flatMap { $0 }, lanes: lanes.sorted(), gap: Self.gap)
    else {
      unroutedCount = startPorts.count
      return
    }
    for (index, start) in startPorts.enumerated() {
      if let route = router.route(from: start, to: endPorts[known: index], group: targetIndices[known: index]) {
        drawing.addArrow(route, .way)
      } else {
        unroutedCount += 1
      }
    }
  }
}
