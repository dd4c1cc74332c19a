/// A platform that an app is built for, with the name that documents use.
package enum Platform: String, Sendable, Hashable, CaseIterable {
  case iOS, iPadOS, macCatalyst, macOS, visionOS

  /// The name as Apple writes it, such as `Mac Catalyst`.
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
  /// The major versions that the platform never had, between the last version of the old numbering and 26.
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
    let (before, after) = (skippedVersions.lowerBound - 1, skippedVersions.upperBound + 1)
    return Version(version.major - before <= after - version.major ? before : after)
  }

  /// Whether the platform uses iOS version numbers for availability, as iPadOS and Mac Catalyst do.
  package var isIOSFamily: Bool { self == .iOS || self == .iPadOS || self == .macCatalyst }
  package var isMac: Bool { self == .macCatalyst || self == .macOS }
}

extension Array where Element: Hashable {
  /// Returns the first distinct elements in order, up to a maximum count, and whether these are all. For example, a
  /// maximum of 2 gives `[1, 2]` and false for `[1, 1, 2, 3]`.
  package func distinct(limit: Int) -> (elements: [Element], isComplete: Bool) {
    var (elements, seen) = ([Element](), Set<Element>())
    for element in self where !seen.contains(element) {
      guard elements.count < limit else { return (elements, false) }
      elements.append(element)
      seen.insert(element)
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

  /// Returns the environments of a finding in words, such as `iPadOS 15–18, Mac Catalyst 26`; nil if the finding holds
  /// in all of them.
  package static func summary(_ affectedEnvironments: [Environment], of all: [Environment]) -> String? {
    let affectedSet = Set(affectedEnvironments)
    guard !all.allSatisfy(affectedSet.contains) else { return nil }
    // A declaration's condition can add a release that is not among the app's environments.
    let known = Set(all)
    let all = all + affectedEnvironments.filter { !known.contains($0) }
    var parts: [String] = []
    for platform in Platform.allCases {
      let platformEnvironments = all.filter { $0.platform == platform }.sorted { $0.version < $1.version }
      var run: [Version] = []
      func flush() {
        guard let first = run.first, let last = run.last else { return }
        parts.append(platform.displayName + " " + (first == last ? "\(first)" : "\(first)–\(last)"))
        run = []
      }
      for environment in platformEnvironments {
        if affectedSet.contains(environment) { run.append(environment.version) } else { flush() }
      }
      flush()
    }
    return parts.joined(separator: ", ")
  }
}
