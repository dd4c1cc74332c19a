/// The analysis of one app.
struct AppAnalysis: Sendable {
  /// What the checks of a block found, and what they asked for.
  private struct Result: Sendable {
    /// Of what was read, and of its names.
    let reading: Part
    /// Of what the entities come to; all there is to find out again when only the place of a view changed.
    let entities: Part
    /// What the focus system makes of the large screens among them, by their indices.
    let engines: [Int: FocusEngine]

    struct Part: Sendable {
      let findings: [Finding]
      let lookups: Set<String>
      let isMissingNames: Bool
      let rulesRun: Int

      init(_ context: AppContext, _ check: (inout Report) -> Void) {
        var report = Report(context)
        check(&report)
        (findings, lookups, rulesRun) = (report.findings, report.lookups, report.rulesRun)
        isMissingNames = !report.misses.isEmpty
      }
    }

    /// The blocks besides their own that findings point into.
    var others: Set<BlockID> {
      var others = Set<BlockID>()
      for finding in reading.findings + entities.findings where !finding.related.isEmpty || !finding.fixes.isEmpty {
        for place in finding.related.map(\.place) + finding.fixes.flatMap({ $0.edits.map(\.place) })
        where place.block != finding.place.block {
          others.insert(place.block)
        }
      }
      return others
    }

    func contains(_ name: String) -> Bool { reading.lookups.contains(name) || entities.lookups.contains(name) }
  }

  private var documents: [UInt32: Document] = [:]
  private var names = NameIndex()
  /// The kinds of which names were not known at the last check.
  private var unknownKinds: Set<EntityKind> = []
  private var blocks: [BlockID: Block] = [:]
  private var results: [BlockID: Result] = [:]
  /// The blocks that looked up a name, each once. Nearly always one or two, so a list is quicker than a set.
  private var dependents: [String: [BlockID]] = [:]
  /// The blocks that looked up a name that is not there: any new name may be the one that was meant.
  private var missing = Set<BlockID>()
  /// The blocks whose findings point into another one, by that one: when it is read again, they point nowhere.
  private var pointing: [BlockID: Set<BlockID>] = [:]
  private var targets: [Target] = []
  private var hasAllTargets = true

  private var dirty = Set<BlockID>()
  /// Blocks that are as they were but for the place of a view: their names and what they refer to need no new look.
  private var moved = Set<BlockID>()
  private var changedNames = Set<String>()
  private var isAppDirty = true
  /// Screens or scenes changed, and nothing that menus are made of.
  private var areRespondersDirty = false
  /// Screens or sheets changed.
  private var arePresentationsDirty = false
  /// Saved customisations changed, or the toolbars that they are of.
  private var areCustomizationsDirty = true
  /// Whether there are any: without them nobody looks at toolbars together.
  private var hasCustomizations = false
  /// Scenes changed, or what opens them, or screens that may take part in restoring them.
  private var areScenesDirty = false
  /// Whether there is anything of scenes: without it nobody looks at what screens have to do with them.
  private var hasScenes = false
  /// What the last check made of the menus of each part: what an edit leaves of it is not found out again.
  private var menus: [MenuAnswer?] = []
  private var menuFindings: [Finding] = []
  private var menuLookups = Set<String>()
  private var responderFindings: [Finding] = []
  private var responderLookups = Set<String>()
  private var presentationFindings: [Finding] = []
  private var customizationFindings: [Finding] = []
  private var sceneFindings: [Finding] = []
  private var sceneLookups = Set<String>()
  private var appLookups = Set<String>()
  /// Documents that lost a block, whose findings went with it.
  private var touched = Set<UInt32>()
  private(set) var appFindings: [UInt32: [Finding]] = [:]

  /// The names of the workspace's apps, if none, or more than one, is the one that these documents name.
  var otherApps: [String]? {
    didSet { if otherApps != oldValue { invalidateAll() } }
  }

  /// What people have made of bars in the running app, by the bar's id.
  var customizations: [String: SavedCustomization] {
    didSet { if customizations != oldValue { areCustomizationsDirty = true } }
  }

