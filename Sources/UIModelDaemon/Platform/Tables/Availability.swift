/// The first and the last release that has an API. A platform that is not named is not known about, so nothing is said
/// of it. A class because every use of an API refers to one.
package final class Availability: Sendable {
  /// iOS, iPadOS and Mac Catalyst, which share their numbers.
  package let iOS: Version?
  package let macOS: Version?
  package let visionOS: Version?
  /// The release that deprecated it, in iOS's numbers.
  package let deprecated: Version?
  /// What to use instead.
  package let replacement: String?

  package init(
    iOS: Version? = nil, macOS: Version? = nil, visionOS: Version? = nil, deprecated: Version? = nil,
    replacement: String? = nil
  ) {
    self.iOS = iOS
    self.macOS = macOS
    self.visionOS = visionOS
    self.deprecated = deprecated
    self.replacement = replacement
  }

  /// The release that introduced it on a platform; nil where that is not known.
  package func introduced(on platform: Platform) -> Version? {
    switch platform {
    case .iOS, .iPadOS, .macCatalyst: iOS
    case .macOS: macOS
    case .visionOS: visionOS
    }
  }
}
