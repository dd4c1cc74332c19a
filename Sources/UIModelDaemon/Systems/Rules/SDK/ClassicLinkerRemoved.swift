import UIModelPlatform

/// An app whose linker flags contain `-ld_classic`, which selects the linker from before Xcode 15.
enum ClassicLinkerRemoved: Rule {
  private static let maximumNoteCount = 5

  static let description = RuleDescription(
    code: "sdk/classic-linker-removed", effect: .crash, system: .sdk,
    summary: "App is linked with `-ld_classic`, which Xcode 27 does not support",
    reason:
      "`-ld_classic` selects the linker that Xcode used before version 15. Xcode 27 no longer contains this linker, so "
      + "the app does not link. In Xcode 26 and earlier, the flag is deprecated but still works.",
    advice:
      "Remove the flag from `OTHER_LDFLAGS`, and first build with Xcode 26: its default linker reports errors that the "
      + "classic linker ignores.",
    needsSDK: .sdk27,
    sources: [Source("Xcode 27 release notes, 165165518", .documented)],
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
        """#, language: "swift", files: [.project(setting: "OTHER_LDFLAGS: $(inherited) -Wl,-ld_classic"), .infoPlist]),
      RuleExample(
        #"""
        {
          "screens": [ { "class": "NotesApp", "builtApps": [ {
            "name": "Notes", "classicLinkers": 1️⃣[ "Notes.xcodeproj" ]1️⃣
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
        """#, language: "swift", files: [.project(setting: "OTHER_LDFLAGS: $(inherited) -ObjC"), .infoPlist]),
      RuleExample(
        #"{ "screens": [ { "class": "NotesApp", "builtApps": [ { "name": "Notes", "classicLinkers": [] } ] } ] }"#),
    ])

  static func check(_ app: BuiltApp, _ report: inout Report) {
    let settingPlaces = app.classicLinkerSettings.elements.map(\.value)
    guard !settingPlaces.isEmpty else { return }
    report.report(
      self, at: app.classicLinkerSettings.place,
      "the app does not link, because Xcode 27 does not support '-ld_classic'",
      notes: settingPlaces.prefix(maximumNoteCount).map { "OTHER_LDFLAGS: \($0)" },
      in: app.environments(report.context.environments { $0.platform != .macOS }))
  }
}
