import UIModelJSON

/// Where rules report to, and where they ask about the rest of the app. It drops what rests on an unknown, and remembers
/// which names were asked for, so that a check is run again when one of them changes.
package struct Report: Sendable {
  package let context: AppContext
  package private(set) var findings: [Finding] = []
  /// What the check asked of the rest of the app: when an answer changes, the check is run again.
  private(set) var questions = Questions()
  /// How many rules ran, for the work counters.
  package internal(set) var rulesRun = 0

  package init(_ context: AppContext) { self.context = context }

  /// Reports a finding of a rule, unless something it rests on is unknown.
  package mutating func report(
    _ rule: any Rule.Type, at place: Place?, _ message: String, restsOn: [any Knowable] = [],
    related: [RelatedPlace] = [], fixes: [Fix] = [], in environments: [Environment]? = nil,
    severity: Severity? = nil, tags: [FindingTag] = []
  ) {
    guard let place, restsOn.allSatisfy({ $0.isKnown }) else { return }
    if let environments, environments.isEmpty { return }
    let description = rule.description
    findings.append(
      Finding(
        code: description.code, severity: max(severity ?? description.severity, description.severity), place: place,
        message: message, related: related, fixes: fixes,
        environments: environments?.count == context.environments.count ? nil : environments, tags: tags))
  }

  /// What has this name in the app, of these kinds.
  package mutating func find(_ name: String, _ kinds: [EntityKind] = EntityKind.allCases) -> [DeclaredName] {
    var found = questions.ask(context.declared.index.names.cells, .name, name)
    if !found.allSatisfy({ kinds.contains($0.kind) }) { found.removeAll { !kinds.contains($0.kind) } }
    // Its nearest name may change with any other name.
    if found.isEmpty { questions.note(context.declared.index.signals.absentNames) }
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
    questions.note(context.declared.index.signals.absentNames)
    return context.names.mayHaveMore(of: kinds)
  }

  /// The first screen with a handle, whatever else has it too.
  mutating func firstScreen(named handle: String) -> Screen? {
    for case .screen(let screen) in holders(of: handle).lazy.map(\.what) { return screen }
    return nil
  }

  private mutating func holders(of handle: String) -> [HandleHolder] {
    questions.ask(context.declared.index.holders, .holder, handle)
  }

  /// The bars of navigation items with an identifier, in order.
  mutating func bars(identified identifier: String) -> [IdentifiedBar] {
    questions.ask(context.declared.index.bars, .bar, identifier)
  }

  /// Whether anything in the app implements an action, or may.
  mutating func mayBePerformed(_ action: String) -> Bool {
    app()?.isDelegateKnown == false || !questions.ask(context.declared.index.performers, .performer, action).isEmpty
      || !questions.ask(context.declared.index.performers, .performer, Performer.anything).isEmpty
  }

  /// Whether a screen is, or may be, a child or a column of another one.
  mutating func mayBeEmbedded(_ handle: String) -> Bool {
    !questions.ask(context.declared.index.embedders, .embedder, Embedder.anything).isEmpty
      || !questions.ask(context.declared.index.embedders, .embedder, handle).isEmpty
  }
}

extension Report: PresentationNames {
  package mutating func screen(named ref: String) -> Screen? {
    let holders = holders(of: ref)
    if holders.count == 1, case .screen(let screen)? = holders.first?.what { return screen }
    return nil
  }

  package mutating func sheet(named ref: String) -> Sheet? {
    let holders = holders(of: ref)
    if holders.count == 1, case .sheet(let sheet)? = holders.first?.what { return sheet }
    return nil
  }
}

/// What holds for everything in an app while it is checked.
package struct AppContext: Sendable {
  package let targets: [Target]
  /// False if the app has, or may have, targets or releases besides these: no rule may then say that there is no other.
  package let hasAllTargets: Bool
  /// Every environment that the targets allow; none where nothing is known of the targets.
  package let environments: [Environment]
  /// The platforms of these.
  package let platforms: Set<Platform>
  /// What the app's declarations say of themselves, by name.
  let declared: Declared
  package var names: NameIndex { declared.index.names }

  // A class because a context goes with every report.
  final class Declared: Sendable {
    let index: AppIndex
    init(_ index: AppIndex) { self.index = index }
  }
  package let configuration: Configuration
  /// The names of the workspace's apps, if these documents name one that is not among them, or there more than once.
  package let otherApps: [String]?

  init(
    targets: [Target], hasAllTargets: Bool = true, index: AppIndex, configuration: Configuration = Configuration(),
    otherApps: [String]? = nil
  ) {
    self.otherApps = otherApps
    self.targets = targets
    // Before an oldest release that is not known there may be others.
    self.hasAllTargets = hasAllTargets && targets.allSatisfy(\.minimum.isKnown)
    let isUnknown = targets.isEmpty && !hasAllTargets
    self.environments =
      !configuration.environments.isEmpty
      ? configuration.environments : isUnknown ? [] : Environment.all(for: targets)
    platforms = Set(environments.map(\.platform))
    declared = Declared(index)
    self.configuration = configuration
  }

  /// The environments in which something holds.
  package func environments(where holds: (Environment) -> Bool) -> [Environment] { environments.filter(holds) }
}
