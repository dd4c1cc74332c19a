import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of key commands under unknown conditions: clashes are reported between commands that can exist at the same
/// time.
@Suite struct SwiftConditionsTests {
  private static let shadowedCommandCode = "menu/shadowed-key-command"
  private static let firstCommand = commandExpression("one", "\"j\"")
  private static let secondCommand = commandExpression("two", "1️⃣\"j\"1️⃣")

  private static func commandExpression(_ action: String, _ input: String) -> String {
    "UIKeyCommand(title: \"A\", action: #selector(\(action)), input: \(input), modifierFlags: .command)"
  }

  private func listSource(_ statements: String, _ members: String = "") -> String {
    """
    import UIKit
    class List: UIViewController {
      @objc func one() {}
      @objc func two() {}
      override var keyCommands: [UIKeyCommand]? {
        \(statements.replacing("ONE", with: Self.firstCommand).replacing("TWO", with: Self.secondCommand))
      }
      \(members)
    }
    """
  }

  @Test(arguments: [
    "guard isEditing else { return nil }\nreturn [ONE, TWO]", "if isEditing { return [ONE, TWO] }\nreturn nil",
    "if !isEditing { return [] }\nreturn [ONE, TWO]", "return isEditing ? [ONE, TWO] : []",
    "return isEditing ? nil : [ONE, TWO]",
    "var list: [UIKeyCommand] = []\nif isEditing { list += [ONE, TWO] }\nreturn list",
    "guard isEditing else { return nil }\nvar list = [ONE]\nif isPaged { list.append(TWO) }\nreturn list",
    "guard isEditing, let other = presentedViewController else { return nil }\nlet list = [[ONE], [TWO]].flatMap { $0 }\nreturn list",
    // An unrelated check of the release does not matter.
    "guard isEditing else { return nil }\nif #available(iOS 17, *) { update() }\nreturn [ONE, TWO]",
  ]) func clashUnderACommonConditionIsReported(_ statements: String) {
    checkFindings(listSource(statements), ["1️⃣": Self.shadowedCommandCode], kind: .swift)
  }

  @Test(arguments: [
    "return isEditing ? [ONE] : [TWO]", "if isEditing { return [ONE] }\nreturn [TWO]",
    "guard isEditing else { return [ONE] }\nreturn [TWO]",
    "guard isEditing else { return nil }\nvar list: [UIKeyCommand] = []\nif isPaged { list.append(ONE) }\nlist.append(TWO)\nreturn list",
    // The conditions exclude each other.
    "var list: [UIKeyCommand] = []\nif isEditing { list.append(ONE) }\nif !isEditing { list.append(TWO) }\nreturn list",
    "var list: [UIKeyCommand] = []\nif mode == .read { list.append(ONE) }\nif mode == .write { list.append(TWO) }\nreturn list",
    "var list: [UIKeyCommand] = []\nif let page { list.append(ONE) }\nif page == nil { list.append(TWO) }\nreturn list",
    "var list: [UIKeyCommand] = []\nif isEditing, isPaged { list.append(ONE) } else { list.append(TWO) }\nreturn list",
    "var list = [ONE]\nif isEditing { list = [TWO] }\nreturn list",
    "switch mode {\ncase .read: return [ONE]\ncase .write: return [TWO]\ndefault: return []\n}",
    "switch mode {\ncase .read: return [ONE]\ndefault: break\n}\nreturn [TWO]",
    "return commands(1) + commands(2)", "if #available(iOS 17, *), isEditing { return [ONE] }\nreturn [TWO]",
    "guard isEditing else { return nil }\nif #available(iOS 17, *) { return [ONE] }\nreturn [TWO]",
  ]) func clashUnderExclusiveConditionsIsNotReported(_ statements: String) {
    let members =
      "func commands(_ part: Int) -> [UIKeyCommand] { part == count ? [\(Self.firstCommand)] : [\(Self.secondCommand)] }"
    checkFindings(
      listSource(statements.replacing("TWO", with: MarkedText(Self.secondCommand).text), MarkedText(members).text),
      kind: .swift)
  }

  @Test(arguments: [
    "if isEditing { list.append(ONE) }\nif isPaged { list.append(TWO) }",
    "if isPaged { list = [ONE] }\nif isEditing { list += [TWO] }",
    "if mode == .read { list.append(ONE) }\nif isPaged { list.append(TWO) }",
    "#if os(iOS)\nif isEditing { list.append(ONE) }\n#endif\nif isPaged { list.append(TWO) }",
  ]) func clashUnderCompatibleConditionsIsAHint(_ statements: String) {
    let text = listSource("var list: [UIKeyCommand] = []\n\(statements)\nreturn list")
    checkFindings(text, ["1️⃣": Self.shadowedCommandCode], kind: .swift)
    let checkedDocument = SingleDocument(MarkedText(text).text, kind: .swift, configuration: Configuration())
    #expect(checkedDocument.findings.map(\.finding.severity) == [.hint])
    // Commands on a key without modifiers are not reported: apps often intend that the first command that exists in the
    // current state gets the key.
    checkFindings(
      MarkedText(text).text.replacing(", modifierFlags: .command", with: ", modifierFlags: []"), kind: .swift)
  }