  init(isComplete: Bool, otherApps: [String]?, customizations: [String: SavedCustomization]) {
    names.isComplete = isComplete
    self.otherApps = otherApps
    self.customizations = customizations
  }

  var isEmpty: Bool { documents.isEmpty }
  var isDirty: Bool {
    !dirty.isEmpty || !moved.isEmpty || isAnyOfAppDirty || !changedNames.isEmpty || !touched.isEmpty
  }
  private var isAnyOfAppDirty: Bool {
    isAppDirty || areRespondersDirty || arePresentationsDirty || areCustomizationsDirty || areScenesDirty
  }
  var documentNumbers: [UInt32] { documents.keys.sorted() }

  // MARK: Changes

  mutating func update(_ document: Document, removed: [Block], added: [Block], moved: Block?) {
    // The file that it names was read anew; what names another one is an edit of the app's block.
    if removed.isEmpty, added.isEmpty, moved == nil { isAppDirty = true }
    documents[document.number] = document
    touched.insert(document.number)
    for block in removed { forget(block) }
    // Before anything was checked, nothing has looked up a name.
    let isChecked = !results.isEmpty
    if !isChecked { names.reserve(added.reduce(0) { $0 + $1.declarations.schema.names.count }) }
    for block in added {
      blocks[block.id] = block
      dirty.insert(block.id)
      for name in block.declarations.schema.names {
        names.add(name)
        if isChecked { changedNames.insert(name.name) }
      }
      names.addUnknown(block.declarations.schema.unknownNames, 1)
      note(block)
    }
    if let moved {
      blocks[moved.id] = moved
      self.moved.insert(moved.id)
      // Menus are made of nothing that has a place.
      areRespondersDirty = true
      // Where a text input is under the keyboard is a question of frames.
      arePresentationsDirty = true
    }
  }

  /// What has to be looked at again when a block comes or goes.
  private mutating func note(_ block: Block) {
    if AppModel.feedsMenus(block.declarations) {
      isAppDirty = true
    } else if AppModel.feedsResponders(block.declarations) {
      areRespondersDirty = true
    }
    if AppModel.feedsPresentations(block.declarations) { arePresentationsDirty = true }
    let declared = block.declarations
    let hasBars = !declared.toolbars.isEmpty || !declared.screens.isEmpty
    if !declared.customizations.isEmpty || (hasCustomizations && hasBars) { areCustomizationsDirty = true }
    let mayConcernScenes = hasScenes && AppModel.feedsPresentations(declared)
    if AppModel.feedsScenes(declared) || mayConcernScenes { areScenesDirty = true }
  }

  mutating func remove(_ document: UInt32) {
    guard let removed = documents.removeValue(forKey: document) else { return }
    for block in removed.blocks { forget(block) }
    appFindings[document] = nil
    touched.insert(document)
  }

  private mutating func forget(_ block: Block) {
    blocks[block.id] = nil
    dirty.remove(block.id)
    moved.remove(block.id)
    missing.remove(block.id)
    if let result = results.removeValue(forKey: block.id) {
      for name in result.reading.lookups { removeDependent(block.id, of: name) }
      for name in result.entities.lookups { removeDependent(block.id, of: name) }
      for other in result.others { removePointing(block.id, to: other) }
    }
    dirty.formUnion(pointing.removeValue(forKey: block.id) ?? [])
    for name in block.declarations.schema.names {
      names.remove(name.name, of: block.id)
      changedNames.insert(name.name)
    }
    names.addUnknown(block.declarations.schema.unknownNames, -1)
    note(block)
  }

  private mutating func removeDependent(_ block: BlockID, of name: String) {
    dependents[name]?.removeAll { $0 == block }
    if dependents[name]?.isEmpty == true { dependents[name] = nil }
  }

  private mutating func removePointing(_ block: BlockID, to other: BlockID) {
    pointing[other]?.remove(block)
    if pointing[other]?.isEmpty == true { pointing[other] = nil }
  }

