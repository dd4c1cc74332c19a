import UIModelPlatform

/// The kinds of graph nodes: cells of the index, signals, and computed values.
enum CellKind: UInt8, Sendable {
  case name, bar, performer, embedder, entry, delegatedConfiguration
  /// A node that has no value. Checks that depend on the node are repeated when it is marked as changed.
  case signal
  /// The computed value of a block (a part of a document) or of the app.
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
  var implementationCounts = Tallies(kind: CellKind.performer.rawValue)
  /// The number of screens that contain another screen as a child or column, by the handle of the contained screen.
  /// `Contributions.anyName` counts the screens with unknown children.
  var embeddingCounts = Tallies(kind: CellKind.embedder.rawValue)
  /// Screens, sheets and scenes by handle, with the references to them that are looked up by handle.
  var entries = Cells<HandleEntry>(kind: CellKind.entry.rawValue)
  /// The number of scenes with delegates, by the name of their configuration. The keys are those of
  /// `Contributions.delegatedConfigurationNames`.
  var delegatedConfigurationCounts = Tallies(kind: CellKind.delegatedConfiguration.rawValue)
  /// The facts about the app, with the number of blocks that state each fact.
  private(set) var facts: FactTally
  /// The counts of declared and referenced screens, from which the index knows whether all referenced screens are
  /// declared.
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
  /// The conditions of declarations. An app without conditions has only one variant.
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
    names.cells.isPending || bars.isPending || implementationCounts.isPending || embeddingCounts.isPending
      || entries.isPending
      || delegatedConfigurationCounts.isPending || facts.isPending || screenReferences.isPending || conditions.isPending
  }

  var hasMenus: Bool { menuBlockCount > 0 }
  var hasConditions: Bool { !conditions.isEmpty }

  // MARK: Changing

  mutating func add(_ block: Block, _ graph: inout DependencyGraph) {
    updateCounts(block, 1)
    if block.declarations.app != nil { appBlocks.insert(block.id) }
    names.add(block.declarations.schema, &graph)
    let contributions = block.contributions
    for bar in contributions.bars { bars.add(bar, to: bar.identifier, &graph) }
    for performer in contributions.performedSelectors { implementationCounts.add(performer, &graph) }
    for embedder in contributions.embeddedScreenHandles { embeddingCounts.add(embedder, &graph) }
    for entry in contributions.entries { entries.add(entry, to: entry.handle, &graph) }
    for scene in contributions.delegatedConfigurationNames { delegatedConfigurationCounts.add(scene, &graph) }
  }

  private mutating func updateCounts(_ block: Block, _ step: Int) {
    if AppModel.needsMenuChecks(block.declarations) { menuBlockCount += step }
    conditions.add(block.declarations.guards, step)
    facts.add(block.contributions.facts, step)
    screenReferences.add(block, step)
  }

  mutating func remove(_ block: Block) {
    updateCounts(block, -1)
    appBlocks.remove(block.id)
    names.remove(block.declarations.schema, of: block.id)
    let contributions = block.contributions
    for bar in contributions.bars { bars.remove(block.id, from: bar.identifier) }
    for performer in contributions.performedSelectors { implementationCounts.remove(performer) }
    for embedder in contributions.embeddedScreenHandles { embeddingCounts.remove(embedder) }
    for entry in contributions.entries { entries.remove(block.id, from: entry.handle) }
    for scene in contributions.delegatedConfigurationNames { delegatedConfigurationCounts.remove(scene) }
  }

  /// Replaces a block in which one token changed.
  mutating func revise(_ revision: Document.Change.Revision, _ graph: inout DependencyGraph) {
    let (oldBlock, newBlock) = (revision.oldBlock, revision.newBlock)
    guard revision.isViewOnly else {
      remove(oldBlock)
      return add(newBlock, &graph)
    }
    // Only the screens of the block are new objects, so only entries need to be replaced.
    for entry in oldBlock.contributions.entries { entries.remove(oldBlock.id, from: entry.handle) }
    for entry in newBlock.contributions.entries { entries.add(entry, to: entry.handle, &graph) }
  }

  /// Applies pending additions and removals of contributions. Returns whether a name was added to the index or removed
  /// from it.
  ///
  /// - Parameter order: the order in which declarations are sorted.
  mutating func settle(_ graph: inout DependencyGraph, _ order: AppOrder) -> Bool {
    let haveNamesChanged = names.withCells { $0.settle(&graph) { order.sorted($0) } }
    bars.settle(&graph) { order.sorted($0) }
    implementationCounts.settle(&graph)
    embeddingCounts.settle(&graph)
    entries.settle(&graph) { order.sorted($0) }
    delegatedConfigurationCounts.settle(&graph)
    facts.settle(&graph)
    screenReferences.settle(&graph)
    conditions.settle(&graph)
    return haveNamesChanged
  }

  // MARK: Dependencies

  /// Returns the sorted nodes of a check's dependencies. A cell is made for each name without a declaration, because a
  /// declaration might be added later.
  mutating func nodes(of dependencies: CheckDependencies, _ graph: inout DependencyGraph) -> [DependencyGraph.Node] {
    var nodes = dependencies.nodes
    for lookup in dependencies.missingCells { nodes.append(node(of: lookup, &graph)) }
    nodes.sort()
    var previousNode: DependencyGraph.Node = -1
    nodes.removeAll { node in
      defer { previousNode = node }
      return node == previousNode
    }
    return nodes
  }

  private mutating func node(of missingCell: CheckDependencies.MissingCell, _ graph: inout DependencyGraph)
    -> DependencyGraph.Node
  {
    switch missingCell.kind {
    case .bar: bars.makeNode(of: missingCell.name, &graph)
    case .performer: implementationCounts.makeNode(of: missingCell.name, &graph)
    case .embedder: embeddingCounts.makeNode(of: missingCell.name, &graph)
    case .entry: entries.makeNode(of: missingCell.name, &graph)
    case .delegatedConfiguration: delegatedConfigurationCounts.makeNode(of: missingCell.name, &graph)
    case .name, .signal, .block, .app: names.withCells { $0.makeNode(of: missingCell.name, &graph) }
    }
  }

  /// Releases empty cells that no check uses.
  mutating func releaseUnused(_ graph: inout DependencyGraph) {
    for node in graph.drainUnusedNodes() {
      let ownerKey = graph.ownerKey(of: node)
      switch CellKind(rawValue: ownerKey.kind) {
      case .name?: names.withCells { $0.releaseIfUnused(ownerKey.slot, &graph) }
      case .bar?: bars.releaseIfUnused(ownerKey.slot, &graph)
      case .performer?: implementationCounts.releaseIfUnused(ownerKey.slot, &graph)
      case .embedder?: embeddingCounts.releaseIfUnused(ownerKey.slot, &graph)
      case .entry?: entries.releaseIfUnused(ownerKey.slot, &graph)
      case .delegatedConfiguration?: delegatedConfigurationCounts.releaseIfUnused(ownerKey.slot, &graph)
      default: break
      }
    }
  }
}

