import UIModelPlatform

/// An app whose Info.plist has no key for a launch screen, or an empty storyboard name.
enum NoLaunchScreen: Rule {
  static let description = RuleDescription(
    code: "sdk/no-launch-screen", effect: .refused, system: .sdk,
    summary: "App has no launch screen, which App Store Connect requires with Xcode 27",
    reason:
      "App Store Connect rejects apps for iPhone and iPad that are built with Xcode 27 and have no launch screen "
      + "(ITMS-90870). Info.plist must contain `UILaunchScreen`, `UILaunchScreens`, `UILaunchStoryboardName` or "
      + "`UILaunchStoryboards`. Xcode leaves out an empty `UILaunchStoryboardName`. The app runs without a launch "
      + "screen, so the problem appears only when you upload the app.",
    advice:
      "Add `UILaunchScreen` to Info.plist. Its value can be an empty dictionary. If Xcode generates the file, set "
      + "`INFOPLIST_KEY_UILaunchScreen_Generation` to `YES`.",
    holds: "apps for iPhone and iPad, but not their extensions",
    needsSDK: .sdk27,
    sources: [
      Source("Technote TN3208: ITMS-90870", .documented),
      Source("iOS & iPadOS 27 release notes, 168247372", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        @main
        struct 1️⃣NotesApp1️⃣: App {
          var body: some Scene {
            WindowGroup { Text("Notes") }
          }
        }
        """#, language: "swift",
        files: [.project, RuleExampleFile(infoPlist: "<key>UIRequiresFullScreen</key><false/>")]),
      RuleExample(
        #"""
        {
          "screens": [ { "class": "NotesApp", "builtApps": [ 1️⃣{
            "name": "Notes", "infoPlist": "Info.plist", "launchScreen": "missing"
          }1️⃣ ] } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        @main
        struct NotesApp: App {
          var body: some Scene {
            WindowGroup { Text("Notes") }
          }
        }
        """#, language: "swift",
        files: [.project, .infoPlist]),
      RuleExample(
        #"""
        {
          "screens": [ { "class": "NotesApp", "builtApps": [ { "name": "Notes", "launchScreen": "given" } ] } ]
        }
        """#),
      // The document does not declare the launch screen keys of the built app.
      RuleExample(#"{ "screens": [ { "class": "NotesApp", "builtApps": [ { "name": "Notes" } ] } ] }"#),
    ])

  static func check(_ app: BuiltApp, _ report: inout Report) {
    let isStoryboardNameEmpty = app.launchScreen.value == .unnamed
    guard isStoryboardNameEmpty || app.launchScreen.value == .missing else { return }
    report.report(
      self, at: app.place,
      "App Store Connect rejects the app (ITMS-90870), because "
        + (isStoryboardNameEmpty ? "UILaunchStoryboardName is empty" : "it has no launch screen key"),
      notes: app.notes, facts: [app.launchScreen],
      in: app.environments(report.context.environments { $0.platform == .iOS || $0.platform == .iPadOS }))
  }
}
