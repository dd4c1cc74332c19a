import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests that a possible change affects only the object, function or class concerned.
@Suite struct SwiftNarrowingTests {
  private static let taken = "focus/key-taken-by-text-input"

  // MARK: Text that can be edited

  private static func field(_ beside: String, _ members: String = "") -> String {
    """
    import UIKit
    class Field: UITextView {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(input: 1️⃣"\\r"1️⃣, modifierFlags: [], action: #selector(send))]
      }
      @objc func send(_ sender: Any) {}
      \(members)
    }
    \(beside)
    """
  }

  @Test(arguments: [
    "struct Message { var isEditable: Bool }",
    "class Note { var isEditable = true\nfunc lock() { isEditable = false } }",
  ]) func isEditableOfAnotherTypeIsIgnored(_ beside: String) {
    checkFindings(Self.field(beside), ["1️⃣": Self.taken], kind: .swift)
  }

  @Test func onlyFilesUsingTheClassMayLockItsText() {
    let marked = MarkedText(Self.field(""))
    func found(_ other: String) -> [Range<Int>] {
      AppInFiles([("Field.swift", marked.text), ("Other.swift", "import UIKit\n" + other)]).found("Field.swift").map(
        \.range)
    }
    let range = marked.ranges["1️⃣"].map { [$0] }
    #expect(
      found("class Page: UIViewController { let text = UITextView()\nfunc lock() { text.isEditable = false } }")
        == range)
    #expect(found("class Page: UIViewController { let text = Field()\nfunc lock() { text.isEditable = false } }") == [])
    #expect(
      found("class Cell: UIView { let text = Field() }\nfunc lock(_ cell: Cell) { cell.text.isEditable = false }") == []
    )
  }

  @Test(arguments: [
    field("", "override func awakeFromNib() { isEditable = false }"),
    field("extension Field { func lock() { isEditable = false } }"),
    field("func lock(_ field: Field) { field.isEditable = false }"),
  ]) func changesThroughTheClassAreConsidered(_ text: String) {
    checkUnderstood(MarkedText(text).text)
  }

  private func page(_ statements: String, _ beside: String = "") -> String {
    """
    import UIKit
    class Page: UIViewController {
      let text = UITextView()
      let note = UITextView()
      override var keyCommands: [UIKeyCommand]? {
        let up = UIKeyCommand(input: UIKeyCommand.inputUpArrow, modifierFlags: [], action: #selector(send))
        up.wantsPriorityOverSystemBehavior = 1️⃣true1️⃣
        return [up]
      }
      @objc func send() {}
      override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(text)
        \(statements)
      }
    }
    \(beside)
    """
  }

  @Test(arguments: [
    ("note.isEditable = false", ""),
    ("", "class Other { var area = UITextView()\nfunc lock() { area.isEditable = false } }"),
  ]) func lockingAnotherTextViewIsIgnored(_ statements: String, _ beside: String) {
    checkFindings(page(statements, beside), ["1️⃣": "focus/priority-over-text"], kind: .swift)
  }

  @Test(arguments: [
    ("text.isEditable = false", ""), ("[text, note].forEach { $0.isEditable = false }", ""),
    ("lock(text)", "func lock(_ area: UITextView) { area.isEditable = false }"),
  ]) func possiblyLockedTextViewIsNotReported(_ statements: String, _ beside: String) {
    checkUnderstood(MarkedText(page(statements, beside)).text)
  }

  // MARK: Actions

  @Test(arguments: [
    "if super.canPerformAction(action, withSender: sender) { return true }\n"
      + "guard action == #selector(paste(_:)) else { return false }\nreturn true",
    "if super.canPerformAction(action, withSender: sender) { return true }\nreturn false",
    "guard action == #selector(paste(_:)) else { return super.canPerformAction(action, withSender: sender) }\nreturn false",
  ]) func actionsAllowedBySuperStayAllowed(_ body: String) {
    let test = "override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {\n\(body)\n}"
    checkFindings(Self.field("", test), ["1️⃣": Self.taken], kind: .swift)
  }

  @Test(arguments: [
    "guard action != #selector(paste(_:)) else { return false }\nreturn isOn",
    "if super.canPerformAction(action, withSender: sender) { return isOn }\nreturn false",
  ]) func disallowedActionTakesNoKey(_ body: String) {
    let test = "override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {\n\(body)\n}"
    checkFindings(MarkedText(Self.field("", test)).text, kind: .swift)
  }

  @Test func guardThatAllowsOneActionIsReported() {
    let test = """
      override func 1️⃣canPerformAction1️⃣(_ action: Selector, withSender sender: Any?) -> Bool {
        guard action == #selector(paste(_:)) else { return false }
        return true
      }
      """
    let field = Self.field("", test).replacing("1️⃣\"\\r\"1️⃣", with: "\"\\r\"")
    checkFindings(field, ["1️⃣": "menu/can-perform-without-super"], kind: .swift)
  }

  // MARK: Subclasses

  private static let hides = "menu/hides-system-command"
  private static let mark =
    "UIKeyCommand(title: \"Mark\", action: #selector(mark), input: 1️⃣\"b\"1️⃣, modifierFlags: .command)"

  private func list(_ subclassMembers: String) -> String {
    """
    import UIKit
    class List: UIViewController {
      @objc func mark() {}
      var own: [UIKeyCommand] { [\(Self.mark)] }
      func more() -> [UIKeyCommand] { [] }
      override var keyCommands: [UIKeyCommand]? { own + more() }
    }
    class Below: List { \(subclassMembers) }
    """
  }

  /// Commands of a partly unknown list may share an action, so the title has to show the meaning of this command.
  @Test(arguments: [
    ("NSLocalizedString(\"shows.favorites\", comment: \"\")", true), ("L10n.Shortcuts.favorites", true),
    ("made()", false), ("NSLocalizedString(\"k17\", value: \"Find\", comment: \"\")", false), ("key.title", false),
    ("NSLocalizedString(\"find.favorites\", comment: \"\")", false),
  ]) func titleShowsTheMeaningInAPartlyUnknownList(_ title: String, isReported: Bool) {
    let text = """
      import UIKit
      class List: UIViewController {
        @objc func showFavorites(_ sender: UIKeyCommand) {}
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: \(title), action: #selector(showFavorites(_:)), input: 1️⃣"f"1️⃣, modifierFlags: .command)] + more()
        }
      }
      """
    checkFindings(
      isReported ? text : MarkedText(text).text, isReported ? ["1️⃣": Self.hides] : [:], kind: .swift)
  }

  @Test(arguments: ["", "func other() {}", "override func viewDidLoad() {}"])
  func subclassWithoutOverridesChangesNothing(_ subclassMembers: String) {
    checkFindings(list(subclassMembers), ["1️⃣": Self.hides], kind: .swift)
  }

  @Test func memberOverriddenInASubclassIsUnknown() {
    checkFindings(MarkedText(list("override var own: [UIKeyCommand] { [] }")).text, kind: .swift)
  }

  @Test func canPerformActionInASubclassSilencesTheClash() {
    let shadowed = """
      import UIKit
      class List: UIViewController {
        @objc func one() {}
        @objc func two() {}
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: "A", action: #selector(one), input: "j", modifierFlags: .command),
           UIKeyCommand(title: "B", action: #selector(two), input: 1️⃣"j"1️⃣, modifierFlags: .command)]
        }
      }
      """
    checkFindings(shadowed + "\nclass Below: List {}", ["1️⃣": "menu/shadowed-key-command"], kind: .swift)
    let test = "override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { isEditing }"
    checkFindings(MarkedText(shadowed).text + "\nclass Below: List { \(test) }", kind: .swift)
  }

  // MARK: Sheets

  private func sheet(_ members: String, _ beside: String = "") -> String {
    """
    import UIKit
    extension UIViewController {
      \(members)
    }
    class Page: UIViewController {}
    \(beside)
    """
  }

  private static let half = """
    func half() -> Self {
      guard let sheet = self.sheetPresentationController else { return self }
      sheet.detents = [.medium()]
      sheet.selectedDetentIdentifier = 1️⃣.large1️⃣
      return self
    }
    """

  @Test func sheetSetInAnExtensionReturningSelfIsReported() {
    checkFindings(sheet(Self.half), ["1️⃣": "sheet/unknown-selected-detent"], kind: .swift)
    checkUnderstood(MarkedText(sheet(Self.half.replacing(".large", with: ".medium"))).text)
  }

  @Test func otherSheetSettersSilenceTheRule() {
    let other = "func open(_ page: Page) { page.half().sheetPresentationController?.detents = [.large()] }"
    checkFindings(MarkedText(sheet(Self.half, other)).text, kind: .swift)
  }
}
