import UIModelPlatform

/// Reports a presentation whose binding ignores the value that SwiftUI sets on dismissal.
enum DismissalIgnored: Rule {
  static let description = RuleDescription(
    code: "sheet/dismissal-ignored", effect: .advice, system: .sheet, status: .preview,
    summary: "The binding of a presentation ignores the value that SwiftUI sets when people close it",
    reason:
      "When people swipe a sheet away, SwiftUI sets its binding to false or nil. An empty setter drops that value. The state "
      + "still says that the sheet is there, so it may return, and it cannot be opened again.",
    advice: "Clear the state in the setter, or use `item:` with a binding to the optional value.",
    holds:
      "iPhone, iPad and Mac Catalyst, for bindings that read `@State` of the view which no code sets back. Not reported for "
      + "full-screen covers, which people cannot swipe away",
    sources: [Source("SwiftUI documentation: View presentation (the binding is reset)", .documented)],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct LinkView: View {
          @State private var url: URL?

          var body: some View {
            Text("Links")
              .1️⃣sheet1️⃣(isPresented: Binding(get: { url != nil }, set: { _ in })) { Text("Web") }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "LinkView", "presentations": [
          { "modifier": "sheet", "ignoresDismissal": 1️⃣true1️⃣ }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct LinkView: View {
          @State private var url: URL?

          var body: some View {
            Text("Links")
              .sheet(isPresented: Binding(get: { url != nil }, set: { if !$0 { url = nil } })) { Text("Web") }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import SwiftUI

        struct LinkView: View {
          @State private var url: URL?

          var body: some View {
            Text("Links")
              .sheet(isPresented: Binding(get: { url != nil }, set: { _ in })) {
                Button("Done") { url = nil }
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "LinkView", "presentations": [
          { "modifier": "sheet", "ignoresDismissal": false }, { "modifier": "sheet" }
        ] } ] }
        """#),
    ])

  static func check(_ presentation: SwiftUIPresentation, _ report: inout Report) {
    guard presentation.ignoresDismissal.value == true else { return }
    report.report(
      self, at: presentation.ignoresDismissal.place,
      "the binding ignores that people close the \(presentation.name), so the state stays set; clear the state in 'set'",
      facts: [presentation.modifier], in: report.context.environments(of: presentation))
  }
}
