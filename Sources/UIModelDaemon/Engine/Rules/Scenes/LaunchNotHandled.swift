import UIModelPlatform

/// What a running app handles, and one that it starts does not look for.
enum LaunchNotHandled: Rule {
  static let description = RuleDescription(
    code: "scene/launch-not-handled", severity: .warning, system: .scene,
    summary: "A URL, an activity or a quick action is lost where it starts the app",
    reason:
      "An app with scenes that is started by a URL, an activity or a quick action finds it in the options that its scene "
      + "connects with, and nowhere else: `scene(_:openURLContexts:)` and its like are for a scene that runs already, "
      + "and the app's delegate and its launch options get none. Where nothing reads the options the app just opens.",
    advice: "Read `urlContexts`, `userActivities` or `shortcutItem` of the options in "
      + "`scene(_:willConnectTo:options:)`, and do the same with it.",
    holds:
      "in apps with scenes; not on macOS; Handoff, which is handed over once the scene is connected, is none of it",
    sources: [
      Source("Apps and frameworks whose links did nothing until they read the connection options", .observed),
      Source("UIKit documentation: UIScene.ConnectionOptions.userActivities, without those of Handoff", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ {
          "class": "SceneDelegate",
          "sceneUses": [
            { "by": 1️⃣"scene(_:continue:)"1️⃣, "connectionOptions": ["urlContexts", "shortcutItem"] },
            { "by": "scene(_:openURLContexts:)", "connectionOptions": ["urlContexts", "shortcutItem"] }
          ]
        } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": false
          } } },
          "screens": [ {
            "class": "AppDelegate",
            "sceneUses": [ { "by": 1️⃣"LaunchOptionsKey.shortcutItem"1️⃣, "connectionOptions": [] } ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "class": "SceneDelegate",
          "sceneUses": [ {
            "by": 1️⃣"scene(_:continue:)"1️⃣,
            "connectionOptions": ["urlContexts", "userActivities.userInfo"]
          } ]
        } ] }
        """#),
      RuleExample(
        #"""
        class AppDelegate: UIResponder, UIApplicationDelegate {
          func application(
            _ application: UIApplication, configurationForConnecting session: UISceneSession,
            options: UIScene.ConnectionOptions
          ) -> UISceneConfiguration {
            let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
            configuration.delegateClass = SceneDelegate.self
            return configuration
          }
        }

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?

          func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
          ) {
            if let item = connectionOptions.shortcutItem { perform(item) }
          }

          func scene(_ scene: UIScene, 1️⃣openURLContexts1️⃣ contexts: Set<UIOpenURLContext>) {
            contexts.forEach { open($0.url) }
          }
        }
        """#, language: "swift"),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "class": "SceneDelegate", "sceneUses": [
          { "by": "scene(_:continue:)", "connectionOptions": [ "userActivities" ] } ] } ] }
        """#),
      // Whether there are scenes is not known.
      RuleExample(
        #"""
        { "screens": [ { "class": "AppDelegate", "sceneUses": [
          { "by": "LaunchOptionsKey.shortcutItem", "connectionOptions": [] } ] } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": false
          } } },
          "screens": [ {
            "class": "AppDelegate",
            "sceneUses": [
              { "by": "LaunchOptionsKey.shortcutItem", "connectionOptions": ["shortcutItem"] }
            ]
          } ]
        }
        """#),
      // What is read is not said.
      RuleExample(#"{ "screens": [ { "class": "SceneDelegate", "sceneUses": [ { "by": "scene(_:continue:)" } ] } ] }"#),
      RuleExample(
        #"""
        class AppDelegate: UIResponder, UIApplicationDelegate {
          func application(
            _ application: UIApplication, configurationForConnecting session: UISceneSession,
            options: UIScene.ConnectionOptions
          ) -> UISceneConfiguration {
            let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
            configuration.delegateClass = SceneDelegate.self
            return configuration
          }
        }

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?

          func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
          ) {
            handle(connectionOptions)
          }

          private func handle(_ options: UIScene.ConnectionOptions) {
            options.urlContexts.forEach { open($0.url) }
          }

          func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
            contexts.forEach { open($0.url) }
          }
        }
        """#, language: "swift"),
    ])

  static func check(_ use: SceneUse, _ report: inout Report) {
    guard let means = use.means.located, let option = means.value.connectionOption, use.connectionOptions.isGiven,
      use.connectionOptions.isComplete, !use.connectionOptions.elements.contains(where: { $0.value == option }),
      !means.value.isOfApp || report.hasScenes(use)
    else { return }
    let what = option == "urlContexts" ? "a URL" : option == "userActivities" ? "an activity" : "a quick action"
    let isPart = use.connectionOptions.elements.contains { $0.value.hasPrefix(option + ".") }
    let reads =
      isPart ? "of which the delegate reads no more than how its window was left" : "which the delegate does not read"
    let found = "\(what) that starts the app is in connectionOptions.\(option)"
    report.report(
      self, at: means.place,
      means.value.isOfApp
        ? "in an app with scenes \(found), which no scene's delegate reads"
        : "this is for a scene that runs already: \(found), \(reads)",
      in: use.environments(report.context.environments { $0.platform != .macOS }))
  }
}
