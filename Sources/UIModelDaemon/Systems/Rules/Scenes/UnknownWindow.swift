import UIModelPlatform

/// Reports SwiftUI code that opens a window with an id that no scene of the app has.
enum UnknownWindow: Rule {
  static let description = RuleDescription(
    code: "scene/unknown-window", effect: .advice, system: .scene, status: .preview,
    summary: "`openWindow(id:)` with an id that no scene of the app has, so no window opens",
    reason:
      "SwiftUI opens the scene that has the id. If there is none, it logs a message and opens nothing. Scenes that are compiled "
      + "for macOS only, such as `Window`, do not exist on iPad.",
    advice: "Use the id of a `WindowGroup`, or add one with the id.",
    holds: "iPad and Mac Catalyst. Reported only if the ids of all scenes are written as strings",
    sources: [Source("SwiftUI documentation: OpenWindowAction, Window", .documented)],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        @main
        struct PostcardsApp: App {
          var body: some Scene {
            WindowGroup { InboxView() }
            WindowGroup(id: "details") { Text("Lisbon") }
          }
        }

        struct InboxView: View {
          @Environment(\.openWindow) private var openWindow

          var body: some View {
            Button("Details") { 1️⃣openWindow1️⃣(id: "detail") }
          }
        }
        """#, language: "swift", files: [.project]),
      RuleExample(
        #"""
        { "screens": [ { "class": "InboxView", "openedWindows": [ { "id": 1️⃣"detail"1️⃣ } ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        @main
        struct PostcardsApp: App {
          var body: some Scene {
            WindowGroup { InboxView() }
            WindowGroup(id: "details") { Text("Lisbon") }
          }
        }

        struct InboxView: View {
          @Environment(\.openWindow) private var openWindow

          var body: some View {
            Button("Details") { openWindow(id: "details") }
          }
        }
        """#, language: "swift", files: [.project]),
      RuleExample(#"{ "screens": [ { "class": "InboxView", "openedWindows": [] } ] }"#),
    ])

  static func check(_ call: OpenWindowCall, _ report: inout Report) {
    guard let id = call.id.value, let place = call.id.place else { return }
    report.report(
      self, at: place, "no window opens, because no scene of the app has the id '\(id)'",
      in: report.context.environments { environment in
        [.iPadOS, .macCatalyst].contains(environment.platform) && call.availability.includes(environment) == true
      })
  }
}
