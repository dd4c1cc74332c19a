import UIModelPlatform

/// The findings of all documents in a workspace, grouped by app and updated incrementally. A block is checked again
/// only when it was edited, or when a name that its check looked up was added, removed or moved.
///
/// For example, after an edit of one document:
///
///     analysis.update(document, in: app, change: change)
///     let changedDocuments = analysis.refresh()
package struct Analysis: Sendable {
  private var apps: [AppID: AppAnalysis] = [:]
  /// The app of each document, by document number.
  private var appOfDocument: [UInt32: AppID] = [:]
  /// Counts of the work done since the start; read by tests.
  package private(set) var counters = WorkCounters()
  /// The number of apps that were searched for findings that point into a configuration. A test uses it to prove that a
  /// new configuration searches none.
  private(set) var searchedAppCount = 0
  private var configurations: [AppID: Configuration] = [:]
  private var customizations: [AppID: [String: SavedCustomization]] = [:]

  /// The apps with changes since the last refresh. A refresh skips all other apps.
  private var touchedApps = Set<AppID>()
  /// The apps that no document declares: their documents only name them.
  private var undeclaredApps = Set<AppID>()

  package init() {}

  /// Adds a document or applies an edit to it. If `change` is nil, all blocks of the document are added again.
  package mutating func update(_ document: Document, in app: AppID, change: Document.Change?) {
    let isNew = appOfDocument[document.number] == nil
    if let app = appOfDocument[document.number], app != app || change == nil { remove(document.number) }
    let change = appOfDocument[document.number] == nil ? nil : change
    appOfDocument[document.number] = app
    touchedApps.insert(app)
    if app.isNameOnly { undeclaredApps.insert(app) }
    let removedBlocks = change?.removedBlocks ?? []
    let addedBlocks = change?.addedBlocks ?? Array(document.blocks)
    counters.blocksRead += addedBlocks.count
    for block in addedBlocks { counters.entitiesRebuilt += block.declarations.entityCount }
    if let revision = change?.revision {
      counters.blocksRead += revision.isViewOnly ? 0 : 1
      counters.entitiesRebuilt += revision.isViewOnly ? 1 : revision.newBlock.declarations.entityCount
    }
    let suggestedNames = otherAppNames(of: app)
    let saved = customizations[app] ?? [:]
    apps[app, default: AppAnalysis(isComplete: isComplete, otherAppNames: suggestedNames, customizations: saved)]
      .update(
        document, removedBlocks: removedBlocks, addedBlocks: addedBlocks,
        equivalentBlocks: change?.equivalentBlocks ?? [], revision: change?.revision)
    guard document.kind == .configuration, !isNew else { return }
    // A finding of any app can point into a configuration, but not into one that was just added.
    searchedAppCount += apps.count
    for other in apps.keys where other != app && apps[other]?.markPointingDocuments(document.number) == true {
      touchedApps.insert(other)
    }
  }

  /// Sets the user's saved customizations of an app's bars, by the ids of the bars. A customization of an item that no
  /// longer exists is a finding.
  package mutating func setCustomizations(_ saved: [String: SavedCustomization], of app: AppID) {
    customizations[app] = saved.isEmpty ? nil : saved
    touchedApps.insert(app)
    apps[app]?.customizations = saved
  }

  /// Sets the configuration of an app. If it differs from the current one, the entire app is checked again.
  package mutating func configure(_ app: AppID, _ configuration: Configuration) {
    guard configurations[app] ?? Configuration() != configuration else { return }
    configurations[app] = configuration
    touchedApps.insert(app)
    apps[app]?.invalidateAll()
  }

  package func configuration(of app: AppID) -> Configuration { configurations[app] ?? Configuration() }

  package mutating func remove(_ document: UInt32) {
    guard let app = appOfDocument.removeValue(forKey: document) else { return }
    touchedApps.insert(app)
    apps[app]?.remove(document)
    if apps[app]?.isEmpty == true {
      apps[app] = nil
      undeclaredApps.remove(app)
    }
  }

  /// Whether every document of every app has been read. Until then, a missing name might still be declared in another
  /// document.
  package var isComplete = true {
    didSet {
      for id in apps.keys { apps[id]?.setComplete(isComplete) }
      touchedApps.formUnion(apps.keys)
    }
  }

  /// The names of all apps in alphabetical order. A name occurs once for each app that has it.
  package private(set) var appNames: [String] = []

  /// Adds and removes app names. Apps that no document declares are checked again if the list changed.
  package mutating func changeAppNames(added: [String], removed: [String]) {
    guard !added.isEmpty || !removed.isEmpty else { return }
    let oldNames = undeclaredApps.isEmpty ? [] : appNames
    for name in removed {
      let index = appNames.lowerBound(of: name)
      if index < appNames.count, appNames[index] == name { appNames.remove(at: index) }
    }
    for name in added { appNames.insert(name, at: appNames.lowerBound(of: name)) }
    guard !undeclaredApps.isEmpty, appNames != oldNames else { return }
    let suggestedNames = appNames.isEmpty ? nil : appNames
    for id in undeclaredApps { apps[id]?.otherAppNames = suggestedNames }
    touchedApps.formUnion(undeclaredApps)
  }

  /// Returns the app names to suggest for an app that no document declares. Returns nil for other apps, and if the
  /// workspace has no declared app: the documents that share the name then form a valid app.
  private func otherAppNames(of app: AppID) -> [String]? { app.isNameOnly && !appNames.isEmpty ? appNames : nil }

  /// Runs the checks that depend on changes since the last refresh. Returns the numbers of the documents whose findings
  /// might have changed.
  package mutating func refresh() -> Set<UInt32> {
    // Apps are removed from the dictionary while they change, so that their storage is not copied. Apps do not depend
    // on each other, so they are refreshed concurrently.
    var refreshes: [AppRefresh] = []
    for id in touchedApps where apps[id]?.isDirty == true {
      if let app = apps.removeValue(forKey: id) { refreshes.append(AppRefresh(id, app, configuration(of: id))) }
    }
    touchedApps = []
    Concurrently.update(&refreshes) { $0.refresh() }
    var changedDocuments = Set<UInt32>()
    for result in refreshes {
      apps[result.id] = result.app
      counters = counters + result.counters
      changedDocuments.formUnion(result.changedDocuments)
    }
    return changedDocuments
  }

  /// Returns the findings in a document, including those whose related places are in other documents. Valid after
  /// `refresh`.
  package func findings(in document: UInt32) -> [Finding] {
    appOfDocument[document].flatMap { apps[$0]?.findings(in: document) } ?? []
  }

  /// Returns the name nearest to an unresolved name of a document, or nil if no name is near.
  package func nearestName(to unresolvedName: UnresolvedName, in document: UInt32) -> String? {
    appOfDocument[document].flatMap { apps[$0]?.nearestName(to: unresolvedName) }
  }

  /// Returns the configuration of the app that a document belongs to, or nil if the document is unknown.
  package func configuration(ofDocument document: UInt32) -> Configuration? {
    appOfDocument[document].map { configuration(of: $0) }
  }

  /// Returns the findings at the current blocks of a document. Valid after `refresh`.
  package func currentFindings(of document: Document) -> [Finding] {
    guard let app = appOfDocument[document.number].flatMap({ apps[$0] }) else { return [] }
    return app.findings(in: document.number).filter { document.index(of: $0.place.block) != nil }
  }

  /// Returns the app that a document belongs to, or nil if the document is unknown.
  package func app(of document: UInt32) -> AppID? { appOfDocument[document] }

  /// Returns the merged declarations of an app, or nil if there is no such app.
  package func model(of app: AppID) -> AppModel? { apps[app]?.model }
  package func context(of app: AppID) -> AppContext? { apps[app]?.context(configuration(of: app)) }

  /// Returns the up-to-date context of an app for a query. Pending changes of its names are applied first, because a
  /// query may arrive before `refresh`.
  package mutating func upToDateContext(of app: AppID) -> AppContext? {
    apps[app]?.settle()
    return context(of: app)
  }

  /// Returns the names that a document can refer to, with pending changes applied. Cheaper than an entire context.
  package mutating func upToDateNames(of document: UInt32) -> NameIndex? {
    appOfDocument[document].flatMap { apps[$0]?.settledNames() }
  }

  package func hasApp(_ app: AppID) -> Bool { apps[app] != nil }
  /// All apps, ordered by the name of their first document.
  package var appIDs: [AppID] {
    apps.sorted { ($0.value.firstDocumentName, "\($0.key)") < ($1.value.firstDocumentName, "\($1.key)") }.map(\.key)
  }
  package func documents(of app: AppID) -> [UInt32] { apps[app]?.documentNumbers ?? [] }
}

