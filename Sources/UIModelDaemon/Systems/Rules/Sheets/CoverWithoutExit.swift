import UIModelPlatform

/// Reports a full-screen cover that neither a control nor other code can close.
enum CoverWithoutExit: Rule {
  static let description = RuleDescription(
    code: "sheet/cover-without-exit", effect: .advice, system: .sheet, status: .preview,
    summary: "A full-screen cover has no control or code that closes it",
    reason:
      "People cannot swipe a full-screen cover away. If no code sets its variable to false or nil, and no view in it uses "
      + "`dismiss`, people have to quit the app.",
    advice: "Add a Close button that sets the variable to false, or that calls `dismiss`.",
    holds:
      "iPhone, iPad and Mac Catalyst. Reported only if the app's code has all views of the content, and none of them is a "
      + "view of UIKit",
    sources: [
      Source("GitHub: sceneview/sceneview#1580", .post),
      Source("GitHub: SRGSSR/pillarbox-apple#481 (no gesture closes a cover)", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct StartView: View {
          @State private var showsDemo = false

          var body: some View {
            Button("Demo") { showsDemo = true }
              .1️⃣fullScreenCover1️⃣(isPresented: $showsDemo) { DemoView() }
          }
        }

        struct DemoView: View {
          var body: some View { Text("Send a postcard") }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "StartView", "presentations": [
          { "modifier": "fullScreenCover", "closedBy": 1️⃣[]1️⃣ }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct StartView: View {
          @State private var showsDemo = false
          @State private var showsHelp = false

          var body: some View {
            Button("Demo") { showsDemo = true }
              .fullScreenCover(isPresented: $showsDemo) { DemoView() }
            Button("Help") { showsHelp = true }
              .fullScreenCover(isPresented: $showsHelp) {
                Button("Close") { showsHelp = false }
              }
          }
        }

        struct DemoView: View {
          @Environment(\.dismiss) private var dismiss

          var body: some View { Button("Close") { dismiss() } }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "StartView", "presentations": [
          { "modifier": "fullScreenCover", "closedBy": ["dismiss"] }, { "modifier": "fullScreenCover" },
          { "modifier": "alert", "closedBy": [] }
        ] } ] }
        """#),
    ])

  static func check(_ presentation: SwiftUIPresentation, _ report: inout Report) {
    guard presentation.modifier.value == .fullScreenCover, presentation.dismissingCode.isExplicitlyEmpty,
      let place = presentation.dismissingCode.place
    else { return }
    report.report(
      self, at: place, "nothing closes this full-screen cover, and people cannot swipe it away; add a Close button",
      facts: [presentation.modifier, presentation.dismissingCode], in: report.context.environments(of: presentation))
  }
}
