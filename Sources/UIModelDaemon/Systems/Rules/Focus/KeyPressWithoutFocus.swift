import UIModelPlatform

/// Reports `onKeyPress` on a view that cannot receive focus.
enum KeyPressWithoutFocus: Rule {
  static let description = RuleDescription(
    code: "focus/key-press-without-focus", effect: .advice, system: .focus, status: .preview,
    summary: "`onKeyPress` on a view that cannot have the focus, so the key does nothing",
    reason:
      "SwiftUI calls the action of `onKeyPress` only while the view or a view in it has the focus. Images, texts and shapes "
      + "cannot have the focus by default.",
    advice: "Add `focusable()` before `onKeyPress`, and move the focus to the view, for example with `focused(_:)`.",
    holds: "iPhone, iPad and Mac Catalyst. Checked for views that contain no other views",
    sources: [Source("SwiftUI documentation: onKeyPress", .documented)],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct PageView: View {
          var body: some View {
            Image("page")
              .resizable()
              .1️⃣onKeyPress1️⃣(.rightArrow) { .handled }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "PageView", "keyPresses": [ { "view": 1️⃣"Image"1️⃣ } ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct PageView: View {
          var body: some View {
            Image("page")
              .resizable()
              .focusable()
              .onKeyPress(.rightArrow) { .handled }
          }
        }
        """#, language: "swift"),
      RuleExample(#"{ "screens": [ { "class": "PageView", "keyPresses": [] } ] }"#),
    ])

  static func check(_ handler: KeyPressHandler, _ report: inout Report) {
    guard let viewType = handler.viewType.value, let place = handler.viewType.place else { return }
    report.report(
      self, at: place,
      "the key does nothing, because this '\(viewType)' cannot have the focus; add 'focusable()' before it",
      in: report.context.environments { $0.platform.isIOSFamily && handler.availability.includes($0) == true })
  }
}
