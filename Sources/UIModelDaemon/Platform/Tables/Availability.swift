/// The releases that introduced and deprecated an API. If a platform has no release, the API's availability on the
/// platform is unknown, and rules report nothing there. This is a class so that all uses of an API share one instance.
package final class Availability: Sendable {
  /// The first release of iOS, iPadOS and Mac Catalyst, which share their version numbers.
  package let iOS: Version?
  package let macOS: Version?
  package let visionOS: Version?
  /// The iOS release that deprecated the API; nil if the API is not deprecated.
  package let deprecationVersion: Version?
  /// The name of the API that replaces a deprecated API.
  package let replacement: String?

  package init(
    iOS: Version? = nil, macOS: Version? = nil, visionOS: Version? = nil, deprecated: Version? = nil,
    replacement: String? = nil
  ) {
    self.iOS = iOS
    self.macOS = macOS
    self.visionOS = visionOS
    self.deprecationVersion = deprecated
    self.replacement = replacement
  }

  /// Returns the release that introduced the API on a platform; nil if the release is unknown.
  package func release(on platform: Platform) -> Version? {
    switch platform {
    case .iOS, .iPadOS, .macCatalyst: iOS
    case .macOS: macOS
    case .visionOS: visionOS
    }
  }
}
