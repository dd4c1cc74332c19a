import UIModelPlatform

/// The facts about an app that are constant during a check: targets, environments, declared names and configuration.
///
/// For example, an app for iPadOS 16 and later has an environment for each known release of iPadOS from 16 on.
package struct AppContext: Sendable {
  package let targets: [Target]
  /// Whether `targets` contains all targets and releases of the app. If false, a rule must not conclude that there is
  /// no other.
  package let hasAllTargets: Bool
  /// The environments that the targets allow and in which the checked declarations exist. Empty if the targets are
  /// unknown.
  package let environments: [Environment]
  /// The platforms of `environments`.
  package let platforms: Set<Platform>
  /// The index of the app's declarations by name.
  let declared: Declared
  package var names: NameIndex { declared.index.names }

  // A class, because each report contains a context and would copy the index.
  final class Declared: Sendable {
    let index: AppIndex
    init(_ index: AppIndex) { self.index = index }
  }
  /// A cache of lookups for names that have many declarations.
  let common: CommonNames
  package let configuration: Configuration
  /// The names of the workspace's apps if the documents name one that is not declared exactly once, else nil.
  package let otherApps: [String]?
  /// Whether `environments` are those of one declaration and not of the entire app.
  let isNarrowed: Bool

  init(
    targets: [Target], hasAllTargets: Bool = true, index: AppIndex, configuration: Configuration = Configuration(),
    otherApps: [String]? = nil
  ) {
    self.otherApps = otherApps
    let distinct = targets.distinct(limit: Target.maximumCount)
    self.targets = distinct.elements
    // If the minimum of a target is unknown, the app may run on older releases than listed.
    let isElsewhere = targets.isEmpty && configuration.mayRunElsewhere
    self.hasAllTargets =
      hasAllTargets && !isElsewhere && distinct.isComplete && distinct.elements.allSatisfy(\.minimum.isKnown)
    let isUnknown = targets.isEmpty && !hasAllTargets
    let all =
      !configuration.environments.isEmpty
      ? configuration.environments : isUnknown ? [] : Environment.all(for: distinct.elements)
    environments = all.distinct(limit: Target.maximumCount * Environment.knownVersions.count).elements
    platforms = Set(environments.map(\.platform))
    declared = Declared(index)
    common = CommonNames()
    self.configuration = configuration
    isNarrowed = false
  }

  /// The oldest release of each platform that the app runs on, if it is known. The app is linked against an SDK at
  /// least that new.
  var oldest: [Platform: Version] { targets.isEmpty ? configuration.oldest : environments.oldest }

  /// The SDK that the app is built with. Targets take precedence over the configuration, CI files and the project.
  package var sdk: AssumedSDK {
    let said = environments.map(\.sdk)
    if said.contains(where: { $0 != nil }) || targets.contains(where: { !$0.sdk.isKnown }) {
      let signs = said.compactMap { $0.map { SDKSign(.target, $0, text: "\"sdk\": \"\($0)\"") } }
      return signs.count == said.count ? AssumedSDK(signs) : .unknown
    }
    return configuration.assumedSDK
  }

  /// Returns the context for a declaration that exists only in these environments.
  /// - Parameter unknown: The kinds of declarations whose existence is unknown in these environments.
  func narrowed(to environments: [Environment], unknown: Set<EntityKind>) -> AppContext {
    AppContext(self, environments, unknown)
  }

  private init(_ whole: AppContext, _ environments: [Environment], _ unknown: Set<EntityKind>) {
    targets = whole.targets.compactMap { target in
      let own = environments.filter { $0.platform == target.platform }
      guard let oldest = own.map(\.version).min() else { return environments.isEmpty ? target : nil }
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

  /// Returns the environments to show in a finding, or nil if it holds in the entire app.
  func reportedEnvironments(_ some: [Environment]?) -> [Environment]? {
    if isNarrowed { return some ?? environments }
    return some?.count == environments.count ? nil : some
  }

  /// Returns the environments that satisfy a predicate.
  package func environments(where holds: (Environment) -> Bool) -> [Environment] { environments.filter(holds) }
}

extension Target {
  /// Returns the target with a later minimum, or the target itself if its minimum is not earlier.
  fileprivate func starting(with version: Version) -> Target {
    guard case .given(let minimum, let origin) = minimum, version > minimum else { return self }
    return Target(platform: platform, minimum: .given(version, origin), sdk: sdk)
  }
}
