import UIModelPlatform

/// Environments in which the conditions of declarations (`availableOn`) come out alike: the same parts exist in all of
/// them. Rules are given what exists, once for each variant, and need not know of conditions.
package struct Variant: Sendable {
  /// Empty where nothing is known of the app's targets.
  package let environments: [Environment]

  /// Whether what has a condition exists; nil where that is not known.
  package func holds(_ condition: DeclaredAvailability) -> Bool? {
    guard let environment = environments.first else { return condition.isEverywhere ? true : nil }
    return condition.includes(environment)
  }

  /// The variants of an app in which these conditions make a difference.
  package static func all(_ conditions: Set<DeclaredAvailability>, _ context: AppContext) -> [Variant] {
    let conditions = Array(conditions)
    var order: [[Bool?]] = []
    var environments: [[Bool?]: [Environment]] = [:]
    for environment in context.environments(with: conditions) {
      let states = conditions.map { $0.includes(environment) }
      if environments[states] == nil { order.append(states) }
      environments[states, default: []].append(environment)
    }
    if order.isEmpty { return [Variant(environments: [])] }
    return order.map { Variant(environments: environments[$0] ?? []) }
  }
}

extension AppContext {
  /// Whether things with these conditions, each with its own, certainly are there together somewhere.
  func existTogether(_ things: [[DeclaredAvailability]]) -> Bool {
    let conditions = Set(things.joined())
    if conditions.isEmpty { return true }
    return Variant.all(conditions, self).contains { variant in conditions.allSatisfy { variant.holds($0) == true } }
  }

  /// The environments of the app, with the releases at which conditions start to hold or no longer do: what came with 17.4
  /// is not there in 17, and its first environment is not 18.
  fileprivate func environments(with conditions: [DeclaredAvailability]) -> [Environment] {
    var environments = environments
    guard configuration.environments.isEmpty else { return environments }
    for platform in platforms.sorted(by: { $0.rawValue < $1.rawValue }) {
      var starts: Set<Version> = []
      for condition in conditions {
        if case .within(let range) = condition.releases(of: platform) {
          starts.formUnion([range.start, range.end].compactMap { $0 }.filter(platform.hasRelease))
        }
      }
      for version in starts.sorted().prefix(AppContext.mostStarts) {
        guard let index = environments.lastIndex(where: { $0.platform == platform && $0.version <= version }),
          environments[index].version < version
        else { continue }
        let environment = Environment(platform: platform, version: version, sdk: environments[index].sdk)
        environments.insert(environment, at: index + 1)
      }
    }
    return environments
  }

  /// Nobody tells more releases apart.
  private static let mostStarts = 16
}

extension Platform {
  /// Whether a release can be spoken of: not one that is yet to come, nor one of the numbers that were left out.
  fileprivate func hasRelease(_ version: Version) -> Bool {
    guard let newest = Environment.knownVersions.last?.major, version.major <= newest else { return false }
    return !isIOSFamily || !(19..<newest).contains(version.major)
  }
}
