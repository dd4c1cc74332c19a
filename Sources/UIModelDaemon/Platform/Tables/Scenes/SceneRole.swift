/// The role of a scene session (`UISceneSession.Role`). The raw value is the role's name in documents.
package enum SceneRole: String, Sendable, Hashable, CaseIterable {
  case windowApplication, windowExternalDisplayNonInteractive, windowExternalDisplay
  case windowApplicationVolumetric, immersiveSpaceApplication, carTemplateApplication

  /// The name of the role in Info.plist.
  package var plistKey: String {
    switch self {
    case .windowApplication: "UIWindowSceneSessionRoleApplication"
    case .windowExternalDisplayNonInteractive: "UIWindowSceneSessionRoleExternalDisplayNonInteractive"
    case .windowExternalDisplay: "UIWindowSceneSessionRoleExternalDisplay"
    case .windowApplicationVolumetric: "UIWindowSceneSessionRoleVolumetricApplication"
    case .immersiveSpaceApplication: "UISceneSessionRoleImmersiveSpaceApplication"
    case .carTemplateApplication: "CPTemplateApplicationSceneSessionRoleApplication"
    }
  }

  /// Whether the app can activate sessions with this role and people see the sessions in the app switcher. In contrast,
  /// the system provides scenes on external displays and in CarPlay while the display or the car is connected
  /// (documented).
  package var isActivatedByApp: Bool {
    switch self {
    case .windowApplication, .windowApplicationVolumetric, .immersiveSpaceApplication: true
    case .windowExternalDisplayNonInteractive, .windowExternalDisplay, .carTemplateApplication: false
    }
  }

  package init?(plistKey: String) {
    guard let role = SceneRole.allCases.first(where: { $0.plistKey == plistKey }) else { return nil }
    self = role
  }
}
