import UIModelPlatform

/// A platform of an app, with the oldest version that the app runs on and the SDK that the app is built with.
package struct Target: Sendable, Hashable {
  package let platform: Platform
  package let minimumVersion: Property<Version>
  package let sdk: Property<Version>

  package init(platform: Platform, minimumVersion: Property<Version>, sdk: Property<Version>) {
    self.platform = platform
    self.minimumVersion = minimumVersion
    self.sdk = sdk
  }

  /// Creates a target from a project. The version has no place, because a project is not a document.
  package init(_ platform: Platform, from oldestVersion: Version) {
    let placeholder = Place(block: BlockID(document: .max, serial: 0), text: 0..<0)
    self.init(platform: platform, minimumVersion: .given(oldestVersion, Origin(placeholder)), sdk: .default)
  }

  package static func == (a: Target, b: Target) -> Bool {
    a.platform == b.platform && a.minimumVersion.value == b.minimumVersion.value && a.sdk.value == b.sdk.value
      && a.minimumVersion.isKnown == b.minimumVersion.isKnown && a.sdk.isKnown == b.sdk.isKnown
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(platform)
    hasher.combine(minimumVersion.value)
  }
}

extension Target {
  /// The maximum number of targets of an app, more than any real app has. If an app has more targets, the remaining
  /// ones count as unknown, because each rule checks the environments of all targets.
  static let maximumCount = 64
}

extension Environment {
  /// Returns one environment for each known release that the targets allow. For example, a target for iPadOS from 18 on
  /// gives iPadOS 18, 26 and 27. Without targets, the result is all known releases of iPadOS, the daemon's main
  /// platform.
  package static func all(for targets: [Target]) -> [Environment] {
    guard !targets.isEmpty else { return knownVersions.map { Environment(platform: .iPadOS, version: $0) } }
    return targets.flatMap { target -> [Environment] in
      guard target.platform.isIOSFamily else {
        let version = target.minimumVersion.value ?? newestVersion
        return [Environment(platform: target.platform, version: version, sdk: target.sdk.value)]
      }
      // If the oldest release is unknown, only the newest release is certain.
      let minimumVersion = target.minimumVersion.value ?? (target.minimumVersion.isKnown ? 15 : newestVersion)
      let laterVersions = knownVersions.filter { $0 > minimumVersion }
      return ([minimumVersion] + laterVersions).map {
        Environment(platform: target.platform, version: $0, sdk: target.sdk.value)
      }
    }
  }
}