  mutating func setComplete(_ isComplete: Bool) {
    guard names.isComplete != isComplete else { return }
    names.isComplete = isComplete
    dirty.formUnion(missing)
    isAppDirty = true
    // The app that they name may still come.
    if otherApps != nil { invalidateAll() }
  }

  mutating func invalidateAll() {
    dirty = Set(blocks.keys)
    isAppDirty = true
  }

  // MARK: Checking

  /// Everything the app declares, from all documents in order.
  var model: AppModel { parts.whole }

  /// What documents say of the app, and what its Swift code says.
  private var parts: AppParts {
    var parts = AppParts()
    for number in documentNumbers {
      guard let document = documents[number] else { continue }
      for block in document.blocks where AppModel.isFed(by: block.declarations) {
        parts.add(block.declarations, isCode: document.kind == .swift, document.infoPlist)
      }
    }
    return parts
  }

  func context(_ configuration: Configuration) -> AppContext {
    AppContext(
      targets: targets.isEmpty ? configuration.targets : targets, hasAllTargets: hasAllTargets, names: names,
      configuration: configuration, otherApps: otherApps)
  }

  /// The same as documents are now, also before what has changed was checked.
  func contextNow(_ configuration: Configuration) -> AppContext {
    guard isAppDirty else { return context(configuration) }
    var now = self
    now.refreshTargets()
    return now.context(configuration)
  }

  mutating func refresh(_ configuration: Configuration, _ counters: inout WorkCounters) -> Set<UInt32> {
    // What was not found may be what is not known.
    if names.unknownKinds != unknownKinds {
      unknownKinds = names.unknownKinds
      dirty.formUnion(missing)
      isAppDirty = true
    }
    if isAppDirty { refreshTargets() }
    for name in changedNames {
      dirty.formUnion(dependents[name] ?? [])
      if appLookups.contains(name) { isAppDirty = true }
    }
    if !changedNames.isEmpty { dirty.formUnion(missing) }
    changedNames = []
    var changed = touched
    touched = []
    let context = context(configuration)
    let stale = dirty.union(moved).compactMap { id in
      blocks[id].map {
        Stale(block: $0, reading: dirty.contains(id) ? nil : results[id]?.reading, engines: results[id]?.engines ?? [:])
      }
    }
    let found = Concurrently.map(stale) { stale in
      var engines = stale.engines
      return Result(
        reading: stale.reading ?? Result.Part(context) { Checks.checkReading(of: stale.block, &$0) },
        entities: Result.Part(context) { Checks.checkEntities(of: stale.block, &$0, &engines) }, engines: engines)
    }
    if results.isEmpty {
      dependents.reserveCapacity(found.reduce(0) { $0 + $1.reading.lookups.count + $1.entities.lookups.count })
    }
    for (stale, result) in zip(stale, found) {
      take(result, of: stale, &counters)
      changed.insert(stale.block.id.document)
    }
    dirty = []
    moved = []
    if isAnyOfAppDirty { changed.formUnion(checkApp(context, &counters)) }
    return changed
  }

  /// A block to be checked, and what still holds of what its checks found before.
  private struct Stale: Sendable {
    let block: Block
    let reading: Result.Part?
    let engines: [Int: FocusEngine]
  }

  private mutating func take(_ result: Result, of stale: Stale, _ counters: inout WorkCounters) {
    let (id, before) = (stale.block.id, results[stale.block.id])
    counters.checksRun += 1
    counters.rulesRun += result.entities.rulesRun + (stale.reading == nil ? result.reading.rulesRun : 0)
    if stale.reading == nil {
      for name in before?.reading.lookups ?? [] where !result.contains(name) { removeDependent(id, of: name) }
      for name in result.reading.lookups where before?.contains(name) != true { addDependent(id, of: name) }
    }
    for name in before?.entities.lookups ?? []
    where !result.contains(name) && before?.reading.lookups.contains(name) != true {
      removeDependent(id, of: name)
    }
    for name in result.entities.lookups where before?.contains(name) != true && !result.reading.lookups.contains(name) {
      addDependent(id, of: name)
    }
    for other in before?.others ?? [] { removePointing(id, to: other) }
    for other in result.others { pointing[other, default: []].insert(id) }
    if result.reading.isMissingNames || result.entities.isMissingNames {
      missing.insert(id)
    } else {
      missing.remove(id)
    }
    results[id] = result
  }

