import UIModelPlatform

/// The kinds of cells, and what else is known by a node of the graph.
enum CellKind: UInt8, Sendable {
  case name, bar, performer, embedder, entry, delegated
  /// Signals: nodes without contents, of which only the change matters.
  case signal
  /// Values, by their kinds.
  case block, app
}

/// What the declarations of an app say of themselves, by name: what checks ask of the rest of the app. Each question is
/// answered from one cell, and whoever asked is asked again when that cell changes.
package struct AppIndex: Sendable {
  package internal(set) var names = NameIndex()
  /// Customizable bars of navigation items by their identifiers.
  var bars = Cells<IdentifiedBar>(kind: CellKind.bar.rawValue)
  /// What implements a method, by its selector; under `Contributions.anything` what may implement any.
  var performers = Tallies(kind: CellKind.performer.rawValue)
  /// What a screen is a child or a column of, by the screen's handle; under `Contributions.anything` what may
  /// hold any.
  var embedders = Tallies(kind: CellKind.embedder.rawValue)
  /// Screens, sheets and scenes by their handles, with what is said of these elsewhere.
  var entries = Cells<HandleEntry>(kind: CellKind.entry.rawValue)
  /// Scenes with delegates by the names of their configurations.
  var delegated = Tallies(kind: CellKind.delegated.rawValue)
  /// What at least one declaration says.
  private(set) var facts: FactTally
  private(set) var screenReferences: ScreenReferences
  /// The app as its documents declare it, with its Info.plist.
  var app: App? {
    didSet { manifest = SceneManifest(app) }
  }
  /// What its Info.plist says of scenes.
  private(set) var manifest: SceneManifest?
  /// The blocks that declare the app.
  private(set) var appBlocks: Set<BlockID> = []
  /// How many blocks have something for menus: where there is none, nothing is gathered for them.
  private var menuBlocks = 0
  /// Without any, there is one variant of the app.
  private(set) var conditions: ConditionTally
  /// The nodes of what has no cell.
  let signals: Signals

  init(_ graph: inout DependencyGraph) {
    facts = FactTally(&graph)
    screenReferences = ScreenReferences(&graph)
    conditions = ConditionTally(&graph)
    signals = Signals(&graph)
  }

  var isPending: Bool {
    names.cells.isPending || bars.isPending || performers.isPending || embedders.isPending || entries.isPending
      || delegated.isPending || facts.isPending || screenReferences.isPending || conditions.isPending
  }

  var hasMenus: Bool { menuBlocks > 0 }
  var hasConditions: Bool { !conditions.isEmpty }

  // MARK: Changing

  mutating func add(_ block: Block, _ graph: inout DependencyGraph) {
    count(block, 1)
    if block.declarations.app != nil { appBlocks.insert(block.id) }
    names.add(block.declarations.schema, &graph)
    let said = block.contributions
    for bar in said.bars { bars.add(bar, to: bar.identifier, &graph) }
    for performer in said.performers { performers.add(performer, &graph) }
    for embedder in said.embedders { embedders.add(embedder, &graph) }
    for entry in said.entries { entries.add(entry, to: entry.handle, &graph) }
    for scene in said.delegated { delegated.add(scene, &graph) }
  }

  private mutating func count(_ block: Block, _ step: Int) {
    if AppModel.mayHaveMenus(block.declarations) { menuBlocks += step }
    conditions.add(block.declarations.guards, step)
    facts.add(block.contributions.facts, step)
    screenReferences.add(block, step)
  }

  mutating func remove(_ block: Block) {
    count(block, -1)
    appBlocks.remove(block.id)
    names.remove(block.declarations.schema, of: block.id)
    let said = block.contributions
    for bar in said.bars { bars.remove(block.id, from: bar.identifier) }
    for performer in said.performers { performers.remove(performer) }
    for embedder in said.embedders { embedders.remove(embedder) }
    for entry in said.entries { entries.remove(block.id, from: entry.handle) }
    for scene in said.delegated { delegated.remove(scene) }
  }

  /// Takes in a block in which one token says something else.
  mutating func revise(_ revision: Document.Change.Revision, _ graph: inout DependencyGraph) {
    let (old, new) = (revision.before, revision.after)
    guard revision.isOfView else {
      remove(old)
      return add(new, &graph)
    }
    // Its screens are others, and all else is as it was.
    for entry in old.contributions.entries { entries.remove(old.id, from: entry.handle) }
    for entry in new.contributions.entries { entries.add(entry, to: entry.handle, &graph) }
  }

  /// Takes in what came and went. `order` gives the order of places in the app. Answers whether a name came or went.
  mutating func settle(_ graph: inout DependencyGraph, _ order: AppOrder) -> Bool {
    let hasOtherNames = names.withCells { $0.settle(&graph) { order.sorted($0) } }
    bars.settle(&graph) { order.sorted($0) }
    performers.settle(&graph)
    embedders.settle(&graph)
    entries.settle(&graph) { order.sorted($0) }
    delegated.settle(&graph)
    facts.settle(&graph)
    screenReferences.settle(&graph)
    conditions.settle(&graph)
    return hasOtherNames
  }

  // MARK: What was asked

  /// The nodes of questions, the cells of those that nothing answers being made: the answer may come.
  mutating func nodes(of questions: Questions, _ graph: inout DependencyGraph) -> [DependencyGraph.Node] {
    var nodes = questions.nodes
    for question in questions.open { nodes.append(node(of: question, &graph)) }
    nodes.sort()
    var last: DependencyGraph.Node = -1
    nodes.removeAll { node in
      defer { last = node }
      return node == last
    }
    return nodes
  }

  private mutating func node(of question: Questions.Open, _ graph: inout DependencyGraph) -> DependencyGraph.Node {
    switch question.kind {
    case .bar: bars.makeNode(of: question.name, &graph)
    case .performer: performers.makeNode(of: question.name, &graph)
    case .embedder: embedders.makeNode(of: question.name, &graph)
    case .entry: entries.makeNode(of: question.name, &graph)
    case .delegated: delegated.makeNode(of: question.name, &graph)
    case .name, .signal, .block, .app: names.withCells { $0.makeNode(of: question.name, &graph) }
    }
  }

  /// Gives up the cells that nothing is in and nobody asks for any more.
  mutating func releaseUnused(_ graph: inout DependencyGraph) {
    for node in graph.takeUnused() {
      let meaning = graph.meaning(of: node)
      switch CellKind(rawValue: meaning.kind) {
      case .name?: names.withCells { $0.releaseIfUnused(meaning.slot, &graph) }
      case .bar?: bars.releaseIfUnused(meaning.slot, &graph)
      case .performer?: performers.releaseIfUnused(meaning.slot, &graph)
      case .embedder?: embedders.releaseIfUnused(meaning.slot, &graph)
      case .entry?: entries.releaseIfUnused(meaning.slot, &graph)
      case .delegated?: delegated.releaseIfUnused(meaning.slot, &graph)
      default: break
      }
    }
  }
}

