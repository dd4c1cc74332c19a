import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks key commands that an object stores in a property. The tests cover the property's value after initialization
/// and other code that may change the property.
@Suite struct SwiftObjectsTests {
  /// Returns the source of a view controller that stores its key commands in the property `kept`, with the given
  /// members. `SHIFT` is replaced by a command with an uppercase input.
  private func controllerSource(_ members: String, declarations: String = "") -> String {
    """
    class List: UIViewController {
      override var keyCommands: [UIKeyCommand]? { kept }
    \(members)
    }
    \(declarations)
    """.replacing(
      "SHIFT", with: "UIKeyCommand(title: \"A\", action: #selector(a), input: 1️⃣\"N\"1️⃣, modifierFlags: .command)")
  }

  @Test(arguments: [
    "var kept: [UIKeyCommand] = [SHIFT]",
    "var kept: [UIKeyCommand] = []\noverride func viewDidLoad() { kept = [SHIFT] }",
    "private var kept: [UIKeyCommand] = []\noverride func viewDidLoad() { self.kept.append(SHIFT) }",
    "var kept: [UIKeyCommand] = []\noverride func viewDidLoad() { setUp() }\nfunc setUp() { kept += [SHIFT] }",
    """
    var kept: [UIKeyCommand] = []
    init() { super.init(nibName: nil, bundle: nil); kept = [SHIFT] }
    required init?(coder: NSCoder) { fatalError() }
    """,
    """
    var kept: [UIKeyCommand] = []
    override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle); setUp() }
    required init?(coder: NSCoder) { super.init(coder: coder); setUp() }
    func setUp() { kept = [SHIFT]; for command in kept { command.wantsPriorityOverSystemBehavior = true } }
    """,
    """
    var kept: [UIKeyCommand] = [SHIFT]
    override func viewDidLoad() { navigationItem.leftBarButtonItem?.title = "A"; view?.backgroundColor = .red }
    """,
  ]) func commandsStoredDuringSetupAreReported(_ members: String) {
    checkFindings(controllerSource(members), ["1️⃣": "menu/shift-in-input"], kind: .swift)
  }

  @Test(arguments: [
    "var kept: [UIKeyCommand] = [SHIFT]\nfunc other() { kept = [] }",
    "var kept: [UIKeyCommand] = [SHIFT]\nfunc other() { kept.removeAll() }",
    "var kept: [UIKeyCommand] = [SHIFT]\noverride func viewDidLoad() { load { self.kept = [] } }",
    "var kept: [UIKeyCommand] = [SHIFT] { didSet { print(1) } }",
    """
    var kept: [UIKeyCommand]
    init() { kept = [SHIFT]; super.init(nibName: nil, bundle: nil) }
    init(other: Int) { kept = []; super.init(nibName: nil, bundle: nil) }
    """,
    "var kept: [UIKeyCommand] = [SHIFT]\noverride func viewDidLoad() { if isOn { kept = [] } }",
  ]) func reassignedCommandsAreNotReported(_ members: String) {
    checkFindings(controllerSource(members).replacing("1️⃣", with: ""), kind: .swift)
  }

  /// An expensive call must leave enough evaluation steps for other calls. For example, functions that set colors can
  /// need more steps than all other functions together.
  @Test func expensiveCallLeavesBudgetForOtherCalls() {
    let expensiveFunctions = (0..<8).map { level in
      "func paint\(level)() { \(String(repeating: "paint\(level + 1)();", count: 8)) }"
    }
    let members = """
      override func viewDidLoad() { paint0(); add() }
      func add() { addKeyCommand(SHIFT) }
      \(expensiveFunctions.joined(separator: "\n"))
      func paint8() { view.tintColor = color() }
      func color() -> UIColor { isOn ? .red : .blue }
      """
    checkFindings(
      controllerSource(members).replacing("override var keyCommands: [UIKeyCommand]? { kept }", with: ""),
      ["1️⃣": "menu/shift-in-input"], kind: .swift)
  }

  @Test func commandsSetByOtherClassesAreUnknown() {
    for otherDeclaration in [
      "func reset(_ list: List) { list.kept = [] }", "class Below: List { func reset() { kept = [] } }",
    ] {
      checkFindings(
        controllerSource("var kept: [UIKeyCommand] = [SHIFT]", declarations: otherDeclaration).replacing("1️⃣", with: ""),
        kind: .swift)
    }
  }

  @Test func commandOfTwoInitializersIsReadOnce() {
    let text = """
      class List: UIViewController {
        init() { super.init(nibName: nil, bundle: nil); setUp() }
        required init?(coder: NSCoder) { super.init(coder: coder); setUp() }
        func setUp() {
          addKeyCommand(UIKeyCommand(title: "A", action: #selector(a), input: "1", modifierFlags: .command))
        }
      }
      """
    let reading = SwiftReader(SwiftFile(Array(text.utf8)), nil).reading
    #expect(JSONValue(JSONElement(tree: reading.tree, index: 0)).text().occurrenceCount("\"input\"") == 1)
  }
}

extension String {
  /// Returns the number of occurrences of a substring.
  fileprivate func occurrenceCount(_ substring: String) -> Int { ranges(of: substring).count }
}
