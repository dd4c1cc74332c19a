import UIModelPlatform

/// An app that sets `UIDesignRequiresCompatibility` to keep the design of iOS 18.
enum CompatibleDesignIgnored: Rule {
  static let description = RuleDescription(
    code: "sdk/compatible-design-ignored", effect: .wrong, system: .sdk,
    summary: "`UIDesignRequiresCompatibility` has no effect in apps that are built with Xcode 27",
    reason:
      "In apps that are built with Xcode 26, `UIDesignRequiresCompatibility` keeps the design of iOS 18. In apps that "
      + "are built with Xcode 27, the key has no effect, and bars, controls and sheets get the new design.",
    advice:
      "Remove the key, and adapt the app to the new design with Xcode 26 before you move to Xcode 27. Start with "
      + "custom backgrounds of bars, and with toolbars that have more than a few items.",
    holds: "all platforms except macOS",
    needsSDK: .sdk27,
    sources: [Source("Information Property List: UIDesignRequiresCompatibility", .documented)],
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
          RuleExampleFile(
            infoPlist: "<key>UILaunchScreen</key><dict/>\n  <key>UIDesignRequiresCompatibility</key><true/>"),
        ]),
      RuleExample(
        #"""
        {
          "screens": [ { "class": "NotesApp", "builtApps": [ {
            "name": "Notes", "UIDesignRequiresCompatibility": 1️⃣true1️⃣
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
        files: [
          .project,
          RuleExampleFile(
            infoPlist: "<key>UILaunchScreen</key><dict/>\n  <key>UIDesignRequiresCompatibility</key><false/>"),
        ]),
      RuleExample(
        #"""
        {
          "screens": [ { "class": "NotesApp", "builtApps": [ {
            "name": "Notes", "UIDesignRequiresCompatibility": false
          } ] } ]
        }
        """#),
    ])

  static func check(_ app: BuiltApp, _ report: inout Report) {
    guard app.requiresCompatibleDesign.value == true else { return }
    report.report(
      self, at: app.requiresCompatibleDesign.place,
      "the app gets the new design, because UIDesignRequiresCompatibility is ignored", notes: app.notes,
      in: app.environments(report.context.environments { $0.platform != .macOS }))
  }
}
