import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

private func controller(
  _ statement: String, _ function: String = "@IBAction func show(_ sender: Any)",
  _ type: String = "NoteController: UIViewController"
) -> String {
  """
  import UIKit
  class \(type) {
    \(function) {
      \(statement)
    }
  }
  """
}

private let key = "let window = 1️⃣UIApplication.shared.keyWindow1️⃣"
private let superCall = "super.canPerformAction(action, withSender: sender)"
private let rotate =
  "UIKeyCommand(title: \"Rotate Left\", action: #selector(rotateLeft), input: UIKeyCommand.inputLeftArrow, "
  + "modifierFlags: [.command, .alternate])"

/// Tests of fixes that change overrides, properties of commands, and the window that code uses.
@Suite struct SwiftMemberRepairTests {
  private func fixed(_ text: String, _ code: String, fix: Int = 0) throws -> String? {
    try SwiftRepairTests().fixed(text, code, fix: fix)
  }

  // MARK: Windows

  /// Returns the text with the marked expression replaced by the window of the view, or nil if there is no safe
  /// replacement.
  private func usingOwnWindow(_ text: String) -> String? {
    let marked = MarkedText(text)
    let document = SingleDocument(marked.text, kind: .swift).document
    guard let block = document.blocks.first, let range = marked.ranges["1️⃣"] else { return nil }
    let edit = ModelEdit.code(Place(block: block.id, text: range), .useOwnWindow)
    return try? SingleDocument(marked.text, kind: .swift).applying(Fix("", edit))
  }

  @Test(arguments: [
    ("let window = 1️⃣UIApplication.shared.keyWindow1️⃣", "let window = view.window"),
    ("let window = 1️⃣UIApplication.shared.windows.first { $0.isKeyWindow }1️⃣", "let window = view.window"),
    (
      "let window = 1️⃣UIApplication.shared.windows.first(where: \\.isKeyWindow)1️⃣?.frame",
      "let window = view.window?.frame"
    ),
    (
      "let scene = 1️⃣UIApplication.shared.connectedScenes.first1️⃣ as? UIWindowScene",
      "let scene = view.window?.windowScene"
    ),
    (
      "use((1️⃣UIApplication.shared.connectedScenes.first1️⃣ as? UIWindowScene)?.title)",
      "use(view.window?.windowScene?.title)"
    ),
    (
      "let delegate = 1️⃣UIApplication.shared.connectedScenes.first1️⃣?.delegate as? SceneDelegate",
      "let delegate = view.window?.windowScene?.delegate as? SceneDelegate"
    ),
    (
      "let a = 1️⃣UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.flatMap(\\.windows).first1️⃣",
      "let a = view.window"
    ),
    ("save { self.root = 1️⃣UIApplication.shared.keyWindow1️⃣ }", "save { self.root = self.view.window }"),
  ])
  func fixUsesTheWindowOfTheView(_ before: String, _ after: String) {
    #expect(usingOwnWindow(controller(before)) == controller(after))
  }

