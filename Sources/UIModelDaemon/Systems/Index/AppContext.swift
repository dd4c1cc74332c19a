import UIModelPlatform

/// What holds for everything in an app while it is checked.
package struct AppContext: Sendable {
  package let targets: [Target]
  /// False if the app has, or may have, targets or releases besides these: no rule may then say that there is no other.
  package let hasAllTargets: Bool
  /// Every environment that the targets allow, and in which what is checked exists; none where nothing is known of the
  /// targets.
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
  /// Names that many things have.
  let common: CommonNames
  package let configuration: Configuration
  /// The names of the workspace's apps, if these documents name one that is not among them, or there more than once.
  package let otherApps: [String]?
  /// Whether these are not the environments of the whole app, but those in which a declaration exists.
  let isNarrowed: Bool

  init(
    targets: [Target], hasAllTargets: Bool = true, index: AppIndex, configuration: Configuration = Configuration(),
    otherApps: [String]? = nil
  ) {
    self.otherApps = otherApps
    let distinct = targets.distinct(most: Target.most)
    self.targets = distinct.elements
    // Before an oldest release that is not known there may be others.
    let isElsewhere = targets.isEmpty && configuration.mayRunElsewhere
    self.hasAllTargets =
      hasAllTargets && !isElsewhere && distinct.isComplete && distinct.elements.allSatisfy(\.minimum.isKnown)
    let isUnknown = targets.isEmpty && !hasAllTargets
    let all =
      !configuration.environments.isEmpty
      ? configuration.environments : isUnknown ? [] : Environment.all(for: distinct.elements)
    environments = all.distinct(most: Target.most * Environment.knownVersions.count).elements
    platforms = Set(environments.map(\.platform))
    declared = Declared(index)
    common = CommonNames()
    self.configuration = configuration
    isNarrowed = false
  }

  /// The oldest release of each platform that the app runs on, as far as that is said: it is linked against an SDK at least
  /// that new.
  var oldest: [Platform: Version] { targets.isEmpty ? configuration.oldest : environments.oldest }

  /// The SDK that the app is built with: what its targets say, or else the configuration, CI and the project.
  package var sdk: AssumedSDK {
    let said = environments.map(\.sdk)
    if said.contains(where: { $0 != nil }) || targets.contains(where: { !$0.sdk.isKnown }) {
      let signs = said.compactMap { $0.map { SDKSign(.target, $0, text: "\"sdk\": \"\($0)\"") } }
      return signs.count == said.count ? AssumedSDK(signs) : .unknown
    }
    return configuration.assumedSDK
  }

  /// The same where a declaration exists: in these environments. `unknown` are the kinds of names that what is not known
  /// to exist there may have.
  func narrowed(to environments: [Environment], unknown: Set<EntityKind>) -> AppContext {
    AppContext(self, environments, unknown)
  }

  private init(_ whole: AppContext, _ environments: [Environment], _ unknown: Set<EntityKind>) {
    targets = whole.targets.compactMap { target in
      let mine = environments.filter { $0.platform == target.platform }
      guard let oldest = mine.map(\.version).min() else { return environments.isEmpty ? target : nil }
      return target.starting(with: oldest)
    }
    hasAllTargets = whole.hasAllTargets
    self.environments = environments
    platforms = Set(environments.map(\.platform))
    if unknown.isEmpty {
      declared = whole.declared
    } else {
      var index = whole.declared.index
      index.names.addUnknown(unknown)
      declared = Declared(index)
    }
    common = whole.common
    configuration = whole.configuration
    otherApps = whole.otherApps
    isNarrowed = true
  }

  /// What a finding says of where it holds: nil for everywhere in the app.
  func summed(_ some: [Environment]?) -> [Environment]? {
    if isNarrowed { return some ?? environments }
    return some?.count == environments.count ? nil : some
  }

  /// The environments in which something holds.
  package func environments(where holds: (Environment) -> Bool) -> [Environment] { environments.filter(holds) }
}

extension Target {
  /// The same from a later release on.
  fileprivate func starting(with version: Version) -> Target {
    guard case .given(let minimum, let origin) = minimum, version > minimum else { return self }
    return Target(platform: platform, minimum: .given(version, origin), sdk: sdk)
  }
}
