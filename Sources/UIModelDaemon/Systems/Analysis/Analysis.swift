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
  /// The number of apps that were searched for findings with places in a changed configuration. A test uses this number
  /// to prove that no app is searched when a configuration is added.
  private(set) var searchedAppCount = 0
  private var configurations: [AppID: Configuration] = [:]
  private var customizations: [AppID: [String: SavedCustomization]] = [:]

  /// The apps with changes since the last refresh. A refresh skips all other apps.
  private var touchedApps = Set<AppID>()
  /// The apps without a unique declaration. Documents only refer to such an app by name.
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
    counters.readBlockCount += addedBlocks.count
    for block in addedBlocks { counters.rebuiltEntityCount += block.declarations.entityCount }
    if let revision = change?.revision {
      counters.readBlockCount += revision.isViewOnly ? 0 : 1
      counters.rebuiltEntityCount += revision.isViewOnly ? 1 : revision.newBlock.declarations.entityCount
    }
    let suggestedNames = suggestedAppNames(of: app)
    let savedCustomizations = customizations[app] ?? [:]
    apps[
      app,
      default: AppAnalysis(
        isComplete: isComplete, suggestedAppNames: suggestedNames, customizations: savedCustomizations)
    ]
    .update(
      document, removedBlocks: removedBlocks, addedBlocks: addedBlocks,
      equivalentBlocks: change?.equivalentBlocks ?? [], revision: change?.revision)
    guard document.kind == .configuration, !isNew else { return }
    // A finding of any app can point into a configuration, but not into a configuration that was just added.
    searchedAppCount += apps.count
    for other in apps.keys where other != app && apps[other]?.markPointingDocuments(document.number) == true {
      touchedApps.insert(other)
    }
  }

  /// Sets the user's saved customizations of an app's bars, by the ids of the bars. A customization of a removed item
  /// causes a finding.
  package mutating func setCustomizations(_ savedCustomizations: [String: SavedCustomization], of app: AppID) {
    customizations[app] = savedCustomizations.isEmpty ? nil : savedCustomizations
    touchedApps.insert(app)
    apps[app]?.customizations = savedCustomizations
  }

  /// Sets the configuration of an app. If it differs from the current one, the entire app is checked again.
  package mutating func configure(_ app: AppID, _ configuration: Configuration) {
    guard configurations[app] ?? Configuration() != configuration else { return }
    configurations[app] = configuration
    touchedApps.insert(app)
    apps[app]?.invalidateAll()
  }

  package func configuration(of app: AppID) -> Configuration { configurations[app] ?? Configuration() }

  /// Removes a document, and the app that it belongs to if no other document of the app is left.
  package mutating func remove(_ documentNumber: UInt32) {
    guard let app = appOfDocument.removeValue(forKey: documentNumber) else { return }
    touchedApps.insert(app)
    apps[app]?.remove(documentNumber)
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

  /// The names of all apps in alphabetical order. A name that several apps share occurs once for each of these apps.
  package private(set) var appNames: [String] = []

  /// Adds and removes app names. If the list changed, apps without a unique declaration are checked again, because
  /// their findings suggest app names.
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
    for id in undeclaredApps { apps[id]?.suggestedAppNames = suggestedNames }
    touchedApps.formUnion(undeclaredApps)
  }

  /// Returns the app names to suggest for an app without a unique declaration. Returns nil for other apps, and if the
  /// workspace has no declared app: the documents that share the name then form a valid app.
  private func suggestedAppNames(of app: AppID) -> [String]? { app.isNameOnly && !appNames.isEmpty ? appNames : nil }

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
  package func findings(in documentNumber: UInt32) -> [Finding] {
    appOfDocument[documentNumber].flatMap { apps[$0]?.findings(in: documentNumber) } ?? []
  }

  /// Returns the name nearest to an unresolved name of a document, or nil if no name is near.
  package func nearestName(to unresolvedName: UnresolvedName, in documentNumber: UInt32) -> String? {
    appOfDocument[documentNumber].flatMap { apps[$0]?.nearestName(to: unresolvedName) }
  }

  /// Returns the configuration of the app that a document belongs to, or nil if the document is unknown.
  package func configuration(ofDocument documentNumber: UInt32) -> Configuration? {
    appOfDocument[documentNumber].map { configuration(of: $0) }
  }

  /// Returns the findings in the current blocks of a document. Findings in blocks that were edited away are excluded.
  /// Valid after `refresh`.
  package func currentFindings(of document: Document) -> [Finding] {
    guard let app = appOfDocument[document.number].flatMap({ apps[$0] }) else { return [] }
    return app.findings(in: document.number).filter { document.index(of: $0.place.block) != nil }
  }

  /// Returns the app that a document belongs to, or nil if the document is unknown.
  package func app(of documentNumber: UInt32) -> AppID? { appOfDocument[documentNumber] }

  /// Returns the merged declarations of an app, or nil if there is no such app.
  package func model(of app: AppID) -> AppModel? { apps[app]?.model }
  package func context(of app: AppID) -> AppContext? { apps[app]?.context(configuration(of: app)) }

  /// Returns the up-to-date context of an app for a query. Pending changes of the app's names are applied first,
  /// because a query may arrive before `refresh`.
  package mutating func upToDateContext(of app: AppID) -> AppContext? {
    apps[app]?.settle()
    return context(of: app)
  }

  /// Returns the names that a document can refer to, with pending changes applied. This is cheaper than making an
  /// entire context.
  package mutating func upToDateNames(of documentNumber: UInt32) -> NameIndex? {
    appOfDocument[documentNumber].flatMap { apps[$0]?.settledNames() }
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

  /// Returns the identity of an app that documents refer to by name, although no document or several documents declare
  /// it.
  package static func named(_ name: String) -> AppID { .folder("app:" + name) }

  /// Whether the app has no unique declaration: documents only refer to it by name.
  package var isNameOnly: Bool { if case .folder(let path) = self { path.hasPrefix("app:") } else { false } }
}

