import UIModelPlatform

/// A control with a keyboard shortcut but without a name.
enum UnnamedShortcut: Rule {
  static let description = RuleDescription(
    code: "menu/unnamed-shortcut", effect: .advice, system: .menu, status: .preview,
    summary: "Control with a keyboard shortcut has no name, so lists of shortcuts have a row without text",
    reason:
      "On iPadOS, the list that appears while people hold ⌘ shows the titles of controls with keyboard shortcuts. A "
      + "control with an empty title, or with only an image, has a row without text there.",
    advice:
      "Give the control a title that describes the command. A control that is only there for its shortcut can be hidden "
      + "with `opacity(0)`, and still needs a title.",
    holds: "iPadOS and Mac Catalyst. Shortcuts for the default and the cancel action are not checked",
    sources: [Source("GitHub: marco308/mdone#159", .post)],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct NoteView: View {
          var body: some View {
            NoteText()
              .background {
                1️⃣Button1️⃣("") { showNextNote() }
                  .keyboardShortcut("j")
                  .opacity(0)
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteView", "unnamedItems": [
          { "class": 1️⃣"Button"1️⃣, "in": "shortcut" }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct NoteView: View {
          var body: some View {
            NoteText()
              .background {
                Button("Next Note") { showNextNote() }
                  .keyboardShortcut("j")
                  .opacity(0)
              }
              .overlay {
                // The list shows no row for the cancel action.
                Button { close() } label: { Image(systemName: "xmark") }
                  .keyboardShortcut(.cancelAction)
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteView", "unnamedItems": [
          { "class": "Button", "in": "shortcut", "availableOn": { "$unknown": "if" } }
        ] } ] }
        """#),
    ])

  static func check(_ item: UnnamedItem, _ report: inout Report) {
    guard item.kind.value == .shortcut else { return }
    report.report(
      self, at: item.className.place ?? item.place,
      "the list of shortcuts has a row without text for this control, because \(item.labelDescription); add a title",
      facts: [item.kind],
      in: report.context.environments { item.availability.includes($0) == true && $0.platform != .iOS })
  }
}
