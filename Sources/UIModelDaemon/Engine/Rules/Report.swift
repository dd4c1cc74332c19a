import UIModelJSON

/// Where rules report to, and where they ask about the rest of the app. It drops what rests on an unknown, and remembers
/// which names were asked for, so that a check is run again when one of them changes.
package struct Report: Sendable {
  package let context: AppContext
  package private(set) var findings: [Finding] = []
  /// Names that the check looked up, found or not.
  package private(set) var lookups: Set<String> = []
  /// Names that were looked up and not found, whose nearest name may change with any other name.
  package private(set) var misses: Set<String> = []
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
    lookups.insert(name)
    var found = context.names.declarations(of: name)
    if !found.allSatisfy({ kinds.contains($0.kind) }) { found.removeAll { !kinds.contains($0.kind) } }
    if found.isEmpty { misses.insert(name) }
    return found
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
  package let names: NameIndex
  package let configuration: Configuration
  /// The names of the workspace's apps, if these documents name one that is not among them, or there more than once.
  package let otherApps: [String]?

  package init(
    targets: [Target], hasAllTargets: Bool = true, names: NameIndex, configuration: Configuration = Configuration(),
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
    self.names = names
    self.configuration = configuration
  }

  /// The environments in which something holds.
  package func environments(where holds: (Environment) -> Bool) -> [Environment] { environments.filter(holds) }
}
