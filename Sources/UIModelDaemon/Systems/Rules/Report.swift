import UIModelJSON
import UIModelPlatform

/// Where rules report to, and where they ask about the rest of the app. It drops what rests on an unknown, and remembers
/// which names were asked for, so that a check is run again when one of them changes.
package struct Report: Sendable {
  package let context: AppContext
  package private(set) var findings: [Finding] = []
  /// What the check asked of the rest of the app: when an answer changes, the check is run again.
  private(set) var questions = Questions()
  /// The variant of which this is a report; nil for one of everything that is declared.
  var variant: Variant?
  /// The conditions of what was asked for, by its block.
  var met: [BlockID: [Guard]] = [:]
  /// Whether a shortcut is free where this holds; nil as long as no menus were looked at.
  var isFree: (@Sendable (Shortcut) -> Bool)?
  /// How many rules ran, for the work counters.
  package internal(set) var rulesRun = 0

  package init(_ context: AppContext) { self.context = context }

  /// Reports a finding of a rule, unless something it rests on is unknown. `onlyIfEverywhere` says that it rests on all
  /// environments, as it says that something is needed nowhere: it counts only if it holds wherever its place exists.
  package mutating func report(
    _ rule: any Rule.Type, at place: Place?, _ message: String, notes: [String] = [],
    restsOn: [any Knowable] = [], related: [RelatedPlace] = [], fixes: [Fix] = [], wanted: WantedName? = nil,
    in environments: [Environment]? = nil,
    onlyIfEverywhere: Bool = false, severity: Severity? = nil, tags: [FindingTag] = [], subject: String? = nil
  ) {
    guard let place, restsOn.allSatisfy({ $0.isKnown }) else { return }
    if let environments, environments.isEmpty { return }
    let description = rule.description
    let ranked = context.ranked(
      max(severity ?? description.severity, description.severity), message, by: description.needsSDK)
    findings.append(
      Finding(
        code: description.code, severity: ranked.severity, place: place, message: ranked.message, notes: notes,
        related: RelatedPlace.capped(related), fixes: fixes.filter(context.has),
        wanted: wanted,
        environments: context.summed(environments), onlyIfEverywhere: onlyIfEverywhere, tags: tags,
        subject: subject))
  }

  /// Takes in findings that are put together already.
  mutating func add(_ findings: [Finding]) { self.findings += findings }

  /// Takes over what another report asked of the rest of the app.
  mutating func addQuestions(of other: Report) {
    questions.add(other.questions)
    rulesRun += other.rulesRun
  }

  /// Forgets findings from this one on.
  mutating func dropFindings(from count: Int) { findings.removeLast(max(0, findings.count - count)) }

  /// What has this name in the app, of these kinds.
  package mutating func find(_ name: String, _ kinds: [EntityKind] = EntityKind.allCases) -> FoundNames {
    let all = questions.ask(context.declared.index.names.cells, .name, name)
    let found = context.common.find(name, kinds, among: all)
    // What is not there may be what is not known.
    if found.isEmpty { questions.note(context.declared.index.signals.certainty) }
    return found
  }

  /// Notes that the check rests on what these nodes stand for.
  mutating func ask(_ nodes: DependencyGraph.Node...) {
    for node in nodes { questions.note(node) }
  }

  /// The app as its documents declare it.
  mutating func app() -> App? {
    questions.note(context.declared.index.signals.app)
    return context.declared.index.app
  }

  /// Whether something of one of these kinds may have a name that is not known.
  mutating func mayHaveMore(of kinds: [EntityKind]) -> Bool {
    questions.note(context.declared.index.signals.certainty)
    return context.names.mayHaveMore(of: kinds)
  }

  /// Whether all files have been read: until then one of them may have what the others do not.
  mutating func isAllRead() -> Bool {
    questions.note(context.declared.index.signals.certainty)
    return context.names.isComplete
  }

  /// What the app's Info.plist says of scenes; nil where it says nothing, or nobody knows.
  mutating func manifest() -> SceneManifest? {
    questions.note(context.declared.index.signals.app)
    return context.declared.index.manifest
  }

  /// The first screen with a handle, whatever else has it too.
  mutating func firstScreen(named handle: String) -> Screen? {
    for case .screen(let screen) in entries(of: handle).lazy.map(\.what) { return screen }
    return nil
  }

  /// The first scene with a handle.
  mutating func firstScene(named handle: String) -> WindowScene? {
    for case .scene(let scene) in entries(of: handle).lazy.map(\.what) { return scene }
    return nil
  }

  /// What asks for a scene by its handle: what scenes ask for, then menus, then views, each in order.
  mutating func requests(forScene handle: String) -> [SceneAnswer.Use] {
    let requests = entries(of: handle).compactMap { entry -> SceneAnswer.Use? in
      if case .request(let use) = entry.what { use } else { nil }
    }
    let isLater: Set<SceneAnswer.Use.Means> = [.interaction, .cell]
    return requests.filter { $0.means == .request } + requests.filter { $0.means == .menu }
      + requests.filter { isLater.contains($0.means) }
  }

  /// Whether people cannot change the text of a view with this handle, or that may be so.
  mutating func mayBeFixedText(_ handle: String) -> Bool {
    for case .fixedText in entries(of: handle).lazy.map(\.what) { return true }
    return find(handle, [.view]).isEmpty && mayHaveMore(of: [.view])
  }

  /// Whether a scene of this configuration, or of any where it has no name, certainly or possibly has a delegate.
  mutating func mayHaveDelegate(configuration: String?) -> Bool {
    let names = [Contributions.anything, configuration ?? Contributions.unnamed]
    return names.contains { questions.ask(context.declared.index.delegated, .delegated, $0) }
  }

  /// Whether any declaration of the app says something.
  mutating func holds(_ fact: AppFacts) -> Bool {
    questions.note(context.declared.index.facts.node(of: fact))
    return context.declared.index.facts.holding.contains(fact)
  }

  /// Whether a screen is named as shown somewhere that no declaration is of.
  mutating func namesMissingScreens() -> Bool {
    questions.note(context.declared.index.screenReferences.node)
    return context.declared.index.screenReferences.isAnyMissing
  }

  /// The screens with key commands, in order.
  mutating func screensWithKeyCommands() -> [Screen] {
    entries(of: HandleEntry.keyCommands).compactMap { entry in
      if case .screen(let screen) = entry.what { screen } else { nil }
    }
  }

  /// What has a handle, or is said of it, and exists.
  private mutating func entries(of handle: String) -> [HandleEntry] {
    let found = questions.ask(context.declared.index.entries, .entry, handle)
    guard found.contains(where: { !$0.guards.isEmpty }) else { return found }
    for entry in found where !entry.guards.isEmpty { met.note(entry.guards, of: entry.place.block) }
    guard let variant else { return found }
    return found.compactMap { $0.existing(in: variant) }
  }

  /// The only screen or sheet with a handle.
  private mutating func shown(_ handle: String) -> HandleEntry.What? {
    var only: HandleEntry.What?
    for entry in entries(of: handle) {
      switch entry.what {
      case .screen, .sheet:
        if only != nil { return nil }
        only = entry.what
      case .scene, .request, .fixedText: break
      }
    }
    return only
  }

  /// The bars of navigation items with an identifier, in order.
  mutating func bars(identified identifier: String) -> [IdentifiedBar] {
    questions.ask(context.declared.index.bars, .bar, identifier)
  }

  /// Whether anything in the app implements an action, or may.
  mutating func mayBePerformed(_ action: String) -> Bool {
    app()?.isDelegateKnown == false || questions.ask(context.declared.index.performers, .performer, action)
      || questions.ask(context.declared.index.performers, .performer, Contributions.anything)
  }

  /// Whether a screen is, or may be, a child or a column of another one.
  mutating func mayBeEmbedded(_ handle: String) -> Bool {
    questions.ask(context.declared.index.embedders, .embedder, Contributions.anything)
      || questions.ask(context.declared.index.embedders, .embedder, handle)
  }
}

extension Report: PresentationNames {
  package mutating func screen(named ref: String) -> Screen? {
    if case .screen(let screen)? = shown(ref) { screen } else { nil }
  }

  package mutating func sheet(named ref: String) -> Sheet? {
    if case .sheet(let sheet)? = shown(ref) { sheet } else { nil }
  }
}

extension AppContext {
  /// Whether each target has the properties that a fix sets: these of key commands exist since iOS 15.
  fileprivate func has(_ fix: Fix) -> Bool {
    let isNew = fix.edits.contains { edit in
      guard case .set(_, let name, _) = edit else { return false }
      return Self.newProperties.contains(name)
    }
    return !isNew
      || !targets.contains { $0.platform.isIOSFamily && ($0.minimum.value.map { $0 < 15 } ?? false) }
  }

  private static let newProperties: Set<String> = [
    "allowsAutomaticLocalization", "allowsAutomaticMirroring", "wantsPriorityOverSystemBehavior",
  ]
}
