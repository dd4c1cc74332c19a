import UIModelPlatform

/// A platform of an app with the oldest version that the app runs on.
package struct Target: Sendable, Hashable {
  package let platform: Platform
  package let minimum: Property<Version>
  package let sdk: Property<Version>

  package init(platform: Platform, minimum: Property<Version>, sdk: Property<Version>) {
    self.platform = platform
    self.minimum = minimum
    self.sdk = sdk
  }

  /// Creates a target from a project. The version has no place, because a project is not a document.
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
  /// The maximum number of targets of an app, more than any real app has. If there are more, the remaining ones count
  /// as unknown, because each rule checks the environments of all targets.
  static let maximumCount = 64
}

extension Environment {
  /// Returns one environment for each known release that the targets allow. For example, a target for iPadOS from 18 on
  /// gives iPadOS 18, 26 and 27. Without targets, it returns all known releases of iPadOS, the daemon's main platform.
  package static func all(for targets: [Target]) -> [Environment] {
    guard !targets.isEmpty else { return knownVersions.map { Environment(platform: .iPadOS, version: $0) } }
    return targets.flatMap { target -> [Environment] in
      guard target.platform.isIOSFamily else {
        let version = target.minimum.value ?? newestVersion
        return [Environment(platform: target.platform, version: version, sdk: target.sdk.value)]
      }
      // If the oldest release is unknown, only the newest one is certain.
      let minimum = target.minimum.value ?? (target.minimum.isKnown ? 15 : newestVersion)
      let later = knownVersions.filter { $0 > minimum }
      return ([minimum] + later).map { Environment(platform: target.platform, version: $0, sdk: target.sdk.value) }
    }
  }
}
