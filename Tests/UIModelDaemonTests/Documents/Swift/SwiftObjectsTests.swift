import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Commands that objects keep: what is known of them once the objects are made, and where others may have set them.
@Suite struct SwiftObjectsTests {
  /// A class whose commands are kept in a property, with members. `SHIFT` is a command whose input is upper case.
  private func kept(_ members: String, beside: String = "") -> String {
    """
    class List: UIViewController {
      override var keyCommands: [UIKeyCommand]? { kept }
    \(members)
    }
    \(beside)
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
  ]) func whatAnObjectIsMadeWithIsKnown(_ members: String) {
    checkFindings(kept(members), ["1️⃣": "menu/shift-in-input"], kind: .swift)
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
  ]) func whatOthersMaySetOfAnObjectIsNot(_ members: String) {
    checkFindings(kept(members).replacing("1️⃣", with: ""), kind: .swift)
  }

  /// What paints a view may be more than all the rest.
  @Test func aCallThatDoesMuchLeavesTheOthersWhatTheyNeed() {
    let much = (0..<8).map { level in "func paint\(level)() { \(String(repeating: "paint\(level + 1)();", count: 8)) }"
    }
    let members = """
      override func viewDidLoad() { paint0(); add() }
      func add() { addKeyCommand(SHIFT) }
      \(much.joined(separator: "\n"))
      func paint8() { view.tintColor = color() }
      func color() -> UIColor { isOn ? .red : .blue }
      """
    checkFindings(
      kept(members).replacing("override var keyCommands: [UIKeyCommand]? { kept }", with: ""),
      ["1️⃣": "menu/shift-in-input"], kind: .swift)
  }

  @Test func whatOtherClassesSetOfAnObjectIsNotKnown() {
    for other in ["func reset(_ list: List) { list.kept = [] }", "class Below: List { func reset() { kept = [] } }"] {
      checkFindings(
        kept("var kept: [UIKeyCommand] = [SHIFT]", beside: other).replacing("1️⃣", with: ""), kind: .swift)
    }
  }

  @Test func twoInitializersAddTheSameCommandOnce() {
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
    #expect(JSONValue(JSONElement(tree: reading.tree, index: 0)).text().components("\"input\"") == 1)
  }
}

extension String {
  /// How often it has a part.
  fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
