/// The analysis of one app.
struct AppAnalysis: Sendable {
  /// What the checks of a block found, and what they asked for.
  private struct Result {
    let findings: [Finding]
    let lookups: Set<String>
  }

  private var documents: [UInt32: Document] = [:]
  private var names = NameIndex()
  private var blocks: [BlockID: Block] = [:]
  private var results: [BlockID: Result] = [:]
  /// The blocks that looked up a name, each once. Nearly always one or two, so a list is quicker than a set.
  private var dependents: [String: [BlockID]] = [:]
  /// The blocks that looked up a name that is not there: any new name may be the one that was meant.
  private var missing = Set<BlockID>()
  private var targets: [Target] = []
  private var hasAllTargets = true

  private var dirty = Set<BlockID>()
  private var changedNames = Set<String>()
  private var isAppDirty = true
  /// Screens or scenes changed, and nothing that menus are made of.
  private var areRespondersDirty = false
  /// Screens or sheets changed.
  private var arePresentationsDirty = false
  /// What the last check made of the menus of each part: what an edit leaves of it is not found out again.
  private var menus: [MenuAnswer?] = []
  private var menuFindings: [Finding] = []
  private var menuLookups = Set<String>()
  private var responderFindings: [Finding] = []
  private var responderLookups = Set<String>()
  private var presentationFindings: [Finding] = []
  private var appLookups = Set<String>()
  /// Documents that lost a block, whose findings went with it.
  private var touched = Set<UInt32>()
  private(set) var appFindings: [UInt32: [Finding]] = [:]

  /// The names of the workspace's apps, if none, or more than one, is the one that these documents name.
  var otherApps: [String]? {
    didSet { if otherApps != oldValue { invalidateAll() } }
  }

  init(isComplete: Bool, otherApps: [String]?) {
    names.isComplete = isComplete
    self.otherApps = otherApps
  }

  var isEmpty: Bool { documents.isEmpty }
  var isDirty: Bool { !dirty.isEmpty || isAnyOfAppDirty || !changedNames.isEmpty || !touched.isEmpty }
  private var isAnyOfAppDirty: Bool { isAppDirty || areRespondersDirty || arePresentationsDirty }
  var documentNumbers: [UInt32] { documents.keys.sorted() }

  // MARK: Changes

  mutating func update(_ document: Document, removed: [Block], added: [Block]) {
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
      note(block)
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
    missing.remove(block.id)
    for name in results.removeValue(forKey: block.id)?.lookups ?? [] {
      removeDependent(block.id, of: name)
    }
    for name in block.declarations.schema.names {
      names.remove(name.name, of: block.id)
      changedNames.insert(name.name)
    }
    note(block)
  }

  private mutating func removeDependent(_ block: BlockID, of name: String) {
    dependents[name]?.removeAll { $0 == block }
    if dependents[name]?.isEmpty == true { dependents[name] = nil }
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
        parts.add(block.declarations, isCode: document.kind == .swift)
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
    let stale = dirty.compactMap { blocks[$0] }
    let reports = Concurrently.map(stale) { block in
      var report = Report(context)
      Checks.check(block, &report)
      return report
    }
    if results.isEmpty { dependents.reserveCapacity(reports.reduce(0) { $0 + $1.lookups.count }) }
    for (block, report) in zip(stale, reports) {
      take(report, of: block, &counters)
      changed.insert(block.id.document)
    }
    dirty = []
    if isAnyOfAppDirty { changed.formUnion(checkApp(context, &counters)) }
    return changed
  }

  private mutating func take(_ report: Report, of block: Block, _ counters: inout WorkCounters) {
    counters.checksRun += 1
    counters.rulesRun += report.rulesRun
    let before = results[block.id]?.lookups ?? []
    for name in before where !report.lookups.contains(name) { removeDependent(block.id, of: name) }
    for name in report.lookups where !before.contains(name) { dependents[name, default: []].append(block.id) }
    if report.misses.isEmpty { missing.remove(block.id) } else { missing.insert(block.id) }
    results[block.id] = Result(findings: report.findings, lookups: report.lookups)
  }

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
    (isAppDirty, areRespondersDirty, arePresentationsDirty) = (false, false, false)
    appLookups = menuLookups.union(responderLookups)
    let before = Set(appFindings.keys)
    appFindings = Dictionary(grouping: menuFindings + responderFindings + presentationFindings) {
      $0.place.block.document
    }
    return before.union(appFindings.keys)
  }

  /// Targets decide what nearly every rule says, so all blocks are checked again when they change.
  private mutating func refreshTargets() {
    let now = model.app?.targets ?? .absent
    guard now.elements != targets || now.isComplete != hasAllTargets else { return }
    targets = now.elements
    hasAllTargets = now.isComplete
    dirty = Set(blocks.keys)
  }

  func findings(of block: BlockID) -> [Finding] { results[block]?.findings ?? [] }
}
