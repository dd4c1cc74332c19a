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

  /// Where a scene that connects finds the same (`UIScene.ConnectionOptions`).
  package var connectionOption: String? {
    switch self {
    case .sceneContinues, .appContinues, .launchActivity: "userActivities"
    case .sceneOpens, .launchURL: "urlContexts"
    case .scenePerforms, .appPerforms, .launchShortcut: "shortcutItem"
    case .stateRestoration, .restorationActivity, .configuration: nil
    }
  }

  /// Whether the app's delegate does it.
  package var isOfApp: Bool {
    [.appContinues, .appPerforms, .launchURL, .launchActivity, .launchShortcut].contains(self)
  }
}
