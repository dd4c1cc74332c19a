import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of main menu commands that exist only in some states of the app.
@Suite struct SwiftMenuStatesTests {
  private static let duplicateShortcutCode = "menu/duplicate-shortcut"

  private func commandExpression(_ action: String, _ input: String) -> String {
    "UIKeyCommand(title: \"\(action)\", action: #selector(\(action)), input: \(input), modifierFlags: .command)"
  }

  /// Returns the source of an app delegate with `statements` in `buildMenu(with:)`. `ONE` and `TWO` become commands on
  /// ⌘J, `ITALIC` a command on the system's ⌘I, and `OTHER` a command on ⌘9.
  private func appSource(_ statements: String) -> String {
    """
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      var isOn = false
      var isPaged = false
      @objc func one() {}
      @objc func two() {}
      @objc func italic() {}
      @objc func other() {}
      override func buildMenu(with builder: UIMenuBuilder) {
        guard builder.system == .main else { return }
        \(statements.replacing("ONE", with: commandExpression("one", "\"j\""))
          .replacing("TWO", with: commandExpression("two", "1️⃣\"j\"1️⃣"))
          .replacing("ITALIC", with: commandExpression("italic", "1️⃣\"i\"1️⃣"))
          .replacing("OTHER", with: commandExpression("other", "\"9\"")))
      }
    }
    """
  }

  private func menuStatements(_ statements: String) -> String {
    "\(statements)\nbuilder.insertChild(UIMenu(title: \"M\", children: children), atStartOfMenu: .file)"
  }

  private func insertionStatement(_ command: String, _ menu: String = ".file") -> String {
    "builder.insertChild(UIMenu(title: \"\(menu)\", children: [\(command)]), atStartOfMenu: \(menu))"
  }

  private func messages(_ text: String) -> [String] {
    SingleDocument(MarkedText(text).text, kind: .swift, configuration: Configuration()).findings.map(\.finding.message)
  }

  @Test(arguments: [
    "var children = [OTHER]\nif isOn { children.append(ITALIC) }", "let children = isOn ? [ITALIC] : [OTHER]",
    "var children = [ONE]\nif isOn { children.append(TWO) }",
    "var children: [UIKeyCommand] = []\nif isOn { children.append(ONE) }\nchildren.append(TWO)",
    "var children: [UIKeyCommand] = []\nif isOn { children += [ONE, TWO] }",
    "var children: [UIKeyCommand] = []\nif isOn { children.append(ONE)\nif isPaged { children.append(TWO) } }",
    // The clashing command exists unconditionally.
    "var children = [ITALIC]\nif isOn { children.append(OTHER) }",
  ]) func clashOfAConditionalCommandIsReported(_ statements: String) {
    checkFindings(appSource(menuStatements(statements)), ["1️⃣": Self.duplicateShortcutCode], kind: .swift)
  }

  @Test func clashOfAConditionalMenuIsReported() {
    checkFindings(
      appSource("if isOn { \(insertionStatement("ITALIC")) }"), ["1️⃣": Self.duplicateShortcutCode], kind: .swift)
    checkFindings(
      appSource("\(insertionStatement("ONE"))\nif isOn { \(insertionStatement("TWO", ".view")) }"),
      ["1️⃣": Self.duplicateShortcutCode], kind: .swift)
    checkFindings(
      appSource("if isOn { \(insertionStatement("ONE")) }\n\(insertionStatement("TWO", ".view"))"),
      ["1️⃣": Self.duplicateShortcutCode], kind: .swift)
    checkFindings(
      appSource("if isOn { builder.replace(menu: .view, with: UIMenu(title: \"V\", children: [ITALIC])) }"),
      ["1️⃣": Self.duplicateShortcutCode], kind: .swift)
    // The conditional insertion does not affect the certain clash.
    checkFindings(
      appSource("if isOn { \(insertionStatement("OTHER")) }\n\(insertionStatement("ITALIC", ".view"))"),
      ["1️⃣": Self.duplicateShortcutCode], kind: .swift)
  }

  @Test(arguments: [
    "if isOn { BOTH } else { \(#"builder.remove(menu: .view)"#) }", "let children = isOn ? [ONE] : [TWO]",
    "if isOn { FIRST } else { SECOND }", "if isOn { FIRST }\nif !isOn { SECOND }",
    "if isOn { FIRST\nreturn }\nSECOND",
    "switch mode {\ncase .read: FIRST\ncase .write: SECOND\ndefault: break\n}",
    // The system's menu may be removed first, or the code might not be compiled.
    "if isOn { builder.remove(menu: .format) }\nTHIRD", "#if BETA\nFIRST\n#endif\nSECOND",
  ]) func exclusiveOrUncertainCommandsAreNotReported(_ statements: String) {
    var statements = statements.replacing("FIRST", with: insertionStatement("ONE")).replacing(
      "SECOND", with: insertionStatement("TWO", ".view"))
    statements = statements.replacing("BOTH", with: insertionStatement("OTHER")).replacing(
      "THIRD", with: insertionStatement("ITALIC"))
    if statements.hasPrefix("let children") { statements = menuStatements(statements) }
    checkAllSitesJudged(MarkedText(appSource(statements)).text)
  }

  @Test func messageStatesTheCondition() {
    #expect(
      messages(appSource("if isOn { \(insertionStatement("ITALIC")) }")) == [
        "⌘I is already used by the system's Italic (Format > Font), so UIKit drops the inserted menu when it is there; "
          + "use a free shortcut"
      ])
    #expect(
      messages(appSource("if isOn { \(insertionStatement("ONE")) }\n\(insertionStatement("TWO", ".view"))")) == [
        "⌘J is already used by 'one', so UIKit drops the inserted menu when 'one' is there; use a free shortcut"
      ])
  }

  /// Conditions that the daemon does not evaluate may exclude each other.
  @Test(arguments: [
    "FIRST_IF isOn == false\nSECOND_IF isOn", "FIRST_IF isOn\nSECOND_IF isPaged",
    "FIRST_IF case .reading = mode\nSECOND_IF case .editing = mode", "FIRST_IF count > 3\nSECOND_IF count <= 3",
    "FIRST_IF flags.contains(.a)\nSECOND_IF !flags.contains(.a)",
  ]) func clashUnderTwoConditionsIsNotReported(_ conditionLines: String) {
    let statements = conditionLines.split(separator: "\n").map { line in
      let isFirstCommand = line.hasPrefix("FIRST_IF ")
      let condition = line.drop { $0 != " " }
      return "if\(condition) { \(isFirstCommand ? insertionStatement("ONE") : insertionStatement("TWO", ".view")) }"
    }
    checkAllSitesJudged(MarkedText(appSource(statements.joined(separator: "\n"))).text)
  }

  /// Both insertions contain the same command, so the insertions do not clash.
  @Test func menuInsertedTwiceDoesNotClashWithItself() {
    checkAllSitesJudged(
      MarkedText(
        appSource(
          "let menu = UIMenu(title: \"M\", children: [ONE])\nif isOn { builder.insertChild(menu, atStartOfMenu: .file) }\n"
            + "if isPaged { builder.insertChild(menu, atStartOfMenu: .view) }")
      ).text)
  }
}
