import UIModelPlatform

/// A group of environments in which the conditions of declarations (`availableOn`) have the same results, so the same
/// declarations exist. Rules are run once for each variant on the existing declarations, and ignore conditions.
///
/// For example, an app for iPadOS 16 and later with a menu for iPadOS 17 has two variants: iPadOS 16, and 17 and later.
package struct Variant: Sendable {
  /// The environments of the variant; empty if the app's targets are unknown.
  package let environments: [Environment]

  /// Whether a declaration with this condition exists in the variant; nil if unknown.
  package func satisfies(_ condition: DeclaredAvailability) -> Bool? {
    guard let environment = environments.first else { return condition.isEverywhere ? true : nil }
    return condition.includes(environment)
  }

  /// Returns the variants of an app: one for each combination of results of these conditions.
  package static func variants(_ conditions: Set<DeclaredAvailability>, _ context: AppContext) -> [Variant] {
    let conditions = Array(conditions)
    var orderedStates: [[Bool?]] = []
    var environments: [[Bool?]: [Environment]] = [:]
    for environment in context.environments(with: conditions) {
      let states = conditions.map { $0.includes(environment) }
      if environments[states] == nil { orderedStates.append(states) }
      environments[states, default: []].append(environment)
    }
    if orderedStates.isEmpty { return [Variant(environments: [])] }
    return orderedStates.map { Variant(environments: environments[$0] ?? []) }
  }
}

extension AppContext {
  /// Whether several declarations certainly all exist in at least one variant.
  ///
  /// - Parameter conditionLists: the conditions of each declaration.
  func canCoexist(_ conditionLists: [[DeclaredAvailability]]) -> Bool {
    let conditions = Set(conditionLists.joined())
    if conditions.isEmpty { return true }
    return Variant.variants(conditions, self).contains { variant in
      conditions.allSatisfy { variant.satisfies($0) == true }
    }
  }

  /// Returns the environments of the app, and one more environment for each release at which the result of a condition
  /// changes.
  ///
  /// For example, a condition for 17.4 and later adds 17.4 between 17 and 18.
  fileprivate func environments(with conditions: [DeclaredAvailability]) -> [Environment] {
    var environments = environments
    guard configuration.environments.isEmpty else { return environments }
    for platform in platforms.sorted(by: { $0.rawValue < $1.rawValue }) {
      var releases: Set<Version> = []
      for condition in conditions {
        if case .within(let range) = condition.releases(of: platform) {
          releases.formUnion([range.start, range.end].compactMap { $0 }.filter(platform.hasRelease))
        }
      }
      for version in releases.sorted().prefix(AppContext.addedReleaseLimit) {
        guard let index = environments.lastIndex(where: { $0.platform == platform && $0.version <= version }),
          environments[index].version < version
        else { continue }
        let environment = Environment(platform: platform, version: version, sdk: environments[index].sdk)
        environments.insert(environment, at: index + 1)
      }
    }
    return environments
  }

  /// The maximum number of releases to add for each platform.
  private static let addedReleaseLimit = 16
}

extension Platform {
  /// Whether a release exists: it is not a future release, and its version number was not skipped.
  fileprivate func hasRelease(_ version: Version) -> Bool {
    version.major <= Environment.newestVersion.major && nearestRelease(toMissing: version) == nil
  }
}
