import UIModelPlatform

/// The kinds of graph nodes: cells of the index, signals, and computed values.
enum CellKind: UInt8, Sendable {
  case name, bar, performer, embedder, entry, delegated
  /// A node without content. Only its changes matter.
  case signal
  /// A value of a block or of the app.
  case block, app
}

/// An index of the declarations of an app by name, in which checks look up facts about the rest of the app. Each lookup
/// reads one cell. When a cell changes, the checks that read it are repeated.
///
/// For example, a sheet that presents the screen `library` is checked again when such a screen is added.
package struct AppIndex: Sendable {
  package internal(set) var names = NameIndex()
  /// The customizable bars of navigation items, by identifier.
  var bars = Cells<IdentifiedBar>(kind: CellKind.bar.rawValue)
  /// The number of implementations of a method, by selector. `Contributions.anyName` counts classes whose methods are
  /// unknown.
  var performers = Tallies(kind: CellKind.performer.rawValue)
  /// The number of screens that have a screen as child or column, by the handle of the child. `Contributions.anyName`
  /// counts the screens with unknown children.
  var embedders = Tallies(kind: CellKind.embedder.rawValue)
  /// Screens, sheets and scenes by handle, with the references to them that are looked up by handle.
  var entries = Cells<HandleEntry>(kind: CellKind.entry.rawValue)
  /// The number of scenes with delegates, by the name of their configuration. The keys are those of
  /// `Contributions.delegatedConfigurations`.
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
  private var menuBlockCount = 0
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

  var hasMenus: Bool { menuBlockCount > 0 }
  var hasConditions: Bool { !conditions.isEmpty }

  // MARK: Changing

  mutating func add(_ block: Block, _ graph: inout DependencyGraph) {
    count(block, 1)
    if block.declarations.app != nil { appBlocks.insert(block.id) }
    names.add(block.declarations.schema, &graph)
    let contributions = block.contributions
    for bar in contributions.bars { bars.add(bar, to: bar.identifier, &graph) }
    for performer in contributions.performers { performers.add(performer, &graph) }
    for embedder in contributions.embeddedScreens { embedders.add(embedder, &graph) }
    for entry in contributions.entries { entries.add(entry, to: entry.handle, &graph) }
    for scene in contributions.delegatedConfigurations { delegated.add(scene, &graph) }
  }

  private mutating func count(_ block: Block, _ step: Int) {
    if AppModel.mayHaveMenus(block.declarations) { menuBlockCount += step }
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
    for embedder in contributions.embeddedScreens { embedders.remove(embedder) }
    for entry in contributions.entries { entries.remove(block.id, from: entry.handle) }
    for scene in contributions.delegatedConfigurations { delegated.remove(scene) }
  }

  /// Updates a block in which one token changed.
  mutating func revise(_ revision: Document.Change.Revision, _ graph: inout DependencyGraph) {
    let (old, new) = (revision.oldBlock, revision.newBlock)
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
    let haveNamesChanged = names.withCells { $0.settle(&graph) { order.sorted($0) } }
    bars.settle(&graph) { order.sorted($0) }
    performers.settle(&graph)
    embedders.settle(&graph)
    entries.settle(&graph) { order.sorted($0) }
    delegated.settle(&graph)
    facts.settle(&graph)
    screenReferences.settle(&graph)
    conditions.settle(&graph)
    return haveNamesChanged
  }

  // MARK: Dependencies

  /// Returns the sorted nodes of a check's dependencies. For a name without a declaration, a cell is made, because a
  /// declaration might be added later.
  mutating func nodes(of dependencies: CheckDependencies, _ graph: inout DependencyGraph) -> [DependencyGraph.Node] {
    var nodes = dependencies.nodes
    for lookup in dependencies.missingCells { nodes.append(node(of: lookup, &graph)) }
    nodes.sort()
    var last: DependencyGraph.Node = -1
    nodes.removeAll { node in
      defer { last = node }
      return node == last
    }
    return nodes
  }

  private mutating func node(of lookup: CheckDependencies.MissingCell, _ graph: inout DependencyGraph)
    -> DependencyGraph.Node
  {
    switch lookup.kind {
    case .bar: bars.makeNode(of: lookup.name, &graph)
    case .performer: performers.makeNode(of: lookup.name, &graph)
    case .embedder: embedders.makeNode(of: lookup.name, &graph)
    case .entry: entries.makeNode(of: lookup.name, &graph)
    case .delegated: delegated.makeNode(of: lookup.name, &graph)
    case .name, .signal, .block, .app: names.withCells { $0.makeNode(of: lookup.name, &graph) }
    }
  }

  /// Releases cells that are empty and that no check uses.
  mutating func releaseUnused(_ graph: inout DependencyGraph) {
    for node in graph.takeUnused() {
      let meaning = graph.ownerKey(of: node)
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
  /// Signals a change of declarations that contribute to menus.
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

/// The dependencies of a check: the nodes that it used, and the names that it looked up without finding a cell.
struct CheckDependencies: Sendable {
  /// A name for which there is no cell yet.
  struct MissingCell: Sendable {
    let kind: CellKind
    let name: String
  }
  private(set) var nodes: [DependencyGraph.Node] = []
  private(set) var missingCells: [MissingCell] = []

  mutating func add(_ other: CheckDependencies) {
    for node in other.nodes { record(node) }
    missingCells += other.missingCells
  }

  mutating func record(_ node: DependencyGraph.Node) {
    // Checks often look up the same name twice in a row.
    if nodes.last != node { nodes.append(node) }
  }

  /// Looks up the contributions to a name and records the dependency.
  mutating func lookUp<Contribution>(_ cells: Cells<Contribution>, _ kind: CellKind, _ name: String) -> [Contribution] {
    guard let (node, contents) = cells.cell(of: name) else {
      missingCells.append(MissingCell(kind: kind, name: name))
      return []
    }
    record(node)
    return contents
  }

  /// Looks up whether any declaration contributes to a name, and records the dependency.
  mutating func lookUp(_ tallies: Tallies, _ kind: CellKind, _ name: String) -> Bool {
    guard let (node, hasContribution) = tallies.cell(of: name) else {
      missingCells.append(MissingCell(kind: kind, name: name))
      return false
    }
    record(node)
    return hasContribution
  }
}
