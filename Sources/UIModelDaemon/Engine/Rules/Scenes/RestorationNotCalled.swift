import UIModelPlatform

/// State restoration of view controllers in an app with scenes.
enum RestorationNotCalled: Rule {
  static let description = RuleDescription(
    code: "scene/restoration-not-called", severity: .hint, system: .scene,
    summary: "View controller restoration has no effect in an app with scenes",
    reason:
      "In an app with scenes UIKit does not call `application(_:shouldSaveSecureApplicationState:)`. It neither "
      + "encodes the state of view controllers nor restores them with their restoration class. Each scene saves a "
      + "user activity instead, so the old code never runs.",
    advice: "Save the state in `stateRestorationActivity(for:)`, and remove the old code.",
    holds: "apps with scenes, except on macOS",
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
      // The app has no scenes, or this is unknown.
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
      "UIKit does not use this in an app with scenes; save the state in the delegate's stateRestorationActivity(for:)",
      in: use.environments(report.context.environments { $0.platform != .macOS }))
  }
}
