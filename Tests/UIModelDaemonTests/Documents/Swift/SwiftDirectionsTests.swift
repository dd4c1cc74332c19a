import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of `menu/mirrored-by-hand`: keys that code chooses by the layout direction of the interface.
@Suite struct SwiftDirectionsTests {
  private static let code = "menu/mirrored-by-hand"
  private static let keys = (left: "UIKeyCommand.inputLeftArrow", right: "UIKeyCommand.inputRightArrow")

  /// Returns a class whose only key command has the input `key`. `before` precedes the `return`, and `beside` follows
  /// the class.
  private func list(_ key: String, _ before: String = "", members: String = "", beside: String = "") -> String {
    """
    import UIKit
    class List: UIViewController {
      @objc func goBack() {}
      override var keyCommands: [UIKeyCommand]? {
        \(before)
        return [UIKeyCommand(input: \(key), modifierFlags: .control, action: #selector(goBack))]
      }
      \(members)
    }
    \(beside)
    """
  }

  @Test(arguments: [
    "view.effectiveUserInterfaceLayoutDirection == .rightToLeft", "(.rightToLeft == traitCollection.layoutDirection)",
    "UIApplication.shared.userInterfaceLayoutDirection != .leftToRight", "isMirrored", "!isPlain()",
    "List.isRightToLeft",
    "direction == UIUserInterfaceLayoutDirection.rightToLeft", "isFlipped",
  ]) func layoutDirectionTestIsRecognized(_ test: String) {
    checkFindings(
      list(
        "1️⃣\(test) ? \(Self.keys.right) : \(Self.keys.left)1️⃣",
        "let direction = view.effectiveUserInterfaceLayoutDirection",
        members: """
          private var isMirrored: Bool { view.effectiveUserInterfaceLayoutDirection == .rightToLeft }
          private func isPlain() -> Bool { traitCollection.layoutDirection == .leftToRight }
          static var isRightToLeft: Bool { return UIApplication.isRightToLeft }
          private var isFlipped: Bool {
            switch view.effectiveUserInterfaceLayoutDirection {
            case .leftToRight: return false
            case .rightToLeft: return true
            @unknown default: return false
            }
          }
          """,
        beside:
          "extension UIApplication { static let isRightToLeft = shared.userInterfaceLayoutDirection == .rightToLeft }"
      ), ["1️⃣": Self.code], kind: .swift)
  }

  @Test(arguments: [
    "var key = LEFT\nif view.effectiveUserInterfaceLayoutDirection == .rightToLeft { key = RIGHT }",
    "let key: String\nif view.effectiveUserInterfaceLayoutDirection == .leftToRight { key = LEFT } else { key = RIGHT }",
    "let key: String\nswitch traitCollection.layoutDirection {\ncase .rightToLeft: key = RIGHT\ndefault: key = LEFT\n}",
    "func chosen() -> String {\nguard view.effectiveUserInterfaceLayoutDirection == .leftToRight else { return RIGHT }\nreturn LEFT\n}\nlet key = chosen()",
  ]) func keyChosenByAnyStatementIsReported(_ statements: String) {
    let statements = statements.replacing("LEFT", with: Self.keys.left)
      .replacing("RIGHT", with: "1️⃣\(Self.keys.right)1️⃣")
    checkFindings(list("key", statements), ["1️⃣": Self.code], kind: .swift)
  }

  @Test(arguments: [
    // Additional or other conditions, other keys, and a variable that a function may change.
    ("view.effectiveUserInterfaceLayoutDirection == .rightToLeft && isPaged ? RIGHT : LEFT", ""),
    ("isPaged ? RIGHT : LEFT", ""), ("key", "var key = LEFT\nif isPaged { key = RIGHT }"),
    ("view.effectiveUserInterfaceLayoutDirection == other ? RIGHT : LEFT", ""),
    ("traitCollection.layoutDirection == .unspecified ? RIGHT : LEFT", ""),
    ("view.effectiveUserInterfaceLayoutDirection == .rightToLeft ? UIKeyCommand.inputUpArrow : LEFT", ""),
    ("view.effectiveUserInterfaceLayoutDirection == .rightToLeft ? LEFT : LEFT", ""),
    (
      "key",
      "let key: String\nswitch traitCollection.layoutDirection {\ncase .rightToLeft where isPaged: key = RIGHT\ndefault: key = LEFT\n}"
    ),
    (
      "key", "var key = LEFT\nif view.effectiveUserInterfaceLayoutDirection == .rightToLeft { key = RIGHT }\nturn(&key)"
    ),
  ]) func keyNotChosenByDirectionIsNotReported(_ key: String, _ before: String) {
    func spelled(_ text: String) -> String {
      text.replacing("LEFT", with: Self.keys.left).replacing("RIGHT", with: Self.keys.right)
    }
    checkFindings(list(spelled(key), spelled(before)), kind: .swift)
  }

  @Test func chosenTuplePartIsReported() {
    let test = "view.effectiveUserInterfaceLayoutDirection == .rightToLeft"
    let marked = "(1️⃣\(Self.keys.right)1️⃣, \"j\") : (\(Self.keys.left), \"j\")"
    checkFindings(list("back", "let (back, _) = \(test) ? \(marked)"), ["1️⃣": Self.code], kind: .swift)
    let pairs = MarkedText(marked).text
    checkFindings(list("other", "let (_, other) = \(test) ? \(pairs)"), kind: .swift)
    checkFindings(list("back", "let (back, _) = isPaged ? \(pairs)"), kind: .swift)
  }

