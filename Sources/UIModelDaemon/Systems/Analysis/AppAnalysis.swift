import UIModelPlatform

/// The incremental analysis of one app: its documents, the index of their declarations by name, and the computed
/// values. Each value records the graph nodes that it used, and is computed again when one of these nodes changes.
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
  private var slotsByBlock: [BlockID: Int32] = [:]
  private var freeSlots: [Int32] = []
  var values: AppValues
  var menus = AppMenus()
  /// A cache of the declarations in each variant of the app, for blocks with conditions.
  var variantCache = VariantCache()
  /// The entity kinds that had declarations with unknown names at the last call of `settle`.
  var unknownKinds: Set<EntityKind> = []
  var targets: [Target] = []
  var hasAllTargets = true
  /// Whether the declaration of the app might have changed.
  var needsAppRefresh = true
  /// The source texts of the app's declarations when they were last gathered, one for each declaring block.
  var appTexts: [AppText] = []
  /// The numbers of the documents whose findings might have changed without a new computation, for example because a
  /// block was removed.
  var touchedDocuments = Set<UInt32>()
  /// The blocks with findings, by document number. Most blocks have no findings.
  var findingBlocks: [UInt32: Set<BlockID>] = [:]
  /// The findings that point into other documents.
  var crossDocumentFindings = CrossDocumentFindings()
  /// The blocks with unresolved names, by document number. The findings of these blocks suggest the nearest declared
  /// names.
  var unresolvedBlocks: [UInt32: Set<BlockID>] = [:]

  /// The app names to suggest if this app has no unique declaration. Nil if the app has a unique declaration, or if the
  /// workspace has no declared app.
  var suggestedAppNames: [String]? {
    didSet { if suggestedAppNames != oldValue { invalidateAll() } }
  }

  /// The user's saved customizations of bars in the running app, by the id of the bar.
  var customizations: [String: SavedCustomization] {
    didSet { if customizations != oldValue { graph.markUsersDirty(index.signals.customizations) } }
  }

  init(isComplete: Bool, suggestedAppNames: [String]?, customizations: [String: SavedCustomization]) {
    var graph = DependencyGraph()
    index = AppIndex(&graph)
    index.names.isComplete = isComplete
    values = AppValues(&graph)
    self.graph = graph
    self.suggestedAppNames = suggestedAppNames
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
    // If no block changed, only the document's Info.plist was read again. An edit of the path to another Info.plist
    // changes the app's block.
    if removedBlocks.isEmpty, addedBlocks.isEmpty, equivalentBlocks.isEmpty, revision == nil { needsAppRefresh = true }
    documents[document.number] = document
    documentOrder.insert(document)
    touchedDocuments.insert(document.number)
    markPointingDocuments(document.number)
    for block in removedBlocks { remove(block) }
    // The findings of these blocks stay valid, because their nodes did not change.
    for block in equivalentBlocks { if let slot = slotsByBlock[block.id] { blocks[Int(slot)]?.block = block } }
    if blocks.isEmpty { index.names.reserve(addedBlocks.reduce(0) { $0 + $1.declarations.schema.names.count }) }
    for block in addedBlocks { add(block) }
    if let revision { revise(revision) }
  }

  /// Marks the documents with findings that point into a document as touched, because the line numbers in these
  /// findings might have changed. Returns false if there are no such documents.
  @discardableResult
  mutating func markPointingDocuments(_ documentNumber: UInt32) -> Bool {
    let pointingDocuments = crossDocumentFindings.documents(pointingInto: documentNumber)
    touchedDocuments.formUnion(pointingDocuments)
    return !pointingDocuments.isEmpty
  }

  mutating func remove(_ documentNumber: UInt32) {
    guard let removedDocument = documents.removeValue(forKey: documentNumber) else { return }
    for block in removedDocument.blocks { remove(block) }
    documentOrder.remove(documentNumber)
    findingBlocks[documentNumber] = nil
    unresolvedBlocks[documentNumber] = nil
    touchedDocuments.insert(documentNumber)
  }

  private mutating func add(_ block: Block) {
    let slot = freeSlots.popLast() ?? Int32(blocks.count)
    let values = BlockValues(block, slot, &graph)
    if Int(slot) == blocks.count { blocks.append(values) } else { blocks[Int(slot)] = values }
    slotsByBlock[block.id] = slot
    index.add(block, &graph)
    markSignals(block)
  }

  private mutating func remove(_ block: Block) {
    guard let slot = slotsByBlock.removeValue(forKey: block.id) else { return }
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

  /// Replaces a block in which one token changed. If the new block needs the same values, their nodes are kept and the
  /// values are computed again. Dependents are then computed again only if a cell that they used changes.
  private mutating func revise(_ revision: Document.Change.Revision) {
    let (oldBlock, newBlock) = (revision.oldBlock, revision.newBlock)
    guard let slot = slotsByBlock[newBlock.id], let values = blocks[Int(slot)], values.canReuseNodes(newBlock) else {
      remove(oldBlock)
      return add(newBlock)
    }
    variantCache.removeEntries(newBlock.id)
    blocks[Int(slot)]?.block = newBlock
    index.revise(revision, &graph)
    guard !revision.isViewOnly else {
      // The edit changed no names and no references, and no property of a view affects menus.
      values.markDirty(in: &graph, isViewOnly: true)
      return graph.markUsersDirty(index.signals.responders)
    }
    values.markDirty(in: &graph)
    graph.markUsersDirty(values.nodes.reading)
    markSignals(oldBlock)
    markSignals(newBlock)
  }

  /// Marks the app-wide checks to which the declarations of an added or removed block contribute as dirty, by means of
  /// their signals.
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
    // The app that the documents name might be declared in an unread document.
    if suggestedAppNames != nil { invalidateAll() }
  }

  /// Marks all checks as dirty that depend on whether a missing name might still be declared elsewhere.
  mutating func markCertaintyDependents() {
    graph.markUsersDirty(index.signals.certainty)
    values.markDirty(in: &graph)
  }

  mutating func invalidateAll() {
    for block in blocks { block?.markDirty(in: &graph) }
    values.markDirty(in: &graph)
  }

  // MARK: Results

  /// The merged declarations of all documents, in the order of the documents.
  var model: AppModel { parts.mergedModel }

  /// The declarations of all documents. Model documents and Swift code are kept separate.
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

  /// The blocks with declarations for app-wide checks, in document order.
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
      configuration: configuration, suggestedAppNames: suggestedAppNames)
  }

  mutating func settledNames() -> NameIndex {
    settle()
    return index.names
  }

  /// A function that returns the block with an ID, or nil if the block was edited away. It uses a snapshot of the
  /// current blocks.
  var blockLookup: (BlockID) -> Block? {
    let (slotsByBlock, blocks) = (slotsByBlock, blocks)
    return { id in slotsByBlock[id].flatMap { blocks[Int($0)]?.block } }
  }

  /// Returns the graph node for the parsed content of a block, or nil if the block was edited away. The node is removed
  /// together with the block.
  func readingNode(of block: BlockID) -> DependencyGraph.Node? {
    slotsByBlock[block].flatMap { blocks[Int($0)]?.nodes.reading }
  }

  func block(_ id: BlockID) -> Block? { slotsByBlock[id].flatMap { blocks[Int($0)]?.block } }

  /// Returns the findings in a document, both of its blocks and of app-wide checks.
  func findings(in documentNumber: UInt32) -> [Finding] {
    (findingBlocks[documentNumber] ?? []).sorted().flatMap { findings(of: $0) } + values.findings(in: documentNumber)
  }

  func findings(of block: BlockID) -> [Finding] { slotsByBlock[block].flatMap { blocks[Int($0)]?.findings } ?? [] }

  /// Returns the declared name nearest to an unresolved name, or nil if no name is near.
  func nearestName(to unresolvedName: UnresolvedName) -> String? { index.names.nearestName(to: unresolvedName) }
}
