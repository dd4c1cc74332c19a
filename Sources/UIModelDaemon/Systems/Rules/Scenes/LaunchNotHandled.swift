import UIModelPlatform

/// Reports a URL, an activity or a quick action that the app handles while running, but not at launch.
enum LaunchNotHandled: Rule {
  static let description = RuleDescription(
    code: "scene/launch-not-handled", effect: .wrong, system: .scene,
    summary: "URL, activity or quick action is lost when it launches the app",
    reason:
      "When a URL, an activity or a quick action launches an app with scenes, UIKit delivers it only in "
      + "the connection options of the scene, and not to the app delegate. UIKit calls "
      + "`scene(_:openURLContexts:)` and similar methods only for a scene that is already connected. If no "
      + "code reads the connection options, the app ignores the URL, activity or quick action.",
    advice:
      "In `scene(_:willConnectTo:options:)`, also handle the connection options' `urlContexts`, `userActivities` or "
      + "`shortcutItem`.",
    holds:
      "apps with scenes, on all platforms except macOS. Handoff activities are not reported, because UIKit "
      + "delivers them after the scene connects",
    sources: [
      Source("Apps and frameworks whose links did nothing until they read the connection options", .observed),
      Source("UIKit documentation: UIScene.ConnectionOptions.userActivities, without those of Handoff", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        @main
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
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
          ) {
            guard let windowScene = scene as? UIWindowScene else { return }
            window = UIWindow(windowScene: windowScene)
            window?.rootViewController = NotesViewController()
            window?.makeKeyAndVisible()
          }

          func scene(_ scene: UIScene, 1️⃣openURLContexts1️⃣ contexts: Set<UIOpenURLContext>) {
            contexts.forEach { NoteRouter.shared.open($0.url) }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

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
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
          ) {
            if let item = connectionOptions.shortcutItem { perform(item) }
          }

          func scene(_ scene: UIScene, 1️⃣openURLContexts1️⃣ contexts: Set<UIOpenURLContext>) {
            contexts.forEach { open($0.url) }
          }
        }
        """#, language: "swift"),
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
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        @main
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
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
          ) {
            guard let windowScene = scene as? UIWindowScene else { return }
            window = UIWindow(windowScene: windowScene)
            window?.rootViewController = NotesViewController()
            window?.makeKeyAndVisible()
            open(connectionOptions.urlContexts)
          }

          func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
            open(contexts)
          }

          private func open(_ contexts: Set<UIOpenURLContext>) {
            contexts.forEach { NoteRouter.shared.open($0.url) }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

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
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
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
      RuleExample(
        #"""
        { "screens": [ { "class": "SceneDelegate", "sceneUses": [
          { "by": "scene(_:continue:)", "connectionOptions": [ "userActivities" ] } ] } ] }
        """#),
      // The model does not say whether the app has scenes.
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
      // The connection options that the delegate reads are unknown.
      RuleExample(#"{ "screens": [ { "class": "SceneDelegate", "sceneUses": [ { "by": "scene(_:continue:)" } ] } ] }"#),
    ])

  static func check(_ use: SceneUse, _ report: inout Report) {
    guard let handling = use.handling.located, let optionName = handling.value.connectionOption,
      use.connectionOptions.isGiven,
      use.connectionOptions.isComplete, !use.connectionOptions.elements.contains(where: { $0.value == optionName }),
      !handling.value.isHandledByAppDelegate || report.hasScenes(use)
    else { return }
    let eventName =
      optionName == "urlContexts" ? "a URL" : optionName == "userActivities" ? "an activity" : "a quick action"
    let readsPartOfOption = use.connectionOptions.elements.contains { $0.value.hasPrefix(optionName + ".") }
    var notes = [
      handling.value.isHandledByAppDelegate
        ? "in an app with scenes, UIKit delivers \(eventName) at launch only in the connection options"
        : "UIKit calls this method only for a scene that is already connected"
    ]
    if readsPartOfOption {
      notes.append("the scene delegate reads only the saved state of its window from these options")
    }
    report.report(
      self, at: handling.place,
      "\(eventName) that launches the app is lost, because scene(_:willConnectTo:options:) does not handle "
        + "connectionOptions.\(optionName)",
      notes: notes,
      in: use.environments(report.context.environments { $0.platform != .macOS }))
  }
}
