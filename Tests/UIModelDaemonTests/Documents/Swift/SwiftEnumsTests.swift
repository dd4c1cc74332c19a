import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of key commands made from the cases of an enum, and of commands in protocol extensions.
@Suite struct SwiftEnumsTests {
  private static let keyEnum = """
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

  /// Returns the source of a class whose `keyCommands` property returns the value of `expression`.
  private func listSource(_ expression: String, trailingCode: String = "", conformances: String = "") -> String {
    """
    class List: UIViewController\(conformances) {
      override var keyCommands: [UIKeyCommand]? { \(expression) }
      @objc func show(_ sender: UIKeyCommand) {}
    }
    \(trailingCode)
    """
  }

  private static let commandExpression =
    "UIKeyCommand(title: key.title, action: #selector(show(_:)), input: key.input, modifierFlags: key.flags, propertyList: key.rawValue)"

  @Test(arguments: [
    "Key.allCases.map { key in COMMAND }", "[Key.find, .next].map { key in COMMAND }",
    "var all: [UIKeyCommand] = []\nfor key in Key.allCases { all.append(COMMAND) }\nreturn all",
    "var all: [UIKeyCommand] = []\nfor (index, key) in Key.allCases.enumerated() { all.append(COMMAND) }\nreturn all",
  ]) func commandIsEvaluatedForEachEnumCase(_ expression: String) {
    checkFindings(
      listSource(expression.replacing("COMMAND", with: Self.commandExpression), trailingCode: Self.keyEnum),
      ["1️⃣": "menu/shift-in-input"], kind: .swift)
  }

  @Test func commandFromAnEnumMethodIsEvaluated() {
    let keyEnum = Self.keyEnum.replacing("1️⃣", with: "").replacing("input: input", with: "input: 1️⃣input1️⃣")
    checkFindings(
      listSource("Key.allCases.map { $0.made(#selector(show(_:))) }", trailingCode: keyEnum),
      ["1️⃣": "menu/shift-in-input"],
      kind: .swift)
  }

  @Test(arguments: [
    // The input of a case, or the list of cases, is unknown.
    Self.keyEnum.replacing("case .next: return 1️⃣\"N\"1️⃣", with: "default: return name"),
    Self.keyEnum.replacing("return 1️⃣\"N\"1️⃣", with: "if isOn { return \"N\" }\nreturn \"n\""),
    Self.keyEnum.replacing("case find, next", with: "case find, next(Int)"),
    Self.keyEnum.replacing("case find, next", with: "case find, next\nstatic var allCases: [Key] { [.find] }"),
    Self.keyEnum.replacing("var input: String {", with: "var input: String { other }\nvar another: String {"),
  ]) func uncertainValueOfAnEnumCaseIsNotReported(_ keyEnum: String) {
    checkFindings(
      listSource(
        "Key.allCases.map { key in \(Self.commandExpression) }", trailingCode: keyEnum.replacing("1️⃣", with: "")),
      kind: .swift)
  }

  @Test(arguments: [
    ("func + (a: CGPoint, b: CGPoint) -> CGPoint { a }", true),
    ("struct Line { static func + (a: Self, b: Self) -> Self { a } }", true),
    ("extension Strideable { static func + (a: Self, b: Self) -> Self { a } }", false),
    ("func + (a: Int, b: Int) -> Int { a }", false),
  ]) func integerAdditionIsEvaluatedUnlessOverloaded(trailingCode: String, isEvaluated: Bool) {
    let text = listSource(
      "[1, 2].map { number in UIKeyCommand(title: \"A\", action: #selector(show(_:)), input: String(number + 1), modifierFlags: .command, propertyList: number) } + [UIKeyCommand(title: \"B\", action: #selector(other), input: \"3\", modifierFlags: .command)]",
      trailingCode: trailingCode)
    let codes = SingleDocument(text, kind: .swift).findings.map(\.finding.code)
    #expect(codes.contains("menu/shadowed-key-command") == isEvaluated, "\(codes)")
  }

  private static let protocolsSource = """
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
  func protocolExtensionMembersAreInherited(_ conformances: String, _ trailingCode: String) {
    let markedProtocols = Self.protocolsSource.replacing("\"N\"", with: "1️⃣\"N\"1️⃣")
    checkFindings(
      listSource("given", trailingCode: markedProtocols + "\n" + trailingCode, conformances: conformances),
      ["1️⃣": "menu/shift-in-input"], kind: .swift)
  }

  @Test func ambiguousProtocolMemberIsUnknown() {
    let otherProtocol = "\nprotocol Other {}\nextension Other { var given: [UIKeyCommand] { [] } }"
    checkFindings(
      listSource("given", trailingCode: Self.protocolsSource + otherProtocol, conformances: ", Keyed, Other"),
      kind: .swift)
  }

  @Test func classMemberShadowsTheProtocolMember() {
    checkFindings(listSource("given", trailingCode: Self.protocolsSource), kind: .swift)
    checkFindings(
      listSource(
        "given", trailingCode: Self.protocolsSource + "\nextension List: Keyed { var given: [UIKeyCommand] { [] } }"),
      kind: .swift)
  }
}
