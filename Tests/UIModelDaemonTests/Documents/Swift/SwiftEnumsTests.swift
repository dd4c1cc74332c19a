import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Commands that are made of an enum's cases, and by what protocols give to a class.
@Suite struct SwiftEnumsTests {
  private static let key = """
    enum Key: String, CaseIterable {
      case find, next
      var title: String { rawValue }
      var input: String {
        switch self {
        case .find: return "f"
        case .next: return 1️⃣"N"1️⃣
        }
      }
      var flags: UIKeyModifierFlags { switch self { case .find, .next: .command } }
      var other: String { isOn ? "a" : "B" }
      func made(_ action: Selector) -> UIKeyCommand { UIKeyCommand(title: title, action: action, input: input, modifierFlags: self.flags) }
    }
    """

  /// A class whose commands are an expression.
  private func list(_ expression: String, beside: String = "", conforming: String = "") -> String {
    """
    class List: UIViewController\(conforming) {
      override var keyCommands: [UIKeyCommand]? { \(expression) }
      @objc func show(_ sender: UIKeyCommand) {}
    }
    \(beside)
    """
  }

  private static let command =
    "UIKeyCommand(title: key.title, action: #selector(show(_:)), input: key.input, modifierFlags: key.flags, propertyList: key.rawValue)"

  @Test(arguments: [
    "Key.allCases.map { key in COMMAND }", "[Key.find, .next].map { key in COMMAND }",
    "var all: [UIKeyCommand] = []\nfor key in Key.allCases { all.append(COMMAND) }\nreturn all",
    "var all: [UIKeyCommand] = []\nfor (index, key) in Key.allCases.enumerated() { all.append(COMMAND) }\nreturn all",
  ]) func whatDependsOnTheCaseIsKnownOfEach(_ expression: String) {
    checkFindings(
      list(expression.replacing("COMMAND", with: Self.command), beside: Self.key),
      ["1️⃣": "menu/shift-in-input"], kind: .swift)
  }

  @Test func aCaseMakesItsOwn() {
    let key = Self.key.replacing("1️⃣", with: "").replacing("input: input", with: "input: 1️⃣input1️⃣")
    checkFindings(
      list("Key.allCases.map { $0.made(#selector(show(_:))) }", beside: key), ["1️⃣": "menu/shift-in-input"],
      kind: .swift)
  }

  @Test(arguments: [
    // Only sometimes, or nobody knows which.
    Self.key.replacing("case .next: return 1️⃣\"N\"1️⃣", with: "default: return name"),
    Self.key.replacing("return 1️⃣\"N\"1️⃣", with: "if isOn { return \"N\" }\nreturn \"n\""),
    Self.key.replacing("case find, next", with: "case find, next(Int)"),
    Self.key.replacing("case find, next", with: "case find, next\nstatic var allCases: [Key] { [.find] }"),
    Self.key.replacing("var input: String {", with: "var input: String { other }\nvar another: String {"),
  ]) func whatIsNotCertainOfACaseIsNotTold(_ key: String) {
    checkFindings(
      list("Key.allCases.map { key in \(Self.command) }", beside: key.replacing("1️⃣", with: "")), kind: .swift)
  }

  @Test(arguments: [
    ("func + (a: CGPoint, b: CGPoint) -> CGPoint { a }", true),
    ("struct Line { static func + (a: Self, b: Self) -> Self { a } }", true),
    ("extension Strideable { static func + (a: Self, b: Self) -> Self { a } }", false),
    ("func + (a: Int, b: Int) -> Int { a }", false),
  ]) func numbersAreCountedUnlessTheProjectSaysWhatPlusDoesWithThem(beside: String, isCounted: Bool) {
    let text = list(
      "[1, 2].map { number in UIKeyCommand(title: \"A\", action: #selector(show(_:)), input: String(number + 1), modifierFlags: .command, propertyList: number) } + [UIKeyCommand(title: \"B\", action: #selector(other), input: \"3\", modifierFlags: .command)]",
      beside: beside)
    let keys = SingleDocument(text, kind: .swift).findings.map(\.finding.code)
    #expect(keys.contains("menu/shadowed-key-command") == isCounted, "\(keys)")
  }

  private static let given = """
    extension Keyed { var given: [UIKeyCommand] { [make("N")] } }
    extension Core where Self: UIViewController {
      func make(_ key: String) -> UIKeyCommand { UIKeyCommand(title: "A", action: #selector(Relay.show(_:)), input: key, modifierFlags: .command) }
    }
    protocol Core {}
    protocol Keyed: Core {}
    @objc protocol Relay { func show(_ sender: UIKeyCommand) }
    typealias Both = Keyed & Relay
    """

  @Test(arguments: [
    (", Keyed", ""), (", Both", ""), ("", "extension List: Both {}"), ("", "extension List: Other, Keyed {}"),
  ])
  func whatAProtocolGivesIsTheTypesOwn(_ conforming: String, _ beside: String) {
    let marked = Self.given.replacing("\"N\"", with: "1️⃣\"N\"1️⃣")
    checkFindings(
      list("given", beside: marked + "\n" + beside, conforming: conforming), ["1️⃣": "menu/shift-in-input"], kind: .swift)
  }

  @Test func ofWhatTwoProtocolsGiveNobodyKnowsWhichIsMeant() {
    let other = "\nprotocol Other {}\nextension Other { var given: [UIKeyCommand] { [] } }"
    checkFindings(list("given", beside: Self.given + other, conforming: ", Keyed, Other"), kind: .swift)
  }

  @Test func whatTheTypeHasItselfGoesBeforeWhatAProtocolGives() {
    checkFindings(list("given", beside: Self.given), kind: .swift)
    checkFindings(
      list("given", beside: Self.given + "\nextension List: Keyed { var given: [UIKeyCommand] { [] } }"), kind: .swift)
  }
}