extension [String] {
  /// Returns the index of the first element that is not less than `name`, by binary search in a sorted array.
  fileprivate func lowerBound(of name: String) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < name { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// One app during a concurrent refresh, with the results for the caller.
private struct AppRefresh: Sendable {
  let id: AppID
  var app: AppAnalysis
  let configuration: Configuration
  var counters = WorkCounters()
  var changedDocuments = Set<UInt32>()

  init(_ id: AppID, _ app: AppAnalysis, _ configuration: Configuration) {
    self.id = id
    self.app = app
    self.configuration = configuration
  }

  mutating func refresh() { changedDocuments = app.refresh(configuration, &counters) }
}

/// The identity of an app in a workspace.
package enum AppID: Hashable, Sendable {
  /// The app that is declared by the document with this number.
  case document(UInt32)
  /// The nameless app of the documents in a folder, by the path of the folder.
  case folder(String)

  /// Returns the identity of an app that documents name, but that is not declared or is declared several times.
  package static func named(_ name: String) -> AppID { .folder("app:" + name) }

  /// Whether no document declares the app: its documents only name it.
  package var isNameOnly: Bool { if case .folder(let path) = self { path.hasPrefix("app:") } else { false } }
}

/// Counts of work since the start. Tests use them to prove that the cost of an edit does not depend on the size of the
/// workspace.
package struct WorkCounters: Sendable, Hashable {
  /// The number of blocks whose declarations were read.
  package var blocksRead = 0
  /// The number of entities that were read, in added and in changed blocks.
  package var entitiesRebuilt = 0
  /// The number of checks that were run. One check computes one value of a block or of an app.
  package var checksRun = 0
  /// The number of rule runs in all checks.
  package var rulesRun = 0
  /// The number of entities, including views, in the checked blocks and in the merged models of apps.
  package var elementsSeen = 0
  /// The number of declarations that lookups of names with many declarations scanned.
  package var elementsLookedAt = 0

  package init() {}

  static func + (a: WorkCounters, b: WorkCounters) -> WorkCounters {
    var sum = a
    sum.blocksRead += b.blocksRead
    sum.entitiesRebuilt += b.entitiesRebuilt
    sum.checksRun += b.checksRun
    sum.rulesRun += b.rulesRun
    sum.elementsSeen += b.elementsSeen
    sum.elementsLookedAt += b.elementsLookedAt
    return sum
  }

  package static func - (a: WorkCounters, b: WorkCounters) -> WorkCounters {
    var difference = WorkCounters()
    difference.blocksRead = a.blocksRead - b.blocksRead
    difference.entitiesRebuilt = a.entitiesRebuilt - b.entitiesRebuilt
    difference.checksRun = a.checksRun - b.checksRun
    difference.rulesRun = a.rulesRun - b.rulesRun
    difference.elementsSeen = a.elementsSeen - b.elementsSeen
    difference.elementsLookedAt = a.elementsLookedAt - b.elementsLookedAt
    return difference
  }
}
