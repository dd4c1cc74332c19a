/// The role of a scene's session (`UISceneSession.Role`), by the name that documents use.
package enum SceneRole: String, Sendable, Hashable, CaseIterable {
  case windowApplication, windowExternalDisplayNonInteractive, windowExternalDisplay
  case windowApplicationVolumetric, immersiveSpaceApplication, carTemplateApplication

  /// What Info.plist calls it.
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

  /// Whether the app can activate its sessions, and people see them in the app switcher. The system offers a scene on an
  /// external display while the display is connected, and CarPlay's scene while a car is (documented).
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
