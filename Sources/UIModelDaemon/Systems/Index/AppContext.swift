import UIModelPlatform

/// The facts about an app that are constant during a check: targets, environments, declared names and configuration.
///
/// For example, an app for iPadOS 16 and later has an environment for each known release of iPadOS from 16 on.
package struct AppContext: Sendable {
  package let targets: [Target]
  /// Whether `targets` contains all targets and releases of the app. If false, a rule must not conclude that the app
  /// has no other target.
  package let hasAllTargets: Bool
  /// The environments to check: the configured environments, or otherwise those that the targets allow. In a narrowed
  /// context, only those in which the checked declarations exist. Empty if the targets are unknown and no environments
  /// are configured.
  package let environments: [Environment]
  /// The platforms of `environments`.
  package let platforms: Set<Platform>
  /// The index of the app's declarations by name.
  let sharedIndex: SharedIndex
  package var names: NameIndex { sharedIndex.index.names }

  // A shared index. It is a class, so that copying the context, for example into each report, does not copy the index.
  final class SharedIndex: Sendable {
    let index: AppIndex
    init(_ index: AppIndex) { self.index = index }
  }
  /// A cache of lookups for names with many declarations.
  let lookupCache: NameLookupCache
  package let configuration: Configuration
  /// The names of all declared apps, as suggestions for a document whose app name matches none or several of them. Nil
  /// if the app has a unique declaration, or if the workspace has no declared app.
  package let suggestedAppNames: [String]?
  /// Whether `environments` was restricted to those of a variant (a group of environments with the same declarations)
  /// or of one declaration.
  let isNarrowed: Bool

  init(
    targets: [Target], hasAllTargets: Bool = true, index: AppIndex, configuration: Configuration = Configuration(),
    suggestedAppNames: [String]? = nil
  ) {
    self.suggestedAppNames = suggestedAppNames
    let distinctTargets = targets.distinct(limit: Target.maximumCount)
    self.targets = distinctTargets.elements
    // If the minimum version of a target is unknown, the app might run on releases that are older than those in
    // `environments`.
    let mayRunOnMacCatalyst = targets.isEmpty && configuration.mayRunOnMacCatalyst
    self.hasAllTargets =
      hasAllTargets && !mayRunOnMacCatalyst && distinctTargets.isComplete
      && distinctTargets.elements.allSatisfy(\.minimumVersion.isKnown)
    let areTargetsUnknown = targets.isEmpty && !hasAllTargets
    let allEnvironments =
      !configuration.environments.isEmpty
      ? configuration.environments : areTargetsUnknown ? [] : Environment.all(for: distinctTargets.elements)
    environments = allEnvironments.distinct(limit: Target.maximumCount * Environment.knownVersions.count).elements
    platforms = Set(environments.map(\.platform))
    sharedIndex = SharedIndex(index)
    lookupCache = NameLookupCache()
    self.configuration = configuration
    isNarrowed = false
  }

  /// The oldest release of each platform on which the app runs. Platforms with an unknown oldest release are missing.
  /// Each release is also a lower bound for the version of the SDK that the app is built with.
  var oldestReleases: [Platform: Version] {
    targets.isEmpty ? configuration.minimumVersions : environments.oldestReleases
  }

  /// The SDK that the app is built with. Targets take precedence over the configuration, CI files and the project.
  package var sdk: AssumedSDK {
    let sdkVersions = environments.map(\.sdk)
    if sdkVersions.contains(where: { $0 != nil }) || targets.contains(where: { !$0.sdk.isKnown }) {
      let signs = sdkVersions.compactMap { $0.map { SDKSign(.target, $0, text: "\"sdk\": \"\($0)\"") } }
      return signs.count == sdkVersions.count ? AssumedSDK(signs) : .unknown
    }
    return configuration.assumedSDK
  }

  /// Returns the context for a declaration that exists only in these environments.
  ///
  /// - Parameter unknownKinds: the kinds of declarations whose existence is unknown in these environments.
  func narrowed(to environments: [Environment], unknownKinds: Set<EntityKind>) -> AppContext {
    AppContext(self, environments, unknownKinds)
  }

  private init(_ base: AppContext, _ environments: [Environment], _ unknownKinds: Set<EntityKind>) {
    targets = base.targets.compactMap { target in
      let platformEnvironments = environments.filter { $0.platform == target.platform }
      guard let oldestVersion = platformEnvironments.map(\.version).min() else {
        return environments.isEmpty ? target : nil
      }
      return target.raisingMinimum(to: oldestVersion)
    }
    hasAllTargets = base.hasAllTargets
    self.environments = environments
    platforms = Set(environments.map(\.platform))
    if unknownKinds.isEmpty {
      sharedIndex = base.sharedIndex
    } else {
      var index = base.sharedIndex.index
      index.names.addUnknownNames(unknownKinds)
      sharedIndex = SharedIndex(index)
    }
    lookupCache = base.lookupCache
    configuration = base.configuration
    suggestedAppNames = base.suggestedAppNames
    isNarrowed = true
  }

  /// Returns the environments to show in a finding, or nil if the finding holds in the entire app.
  func reportedEnvironments(_ findingEnvironments: [Environment]?) -> [Environment]? {
    if isNarrowed { return findingEnvironments ?? environments }
    return findingEnvironments?.count == environments.count ? nil : findingEnvironments
  }

  /// Returns the environments that satisfy a predicate.
  package func environments(where predicate: (Environment) -> Bool) -> [Environment] { environments.filter(predicate) }
}

extension Target {
  /// Returns a copy of the target with `version` as the minimum. Returns the target itself if its minimum is unknown or
  /// is not earlier than `version`.
  fileprivate func raisingMinimum(to version: Version) -> Target {
    guard case .given(let minimum, let origin) = minimumVersion, version > minimum else { return self }
    return Target(platform: platform, minimumVersion: .given(version, origin), sdk: sdk)
  }
}
