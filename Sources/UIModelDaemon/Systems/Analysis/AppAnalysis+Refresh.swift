import UIModelPlatform

extension AppAnalysis {
  /// Applies pending additions and removals to the index. Values that used a changed cell or signal become dirty.
  mutating func settle() {
    guard needsAppRefresh || index.isPending || index.names.unknownKinds != unknownKinds else { return }
    // If the declared names changed, another name might be nearest to an unresolved name, so findings might suggest it.
    if index.settle(&graph, order) { touchedDocuments.formUnion(unresolvedBlocks.keys) }
    // The set of entity kinds that have declarations with unknown names might have changed.
    if index.names.unknownKinds != unknownKinds {
      unknownKinds = index.names.unknownKinds
      markCertaintyDependents()
    }
    if needsAppRefresh {
      needsAppRefresh = false
      refreshApp()
    }
  }

  /// Gathers the declaration of the app again. If the app's targets changed, every block is checked again, because
  /// nearly all rules depend on the targets.
  private mutating func refreshApp() {
    var parts = AppParts()
    var newTexts: [AppText] = []
    for id in order.sorted(index.appBlocks) {
      guard let block = block(id), let document = documents[id.document] else { continue }
      parts.add(block.declarations, isCode: document.kind == .swift, document.infoPlist)
      newTexts.append(AppText(block, document))
    }
    index.app = parts.declaredApp
    // The texts are compared because an edit of the block might have changed only other declarations.
    if newTexts != appTexts { graph.markUsersDirty(index.signals.app) }
    appTexts = newTexts
    let declaredTargets = parts.mergedModel.app?.targets ?? .absent
    if declaredTargets.elements != targets || declaredTargets.isComplete != hasAllTargets { invalidateAll() }
    // The targets are stored even if they are equal, because their places might have moved.
    (targets, hasAllTargets) = (declaredTargets.elements, declaredTargets.isComplete)
  }

  /// Computes all dirty values, layer by layer. Returns the numbers of the documents whose findings might have changed.
  mutating func refresh(_ configuration: Configuration, _ counters: inout WorkCounters) -> Set<UInt32> {
    settle()
    var changedDocuments = touchedDocuments
    touchedDocuments = []
    // The merged models are gathered only if a value needs them.
    var models = ModelCache()
    for layer in Layer.declarations...Layer.menuDependents {
      let dirtyNodes = graph.drainDirtyNodes(layer: layer)
      guard !dirtyNodes.isEmpty else { continue }
      changedDocuments.formUnion(refreshBlocks(dirtyNodes, configuration, &counters))
      for node in dirtyNodes {
        let ownerKey = graph.ownerKey(of: node)
        guard ownerKey.kind == CellKind.app.rawValue, let kind = AppValues.Kind(rawValue: ownerKey.slot) else {
          continue
        }
        changedDocuments.formUnion(refresh(kind, &models, configuration, &counters))
      }
    }
    counters.visitedElementCount += models.elementCount
    if !unresolvedBlocks.isEmpty {
      index.names.updateNearestNames()
      for document in changedDocuments { index.names.prepareSuggestions(unresolvedNames(in: document)) }
    }
    index.releaseUnused(&graph)
    return changedDocuments
  }

  // MARK: Blocks

  /// A dirty value of a block, with the inputs of its computation.
  private struct Job: Sendable {
    let node: DependencyGraph.Node
    let slot: Int
    let kind: BlockValues.Kind
    let block: Block
    var engines: [Int: FocusEngine]
  }

  /// The result of computing a value, without the context that the computation used. A stored context would force the
  /// next change of the index to copy the entire index.
  private struct CheckResult: Sendable {
    let findings: [Finding]
    var dependencies: CheckDependencies
    let ruleRunCount: Int

    init(_ report: Report) {
      (findings, dependencies, ruleRunCount) = (report.findings, report.dependencies, report.executedRuleCount)
    }
  }

  /// Computes values of blocks concurrently. Returns the result and the focus engines of each job, in the order of the
  /// jobs.
  private func results(
    of jobs: [Job], _ configuration: Configuration, _ counters: inout WorkCounters
  ) -> [(CheckResult, [Int: FocusEngine])] {
    if jobs.isEmpty { return [] }
    let context = context(configuration)
    let results = Concurrently.map(jobs) { job in
      var report = Report(context)
      var engines = job.engines
      switch job.kind {
      case .reading: Checks.checkBlock(of: job.block, &report)
      case .entities: Checks.checkEntities(of: job.block, &report, &engines)
      case .combinations: Checks.checkCombinations(job.block, &report)
      }
      return (CheckResult(report), engines)
    }
    counters.scannedDeclarationCount += context.lookupCache.scannedCount
    return results
  }

