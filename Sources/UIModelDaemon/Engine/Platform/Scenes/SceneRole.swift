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

  package init?(plistKey: String) {
    guard let role = SceneRole.allCases.first(where: { $0.plistKey == plistKey }) else { return nil }
    self = role
  }
}
