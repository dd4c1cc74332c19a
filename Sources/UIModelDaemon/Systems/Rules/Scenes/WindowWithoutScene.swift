import UIModelPlatform

/// Reports a new window without a scene. UIKit does not show such a window.
enum WindowWithoutScene: Rule {
  static let description = RuleDescription(
    code: "scene/window-without-scene", effect: .advice, system: .scene, status: .preview,
    summary: "Code shows a window without a scene",
    reason:
      "In an app with scenes, a window appears in its scene. A window from `UIWindow(frame:)` has none, and UIKit does "
      + "not show a window whose `windowScene` is `nil`.",
    advice:
      "Create the window with `UIWindow(windowScene:)`. Use the scene of the view that the window belongs to, "
      + "`view.window?.windowScene`, or set `windowScene` before the window is shown.",
    holds:
      "apps with scenes. Reported only if the code makes the window visible, and nothing sets its `windowScene` or "
      + "`screen`",
    needs: [.infoPlist],
    sources: [
      Source("UIWindow.h: windowScene. If nil, the window does not appear on any screen", .header),
      Source("Pull requests of libraries whose windows did not appear in apps with scenes", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          private var banner: UIWindow?

          @objc func showSaved(_ sender: Any?) {
            let window = 1️⃣UIWindow1️⃣(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
            window.rootViewController = UIViewController()
            window.isHidden = false
            banner = window
          }
        }

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": true
          } } },
          "screens": [ { "class": "Alerts", "windowUses": [ { "by": 1️⃣"UIWindow(frame:)"1️⃣ } ] } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          private var banner: UIWindow?

          @objc func showSaved(_ sender: Any?) {
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
            window.windowScene = view.window?.windowScene
            window.rootViewController = UIViewController()
            window.isHidden = false
            banner = window
          }
        }

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      // The number of the app's scenes is unknown.
      RuleExample(#"{ "screens": [ { "class": "Alerts", "windowUses": [ { "by": "UIWindow(frame:)" } ] } ] }"#),
    ])

  static func check(_ screenUses: ScreenWindowUses, _ report: inout Report) {
    for use in screenUses.uses(.newWindow) {
      let sceneCount = report.sceneCount(of: use)
      guard sceneCount == .one || sceneCount == .several else { continue }
      report.report(
        self, at: use.usedAPI.place,
        "UIKit does not show this window, because it has no 'windowScene'; use 'UIWindow(windowScene:)'",
        in: use.environments(report.context.environments))
    }
  }
}
