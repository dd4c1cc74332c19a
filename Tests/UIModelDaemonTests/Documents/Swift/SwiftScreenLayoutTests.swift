import Testing

@testable import UIModelEngine
@testable import UIModelSwift

/// Checks uses of the screen size that have no effect, because a layout pass or another constraint determines the size
/// before the view is shown.
@Suite struct SwiftScreenLayoutTests {
  private func check(
    _ code: String, _ layoutMethod: String, isReported: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = """
      import UIKit
      final class Page: UIViewController {
        let bar = UIView()
        let grid = UICollectionViewFlowLayout()
        var width: NSLayoutConstraint?
        override func viewDidLoad() {
          super.viewDidLoad()
          view.addSubview(bar)
          \(code)
        }
        \(layoutMethod)
      }
      """
    let expectedFindings = isReported ? ["1️⃣": "scene/laid-out-by-screen"] : [:]
    checkFindings(
      isReported ? text : text.replacing("1️⃣", with: ""), expectedFindings, kind: .swift, sourceLocation: sourceLocation)
  }

  private static let screenWidth = "1️⃣UIScreen.main.bounds.width1️⃣"

  @Test(arguments: [
    (
      "bar.frame = CGRect(x: 0, y: 0, width: \(screenWidth), height: 40)",
      "bar.frame = CGRect(x: 0, y: 0, width: 0, height: 40)"
    ),
    ("bar.frame.size.width = \(screenWidth)", "bar.frame = view.bounds"),
    (
      "grid.itemSize = CGSize(width: \(screenWidth), height: 50)",
      "grid.itemSize = CGSize(width: view.bounds.width, height: 50)"
    ),
    (
      "let one = bar.widthAnchor.constraint(equalToConstant: \(screenWidth))\nwidth = one",
      "one.constant = view.bounds.width"
    ),
    ("self.width = bar.widthAnchor.constraint(equalToConstant: \(screenWidth))", "width.constant = view.bounds.width"),
  ]) func valueReplacedByTheLayoutPassIsNotReported(code: String, layoutCode: String) {
    for methodName in ["viewWillLayoutSubviews", "viewDidLayoutSubviews"] {
      check(code, "override func \(methodName)() { \(layoutCode) }", isReported: false)
      check(code, "override func \(methodName)() { lay() }\nfunc lay() { \(layoutCode) }", isReported: false)
    }
    // The layout code runs only once, or UIKit does not call the function in a layout pass.
    check(code, "override func viewDidAppear(_ animated: Bool) { \(layoutCode) }", isReported: true)
    check(code, "func lay() { \(layoutCode) }", isReported: true)
    // The layout pass sets another view or property.
    let unrelatedLayoutCode = layoutCode.replacing("bar", with: "box").replacing("grid", with: "list").replacing(
      "one.", with: "two."
    )
    .replacing("width.", with: "height.")
    check(code, "override func viewWillLayoutSubviews() { \(unrelatedLayoutCode) }", isReported: true)
  }

  @Test func screenSizeInALayoutPassIsReported() {
    let code = "bar.frame = CGRect(x: 0, y: 0, width: \(Self.screenWidth), height: 40)"
    check("", "override func viewWillLayoutSubviews() { \(code) }", isReported: true)
  }

  @Test func optionalConstraintIsNotReported() {
    let constraintStatement = "let one = bar.widthAnchor.constraint(equalToConstant: \(Self.screenWidth))"
    check("\(constraintStatement)\none.isActive = true", "", isReported: true)
    for priority in [".defaultHigh", "UILayoutPriority(999)"] {
      check("\(constraintStatement)\none.priority = \(priority)\none.isActive = true", "", isReported: false)
    }
    check("\(constraintStatement)\none.priority = .required\none.isActive = true", "", isReported: true)
    let annotatedStatement = constraintStatement.replacing("let one", with: "let one: NSLayoutConstraint")
    check("\(annotatedStatement)\none.priority = .defaultHigh\none.isActive = true", "", isReported: false)
  }
}
