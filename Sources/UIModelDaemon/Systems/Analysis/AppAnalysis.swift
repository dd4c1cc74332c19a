import UIModelPlatform

/// The incremental analysis of one app: its documents, the index of their declarations by name, and the values computed
/// from them. Each value records the nodes that it used and is computed again when one of them changes.
struct AppAnalysis: Sendable {
  /// The layers of the dependency graph. A node uses only nodes of lower layers; signals and cells are layer 0.
  enum Layer {
    static let declarations = 1
    /// Values that use the evaluated menus.
    static let onMenus = 2
  }

  var documents: [UInt32: Document] = [:]
  private var documentOrder = DocumentOrder()
  var graph: DependencyGraph
  var index: AppIndex
  /// The blocks and their values, by slot; nil for a free slot.
  var blocks: [BlockValues?] = []
  private var slots: [BlockID: Int32] = [:]
  private var freeSlots: [Int32] = []
  var values: AppValues
  var menus = AppMenus()
  /// The declarations of blocks with conditions in each variant of the app.
  var variants = AppVariants()
  /// The entity kinds that had unknown names at the last check.
  var unknownKinds: Set<EntityKind> = []
  var targets: [Target] = []
  var hasAllTargets = true
  /// Whether the declaration of the app may have changed.
  var isAppChanged = true
  /// The source text of the app's declaration when it was last gathered.
  var appTexts: [AppText] = []
  /// Documents whose findings may have changed without a new computation, for example because they lost a block.
  var touched = Set<UInt32>()
  /// The blocks with findings, by document. Most blocks have none.
  var found: [UInt32: Set<BlockID>] = [:]
  /// The documents whose findings point into other documents.
  var pointers = Pointers()
  /// The blocks with unresolved names, by document. Their findings include the nearest name.
  var unresolved: [UInt32: Set<BlockID>] = [:]

  /// The names of the workspace's apps if the documents of this app name one that is not declared exactly once, else
  /// nil.
  var otherApps: [String]? {
    didSet { if otherApps != oldValue { invalidateAll() } }
  }

  /// The user's saved customizations of bars in the running app, by the id of the bar.
  var customizations: [String: SavedCustomization] {
    didSet { if customizations != oldValue { graph.changed(index.signals.customizations) } }
  }

  init(isComplete: Bool, otherApps: [String]?, customizations: [String: SavedCustomization]) {
    var graph = DependencyGraph()
    index = AppIndex(&graph)
    index.names.isComplete = isComplete
    values = AppValues(&graph)
    self.graph = graph
    self.otherApps = otherApps
    self.customizations = customizations
    invalidateAll()
  }

  var isEmpty: Bool { documents.isEmpty }
  var isDirty: Bool { graph.isDirty || index.isPending || isAppChanged || !touched.isEmpty }
  var documentNumbers: [UInt32] { documentOrder.numbers }
  var firstDocument: String { documentOrder.first }
  var order: AppOrder { AppOrder(documents: documents) }

  // MARK: Changes

  /// Adds a document or applies the changes of its blocks.
  /// - Parameter same: Blocks whose declarations are unchanged, with a new text.
  mutating func update(
    _ document: Document, removed: [Block], added: [Block], same: [Block], revised: Document.Change.Revision?
  ) {
    // Without changed blocks, only the Info.plist that the document refers to was read again. An edit that names
    // another file changes the block of the app.
    if removed.isEmpty, added.isEmpty, same.isEmpty, revised == nil { isAppChanged = true }
    documents[document.number] = document
    documentOrder.insert(document)
    touched.insert(document.number)
    noteMoved(document.number)
    for block in removed { remove(block) }
    // Their findings stay valid, at the same nodes.
    for block in same { if let slot = slots[block.id] { blocks[Int(slot)]?.block = block } }
    if blocks.isEmpty { index.names.reserve(added.reduce(0) { $0 + $1.declarations.schema.names.count }) }
    for block in added { add(block) }
    if let revised { revise(revised) }
  }

  /// Marks the documents whose findings point into a document, because the lines of those places may have changed.
  /// Returns whether there are any.
  @discardableResult
  mutating func noteMoved(_ document: UInt32) -> Bool {
    let pointing = pointers.documents(pointingInto: document)
    touched.formUnion(pointing)
    return !pointing.isEmpty
  }

  mutating func remove(_ document: UInt32) {
    guard let removed = documents.removeValue(forKey: document) else { return }
    for block in removed.blocks { remove(block) }
    documentOrder.remove(document)
    found[document] = nil
    unresolved[document] = nil
    touched.insert(document)
  }

  private mutating func add(_ block: Block) {
    let slot = freeSlots.popLast() ?? Int32(blocks.count)
    let values = BlockValues(block, slot, &graph)
    if Int(slot) == blocks.count { blocks.append(values) } else { blocks[Int(slot)] = values }
    slots[block.id] = slot
    index.add(block, &graph)
    note(block)
  }

