import UIModelPlatform

/// One platform of an app with the oldest version it runs on.
package struct Target: Sendable, Hashable {
  package let platform: Platform
  package let minimum: Property<Version>
  package let sdk: Property<Version>

  package init(platform: Platform, minimum: Property<Version>, sdk: Property<Version>) {
    self.platform = platform
    self.minimum = minimum
    self.sdk = sdk
  }

  /// As a project says it, which is no document.
  package init(_ platform: Platform, from oldest: Version) {
    let nowhere = Place(block: BlockID(document: .max, serial: 0), text: 0..<0)
    self.init(platform: platform, minimum: .given(oldest, Origin(nowhere)), sdk: .default)
  }

  package static func == (a: Target, b: Target) -> Bool {
    a.platform == b.platform && a.minimum.value == b.minimum.value && a.sdk.value == b.sdk.value
      && a.minimum.isKnown == b.minimum.isKnown && a.sdk.isKnown == b.sdk.isKnown
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(platform)
    hasher.combine(minimum.value)
  }
}

extension Target {
  /// More targets than any app has. What further ones would allow counts as not known: each rule looks at the environments
  /// of all of them.
  static let most = 64
}

extension Environment {
  /// One environment for each known release that the targets allow. Without targets: every iPadOS known here, since
  /// that is what the daemon is for.
  package static func all(for targets: [Target]) -> [Environment] {
    guard !targets.isEmpty else { return knownVersions.map { Environment(platform: .iPadOS, version: $0) } }
    return targets.flatMap { target -> [Environment] in
      guard target.platform.isIOSFamily else {
        let version = target.minimum.value ?? newestVersion
        return [Environment(platform: target.platform, version: version, sdk: target.sdk.value)]
      }
      // Of an oldest release that is not known, the newest one is certain only.
      let minimum = target.minimum.value ?? (target.minimum.isKnown ? 15 : newestVersion)
      let later = knownVersions.filter { $0 > minimum }
      return ([minimum] + later).map { Environment(platform: target.platform, version: $0, sdk: target.sdk.value) }
    }
  }
}
