import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of `menu/mirrored-by-hand`: keys that code chooses by the layout direction of the interface.
@Suite struct SwiftDirectionsTests {
  private static let ruleCode = "menu/mirrored-by-hand"
  private static let arrowKeys = (left: "UIKeyCommand.inputLeftArrow", right: "UIKeyCommand.inputRightArrow")

  /// Returns the source of a class whose only key command has the input `key`. `precedingStatements` come before the
  /// `return`, and `trailingCode` comes after the class.
  private func listSource(
    _ key: String, _ precedingStatements: String = "", members: String = "", trailingCode: String = ""
  ) -> String {
    """
    import UIKit
    class List: UIViewController {
      @objc func goBack() {}
      override var keyCommands: [UIKeyCommand]? {
        \(precedingStatements)
        return [UIKeyCommand(input: \(key), modifierFlags: .control, action: #selector(goBack))]
      }
      \(members)
    }
    \(trailingCode)
    """
  }

  @Test(arguments: [
    "view.effectiveUserInterfaceLayoutDirection == .rightToLeft", "(.rightToLeft == traitCollection.layoutDirection)",
    "UIApplication.shared.userInterfaceLayoutDirection != .leftToRight", "isMirrored", "!isPlain()",
    "List.isRightToLeft",
    "direction == UIUserInterfaceLayoutDirection.rightToLeft", "isFlipped",
  ]) func layoutDirectionTestIsRecognized(_ condition: String) {
    checkFindings(
      listSource(
        "1️⃣\(condition) ? \(Self.arrowKeys.right) : \(Self.arrowKeys.left)1️⃣",
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
        trailingCode:
          "extension UIApplication { static let isRightToLeft = shared.userInterfaceLayoutDirection == .rightToLeft }"
      ), ["1️⃣": Self.ruleCode], kind: .swift)
  }

  @Test(arguments: [
    "var key = LEFT\nif view.effectiveUserInterfaceLayoutDirection == .rightToLeft { key = RIGHT }",
    "let key: String\nif view.effectiveUserInterfaceLayoutDirection == .leftToRight { key = LEFT } else { key = RIGHT }",
    "let key: String\nswitch traitCollection.layoutDirection {\ncase .rightToLeft: key = RIGHT\ndefault: key = LEFT\n}",
    "func chosen() -> String {\nguard view.effectiveUserInterfaceLayoutDirection == .leftToRight else { return RIGHT }\nreturn LEFT\n}\nlet key = chosen()",
  ]) func keyChosenByAnyStatementIsReported(_ statements: String) {
    let statements = statements.replacing("LEFT", with: Self.arrowKeys.left)
      .replacing("RIGHT", with: "1️⃣\(Self.arrowKeys.right)1️⃣")
    checkFindings(listSource("key", statements), ["1️⃣": Self.ruleCode], kind: .swift)
  }

  @Test(arguments: [
    // The condition is not only the direction, the keys are not opposite arrows, or a function may change the key.
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
  ]) func keyNotChosenByDirectionIsNotReported(_ key: String, _ precedingStatements: String) {
    func expandedText(_ text: String) -> String {
      text.replacing("LEFT", with: Self.arrowKeys.left).replacing("RIGHT", with: Self.arrowKeys.right)
    }
    checkFindings(listSource(expandedText(key), expandedText(precedingStatements)), kind: .swift)
  }

  @Test func tupleElementChosenByDirectionIsReported() {
    let directionTest = "view.effectiveUserInterfaceLayoutDirection == .rightToLeft"
    let markedPairs = "(1️⃣\(Self.arrowKeys.right)1️⃣, \"j\") : (\(Self.arrowKeys.left), \"j\")"
    checkFindings(
      listSource("back", "let (back, _) = \(directionTest) ? \(markedPairs)"), ["1️⃣": Self.ruleCode], kind: .swift)
    let pairs = MarkedText(markedPairs).text
    checkFindings(listSource("other", "let (_, other) = \(directionTest) ? \(pairs)"), kind: .swift)
    checkFindings(listSource("back", "let (back, _) = isPaged ? \(pairs)"), kind: .swift)
  }

  /// A delegate can turn mirroring off with `applicationShouldAutomaticallyLocalizeKeyCommands(_:)`.
  @Test func mainMenuKeyIsReportedUnlessMirroringIsOff() {
    func delegateSource(_ additionalMembers: String) -> String {
      """
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        @objc func goBack() {}
        override func buildMenu(with builder: UIMenuBuilder) {
          let isMirrored = UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft
          let back = UIKeyCommand(
            title: "Back", action: #selector(goBack), input: 1️⃣isMirrored ? "]" : "["1️⃣, modifierFlags: [.command, .alternate])
          builder.insertChild(UIMenu(title: "Go", children: [back]), atStartOfMenu: .view)
        }
        \(additionalMembers)
      }
      """
    }
    checkFindings(delegateSource(""), ["1️⃣": Self.ruleCode], kind: .swift)
    let mirroringMethod =
      "func applicationShouldAutomaticallyLocalizeKeyCommands(_ application: UIApplication) -> Bool { false }"
    checkFindings(MarkedText(delegateSource(mirroringMethod)).text, kind: .swift)
  }

