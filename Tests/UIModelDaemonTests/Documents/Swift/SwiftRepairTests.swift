import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks fixes in Swift code that has no counterpart in a model document: the code before and after, and code without
/// a fix.
@Suite struct SwiftRepairTests {
  /// Returns the text after a fix of the first finding with this code, or nil if there is no such fix. Checks that the
  /// fix removes all findings with this code and adds no finding with another code.
  func fixed(_ text: String, _ code: String, fix number: Int = 0) throws -> String? {
    let checked = SingleDocument(text, kind: .swift)
    let before = checked.findings.map(\.finding)
    let finding = try #require(before.first { $0.code == code }, "\(before.map(\.code))")
    guard let fix = finding.fixes.dropFirst(number).first else { return nil }
    #expect(!fix.isSafe || code == "sheet/detents-out-of-order")
    let text = try checked.applying(fix)
    let after = SingleDocument(text, kind: .swift).findings.map(\.finding.code)
    #expect(after.allSatisfy { $0 != code } && Set(after).isSubset(of: before.map(\.code)), "\(after)")
    return text
  }

  // MARK: Keyboards

  private func keyboard(_ body: String, _ type: String = "ChatViewController: UIViewController") -> String {
    """
    import UIKit
    class \(type) {
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

  private static let screen = "view.window?.screen.coordinateSpace ?? view"
  private static let covered = "view.convert(frame, from: \(screen)).intersection(view.bounds)"

  @Test(arguments: [
    ("    bottom.constant = frame.height // of all", "bottom.constant = COVERED.height // of all"),
    ("    bottom.constant = frame.size.height + 20", "bottom.constant = COVERED.height + 20"),
    (
      "    let size = frame.size\n    table.contentInset.bottom = size.height",
      "table.contentInset.bottom = COVERED.height"
    ),
  ])
  func heightIsReplacedByTheCoveredHeight(_ before: String, _ after: String) throws {
    let text = try fixed(keyboard(before), "keyboard/raw-height-adjustment")
    #expect(
      text?.contains("    " + after.replacing("COVERED", with: Self.covered) + "\n") == true, "\(text ?? "none")")
  }

  @Test(arguments: [
    "    bottom.constant = min(frame.height, frame.width)",
    "    bottom.constant = UIScreen.main.bounds.height - frame.minY",
    "    bottom.constant = frame.height - (view.window!.frame.height - table.frame.maxY)",
    "    let height = frame.height\n    bottom.constant = height - (view.window!.frame.height - table.frame.maxY)",
    "    UIView.animate(withDuration: 0.2) { [weak self] in self?.bottom.constant = frame.height }",
  ])
  func otherUsesOfTheHeightHaveNoFix(_ body: String) throws {
    let text = keyboard(body)
    guard SingleDocument(text, kind: .swift).findings.contains(where: { $0.finding.code.hasPrefix("keyboard/raw") })
    else { return }
    #expect(try fixed(text, "keyboard/raw-height-adjustment") == nil)
  }

  @Test func controllerWithoutAViewHasNoFix() throws {
    let text = keyboard("    bottom.constant = frame.height", "Pusher: UIPresentationController")
      .replacing("override func viewDidLoad() {\n    super.viewDidLoad()", with: "func start() {")
    if SingleDocument(text, kind: .swift).findings.contains(where: { $0.finding.code.hasPrefix("keyboard/raw") }) {
      #expect(try fixed(text, "keyboard/raw-height-adjustment") == nil)
    }
  }

  @Test(arguments: [
    (
      "    bottom.constant = frame.intersection(view.frame).height",
      "view.convert(frame, from: \(screen)).intersection(view.bounds).height"
    ),
    (
      "    let covered = frame.intersection(table.bounds)\n    bottom.constant = covered.height",
      "table.convert(frame, from: table.window?.screen.coordinateSpace ?? table).intersection(table.bounds)"
    ),
    (
      "    let own = view.convert(frame, from: nil).intersection(view.bounds)\n    bottom.constant = own.height",
      "view.convert(frame, from: \(screen)).intersection(view.bounds)"
    ),
    (
      """
          let own = view.convert(frame, from: nil)
          let area = view.safeAreaLayoutGuide.layoutFrame
          let covered = area.intersection(own)
          bottom.constant = covered.height
      """, "let own = view.convert(frame, from: \(screen))\n"
    ),
    (
      "    bottom.constant = frame.intersection(view.convert(view.bounds, to: view.window)).height",
      "frame.intersection(view.convert(view.bounds, to: \(screen))).height"
    ),
    ("    bottom.constant = view.bounds.maxY - frame.minY", "bottom.constant = \(covered).height"),
    ("    bottom.constant = view.frame.height - frame.origin.y + 8", "bottom.constant = \(covered).height + 8"),
    (
      "    let own = view.safeAreaLayoutGuide.layoutFrame.maxY - frame.minY\n    bottom.constant = own",
      "let own = view.convert(frame, from: \(screen)).intersection(view.safeAreaLayoutGuide.layoutFrame).height"
    ),
  ])
  func frameIsConvertedFromTheScreen(_ before: String, _ after: String) throws {
    let text = try fixed(keyboard(before), "keyboard/frame-not-converted")
    #expect(text?.contains(after) == true, "\(text ?? "none")")
  }

  /// An expression with an edge of the screen, or with a multiplied edge of the view, is not the height that the
  /// keyboard covers.
  @Test(arguments: [
    "    bottom.constant = 2 * view.bounds.maxY - frame.minY",
    "    let top = UIScreen.main.bounds.height - frame.height\n    bottom.constant = view.bounds.maxY - top",
  ])
  func otherEdgesHaveNoFix(_ body: String) throws {
    #expect(try fixed(keyboard(body), "keyboard/frame-not-converted") == nil)
  }

  @Test func optionalFrameHasNoFix() throws {
    let text = keyboard("    bottom.constant = (frame as CGRect?)?.intersection(view.bounds).height ?? 0")
    let findings = SingleDocument(text, kind: .swift).findings.map(\.finding)
    #expect(findings.filter { $0.code == "keyboard/frame-not-converted" }.allSatisfy { $0.fixes.isEmpty })
  }

  /// The frame before the animation is below the screen, so its intersection with the view is empty.
  @Test func frameAfterTheAnimationIsUsed() throws {
    let before = keyboard("    bottom.constant = frame.height").replacing("FrameEnd", with: "FrameBegin")
    let finding = try #require(
      SingleDocument(before, kind: .swift).findings.first { $0.finding.code == "keyboard/raw-height-adjustment" })
    #expect(finding.finding.message.contains("before the animation; use 'keyboardFrameEndUserInfoKey'"))
    let text = try fixed(before, "keyboard/raw-height-adjustment")
    #expect(text == keyboard("    bottom.constant = \(Self.covered).height"))
  }

  @Test func intersectedFrameIsReadAfterTheAnimation() throws {
    let before = keyboard("    bottom.constant = frame.intersection(view.bounds).height")
      .replacing("FrameEnd", with: "FrameBegin")
    let text = try fixed(before, "keyboard/frame-not-converted")
    #expect(text == keyboard("    bottom.constant = \(Self.covered).height"))
  }

  @Test func equalLinesAreFixedTogether() throws {
    let before = """
          table.contentInset.bottom = frame.height
          table.verticalScrollIndicatorInsets.bottom = frame.height // the same
          if frame.height > 100 { print(frame.height) }
      """
    let after = before.replacing("= frame.height", with: "= \(Self.covered).height")
    #expect(try fixed(keyboard(before), "keyboard/raw-height-adjustment") == keyboard(after))
  }

  // MARK: Popovers

  private func popover(_ function: String, present: String = "present(alert, animated: true)") -> String {
    """
    import UIKit
    class DraftViewController: UIViewController {
      \(function) {
        let alert = UIAlertController(title: "Draft", message: nil, preferredStyle: .actionSheet) // asks
        alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
        \(present)
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
  func popoverGetsASource(_ function: String, _ lines: [String]) throws {
    let before = popover(function)
    let added = lines.map { "    alert.popoverPresentationController?.\($0)\n" }.joined()
    let text = try fixed(before, "sheet/popover-without-source")
    #expect(text == before.replacing(" // asks\n", with: " // asks\n" + added))
  }

  /// A popover at the center of the view would be far from the item that the person tapped.
  @Test func unnamedBarButtonItemHasNoFix() throws {
    let text = popover(
      "func setUp() { toolbarItems = [UIBarButtonItem(title: name, style: .plain, target: self, action: #selector(ask))] }\n"
        + "  @objc func ask()")
    let findings = SingleDocument(text, kind: .swift).findings.map(\.finding)
    #expect(findings.map(\.code) == ["sheet/popover-without-source"] && findings.allSatisfy { $0.fixes.isEmpty })
  }

  @Test func popoverPresentedElsewhereHasNoFix() throws {
    let text = popover(
      "@objc func ask()",
      present: "hand(alert)\n  }\n  func hand(_ alert: UIViewController) {\n    present(alert, animated: true)")
    let findings = SingleDocument(text, kind: .swift).findings.map(\.finding)
    #expect(findings.filter { $0.code == "sheet/popover-without-source" }.allSatisfy { $0.fixes.isEmpty })
  }

  @Test func classWithoutAKnownViewHasNoFix() throws {
    let text = popover("func ask()").replacing("DraftViewController: UIViewController", with: "Drafts: Base")
    let findings = SingleDocument(text, kind: .swift).findings.map(\.finding)
    #expect(findings.filter { $0.code == "sheet/popover-without-source" }.allSatisfy { $0.fixes.isEmpty })
  }

  @Test func presentingControllerProvidesTheSourceView() throws {
    let before = popover("func ask(from base: UIViewController)", present: "base.present(alert, animated: true)")
      .replacing("DraftViewController: UIViewController", with: "Drafts: Base")
    let text = try fixed(before, "sheet/popover-without-source")
    #expect(text?.contains("sourceView = base.view\n") == true)
  }

  // MARK: Lists

  @Test func detentsAreSortedWithTheirComments() throws {
    let before = """
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
    let text = try fixed(before, "sheet/detents-out-of-order")
    #expect(
      text
        == before.replacing(
          "      .large(), // all of it\n      .medium(), // half\n",
          with: "      .medium(), // half\n      .large(), // all of it\n"))
  }

  @Test func repeatedCommandIsRemoved() throws {
    let command = "UIKeyCommand(title: \"Next\", action: #selector(next), input: \"]\", modifierFlags: .command)"
    let before = """
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
    let text = try fixed(before, "menu/shadowed-key-command")
    #expect(text == before.replacing(",\n      \(command),\n    ]", with: ",\n    ]"))
  }
}
