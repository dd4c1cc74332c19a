import UIModelJSON
import UIModelPlatform

/// The platforms and releases in which a declaration exists (`availableOn`). A declaration with this property exists
/// only on the named platforms, in the given releases. A declaration without the property exists everywhere. If the
/// property does not name iPadOS or Mac Catalyst, the entry for `iOS` applies, as in Swift's `#available(iOS 16, *)`.
///
/// For example, `"availableOn": { "iOS": "16.0" }` includes iPadOS 17 and excludes macOS.
package struct DeclaredAvailability: Sendable, Hashable, Knowable {
  /// The releases of one platform in which the declaration exists.
  package enum Releases: Sendable, Hashable {
    case all
    case within(ReleaseRange)
    case never
    /// The releases in the declaration's condition are not known.
    case unknown
  }

  /// The releases by platform; nil if the declaration has no condition. The value of a platform is nil if its releases
  /// are unknown.
  private let releases: [Platform: ReleaseRange?]?
  package let isKnown: Bool

  init(_ guardValue: JSONElement?) {
    guard let guardValue else {
      (releases, isKnown) = (nil, true)
      return
    }
    guard guardValue.kind == .object, guardValue.unknownReason == nil else {
      (releases, isKnown) = ([:], false)
      return
    }
    var releases: [Platform: ReleaseRange?] = [:]
    var isKnown = true
    for member in guardValue.members {
      let range = member.value.string.flatMap { ReleaseRange($0) }
      if let platform = Platform(rawValue: member.name) { releases.updateValue(range, forKey: platform) }
      if range == nil || Platform(rawValue: member.name) == nil { isKnown = false }
    }
    self.releases = releases
    self.isKnown = isKnown
  }

  /// Creates the availability from an object's `availableOn`. A variant tree contains only declarations that exist in
  /// its environments, so the objects in a variant tree have no condition.
  init(_ reader: ObjectReader) { self.init(reader.element.tree.isVariant ? nil : reader["availableOn"]) }

  /// Whether the declaration has no condition.
  package var isEverywhere: Bool { releases == nil }

  package func releases(of platform: Platform) -> Releases {
    guard let releases else { return .all }
    if let range = releases[platform] ?? (platform.isIOSFamily ? releases[.iOS] : nil) {
      return range.map { .within($0) } ?? .unknown
    }
    return isKnown ? .never : .unknown
  }

  /// Whether the declaration exists in an environment; nil if unknown.
  package func includes(_ environment: Environment) -> Bool? {
    switch releases(of: environment.platform) {
    case .all: true
    case .within(let range): range.contains(environment.version)
    case .never: false
    case .unknown: nil
    }
  }
}

/// A declaration that might exist only on some platforms or releases.
package protocol DeclaredConditionally {
  var availability: DeclaredAvailability { get }
}

extension DeclaredConditionally {
  /// Returns the environments in which the declaration certainly exists.
  package func environments(_ candidates: [Environment]) -> [Environment] {
    candidates.filter { availability.includes($0) == true }
  }
}
