import UIModelPlatform

/// An app without scenes.
enum NoSceneManifest: Rule {
  static let description = RuleDescription(
    code: "scene/no-scene-manifest", severity: .warning, system: .scene,
    summary: "The app has no scenes, and the SDK after that of iOS 26 wants them",
    reason:
      "Built with the SDK that follows that of iOS 26, an app without scenes does not launch; since 18.4 the system logs "
      + "a warning. One scene is enough: several windows are not asked for.",
    advice: "Add `UIApplicationSceneManifest` to Info.plist, or answer "
      + "`application(_:configurationForConnecting:options:)`, and move what the delegate does with its window to a "
      + "scene delegate.",
    sources: [
      Source("Technote TN3187: Migrating to the UIKit scene-based life cycle", .documented)
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIRequiresFullScreen": false } },
          "screens": [
            { "class": "AppDelegate", "windowUses": [ { "by": 1️⃣"UIApplicationDelegate.window"1️⃣ } ] }
          ]
        }
        """#)
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": false
          } } },
          "screens": [
            { "class": "AppDelegate", "windowUses": [ { "by": "UIApplicationDelegate.window" } ] }
          ]
        }
        """#),
      // Nobody knows.
      RuleExample(
        #"{ "screens": [ { "class": "AppDelegate", "windowUses": [ { "by": "UIApplicationDelegate.window" } ] } ] }"#),
      RuleExample(
        #"""
        { "app": { "infoPlist": "Info.plist" },
          "screens": [ { "class": "AppDelegate", "windowUses": [ { "by": "UIApplicationDelegate.window" } ] } ] }
        """#),
    ])

  static func check(_ windows: WindowsInApp, _ report: inout Report) {
    guard let use = windows.uses(.delegateWindow).first, report.scenes(of: use) == DeclaredScenes.none else { return }
    report.report(
      self, at: use.means.place,
      "the app has no scenes (UIApplicationSceneManifest): built with the SDK after that of iOS 26 it does not launch",
      in: use.environments(report.context.environments { $0.platform != .macOS }))
  }
}
