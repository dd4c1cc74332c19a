import UIModelPlatform

/// Reports a second presentation that a view controller starts directly after its first presentation.
enum SecondPresentation: Rule {
  static let description = RuleDescription(
    code: "sheet/second-presentation", effect: .advice, system: .sheet, status: .preview,
    summary: "A view controller presents twice in a row, so the second presentation does not appear",
    reason:
      "While a presentation is in progress, UIKit ignores another `present(_:animated:completion:)` of the same view "
      + "controller. It logs a message, and raises no exception.",
    advice:
      "Present the second view controller in the first one's completion, from the view controller that was presented, or "
      + "after the first one is dismissed.",
    holds: "iPhone, iPad and Mac Catalyst. Calls in closures, in branches and after `await` are not compared",
    sources: [
      Source("Stack Overflow 53425002391, 15193895417, 33162751587", .post),
      Source("GitHub: uservoice/uservoice-ios-sdk#347", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          func showTips() {
            present(UIViewController(), animated: true)
            1️⃣present1️⃣(UIAlertController(), animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteController", "presentCalls": [
          { "receiver": "", "isSecond": 1️⃣true1️⃣ }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          func showTips(isNew: Bool) {
            let tips = UIViewController()
            present(tips, animated: true) {
              tips.present(UIAlertController(), animated: true)
            }
          }

          func showHelp(isNew: Bool) {
            if isNew {
              present(UIViewController(), animated: true)
            } else {
              present(UIAlertController(), animated: true)
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteController", "presentCalls": [
          { "receiver": "", "isSecond": false }, { "receiver": "", "isSecond": { "$unknown": "if" } }
        ] } ] }
        """#),
    ])

  static func check(_ call: PresentCall, _ report: inout Report) {
    guard call.followsPresentation.value == true else { return }
    report.report(
      self, at: call.followsPresentation.place ?? call.place,
      "this presentation does not appear, because another one is still in progress; present it in the first one's completion",
      facts: [call.followsPresentation],
      in: report.context.environments { $0.platform.isIOSFamily && call.availability.includes($0) == true })
  }
}