/// Nodes without contents: those that asked are asked again when they change.
struct Signals: Sendable {
  /// Whether all names are known: what is not there may be what is not known.
  let certainty: DependencyGraph.Node
  /// What the app's documents say of the app itself.
  let app: DependencyGraph.Node
  /// Declarations that menus are made of, that tell who performs actions, and which bars there are.
  let menus: DependencyGraph.Node
  let responders: DependencyGraph.Node
  let bars: DependencyGraph.Node
  let customizations: DependencyGraph.Node

  init(_ graph: inout DependencyGraph) {
    func signal() -> DependencyGraph.Node {
      graph.add(.init(kind: CellKind.signal.rawValue, slot: 0), layer: 0)
    }
    certainty = signal()
    app = signal()
    menus = signal()
    responders = signal()
    bars = signal()
    customizations = signal()
  }
}

/// What a check asked for: cells that there are, and names of which there is none yet.
struct Questions: Sendable {
  struct Open: Sendable {
    let kind: CellKind
    let name: String
  }
  private(set) var nodes: [DependencyGraph.Node] = []
  private(set) var open: [Open] = []

  mutating func add(_ other: Questions) {
    for node in other.nodes { note(node) }
    open += other.open
  }

  mutating func note(_ node: DependencyGraph.Node) {
    // Mostly what was asked just before.
    if nodes.last != node { nodes.append(node) }
  }

  mutating func ask<Contribution>(_ cells: Cells<Contribution>, _ kind: CellKind, _ name: String) -> [Contribution] {
    guard let (node, contents) = cells.cell(of: name) else {
      open.append(Open(kind: kind, name: name))
      return []
    }
    note(node)
    return contents
  }

  /// Whether any declaration says something of a name.
  mutating func ask(_ tallies: Tallies, _ kind: CellKind, _ name: String) -> Bool {
    guard let (node, isAny) = tallies.cell(of: name) else {
      open.append(Open(kind: kind, name: name))
      return false
    }
    note(node)
    return isAny
  }
}
