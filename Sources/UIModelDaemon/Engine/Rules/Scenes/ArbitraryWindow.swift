import UIModelPlatform

/// Code takes any of the app's scenes, and there may be several.
enum ArbitraryWindow: Rule {
  static let description = RuleDescription(
    code: "scene/arbitrary-window", severity: .hint, system: .scene,
    summary: "Code takes any of the app's scenes for the one that it is about",
    reason:
      "`connectedScenes` is a set: it has no order, and two windows side by side are both in the foreground. What is "
      + "shown, measured or asked in the first one may be in another window than the one that people use. So it is with "
      + "the application's `windows` and `keyWindow`: each scene has a key window.",
    advice: "Ask the view: `view.window?.windowScene`, or hand the scene on from its delegate.",
    holds: "in apps that declare several scenes; not on iPhone",
    sources: [
      Source("UIApplication documentation: connectedScenes is a Set", .documented),
      Source("Apps whose alerts and insets came from another window", .observed),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": true
          } } },
          "screens": [ { "class": "Alerts", "windowUses": [ { "by": 1️⃣"connectedScenes.first"1️⃣ } ] } ]
        }
        """#)
    ],
    right: [
      // There is one window only, or nobody knows; on iPhone there is one anyway.
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSceneManifest": {
            "UIApplicationSupportsMultipleScenes": false
          } } },
          "screens": [ { "class": "Alerts", "windowUses": [ { "by": "connectedScenes.first" } ] } ]
        }
        """#),
      RuleExample(
        #"{ "screens": [ { "class": "Alerts", "windowUses": [ { "by": "connectedScenes.first" } ] } ] }"#),
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "iOS", "minimum": "17.0" } ],
            "infoPlist": { "UIApplicationSceneManifest": {
              "UIApplicationSupportsMultipleScenes": true
            } }
          },
          "screens": [ { "class": "Alerts", "windowUses": [ { "by": "connectedScenes.first" } ] } ]
        }
        """#),
    ])

  static func check(_ windows: WindowsInApp, _ report: inout Report) {
    for use in windows.uses(.anyScene) where report.scenes(of: use) == .several {
      report.report(
        self, at: use.means.place,
        "this may be another window than the one that is meant: the app has several, and nothing says which",
        in: use.environments(report.context.environments { $0.platform != .iOS }))
    }
  }
}
