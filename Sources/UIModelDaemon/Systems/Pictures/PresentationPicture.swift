import UIModelPlatform

/// A picture of an app's presentations: screens, and the sheets, popovers, covers and alerts that they show. For
/// example, a SwiftUI sheet that is bound to `showsSettings` is a link with the label `sheet · showsSettings`.
package enum PresentationPicture {
  /// Draws the graph of presentations.
  ///
  /// - Parameter app: the app with all its screens.
  /// - Parameter start: the screen to begin with; nil for all screens.
  package static func graph(of app: AppModel, from start: Screen? = nil) throws(UndrawableError) -> Picture {
    let builder = PresentationGraphBuilder(app)
    var graph = builder.graph
    if let start {
      guard let index = builder.index(of: start) else {
        throw UndrawableError("nothing that '\(start.name)' presents is known")
      }
      graph = graph.reachableSubgraph(from: index)
    }
    graph = graph.withoutIsolatedNodes
    guard !graph.nodes.isEmpty else {
      let suffix = app.isFromSource ? "; from Swift source, only those of SwiftUI are read" : ""
      throw UndrawableError("no presentation of the app is known\(suffix)")
    }
    var notes = builder.isComplete ? [] : [PresentationGraphBuilder.incompleteNote]
    if app.isFromSource { notes.append("From Swift source, only the presentations of SwiftUI are read.") }
    let name = start?.className.value ?? start?.name ?? app.app?.name.value
    let title = "What presents what" + (name.map { " in \($0)" } ?? "")
    return try Picture(graph, title: title, notes: notes)
  }
}

extension Picture {
  /// Creates a picture of a graph, with at most `GraphDrawing.maximumNodeCount` drawn nodes. The text always contains
  /// the full graph.
  ///
  /// - Parameter legend: the meaning of each look of a node.
  init(
    _ graph: Graph, title: String, notes: [String], legend: [(look: DrawingLook, meaning: String)] = []
  ) throws(UndrawableError) {
    // Whole connected components are drawn, the largest first, so that few links lead to nodes that are left out.
    let shownGraph = graph.filtered(Set(graph.largestComponentNodes(limit: GraphDrawing.maximumNodeCount)).contains)
    let graphDrawing = GraphDrawing(shownGraph)
    var notes = notes
    if shownGraph.nodes.count < graph.nodes.count {
      notes.insert("\(graph.nodes.count - shownGraph.nodes.count) more are not drawn; the text has all.", at: 0)
    }
    if graphDrawing.unroutedCount > 0 { notes.append("There is no room for \(graphDrawing.unroutedCount) arrows.") }
    var drawing = graphDrawing.drawing
    drawing.addLegend(legend)
    self.init(drawing, title: title, notes: notes, textLines: graph.outline, graph: graph)
  }
}

/// Builds the graph of an app's presentations from its screens and sheets.
private struct PresentationGraphBuilder {
  static let incompleteNote = "Presentations that other code starts are not known, so there may be more."

  private(set) var graph = Graph()
  private(set) var isComplete = true
  private var nodeIndicesByName: [String: Int] = [:]
  private var nodeIndicesByPlace: [Place: Int] = [:]

  init(_ app: AppModel) {
    let screens = app.screens.filter { $0.className.value != nil || $0.ref.value != nil }
    for screen in screens {
      guard nodeIndicesByPlace[screen.place] == nil else { continue }
      let index = graph.nodes.count
      nodeIndicesByPlace[screen.place] = index
      for name in [screen.ref.value, screen.className.value] {
        if let name, nodeIndicesByName[name] == nil { nodeIndicesByName[name] = index }
      }
      graph.nodes.append(Graph.Node(title: screen.shownTitle, detail: screen.shownDetail))
    }
    for sheet in app.sheets {
      guard let ref = sheet.ref.value, nodeIndicesByName[ref] == nil else { continue }
      nodeIndicesByName[ref] = sheet.viewControllerHandle.value.flatMap { nodeIndicesByName[$0] }
    }
    let sheets = Dictionary(app.sheets.compactMap { sheet in sheet.ref.value.map { ($0, sheet) } }) { one, _ in one }
    for screen in screens {
      guard let index = nodeIndicesByPlace[screen.place] else { continue }
      if !screen.presentedHandles.isComplete || !screen.presentations.isComplete { isComplete = false }
      for name in screen.presentedHandles.elements.map(\.value) { link(index, to: name, sheets[name]) }
      for presentation in screen.presentations.elements { link(index, presentation) }
    }
  }

