import UIModelPlatform

/// What the checks say of every document, kept up to date by the least work: a block is checked again when it was
/// edited, or when a name that it looked up came, went or moved.
package struct Analysis: Sendable {
  private var apps: [AppID: AppAnalysis] = [:]
  private var homes: [UInt32: AppID] = [:]
  package private(set) var counters = WorkCounters()
  /// How many apps were asked whether they point into a configuration, for the test that new ones ask none.
  private(set) var appsAsked = 0
  private var configurations: [AppID: Configuration] = [:]
  private var customizations: [AppID: [String: SavedCustomization]] = [:]

  /// The apps of which something has changed since the last refresh: one edit does not look at all.
  private var touched = Set<AppID>()
  /// Apps of documents that only name one.
  private var nameOnly = Set<AppID>()

  package init() {}

  /// Takes in a document, or what an edit made of it. Without `change` all of it is taken in anew.
  package mutating func update(_ document: Document, in app: AppID, change: Document.Change?) {
    let isNew = homes[document.number] == nil
    if let home = homes[document.number], home != app || change == nil { remove(document.number) }
    let change = homes[document.number] == nil ? nil : change
    homes[document.number] = app
    touched.insert(app)
    if app.isNameOnly { nameOnly.insert(app) }
    let removed = change?.removed ?? []
    let added = change?.added ?? Array(document.blocks)
    counters.blocksRead += added.count
    for block in added { counters.entitiesRebuilt += block.declarations.count }
    if let revised = change?.revised {
      counters.blocksRead += revised.isOfView ? 0 : 1
      counters.entitiesRebuilt += revised.isOfView ? 1 : revised.after.declarations.count
    }
    let others = otherApps(of: app)
    let saved = customizations[app] ?? [:]
    apps[app, default: AppAnalysis(isComplete: isComplete, otherApps: others, customizations: saved)]
      .update(document, removed: removed, added: added, same: change?.same ?? [], revised: change?.revised)
    guard document.kind == .configuration, !isNew else { return }
    // The findings of any app may point into a configuration; into a new one none does yet.
    appsAsked += apps.count
    for other in apps.keys where other != app && apps[other]?.noteMoved(document.number) == true {
      touched.insert(other)
    }
  }

  /// Takes in what people have made of an app's bars in the running app, by the bars' ids: what of it has no item any
  /// more is a finding.
  package mutating func setCustomizations(_ saved: [String: SavedCustomization], of app: AppID) {
    customizations[app] = saved.isEmpty ? nil : saved
    touched.insert(app)
    apps[app]?.customizations = saved
  }

  /// Says how an app is checked. Nothing is checked again if it is checked so already.
  package mutating func configure(_ app: AppID, _ configuration: Configuration) {
    guard configurations[app] ?? Configuration() != configuration else { return }
    configurations[app] = configuration
    touched.insert(app)
    apps[app]?.invalidateAll()
  }

  package func configuration(of app: AppID) -> Configuration { configurations[app] ?? Configuration() }

  package mutating func remove(_ document: UInt32) {
    guard let app = homes.removeValue(forKey: document) else { return }
    touched.insert(app)
    apps[app]?.remove(document)
    if apps[app]?.isEmpty == true {
      apps[app] = nil
      nameOnly.remove(app)
    }
  }

  /// Whether every document of every app has been read; while not, a missing name may still come.
  package var isComplete = true {
    didSet {
      for id in apps.keys { apps[id]?.setComplete(isComplete) }
      touched.formUnion(apps.keys)
    }
  }

  /// The names of all apps in alphabetical order, each as often as there is one.
  package private(set) var appNames: [String] = []

  /// Takes in names of apps that came, and of such that went.
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

  /// Without any app in the workspace, documents that name the same one are an app by themselves.
  private func otherApps(of app: AppID) -> [String]? { app.isNameOnly && !appNames.isEmpty ? appNames : nil }

  /// Brings everything up to date. Answers the documents whose findings may have changed.
  package mutating func refresh() -> Set<UInt32> {
    // Taken out while they change, so that nothing in them is copied; none knows of another, so all can at once.
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

  /// What the checks say of what a document declares and uses, wherever that stands; after `refresh`.
  package func found(in document: UInt32) -> [Finding] {
    homes[document].flatMap { apps[$0]?.findings(in: document) } ?? []
  }

  /// The name that was probably meant by one that a document uses and nothing has.
  package func nearest(to wanted: WantedName, in document: UInt32) -> String? {
    homes[document].flatMap { apps[$0]?.nearest(to: wanted) }
  }

  /// How a document is checked; nil for one that was not taken in.
  package func configuration(ofDocument document: UInt32) -> Configuration? {
    homes[document].map { configuration(of: $0) }
  }

  /// What the checks say of what a document declares, wherever it stands.
  package func ownFindings(of document: Document) -> [Finding] {
    guard let app = homes[document.number].flatMap({ apps[$0] }) else { return [] }
    return app.findings(in: document.number).filter { document.index(of: $0.place.block) != nil }
  }

  /// The app that a document belongs to.
  package func home(of document: UInt32) -> AppID? { homes[document] }

  /// What an app declares as a whole.
  package func model(of app: AppID) -> AppModel? { apps[app]?.model }
  package func context(of app: AppID) -> AppContext? { apps[app]?.context(configuration(of: app)) }

  /// The same for questions, which may come before what has changed was checked.
  package mutating func contextNow(of app: AppID) -> AppContext? {
    apps[app]?.settle()
    return context(of: app)
  }

  /// The names that a document can refer to, without what else a context has.
  package mutating func namesNow(of document: UInt32) -> NameIndex? {
    homes[document].flatMap { apps[$0]?.settledNames() }
  }

  package func hasApp(_ app: AppID) -> Bool { apps[app] != nil }
  /// In the order of their documents.
  package var appIDs: [AppID] {
    apps.sorted { ($0.value.firstDocument, "\($0.key)") < ($1.value.firstDocument, "\($1.key)") }.map(\.key)
  }
  package func documents(of app: AppID) -> [UInt32] { apps[app]?.documentNumbers ?? [] }
}

extension [String] {
  /// The index of the first that is not less than this one, in alphabetical order.
  fileprivate func lowerBound(of name: String) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < name { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// An app while it is brought up to date.
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

/// Which app a document belongs to.
package enum AppID: Hashable, Sendable {
  /// The app that this document declares.
  case document(UInt32)
  /// The nameless app of a folder, by its path.
  case folder(String)

  /// What documents belong to that name an app of which there is not just one.
  package static func named(_ name: String) -> AppID { .folder("app:" + name) }

  package var isNameOnly: Bool { if case .folder(let path) = self { path.hasPrefix("app:") } else { false } }
}

/// How much has been done since the start: for the test that an edit costs the same in a workspace of any size.
package struct WorkCounters: Sendable, Hashable {
  package var blocksRead = 0
  package var entitiesRebuilt = 0
  /// Checks of one block, or of one app as a whole.
  package var checksRun = 0
  package var rulesRun = 0
  /// Views and other entities in what was checked, those included that were gathered from an app as a whole.
  package var elementsSeen = 0
  /// What was looked through of lists that grow with the app.
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
