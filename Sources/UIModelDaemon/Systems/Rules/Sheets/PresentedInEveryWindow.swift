import UIModelPlatform

/// Reports a presentation whose variable belongs to the app. Every window then shows the presentation.
enum PresentedInEveryWindow: Rule {
  static let description = RuleDescription(
    code: "sheet/presented-in-every-window", effect: .advice, system: .sheet, status: .preview,
    summary: "A variable of the app presents a sheet in a window group, so every window shows it",
    reason:
      "All windows share the state of the `App`. State of the content of a `WindowGroup` exists once for each window.",
    advice: "Move the variable and the modifier into the view that the window group shows.",
    holds: "apps with several windows on iPad and Mac Catalyst",
    sources: [
      Source("SwiftUI documentation: App, WindowGroup", .documented),
      Source("GitHub: thdxg/macterm#318 (macOS)", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        @main struct StampsApp: App {
          @State private var showsTips = false

          var body: some Scene {
            WindowGroup {
              StampView()
                .sheet(isPresented: 1️⃣$showsTips1️⃣) { Button("Close") { showsTips = false } }
            }
          }
        }

        struct StampView: View {
          var body: some View { Text("Lisbon") }
        }
        """#, language: "swift",
        files: [
          .project,
          RuleExampleFile(
            infoPlist:
              "<key>UILaunchScreen</key><dict/><key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/></dict>"
          ),
        ]),
      RuleExample(
        #"""
        { "screens": [ { "class": "StampsApp", "presentations": [
          { "modifier": "sheet", "isPresented": "showsTips", "appState": 1️⃣"showsTips"1️⃣ }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        @main struct StampsApp: App {
          var body: some Scene { WindowGroup { StampView() } }
        }

        struct StampView: View {
          @State private var showsTips = false

          var body: some View {
            Button("Tips") { showsTips = true }
              .sheet(isPresented: $showsTips) { Button("Close") { showsTips = false } }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "StampView", "presentations": [
          { "modifier": "sheet", "isPresented": "showsTips" }
        ] } ] }
        """#),
    ])

  static func check(_ presentation: SwiftUIPresentation, _ report: inout Report) {
    guard let variableName = presentation.appVariable.value else { return }
    report.report(
      self, at: presentation.appVariable.place,
      "all windows show this \(presentation.name), because '\(variableName)' belongs to the app; move both into the root view",
      facts: [presentation.modifier],
      in: report.context.environments(of: presentation).filter { $0.platform != .iOS && $0.version >= Version(14) })
  }
}
