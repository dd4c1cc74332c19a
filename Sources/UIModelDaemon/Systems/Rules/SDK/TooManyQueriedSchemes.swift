import UIModelPlatform

/// An app that lists more queried URL schemes than iOS 27 uses.
enum TooManyQueriedSchemes: Rule {
  /// The maximum number of entries that iOS 27 uses in apps built with Xcode 27. The earlier limit was 50. Source:
  /// developers.weixin.qq.com, announcement on Xcode 27.
  private static let maximumSchemeCount = 25

  static let description = RuleDescription(
    code: "sdk/too-many-queried-schemes", effect: .wrong, system: .sdk, status: .preview,
    summary: "`LSApplicationQueriesSchemes` has more than the 25 entries that iOS 27 uses",
    reason:
      "`canOpenURL(_:)` returns true only for schemes in `LSApplicationQueriesSchemes`. In apps that are built with "
      + "Xcode 27, iOS 27 uses only the first 25 entries; the limit was 50 before. For all later entries, the method "
      + "returns false without a message, so the app hides buttons that would work.",
    advice:
      "Remove schemes that the app does not query, and list the important ones first. `open(_:options:)` works without "
      + "an entry: call it, and handle failure.",
    holds: "all platforms except macOS, from iOS 27",
    needsSDK: .sdk27,
    sources: [
      Source("WeChat Open Platform: announcement on Xcode 27", .post),
      Source("A published guide for adapting apps to iOS 27", .post),
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
        """#, language: "swift", files: [.project, infoPlistWithSchemes(26)]),
      RuleExample(
        #"""
        {
          "screens": [ { "class": "NotesApp", "builtApps": [ { "name": "Notes", "queriedSchemes": 1️⃣401️⃣ } ] } ]
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
        """#, language: "swift", files: [.project, infoPlistWithSchemes(25)]),
      RuleExample(
        #"{ "screens": [ { "class": "NotesApp", "builtApps": [ { "name": "Notes", "queriedSchemes": 25 } ] } ] }"#),
    ])

  private static func infoPlistWithSchemes(_ count: Int) -> RuleExampleFile {
    let schemes = (1...count).map { "    <string>app\($0)</string>" }.joined(separator: "\n")
    return RuleExampleFile(
      infoPlist: "<key>UILaunchScreen</key><dict/>\n  <key>LSApplicationQueriesSchemes</key>\n  <array>\n\(schemes)\n"
        + "  </array>")
  }

  static func check(_ app: BuiltApp, _ report: inout Report) {
    guard let count = app.queriedSchemeCount.value, count > maximumSchemeCount else { return }
    report.report(
      self, at: app.queriedSchemeCount.place,
      "'canOpenURL' uses only the first \(maximumSchemeCount) of \(count) LSApplicationQueriesSchemes",
      notes: app.notes,
      in: app.environments(report.context.environments { $0.platform != .macOS }))
  }
}
