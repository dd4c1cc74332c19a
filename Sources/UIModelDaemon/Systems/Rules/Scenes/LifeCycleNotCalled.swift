import UIModelPlatform

/// Reports a life-cycle method of the app delegate that UIKit does not call, because the app has scenes.
enum LifeCycleNotCalled: Rule {
  static let description = RuleDescription(
    code: "scene/life-cycle-not-called", effect: .wrong, system: .scene,
    summary: "App delegate's life-cycle method is not called in an app with scenes",
    reason:
      "In an app with scenes, UIKit does not call `applicationDidBecomeActive(_:)`, `applicationWillResignActive(_:)`, "
      + "`applicationDidEnterBackground(_:)` or `applicationWillEnterForeground(_:)`. It calls methods of the scene "
      + "delegate and posts notifications instead. Code that stays in the app delegate after a move to scenes never "
      + "runs.",
    advice:
      "Move the code to the scene delegate's method, such as `sceneDidBecomeActive(_:)`. If it has to run once for "
      + "the whole app, observe the notification, such as `UIApplication.didBecomeActiveNotification`.",
    holds: "apps with scenes, on all platforms except macOS",
    needs: [.infoPlist],
    sources: [
      Source("UIKit documentation: Transitioning to the UIKit scene-based life cycle", .documented)
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        @main
        class AppDelegate: UIResponder, UIApplicationDelegate {
          func applicationDidFinishLaunching(_ application: UIApplication) {}

          func 1️⃣applicationDidEnterBackground1️⃣(_ application: UIApplication) {
            NoteStore.shared.save()
          }
        }

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?

          func sceneDidBecomeActive(_ scene: UIScene) {
            NoteStore.shared.refresh()
          }
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": false
          } } },
          "screens": [
            { "class": "AppDelegate", "sceneUses": [ { "by": 1️⃣"applicationDidBecomeActive(_:)"1️⃣ } ] }
          ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        @main
        class AppDelegate: UIResponder, UIApplicationDelegate {
          func applicationDidEnterBackground(_ application: UIApplication) {
            NoteStore.shared.save()
          }
        }

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?

          func sceneDidEnterBackground(_ scene: UIScene) {
            NoteStore.shared.save()
          }
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      // In an app without scenes, UIKit calls the method.
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIRequiresFullScreen": false } },
          "screens": [
            { "class": "AppDelegate", "sceneUses": [ { "by": "applicationDidBecomeActive(_:)" } ] }
          ]
        }
        """#),
      // The model does not say whether the app has scenes.
      RuleExample(
        #"""
        { "screens": [
          { "class": "AppDelegate", "sceneUses": [ { "by": "applicationDidBecomeActive(_:)" } ] }
        ] }
        """#),
    ])

  static func check(_ use: SceneUse, _ report: inout Report) {
    guard let handling = use.handling.located, let sceneMethodName = handling.value.sceneMethod, report.hasScenes(use)
    else {
      return
    }
    report.report(
      self, at: handling.place,
      "'\(handling.value.rawValue)' is not called in an app with scenes; implement '\(sceneMethodName)'",
      in: use.environments(report.context.environments { $0.platform != .macOS }))
  }
}
