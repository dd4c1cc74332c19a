import UIModelPlatform

/// An app that sets `UIRequiresFullScreen` to prevent resizing of its windows.
enum FullScreenNotKept: Rule {
  static let description = RuleDescription(
    code: "sdk/full-screen-not-kept", effect: .wrong, system: .sdk, status: .preview,
    summary: "`UIRequiresFullScreen` no longer prevents resizing in apps that are built with Xcode 27",
    reason:
      "In apps that are built with Xcode 27, `UIRequiresFullScreen` no longer keeps windows at a fixed size. A window "
      + "changes its size in steps, when the user ends a drag. It then moves to another `UIScreen` of the new size, "
      + "and the bounds of `UIScreen.main` do not change. The key is meant for games that support only a few sizes.",
    advice:
      "Remove the key, and base the layout on the size of the view, not the screen. Keep the key only if the app works "
      + "better with a few fixed sizes than with arbitrary sizes.",
    holds: "iPhone and iPad, from iOS 27",
    needsSDK: .sdk27,
    sources: [
      Source("Technote TN3192: Migrating your iPad app from the deprecated UIRequiresFullScreen key", .documented),
      Source("iOS & iPadOS 27 release notes, 178560235 and 178559386", .documented),
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
        files: [
          .project,
          RuleExampleFile(infoPlist: "<key>UILaunchScreen</key><dict/>\n  <key>UIRequiresFullScreen</key><true/>"),
        ]),
      RuleExample(
        #"""
        {
          "screens": [ { "class": "NotesApp", "builtApps": [ {
            "name": "Notes", "UIRequiresFullScreen": 1️⃣true1️⃣
          } ] } ]
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
      // The Info.plist names the release from which UIKit ignores the key.
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
        files: [
          .project,
          RuleExampleFile(
            infoPlist: "<key>UILaunchScreen</key><dict/>\n  <key>UIRequiresFullScreen</key><true/>\n"
              + "  <key>UIRequiresFullScreenIgnoredStartingWithVersion</key><string>27.0</string>"),
        ]),
      RuleExample(
        #"""
        {
          "screens": [ { "class": "NotesApp", "builtApps": [ { "name": "Notes", "UIRequiresFullScreen": false } ] } ]
        }
        """#),
    ])

  static func check(_ app: BuiltApp, _ report: inout Report) {
    guard app.requiresFullScreen.value == true else { return }
    report.report(
      self, at: app.requiresFullScreen.place,
      "people can resize the app's windows although UIRequiresFullScreen is set", notes: app.notes,
      in: app.environments(report.context.environments { $0.platform == .iOS || $0.platform == .iPadOS }))
  }
}
