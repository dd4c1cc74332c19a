import UIModelJSON

/// Where a declaration exists (`availableOn`): on the platforms that are named, from these versions on, and on no other;
/// without `availableOn` everywhere. iPadOS and Mac Catalyst go by `iOS` where they are not named, as they do in Swift's
/// `#available(iOS 16, *)`.
package struct DeclaredAvailability: Sendable, Hashable, Knowable {
  /// Where the declaration starts to exist on one platform.
  package enum Start: Sendable, Hashable {
    case always
    case from(Version)
    case never
    /// A condition that could not be read.
    case unknown
  }

  /// Nil without a condition. A platform whose version is not known has none.
  private let releases: [Platform: Version?]?
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
    var releases: [Platform: Version?] = [:]
    var isKnown = true
    for member in guardValue.members {
      let version = member.value.string.flatMap { Version($0) }
      if let platform = Platform(rawValue: member.name) { releases.updateValue(version, forKey: platform) }
      if version == nil || Platform(rawValue: member.name) == nil { isKnown = false }
    }
    self.releases = releases
    self.isKnown = isKnown
  }

  /// In a tree that is made of what exists, whatever is there has no condition any more.
  init(_ reader: ObjectReader) { self.init(reader.element.tree.isVariant ? nil : reader["availableOn"]) }

  /// Whether there is no condition.
  package var isEverywhere: Bool { releases == nil }

  package func start(on platform: Platform) -> Start {
    guard let releases else { return .always }
    if let version = releases[platform] ?? (platform.isIOSFamily ? releases[.iOS] : nil) {
      return version.map { .from($0) } ?? .unknown
    }
    return isKnown ? .never : .unknown
  }

  /// Whether the declaration is there in an environment; nil where that is not known.
  package func includes(_ environment: Environment) -> Bool? {
    switch start(on: environment.platform) {
    case .always: true
    case .from(let version): environment.version >= version
    case .never: false
    case .unknown: nil
    }
  }
}
