import UIModelPlatform

/// Reports view controllers' state restoration code in an app with scenes, where UIKit does not use this code.
enum RestorationNotCalled: Rule {
  static let description = RuleDescription(
    code: "scene/restoration-not-called", effect: .advice, system: .scene,
    summary: "View controller state restoration has no effect in an app with scenes",
    reason:
      "In an app with scenes, UIKit does not call `application(_:shouldSaveSecureApplicationState:)`. "
      + "UIKit neither encodes the state of view controllers nor restores view controllers with their "
      + "restoration class. UIKit saves a user activity for each scene instead, so the old code never runs.",
    advice: "Save the state in the scene delegate's `stateRestorationActivity(for:)`, and remove the old code.",
    holds: "apps with scenes, on all platforms except macOS",
    needs: [.infoPlist],
    sources: [
      Source("Apps and frameworks whose encodeRestorableState was no longer called with scenes", .observed)
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          var noteID: String?

          override func 1️⃣encodeRestorableState1️⃣(with coder: NSCoder) {
            super.encodeRestorableState(with: coder)
            coder.encode(noteID, forKey: "note")
          }

          override func decodeRestorableState(with coder: NSCoder) {
            super.decodeRestorableState(with: coder)
            noteID = coder.decodeObject(of: NSString.self, forKey: "note") as String?
          }
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": false
          } } },
          "screens": [ { "class": "AppDelegate", "sceneUses": [ { "by": 1️⃣"UIStateRestoration"1️⃣ } ] } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
          var noteID: String?

          func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
          ) {
            noteID = session.stateRestorationActivity?.userInfo?["note"] as? String
          }

          func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
            let activity = NSUserActivity(activityType: "com.example.notes.edit")
            activity.addUserInfoEntries(from: ["note": noteID ?? ""])
            return activity
          }
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      // The app has no scenes, or it is unknown whether the app has scenes.
      RuleExample(
        #"""
        { "app": { "infoPlist": { "UIRequiresFullScreen": true } },
          "screens": [ { "class": "AppDelegate", "sceneUses": [ { "by": "UIStateRestoration" } ] } ] }
        """#),
      RuleExample(#"{ "screens": [ { "class": "AppDelegate", "sceneUses": [ { "by": "UIStateRestoration" } ] } ] }"#),
    ])

  static func check(_ use: SceneUse, _ report: inout Report) {
    guard use.handling.value == .stateRestoration, report.hasScenes(use) else { return }
    report.report(
      self, at: use.handling.place,
      "UIKit does not use this in an app with scenes; save the state in the delegate's stateRestorationActivity(for:)",
      in: use.environments(report.context.environments { $0.platform != .macOS }))
  }
}