/// Counts of the work done since the start. Tests use these counts to prove that the cost of an edit does not depend on
/// the size of the workspace.
package struct WorkCounters: Sendable, Hashable {
  /// The number of blocks whose declarations were read.
  package var readBlockCount = 0
  /// The number of entities that were read, in added and in changed blocks.
  package var rebuiltEntityCount = 0
  /// The number of checks that were run. One check computes one value of a block or of an app.
  package var checkCount = 0
  /// The number of rule runs in all checks.
  package var ruleRunCount = 0
  /// The number of entities, including views, in the checked blocks and in the merged models of apps.
  package var visitedElementCount = 0
  /// The number of declarations scanned by lookups of names with many declarations.
  package var scannedDeclarationCount = 0

  package init() {}

  static func + (a: WorkCounters, b: WorkCounters) -> WorkCounters {
    var sum = a
    sum.readBlockCount += b.readBlockCount
    sum.rebuiltEntityCount += b.rebuiltEntityCount
    sum.checkCount += b.checkCount
    sum.ruleRunCount += b.ruleRunCount
    sum.visitedElementCount += b.visitedElementCount
    sum.scannedDeclarationCount += b.scannedDeclarationCount
    return sum
  }

  package static func - (a: WorkCounters, b: WorkCounters) -> WorkCounters {
    var difference = WorkCounters()
    difference.readBlockCount = a.readBlockCount - b.readBlockCount
    difference.rebuiltEntityCount = a.rebuiltEntityCount - b.rebuiltEntityCount
    difference.checkCount = a.checkCount - b.checkCount
    difference.ruleRunCount = a.ruleRunCount - b.ruleRunCount
    difference.visitedElementCount = a.visitedElementCount - b.visitedElementCount
    difference.scannedDeclarationCount = a.scannedDeclarationCount - b.scannedDeclarationCount
    return difference
  }
}