  /// Computes the dirty values of blocks, stores their findings and records the nodes that each computation used.
  /// Returns the numbers of the documents that contain these blocks.
  private mutating func refreshBlocks(
    _ dirtyNodes: [DependencyGraph.Node], _ configuration: Configuration, _ counters: inout WorkCounters
  ) -> Set<UInt32> {
    let jobs = dirtyNodes.compactMap { node -> Job? in
      let ownerKey = graph.ownerKey(of: node)
      guard ownerKey.kind == CellKind.block.rawValue,
        case let (slot, kind) = BlockValues.blockSlotAndKind(ownerKey.slot),
        let values = blocks[slot]
      else { return nil }
      return Job(node: node, slot: slot, kind: kind, block: values.block, engines: values.engines)
    }
    var changedDocuments = Set<UInt32>()
    for (job, (result, engines)) in zip(jobs, results(of: jobs, configuration, &counters)) {
      crossDocumentFindings.replace(blocks[job.slot]?[job.kind] ?? [], with: result.findings)
      blocks[job.slot]?[job.kind] = result.findings
      updateBlockSets(job.slot)
      if job.kind == .entities { blocks[job.slot]?.engines = engines }
      var dependencies = result.dependencies
      // A finding depends on the blocks that it points into. When one of these blocks is parsed again, its places
      // become invalid.
      let relatedBlocks = result.findings.flatMap { [$0.place.block] + $0.relatedBlocks }
      for relatedBlock in Set(relatedBlocks) where relatedBlock != job.block.id {
        if let node = readingNode(of: relatedBlock) { dependencies.record(node) }
      }
      graph.setUses(of: job.node, index.nodes(of: dependencies, &graph))
      changedDocuments.insert(job.block.id.document)
      counters.checkCount += 1
      counters.ruleRunCount += result.ruleRunCount
      counters.visitedElementCount += job.block.declarations.elementCount
    }
    return changedDocuments
  }

  /// Updates the sets of blocks with findings and with unresolved names for the block in a slot.
  private mutating func updateBlockSets(_ slot: Int) {
    guard let values = blocks[slot] else { return }
    let id = values.block.id
    if values.hasFindings { findingBlocks[id.document, default: []].insert(id) } else { findingBlocks.remove(id) }
    let hasUnresolvedName = values.hasFindings && values.findings.contains { $0.unresolvedName != nil }
    if hasUnresolvedName { unresolvedBlocks[id.document, default: []].insert(id) } else { unresolvedBlocks.remove(id) }
  }

  /// Returns the unresolved names in the findings of a document: at most `NameIndex.suggestionLimit` names, for which
  /// the nearest names are computed.
  private func unresolvedNames(in documentNumber: UInt32) -> ArraySlice<UnresolvedName> {
    guard let blocks = unresolvedBlocks[documentNumber] else { return [] }
    var names: [UnresolvedName] = []
    for id in blocks.sorted() where names.count < NameIndex.suggestionLimit {
      names += findings(of: id).compactMap(\.unresolvedName)
    }
    return names.prefix(NameIndex.suggestionLimit)
  }

  // MARK: The app as a whole

  /// A cache of the merged models of the app in all its variants, filled when the first value needs them.
  private struct ModelCache {
    /// The models of all variants; nil before the first call of `variants(of:_:)`.
    private var completeVariants: [AppVariant]?
    private(set) var elementCount = 0

    /// Returns the models that the menu checks need. If no declaration has a condition, only the declarations that
    /// contribute to menus are gathered, which is cheaper. The result has the same number of models as
    /// `variants(of:_:)`.
    mutating func menuVariants(of app: inout AppAnalysis, _ context: AppContext) -> [AppVariant] {
      if app.index.hasConditions || completeVariants != nil { return variants(of: &app, context) }
      return countElements([AppVariant(variant: nil, models: app.parts(forMenus: true).checkedModels, unknownKinds: [])]
      )
    }

    /// Returns the complete models of all variants. Gathers them at the first call.
    mutating func variants(of app: inout AppAnalysis, _ context: AppContext) -> [AppVariant] {
      if let completeVariants { return completeVariants }
      let variants = countElements(
        app.index.hasConditions
          ? app.variantCache.variants(app.sources, context)
          : [AppVariant(variant: nil, models: app.parts.checkedModels, unknownKinds: [])])
      completeVariants = variants
      return variants
    }

    /// Adds the elements of the variants' models to `elementCount`. Returns the variants.
    private mutating func countElements(_ variants: [AppVariant]) -> [AppVariant] {
      elementCount += variants.lazy.flatMap(\.models).reduce(0) { $0 + $1.elementCount }
      return variants
    }
  }

  /// Computes one app-wide value and stores its findings. Returns the numbers of the documents whose findings might
  /// have changed.
  private mutating func refresh(
    _ kind: AppValues.Kind, _ models: inout ModelCache, _ configuration: Configuration, _ counters: inout WorkCounters
  ) -> Set<UInt32> {
    let result = result(of: kind, &models, configuration, &counters)
    graph.setUses(of: values.node(kind), index.nodes(of: result.dependencies, &graph))
    counters.checkCount += 1
    counters.ruleRunCount += result.ruleRunCount
    crossDocumentFindings.replace(values.findings(of: kind), with: result.findings)
    return values.replaceFindings(result.findings, of: kind)
  }