  func index(of screen: Screen) -> Int? { nodeIndicesByPlace[screen.place] }

  private mutating func link(_ index: Int, to name: String, _ sheet: Sheet?) {
    let label = sheet?.presentationName ?? "screen"
    let title = sheet.flatMap { $0.viewControllerHandle.value ?? $0.className.value }
    let targetIndex =
      nodeIndicesByName[name] ?? nodeIndex(named: title ?? name, detail: sheet?.className.value == title ? "" : label)
    graph.nodes[known: index].links.append(Graph.Link(label: label, targetIndex: targetIndex))
  }

  private mutating func link(_ index: Int, _ presentation: SwiftUIPresentation) {
    let state = presentation.stateVariable.value.map { " · \($0)" } ?? ""
    let label = presentation.kindText + state
    let contents = presentation.contentTypes.elements.map(\.value)
    guard !contents.isEmpty else {
      graph.nodes[known: index].links.append(Graph.Link(label: label, targetIndex: nil))
      return
    }
    // The first view is the root of the presented content, so it gets a node. Another view gets a link only if it is a
    // screen that already has a node.
    for (number, content) in contents.enumerated() {
      let knownIndex = nodeIndicesByName[content]
      if number > 0, knownIndex.map({ graph.nodes[known: $0].look == .system }) ?? true { continue }
      let targetIndex = knownIndex ?? nodeIndex(named: content, detail: "")
      let linkLabel = number == 0 ? label : "\(label), also"
      graph.nodes[known: index].links.append(Graph.Link(label: linkLabel, targetIndex: targetIndex))
    }
  }

  /// Returns the index of the node with a name. Adds a node if no node has this name.
  private mutating func nodeIndex(named name: String, detail: String) -> Int {
    if let knownIndex = nodeIndicesByName[name] { return knownIndex }
    graph.nodes.append(Graph.Node(title: name, detail: detail, look: .system))
    nodeIndicesByName[name] = graph.nodes.count - 1
    return graph.nodes.count - 1
  }
}

extension SwiftUIPresentation {
  /// The kind of the presentation as text for users, from its modifier.
  fileprivate var kindText: String {
    switch modifier.value {
    case .sheet: "sheet"
    case .fullScreenCover: "full-screen cover"
    case .popover: "popover"
    case .alert: "alert"
    case .confirmationDialog: "confirmation dialog"
    case .actionSheet: "action sheet"
    case .inspector: "inspector"
    case nil: "presentation"
    }
  }
}

extension Graph {
  /// Returns the indices of the nodes in the largest connected components, at most `limit` indices. If the largest
  /// component has more nodes, returns its first `limit` nodes.
  func largestComponentNodes(limit: Int) -> [Int] {
    guard nodes.count > limit else { return Array(nodes.indices) }
    var parents = Array(nodes.indices)
    func root(_ index: Int) -> Int {
      var current = index
      while parents[known: current] != current {
        parents[known: current] = parents[known: parents[known: current]]
        current = parents[known: current]
      }
      return current
    }
    for (index, node) in nodes.enumerated() {
      for target in node.links.compactMap(\.targetIndex) {
        let (firstRoot, secondRoot) = (root(index), root(target))
        parents[known: max(firstRoot, secondRoot)] = min(firstRoot, secondRoot)
      }
    }
    let components = Dictionary(grouping: nodes.indices, by: root)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    var keptNodes: [Int] = []
    for (_, members) in components where keptNodes.count + members.count <= limit || keptNodes.isEmpty {
      keptNodes += members.prefix(limit - keptNodes.count)
    }
    return keptNodes
  }
}
