import UIModelPlatform

/// Reports a button that calls the presenting view's `dismiss` action from the content of a presentation.
enum DismissesPresenter: Rule {
  static let description = RuleDescription(
    code: "sheet/dismisses-presenter", effect: .advice, system: .sheet, status: .preview,
    summary: "A button in a sheet calls the 'dismiss' action of the view that presents it, so the sheet stays open",
    reason:
      "`dismiss` belongs to the view that declares it with `@Environment`, not to the view around the call. A view that is "
      + "not presented itself is not dismissed. In the root view of a window, the action closes the window.",
    advice:
      "Set the variable that presents the sheet to `false`, or move the content into a view with its own `dismiss`.",
    holds: "iOS, iPadOS and Mac Catalyst 15 and later",
    sources: [Source("SwiftUI documentation: EnvironmentValues.dismiss", .documented)],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        @main struct StampsApp: App {
          var body: some Scene { WindowGroup { StampView() } }
        }

        struct StampView: View {
          @Environment(\.dismiss) private var dismiss
          @State private var showsDetails = false

          var body: some View {
            Button("Details") { showsDetails = true }
              .sheet(isPresented: $showsDetails) {
                Button("Done") { 1️⃣dismiss()1️⃣ }
              }
          }
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      RuleExample(
        #"""
        { "screens": [ { "class": "StampView", "presentations": [
          { "modifier": "sheet", "outerDismiss": 1️⃣"dismiss"1️⃣ }
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
          @State private var showsDetails = false

          var body: some View {
            Button("Details") { showsDetails = true }
              .sheet(isPresented: $showsDetails) {
                Button("Done") { showsDetails = false }
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "StampView", "presentations": [
          { "modifier": "sheet", "outerDismiss": { "$unknown": "a helper" } }
        ] } ] }
        """#),
    ])

  static func check(_ presentation: SwiftUIPresentation, _ report: inout Report) {
    guard let name = presentation.outerDismissVariable.value else { return }
    report.report(
      self, at: presentation.outerDismissVariable.place,
      "'\(name)' belongs to the view that presents the \(presentation.name), so the \(presentation.name) stays open",
      facts: [presentation.modifier],
      related: [RelatedPlace(presentation.place, "the \(presentation.name) is attached here")],
      in: report.context.environments(of: presentation).filter { $0.version >= Version(15) })
  }
}
