import UIModelPlatform

/// The incremental analysis of one app: its documents, the index of their declarations by name, and the values computed
/// from them. Each value records the nodes that it used and is computed again when one of them changes.
struct AppAnalysis: Sendable {
  /// The layers of the dependency graph. A node uses only nodes of lower layers; signals and cells are layer 0.
  enum Layer {
    /// Values that use only declarations.
    static let declarations = 1
    /// Values that use the evaluated menus.
    static let menuDependents = 2
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
  var variantCache = VariantCache()
  /// The entity kinds that had unknown names at the last check.
  var unknownKinds: Set<EntityKind> = []
  var targets: [Target] = []
  var hasAllTargets = true
  /// Whether the declaration of the app might have changed.
  var needsAppRefresh = true
  /// The source text of the app's declaration when it was last gathered.
  var appTexts: [AppText] = []
  /// The documents whose findings might have changed without a new computation, for example because a block was
  /// removed.
  var touchedDocuments = Set<UInt32>()
  /// The blocks with findings, by document. Most blocks have none.
  var findingBlocks: [UInt32: Set<BlockID>] = [:]
  /// The findings that point into other documents.
  var crossDocumentFindings = CrossDocumentFindings()
  /// The blocks with unresolved names, by document. Their findings include the nearest name.
  var unresolvedBlocks: [UInt32: Set<BlockID>] = [:]

  /// The names of the workspace's apps, if the documents of this app name an app that is not declared exactly once; nil
  /// otherwise.
  var otherAppNames: [String]? {
    didSet { if otherAppNames != oldValue { invalidateAll() } }
  }

  /// The user's saved customizations of bars in the running app, by the id of the bar.
  var customizations: [String: SavedCustomization] {
    didSet { if customizations != oldValue { graph.markUsersDirty(index.signals.customizations) } }
  }

  init(isComplete: Bool, otherAppNames: [String]?, customizations: [String: SavedCustomization]) {
    var graph = DependencyGraph()
    index = AppIndex(&graph)
    index.names.isComplete = isComplete
    values = AppValues(&graph)
    self.graph = graph
    self.otherAppNames = otherAppNames
    self.customizations = customizations
    invalidateAll()
  }

  var isEmpty: Bool { documents.isEmpty }
  var isDirty: Bool { graph.hasDirtyNodes || index.isPending || needsAppRefresh || !touchedDocuments.isEmpty }
  var documentNumbers: [UInt32] { documentOrder.numbers }
  var firstDocumentName: String { documentOrder.firstName }
  var order: AppOrder { AppOrder(documents: documents) }

  // MARK: Changes

  /// Adds a document or applies the changes of its blocks.
  /// - Parameter equivalentBlocks: the blocks with a new text and unchanged declarations.
  mutating func update(
    _ document: Document, removedBlocks: [Block], addedBlocks: [Block], equivalentBlocks: [Block],
    revision: Document.Change.Revision?
  ) {
    // Without changed blocks, only the Info.plist that the document refers to was read again. An edit that names
    // another file changes the block of the app.
    if removedBlocks.isEmpty, addedBlocks.isEmpty, equivalentBlocks.isEmpty, revision == nil { needsAppRefresh = true }
    documents[document.number] = document
    documentOrder.insert(document)
    touchedDocuments.insert(document.number)
    markPointingDocuments(document.number)
    for block in removedBlocks { remove(block) }
    // The findings of these blocks stay valid, because their nodes did not change.
    for block in equivalentBlocks { if let slot = slots[block.id] { blocks[Int(slot)]?.block = block } }
    if blocks.isEmpty { index.names.reserve(addedBlocks.reduce(0) { $0 + $1.declarations.schema.names.count }) }
    for block in addedBlocks { add(block) }
    if let revision { revise(revision) }
  }

  /// Marks the documents whose findings point into a document, because the lines of those places might have changed.
  /// Returns false if there are none.
  @discardableResult
  mutating func markPointingDocuments(_ document: UInt32) -> Bool {
    let pointingDocuments = crossDocumentFindings.documents(pointingInto: document)
    touchedDocuments.formUnion(pointingDocuments)
    return !pointingDocuments.isEmpty
  }

  mutating func remove(_ document: UInt32) {
    guard let removed = documents.removeValue(forKey: document) else { return }
    for block in removed.blocks { remove(block) }
    documentOrder.remove(document)
    findingBlocks[document] = nil
    unresolvedBlocks[document] = nil
    touchedDocuments.insert(document)
  }

  private mutating func add(_ block: Block) {
    let slot = freeSlots.popLast() ?? Int32(blocks.count)
    let values = BlockValues(block, slot, &graph)
    if Int(slot) == blocks.count { blocks.append(values) } else { blocks[Int(slot)] = values }
    slots[block.id] = slot
    index.add(block, &graph)
    markSignals(block)
  }

