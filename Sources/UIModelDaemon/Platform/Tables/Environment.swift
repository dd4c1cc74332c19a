/// A platform that an app is built for, by the name that documents use.
package enum Platform: String, Sendable, Hashable, CaseIterable {
  case iOS, iPadOS, macCatalyst, macOS, visionOS

  /// As Apple writes it.
  package var displayName: String {
    switch self {
    case .iOS: "iOS"
    case .iPadOS: "iPadOS"
    case .macCatalyst: "Mac Catalyst"
    case .macOS: "macOS"
    case .visionOS: "visionOS"
    }
  }

  /// The major versions between the last one by the old count and the first one by the year, which no system has had.
  package static let renumbering = Source("Apple Newsroom, June 2025: all systems continue as version 26", .documented)
  private var skipped: ClosedRange<Int> {
    switch self {
    case .iOS, .iPadOS, .macCatalyst: 19...25
    case .macOS: 16...25
    case .visionOS: 3...25
    }
  }

  /// The release nearest to one that there has never been; nil for any other.
  package func nearestRelease(toMissing version: Version) -> Version? {
    let skipped = skipped
    guard skipped.contains(version.major) else { return nil }
    let (before, after) = (skipped.lowerBound - 1, skipped.upperBound + 1)
    return Version(version.major - before <= after - version.major ? before : after)
  }

  /// The version whose numbers availability is given in: iPadOS and Mac Catalyst count as iOS does.
  package var isIOSFamily: Bool { self == .iOS || self == .iPadOS || self == .macCatalyst }
  package var isMac: Bool { self == .macCatalyst || self == .macOS }
}

extension Array where Element: Hashable {
  /// The first of these that differ, and whether these are all.
  package func distinct(most: Int) -> (elements: [Element], isComplete: Bool) {
    var (elements, seen) = ([Element](), Set<Element>())
    for element in self where !seen.contains(element) {
      guard elements.count < most else { return (elements, false) }
      elements.append(element)
      seen.insert(element)
    }
    return (elements, true)
  }
}

/// Where an app runs: everything outside the app that decides what UIKit does.
package struct Environment: Sendable, Hashable {
  package let platform: Platform
  package let version: Version
  /// The SDK the app is linked against; nil where the target does not say.
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

  /// The newest release that is known, of every platform.
  package static let newestVersion: Version = 27
  /// The releases that the platform's data is told apart by.
  package static let knownVersions: [Version] = [15, 16, 17, 18, 26, newestVersion]

  /// Where a finding holds, in words: `iPadOS 15–18, Mac Catalyst 26`. Nil if it holds in all of them.
  package static func summary(_ some: [Environment], of all: [Environment]) -> String? {
    let holds = Set(some)
    guard !all.allSatisfy(holds.contains) else { return nil }
    // What exists from some release on may be older than the next release that the app is looked at in.
    let known = Set(all)
    let all = all + some.filter { !known.contains($0) }
    var parts: [String] = []
    for platform in Platform.allCases {
      let mine = all.filter { $0.platform == platform }.sorted { $0.version < $1.version }
      var run: [Version] = []
      func flush() {
        guard let first = run.first, let last = run.last else { return }
        parts.append(platform.displayName + " " + (first == last ? "\(first)" : "\(first)–\(last)"))
        run = []
      }
      for environment in mine {
        if holds.contains(environment) { run.append(environment.version) } else { flush() }
      }
      flush()
    }
    return parts.joined(separator: ", ")
  }
}
