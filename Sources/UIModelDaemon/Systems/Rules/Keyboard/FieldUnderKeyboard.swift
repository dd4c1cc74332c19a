import UIModelPlatform

/// A view that ignores the keyboard's part of the safe area although a text input is at the bottom of the view.
enum FieldUnderKeyboard: Rule {
  static let description = RuleDescription(
    code: "keyboard/field-under-keyboard", effect: .advice, system: .keyboard, status: .preview,
    summary: "`ignoresSafeArea` on a view with a text input at the bottom, so the keyboard covers the input",
    reason:
      "SwiftUI adds the keyboard to the safe area. `ignoresSafeArea()` ignores all regions, the keyboard among them, so the "
      + "view does not move up, and the keyboard covers what is at the bottom.",
    advice: "Use `ignoresSafeArea(.container)`, or move the modifier to the background.",
    holds:
      "iPhone and iPad. Reported for a text input that is last in a `VStack`, below a spacer, a list or a scroll view. "
      + "Not reported if the file follows the keyboard itself",
    sources: [
      Source("SwiftUI documentation: View.ignoresSafeArea(_:edges:)", .documented),
      Source("GitHub: neevaco/neeva-ios#2852, lucaszischka/BottomSheet#97", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct StatusView: View {
          @State private var status = ""

          var body: some View {
            VStack {
              Spacer()
              TextField("Status", text: $status)
            }
            .1️⃣ignoresSafeArea1️⃣(.keyboard, edges: .bottom)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "StatusView", "coveredInputs": [ 1️⃣{ "input": "TextField" }1️⃣ ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct StatusView: View {
          @State private var status = ""

          var body: some View {
            VStack {
              Spacer()
              TextField("Status", text: $status)
            }
            .ignoresSafeArea(.container, edges: .bottom)
          }
        }
        """#, language: "swift"),
      RuleExample(#"{ "screens": [ { "class": "StatusView", "coveredInputs": [] } ] }"#),
    ])

  static func check(_ coveredInput: CoveredInput, _ report: inout Report) {
    guard let inputTypeName = coveredInput.inputType.value else { return }
    report.report(
      self, at: coveredInput.place,
      "the keyboard covers the '\(inputTypeName)' at the bottom; use 'ignoresSafeArea(.container)'",
      facts: [coveredInput.inputType],
      related: coveredInput.inputType.place.map { [RelatedPlace($0, "the text input is here")] } ?? [],
      in: report.context.environments {
        [.iOS, .iPadOS].contains($0.platform) && coveredInput.availability.includes($0) == true
      })
  }
}
