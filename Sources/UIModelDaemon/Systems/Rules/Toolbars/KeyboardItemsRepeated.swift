import UIModelPlatform

/// Keyboard toolbar items that are added by more than one modifier in a view.
enum KeyboardItemsRepeated: Rule {
  static let description = RuleDescription(
    code: "toolbar/keyboard-items-repeated", effect: .advice, system: .toolbar, status: .preview,
    summary: "Several fields add keyboard toolbar items, so all items appear together",
    reason:
      "SwiftUI collects the keyboard items of all toolbars in the view, and not only those of the field that has the focus. "
      + "If each field adds a Done button, the bar shows several Done buttons.",
    advice: "Add the keyboard items once, on the view that contains the fields.",
    holds: "iPhone and iPad with iOS 16 or later. Toolbars in branches, lists and other screens are not compared",
    sources: [
      Source("iOS 16 Release Notes: 65619097 (items of all levels are appended)", .documented),
      Source("GitHub: onmyway133/notes#598", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct PostcardView: View {
          @State private var cost = ""
          @State private var notes = ""

          var body: some View {
            VStack {
              TextField("Cost", text: $cost)
                .toolbar { ToolbarItem(placement: .keyboard) { Button("Done") {} } }
              TextEditor(text: $notes)
                .1️⃣toolbar1️⃣ { ToolbarItem(placement: .keyboard) { Button("Done") {} } }
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "PostcardView", "keyboardToolbars": [ 1️⃣{ "repeats": "toolbar" }1️⃣ ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct PostcardView: View {
          @State private var cost = ""
          @State private var notes = ""

          var body: some View {
            VStack {
              TextField("Cost", text: $cost)
              TextEditor(text: $notes)
            }
            .toolbar { ToolbarItem(placement: .keyboard) { Button("Done") {} } }
          }
        }
        """#, language: "swift"),
      RuleExample(#"{ "screens": [ { "class": "PostcardView", "keyboardToolbars": [] } ] }"#),
    ])

  static func check(_ toolbar: KeyboardToolbar, _ report: inout Report) {
    guard toolbar.repeatedModifier.value != nil, let earlierModifierPlace = toolbar.repeatedModifier.place else {
      return
    }
    report.report(
      self, at: toolbar.place,
      "the keyboard shows these items together with those of another toolbar; add keyboard items once, on the container",
      facts: [toolbar.repeatedModifier], related: [RelatedPlace(earlierModifierPlace, "the first items are here")],
      in: report.context.environments { environment in
        [.iOS, .iPadOS].contains(environment.platform) && environment.version >= 16
          && toolbar.availability.includes(environment) == true
      })
  }
}
