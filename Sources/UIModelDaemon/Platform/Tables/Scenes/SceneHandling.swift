/// What a class does with how scenes, and what apps are opened with, come and go.
package enum SceneHandling: String, Sendable, CaseIterable {
  case sceneContinues = "scene(_:continue:)"
  case sceneOpens = "scene(_:openURLContexts:)"
  case scenePerforms = "windowScene(_:performActionFor:completionHandler:)"
  case appContinues = "application(_:continue:restorationHandler:)"
  case appPerforms = "application(_:performActionFor:completionHandler:)"
  case launchURL = "LaunchOptionsKey.url"
  case launchActivity = "LaunchOptionsKey.userActivityDictionary"
  case launchShortcut = "LaunchOptionsKey.shortcutItem"
  /// Saving and restoring view controllers, from before there were scenes.
  case stateRestoration = "UIStateRestoration"
  case restorationActivity = "stateRestorationActivity"
  case configuration = "UISceneConfiguration(name:sessionRole:)"
  case appBecomesActive = "applicationDidBecomeActive(_:)"
  case appResignsActive = "applicationWillResignActive(_:)"
  case appEntersBackground = "applicationDidEnterBackground(_:)"
  case appEntersForeground = "applicationWillEnterForeground(_:)"
  /// The app's delegate has a configuration for scenes on external displays.
  case externalDisplay = "UISceneSession.Role.windowExternalDisplayNonInteractive"
  /// Info.plist has one.
  case externalDisplayEntry = "UIWindowSceneSessionRoleExternalDisplayNonInteractive"

  /// Where a scene that connects finds the same (`UIScene.ConnectionOptions`).
  package var connectionOption: String? {
    switch self {
    case .sceneContinues, .appContinues, .launchActivity: "userActivities"
    case .sceneOpens, .launchURL: "urlContexts"
    case .scenePerforms, .appPerforms, .launchShortcut: "shortcutItem"
    default: nil
    }
  }

  /// The scene delegate's method that UIKit calls in the place of a method of the app's delegate, in an app with scenes
  /// (UIKit documentation: Transitioning to the UIKit scene-based life cycle).
  package var sceneMethod: String? {
    switch self {
    case .appBecomesActive: "sceneDidBecomeActive(_:)"
    case .appResignsActive: "sceneWillResignActive(_:)"
    case .appEntersBackground: "sceneDidEnterBackground(_:)"
    case .appEntersForeground: "sceneWillEnterForeground(_:)"
    default: nil
    }
  }

  /// Whether the app's delegate does it.
  package var isOfApp: Bool {
    [.appContinues, .appPerforms, .launchURL, .launchActivity, .launchShortcut].contains(self)
  }
}
