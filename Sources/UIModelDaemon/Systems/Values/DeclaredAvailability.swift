import UIModelJSON
import UIModelPlatform

/// Where a declaration exists (`availableOn`): on the platforms that are named, from these versions on, and on no other;
/// without `availableOn` everywhere. iPadOS and Mac Catalyst go by `iOS` where they are not named, as they do in Swift's
/// `#available(iOS 16, *)`.
package struct DeclaredAvailability: Sendable, Hashable, Knowable {
  /// In which releases of one platform the declaration exists.
  package enum Releases: Sendable, Hashable {
    case all
    case within(ReleaseRange)
    case never
    /// A condition that could not be read.
    case unknown
  }

  /// Nil without a condition. A platform whose version is not known has none.
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

  /// In a tree that is made of what exists, whatever is there has no condition any more.
  init(_ reader: ObjectReader) { self.init(reader.element.tree.isVariant ? nil : reader["availableOn"]) }

  /// Whether there is no condition.
  package var isEverywhere: Bool { releases == nil }

  package func releases(of platform: Platform) -> Releases {
    guard let releases else { return .all }
    if let range = releases[platform] ?? (platform.isIOSFamily ? releases[.iOS] : nil) {
      return range.map { .within($0) } ?? .unknown
    }
    return isKnown ? .never : .unknown
  }

  /// Whether the declaration is there in an environment; nil where that is not known.
  package func includes(_ environment: Environment) -> Bool? {
    switch releases(of: environment.platform) {
    case .all: true
    case .within(let range): range.contains(environment.version)
    case .never: false
    case .unknown: nil
    }
  }
}

/// A declaration that may exist on some platforms or releases only.
package protocol DeclaredConditionally {
  var availability: DeclaredAvailability { get }
}

extension DeclaredConditionally {
  /// Of these environments, those in which it certainly exists.
  package func environments(_ all: [Environment]) -> [Environment] { all.filter { availability.includes($0) == true } }
}
