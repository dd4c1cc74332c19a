import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests that code with extremely deep nesting neither crashes nor stops the reader.
@Suite struct SwiftDeepTextTests {
  private static let nestingDepth = 600

  /// Checks code with 600 repetitions of `openingText` before `middleText`, and of `closingText` after `middleText`.
  @Test(arguments: [
    ("(", "a", ")"), ("[", "a", "]"), ("{ ", "a", " }"), ("f(", "a", ")"), ("a[", "0", "]"), ("a ? b : ", "c", ""),
    ("-", "1", ""), ("!", "a", ""), ("a + ", "b", ""), ("a ?? ", "b", ""), ("a.b().", "c", ""),
    ("if a { ", "b()", " }"),
    ("#if A\n", "b()", "\n#endif"), ("\"\\(", "a", ")\""), ("A<", "B", ">"), ("UIMenu(children: [", "a", "])"),
    ("switch a { case b: ", "c()", " }"), ("{ $0.map { ", "b", " } }"), ("/*", "", "*/"), ("try await ", "a()", ""),
    ("if a {} else ", "{}", ""), ("(a, ", "b", ")"), ("@A(", "b", ")"), ("a = ", "b", ""), ("return ", "a", ""),
  ]) func deeplyNestedCodeHasValidFindingRanges(_ openingText: String, _ middleText: String, _ closingText: String) {
    let nestedCode =
      String(repeating: openingText, count: Self.nestingDepth) + middleText
      + String(repeating: closingText, count: closingText.isEmpty ? 0 : Self.nestingDepth)
    let statements = [
      nestedCode, "bottom.constant = \(nestedCode)", "let frame = \(nestedCode)\nbottom.constant = frame.height",
    ]
    for statement in Share.sample(statements) {
      let text = """
        class Form: UIViewController {
          override func viewDidLoad() {
            NotificationCenter.default.addObserver(
              self, selector: #selector(changed), name: UIResponder.keyboardWillShowNotification, object: nil)
            navigationItem.rightBarButtonItem = \(nestedCode)
          }
          @objc func changed(_ notification: Notification) {
            guard let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
            \(statement)
          }
          override func buildMenu(with builder: UIMenuBuilder) { builder.insertSibling(\(nestedCode), afterMenu: .file) }
          func show() { alert.popoverPresentationController?.sourceView = \(nestedCode)\npresent(alert, animated: true) }
        }
        """
      let checkedDocument = SingleDocument(text, kind: .swift)
      #expect(checkedDocument.findings.allSatisfy { $0.range.upperBound <= text.utf8.count })
    }
  }
}
