import UIModelPlatform

/// Reports a presentation that opens while another presentation of the view closes.
enum ReplacedTooEarly: Rule {
  static let description = RuleDescription(
    code: "sheet/replaced-too-early", effect: .advice, system: .sheet, status: .preview,
    summary: "An action closes one presentation and opens another, so nothing appears before iOS 16.4",
    reason:
      "Before iOS 16.4, SwiftUI does not present something while another presentation of the view closes. The second one "
      + "never appears.",
    advice: "Open the second presentation in `onDismiss` of the first, or use one `sheet(item:)` for both.",
    holds: "iPhone and iPad with releases before 16.4",
    sources: [Source("iOS 16.4 Release Notes: 101487810", .documented)],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct StampView: View {
          @State private var picks = false
          @State private var showsResult = false

          var body: some View {
            Button("Pick") { picks = true }
              .sheet(isPresented: $picks) {
                Button("Lisbon") {
                  picks = false
                  1️⃣showsResult1️⃣ = true
                }
              }
              .sheet(isPresented: $showsResult) { Button("Close") { showsResult = false } }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ { "class": "StampView", "presentations": [
            { "modifier": "sheet" }, { "modifier": "sheet", "replaces": 1️⃣"sheet"1️⃣ }
          ] } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct StampView: View {
          @State private var picks = false
          @State private var showsResult = false

          var body: some View {
            Button("Pick") { picks = true }
              .sheet(isPresented: $picks, onDismiss: { showsResult = true }) {
                Button("Lisbon") { picks = false }
              }
              .sheet(isPresented: $showsResult) { Button("Close") { showsResult = false } }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.4" } ] },
          "screens": [ { "class": "StampView", "presentations": [ { "modifier": "sheet", "replaces": "sheet" } ] } ]
        }
        """#),
    ])

  static func check(_ presentation: SwiftUIPresentation, _ report: inout Report) {
    guard let closingPresentationName = presentation.replacedModifier.value else { return }
    report.report(
      self, at: presentation.replacedModifier.place,
      "before iOS 16.4, this \(presentation.name) does not appear while the \(closingPresentationName) closes; open it in 'onDismiss'",
      facts: [presentation.modifier],
      related: [RelatedPlace(presentation.place, "the \(presentation.name) is attached here")],
      in: report.context.environments(of: presentation).filter { environment in
        [.iOS, .iPadOS].contains(environment.platform) && environment.version < Version(16, 4)
      })
  }
}