  private mutating func result(
    of kind: AppValues.Kind, _ models: inout ModelCache, _ configuration: Configuration, _ counters: inout WorkCounters
  ) -> CheckResult {
    let context = context(configuration)
    var report = Report(context)
    let signals = index.signals
    report.recordDependencies(signals.app)
    switch kind {
    case .menus:
      report.recordDependencies(signals.menus, index.conditions.node)
      let variants = index.hasMenus ? models.menuVariants(of: &self, context) : []
      menus.resize(variants)
      report.check(variants, blockLookup) { app, variant, report in
        for (modelIndex, model) in app.models.enumerated() {
          if let evaluatedMenus = menus.update(variant, modelIndex, model, report.context) {
            report.run(on: evaluatedMenus)
          }
        }
      }
      graph.markUsersDirty(values.node(.menus))
    case .responders:
      report.recordDependencies(values.node(.menus), index.conditions.node)
      checkResponders(&models, context, &report)
    case .customizations:
      report.recordDependencies(signals.customizations)
      if let barCustomizations = allCustomizations {
        report.recordDependencies(signals.bars)
        Checks.check(barCustomizations, &report)
      }
    }
    counters.scannedDeclarationCount += context.lookupCache.scannedCount
    return CheckResult(report)
  }

  /// Checks the responders of the menu commands. An app without menus sends no actions, so nothing is checked.
  private mutating func checkResponders(_ models: inout ModelCache, _ context: AppContext, _ report: inout Report) {
    guard menus.hasMenus else { return }
    let node = index.signals.responders
    guard index.hasConditions else {
      return AppAnalysis.checkResponders(menus.evaluatedMenus(0), &report, node) {
        models.variants(of: &self, context).first?.models ?? []
      }
    }
    let (variants, menus) = (models.variants(of: &self, context), menus)
    report.check(variants, blockLookup) { app, variant, report in
      // If it is unknown whether a declaration exists in the variant, an action is not reported as unimplemented.
      AppAnalysis.checkResponders(menus.evaluatedMenus(variant), &report, node, isKnown: app.unknownKinds.isEmpty) {
        app.models
      }
    }
  }

  private static func checkResponders(
    _ menus: [AppMainMenu?], _ report: inout Report, _ responderSignal: DependencyGraph.Node, isKnown: Bool = true,
    _ models: () -> [AppModel]
  ) {
    if report.establishes(.code) {
      // Code declares its own screens and menus, so each model is checked with its own menus.
      report.recordDependencies(responderSignal)
      for (model, menus) in zip(models(), menus) {
        guard let menus else { continue }
        if isKnown, model.areRespondersKnown { Checks.checkResponders(of: model, menus, &report) }
        Checks.checkKeyCommands(model.screens.filter(\.hasKeyCommands), menus, &report)
      }
    } else if let menus = menus.first ?? nil {
      Checks.checkKeyCommands(report.screensWithKeyCommands(), menus, &report)
      guard report.declaresAllResponders(), isKnown, let model = models().first else { return }
      report.recordDependencies(responderSignal)
      // Even if all responders are declared, some might not exist in this variant.
      if report.variant == nil || model.areRespondersKnown { Checks.checkResponders(of: model, menus, &report) }
    }
  }

  /// All customizations of the app and all bars in its model documents. Nil if there are no customizations; the bars
  /// are then not gathered.
  private var allCustomizations: Customizations? {
    // Swift code is excluded because it might declare the same bars as a document.
    let blocks = documentNumbers.compactMap { documents[$0] }.filter { $0.kind != .swift }.flatMap { Array($0.blocks) }
    let declaredCustomizations = blocks.flatMap(\.declarations.customizations)
    guard !declaredCustomizations.isEmpty || !customizations.isEmpty else { return nil }
    return Customizations(
      bars: blocks.flatMap { block in
        block.declarations.toolbars.map { CustomizableBar($0) }
          + block.declarations.screens.compactMap { screen in
            screen.navigationItem.map { CustomizableBar($0, of: screen) }
          }
      }, declarations: declaredCustomizations, savedCustomizations: customizations)
  }
}

/// The source text of an app's declaration. Equal values mean that the declaration did not change.
struct AppText: Sendable, Equatable {
  private let documentNumber: UInt32
  private let bytes: [UInt8]
  private let infoPlist: InfoPlistFile?
  /// The serial of a code block, which differs after every parse; nil for JSON, whose bytes are compared.
  private let serial: UInt32?

  init(_ block: Block, _ document: Document) {
    self.documentNumber = document.number
    infoPlist = document.infoPlist
    serial = document.kind == .swift ? block.id.serial : nil
    bytes = block.declarations.app.map { Array(block.bytes[block.byteRange(of: $0.place)]) } ?? []
  }
}

extension [UInt32: Set<BlockID>] {
  /// Removes a block, and also the entry of its document if no other block of the document is left.
  mutating func remove(_ block: BlockID) {
    guard self[block.document]?.remove(block) != nil, self[block.document]?.isEmpty == true else { return }
    self[block.document] = nil
  }
}
