import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks selectors that are constants in extensions of `Selector`.
@Suite struct SwiftSelectorsTests {
  private static let ruleCode = "menu/hides-system-command"

  private func pageSource(_ action: String, _ selectors: String, _ input: String = "1️⃣\"b\"1️⃣") -> String {
    """
    import UIKit
    class Page: UIViewController {
      @objc func mark(_ sender: Any?) {}
      @objc func toggleBoldface(_ sender: Any?) {}
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Mark", action: \(action), input: \(input), modifierFlags: .command)]
      }
    }
    \(selectors)
    """
  }

  @Test(arguments: [
    (".mark", "fileprivate extension Selector { static let mark = #selector(Page.mark(_:)) }"),
    (".mark", "extension Selector { static let mark: Selector = #selector(Page.mark) }"),
    ("Selector.mark", "extension Selector { static let mark = #selector(Page.mark(_:)) }"),
    (".mark", "extension Selector { static var mark: Selector { #selector(Page.mark(_:)) } }"),
  ]) func selectorConstantIsResolved(_ action: String, _ selectors: String) {
    checkFindings(pageSource(action, selectors), ["1️⃣": Self.ruleCode], kind: .swift)
  }

  @Test func constantForASystemActionIsResolved() {
    let text = pageSource(
      ".bold", "extension Selector { static let bold = #selector(Page.toggleBoldface(_:)) }", "\"b\"")
    checkAllSitesJudged(text, 1)
  }

  @Test func ambiguousOrVariableConstantIsUnknown() {
    let markExtension = "extension Selector { static let mark = #selector(Page.mark(_:)) }"
    checkFindings(pageSource(".mark", markExtension + "\n" + markExtension, "\"b\""), kind: .swift)
    checkFindings(
      pageSource(".mark", "extension Selector { static var mark = #selector(Page.mark(_:)) }", "\"b\""), kind: .swift)
  }

  @Test func constantInAnotherFileIsResolved() {
    let markedText = MarkedText(pageSource(".mark", ""))
    let app = AppInFiles([
      ("Page.swift", markedText.text),
      ("Selectors.swift", "import UIKit\nextension Selector { static let mark = #selector(Page.mark(_:)) }"),
    ])
    #expect(app.reports("Page.swift").map(\.range) == [markedText.ranges["1️⃣"]])
    let appWithPrivateConstant = AppInFiles([
      ("Page.swift", markedText.text),
      ("Selectors.swift", "import UIKit\nprivate extension Selector { static let mark = #selector(Page.mark(_:)) }"),
    ])
    #expect(appWithPrivateConstant.reports("Page.swift").isEmpty)
  }

  @Test func constantsInNotificationObserversAreResolved() {
    func pageSource(_ selectors: String) -> String {
      """
      import UIKit
      class Page: UIViewController {
        let list = UITableView()
        override func viewDidLoad() {
          NotificationCenter.default.addObserver(
            self, selector: .shown, name: UIResponder.keyboardWillShowNotification, object: nil)
        }
        @objc func shown(_ note: Notification) {
          guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
          list.contentInset.bottom = 1️⃣frame.height1️⃣
        }
      }
      extension Selector { \(selectors) }
      """
    }
    checkFindings(
      pageSource("static let shown = #selector(Page.shown(_:))"), ["1️⃣": "keyboard/raw-height-adjustment"], kind: .swift)
    checkFindings(MarkedText(pageSource("static let shown = #selector(Other.shown(_:))")).text, kind: .swift)
  }

  @Test func constantsInCanPerformActionAreResolved() {
    func fieldSource(_ condition: String) -> String {
      """
      import UIKit
      class Field: UITextView {
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(input: 1️⃣"\\r"1️⃣, modifierFlags: [], action: .send)]
        }
        @objc func send(_ sender: Any?) {}
        override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
          \(condition)
          return super.canPerformAction(action, withSender: sender)
        }
      }
      extension Selector { static let send = #selector(Field.send(_:)) }
      """
    }
    checkFindings(
      fieldSource("if action == .send { return true }"), ["1️⃣": "focus/key-taken-by-text-input"], kind: .swift)
    checkAllSitesJudged(MarkedText(fieldSource("if action == .send { return false }")).text)
  }
}
