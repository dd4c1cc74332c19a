/// A platform that an app is built for. The raw value is the platform's name in model documents.
package enum Platform: String, Sendable, Hashable, CaseIterable {
  case iOS, iPadOS, macCatalyst, macOS, visionOS

  /// The name in Apple's spelling, such as `Mac Catalyst`.
  package var displayName: String {
    switch self {
    case .iOS: "iOS"
    case .iPadOS: "iPadOS"
    case .macCatalyst: "Mac Catalyst"
    case .macOS: "macOS"
    case .visionOS: "visionOS"
    }
  }

  /// The source for the version numbers that Apple skipped: all platforms continued with version 26.
  package static let renumbering = Source("Apple Newsroom, June 2025: all systems continue as version 26", .documented)
  /// The major versions that the platform skipped, between the last version of the old numbering and 26.
  private var skippedVersions: ClosedRange<Int> {
    switch self {
    case .iOS, .iPadOS, .macCatalyst: 19...25
    case .macOS: 16...25
    case .visionOS: 3...25
    }
  }

  /// Returns the existing release nearest to a skipped version; nil for any other version. For example, iOS 20 gives 18
  /// and iOS 24 gives 26.
  package func nearestRelease(toMissing version: Version) -> Version? {
    let skippedVersions = skippedVersions
    guard skippedVersions.contains(version.major) else { return nil }
    let (previousMajor, nextMajor) = (skippedVersions.lowerBound - 1, skippedVersions.upperBound + 1)
    return Version(version.major - previousMajor <= nextMajor - version.major ? previousMajor : nextMajor)
  }

  /// Whether the platform uses iOS version numbers for availability, as iPadOS and Mac Catalyst do.
  package var isIOSFamily: Bool { self == .iOS || self == .iPadOS || self == .macCatalyst }
  package var isMac: Bool { self == .macCatalyst || self == .macOS }
}

extension Array where Element: Hashable {
  /// Returns the first distinct elements in order, at most `limit`. `isComplete` is false if the array has further
  /// distinct elements. For example, a limit of 2 gives `[1, 2]` and false for `[1, 1, 2, 3]`.
  package func distinct(limit: Int) -> (elements: [Element], isComplete: Bool) {
    var (elements, seenElements) = ([Element](), Set<Element>())
    for element in self where !seenElements.contains(element) {
      guard elements.count < limit else { return (elements, false) }
      elements.append(element)
      seenElements.insert(element)
    }
    return (elements, true)
  }
}

/// The platform, its version and the SDK: everything outside the app that decides how UIKit behaves.
package struct Environment: Sendable, Hashable {
  package let platform: Platform
  package let version: Version
  /// The SDK that the app is linked against; nil if the target does not give one.
  package let sdk: Version?

  package init(platform: Platform, version: Version, sdk: Version? = nil) {
    self.platform = platform
    self.version = version
    self.sdk = sdk
  }

  package var description: String { "\(platform.displayName) \(version)" }
}

extension Environment: ReleaseTable {
  package static let extent = ReleaseExtent(
    "the known releases", verified: newestVersion, Source("iOS & iPadOS 27 Release Notes", .documented))

  /// The newest known release of every platform.
  package static let newestVersion: Version = 27
  /// The releases of iOS and iPadOS that the platform tables distinguish.
  package static let knownVersions: [Version] = [15, 16, 17, 18, 26, newestVersion]

  /// Returns a description of the environments in which a finding occurs, such as `iPadOS 15–18, Mac Catalyst 26`.
  /// Returns nil if the finding occurs in all environments.
  package static func summary(_ affectedEnvironments: [Environment], of checkedEnvironments: [Environment]) -> String? {
    let affectedSet = Set(affectedEnvironments)
    guard !checkedEnvironments.allSatisfy(affectedSet.contains) else { return nil }
    // A declaration's condition can add a release that is not among the app's environments.
    let checkedSet = Set(checkedEnvironments)
    let environments = checkedEnvironments + affectedEnvironments.filter { !checkedSet.contains($0) }
    var parts: [String] = []
    for platform in Platform.allCases {
      let platformEnvironments = environments.filter { $0.platform == platform }.sorted { $0.version < $1.version }
      var versions: [Version] = []
      func appendRange() {
        guard let start = versions.first, let end = versions.last else { return }
        parts.append(platform.displayName + " " + (start == end ? "\(start)" : "\(start)–\(end)"))
        versions = []
      }
      for environment in platformEnvironments {
        if affectedSet.contains(environment) { versions.append(environment.version) } else { appendRange() }
      }
      appendRange()
    }
    return parts.joined(separator: ", ")
  }
}
