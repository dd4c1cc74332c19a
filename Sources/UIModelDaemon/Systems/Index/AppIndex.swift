import UIModelPlatform

/// The kinds of graph nodes: cells of the index, signals, and computed values.
enum CellKind: UInt8, Sendable {
  case name, bar, performer, embedder, entry, delegated
  /// A node without content. Only its changes matter.
  case signal
  /// A value of a block or of the app.
  case block, app
}

/// An index of the declarations of an app by name, which checks use for questions about the rest of the app. Each
/// answer comes from one cell, and a change of the cell repeats the checks that used it.
///
/// For example, a sheet that presents the screen `library` is checked again when such a screen is added.
package struct AppIndex: Sendable {
  package internal(set) var names = NameIndex()
  /// The customizable bars of navigation items, by identifier.
  var bars = Cells<IdentifiedBar>(kind: CellKind.bar.rawValue)
  /// The number of implementations of a method, by selector. `Contributions.anything` counts those of unknown methods.
  var performers = Tallies(kind: CellKind.performer.rawValue)
  /// The number of screens that have a screen as child or column, by its handle. `Contributions.anything` counts the
  /// screens with unknown children.
  var embedders = Tallies(kind: CellKind.embedder.rawValue)
  /// Screens, sheets and scenes by handle, with the references to them that are looked up by handle.
  var entries = Cells<HandleEntry>(kind: CellKind.entry.rawValue)
  /// The number of scenes with delegates, by the name of their configuration.
  var delegated = Tallies(kind: CellKind.delegated.rawValue)
  /// The facts that at least one declaration states.
  private(set) var facts: FactTally
  /// Whether all referenced screens are declared.
  private(set) var screenReferences: ScreenReferences
  /// The app as model documents declare it, with its Info.plist.
  var app: App? {
    didSet { manifest = SceneManifest(app) }
  }
  /// The scene manifest in the app's Info.plist.
  private(set) var manifest: SceneManifest?
  /// The blocks that declare the app.
  private(set) var appBlocks: Set<BlockID> = []
  /// The number of blocks with declarations for menus. If there are none, no menus are gathered.
  private var menuBlocks = 0
  /// The conditions of declarations. Without conditions, the app has one variant.
  private(set) var conditions: ConditionTally
  /// The nodes for app-wide facts that have no cell.
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
    let contributions = block.contributions
    for bar in contributions.bars { bars.add(bar, to: bar.identifier, &graph) }
    for performer in contributions.performers { performers.add(performer, &graph) }
    for embedder in contributions.embedders { embedders.add(embedder, &graph) }
    for entry in contributions.entries { entries.add(entry, to: entry.handle, &graph) }
    for scene in contributions.delegated { delegated.add(scene, &graph) }
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
    let contributions = block.contributions
    for bar in contributions.bars { bars.remove(block.id, from: bar.identifier) }
    for performer in contributions.performers { performers.remove(performer) }
    for embedder in contributions.embedders { embedders.remove(embedder) }
    for entry in contributions.entries { entries.remove(block.id, from: entry.handle) }
    for scene in contributions.delegated { delegated.remove(scene) }
  }

  /// Updates a block in which one token changed.
  mutating func revise(_ revision: Document.Change.Revision, _ graph: inout DependencyGraph) {
    let (old, new) = (revision.before, revision.after)
    guard revision.isViewOnly else {
      remove(old)
      return add(new, &graph)
    }
    // Only the screens of the block are new objects.
    for entry in old.contributions.entries { entries.remove(old.id, from: entry.handle) }
    for entry in new.contributions.entries { entries.add(entry, to: entry.handle, &graph) }
  }

  /// Applies pending additions and removals. `order` sorts declarations. Returns whether a name was added or removed.
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

  /// Returns the sorted nodes of questions. Cells are made for names that have no declaration, because one may be added
  /// later.
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

  /// Releases cells that are empty and that no check uses.
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

/// Nodes without content. A check that used one is repeated when the node is marked as changed.
struct Signals: Sendable {
  /// Signals that names became known or unknown. Used by checks that conclude that a name is missing.
  let certainty: DependencyGraph.Node
  /// Signals a change of the app's declaration in model documents.
  let app: DependencyGraph.Node
  /// Signals a change of declarations that menus are made of.
  let menus: DependencyGraph.Node
  /// Signals a change of screens or scenes, which respond to actions.
  let responders: DependencyGraph.Node
  /// Signals a change of toolbars or of screens with navigation bars.
  let bars: DependencyGraph.Node
  /// Signals a change of declared or saved customizations.
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

/// The dependencies of a check: nodes it used, and names that it looked up without finding a cell.
struct Questions: Sendable {
  /// A name for which there is no cell yet.
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
    // Checks often look up the same name twice in a row.
    if nodes.last != node { nodes.append(node) }
  }

  /// Looks up the contributions to a name and records the dependency.
  mutating func ask<Contribution>(_ cells: Cells<Contribution>, _ kind: CellKind, _ name: String) -> [Contribution] {
    guard let (node, contents) = cells.cell(of: name) else {
      open.append(Open(kind: kind, name: name))
      return []
    }
    note(node)
    return contents
  }

  /// Looks up whether any declaration contributes to a name, and records the dependency.
  mutating func ask(_ tallies: Tallies, _ kind: CellKind, _ name: String) -> Bool {
    guard let (node, isAny) = tallies.cell(of: name) else {
      open.append(Open(kind: kind, name: name))
      return false
    }
    note(node)
    return isAny
  }
}
