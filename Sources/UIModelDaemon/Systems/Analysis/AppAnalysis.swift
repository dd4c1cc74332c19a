import UIModelPlatform

/// The analysis of one app: its declarations, what they say of themselves by name, and what was computed of them. Each
/// computed value knows what it asked for, and is computed again when an answer is another.
struct AppAnalysis: Sendable {
  /// What asks only for what is lower: signals and cells are layer 0.
  enum Layer {
    static let declarations = 1
    /// What looks at the menus as they come out.
    static let onMenus = 2
  }

  var documents: [UInt32: Document] = [:]
  private var documentOrder = DocumentOrder()
  var graph: DependencyGraph
  var index: AppIndex
  /// By slot; nil where a block has gone.
  var blocks: [BlockValues?] = []
  private var slots: [BlockID: Int32] = [:]
  private var freeSlots: [Int32] = []
  var values: AppValues
  var menus = AppMenus()
  /// What blocks with conditions declare in each variant of the app.
  var variants = AppVariants()
  /// The kinds of which names were not known at the last check.
  var unknownKinds: Set<EntityKind> = []
  var targets: [Target] = []
  var hasAllTargets = true
  /// What the app declares may be another.
  var isAppChanged = true
  /// What was declared of the app when that was last looked at.
  var appTexts: [AppText] = []
  /// Documents that lost a block, whose findings went with it.
  var touched = Set<UInt32>()
  /// The blocks in which something was found, by document: most have nothing.
  var found: [UInt32: Set<BlockID>] = [:]
  /// Which documents' findings point into which others.
  var pointers = Pointers()
  /// The blocks that name what is not there, by document: each is told with the nearest name.
  var wanting: [UInt32: Set<BlockID>] = [:]

  /// The names of the workspace's apps, if none, or more than one, is the one that these documents name.
  var otherApps: [String]? {
    didSet { if otherApps != oldValue { invalidateAll() } }
  }

  /// What people have made of bars in the running app, by the bar's id.
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

  mutating func update(
    _ document: Document, removed: [Block], added: [Block], same: [Block], revised: Document.Change.Revision?
  ) {
    // The file that it names was read anew; what names another one is an edit of the app's block.
    if removed.isEmpty, added.isEmpty, same.isEmpty, revised == nil { isAppChanged = true }
    documents[document.number] = document
    documentOrder.insert(document)
    touched.insert(document.number)
    noteMoved(document.number)
    for block in removed { remove(block) }
    // What was found in them holds, at the same nodes.
    for block in same { if let slot = slots[block.id] { blocks[Int(slot)]?.block = block } }
    if blocks.isEmpty { index.names.reserve(added.reduce(0) { $0 + $1.declarations.schema.names.count }) }
    for block in added { add(block) }
    if let revised { revise(revised) }
  }

  /// Has findings told again that point into a document: what they point at may stand on another line by now. Whether there
  /// are any.
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
    wanting[document] = nil
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
    variants.forget(block.id)
    blocks[Int(slot)]?.remove(from: &graph)
    pointers.replace(blocks[Int(slot)]?.findings ?? [], with: [])
    found.remove(block.id)
    wanting.remove(block.id)
    blocks[Int(slot)] = nil
    freeSlots.append(slot)
    index.remove(block)
    note(block)
  }

  /// One token of a block says something else. Its values stay, to be computed again; what others asked for is told them
  /// where it comes out as another.
  private mutating func revise(_ revision: Document.Change.Revision) {
    let (before, block) = (revision.before, revision.after)
    guard let slot = slots[block.id], let values = blocks[Int(slot)], values.fit(block) else {
      remove(before)
      return add(block)
    }
    variants.forget(block.id)
    blocks[Int(slot)]?.block = block
    index.revise(revision, &graph)
    guard !revision.isOfView else {
      // Its names and what it refers to need no new look, and menus are made of nothing that views have.
      values.mark(in: &graph, isOfView: true)
      return graph.changed(index.signals.responders)
    }
    values.mark(in: &graph)
    graph.changed(values.nodes.reading)
    note(before)
    note(block)
  }

  /// Tells those who look at declarations together that one came or went.
  private mutating func note(_ block: Block) {
    let declared = block.declarations
    if declared.app != nil { isAppChanged = true }
    if AppModel.feedsMenus(declared) { graph.changed(index.signals.menus) }
    if AppModel.feedsResponders(declared) { graph.changed(index.signals.responders) }
    if !declared.toolbars.isEmpty || !declared.screens.isEmpty { graph.changed(index.signals.bars) }
    if !declared.customizations.isEmpty { graph.changed(index.signals.customizations) }
  }

  mutating func setComplete(_ isComplete: Bool) {
    guard index.names.isComplete != isComplete else { return }
    index.names.isComplete = isComplete
    noteCertainty()
    // The app that they name may still come.
    if otherApps != nil { invalidateAll() }
  }

  /// What is not there may be what is not known, or no longer.
  mutating func noteCertainty() {
    graph.changed(index.signals.certainty)
    values.mark(in: &graph)
  }

  mutating func invalidateAll() {
    for block in blocks { block?.mark(in: &graph) }
    values.mark(in: &graph)
  }

  // MARK: Answers

  /// Everything the app declares, from all documents in order.
  var model: AppModel { parts.whole }

  /// What documents say of the app, and what its Swift code says.
  var parts: AppParts { parts(forMenus: false) }

  func parts(forMenus: Bool) -> AppParts {
    var parts = AppParts(forMenus: forMenus)
    for number in documentNumbers {
      guard let document = documents[number] else { continue }
      let isCode = document.kind == .swift
      for block in document.blocks { parts.add(block.declarations, isCode: isCode, document.infoPlist) }
    }
    return parts
  }

  /// The blocks that the app's systems look at, in order.
  var sources: [AppSource] {
    var sources: [AppSource] = []
    for number in documentNumbers {
      guard let document = documents[number] else { continue }
      for block in document.blocks where AppModel.isFed(by: block.declarations) {
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

  /// The blocks as they are now, by their numbers.
  var blocksByID: (BlockID) -> Block? {
    let (slots, blocks) = (slots, blocks)
    return { id in slots[id].flatMap { blocks[Int($0)]?.block } }
  }

  /// The node of what was read of a block, which goes with the block.
  func reading(of block: BlockID) -> DependencyGraph.Node? { slots[block].flatMap { blocks[Int($0)]?.nodes.reading } }

  func block(_ id: BlockID) -> Block? { slots[id].flatMap { blocks[Int($0)]?.block } }

  /// What was found in a document, by itself and with the app as a whole.
  func findings(in document: UInt32) -> [Finding] {
    (found[document] ?? []).sorted().flatMap { findings(of: $0) } + values.findings(in: document)
  }

  func findings(of block: BlockID) -> [Finding] { slots[block].flatMap { blocks[Int($0)]?.findings } ?? [] }

  /// The name that was probably meant.
  func nearest(to wanted: WantedName) -> String? { index.names.nearest(to: wanted) }
}
