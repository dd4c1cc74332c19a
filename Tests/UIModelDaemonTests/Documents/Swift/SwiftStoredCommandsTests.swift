import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks key commands stored in properties and menus, and later assignments to the commands' properties.
@Suite struct SwiftStoredCommandsTests {
  private static let hidesSystemCommandRule = "menu/hides-system-command"

  private func pageSource(_ members: String, _ commands: String = "[mark]") -> String {
    """
    import UIKit
    class Page: UIViewController {
      private let mark = UIKeyCommand(title: "Mark", action: #selector(add), input: 1️⃣"b"1️⃣, modifierFlags: .command)
      @objc func add() {}
      override var keyCommands: [UIKeyCommand]? { \(commands) }
      \(members)
    }
    """
  }

  @Test(arguments: [
    "func update() { mark.state = .on }", "func update() { mark.setValue(UIMenuElement.State.on, forKey: \"state\") }",
    "func update() { mark.image = nil }",
  ]) func irrelevantAssignmentsDoNotSuppressTheFinding(_ members: String) {
    checkFindings(pageSource(members), ["1️⃣": Self.hidesSystemCommandRule], kind: .swift)
  }

  @Test(arguments: [
    "func update() { mark.attributes = .disabled }", "func update() { mark.setValue(1, forKey: key) }",
    "func update() { mark.setValue(\"j\", forKey: \"input\") }",
  ]) func assignmentsToKeysOrAttributesSuppressTheFinding(_ members: String) {
    checkFindings(MarkedText(pageSource(members)).text, kind: .swift)
  }

  // MARK: Priority

  private func fieldSource(_ statements: String) -> String {
    """
    import UIKit
    class Field: UITextView {
      @objc func send() {}
      override var keyCommands: [UIKeyCommand]? {
        let send = UIKeyCommand(input: 1️⃣"\\r"1️⃣, modifierFlags: [], action: #selector(send))
        \(statements)
      }
    }
    """
  }

  @Test(arguments: [
    "send.setValue(true, forKey: \"wantsPriorityOverSystemBehavior\")\nreturn [send]",
    "let menu = UIMenu(title: \"\", children: [send])\n"
      + "menu.children.forEach { ($0 as? UIKeyCommand)?.wantsPriorityOverSystemBehavior = true }\nreturn [send]",
    "let menu = UIMenu(title: \"\", children: [send])\n"
      + "menu.children.forEach { if let key = $0 as? UIKeyCommand { key.wantsPriorityOverSystemBehavior = true } }\n"
      + "return [send]",
    "for child in [send] { (child as? UIKeyCommand)?.wantsPriorityOverSystemBehavior = true }\nreturn [send]",
    "let menu = UIMenu(title: \"\", children: [UIMenu(title: \"More\", children: []), send])\n"
      + "for case let key as UIKeyCommand in menu.children { key.wantsPriorityOverSystemBehavior = true }\nreturn [send]",
  ]) func assignedPriorityIsEvaluated(_ statements: String) {
    checkAllSitesJudged(MarkedText(fieldSource(statements)).text, 1)
  }

  @Test(arguments: [
    "send.setValue(false, forKey: \"wantsPriorityOverSystemBehavior\")\nreturn [send]",
    "let menu = UIMenu(title: \"\", children: [send])\n"
      + "menu.children.forEach { ($0 as? UIMenu)?.wantsPriorityOverSystemBehavior = true }\nreturn [send]",
    "let menu = UIMenu(title: \"\", children: [send])\n"
      + "for case let other as UIMenu in menu.children { print(other.title) }\nreturn [send]",
  ]) func commandWithoutPriorityIsReported(_ statements: String) {
    checkFindings(fieldSource(statements), ["1️⃣": "focus/key-taken-by-text-input"], kind: .swift)
  }

  // MARK: Titles

  @Test(arguments: [
    ("NSLocalizedString(\"Page Mark\", comment: \"\")", "'Page Mark'"),
    ("String(localized: \"mark.title\")", "'mark.title'"),
    ("L10n.Page.mark", "'L10n.Page.mark'"), ("\"mark\".localized", "'mark'"), ("L10n.mark(1)", "'L10n.mark(1)'"),
    ("title", "'add'"), ("Self.mark", "'Mark Page'"), ("Titles.mark", "'Mark All'"), ("Titles.other", "'other'"),
    ("String(localized: \"mark.title\", defaultValue: \"Mark This\")", "'Mark This'"),
  ]) func localizedTitleIsShownByItsKey(_ title: String, _ expectedName: String) throws {
    let constants = """
      enum Titles {
        static let mark = NSLocalizedString("mark.all", value: "Mark All", comment: "")
        static var other: String { NSLocalizedString("other", comment: "") }
      }
      """
    let markConstant = "static let mark = String(localized: \"Mark Page\")\n"
    let text = MarkedText(pageSource(markConstant).replacing("\"Mark\"", with: title)).text + "\n" + constants
    let document = SingleDocument(text, kind: .swift, configuration: Configuration())
    let finding = try #require(document.findings.first?.finding)
    #expect(finding.code == Self.hidesSystemCommandRule && finding.message.contains("⌘B runs \(expectedName) here"))
  }

  @Test func localizedTitleOfASystemCommandIsRecognized() {
    checkAllSitesJudged(
      MarkedText(pageSource("").replacing("\"Mark\"", with: "NSLocalizedString(\"Bold Text\", comment: \"\")")).text, 1)
  }
}
