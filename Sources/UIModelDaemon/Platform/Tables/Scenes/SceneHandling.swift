/// A way in which a class handles the scene life cycle, or the data that an app is opened with.
package enum SceneHandling: String, Sendable, CaseIterable {
  case sceneContinues = "scene(_:continue:)"
  case sceneOpens = "scene(_:openURLContexts:)"
  case scenePerforms = "windowScene(_:performActionFor:completionHandler:)"
  case appContinues = "application(_:continue:restorationHandler:)"
  case appPerforms = "application(_:performActionFor:completionHandler:)"
  case launchURL = "LaunchOptionsKey.url"
  case launchActivity = "LaunchOptionsKey.userActivityDictionary"
  case launchShortcut = "LaunchOptionsKey.shortcutItem"
  /// State restoration of view controllers, as in apps without scenes.
  case stateRestoration = "UIStateRestoration"
  case restorationActivity = "stateRestorationActivity"
  case configuration = "UISceneConfiguration(name:sessionRole:)"
  case appBecomesActive = "applicationDidBecomeActive(_:)"
  case appResignsActive = "applicationWillResignActive(_:)"
  case appEntersBackground = "applicationDidEnterBackground(_:)"
  case appEntersForeground = "applicationWillEnterForeground(_:)"
  /// The app delegate provides a configuration for scenes on external displays.
  case externalDisplay = "UISceneSession.Role.windowExternalDisplayNonInteractive"
  /// Info.plist has a configuration for scenes on external displays.
  case externalDisplayEntry = "UIWindowSceneSessionRoleExternalDisplayNonInteractive"

  /// The property of `UIScene.ConnectionOptions` that passes the handled data to a connecting scene; nil if no property
  /// does.
  package var connectionOption: String? {
    switch self {
    case .sceneContinues, .appContinues, .launchActivity: "userActivities"
    case .sceneOpens, .launchURL: "urlContexts"
    case .scenePerforms, .appPerforms, .launchShortcut: "shortcutItem"
    default: nil
    }
  }

  /// The method of the scene delegate that replaces this method of the app delegate in an app with scenes; nil for all
  /// other cases (UIKit documentation: Transitioning to the UIKit scene-based life cycle).
  package var sceneMethod: String? {
    switch self {
    case .appBecomesActive: "sceneDidBecomeActive(_:)"
    case .appResignsActive: "sceneWillResignActive(_:)"
    case .appEntersBackground: "sceneDidEnterBackground(_:)"
    case .appEntersForeground: "sceneWillEnterForeground(_:)"
    default: nil
    }
  }

  /// Whether the app delegate receives the data, either in a method or in the launch options.
  package var isHandledByAppDelegate: Bool {
    [.appContinues, .appPerforms, .launchURL, .launchActivity, .launchShortcut].contains(self)
  }
}