  private mutating func addDependent(_ block: BlockID, of name: String) { dependents[name, default: []].append(block) }

  private mutating func checkApp(_ context: AppContext, _ counters: inout WorkCounters) -> Set<UInt32> {
    let models = parts.checked
    if isAppDirty || menus.count != models.count {
      var report = Report(context)
      if menus.count != models.count { menus = Array(repeating: nil, count: models.count) }
      for index in models.indices { Checks.checkMenus(of: models[index], &report, &menus[index]) }
      menuFindings = report.findings
      menuLookups = report.lookups
      counters.checksRun += 1
      counters.rulesRun += report.rulesRun
    }
    if isAppDirty || areRespondersDirty {
      var report = Report(context)
      for (model, menus) in zip(models, menus) {
        Checks.checkResponders(of: model, menus, &report)
        Checks.checkKeyboard(of: model, &report)
        Checks.checkNavigationItems(of: model, &report)
      }
      responderFindings = report.findings
      responderLookups = report.lookups
      counters.checksRun += 1
      counters.rulesRun += report.rulesRun
    }
    if isAppDirty || arePresentationsDirty {
      var report = Report(context)
      for model in models { Checks.checkPresentations(of: model, &report) }
      presentationFindings = report.findings
      counters.checksRun += 1
      counters.rulesRun += report.rulesRun
    }
    if areCustomizationsDirty || (isAppDirty && hasCustomizations) { checkCustomizations(context, &counters) }
    if isAppDirty || areScenesDirty {
      var report = Report(context)
      // What code adds has no scenes, and would say all of Info.plist again.
      if let model = models.first { Checks.checkScenes(of: model, &report) }
      hasScenes = models.first.map { SceneAnswer.concerns($0) } ?? false
      sceneFindings = report.findings
      sceneLookups = report.lookups
      counters.checksRun += 1
      counters.rulesRun += report.rulesRun
    }
    (isAppDirty, areRespondersDirty, arePresentationsDirty, areScenesDirty) = (false, false, false, false)
    appLookups = menuLookups.union(responderLookups).union(sceneLookups)
    let before = Set(appFindings.keys)
    let findings = menuFindings + responderFindings + presentationFindings + customizationFindings + sceneFindings
    appFindings = Dictionary(grouping: findings) { $0.place.block.document }
    return before.union(appFindings.keys)
  }

  private mutating func checkCustomizations(_ context: AppContext, _ counters: inout WorkCounters) {
    areCustomizationsDirty = false
    let blocks = documentNumbers.flatMap { documents[$0]?.blocks ?? [] }
    let declared = blocks.flatMap(\.declarations.customizations)
    hasCustomizations = !declared.isEmpty || !customizations.isEmpty
    customizationFindings = []
    guard hasCustomizations else { return }
    var report = Report(context)
    Checks.check(
      Customizations(
        bars: blocks.flatMap { block in
          block.declarations.toolbars.map { CustomizableBar($0) }
            + block.declarations.screens.compactMap { screen in
              screen.navigationItem.map { CustomizableBar($0, of: screen) }
            }
        }, declared: declared, saved: customizations), &report)
    customizationFindings = report.findings
    counters.checksRun += 1
    counters.rulesRun += report.rulesRun
  }

  /// Targets decide what nearly every rule says, so all blocks are checked again when they change.
  private mutating func refreshTargets() {
    let now = model.app?.targets ?? .absent
    if now.elements != targets || now.isComplete != hasAllTargets { dirty = Set(blocks.keys) }
    // Taken over in any case, for what is the same may stand elsewhere by now.
    (targets, hasAllTargets) = (now.elements, now.isComplete)
  }

  func findings(of block: BlockID) -> [Finding] {
    guard let (reading, entities) = results[block].map({ ($0.reading.findings, $0.entities.findings) }) else {
      return []
    }
    return entities.isEmpty ? reading : reading + entities
  }
}
