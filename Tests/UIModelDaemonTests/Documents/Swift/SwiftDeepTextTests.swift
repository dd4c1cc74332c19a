import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests that code with extremely deep nesting neither crashes nor stops the reader.
@Suite struct SwiftDeepTextTests {
  private static let depth = 600

  /// Checks code that repeats `open` before `middle`, and `close` after it, 600 times each.
  @Test(arguments: [
    ("(", "a", ")"), ("[", "a", "]"), ("{ ", "a", " }"), ("f(", "a", ")"), ("a[", "0", "]"), ("a ? b : ", "c", ""),
    ("-", "1", ""), ("!", "a", ""), ("a + ", "b", ""), ("a ?? ", "b", ""), ("a.b().", "c", ""),
    ("if a { ", "b()", " }"),
    ("#if A\n", "b()", "\n#endif"), ("\"\\(", "a", ")\""), ("A<", "B", ">"), ("UIMenu(children: [", "a", "])"),
    ("switch a { case b: ", "c()", " }"), ("{ $0.map { ", "b", " } }"), ("/*", "", "*/"), ("try await ", "a()", ""),
    ("if a {} else ", "{}", ""), ("(a, ", "b", ")"), ("@A(", "b", ")"), ("a = ", "b", ""), ("return ", "a", ""),
  ]) func deeplyNestedCodeIsRead(_ open: String, _ middle: String, _ close: String) {
    let deep =
      String(repeating: open, count: Self.depth) + middle
      + String(repeating: close, count: close.isEmpty ? 0 : Self.depth)
    let statements = [deep, "bottom.constant = \(deep)", "let frame = \(deep)\nbottom.constant = frame.height"]
    for statement in Share.of(statements) {
      let text = """
        class Form: UIViewController {
          override func viewDidLoad() {
            NotificationCenter.default.addObserver(
              self, selector: #selector(changed), name: UIResponder.keyboardWillShowNotification, object: nil)
            navigationItem.rightBarButtonItem = \(deep)
          }
          @objc func changed(_ notification: Notification) {
            guard let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
            \(statement)
          }
          override func buildMenu(with builder: UIMenuBuilder) { builder.insertSibling(\(deep), afterMenu: .file) }
          func show() { alert.popoverPresentationController?.sourceView = \(deep)\npresent(alert, animated: true) }
        }
        """
      let checked = SingleDocument(text, kind: .swift)
      #expect(checked.findings.allSatisfy { $0.range.upperBound <= text.utf8.count })
    }
  }
}