  @Test func fixInAViewUsesItsWindowProperty() {
    let (function, type) = ("override func didMoveToWindow()", "Badge: UIView")
    #expect(
      usingOwnWindow(controller("let window = 1️⃣UIApplication.shared.keyWindow1️⃣", function, type))
        == controller("let window = window", function, type))
  }

  @Test(arguments: [
    "override func viewDidAppear(_ animated: Bool)", "override func viewIsAppearing(_ animated: Bool)",
    "@objc func show(_ sender: UIBarButtonItem)", "@objc private func tapped(_ tap: UITapGestureRecognizer)",
    "func tableView(_ list: UITableView, didSelectRowAt path: IndexPath)",
    "@objc\n  func show(_ sender: Any?)",
    "override func viewDidAppear(_ animated: Bool) { refresh() }\n  private func refresh()",
    "lazy var item = UIBarButtonItem(title: nil, image: nil, target: self, action: #selector(show))\n  @objc func show()",
  ])
  func fixIsOfferedForCodeThatRunsInAWindow(_ function: String) {
    #expect(usingOwnWindow(controller(key, function)) == controller("let window = view.window", function))
  }

  /// Before a view is in a window, its `window` is nil and the fixed code would do nothing.
  @Test(arguments: [
    ("func show()", "NoteController: UIViewController"),
    ("override func viewWillAppear(_ animated: Bool)", "NoteController: UIViewController"),
    ("@objc func show(_ note: Notification)", "NoteController: UIViewController"),
    ("init() { refresh() }\n  private func refresh()", "NoteController: UIViewController"),
    (
      "override func viewDidAppear(_ animated: Bool) { refresh() }\n  override func viewDidLoad() { refresh() }\n  private func refresh()",
      "NoteController: UIViewController"
    ),
    (
      "override func viewDidLoad() { show(nil) }\n  @IBAction func show(_ sender: Any?)",
      "NoteController: UIViewController"
    ),
    (
      "func start() { Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(show), userInfo: nil, repeats: false) }\n  @objc func show()",
      "NoteController: UIViewController"
    ),
    ("override init(frame: CGRect) { super.init(frame: frame); setUp() }\n  private func setUp()", "Badge: UIView"),
    ("override func layoutSubviews()", "Badge: UIView"), ("@objc func show()", "Badge: UIView"),
  ])
  func noFixForCodeThatMayRunWithoutAWindow(_ function: String, _ type: String) {
    #expect(usingOwnWindow(controller(key, function, type)) == nil)
  }

  @Test func noFixForAViewThatAddsItself() {
    let function = "@IBAction func show(_ sender: Any)"
    let statement = "1️⃣UIApplication.shared.keyWindow1️⃣?.addSubview(self)"
    #expect(usingOwnWindow(controller(statement, function, "Popup: UIView")) == nil)
    #expect(usingOwnWindow(controller("if superview != nil { return }\n    " + key, function, "Popup: UIView")) == nil)
  }

  @Test(arguments: [
    controller(key, "override func viewDidLoad()"), controller(key, "static func show()"),
    controller(key, "func show()", "Coordinator: NSObject"), controller(key, "func show(_ view: UIView)"),
    controller("save { [weak self] in self?.root = 1️⃣UIApplication.shared.keyWindow1️⃣ }"),
    controller("let window = 1️⃣UIApplication.shared.keyWindow1️⃣!"),
    controller("let window = 1️⃣UIApplication.shared.connectedScenes.map(wrapped).first1️⃣"),
    controller("let scene = 1️⃣UIApplication.shared.connectedScenes.first1️⃣ as! UIWindowScene"),
  ])
  func noFixWithoutASafeReplacement(_ text: String) { #expect(usingOwnWindow(text) == nil) }

  // MARK: Overrides

  private func button(_ members: String) -> String {
    """
    import UIKit
    class StarButton: UIButton {
    \(members)
    }
    """
  }

  @Test(arguments: [
    ("  override var canBecomeFocused: Bool { true }\n\n  func star() {}", "  func star() {}"),
    ("  func star() {}\n\n  public override var canBecomeFocused: Bool {\n    return true\n  }", "  func star() {}"),
    (
      "  func star() {}\n\n  override var canBecomeFocused: Bool { true }\n\n  var a = 1",
      "  func star() {}\n\n  var a = 1"
    ),
    ("  var a = 1\n  override var canBecomeFocused: Bool { true }\n  var b = 1", "  var a = 1\n  var b = 1"),
  ])
  func fixRemovesTheOverride(_ before: String, _ after: String) throws {
    #expect(try fixed(button(before), "focus/control-left-to-full-keyboard-access") == button(after))
  }

  @Test(arguments: [
    "  override var canBecomeFocused: Bool { true /* for games */ }",
    "  @objc\n  override var canBecomeFocused: Bool { true }",
    "  var a = 1; override var canBecomeFocused: Bool { true }",
    // Code for the focused state shows that focus is intended.
    """
      override var canBecomeFocused: Bool { true }
      override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}
    """,
    "  override var canBecomeFocused: Bool { true }\n  func star() { focusEffect = UIFocusHaloEffect() }",
  ])
  func noFixForAnOverrideWithRelatedCode(_ members: String) throws {
    #expect(try fixed(button(members), "focus/control-left-to-full-keyboard-access") == nil)
  }

  private func canvas(_ body: String, sender: String = "sender") -> String {
    """
    import UIKit
    class CanvasViewController: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Fit", action: #selector(fit), input: "0", modifierFlags: .command)]
      }
      @objc func fit() {}
      @objc func clear() {}
      override func canPerformAction(_ action: Selector, withSender \(sender): Any?) -> Bool {
        \(body)
      }
    }
    """
  }

  @Test(arguments: [
    ("return action == #selector(clear)", "return action == #selector(clear) || \(superCall)"),
    ("action == #selector(clear) // only this", "action == #selector(clear) || \(superCall) // only this"),
    (
      "if action == #selector(clear) { return true }\n    return false",
      "if action == #selector(clear) { return true }\n    return \(superCall)"
    ),
  ])
  func fixForwardsOtherActionsToSuper(_ before: String, _ after: String) throws {
    #expect(try fixed(canvas(before), "menu/can-perform-without-super") == canvas(after))
  }

  @Test func noFixForAnAnswerInABranch() throws {
    let body = "switch action {\n    case #selector(clear): return true\n    default: return false\n    }"
    #expect(try fixed(canvas(body), "menu/can-perform-without-super") == nil)
  }

  @Test func noFixForAnUnnamedParameter() throws {
    let text = canvas("return action == #selector(clear)", sender: "_")
    #expect(try fixed(text, "menu/can-perform-without-super") == nil)
  }

  // MARK: Properties of commands

  private func commands(_ statements: String) -> String {
    """
    import UIKit
    class CanvasViewController: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        \(statements)
      }
      @objc func rotateLeft() {}
    }
    """
  }
  @Test func fixSetsThePropertyBelowTheCommand() throws {
    let before = "let rotate = \(rotate) // turns\n"
    let rest = "    return [rotate]"
    #expect(
      try fixed(commands(before + rest), "menu/direction-should-not-mirror")
        == commands(before + "    rotate.allowsAutomaticMirroring = false\n" + rest))
  }

  @Test(arguments: ["[\(rotate)]", "let rotate = \(rotate); return [rotate]"])
  func noFixForACommandWithoutItsOwnLine(_ statements: String) throws {
    #expect(try fixed(commands(statements), "menu/direction-should-not-mirror") == nil)
  }
}
