import UIModelPlatform

/// A drawing of a graph. Nodes are boxes in columns from left to right, one column for each layer. Each box has a line
/// for each link, at which the link's arrow starts. For example, the graph A → B has two columns and one arrow.
struct GraphDrawing {
  /// The maximum number of boxes. Arrows between more boxes could not be followed.
  static let maximumNodes = 40

  private(set) var drawing = Drawing()
  /// The number of links that are drawn without an arrow, because there is no route or the graph is too large.
  private(set) var unroutedCount = 0

  private static let gap = 10.0
  /// The minimum and maximum width of a box, in points. Between these limits, a box is as wide as its texts.
  private static let widths = 120.0...300.0
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
    route(layers)
  }

  private static func headHeight(_ node: Graph.Node) -> Double { node.detail.isEmpty ? 28 : 44 }

  private static func height(_ node: Graph.Node) -> Double {
    headHeight(node) + Double(node.links.count) * rowHeight + (node.links.isEmpty ? 0 : 6)
  }

  private static func width(_ node: Graph.Node) -> Double {
    let texts =
      [(node.title, DrawingFont.heading), (node.detail, .note)] + node.links.map { ($0.label, DrawingFont.text) }
    let widest = texts.map { TextMetrics.width($0.0, $0.1) }.max() ?? 0
    return min(max(widest + 2 * inset + 1, widths.lowerBound), widths.upperBound)
  }

  /// Returns the y coordinate of the middle of a link's line.
  private func y(of link: Int, in node: Int) -> Double {
    frames[known: node].minY + Self.headHeight(graph.nodes[known: node]) + (Double(link) + 0.5) * Self.rowHeight
  }

  // MARK: Places

  /// Places the boxes in columns. The space between two columns has a lane for each arrow that starts there, up to 14.
  private mutating func place(_ layers: [Int]) {
    var arrows: [Int: Int] = [:]
    for (index, node) in graph.nodes.enumerated() {
      arrows[layers[known: index], default: 0] += node.links.count { $0.target != nil }
    }
    var widths: [Int: Double] = [:]
    for (index, node) in graph.nodes.enumerated() {
      widths[layers[known: index]] = max(widths[layers[known: index]] ?? 0, Self.width(node))
    }
    var xs: [Int: Double] = [:]
    var x = 0.0
    for layer in 0..<((layers.max() ?? 0) + 1) {
      xs[layer] = x
      x += (widths[layer] ?? 0) + 4 * Self.gap + 8 * Double(min(arrows[layer] ?? 0, 14))
    }
    frames = Array(repeating: Rect(0, 0, 0, 0), count: graph.nodes.count)
    var columnBottoms: [Int: Double] = [:]
    var placedNodes: Set<Int> = []
    func placeNode(_ index: Int, from minimumY: Double) {
      let layer = layers[known: index]
      let y = max(minimumY, columnBottoms[layer] ?? 0)
      let frame = Rect(xs[layer] ?? 0, y, widths[layer] ?? 0, Self.height(graph.nodes[known: index]))
      frames[known: index] = frame
      columnBottoms[layer] = frame.maxY + Self.rowSpacing
      for target in graph.nodes[known: index].links.compactMap(\.target)
      where layers[known: target] == layer + 1 && placedNodes.insert(target).inserted { placeNode(target, from: y) }
    }
    for index in graph.nodes.indices where layers[known: index] == 0 && placedNodes.insert(index).inserted {
      // The nodes that belong to one root are placed below those of the previous roots.
      placeNode(index, from: columnBottoms.values.max() ?? 0)
    }
    // Nodes of a later column that no placed node links to.
    for index in graph.nodes.indices where placedNodes.insert(index).inserted { placeNode(index, from: 0) }
  }

  private mutating func draw(_ node: Graph.Node, in frame: Rect) {
    drawing.box(frame, node.look, radius: 8, title: node.title)
    let room = frame.width - 2 * Self.inset
    let x = frame.minX + Self.inset
    drawing.text(node.title, at: SVGPoint(x, frame.minY + 19), .heading, width: room)
    if !node.detail.isEmpty { drawing.text(node.detail, at: SVGPoint(x, frame.minY + 35), .note, width: room) }
    var y = frame.minY + Self.headHeight(node)
    for link in node.links {
      drawing.text(link.label, at: SVGPoint(x, y + 14), link.target == nil ? .note : .text, width: room)
      y += Self.rowHeight
    }
  }

  // MARK: Arrows

  private mutating func route(_ layers: [Int]) {
    var starts: [[ArrowRouter.Port]] = []
    var ends: [[ArrowRouter.Port]] = []
    var targets: [Int] = []
    var lanes: Set<Double> = []
    for (index, node) in graph.nodes.enumerated() {
      for (number, link) in node.links.enumerated() {
        guard let target = link.target else { continue }
        let (sourceFrame, targetFrame) = (frames[known: index], frames[known: target])
        starts.append([ArrowRouter.Port(edge: SVGPoint(sourceFrame.maxX, y(of: number, in: index)), direction: .right)])
        // All arrows to a box have the same two end points, at its left and its bottom, so they share the last part of
        // their routes.
        ends.append([
          ArrowRouter.Port(
            edge: SVGPoint(targetFrame.minX, targetFrame.minY + Self.headHeight(graph.nodes[known: target]) / 2),
            direction: .left),
          ArrowRouter.Port(edge: SVGPoint(targetFrame.midX, targetFrame.maxY), direction: .down),
        ])
        targets.append(target)
        for lane in 0..<min(node.links.count, 14) { lanes.insert(sourceFrame.maxX + 2 * Self.gap + 8 * Double(lane)) }
      }
    }
    guard
      var router = ArrowRouter(
        around: frames, ports: (starts + ends).flatMap { $0 }, lanes: lanes.sorted(), gap: Self.gap)
    else {
      unroutedCount = starts.count
      return
    }
    for (index, start) in starts.enumerated() {
      if let way = router.route(from: start, to: ends[known: index], group: targets[known: index]) {
        drawing.arrow(way, .way)
      } else {
        unroutedCount += 1
      }
    }
  }
}
