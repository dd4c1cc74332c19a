import UIModelPlatform

/// An app that asks for the design of before iOS 26.
enum CompatibleDesignIgnored: Rule {
  static let description = RuleDescription(
    code: "sdk/compatible-design-ignored", effect: .wrong, system: .sdk,
    summary: "App keeps the earlier design with a key that Xcode 27 ignores",
    reason:
      "`UIDesignRequiresCompatibility` keeps the design of iOS 18 in apps that are built with Xcode 26. In apps that "
      + "are built with Xcode 27 it has no effect: bars, controls and sheets get the new design at once.",
    advice:
      "Remove the key, build with Xcode 26, and adapt the app before you move. Check custom backgrounds of bars and "
      + "toolbars with more than a few items first.",
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
        beside: [
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
        beside: [
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
