import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of main menu commands that exist only in some states.
@Suite struct SwiftMenuStatesTests {
  private static let clash = "menu/duplicate-shortcut"

  private func command(_ action: String, _ input: String) -> String {
    "UIKeyCommand(title: \"\(action)\", action: #selector(\(action)), input: \(input), modifierFlags: .command)"
  }

  /// Returns an app delegate with `statements` in `buildMenu(with:)`. `ONE` and `TWO` become commands with the same
  /// keys, and `ITALIC` a command with the system's ⌘I.
  private func app(_ statements: String) -> String {
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
        \(statements.replacing("ONE", with: command("one", "\"j\""))
          .replacing("TWO", with: command("two", "1️⃣\"j\"1️⃣"))
          .replacing("ITALIC", with: command("italic", "1️⃣\"i\"1️⃣"))
          .replacing("OTHER", with: command("other", "\"9\"")))
      }
    }
    """
  }

  private func list(_ list: String) -> String {
    "\(list)\nbuilder.insertChild(UIMenu(title: \"M\", children: children), atStartOfMenu: .file)"
  }

  private func insert(_ command: String, _ menu: String = ".file") -> String {
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
    // The unconditional command is certain.
    "var children = [ITALIC]\nif isOn { children.append(OTHER) }",
  ]) func clashOfAConditionalCommandIsReported(_ statements: String) {
    checkFindings(app(list(statements)), ["1️⃣": Self.clash], kind: .swift)
  }

  @Test func clashOfAConditionalMenuIsReported() {
    checkFindings(app("if isOn { \(insert("ITALIC")) }"), ["1️⃣": Self.clash], kind: .swift)
    checkFindings(
      app("\(insert("ONE"))\nif isOn { \(insert("TWO", ".view")) }"), ["1️⃣": Self.clash], kind: .swift)
    checkFindings(
      app("if isOn { \(insert("ONE")) }\n\(insert("TWO", ".view"))"), ["1️⃣": Self.clash], kind: .swift)
    checkFindings(
      app("if isOn { builder.replace(menu: .view, with: UIMenu(title: \"V\", children: [ITALIC])) }"),
      ["1️⃣": Self.clash], kind: .swift)
    // The conditional insertion does not affect the certain clash.
    checkFindings(
      app("if isOn { \(insert("OTHER")) }\n\(insert("ITALIC", ".view"))"), ["1️⃣": Self.clash], kind: .swift)
  }

  @Test(arguments: [
    "if isOn { BOTH } else { \(#"builder.remove(menu: .view)"#) }", "let children = isOn ? [ONE] : [TWO]",
    "if isOn { FIRST } else { SECOND }", "if isOn { FIRST }\nif !isOn { SECOND }",
    "if isOn { FIRST\nreturn }\nSECOND",
    "switch mode {\ncase .read: FIRST\ncase .write: SECOND\ndefault: break\n}",
    // A menu that may be removed first, and code that may not be compiled.
    "if isOn { builder.remove(menu: .format) }\nTHIRD", "#if BETA\nFIRST\n#endif\nSECOND",
  ]) func exclusiveOrUncertainCommandsAreNotReported(_ statements: String) {
    var statements = statements.replacing("FIRST", with: insert("ONE")).replacing(
      "SECOND", with: insert("TWO", ".view"))
    statements = statements.replacing("BOTH", with: insert("OTHER")).replacing("THIRD", with: insert("ITALIC"))
    if statements.hasPrefix("let children") { statements = list(statements) }
    checkUnderstood(MarkedText(app(statements)).text)
  }

  @Test func messageStatesTheCondition() {
    #expect(
      messages(app("if isOn { \(insert("ITALIC")) }")) == [
        "⌘I is already used by the system's Italic (Format > Font), so UIKit drops the inserted menu when it is there; "
          + "use a free shortcut"
      ])
    #expect(
      messages(app("if isOn { \(insert("ONE")) }\n\(insert("TWO", ".view"))")) == [
        "⌘J is already used by 'one', so UIKit drops the inserted menu when 'one' is there; use a free shortcut"
      ])
  }

  /// The conditions may exclude each other in a way that is not evaluated.
  @Test(arguments: [
    "FIRST_IF isOn == false\nSECOND_IF isOn", "FIRST_IF isOn\nSECOND_IF isPaged",
    "FIRST_IF case .reading = mode\nSECOND_IF case .editing = mode", "FIRST_IF count > 3\nSECOND_IF count <= 3",
    "FIRST_IF flags.contains(.a)\nSECOND_IF !flags.contains(.a)",
  ]) func clashUnderTwoConditionsIsNotReported(_ tests: String) {
    let statements = tests.split(separator: "\n").map { test in
      let isFirst = test.hasPrefix("FIRST_IF ")
      let condition = test.drop { $0 != " " }
      return "if\(condition) { \(isFirst ? insert("ONE") : insert("TWO", ".view")) }"
    }
    checkUnderstood(MarkedText(app(statements.joined(separator: "\n"))).text)
  }

  /// Both insertions have the same command, so they do not clash.
  @Test func menuInsertedTwiceDoesNotClashWithItself() {
    checkUnderstood(
      MarkedText(
        app(
          "let menu = UIMenu(title: \"M\", children: [ONE])\nif isOn { builder.insertChild(menu, atStartOfMenu: .file) }\n"
            + "if isPaged { builder.insertChild(menu, atStartOfMenu: .view) }")
      ).text)
  }
}
