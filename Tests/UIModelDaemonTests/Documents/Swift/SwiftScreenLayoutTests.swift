import Testing

@testable import UIModelEngine
@testable import UIModelSwift

/// Checks uses of the screen size that do not matter, because a layout pass or another constraint determines the size
/// before the view is shown.
@Suite struct SwiftScreenLayoutTests {
  private func check(
    _ code: String, _ layout: String, isFound: Bool, sourceLocation: SourceLocation = #_sourceLocation
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
        \(layout)
      }
      """
    let expected = isFound ? ["1️⃣": "scene/laid-out-by-screen"] : [:]
    checkFindings(
      isFound ? text : text.replacing("1️⃣", with: ""), expected, kind: .swift, sourceLocation: sourceLocation)
  }

  private static let screen = "1️⃣UIScreen.main.bounds.width1️⃣"

  @Test(arguments: [
    (
      "bar.frame = CGRect(x: 0, y: 0, width: \(screen), height: 40)",
      "bar.frame = CGRect(x: 0, y: 0, width: 0, height: 40)"
    ),
    ("bar.frame.size.width = \(screen)", "bar.frame = view.bounds"),
    (
      "grid.itemSize = CGSize(width: \(screen), height: 50)",
      "grid.itemSize = CGSize(width: view.bounds.width, height: 50)"
    ),
    (
      "let one = bar.widthAnchor.constraint(equalToConstant: \(screen))\nwidth = one",
      "one.constant = view.bounds.width"
    ),
    ("self.width = bar.widthAnchor.constraint(equalToConstant: \(screen))", "width.constant = view.bounds.width"),
  ]) func valueReplacedByTheLayoutPassIsNotReported(code: String, layout: String) {
    for name in ["viewWillLayoutSubviews", "viewDidLayoutSubviews"] {
      check(code, "override func \(name)() { \(layout) }", isFound: false)
      check(code, "override func \(name)() { lay() }\nfunc lay() { \(layout) }", isFound: false)
    }
    // The layout code runs only once, or UIKit does not call it in a layout pass.
    check(code, "override func viewDidAppear(_ animated: Bool) { \(layout) }", isFound: true)
    check(code, "func lay() { \(layout) }", isFound: true)
    // The layout pass sets another view or property.
    let other = layout.replacing("bar", with: "box").replacing("grid", with: "list").replacing("one.", with: "two.")
      .replacing("width.", with: "height.")
    check(code, "override func viewWillLayoutSubviews() { \(other) }", isFound: true)
  }

  @Test func screenSizeInALayoutPassIsReported() {
    let code = "bar.frame = CGRect(x: 0, y: 0, width: \(Self.screen), height: 40)"
    check("", "override func viewWillLayoutSubviews() { \(code) }", isFound: true)
  }

  @Test func optionalConstraintIsNotReported() {
    let made = "let one = bar.widthAnchor.constraint(equalToConstant: \(Self.screen))"
    check("\(made)\none.isActive = true", "", isFound: true)
    for priority in [".defaultHigh", "UILayoutPriority(999)"] {
      check("\(made)\none.priority = \(priority)\none.isActive = true", "", isFound: false)
    }
    check("\(made)\none.priority = .required\none.isActive = true", "", isFound: true)
    let annotated = made.replacing("let one", with: "let one: NSLayoutConstraint")
    check("\(annotated)\none.priority = .defaultHigh\none.isActive = true", "", isFound: false)
  }
}
