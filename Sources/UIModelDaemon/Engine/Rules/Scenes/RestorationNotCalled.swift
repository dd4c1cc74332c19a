import UIModelPlatform

/// Saving and restoring as it was before there were scenes, in an app with scenes.
enum RestorationNotCalled: Rule {
  static let description = RuleDescription(
    code: "scene/restoration-not-called", severity: .hint, system: .scene,
    summary: "View controllers are to be restored in a way that an app with scenes does not take",
    reason:
      "In an app with scenes nobody asks `application(_:shouldSaveSecureApplicationState:)`, encodes the state of view "
      + "controllers, or makes them anew by their restoration class: each scene saves an activity instead. The code is "
      + "not carried out.",
    advice: "Save what is to be restored in `stateRestorationActivity(for:)`, and remove the rest.",
    holds: "in apps with scenes; not on macOS",
    sources: [
      Source("Apps and frameworks whose encodeRestorableState was no longer called with scenes", .observed)
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": false
          } } },
          "screens": [ { "class": "AppDelegate", "sceneUses": [ { "by": 1️⃣"UIStateRestoration"1️⃣ } ] } ]
        }
        """#)
    ],
    right: [
      // There are no scenes, or nobody knows.
      RuleExample(
        #"""
        { "app": { "infoPlist": { "UIRequiresFullScreen": true } },
          "screens": [ { "class": "AppDelegate", "sceneUses": [ { "by": "UIStateRestoration" } ] } ] }
        """#),
      RuleExample(#"{ "screens": [ { "class": "AppDelegate", "sceneUses": [ { "by": "UIStateRestoration" } ] } ] }"#),
    ])

  static func check(_ use: SceneUse, _ report: inout Report) {
    guard use.means.value == .stateRestoration, report.hasScenes(use) else { return }
    report.report(
      self, at: use.means.place,
      "in an app with scenes this is not called: a scene is restored by the activity of stateRestorationActivity(for:)",
      in: use.environments(report.context.environments { $0.platform != .macOS }))
  }
}
