import UIModelJSON
import UIModelPlatform

/// The findings of rules, and the rules' queries about the rest of the app.
///
/// A report drops findings that depend on unknown facts. It also records every query, so that a check runs again when a
/// result changes. For example, a rule that calls `find("photos")` runs again when a screen `photos` is added.
package struct Report: Sendable {
  package let context: AppContext
  package private(set) var findings: [Finding] = []
  /// The queries of the check. The check runs again if the result of a query changes.
  private(set) var dependencies = CheckDependencies()
  /// The variant, i.e. the group of environments with the same existing declarations, that is checked. Nil if the check
  /// covers all declarations, regardless of their conditions.
  var variant: Variant?
  /// The conditions (`availableOn`) of the queried declarations, by block.
  var queriedGuards: [BlockID: [Guard]] = [:]
  /// A function that returns whether a shortcut is unused in the checked menus; nil if the check does not involve
  /// menus.
  var isShortcutFree: (@Sendable (Shortcut) -> Bool)?
  /// The number of rule checks: each rule counts once for each subject that it was run on.
  package internal(set) var executedRuleCount = 0

  package init(_ context: AppContext) { self.context = context }

  /// Adds a finding of a rule. Adds nothing if `place` is nil, if one of `facts` is unknown, or if `environments` is
  /// empty.
  /// - Parameter facts: the facts that the finding depends on.
  /// - Parameter unresolvedName: the unknown name that the finding is about. A similar name is suggested later.
  /// - Parameter environments: the environments in which the finding holds; nil for all environments.
  /// - Parameter mustHoldEverywhere: whether the finding is kept only if it holds in every variant that contains its
  ///   place. For example, "never used" must hold in all these variants.
  /// - Parameter severity: a severity lower than the rule's severity; nil for the rule's severity.
  package mutating func report(
    _ rule: any Rule.Type, at place: Place?, _ message: String, notes: [String] = [],
    facts: [any Knowable] = [], related: [RelatedPlace] = [], fixes: [Fix] = [], unresolvedName: UnresolvedName? = nil,
    in environments: [Environment]? = nil,
    mustHoldEverywhere: Bool = false, severity: Severity? = nil, tags: [FindingTag] = [], subject: String? = nil
  ) {
    guard let place, facts.allSatisfy({ $0.isKnown }) else { return }
    if let environments, environments.isEmpty { return }
    let description = rule.description
    let result = context.severityAndMessage(
      max(severity ?? description.severity, description.severity), message, requiring: description.requiredSDK)
    findings.append(
      Finding(
        code: description.code, severity: result.severity, place: place, message: result.message, notes: notes,
        related: RelatedPlace.capped(related), fixes: fixes.filter(context.supports),
        unresolvedName: unresolvedName,
        environments: context.reportedEnvironments(environments), mustHoldEverywhere: mustHoldEverywhere, tags: tags,
        subject: subject))
  }

  /// Adds findings that are already complete, without recording queries.
  mutating func add(_ findings: [Finding]) { self.findings += findings }

  /// Adds the dependencies and the number of rule checks of another report.
  mutating func addDependencies(of other: Report) {
    dependencies.add(other.dependencies)
    executedRuleCount += other.executedRuleCount
  }

  /// Removes all findings except the first `count`.
  mutating func dropFindings(from count: Int) { findings.removeLast(max(0, findings.count - count)) }

  /// Returns the app's declarations that have the given name and one of the given kinds.
  package mutating func find(_ name: String, _ kinds: [EntityKind] = EntityKind.allCases) -> NameLookupResult {
    let candidates = dependencies.lookUp(context.sharedIndex.index.names.cells, .name, name)
    let matches = context.lookupCache.lookUp(name, kinds, among: candidates)
    // If no declaration has the name, an unknown declaration may have this name.
    if matches.isEmpty { dependencies.record(context.sharedIndex.index.signals.certainty) }
    return matches
  }

  /// Records that the check depends on the given nodes of the dependency graph.
  mutating func recordDependencies(_ nodes: DependencyGraph.Node...) {
    for node in nodes { dependencies.record(node) }
  }

  /// Returns the app as its documents declare it; nil if no document declares the app.
  mutating func app() -> App? {
    dependencies.record(context.sharedIndex.index.signals.app)
    return context.sharedIndex.index.app
  }

  /// Whether a declaration of one of these kinds may have an unknown name.
  mutating func mayHaveUnknownNames(of kinds: [EntityKind]) -> Bool {
    dependencies.record(context.sharedIndex.index.signals.certainty)
    return context.names.mayHaveUnknownNames(of: kinds)
  }

  /// Whether all files of the app have been read. An unread file may contain a missing declaration.
  mutating func hasReadAllFiles() -> Bool {
    dependencies.record(context.sharedIndex.index.signals.certainty)
    return context.names.isComplete
  }

  /// Returns the scene manifest of the app's Info.plist; nil if the manifest is missing or unknown.
  mutating func manifest() -> SceneManifest? {
    dependencies.record(context.sharedIndex.index.signals.app)
    return context.sharedIndex.index.manifest
  }

  /// Returns the first screen with a handle (`ref`), even if other declarations have the same handle.
  mutating func firstScreen(named handle: String) -> Screen? {
    for case .screen(let screen) in entries(of: handle).lazy.map(\.content) { return screen }
    return nil
  }

  /// Returns the first scene with a handle (`ref`), even if other declarations have the same handle.
  mutating func firstScene(named handle: String) -> WindowScene? {
    for case .scene(let scene) in entries(of: handle).lazy.map(\.content) { return scene }
    return nil
  }

  /// Returns the activation requests for the scene with this handle (`ref`): first requests in code, then menus, then
  /// interactions and cells. Each group is in document order.
  mutating func requests(forScene handle: String) -> [SceneFacts.RequestUse] {
    let requests = entries(of: handle).compactMap { entry -> SceneFacts.RequestUse? in
      if case .request(let use) = entry.content { use } else { nil }
    }
    let lastSites: Set<SceneFacts.RequestUse.Site> = [.interaction, .cell]
    return requests.filter { $0.site == .request } + requests.filter { $0.site == .menu }
      + requests.filter { lastSites.contains($0.site) }
  }

  /// Whether a view with this handle (`ref`) shows, or may show, text that people cannot edit.
  mutating func mayBeFixedText(_ handle: String) -> Bool {
    for case .fixedText in entries(of: handle).lazy.map(\.content) { return true }
    return find(handle, [.view]).isEmpty && mayHaveUnknownNames(of: [.view])
  }

  /// Whether a scene with this configuration name has, or may have, a delegate. Nil means a configuration without a
  /// name. For nil, the result is also true if a scene with a delegate refers to its configuration only by name.
  mutating func mayHaveDelegate(configuration: String?) -> Bool {
    let configurationNames = [Contributions.anyName, configuration ?? Contributions.noName]
    return configurationNames.contains {
      dependencies.lookUp(context.sharedIndex.index.delegatedConfigurationCounts, .delegatedConfiguration, $0)
    }
  }

  /// Whether any declaration of the app establishes a fact, such as `.scene`: the app declares a scene.
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
    entries(of: HandleEntry.keyCommandsHandle).compactMap { entry in
      if case .screen(let screen) = entry.content { screen } else { nil }
    }
  }

  /// Returns the declarations with a handle (`ref`), and the activation requests for the scene with this handle. If a
  /// variant is checked, returns only the entries that exist in the variant.
  private mutating func entries(of handle: String) -> [HandleEntry] {
    let allEntries = dependencies.lookUp(context.sharedIndex.index.entries, .entry, handle)
    guard allEntries.contains(where: { !$0.guards.isEmpty }) else { return allEntries }
    for entry in allEntries where !entry.guards.isEmpty { queriedGuards.addGuards(entry.guards, of: entry.place.block) }
    guard let variant else { return allEntries }
    return allEntries.compactMap { $0.entry(in: variant) }
  }

  /// Returns the only screen or sheet with a handle (`ref`); nil if no screen or sheet, or more than one, has the
  /// handle.
  private mutating func uniqueScreenOrSheet(_ handle: String) -> HandleEntry.Content? {
    var uniqueContent: HandleEntry.Content?
    for entry in entries(of: handle) {
      switch entry.content {
      case .screen, .sheet:
        if uniqueContent != nil { return nil }
        uniqueContent = entry.content
      case .scene, .request, .fixedText: break
      }
    }
    return uniqueContent
  }

  /// Returns the navigation item bars with a customization identifier, in document order.
  mutating func bars(identified identifier: String) -> [IdentifiedBar] {
    dependencies.lookUp(context.sharedIndex.index.bars, .bar, identifier)
  }

  /// Whether the app implements an action, or may implement it in unknown code.
  mutating func mayBePerformed(_ action: String) -> Bool {
    app()?.isDelegateKnown == false
      || dependencies.lookUp(context.sharedIndex.index.implementationCounts, .performer, action)
      || dependencies.lookUp(context.sharedIndex.index.implementationCounts, .performer, Contributions.anyName)
  }

  /// Whether a screen is, or may be, a child or a column of another screen.
  mutating func mayBeEmbedded(_ handle: String) -> Bool {
    dependencies.lookUp(context.sharedIndex.index.embeddingCounts, .embedder, Contributions.anyName)
      || dependencies.lookUp(context.sharedIndex.index.embeddingCounts, .embedder, handle)
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
  /// Whether every target supports the properties that a fix sets. The properties of `UIKeyCommand` in
  /// `iOS15Properties` are available from iOS 15.
  fileprivate func supports(_ fix: Fix) -> Bool {
    let setsIOS15Property = fix.edits.contains { edit in
      guard case .set(_, let name, _) = edit else { return false }
      return Self.iOS15Properties.contains(name)
    }
    return !setsIOS15Property
      || !targets.contains { $0.platform.isIOSFamily && ($0.minimumVersion.value.map { $0 < 15 } ?? false) }
  }

  private static let iOS15Properties: Set<String> = [
    "allowsAutomaticLocalization", "allowsAutomaticMirroring", "wantsPriorityOverSystemBehavior",
  ]
}
