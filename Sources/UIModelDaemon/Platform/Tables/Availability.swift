/// The releases that introduced and deprecated an API. Availability on a platform without a release is unknown, so
/// rules report nothing there. This is a class because every use of an API refers to one.
package final class Availability: Sendable {
  /// The first release of iOS, iPadOS and Mac Catalyst, which share their version numbers.
  package let iOS: Version?
  package let macOS: Version?
  package let visionOS: Version?
  /// The iOS release that deprecated the API.
  package let deprecated: Version?
  /// The API to use instead of a deprecated one.
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

  /// Returns the release that introduced the API on a platform; nil if it is unknown.
  package func introduced(on platform: Platform) -> Version? {
    switch platform {
    case .iOS, .iPadOS, .macCatalyst: iOS
    case .macOS: macOS
    case .visionOS: visionOS
    }
  }
}
