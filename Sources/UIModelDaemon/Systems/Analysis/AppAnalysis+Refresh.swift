import UIModelPlatform

extension AppAnalysis {
  /// Applies pending additions and removals to the index. The changed cells and signals mark the values that used them
  /// as dirty.
  mutating func settle() {
    guard isAppChanged || index.isPending || index.names.unknownKinds != unknownKinds else { return }
    // The nearest name of an unresolved name may have changed.
    if index.settle(&graph, order) { touched.formUnion(unresolved.keys) }
    // Names may have become unknown, or known again.
    if index.names.unknownKinds != unknownKinds {
      unknownKinds = index.names.unknownKinds
      noteCertaintyChange()
    }
    if isAppChanged {
      isAppChanged = false
      refreshApp()
    }
  }

  /// Gathers the declaration of the app again. If its targets changed, every block is checked again, because nearly all
  /// rules depend on the targets.
  private mutating func refreshApp() {
    var parts = AppParts()
    var texts: [AppText] = []
    for id in order.sorted(index.appBlocks) {
      guard let block = block(id), let document = documents[id.document] else { continue }
      parts.add(block.declarations, isCode: document.kind == .swift, document.infoPlist)
      texts.append(AppText(block, document))
    }
    index.app = parts.declaredApp
    // An edit of the block may have changed only other declarations in it.
    if texts != appTexts { graph.changed(index.signals.app) }
    appTexts = texts
    let now = parts.merged.app?.targets ?? .absent
    if now.elements != targets || now.isComplete != hasAllTargets { invalidateAll() }
    // Stored even if they are equal, because their places may have moved.
    (targets, hasAllTargets) = (now.elements, now.isComplete)
  }