  @Test func subclassMayDisableAutomaticMirroring() {
    let keyExpression =
      "view.effectiveUserInterfaceLayoutDirection == .rightToLeft ? \(Self.arrowKeys.right) : \(Self.arrowKeys.left)"
    func subclassSource(_ statement: String) -> String {
      "class Below: List { override var keyCommands: [UIKeyCommand]? { super.keyCommands?.map { \(statement); return $0 } } }"
    }
    checkFindings(
      listSource("1️⃣\(keyExpression)1️⃣", trailingCode: subclassSource("$0.wantsPriorityOverSystemBehavior = true")),
      ["1️⃣": Self.ruleCode], kind: .swift)
    checkFindings(
      listSource(keyExpression, trailingCode: subclassSource("$0.allowsAutomaticMirroring = false")), kind: .swift)
  }

  @Test func keyConstantIsReportedAtItsDeclaration() {
    let constantsSource = """
      import UIKit
      extension UIKeyCommand {
        static var inputLeadingArrow: String { UIApplication.isMirrored ? 1️⃣inputRightArrow1️⃣ : inputLeftArrow }
      }
      """
    let applicationSource = """
      import UIKit
      extension UIApplication { static var isMirrored: Bool { shared.userInterfaceLayoutDirection == .rightToLeft } }
      """
    func files(_ constantsSource: String) -> AppInFiles {
      AppInFiles([
        ("List.swift", listSource("UIKeyCommand.inputLeadingArrow")), ("Keys.swift", constantsSource),
        (
          "Other.swift",
          listSource("UIKeyCommand.inputLeadingArrow").replacing("List", with: "Other")
            .replacing("goBack", with: "leave")
        ), ("Application.swift", applicationSource),
      ])
    }
    let markedConstants = MarkedText(
      constantsSource.replacing("input", with: "UIKeyCommand.input").replacing("var UIKeyCommand.", with: "var "))
    let appInFiles = files(markedConstants.text)
    #expect(
      appInFiles.reports("Keys.swift").map { "\($0.code) \($0.range)" }
        == [markedConstants.ranges["1️⃣"].map { "\(Self.ruleCode) \($0)" }])
    #expect(appInFiles.reports("List.swift").isEmpty && appInFiles.reports("Other.swift").isEmpty)
    #expect(
      appInFiles.findings.first?.contains("the app gives 'goBack' and 1 other ⌃→") == true, "\(appInFiles.findings)")
    #expect(files(markedConstants.text.replacing(".isMirrored", with: ".isWide")).findings.isEmpty)
  }

  /// One chosen key is one finding, even if several commands use the key.
  @Test func commandsSharingAChosenKeyAreReportedOnce() throws {
    func commandsSource(_ keyExpression: String) -> String {
      let keyCommands = ["goBack", "close", "leave"].enumerated().map { index, action in
        let flags = [".control", ".alternate", "[.command, .shift]"][index]
        return "UIKeyCommand(input: \(keyExpression), modifierFlags: \(flags), action: #selector(\(action)))"
      }
      return """
        class List: UIViewController {
          @objc func goBack() {}
          @objc func close() {}
          @objc func leave() {}
          private var back: String {
            view.effectiveUserInterfaceLayoutDirection == .rightToLeft ? 1️⃣UIKeyCommand.inputRightArrow1️⃣ : UIKeyCommand.inputLeftArrow
          }
          override var keyCommands: [UIKeyCommand]? { [\(keyCommands.joined(separator: ", "))] }
        }
        """
    }
    let text = commandsSource("back")
    checkFindings(text, ["1️⃣": Self.ruleCode], kind: .swift)
    let locatedFindings = SingleDocument(MarkedText(text).text, kind: .swift, configuration: Configuration()).findings
    let finding = try #require(locatedFindings.first?.finding)
    #expect(finding.message.contains("the app gives 'goBack' and 2 others"), "\(finding.message)")
    #expect(
      finding.related.map(\.message) == [
        "'goBack' gets the key here", "'close' gets the key here", "'leave' gets the key here",
      ])
    checkFindings(MarkedText(commandsSource("UIKeyCommand.inputLeftArrow")).text, kind: .swift)
  }

  @Test func directionConditionsAreCombined() {
    let (leftToRight, rightToLeft) = (SwiftCondition(.leftToRight), SwiftCondition(.rightToLeft))
    let iPadCondition = SwiftCondition(on: [.iPadOS])
    #expect(leftToRight.and(rightToLeft).isNever)
    #expect(SwiftCondition.always.subtracting(leftToRight) == rightToLeft)
    #expect(leftToRight.subtracting(leftToRight).isNever)
    #expect(leftToRight.subtracting(rightToLeft) == leftToRight)
    #expect(leftToRight.and(iPadCondition).isOpposite(of: rightToLeft.and(iPadCondition)))
    #expect(!leftToRight.and(iPadCondition).isOpposite(of: rightToLeft))
    #expect(iPadCondition.subtracting(leftToRight) == iPadCondition.and(rightToLeft))
    #expect(SwiftCondition.always.subtracting(leftToRight.and(iPadCondition)) == .unknown)
    #expect(leftToRight.releases == nil)
  }
}