  private mutating func remove(_ block: Block) {
    guard let slot = slots.removeValue(forKey: block.id) else { return }
    variantCache.removeEntries(block.id)
    blocks[Int(slot)]?.remove(from: &graph)
    crossDocumentFindings.replace(blocks[Int(slot)]?.findings ?? [], with: [])
    findingBlocks.remove(block.id)
    unresolvedBlocks.remove(block.id)
    blocks[Int(slot)] = nil
    freeSlots.append(slot)
    index.remove(block)
    markSignals(block)
  }

  /// Replaces a block in which one token changed. Its values keep their nodes and are computed again. Dependents are
  /// computed again only if a cell that they used changes.
  private mutating func revise(_ revision: Document.Change.Revision) {
    let (before, block) = (revision.oldBlock, revision.newBlock)
    guard let slot = slots[block.id], let values = blocks[Int(slot)], values.canReuseNodes(block) else {
      remove(before)
      return add(block)
    }
    variantCache.removeEntries(block.id)
    blocks[Int(slot)]?.block = block
    index.revise(revision, &graph)
    guard !revision.isViewOnly else {
      // The edit changed no names and no references, and no property of a view affects menus.
      values.markDirty(in: &graph, isViewOnly: true)
      return graph.markUsersDirty(index.signals.responders)
    }
    values.markDirty(in: &graph)
    graph.markUsersDirty(values.nodes.reading)
    markSignals(before)
    markSignals(block)
  }

  /// Marks the signals of app-wide checks to which the declarations of an added or removed block contribute.
  private mutating func markSignals(_ block: Block) {
    let declarations = block.declarations
    if declarations.app != nil { needsAppRefresh = true }
    if AppModel.affectsMenus(declarations) { graph.markUsersDirty(index.signals.menus) }
    if AppModel.affectsResponders(declarations) { graph.markUsersDirty(index.signals.responders) }
    if !declarations.toolbars.isEmpty || !declarations.screens.isEmpty { graph.markUsersDirty(index.signals.bars) }
    if !declarations.customizations.isEmpty { graph.markUsersDirty(index.signals.customizations) }
  }

  mutating func setComplete(_ isComplete: Bool) {
    guard index.names.isComplete != isComplete else { return }
    index.names.isComplete = isComplete
    markCertaintyDependents()
    // The app that these documents name might be declared in a document that has not been read.
    if otherAppNames != nil { invalidateAll() }
  }

  /// Marks all checks that depend on whether a missing name might still be declared elsewhere.
  mutating func markCertaintyDependents() {
    graph.markUsersDirty(index.signals.certainty)
    values.markDirty(in: &graph)
  }

  mutating func invalidateAll() {
    for block in blocks { block?.markDirty(in: &graph) }
    values.markDirty(in: &graph)
  }

  // MARK: Results

  /// The merged declarations of all documents, in order.
  var model: AppModel { parts.mergedModel }

  /// The declarations of model documents, and separately those of Swift code.
  var parts: AppParts { parts(forMenus: false) }

  /// Gathers the declarations of all documents. With `forMenus`, gathers only those that contribute to menus.
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
      configuration: configuration, otherAppNames: otherAppNames)
  }

  mutating func settledNames() -> NameIndex {
    settle()
    return index.names
  }

  /// A function that returns the block with an ID, or nil if the block was edited away. It uses a snapshot of the
  /// current blocks.
  var blockLookup: (BlockID) -> Block? {
    let (slots, blocks) = (slots, blocks)
    return { id in slots[id].flatMap { blocks[Int($0)]?.block } }
  }

  /// Returns the graph node for the parsed content of a block. The node is removed together with the block.
  func readingNode(of block: BlockID) -> DependencyGraph.Node? {
    slots[block].flatMap { blocks[Int($0)]?.nodes.reading }
  }

  func block(_ id: BlockID) -> Block? { slots[id].flatMap { blocks[Int($0)]?.block } }

  /// Returns the findings in a document, of its own blocks and of app-wide checks.
  func findings(in document: UInt32) -> [Finding] {
    (findingBlocks[document] ?? []).sorted().flatMap { findings(of: $0) } + values.findings(in: document)
  }

  func findings(of block: BlockID) -> [Finding] { slots[block].flatMap { blocks[Int($0)]?.findings } ?? [] }

  /// Returns the declared name nearest to an unresolved name, or nil if no name is near.
  func nearestName(to unresolvedName: UnresolvedName) -> String? { index.names.nearestName(to: unresolvedName) }
}
