import UIModelPlatform

/// A picture of an app's presentations: screens, and the sheets, popovers, covers and alerts that they show. For
/// example, a SwiftUI sheet that is bound to `showsSettings` is a link with the label `sheet · showsSettings`.
package enum PresentationPicture {
  /// Draws the graph of presentations.
  ///
  /// - Parameter app: The app with all its screens.
  /// - Parameter start: The screen to begin with; nil for all screens.
  package static func graph(of app: AppModel, from start: Screen? = nil) throws(UndrawableError) -> Picture {
    let reading = PresentationReading(app)
    var graph = reading.graph
    if let start {
      guard let index = reading.index(of: start) else {
        throw UndrawableError("nothing that '\(start.name)' presents is known")
      }
      graph = graph.reachable(from: index)
    }
    graph = graph.connected
    guard !graph.nodes.isEmpty else {
      let why = app.isCode ? "; from Swift source, only those of SwiftUI are read" : ""
      throw UndrawableError("no presentation of the app is known\(why)")
    }
    var notes = reading.isComplete ? [] : [PresentationReading.note]
    if app.isCode { notes.append("From Swift source, only the presentations of SwiftUI are read.") }
    let name = start?.className.value ?? start?.name ?? app.app?.name.value
    let title = "What presents what" + (name.map { " in \($0)" } ?? "")
    return try Picture(graph, title: title, notes: notes)
  }
}

extension Picture {
  /// Draws a graph, up to a size at which its arrows can be followed. The text always contains the full graph.
  ///
  /// - Parameter legend: The meaning of each look of a node.
  init(
    _ graph: Graph, title: String, notes: [String], legend: [(look: DrawingLook, meaning: String)] = []
  ) throws(UndrawableError) {
    // The largest connected components are drawn first, so that as few nodes as possible are left out.
    let shown = graph.filtered(Set(graph.largestComponents(limit: GraphDrawing.maximumNodes)).contains)
    let drawn = GraphDrawing(shown)
    var notes = notes
    if shown.nodes.count < graph.nodes.count {
      notes.insert("\(graph.nodes.count - shown.nodes.count) more are not drawn; the text has all.", at: 0)
    }
    if drawn.unrouted > 0 { notes.append("There is no room for \(drawn.unrouted) arrows.") }
    var drawing = drawn.drawing
    drawing.addLegend(legend)
    self.init(drawing, title: title, notes: notes, text: graph.outline, graph: graph)
  }
}

/// The graph of an app's presentations, built from its screens and sheets.
private struct PresentationReading {
  static let note = "Presentations that other code starts are not known, so there may be more."

  private(set) var graph = Graph()
  private(set) var isComplete = true
  private var byName: [String: Int] = [:]
  private var byPlace: [Place: Int] = [:]

  init(_ app: AppModel) {
    let screens = app.screens.filter { $0.className.value != nil || $0.ref.value != nil }
    for screen in screens {
      guard byPlace[screen.place] == nil else { continue }
      let index = graph.nodes.count
      byPlace[screen.place] = index
      for name in [screen.ref.value, screen.className.value] {
        if let name, byName[name] == nil { byName[name] = index }
      }
      graph.nodes.append(Graph.Node(title: screen.shownTitle, detail: screen.shownDetail))
    }
    for sheet in app.sheets {
      guard let ref = sheet.ref.value, byName[ref] == nil else { continue }
      byName[ref] = sheet.viewController.value.flatMap { byName[$0] }
    }
    let sheets = Dictionary(app.sheets.compactMap { sheet in sheet.ref.value.map { ($0, sheet) } }) { one, _ in one }
    for screen in screens {
      guard let index = byPlace[screen.place] else { continue }
      if !screen.presents.isComplete || !screen.presentations.isComplete { isComplete = false }
      for name in screen.presents.elements.map(\.value) { link(index, to: name, sheets[name]) }
      for presentation in screen.presentations.elements { link(index, presentation) }
    }
  }

  func index(of screen: Screen) -> Int? { byPlace[screen.place] }

  private mutating func link(_ index: Int, to name: String, _ sheet: Sheet?) {
    let label = sheet?.presentationName ?? "screen"
    let title = sheet.flatMap { $0.viewController.value ?? $0.className.value }
    let target = byName[name] ?? node(named: title ?? name, detail: sheet?.className.value == title ? "" : label)
    graph.nodes[known: index].links.append(Graph.Link(label: label, target: target))
  }

  private mutating func link(_ index: Int, _ presentation: SwiftUIPresentation) {
    let state = presentation.state.value.map { " · \($0)" } ?? ""
    let label = presentation.words + state
    let contents = presentation.content.elements.map(\.value)
    guard !contents.isEmpty else {
      graph.nodes[known: index].links.append(Graph.Link(label: label, target: nil))
      return
    }
    // The first view of the content contains the others. Another view is linked only if it is a screen with its own
    // node.
    for (number, content) in contents.enumerated() {
      let known = byName[content]
      if number > 0, known.map({ graph.nodes[known: $0].look == .system }) ?? true { continue }
      let target = known ?? node(named: content, detail: "")
      let words = number == 0 ? label : "\(label), also"
      graph.nodes[known: index].links.append(Graph.Link(label: words, target: target))
    }
  }

  /// Returns the node for a name that is no screen of the model. Adds the node if it does not exist.
  private mutating func node(named name: String, detail: String) -> Int {
    if let known = byName[name] { return known }
    graph.nodes.append(Graph.Node(title: name, detail: detail, look: .system))
    byName[name] = graph.nodes.count - 1
    return graph.nodes.count - 1
  }
}

extension SwiftUIPresentation {
  /// The presentation's modifier as text for users.
  fileprivate var words: String {
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
  /// Returns the nodes of the largest connected components, at most `limit` nodes. If even the largest component has
  /// more nodes, returns its first ones.
  func largestComponents(limit: Int) -> [Int] {
    guard nodes.count > limit else { return Array(nodes.indices) }
    var part = Array(nodes.indices)
    func root(_ index: Int) -> Int {
      var at = index
      while part[known: at] != at {
        part[known: at] = part[known: part[known: at]]
        at = part[known: at]
      }
      return at
    }
    for (index, node) in nodes.enumerated() {
      for target in node.links.compactMap(\.target) {
        let (one, other) = (root(index), root(target))
        part[known: max(one, other)] = min(one, other)
      }
    }
    let parts = Dictionary(grouping: nodes.indices, by: root)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    var kept: [Int] = []
    for (_, members) in parts where kept.count + members.count <= limit || kept.isEmpty {
      kept += members.prefix(limit - kept.count)
    }
    return kept
  }
}