  private mutating func remove(_ block: Block) {
    guard let slot = slots.removeValue(forKey: block.id) else { return }
    variants.removeReadings(block.id)
    blocks[Int(slot)]?.remove(from: &graph)
    pointers.replace(blocks[Int(slot)]?.findings ?? [], with: [])
    found.remove(block.id)
    unresolved.remove(block.id)
    blocks[Int(slot)] = nil
    freeSlots.append(slot)
    index.remove(block)
    note(block)
  }

  /// Replaces a block in which one token changed. Its values keep their nodes and are computed again. Dependents are
  /// computed again only if a cell that they used changes.
  private mutating func revise(_ revision: Document.Change.Revision) {
    let (before, block) = (revision.before, revision.after)
    guard let slot = slots[block.id], let values = blocks[Int(slot)], values.fits(block) else {
      remove(before)
      return add(block)
    }
    variants.removeReadings(block.id)
    blocks[Int(slot)]?.block = block
    index.revise(revision, &graph)
    guard !revision.isViewOnly else {
      // The edit changed no names and no references, and no property of a view affects menus.
      values.mark(in: &graph, isViewOnly: true)
      return graph.changed(index.signals.responders)
    }
    values.mark(in: &graph)
    graph.changed(values.nodes.reading)
    note(before)
    note(block)
  }

  /// Marks the signals of app-wide checks to which the declarations of an added or removed block contribute.
  private mutating func note(_ block: Block) {
    let declared = block.declarations
    if declared.app != nil { isAppChanged = true }
    if AppModel.affectsMenus(declared) { graph.changed(index.signals.menus) }
    if AppModel.affectsResponders(declared) { graph.changed(index.signals.responders) }
    if !declared.toolbars.isEmpty || !declared.screens.isEmpty { graph.changed(index.signals.bars) }
    if !declared.customizations.isEmpty { graph.changed(index.signals.customizations) }
  }

  mutating func setComplete(_ isComplete: Bool) {
    guard index.names.isComplete != isComplete else { return }
    index.names.isComplete = isComplete
    noteCertaintyChange()
    // The app that these documents name may be declared in a document that has not been read.
    if otherApps != nil { invalidateAll() }
  }

  /// Marks all checks that depend on whether a missing name may still be declared elsewhere.
  mutating func noteCertaintyChange() {
    graph.changed(index.signals.certainty)
    values.mark(in: &graph)
  }

  mutating func invalidateAll() {
    for block in blocks { block?.mark(in: &graph) }
    values.mark(in: &graph)
  }

  // MARK: Answers

  /// The merged declarations of all documents, in order.
  var model: AppModel { parts.merged }

  /// The declarations of model documents, and separately those of Swift code.
  var parts: AppParts { parts(forMenus: false) }

  /// Gathers the declarations of all documents. With `forMenus`, only those that menus are made of.
  func parts(forMenus: Bool) -> AppParts {
    var parts = AppParts(forMenus: forMenus)
    for number in documentNumbers {
      guard let document = documents[number] else { continue }
      let isCode = document.kind == .swift
      for block in document.blocks { parts.add(block.declarations, isCode: isCode, document.infoPlist) }
    }
    return parts
  }

  /// The blocks with declarations for app-wide checks, in order.
  var sources: [AppSource] {
    var sources: [AppSource] = []
    for number in documentNumbers {
      guard let document = documents[number] else { continue }
      for block in document.blocks where AppModel.isAffected(by: block.declarations) {
        sources.append(AppSource(block: block, isCode: document.kind == .swift, infoPlist: document.infoPlist))
      }
    }
    return sources
  }

  func context(_ configuration: Configuration) -> AppContext {
    AppContext(
      targets: targets.isEmpty ? configuration.targets : targets, hasAllTargets: hasAllTargets, index: index,
      configuration: configuration, otherApps: otherApps)
  }

  mutating func settledNames() -> NameIndex {
    settle()
    return index.names
  }

  /// A lookup of blocks by ID in the present state. It returns nil for a block that was edited away.
  var blocksByID: (BlockID) -> Block? {
    let (slots, blocks) = (slots, blocks)
    return { id in slots[id].flatMap { blocks[Int($0)]?.block } }
  }

  /// Returns the graph node for the parsed content of a block. The node is removed together with the block.
  func reading(of block: BlockID) -> DependencyGraph.Node? { slots[block].flatMap { blocks[Int($0)]?.nodes.reading } }

  func block(_ id: BlockID) -> Block? { slots[id].flatMap { blocks[Int($0)]?.block } }

  /// Returns the findings in a document, of its own blocks and of app-wide checks.
  func findings(in document: UInt32) -> [Finding] {
    (found[document] ?? []).sorted().flatMap { findings(of: $0) } + values.findings(in: document)
  }

  func findings(of block: BlockID) -> [Finding] { slots[block].flatMap { blocks[Int($0)]?.findings } ?? [] }

  /// Returns the declared name nearest to an unresolved name, or nil if no name is near.
  func nearest(to wanted: UnresolvedName) -> String? { index.names.nearest(to: wanted) }
}
