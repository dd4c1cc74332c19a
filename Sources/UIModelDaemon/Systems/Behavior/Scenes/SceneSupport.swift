import UIModelPlatform

/// An app's support for several windows in an environment, with the reason. For example, an iPhone app has one window.
package struct SceneSupport: Sendable, Hashable {
  /// Whether the app can have several windows; nil if unknown.
  package let isSupported: Bool?
  package let reason: String

  package init(_ facts: SceneFacts, in environment: Environment) {
    switch environment.platform {
    case .iOS:
      (isSupported, reason) = (false, "iPhone shows one window per app")
      return
    case .macOS:
      (isSupported, reason) = (nil, "macOS without Catalyst has no UIKit scenes")
      return
    case .iPadOS, .macCatalyst, .visionOS: break
    }
    switch facts.manifest?.supportsMultipleScenes {
    case true?: (isSupported, reason) = (true, "Info.plist sets UIApplicationSupportsMultipleScenes")
    case false?: (isSupported, reason) = (false, "Info.plist does not set UIApplicationSupportsMultipleScenes")
    case nil: (isSupported, reason) = (nil, "Info.plist is unknown")
    }
  }
}
