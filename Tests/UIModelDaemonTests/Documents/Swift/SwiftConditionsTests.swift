import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Commands behind conditions that nobody knows: which of them are there together.
@Suite struct SwiftConditionsTests {
  private static let code = "menu/shadowed-key-command"
  private static let one = command("one", "\"j\"")
  private static let two = command("two", "1️⃣\"j\"1️⃣")

  private static func command(_ action: String, _ input: String) -> String {
    "UIKeyCommand(title: \"A\", action: #selector(\(action)), input: \(input), modifierFlags: .command)"
  }

  private func list(_ statements: String, _ members: String = "") -> String {
    """
    import UIKit
    class List: UIViewController {
      @objc func one() {}
      @objc func two() {}
      override var keyCommands: [UIKeyCommand]? {
        \(statements.replacing("ONE", with: Self.one).replacing("TWO", with: Self.two))
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
    // Which releases there are elsewhere does not matter.
    "guard isEditing else { return nil }\nif #available(iOS 17, *) { update() }\nreturn [ONE, TWO]",
  ]) func behindOneConditionTheFirstTakesTheKeys(_ statements: String) {
    checkFindings(list(statements), ["1️⃣": Self.code], kind: .swift)
  }

  @Test(arguments: [
    "return isEditing ? [ONE] : [TWO]", "if isEditing { return [ONE] }\nreturn [TWO]",
    "guard isEditing else { return [ONE] }\nreturn [TWO]",
    "var list: [UIKeyCommand] = []\nif isEditing { list.append(ONE) }\nif isPaged { list.append(TWO) }\nreturn list",
    "guard isEditing else { return nil }\nvar list: [UIKeyCommand] = []\nif isPaged { list.append(ONE) }\nlist.append(TWO)\nreturn list",
    "var list: [UIKeyCommand] = []\nif isPaged { list = [ONE] }\nif isEditing { list += [TWO] }\nreturn list",
    "return commands(1) + commands(2)", "if #available(iOS 17, *), isEditing { return [ONE] }\nreturn [TWO]",
    "guard isEditing else { return nil }\nif #available(iOS 17, *) { return [ONE] }\nreturn [TWO]",
  ]) func ofTwoConditionsNobodyKnows(_ statements: String) {
    let members = "func commands(_ part: Int) -> [UIKeyCommand] { part == count ? [\(Self.one)] : [\(Self.two)] }"
    checkFindings(
      list(statements.replacing("TWO", with: MarkedText(Self.two).text), MarkedText(members).text), kind: .swift)
  }

  @Test func theSameCommandTwiceIsOneTooMany() {
    checkFindings(
      list("guard isEditing else { return nil }\nreturn [ONE, \(Self.command("one", "1️⃣\"j\"1️⃣"))]"),
      ["1️⃣": Self.code], kind: .swift)
    // What asks whether it may decides.
    checkFindings(
      list(
        "guard isEditing else { return nil }\nreturn [ONE, \(MarkedText(Self.two).text)]",
        "override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { isPaged }"), kind: .swift
    )
  }
}