  /// A delegate can turn mirroring off with `applicationShouldAutomaticallyLocalizeKeyCommands(_:)`.
  @Test func mainMenuKeyIsReportedUnlessMirroringIsOff() {
    func app(_ more: String) -> String {
      """
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        @objc func goBack() {}
        override func buildMenu(with builder: UIMenuBuilder) {
          let isMirrored = UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft
          let back = UIKeyCommand(
            title: "Back", action: #selector(goBack), input: 1️⃣isMirrored ? "]" : "["1️⃣, modifierFlags: [.command, .alternate])
          builder.insertChild(UIMenu(title: "Go", children: [back]), atStartOfMenu: .view)
        }
        \(more)
      }
      """
    }
    checkFindings(app(""), ["1️⃣": Self.code], kind: .swift)
    let own = "func applicationShouldAutomaticallyLocalizeKeyCommands(_ application: UIApplication) -> Bool { false }"
    checkFindings(MarkedText(app(own)).text, kind: .swift)
  }

  @Test func subclassMayDisableAutomaticMirroring() {
    let key = "view.effectiveUserInterfaceLayoutDirection == .rightToLeft ? \(Self.keys.right) : \(Self.keys.left)"
    func below(_ body: String) -> String {
      "class Below: List { override var keyCommands: [UIKeyCommand]? { super.keyCommands?.map { \(body); return $0 } } }"
    }
    checkFindings(
      list("1️⃣\(key)1️⃣", beside: below("$0.wantsPriorityOverSystemBehavior = true")), ["1️⃣": Self.code], kind: .swift)
    checkFindings(list(key, beside: below("$0.allowsAutomaticMirroring = false")), kind: .swift)
  }

  @Test func chosenConstantIsReportedAtItsDeclaration() {
    let constants = """
      import UIKit
      extension UIKeyCommand {
        static var inputLeadingArrow: String { UIApplication.isMirrored ? 1️⃣inputRightArrow1️⃣ : inputLeftArrow }
      }
      """
    let application = """
      import UIKit
      extension UIApplication { static var isMirrored: Bool { shared.userInterfaceLayoutDirection == .rightToLeft } }
      """
    func files(_ constants: String) -> AppInFiles {
      AppInFiles([
        ("List.swift", list("UIKeyCommand.inputLeadingArrow")), ("Keys.swift", constants),
        (
          "Other.swift",
          list("UIKeyCommand.inputLeadingArrow").replacing("List", with: "Other")
            .replacing("goBack", with: "leave")
        ), ("Application.swift", application),
      ])
    }
    let marked = MarkedText(
      constants.replacing("input", with: "UIKeyCommand.input").replacing("var UIKeyCommand.", with: "var "))
    let app = files(marked.text)
    #expect(
      app.found("Keys.swift").map { "\($0.code) \($0.range)" }
        == [marked.ranges["1️⃣"].map { "\(Self.code) \($0)" }])
    #expect(app.found("List.swift").isEmpty && app.found("Other.swift").isEmpty)
    #expect(app.findings.first?.contains("the app gives 'goBack' and 1 other ⌃→") == true, "\(app.findings)")
    #expect(files(marked.text.replacing(".isMirrored", with: ".isWide")).findings.isEmpty)
  }

  /// One chosen key is one finding, even if several commands use the key.
  @Test func commandsWithOneChosenKeyAreReportedOnce() throws {
    func commands(_ back: String) -> String {
      let all = ["goBack", "close", "leave"].enumerated().map { number, action in
        let flags = [".control", ".alternate", "[.command, .shift]"][number]
        return "UIKeyCommand(input: \(back), modifierFlags: \(flags), action: #selector(\(action)))"
      }
      return """
        class List: UIViewController {
          @objc func goBack() {}
          @objc func close() {}
          @objc func leave() {}
          private var back: String {
            view.effectiveUserInterfaceLayoutDirection == .rightToLeft ? 1️⃣UIKeyCommand.inputRightArrow1️⃣ : UIKeyCommand.inputLeftArrow
          }
          override var keyCommands: [UIKeyCommand]? { [\(all.joined(separator: ", "))] }
        }
        """
    }
    let text = commands("back")
    checkFindings(text, ["1️⃣": Self.code], kind: .swift)
    let found = SingleDocument(MarkedText(text).text, kind: .swift, configuration: Configuration()).findings
    let finding = try #require(found.first?.finding)
    #expect(finding.message.contains("the app gives 'goBack' and 2 others"), "\(finding.message)")
    #expect(
      finding.related.map(\.message) == [
        "'goBack' gets the key here", "'close' gets the key here", "'leave' gets the key here",
      ])
    checkFindings(MarkedText(commands("UIKeyCommand.inputLeftArrow")).text, kind: .swift)
  }

  @Test func directionConditionsAreCombined() {
    let (left, right) = (SwiftCondition(.leftToRight), SwiftCondition(.rightToLeft))
    let pads = SwiftCondition(on: [.iPadOS])
    #expect(left.and(right).isNever)
    #expect(SwiftCondition.always.without(left) == right)
    #expect(left.without(left).isNever)
    #expect(left.without(right) == left)
    #expect(left.and(pads).isOpposite(of: right.and(pads)))
    #expect(!left.and(pads).isOpposite(of: right))
    #expect(pads.without(left) == pads.and(right))
    #expect(SwiftCondition.always.without(left.and(pads)) == .unknown)
    #expect(left.releases == nil)
  }
}