  /// Computes all dirty values, layer by layer. Returns the numbers of the documents whose findings may be different.
  mutating func refresh(_ configuration: Configuration, _ counters: inout WorkCounters) -> Set<UInt32> {
    settle()
    var changed = touched
    touched = []
    // The merged models are gathered only if a value needs them.
    var models = Gathered()
    for layer in Layer.declarations...Layer.onMenus {
      let dirty = graph.takeDirty(layer: layer)
      guard !dirty.isEmpty else { continue }
      changed.formUnion(refreshBlocks(dirty, configuration, &counters))
      for node in dirty {
        let meaning = graph.meaning(of: node)
        guard meaning.kind == CellKind.app.rawValue, let kind = AppValues.Kind(rawValue: meaning.slot) else { continue }
        changed.formUnion(refresh(kind, &models, configuration, &counters))
      }
    }
    counters.elementsSeen += models.elementCount
    if !unresolved.isEmpty {
      index.names.prepareNearest()
      for document in changed { index.names.prepare(wantedNames(in: document)) }
    }
    index.releaseUnused(&graph)
    return changed
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

  /// The result of a computation without its context. A retained context would make the next change of the index copy
  /// the entire index.
  private struct Outcome: Sendable {
    let findings: [Finding]
    var questions: Questions
    let rulesRun: Int

    init(_ report: Report) { (findings, questions, rulesRun) = (report.findings, report.questions, report.rulesRun) }
  }

  /// Computes values of blocks concurrently. Returns the result and the focus engines of each job, in the order of the
  /// jobs.
  private func outcomes(
    of jobs: [Job], _ configuration: Configuration, _ counters: inout WorkCounters
  ) -> [(Outcome, [Int: FocusEngine])] {
    if jobs.isEmpty { return [] }
    let context = context(configuration)
    let outcomes = Concurrently.map(jobs) { job in
      var report = Report(context)
      var engines = job.engines
      switch job.kind {
      case .reading: Checks.checkReading(of: job.block, &report)
      case .entities: Checks.checkEntities(of: job.block, &report, &engines)
      case .together: Checks.checkTogether(job.block, &report)
      }
      return (Outcome(report), engines)
    }
    counters.elementsLookedAt += context.common.scannedCount
    return outcomes
  }

  /// Computes the dirty values of blocks, stores their findings and records the nodes that each computation used.
  private mutating func refreshBlocks(
    _ dirty: [DependencyGraph.Node], _ configuration: Configuration, _ counters: inout WorkCounters
  ) -> Set<UInt32> {
    let jobs = dirty.compactMap { node -> Job? in
      let meaning = graph.meaning(of: node)
      guard meaning.kind == CellKind.block.rawValue, case let (slot, kind) = BlockValues.meaning(meaning.slot),
        let values = blocks[slot]
      else { return nil }
      return Job(node: node, slot: slot, kind: kind, block: values.block, engines: values.engines)
    }
    var changed = Set<UInt32>()
    for (job, (outcome, engines)) in zip(jobs, outcomes(of: jobs, configuration, &counters)) {
      pointers.replace(blocks[job.slot]?[job.kind] ?? [], with: outcome.findings)
      blocks[job.slot]?[job.kind] = outcome.findings
      note(job.slot)
      if job.kind == .entities { blocks[job.slot]?.engines = engines }
      var questions = outcome.questions
      // A finding depends on the blocks that it points into: when such a block is parsed again, its places become
      // invalid.
      let others = outcome.findings.flatMap { [$0.place.block] + $0.othersPointedInto }
      for other in Set(others) where other != job.block.id {
        if let node = reading(of: other) { questions.note(node) }
      }
      graph.setUses(of: job.node, index.nodes(of: questions, &graph))
      changed.insert(job.block.id.document)
      counters.checksRun += 1
      counters.rulesRun += outcome.rulesRun
      counters.elementsSeen += job.block.declarations.elementCount
    }
    return changed
  }

  /// Updates the sets of blocks with findings and with unresolved names for the block in a slot.
  private mutating func note(_ slot: Int) {
    guard let values = blocks[slot] else { return }
    let id = values.block.id
    if values.hasFindings { found[id.document, default: []].insert(id) } else { found.remove(id) }
    let wants = values.hasFindings && values.findings.contains { $0.unresolvedName != nil }
    if wants { unresolved[id.document, default: []].insert(id) } else { unresolved.remove(id) }
  }

  /// Returns the unresolved names in the findings of a document, up to the number for which a nearest name is reported.
  private func wantedNames(in document: UInt32) -> ArraySlice<UnresolvedName> {
    guard let blocks = unresolved[document] else { return [] }
    var wanted: [UnresolvedName] = []
    for id in blocks.sorted() where wanted.count < NameIndex.suggestionLimit {
      wanted += findings(of: id).compactMap(\.unresolvedName)
    }
    return wanted.prefix(NameIndex.suggestionLimit)
  }

  // MARK: The app as a whole

  /// The merged models of the app in all its variants, gathered when the first value needs them.
  private struct Gathered {
    /// The models of all variants, nil until they are gathered.
    private var found: [AppVariant]?
    private(set) var elementCount = 0

    /// Returns the models that the menu checks need. Without conditions, only the declarations that menus are made of
    /// are gathered, which is cheaper. The result has the same number of models as `variants(of:_:)`.
    mutating func variantsOfMenus(of app: inout AppAnalysis, _ context: AppContext) -> [AppVariant] {
      if app.index.hasConditions || found != nil { return variants(of: &app, context) }
      return counted([AppVariant(variant: nil, models: app.parts(forMenus: true).checkedModels, unknownNames: [])])
    }

    /// Returns the complete models of all variants. Gathers them at the first call.
    mutating func variants(of app: inout AppAnalysis, _ context: AppContext) -> [AppVariant] {
      if let found { return found }
      let variants = counted(
        app.index.hasConditions
          ? app.variants.all(app.sources, context)
          : [AppVariant(variant: nil, models: app.parts.checkedModels, unknownNames: [])])
      found = variants
      return variants
    }

    private mutating func counted(_ variants: [AppVariant]) -> [AppVariant] {
      elementCount += variants.lazy.flatMap(\.models).reduce(0) { $0 + $1.elementCount }
      return variants
    }
  }

  /// Computes one app-wide value and stores its findings. Returns the numbers of the documents whose findings may be
  /// different.
  private mutating func refresh(
    _ kind: AppValues.Kind, _ gathered: inout Gathered, _ configuration: Configuration, _ counters: inout WorkCounters
  ) -> Set<UInt32> {
    let outcome = outcome(of: kind, &gathered, configuration, &counters)
    graph.setUses(of: values.node(kind), index.nodes(of: outcome.questions, &graph))
    counters.checksRun += 1
    counters.rulesRun += outcome.rulesRun
    pointers.replace(values.findings(of: kind), with: outcome.findings)
    return values.replaceFindings(outcome.findings, of: kind)
  }

  private mutating func outcome(
    of kind: AppValues.Kind, _ gathered: inout Gathered, _ configuration: Configuration, _ counters: inout WorkCounters
  ) -> Outcome {
    let context = context(configuration)
    var report = Report(context)
    let signals = index.signals
    report.ask(signals.app)
    switch kind {
    case .menus:
      report.ask(signals.menus, index.conditions.node)
      let variants = index.hasMenus ? gathered.variantsOfMenus(of: &self, context) : []
      menus.resize(variants)
      report.check(variants, blocksByID) { app, variant, report in
        for (part, model) in app.models.enumerated() {
          if let answer = menus.update(variant, part, model, report.context) {
            report.run(on: answer)
          }
        }
      }
      graph.changed(values.node(.menus))
    case .responders:
      report.ask(values.node(.menus), index.conditions.node)
      checkResponders(&gathered, context, &report)
    case .customizations:
      report.ask(signals.customizations)
      if let all = allCustomizations {
        report.ask(signals.bars)
        Checks.check(all, &report)
      }
    }
    counters.elementsLookedAt += context.common.scannedCount
    return Outcome(report)
  }

  /// Checks the responders of the menu commands. An app without menus sends no actions, so nothing is checked.
  private mutating func checkResponders(_ gathered: inout Gathered, _ context: AppContext, _ report: inout Report) {
    guard menus.hasAny else { return }
    let node = index.signals.responders
    guard index.hasConditions else {
      return AppAnalysis.checkResponders(menus.answers(0), &report, node) {
        gathered.variants(of: &self, context).first?.models ?? []
      }
    }
    let (variants, menus) = (gathered.variants(of: &self, context), menus)
    report.check(variants, blocksByID) { app, variant, report in
      // If it is unknown whether a declaration exists in the variant, no action is reported as unimplemented.
      AppAnalysis.checkResponders(menus.answers(variant), &report, node, isKnown: app.unknownNames.isEmpty) {
        app.models
      }
    }
  }

  private static func checkResponders(
    _ menus: [MenuAnswer?], _ report: inout Report, _ responders: DependencyGraph.Node, isKnown: Bool = true,
    _ models: () -> [AppModel]
  ) {
    if report.holds(.code) {
      // Code contributes screens and menus of its own, so each model is checked with its own menus.
      report.ask(responders)
      for (model, menus) in zip(models(), menus) {
        guard let menus else { continue }
        if isKnown, model.areRespondersKnown { Checks.checkResponders(of: model, menus, &report) }
        Checks.checkKeyCommands(model.screens.filter(\.hasKeyCommands), menus, &report)
      }
    } else if let menus = menus.first ?? nil {
      Checks.checkKeyCommands(report.screensWithKeyCommands(), menus, &report)
      guard report.declaresAllResponders(), isKnown, let model = models().first else { return }
      report.ask(responders)
      // Even if all responders are declared, some may not exist in this variant.
      if report.variant == nil || model.areRespondersKnown { Checks.checkResponders(of: model, menus, &report) }
    }
  }

  /// All customizations of the app with the bars that they belong to. Returns nil if there are none, so that the bars
  /// are not gathered.
  private var allCustomizations: Customizations? {
    // Swift code is excluded because it may declare the same bars as a document.
    let blocks = documentNumbers.compactMap { documents[$0] }.filter { $0.kind != .swift }.flatMap { Array($0.blocks) }
    let declared = blocks.flatMap(\.declarations.customizations)
    guard !declared.isEmpty || !customizations.isEmpty else { return nil }
    return Customizations(
      bars: blocks.flatMap { block in
        block.declarations.toolbars.map { CustomizableBar($0) }
          + block.declarations.screens.compactMap { screen in
            screen.navigationItem.map { CustomizableBar($0, of: screen) }
          }
      }, declared: declared, saved: customizations)
  }
}

/// The source text of an app's declaration. Equal values mean that the declaration did not change.
struct AppText: Sendable, Equatable {
  private let document: UInt32
  private let bytes: [UInt8]
  private let infoPlist: InfoPlistFile?
  /// The serial of a code block, which differs after every parse; nil for JSON, whose bytes are compared.
  private let serial: UInt32?

  init(_ block: Block, _ document: Document) {
    self.document = document.number
    infoPlist = document.infoPlist
    serial = document.kind == .swift ? block.id.serial : nil
    bytes = block.declarations.app.map { Array(block.bytes[block.bytes(of: $0.place)]) } ?? []
  }
}

extension [UInt32: Set<BlockID>] {
  /// Removes a block, and the entry of its document if that was the last block.
  mutating func remove(_ block: BlockID) {
    guard self[block.document]?.remove(block) != nil, self[block.document]?.isEmpty == true else { return }
    self[block.document] = nil
  }
}
