import UIModelPlatform

/// Reports a view controller that presents another view controller before the presenter's view is in a window.
enum PresentedTooEarly: Rule {
  static let description = RuleDescription(
    code: "sheet/presented-too-early", effect: .advice, system: .sheet, status: .preview,
    summary: "A view controller presents in `viewDidLoad`, before its view is in a window",
    reason:
      "In `viewDidLoad` and `loadView`, the view is not in a window yet. UIKit ignores a presentation of such a view "
      + "controller, unless a parent presents for it. It logs a message, and raises no exception.",
    advice: "Present in `viewDidAppear(_:)`, and only the first time that UIKit calls it.",
    holds: "iPhone, iPad and Mac Catalyst. Calls in closures, such as those of a dispatch queue, are not checked",
    sources: [
      Source("Stack Overflow 53425002391, 15193895417, 33162751587", .post),
      Source("GitHub: uservoice/uservoice-ios-sdk#347", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            1️⃣present1️⃣(UIAlertController(), animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteController", "presentCalls": [
          { "receiver": "", "in": 1️⃣"viewDidLoad"1️⃣ }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            DispatchQueue.main.async { self.present(UIAlertController(), animated: true) }
          }

          override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            present(UIAlertController(), animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteController", "presentCalls": [
          { "receiver": "", "in": "viewDidAppear" }
        ] } ] }
        """#),
    ])

  static func check(_ call: PresentCall, _ report: inout Report) {
    guard let methodName = call.method.value, ["viewDidLoad", "loadView", "init"].contains(methodName) else { return }
    report.report(
      self, at: call.method.place ?? call.place,
      "this may not appear, because the view is in no window yet in '\(methodName)'; present in 'viewDidAppear'",
      facts: [call.method],
      in: report.context.environments { $0.platform.isIOSFamily && call.availability.includes($0) == true })
  }
}
