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
  /// The work since the start, for tests.
  package private(set) var counters = WorkCounters()
  /// The number of apps that were searched for findings that point into a configuration. A test uses it to prove that a
  /// new configuration searches none.
  private(set) var searchedAppCount = 0
  private var configurations: [AppID: Configuration] = [:]
  private var customizations: [AppID: [String: SavedCustomization]] = [:]

  /// The apps with changes since the last refresh. A refresh after an edit skips all other apps.
  private var touched = Set<AppID>()
  /// The apps that no document declares: their documents only name them.
  private var nameOnly = Set<AppID>()

  package init() {}

  /// Adds a document or applies an edit to it. If `change` is nil, all blocks of the document are added again.
  package mutating func update(_ document: Document, in app: AppID, change: Document.Change?) {
    let isNew = appOfDocument[document.number] == nil
    if let app = appOfDocument[document.number], app != app || change == nil { remove(document.number) }
    let change = appOfDocument[document.number] == nil ? nil : change
    appOfDocument[document.number] = app
    touched.insert(app)
    if app.isNameOnly { nameOnly.insert(app) }
    let removed = change?.removed ?? []
    let added = change?.added ?? Array(document.blocks)
    counters.blocksRead += added.count
    for block in added { counters.entitiesRebuilt += block.declarations.count }
    if let revised = change?.revised {
      counters.blocksRead += revised.isViewOnly ? 0 : 1
      counters.entitiesRebuilt += revised.isViewOnly ? 1 : revised.after.declarations.count
    }
    let others = otherApps(of: app)
    let saved = customizations[app] ?? [:]
    apps[app, default: AppAnalysis(isComplete: isComplete, otherApps: others, customizations: saved)]
      .update(document, removed: removed, added: added, same: change?.same ?? [], revised: change?.revised)
    guard document.kind == .configuration, !isNew else { return }
    // Findings of any app may point into a configuration. None can point into a new one yet.
    searchedAppCount += apps.count
    for other in apps.keys where other != app && apps[other]?.noteMoved(document.number) == true {
      touched.insert(other)
    }
  }

  /// Sets the user's saved customizations of an app's bars, by the ids of the bars. A customization of an item that no
  /// longer exists is a finding.
  package mutating func setCustomizations(_ saved: [String: SavedCustomization], of app: AppID) {
    customizations[app] = saved.isEmpty ? nil : saved
    touched.insert(app)
    apps[app]?.customizations = saved
  }

  /// Sets the configuration of an app. If it differs from the current one, the entire app is checked again.
  package mutating func configure(_ app: AppID, _ configuration: Configuration) {
    guard configurations[app] ?? Configuration() != configuration else { return }
    configurations[app] = configuration
    touched.insert(app)
    apps[app]?.invalidateAll()
  }

  package func configuration(of app: AppID) -> Configuration { configurations[app] ?? Configuration() }

  package mutating func remove(_ document: UInt32) {
    guard let app = appOfDocument.removeValue(forKey: document) else { return }
    touched.insert(app)
    apps[app]?.remove(document)
    if apps[app]?.isEmpty == true {
      apps[app] = nil
      nameOnly.remove(app)
    }
  }

  /// Whether every document of every app has been read. Until then, a missing name may still be declared in another
  /// document.
  package var isComplete = true {
    didSet {
      for id in apps.keys { apps[id]?.setComplete(isComplete) }
      touched.formUnion(apps.keys)
    }
  }

  /// The names of all apps in alphabetical order. A name occurs once for each app that has it.
  package private(set) var appNames: [String] = []

  /// Adds and removes app names. Apps that no document declares are checked again if the list changed.
  package mutating func changeAppNames(added: [String], removed: [String]) {
    guard !added.isEmpty || !removed.isEmpty else { return }
    let before = nameOnly.isEmpty ? [] : appNames
    for name in removed {
      let index = appNames.lowerBound(of: name)
      if index < appNames.count, appNames[index] == name { appNames.remove(at: index) }
    }
    for name in added { appNames.insert(name, at: appNames.lowerBound(of: name)) }
    guard !nameOnly.isEmpty, appNames != before else { return }
    let others = appNames.isEmpty ? nil : appNames
    for id in nameOnly { apps[id]?.otherApps = others }
    touched.formUnion(nameOnly)
  }

  /// Returns the app names to suggest for an app that no document declares. Returns nil for other apps, and if the
  /// workspace has no app: the documents that share the name then form a valid app.
  private func otherApps(of app: AppID) -> [String]? { app.isNameOnly && !appNames.isEmpty ? appNames : nil }

  /// Checks everything that changed. Returns the numbers of the documents whose findings may be different.
  package mutating func refresh() -> Set<UInt32> {
    // Apps are removed from the dictionary while they change, so that their storage is not copied. Apps do not depend
    // on each other, so they are refreshed concurrently.
    var refreshing: [Refreshing] = []
    for id in touched where apps[id]?.isDirty == true {
      if let app = apps.removeValue(forKey: id) { refreshing.append(Refreshing(id, app, configuration(of: id))) }
    }
    touched = []
    Concurrently.update(&refreshing) { $0.refresh() }
    var changed = Set<UInt32>()
    for result in refreshing {
      apps[result.id] = result.app
      counters = counters + result.counters
      changed.formUnion(result.changed)
    }
    return changed
  }

  /// Returns the findings in a document, including those whose related places are in other documents. Valid after
  /// `refresh`.
  package func findings(in document: UInt32) -> [Finding] {
    appOfDocument[document].flatMap { apps[$0]?.findings(in: document) } ?? []
  }

  /// Returns the name nearest to an unresolved name of a document, or nil if no name is near.
  package func nearest(to wanted: UnresolvedName, in document: UInt32) -> String? {
    appOfDocument[document].flatMap { apps[$0]?.nearest(to: wanted) }
  }

  /// Returns the configuration of the app that a document belongs to, or nil if the document is unknown.
  package func configuration(ofDocument document: UInt32) -> Configuration? {
    appOfDocument[document].map { configuration(of: $0) }
  }

  /// Returns the findings at the current blocks of a document. Valid after `refresh`.
  package func ownFindings(of document: Document) -> [Finding] {
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
    apps.sorted { ($0.value.firstDocument, "\($0.key)") < ($1.value.firstDocument, "\($1.key)") }.map(\.key)
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
private struct Refreshing: Sendable {
  let id: AppID
  var app: AppAnalysis
  let configuration: Configuration
  var counters = WorkCounters()
  var changed = Set<UInt32>()

  init(_ id: AppID, _ app: AppAnalysis, _ configuration: Configuration) {
    self.id = id
    self.app = app
    self.configuration = configuration
  }

  mutating func refresh() { changed = app.refresh(configuration, &counters) }
}

/// The identity of an app in a workspace.
package enum AppID: Hashable, Sendable {
  /// The app that is declared by the document with this number.
  case document(UInt32)
  /// The nameless app of the documents in a folder, by the path of the folder.
  case folder(String)

  /// Returns the app of documents that name it although the workspace does not have exactly one declared app of this
  /// name.
  package static func named(_ name: String) -> AppID { .folder("app:" + name) }

  /// Whether no document declares the app: its documents only name it.
  package var isNameOnly: Bool { if case .folder(let path) = self { path.hasPrefix("app:") } else { false } }
}

/// Counts of work since the start. Tests use them to prove that the cost of an edit does not depend on the size of the
/// workspace.
package struct WorkCounters: Sendable, Hashable {
  package var blocksRead = 0
  package var entitiesRebuilt = 0
  /// The number of checks, each of one value of a block or of one app.
  package var checksRun = 0
  package var rulesRun = 0
  /// The number of entities, including views, in the checked blocks and in the merged models of apps.
  package var elementsSeen = 0
  /// The number of elements visited in lists that grow with the app.
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
