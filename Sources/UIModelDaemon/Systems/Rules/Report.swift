import UIModelJSON
import UIModelPlatform

/// The output of rules, and their access to the rest of the app.
///
/// A report drops findings that depend on unknown facts. It also records every query, so that a check runs again when a
/// result changes. For example, a rule that calls `find("photos")` runs again when a screen `photos` is added.
package struct Report: Sendable {
  package let context: AppContext
  package private(set) var findings: [Finding] = []
  /// The queries of the check. When the result of one changes, the check runs again.
  private(set) var dependencies = CheckDependencies()
  /// The variant that is checked; nil if the check covers all declarations, regardless of their conditions.
  var variant: Variant?
  /// The conditions (`availableOn`) of the queried declarations, by block.
  var queriedGuards: [BlockID: [Guard]] = [:]
  /// Returns whether a shortcut is free in the checked menus; nil if the check involves no menus.
  var isShortcutFree: (@Sendable (Shortcut) -> Bool)?
  /// The number of rule checks that ran, added to the work counters.
  package internal(set) var executedRuleCount = 0

  package init(_ context: AppContext) { self.context = context }

  /// Reports a finding of a rule, unless its place is nil, it depends on an unknown fact, or it holds in no
  /// environment.
  /// - Parameter restsOn: the facts that the finding depends on. If one is unknown, the finding is dropped.
  /// - Parameter wanted: the unknown name to which a similar name is suggested later.
  /// - Parameter environments: the environments in which the finding holds; nil for all.
  /// - Parameter onlyIfEverywhere: whether the finding counts only if it holds in every variant in which its place
  ///   exists. For example, "never used" must hold in all of them.
  /// - Parameter severity: a severity lower than the rule's severity.
  package mutating func report(
    _ rule: any Rule.Type, at place: Place?, _ message: String, notes: [String] = [],
    restsOn: [any Knowable] = [], related: [RelatedPlace] = [], fixes: [Fix] = [], wanted: UnresolvedName? = nil,
    in environments: [Environment]? = nil,
    onlyIfEverywhere: Bool = false, severity: Severity? = nil, tags: [FindingTag] = [], subject: String? = nil
  ) {
    guard let place, restsOn.allSatisfy({ $0.isKnown }) else { return }
    if let environments, environments.isEmpty { return }
    let description = rule.description
    let result = context.severityAndMessage(
      max(severity ?? description.severity, description.severity), message, requiring: description.needsSDK)
    findings.append(
      Finding(
        code: description.code, severity: result.severity, place: place, message: result.message, notes: notes,
        related: RelatedPlace.capped(related), fixes: fixes.filter(context.supports),
        unresolvedName: wanted,
        environments: context.reportedEnvironments(environments), mustHoldEverywhere: onlyIfEverywhere, tags: tags,
        subject: subject))
  }

  /// Adds complete findings, without recording queries.
  mutating func add(_ findings: [Finding]) { self.findings += findings }

  /// Adds the dependencies and the number of rule checks of another report.
  mutating func addDependencies(of other: Report) {
    dependencies.add(other.dependencies)
    executedRuleCount += other.executedRuleCount
  }

  /// Removes all findings from index `count` on.
  mutating func dropFindings(from count: Int) { findings.removeLast(max(0, findings.count - count)) }

  /// Returns the app's declarations that have the given name and one of the given kinds.
  package mutating func find(_ name: String, _ kinds: [EntityKind] = EntityKind.allCases) -> NameLookupResult {
    let candidates = dependencies.lookUp(context.sharedIndex.index.names.cells, .name, name)
    let found = context.lookupCache.lookUp(name, kinds, among: candidates)
    // A name that was not found may belong to a declaration that is still unknown.
    if found.isEmpty { dependencies.record(context.sharedIndex.index.signals.certainty) }
    return found
  }

  /// Records that the check depends on the given nodes of the dependency graph.
  mutating func recordDependencies(_ nodes: DependencyGraph.Node...) {
    for node in nodes { dependencies.record(node) }
  }

  /// Returns the app as its documents declare it; nil if no document does.
  mutating func app() -> App? {
    dependencies.record(context.sharedIndex.index.signals.app)
    return context.sharedIndex.index.app
  }

  /// Whether a declaration of one of these kinds may have a name that is unknown.
  mutating func mayHaveMore(of kinds: [EntityKind]) -> Bool {
    dependencies.record(context.sharedIndex.index.signals.certainty)
    return context.names.mayHaveUnknownNames(of: kinds)
  }

  /// Whether all files of the app have been read. Until then, an unread file may contain a missing declaration.
  mutating func hasReadAllFiles() -> Bool {
    dependencies.record(context.sharedIndex.index.signals.certainty)
    return context.names.isComplete
  }

  /// Returns the scene manifest of the app's Info.plist; nil if there is none or if it is unknown.
  mutating func manifest() -> SceneManifest? {
    dependencies.record(context.sharedIndex.index.signals.app)
    return context.sharedIndex.index.manifest
  }

  /// Returns the first screen with a handle, even if other declarations have the same handle.
  mutating func firstScreen(named handle: String) -> Screen? {
    for case .screen(let screen) in entries(of: handle).lazy.map(\.content) { return screen }
    return nil
  }

  /// Returns the first scene with a handle, even if other declarations have the same handle.
  mutating func firstScene(named handle: String) -> WindowScene? {
    for case .scene(let scene) in entries(of: handle).lazy.map(\.content) { return scene }
    return nil
  }

  /// Returns the declarations that request a scene by its handle: first the requests, then menus, then interactions and
  /// cells, each in document order.
  mutating func requests(forScene handle: String) -> [SceneFacts.Use] {
    let requests = entries(of: handle).compactMap { entry -> SceneFacts.Use? in
      if case .request(let use) = entry.content { use } else { nil }
    }
    let lastMeans: Set<SceneFacts.Use.Site> = [.interaction, .cell]
    return requests.filter { $0.site == .request } + requests.filter { $0.site == .menu }
      + requests.filter { lastMeans.contains($0.site) }
  }

  /// Whether a view with this handle shows, or may show, text that people cannot edit.
  mutating func mayBeFixedText(_ handle: String) -> Bool {
    for case .fixedText in entries(of: handle).lazy.map(\.content) { return true }
    return find(handle, [.view]).isEmpty && mayHaveMore(of: [.view])
  }

  /// Whether a scene with this configuration certainly or possibly has a delegate. A nil name also matches scenes whose
  /// configuration is given by name.
  mutating func mayHaveDelegate(configuration: String?) -> Bool {
    let names = [Contributions.anyName, configuration ?? Contributions.unnamed]
    return names.contains { dependencies.lookUp(context.sharedIndex.index.delegated, .delegated, $0) }
  }

  /// Whether any declaration of the app establishes a fact.
  mutating func establishes(_ fact: AppFacts) -> Bool {
    dependencies.record(context.sharedIndex.index.facts.node(of: fact))
    return context.sharedIndex.index.facts.settledFacts.contains(fact)
  }

  /// Whether the app shows a screen by a name that no declaration has.
  mutating func refersToMissingScreens() -> Bool {
    dependencies.record(context.sharedIndex.index.screenReferences.node)
    return context.sharedIndex.index.screenReferences.hasMissingScreen
  }

  /// Returns the screens with key commands, in document order.
  mutating func screensWithKeyCommands() -> [Screen] {
    entries(of: HandleEntry.keyCommands).compactMap { entry in
      if case .screen(let screen) = entry.content { screen } else { nil }
    }
  }

  /// Returns the declarations with a handle, and the facts about the handle. If a variant is checked, returns only the
  /// entries that exist in the variant.
  private mutating func entries(of handle: String) -> [HandleEntry] {
    let found = dependencies.lookUp(context.sharedIndex.index.entries, .entry, handle)
    guard found.contains(where: { !$0.guards.isEmpty }) else { return found }
    for entry in found where !entry.guards.isEmpty { queriedGuards.note(entry.guards, of: entry.place.block) }
    guard let variant else { return found }
    return found.compactMap { $0.entry(in: variant) }
  }

  /// Returns the only screen or sheet with a handle; nil if there are none or several.
  private mutating func uniqueScreenOrSheet(_ handle: String) -> HandleEntry.Content? {
    var match: HandleEntry.Content?
    for entry in entries(of: handle) {
      switch entry.content {
      case .screen, .sheet:
        if match != nil { return nil }
        match = entry.content
      case .scene, .request, .fixedText: break
      }
    }
    return match
  }

  /// Returns the bars of navigation items with a customization identifier, in document order.
  mutating func bars(identified identifier: String) -> [IdentifiedBar] {
    dependencies.lookUp(context.sharedIndex.index.bars, .bar, identifier)
  }

  /// Whether the app implements an action, or may implement it in unknown code.
  mutating func mayBePerformed(_ action: String) -> Bool {
    app()?.isDelegateKnown == false || dependencies.lookUp(context.sharedIndex.index.performers, .performer, action)
      || dependencies.lookUp(context.sharedIndex.index.performers, .performer, Contributions.anyName)
  }

  /// Whether a screen is, or may be, a child or a column of another screen.
  mutating func mayBeEmbedded(_ handle: String) -> Bool {
    dependencies.lookUp(context.sharedIndex.index.embedders, .embedder, Contributions.anyName)
      || dependencies.lookUp(context.sharedIndex.index.embedders, .embedder, handle)
  }
}

extension Report: PresentationLookup {
  package mutating func screen(named ref: String) -> Screen? {
    if case .screen(let screen)? = uniqueScreenOrSheet(ref) { screen } else { nil }
  }

  package mutating func sheet(named ref: String) -> Sheet? {
    if case .sheet(let sheet)? = uniqueScreenOrSheet(ref) { sheet } else { nil }
  }
}

extension AppContext {
  /// Whether every target has the properties that a fix sets. The properties of `UIKeyCommand` in `newProperties` are
  /// available from iOS 15.
  fileprivate func supports(_ fix: Fix) -> Bool {
    let setsNewProperty = fix.edits.contains { edit in
      guard case .set(_, let name, _) = edit else { return false }
      return Self.newProperties.contains(name)
    }
    return !setsNewProperty
      || !targets.contains { $0.platform.isIOSFamily && ($0.minimumVersion.value.map { $0 < 15 } ?? false) }
  }

  private static let newProperties: Set<String> = [
    "allowsAutomaticLocalization", "allowsAutomaticMirroring", "wantsPriorityOverSystemBehavior",
  ]
}
