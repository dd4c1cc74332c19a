import UIModelPlatform

/// Reports a SwiftUI presentation whose content is blank the first time it appears.
enum BlankFirstPresentation: Rule {
  static let description = RuleDescription(
    code: "sheet/blank-first-presentation", effect: .advice, system: .sheet, status: .preview,
    summary: "A sheet shows an optional state that only its content reads, so it is blank the first time",
    reason:
      "The body of the view does not read the optional state, so SwiftUI does not update the view when the state changes. "
      + "The first time, the content of the sheet still sees nil, and `if let` shows nothing.",
    advice: "Use `sheet(item:)` with the optional state in place of `sheet(isPresented:)`.",
    holds:
      "iPhone, iPad and Mac Catalyst. Reported only if every place that presents the sheet sets the optional state in the "
      + "same block, and if the view reads no other state that the block changes",
    sources: [
      Source("GitHub: pasrom/meeting-transcriber#332, nightscout/Trio#1132, rushairer/ScreenshotableView#1", .post)
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct AlbumView: View {
          @State private var selected: String?
          @State private var showsDetails = false

          var body: some View {
            Button("Details") {
              selected = "Lisbon"
              showsDetails = true
            }
            .sheet(isPresented: $showsDetails) {
              if let 1️⃣selected1️⃣ { Text(selected) }
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "AlbumView", "presentations": [
          { "modifier": "sheet", "unreadState": 1️⃣"selected"1️⃣ }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct AlbumView: View {
          @State private var selected: String?
          @State private var showsDetails = false

          var body: some View {
            Button(selected ?? "Details") {
              selected = "Lisbon"
              showsDetails = true
            }
            .sheet(isPresented: $showsDetails) {
              if let selected { Text(selected) }
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "AlbumView", "presentations": [
          { "modifier": "sheet" }, { "modifier": "sheet", "unreadState": { "$unknown": "a helper" } }
        ] } ] }
        """#),
    ])

  static func check(_ presentation: SwiftUIPresentation, _ report: inout Report) {
    guard let stateName = presentation.contentOnlyVariable.value else { return }
    report.report(
      self, at: presentation.contentOnlyVariable.place,
      "the \(presentation.name) is blank the first time, because no other part of the view reads '\(stateName)'; use '\(presentation.name)(item:)'",
      facts: [presentation.modifier],
      related: [RelatedPlace(presentation.place, "the \(presentation.name) is presented here")],
      in: report.context.environments(of: presentation))
  }
}
