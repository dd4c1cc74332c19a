import UIModelPlatform

/// Reports a presentation that is attached outside a sheet, although only the sheet's content opens the presentation.
enum PresentedBehindAnother: Rule {
  static let description = RuleDescription(
    code: "sheet/presented-behind-another", effect: .advice, system: .sheet, status: .preview,
    summary: "A sheet's content opens an alert or sheet that is attached outside of the sheet",
    reason:
      "The view that presents the sheet cannot present something else at the same time. An alert or sheet that is attached "
      + "to it waits until the sheet is closed, or does not appear at all.",
    advice: "Attach the modifier to a view in the content of the sheet.",
    holds:
      "iPhone, iPad and Mac Catalyst. Not reported if the same action also closes the sheet, or if the variable is set "
      + "elsewhere too",
    sources: [
      Source("GitHub: StanfordBDHG/LLMonFHIR#113", .post), Source("GitHub: GetStream/stream-chat-swiftui#553", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct PostcardView: View {
          @State private var isEditing = false
          @State private var asksToDelete = false

          var body: some View {
            Button("Edit") { isEditing = true }
              .sheet(isPresented: $isEditing) {
                Form {
                  Button("Delete") { 1️⃣asksToDelete1️⃣ = true }
                }
              }
              .alert("Delete the postcard?", isPresented: $asksToDelete) {
                Button("Delete", role: .destructive) { isEditing = false }
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "PostcardView", "presentations": [
          { "modifier": "sheet" }, { "modifier": "alert", "openedInside": 1️⃣"sheet"1️⃣ }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct PostcardView: View {
          @State private var isEditing = false
          @State private var asksToDelete = false
          @State private var asksToSave = false

          var body: some View {
            Button("Edit") { isEditing = true }
              .sheet(isPresented: $isEditing) {
                Form {
                  Button("Delete") { asksToDelete = true }
                  Button("Save") {
                    isEditing = false
                    asksToSave = true
                  }
                }
                .alert("Delete the postcard?", isPresented: $asksToDelete) {
                  Button("Delete", role: .destructive) { isEditing = false }
                }
              }
              .alert("Save the postcard?", isPresented: $asksToSave) { Button("Save") {} }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "PostcardView", "presentations": [
          { "modifier": "sheet" }, { "modifier": "alert", "openedInside": { "$unknown": "a helper" } }
        ] } ] }
        """#),
    ])

  static func check(_ presentation: SwiftUIPresentation, _ report: inout Report) {
    guard let outerPresentationName = presentation.openingModifier.value else { return }
    report.report(
      self, at: presentation.openingModifier.place,
      "the \(presentation.name) waits behind the \(outerPresentationName) whose content opens it; attach it inside that content",
      facts: [presentation.modifier],
      related: [RelatedPlace(presentation.place, "the \(presentation.name) is attached here")],
      in: report.context.environments(of: presentation))
  }
}
