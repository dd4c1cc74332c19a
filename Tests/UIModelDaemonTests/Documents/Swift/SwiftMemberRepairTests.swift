import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

private func controllerSource(
  _ statement: String, _ functionHead: String = "@IBAction func show(_ sender: Any)",
  _ classHead: String = "NoteController: UIViewController"
) -> String {
  """
  import UIKit
  class \(classHead) {
    \(functionHead) {
      \(statement)
    }
  }
  """
}

private let keyWindowStatement = "let window = 1️⃣UIApplication.shared.keyWindow1️⃣"
private let superCall = "super.canPerformAction(action, withSender: sender)"
private let rotateCommand =
  "UIKeyCommand(title: \"Rotate Left\", action: #selector(rotateLeft), input: UIKeyCommand.inputLeftArrow, "
  + "modifierFlags: [.command, .alternate])"

/// Tests of fixes that change overrides, command properties, and lookups of a window.
@Suite struct SwiftMemberRepairTests {
  private func textAfterFix(_ text: String, _ code: String, fixIndex: Int = 0) throws -> String? {
    try SwiftRepairTests().textAfterFix(text, code, fix: fixIndex)
  }

  // MARK: Windows

  /// Returns the text with the marked expression replaced by the window of the view, or nil if there is no safe
  /// replacement.
  private func textUsingViewWindow(_ text: String) -> String? {
    let markedText = MarkedText(text)
    let document = SingleDocument(markedText.text, kind: .swift).document
    guard let block = document.blocks.first, let range = markedText.ranges["1️⃣"] else { return nil }
    let edit = ModelEdit.code(Place(block: block.id, text: range), .useOwnWindow)
    return try? SingleDocument(markedText.text, kind: .swift).applying(Fix("", edit))
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
  func fixUsesTheWindowOfTheView(_ oldStatement: String, _ newStatement: String) {
    #expect(textUsingViewWindow(controllerSource(oldStatement)) == controllerSource(newStatement))
  }

  @Test func fixInAViewUsesItsWindowProperty() {
    let (functionHead, classHead) = ("override func didMoveToWindow()", "Badge: UIView")
    #expect(
      textUsingViewWindow(controllerSource("let window = 1️⃣UIApplication.shared.keyWindow1️⃣", functionHead, classHead))
        == controllerSource("let window = window", functionHead, classHead))
  }

  @Test(arguments: [
    "override func viewDidAppear(_ animated: Bool)", "override func viewIsAppearing(_ animated: Bool)",
    "@objc func show(_ sender: UIBarButtonItem)", "@objc private func tapped(_ tap: UITapGestureRecognizer)",
    "func tableView(_ list: UITableView, didSelectRowAt path: IndexPath)",
    "@objc\n  func show(_ sender: Any?)",
    "override func viewDidAppear(_ animated: Bool) { refresh() }\n  private func refresh()",
    "lazy var item = UIBarButtonItem(title: nil, image: nil, target: self, action: #selector(show))\n  @objc func show()",
  ])
  func fixIsOfferedForCodeThatRunsInAWindow(_ functionHead: String) {
    #expect(
      textUsingViewWindow(controllerSource(keyWindowStatement, functionHead))
        == controllerSource("let window = view.window", functionHead))
  }

  /// Before a view is in a window, its `window` is nil, so the fixed code would do nothing.
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
  func codeThatMayRunWithoutAWindowHasNoFix(_ functionHead: String, _ classHead: String) {
    #expect(textUsingViewWindow(controllerSource(keyWindowStatement, functionHead, classHead)) == nil)
  }

  @Test func viewThatAddsItselfHasNoFix() {
    let functionHead = "@IBAction func show(_ sender: Any)"
    let statement = "1️⃣UIApplication.shared.keyWindow1️⃣?.addSubview(self)"
    #expect(textUsingViewWindow(controllerSource(statement, functionHead, "Popup: UIView")) == nil)
    #expect(
      textUsingViewWindow(
        controllerSource("if superview != nil { return }\n    " + keyWindowStatement, functionHead, "Popup: UIView"))
        == nil)
  }

  @Test(arguments: [
    controllerSource(keyWindowStatement, "override func viewDidLoad()"),
    controllerSource(keyWindowStatement, "static func show()"),
    controllerSource(keyWindowStatement, "func show()", "Coordinator: NSObject"),
    controllerSource(keyWindowStatement, "func show(_ view: UIView)"),
    controllerSource("save { [weak self] in self?.root = 1️⃣UIApplication.shared.keyWindow1️⃣ }"),
    controllerSource("let window = 1️⃣UIApplication.shared.keyWindow1️⃣!"),
    controllerSource("let window = 1️⃣UIApplication.shared.connectedScenes.map(wrapped).first1️⃣"),
    controllerSource("let scene = 1️⃣UIApplication.shared.connectedScenes.first1️⃣ as! UIWindowScene"),
  ])
  func expressionWithoutASafeReplacementHasNoFix(_ text: String) { #expect(textUsingViewWindow(text) == nil) }

  // MARK: Overrides

  private func buttonSource(_ members: String) -> String {
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
  func fixRemovesTheOverride(_ oldMembers: String, _ newMembers: String) throws {
    #expect(
      try textAfterFix(buttonSource(oldMembers), "focus/control-left-to-full-keyboard-access")
        == buttonSource(newMembers))
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
  func overrideWithRelatedCodeHasNoFix(_ members: String) throws {
    #expect(try textAfterFix(buttonSource(members), "focus/control-left-to-full-keyboard-access") == nil)
  }

  private func canvasSource(_ body: String, senderName: String = "sender") -> String {
    """
    import UIKit
    class CanvasViewController: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Fit", action: #selector(fit), input: "0", modifierFlags: .command)]
      }
      @objc func fit() {}
      @objc func clear() {}
      override func canPerformAction(_ action: Selector, withSender \(senderName): Any?) -> Bool {
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
  func fixForwardsOtherActionsToSuper(_ oldBody: String, _ newBody: String) throws {
    #expect(try textAfterFix(canvasSource(oldBody), "menu/can-perform-without-super") == canvasSource(newBody))
  }

  @Test func resultInABranchHasNoFix() throws {
    let body = "switch action {\n    case #selector(clear): return true\n    default: return false\n    }"
    #expect(try textAfterFix(canvasSource(body), "menu/can-perform-without-super") == nil)
  }

  @Test func unnamedSenderParameterHasNoFix() throws {
    let text = canvasSource("return action == #selector(clear)", senderName: "_")
    #expect(try textAfterFix(text, "menu/can-perform-without-super") == nil)
  }

  // MARK: Properties of commands

  private func commandsSource(_ statements: String) -> String {
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
    let commandStatement = "let rotate = \(rotateCommand) // turns\n"
    let returnStatement = "    return [rotate]"
    #expect(
      try textAfterFix(commandsSource(commandStatement + returnStatement), "menu/direction-should-not-mirror")
        == commandsSource(commandStatement + "    rotate.allowsAutomaticMirroring = false\n" + returnStatement))
  }

  @Test(arguments: ["[\(rotateCommand)]", "let rotate = \(rotateCommand); return [rotate]"])
  func commandWithoutItsOwnLineHasNoFix(_ statements: String) throws {
    #expect(try textAfterFix(commandsSource(statements), "menu/direction-should-not-mirror") == nil)
  }
}