  // MARK: Conditional commands without a clash

  private static let hiddenCommandCode = "menu/hides-system-command"
  private static let markCommand =
    "UIKeyCommand(title: \"Mark\", action: #selector(one), input: 1️⃣\"b\"1️⃣, modifierFlags: .command)"

  @Test(arguments: [
    "guard let page = presentedViewController else { return [] }\nreturn [MARK]",
    "var list: [UIKeyCommand] = []\nif isEditing { if bar.isFirstResponder { list.append(MARK) } }\nreturn list",
    "return isEditing ? [MARK] : nil", "switch mode {\ncase .read: return [MARK]\ndefault: return nil\n}",
    "var list: [UIKeyCommand] = []\n#if os(iOS)\nif isEditing { list.append(MARK) }\n#endif\nreturn list",
    "var list: [UIKeyCommand] = []\nif isEditing { list.append(MARK) } else if isPaged { return [] }\nreturn list",
    "do { try load(); return [MARK] } catch { return [] }",
  ]) func conditionalCommandHidesTheSystemCommand(_ statements: String) throws {
    let text = listSource(statements.replacing("MARK", with: Self.markCommand))
    checkFindings(text, ["1️⃣": Self.hiddenCommandCode], kind: .swift)
    let checkedDocument = SingleDocument(MarkedText(text).text, kind: .swift, configuration: Configuration())
    let message = try #require(checkedDocument.findings.first?.finding.message)
    #expect(message.contains("while this command exists") || statements.hasPrefix("do"))
  }

  @Test(arguments: [
    // The system does not use the key, or the command has the system's own action.
    "guard isEditing else { return nil }\nreturn [UIKeyCommand(title: \"A\", action: #selector(one), input: \"9\", modifierFlags: .command)]",
    "return isEditing ? [UIKeyCommand(title: \"A\", action: #selector(toggleBoldface(_:)), input: \"b\", modifierFlags: .command)] : []",
  ]) func harmlessConditionalCommandIsNotReported(_ statements: String) {
    checkFindings(listSource(statements), kind: .swift)
  }

  @Test func commandOfAFilteredListIsNotReported() {
    checkFindings(
      MarkedText(listSource("return [MARK].filter { isShown($0) }".replacing("MARK", with: Self.markCommand))).text,
      kind: .swift)
  }

  @Test(arguments: [
    "if active { list.append(ESC)\nif bar.isFirstResponder { list.append(FIND) } }",
    "if presentedViewController == nil { list.append(FIND) }", "guard isEditing else { return [] }\nlist = [FIND]",
  ]) func untitledConditionalCommandIsReported(_ statements: String) {
    let findCommand = "UIKeyCommand(input: 1️⃣\"f\"1️⃣, modifierFlags: [.command, .shift], action: #selector(one))"
    let escapeCommand = "UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: #selector(one))"
    let statementsWithList = "var list: [UIKeyCommand] = []\n\(statements)\nreturn list"
    let text = listSource(statementsWithList.replacing("FIND", with: findCommand).replacing("ESC", with: escapeCommand))
    checkFindings(text, ["1️⃣": "menu/untitled-key-commands"], kind: .swift)
    checkFindings(
      MarkedText(text).text.replacing("UIKeyCommand(input: \"f\"", with: "UIKeyCommand(title: \"Find\", input: \"f\"")
        .replacing(
          "modifierFlags: [.command, .shift], action: #selector(one)", with: "modifierFlags: [.command, .shift]"
        )
        .replacing("title: \"Find\"", with: "title: \"Find\", action: #selector(one)"), kind: .swift)
  }

  @Test func repeatedCommandIsReported() {
    checkFindings(
      listSource("guard isEditing else { return nil }\nreturn [ONE, \(Self.commandExpression("one", "1️⃣\"j\"1️⃣"))]"),
      ["1️⃣": Self.shadowedCommandCode], kind: .swift)
    // `canPerformAction` decides which of the two commands runs.
    checkFindings(
      listSource(
        "guard isEditing else { return nil }\nreturn [ONE, \(MarkedText(Self.secondCommand).text)]",
        "override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { isPaged }"), kind: .swift
    )
  }
}
