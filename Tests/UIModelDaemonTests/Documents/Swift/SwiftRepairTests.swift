import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks fixes in Swift code without a counterpart in a model document. The tests compare the code before and after a
/// fix, and cover code without a fix.
@Suite struct SwiftRepairTests {
  /// Returns the text after a fix of the rule's first finding, or nil if the finding has no fix with this index. Checks
  /// that the fix removes all findings of the rule and adds no finding of another rule.
  func textAfterFix(_ text: String, _ ruleCode: String, fix fixIndex: Int = 0) throws -> String? {
    let document = SingleDocument(text, kind: .swift)
    let findingsBeforeFix = document.findings.map(\.finding)
    let finding = try #require(findingsBeforeFix.first { $0.code == ruleCode }, "\(findingsBeforeFix.map(\.code))")
    guard let fix = finding.fixes.dropFirst(fixIndex).first else { return nil }
    #expect(!fix.isSafe || ruleCode == "sheet/detents-out-of-order")
    let text = try document.applying(fix)
    let codesAfterFix = SingleDocument(text, kind: .swift).findings.map(\.finding.code)
    #expect(
      codesAfterFix.allSatisfy { $0 != ruleCode } && Set(codesAfterFix).isSubset(of: findingsBeforeFix.map(\.code)),
      "\(codesAfterFix)")
    return text
  }

  // MARK: Keyboards

  private func keyboardSource(_ body: String, _ classHeader: String = "ChatViewController: UIViewController") -> String
  {
    """
    import UIKit
    class \(classHeader) {
      @IBOutlet private var bottom: NSLayoutConstraint!
      @IBOutlet private var table: UITableView!
      override func viewDidLoad() {
        super.viewDidLoad()
        NotificationCenter.default.addObserver(
          self, selector: #selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
      }
      @objc private func keyboardWillShow(_ note: Notification) {
        guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
    \(body)
      }
    }
    """
  }

  private static let screenSpace = "view.window?.screen.coordinateSpace ?? view"
  private static let coveredFrame = "view.convert(frame, from: \(screenSpace)).intersection(view.bounds)"

  @Test(arguments: [
    ("    bottom.constant = frame.height // of all", "bottom.constant = COVERED.height // of all"),
    ("    bottom.constant = frame.size.height + 20", "bottom.constant = COVERED.height + 20"),
    (
      "    let size = frame.size\n    table.contentInset.bottom = size.height",
      "table.contentInset.bottom = COVERED.height"
    ),
  ])
  func heightIsReplacedByTheCoveredHeight(_ originalBody: String, _ expectedLine: String) throws {
    let text = try textAfterFix(keyboardSource(originalBody), "keyboard/raw-height-adjustment")
    #expect(
      text?.contains("    " + expectedLine.replacing("COVERED", with: Self.coveredFrame) + "\n") == true,
      "\(text ?? "none")")
  }

  @Test(arguments: [
    "    bottom.constant = min(frame.height, frame.width)",
    "    bottom.constant = UIScreen.main.bounds.height - frame.minY",
    "    bottom.constant = frame.height - (view.window!.frame.height - table.frame.maxY)",
    "    let height = frame.height\n    bottom.constant = height - (view.window!.frame.height - table.frame.maxY)",
    "    UIView.animate(withDuration: 0.2) { [weak self] in self?.bottom.constant = frame.height }",
  ])
  func otherUsesOfTheHeightHaveNoFix(_ body: String) throws {
    let text = keyboardSource(body)
    guard SingleDocument(text, kind: .swift).findings.contains(where: { $0.finding.code.hasPrefix("keyboard/raw") })
    else { return }
    #expect(try textAfterFix(text, "keyboard/raw-height-adjustment") == nil)
  }

  @Test func controllerWithoutAViewHasNoFix() throws {
    let text = keyboardSource("    bottom.constant = frame.height", "Pusher: UIPresentationController")
      .replacing("override func viewDidLoad() {\n    super.viewDidLoad()", with: "func start() {")
    if SingleDocument(text, kind: .swift).findings.contains(where: { $0.finding.code.hasPrefix("keyboard/raw") }) {
      #expect(try textAfterFix(text, "keyboard/raw-height-adjustment") == nil)
    }
  }

  @Test(arguments: [
    (
      "    bottom.constant = frame.intersection(view.frame).height",
      "view.convert(frame, from: \(screenSpace)).intersection(view.bounds).height"
    ),
    (
      "    let covered = frame.intersection(table.bounds)\n    bottom.constant = covered.height",
      "table.convert(frame, from: table.window?.screen.coordinateSpace ?? table).intersection(table.bounds)"
    ),
    (
      "    let own = view.convert(frame, from: nil).intersection(view.bounds)\n    bottom.constant = own.height",
      "view.convert(frame, from: \(screenSpace)).intersection(view.bounds)"
    ),
    (
      """
          let own = view.convert(frame, from: nil)
          let area = view.safeAreaLayoutGuide.layoutFrame
          let covered = area.intersection(own)
          bottom.constant = covered.height
      """, "let own = view.convert(frame, from: \(screenSpace))\n"
    ),
    (
      "    bottom.constant = frame.intersection(view.convert(view.bounds, to: view.window)).height",
      "frame.intersection(view.convert(view.bounds, to: \(screenSpace))).height"
    ),
    ("    bottom.constant = view.bounds.maxY - frame.minY", "bottom.constant = \(coveredFrame).height"),
    ("    bottom.constant = view.frame.height - frame.origin.y + 8", "bottom.constant = \(coveredFrame).height + 8"),
    (
      "    let own = view.safeAreaLayoutGuide.layoutFrame.maxY - frame.minY\n    bottom.constant = own",
      "let own = view.convert(frame, from: \(screenSpace)).intersection(view.safeAreaLayoutGuide.layoutFrame).height"
    ),
  ])
  func frameIsConvertedFromTheScreen(_ originalBody: String, _ expectedCode: String) throws {
    let text = try textAfterFix(keyboardSource(originalBody), "keyboard/frame-not-converted")
    #expect(text?.contains(expectedCode) == true, "\(text ?? "none")")
  }

  /// An expression with an edge of the screen, or with a multiplied edge of the view, does not compute the height that
  /// the keyboard covers.
  @Test(arguments: [
    "    bottom.constant = 2 * view.bounds.maxY - frame.minY",
    "    let top = UIScreen.main.bounds.height - frame.height\n    bottom.constant = view.bounds.maxY - top",
  ])
  func otherEdgesHaveNoFix(_ body: String) throws {
    #expect(try textAfterFix(keyboardSource(body), "keyboard/frame-not-converted") == nil)
  }

  @Test func optionalFrameHasNoFix() throws {
    let text = keyboardSource("    bottom.constant = (frame as CGRect?)?.intersection(view.bounds).height ?? 0")
    let findings = SingleDocument(text, kind: .swift).findings.map(\.finding)
    #expect(findings.filter { $0.code == "keyboard/frame-not-converted" }.allSatisfy { $0.fixes.isEmpty })
  }

  /// The frame before the animation is below the screen, so its intersection with the view is empty.
  @Test func fixUsesTheFrameAfterTheAnimation() throws {
    let originalText = keyboardSource("    bottom.constant = frame.height").replacing("FrameEnd", with: "FrameBegin")
    let finding = try #require(
      SingleDocument(originalText, kind: .swift).findings.first { $0.finding.code == "keyboard/raw-height-adjustment" })
    #expect(finding.finding.message.contains("before the animation; use 'keyboardFrameEndUserInfoKey'"))
    let text = try textAfterFix(originalText, "keyboard/raw-height-adjustment")
    #expect(text == keyboardSource("    bottom.constant = \(Self.coveredFrame).height"))
  }

  @Test func fixOfIntersectionUsesTheFrameAfterTheAnimation() throws {
    let originalText = keyboardSource("    bottom.constant = frame.intersection(view.bounds).height")
      .replacing("FrameEnd", with: "FrameBegin")
    let text = try textAfterFix(originalText, "keyboard/frame-not-converted")
    #expect(text == keyboardSource("    bottom.constant = \(Self.coveredFrame).height"))
  }

  @Test func equalLinesAreFixedTogether() throws {
    let originalBody = """
          table.contentInset.bottom = frame.height
          table.verticalScrollIndicatorInsets.bottom = frame.height // the same
          if frame.height > 100 { print(frame.height) }
      """
    let fixedBody = originalBody.replacing("= frame.height", with: "= \(Self.coveredFrame).height")
    #expect(
      try textAfterFix(keyboardSource(originalBody), "keyboard/raw-height-adjustment") == keyboardSource(fixedBody))
  }

  // MARK: Popovers

  private func popoverSource(_ functionHeader: String, presentation: String = "present(alert, animated: true)")
    -> String
  {
    """
    import UIKit
    class DraftViewController: UIViewController {
      \(functionHeader) {
        let alert = UIAlertController(title: "Draft", message: nil, preferredStyle: .actionSheet) // asks
        alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
        \(presentation)
      }
    }
    """
  }

  @Test(arguments: [
    ("@IBAction func ask(_ sender: UIBarButtonItem)", ["barButtonItem = sender"]),
    ("@IBAction func ask(_ sender: UIBarButtonItem?)", ["barButtonItem = sender"]),
    ("@IBAction func ask(_ sender: UIButton)", ["sourceView = sender", "sourceRect = sender.bounds"]),
    (
      "func setUp() { toolbarItems = [UIBarButtonItem(title: nil, style: .plain, target: self, action: #selector(ask(_:)))] }\n"
        + "  @objc func ask(_ sender: Any)",
      ["barButtonItem = sender as? UIBarButtonItem"]
    ),
    (
      "func setUp() {\n    navigationItem.rightBarButtonItem = UIBarButtonItem(\n"
        + "      title: nil, style: .plain, target: self, action: #selector(ask))\n  }\n  @objc func ask()",
      ["barButtonItem = navigationItem.rightBarButtonItem"]
    ),
    (
      "lazy var more = UIBarButtonItem(title: name, style: .plain, target: self, action: #selector(ask))\n  @objc func ask()",
      ["barButtonItem = more"]
    ),
    (
      "@objc func ask(_ press: UILongPressGestureRecognizer)",
      ["sourceView = view", "sourceRect = CGRect(origin: press.location(in: view), size: .zero)"]
    ),
    (
      "override func tableView(_ list: UITableView, didSelectRowAt path: IndexPath)",
      ["sourceView = list", "sourceRect = list.rectForRow(at: path)"]
    ),
    (
      "@objc func ask()",
      [
        "sourceView = view", "sourceRect = CGRect(x: view.bounds.midX, y: view.bounds.midY, width: 0, height: 0)",
        "permittedArrowDirections = []",
      ]
    ),
  ])
  func fixAddsASource(_ functionHeader: String, _ assignments: [String]) throws {
    let originalText = popoverSource(functionHeader)
    let addedLines = assignments.map { "    alert.popoverPresentationController?.\($0)\n" }.joined()
    let text = try textAfterFix(originalText, "sheet/popover-without-source")
    #expect(text == originalText.replacing(" // asks\n", with: " // asks\n" + addedLines))
  }

  /// A popover at the center of the view would be far from the tapped item.
  @Test func unnamedBarButtonItemHasNoFix() throws {
    let text = popoverSource(
      "func setUp() { toolbarItems = [UIBarButtonItem(title: name, style: .plain, target: self, action: #selector(ask))] }\n"
        + "  @objc func ask()")
    let findings = SingleDocument(text, kind: .swift).findings.map(\.finding)
    #expect(findings.map(\.code) == ["sheet/popover-without-source"] && findings.allSatisfy { $0.fixes.isEmpty })
  }

  @Test func popoverPresentedElsewhereHasNoFix() throws {
    let text = popoverSource(
      "@objc func ask()",
      presentation: "hand(alert)\n  }\n  func hand(_ alert: UIViewController) {\n    present(alert, animated: true)")
    let findings = SingleDocument(text, kind: .swift).findings.map(\.finding)
    #expect(findings.filter { $0.code == "sheet/popover-without-source" }.allSatisfy { $0.fixes.isEmpty })
  }

  @Test func classWithoutAKnownViewHasNoFix() throws {
    let text = popoverSource("func ask()").replacing("DraftViewController: UIViewController", with: "Drafts: Base")
    let findings = SingleDocument(text, kind: .swift).findings.map(\.finding)
    #expect(findings.filter { $0.code == "sheet/popover-without-source" }.allSatisfy { $0.fixes.isEmpty })
  }

  @Test func presentingControllerProvidesTheSourceView() throws {
    let originalText = popoverSource(
      "func ask(from base: UIViewController)", presentation: "base.present(alert, animated: true)"
    )
    .replacing("DraftViewController: UIViewController", with: "Drafts: Base")
    let text = try textAfterFix(originalText, "sheet/popover-without-source")
    #expect(text?.contains("sourceView = base.view\n") == true)
  }

  // MARK: Lists

  @Test func detentsAreSortedWithTheirComments() throws {
    let originalText = """
      import UIKit
      class PlacesViewController: UIViewController {
        func show() {
          let list = UIViewController()
          list.sheetPresentationController?.detents = [
            .large(), // all of it
            .medium(), // half
          ]
          present(list, animated: true)
        }
      }
      """
    let text = try textAfterFix(originalText, "sheet/detents-out-of-order")
    #expect(
      text
        == originalText.replacing(
          "      .large(), // all of it\n      .medium(), // half\n",
          with: "      .medium(), // half\n      .large(), // all of it\n"))
  }

  @Test func repeatedCommandIsRemoved() throws {
    let command = "UIKeyCommand(title: \"Next\", action: #selector(next), input: \"]\", modifierFlags: .command)"
    let originalText = """
      import UIKit
      class TabsViewController: UIViewController {
        override var keyCommands: [UIKeyCommand]? {
          let first = [UIKeyCommand(title: "New", action: #selector(add), input: "t", modifierFlags: .command)]
          return first + [
            \(command),
            UIKeyCommand(title: "Close", action: #selector(close), input: "j", modifierFlags: .command),
            \(command),
          ]
        }
        @objc func next() {}
        @objc func add() {}
        @objc func close() {}
      }
      """
    let text = try textAfterFix(originalText, "menu/shadowed-key-command")
    #expect(text == originalText.replacing(",\n      \(command),\n    ]", with: ",\n    ]"))
  }
}
