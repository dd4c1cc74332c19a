import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests that code which may change an object, a function or a class makes only this one unknown, and not other
/// objects, functions or classes.
@Suite struct SwiftNarrowingTests {
  private static let takenKeyCode = "focus/key-taken-by-text-input"

  // MARK: Editable text

  private static func fieldSource(_ trailingCode: String, _ members: String = "") -> String {
    """
    import UIKit
    class Field: UITextView {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(input: 1️⃣"\\r"1️⃣, modifierFlags: [], action: #selector(send))]
      }
      @objc func send(_ sender: Any) {}
      \(members)
    }
    \(trailingCode)
    """
  }

  @Test(arguments: [
    "struct Message { var isEditable: Bool }",
    "class Note { var isEditable = true\nfunc lock() { isEditable = false } }",
  ]) func isEditableOfAnotherTypeIsIgnored(_ trailingCode: String) {
    checkFindings(Self.fieldSource(trailingCode), ["1️⃣": Self.takenKeyCode], kind: .swift)
  }

  @Test func onlyFilesUsingTheClassMayLockItsText() {
    let markedText = MarkedText(Self.fieldSource(""))
    func reportedRanges(_ otherDeclarations: String) -> [Range<Int>] {
      AppInFiles([("Field.swift", markedText.text), ("Other.swift", "import UIKit\n" + otherDeclarations)]).reports(
        "Field.swift"
      ).map(
        \.range)
    }
    let expectedRanges = markedText.ranges["1️⃣"].map { [$0] }
    #expect(
      reportedRanges(
        "class Page: UIViewController { let text = UITextView()\nfunc lock() { text.isEditable = false } }")
        == expectedRanges)
    #expect(
      reportedRanges("class Page: UIViewController { let text = Field()\nfunc lock() { text.isEditable = false } }")
        == [])
    #expect(
      reportedRanges(
        "class Cell: UIView { let text = Field() }\nfunc lock(_ cell: Cell) { cell.text.isEditable = false }") == []
    )
  }

  @Test(arguments: [
    fieldSource("", "override func awakeFromNib() { isEditable = false }"),
    fieldSource("extension Field { func lock() { isEditable = false } }"),
    fieldSource("func lock(_ field: Field) { field.isEditable = false }"),
  ]) func changeThroughTheClassSilencesTheRule(_ text: String) {
    checkAllSitesJudged(MarkedText(text).text)
  }

  private func pageSource(_ statements: String, _ trailingCode: String = "") -> String {
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
    \(trailingCode)
    """
  }

  @Test(arguments: [
    ("note.isEditable = false", ""),
    ("", "class Other { var area = UITextView()\nfunc lock() { area.isEditable = false } }"),
  ]) func lockingAnotherTextViewIsIgnored(_ statements: String, _ trailingCode: String) {
    checkFindings(pageSource(statements, trailingCode), ["1️⃣": "focus/priority-over-text"], kind: .swift)
  }

  @Test(arguments: [
    ("text.isEditable = false", ""), ("[text, note].forEach { $0.isEditable = false }", ""),
    ("lock(text)", "func lock(_ area: UITextView) { area.isEditable = false }"),
  ]) func possiblyLockedTextViewIsNotReported(_ statements: String, _ trailingCode: String) {
    checkAllSitesJudged(MarkedText(pageSource(statements, trailingCode)).text)
  }

  // MARK: Actions

  @Test(arguments: [
    "if super.canPerformAction(action, withSender: sender) { return true }\n"
      + "guard action == #selector(paste(_:)) else { return false }\nreturn true",
    "if super.canPerformAction(action, withSender: sender) { return true }\nreturn false",
    "guard action == #selector(paste(_:)) else { return super.canPerformAction(action, withSender: sender) }\nreturn false",
  ]) func actionsAllowedBySuperStayAllowed(_ body: String) {
    let canPerformMethod =
      "override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {\n\(body)\n}"
    checkFindings(Self.fieldSource("", canPerformMethod), ["1️⃣": Self.takenKeyCode], kind: .swift)
  }

  @Test(arguments: [
    "guard action != #selector(paste(_:)) else { return false }\nreturn isOn",
    "if super.canPerformAction(action, withSender: sender) { return isOn }\nreturn false",
  ]) func commandWithDisallowedActionIsNotReported(_ body: String) {
    let canPerformMethod =
      "override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {\n\(body)\n}"
    checkFindings(MarkedText(Self.fieldSource("", canPerformMethod)).text, kind: .swift)
  }

  @Test func guardThatAllowsOneActionIsReported() {
    let canPerformMethod = """
      override func 1️⃣canPerformAction1️⃣(_ action: Selector, withSender sender: Any?) -> Bool {
        guard action == #selector(paste(_:)) else { return false }
        return true
      }
      """
    let guardedFieldSource = Self.fieldSource("", canPerformMethod).replacing("1️⃣\"\\r\"1️⃣", with: "\"\\r\"")
    checkFindings(guardedFieldSource, ["1️⃣": "menu/can-perform-without-super"], kind: .swift)
  }

  // MARK: Subclasses

  private static let hiddenCommandCode = "menu/hides-system-command"
  private static let markCommand =
    "UIKeyCommand(title: \"Mark\", action: #selector(mark), input: 1️⃣\"b\"1️⃣, modifierFlags: .command)"

  private func listSource(_ subclassMembers: String) -> String {
    """
    import UIKit
    class List: UIViewController {
      @objc func mark() {}
      var own: [UIKeyCommand] { [\(Self.markCommand)] }
      func more() -> [UIKeyCommand] { [] }
      override var keyCommands: [UIKeyCommand]? { own + more() }
    }
    class Below: List { \(subclassMembers) }
    """
  }

  /// The unknown part of the list may contain commands with the same action. The command is therefore reported only if
  /// its title shows that it is unrelated to the system's command Find.
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
      isReported ? text : MarkedText(text).text, isReported ? ["1️⃣": Self.hiddenCommandCode] : [:], kind: .swift)
  }

  @Test(arguments: ["", "func other() {}", "override func viewDidLoad() {}"])
  func subclassWithoutOverridesIsIgnored(_ subclassMembers: String) {
    checkFindings(listSource(subclassMembers), ["1️⃣": Self.hiddenCommandCode], kind: .swift)
  }

  @Test func memberOverriddenInASubclassIsUnknown() {
    checkFindings(MarkedText(listSource("override var own: [UIKeyCommand] { [] }")).text, kind: .swift)
  }

  @Test func canPerformActionInASubclassSilencesTheClash() {
    let shadowedSource = """
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
    checkFindings(shadowedSource + "\nclass Below: List {}", ["1️⃣": "menu/shadowed-key-command"], kind: .swift)
    let canPerformMethod =
      "override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { isEditing }"
    checkFindings(MarkedText(shadowedSource).text + "\nclass Below: List { \(canPerformMethod) }", kind: .swift)
  }

  // MARK: Sheets

  private func sheetSource(_ members: String, _ trailingCode: String = "") -> String {
    """
    import UIKit
    extension UIViewController {
      \(members)
    }
    class Page: UIViewController {}
    \(trailingCode)
    """
  }

  private static let halfMethod = """
    func half() -> Self {
      guard let sheet = self.sheetPresentationController else { return self }
      sheet.detents = [.medium()]
      sheet.selectedDetentIdentifier = 1️⃣.large1️⃣
      return self
    }
    """

  @Test func sheetSetInAnExtensionReturningSelfIsReported() {
    checkFindings(sheetSource(Self.halfMethod), ["1️⃣": "sheet/unknown-selected-detent"], kind: .swift)
    checkAllSitesJudged(MarkedText(sheetSource(Self.halfMethod.replacing(".large", with: ".medium"))).text)
  }

  @Test func detentsSetByOtherCodeSilenceTheRule() {
    let otherSetter = "func open(_ page: Page) { page.half().sheetPresentationController?.detents = [.large()] }"
    checkFindings(MarkedText(sheetSource(Self.halfMethod, otherSetter)).text, kind: .swift)
  }
}