/// The graph nodes for app-wide facts that have no cell. When a node is marked as changed, the checks that used it are
/// repeated.
struct Signals: Sendable {
  /// Signals a change of whether a missing name might still be declared elsewhere. Used by checks that conclude that a
  /// name is not declared.
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
    func makeSignal() -> DependencyGraph.Node {
      graph.add(.init(kind: CellKind.signal.rawValue, slot: 0), layer: 0)
    }
    certainty = makeSignal()
    app = makeSignal()
    menus = makeSignal()
    responders = makeSignal()
    bars = makeSignal()
    customizations = makeSignal()
  }
}

/// The dependencies of a check: the graph nodes whose values it read, and the names that it looked up for which there
/// was no cell.
struct CheckDependencies: Sendable {
  /// A name for which there is no cell yet.
  struct MissingCell: Sendable {
    let kind: CellKind
    let name: String
  }
  private(set) var nodes: [DependencyGraph.Node] = []
  private(set) var missingCells: [MissingCell] = []

  mutating func add(_ addedDependencies: CheckDependencies) {
    for node in addedDependencies.nodes { record(node) }
    missingCells += addedDependencies.missingCells
  }

  mutating func record(_ node: DependencyGraph.Node) {
    // Checks often look up the same name twice in a row.
    if nodes.last != node { nodes.append(node) }
  }

  /// Returns the contributions to a name and records the dependency.
  mutating func lookUp<Contribution>(_ cells: Cells<Contribution>, _ kind: CellKind, _ name: String) -> [Contribution] {
    guard let (node, contents) = cells.cell(of: name) else {
      missingCells.append(MissingCell(kind: kind, name: name))
      return []
    }
    record(node)
    return contents
  }

  /// Returns whether any declaration contributes to a name, and records the dependency.
  mutating func lookUp(_ tallies: Tallies, _ kind: CellKind, _ name: String) -> Bool {
    guard let (node, hasContribution) = tallies.cell(of: name) else {
      missingCells.append(MissingCell(kind: kind, name: name))
      return false
    }
    record(node)
    return hasContribution
  }
}
