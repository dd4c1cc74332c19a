import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Keys that code chooses by the direction of the interface.
@Suite struct SwiftDirectionsTests {
  private static let code = "menu/mirrored-by-hand"
  private static let keys = (left: "UIKeyCommand.inputLeftArrow", right: "UIKeyCommand.inputRightArrow")

  /// A class whose command has a key, with members and other declarations.
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
  ]) func aTestForTheDirectionIsUnderstood(_ test: String) {
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
  ]) func whateverStatementChooses(_ statements: String) {
    let statements = statements.replacing("LEFT", with: Self.keys.left).replacing("RIGHT", with: Self.keys.right)
    checkFindings(list("1️⃣key1️⃣", statements), ["1️⃣": Self.code], kind: .swift)
  }

  @Test(arguments: [
    // The other way round the system's swap leads to where it should; other tests, other keys, and what others set.
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
  ]) func whatIsNotChosenByItIsNotTold(_ key: String, _ before: String) {
    func spelled(_ text: String) -> String {
      text.replacing("LEFT", with: Self.keys.left).replacing("RIGHT", with: Self.keys.right)
    }
    checkFindings(list(spelled(key), spelled(before)), kind: .swift)
  }

  @Test func ofATupleEachPartIsToldWhereItIsUsed() {
    let test = "view.effectiveUserInterfaceLayoutDirection == .rightToLeft"
    let pairs = "(\(Self.keys.right), \"j\") : (\(Self.keys.left), \"j\")"
    checkFindings(list("1️⃣back1️⃣", "let (back, _) = \(test) ? \(pairs)"), ["1️⃣": Self.code], kind: .swift)
    checkFindings(list("other", "let (_, other) = \(test) ? \(pairs)"), kind: .swift)
    checkFindings(list("back", "let (back, _) = isPaged ? \(pairs)"), kind: .swift)
  }

  /// Where the app's delegate is known in part only.
  @Test func keysInTheMainMenuAreTold() {
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

  @Test func aClassBelowMayDecideWhatTheSystemMirrors() {
    let key = "view.effectiveUserInterfaceLayoutDirection == .rightToLeft ? \(Self.keys.right) : \(Self.keys.left)"
    func below(_ body: String) -> String {
      "class Below: List { override var keyCommands: [UIKeyCommand]? { super.keyCommands?.map { \(body); return $0 } } }"
    }
    checkFindings(
      list("1️⃣\(key)1️⃣", beside: below("$0.wantsPriorityOverSystemBehavior = true")), ["1️⃣": Self.code], kind: .swift)
    checkFindings(list(key, beside: below("$0.allowsAutomaticMirroring = false")), kind: .swift)
  }

  @Test func aConstantIsToldWhereItIsUsed() {
    let marked = MarkedText(list("1️⃣UIKeyCommand.inputLeadingArrow1️⃣"))
    let constants = """
      import UIKit
      extension UIKeyCommand {
        static var inputLeadingArrow: String { UIApplication.isMirrored ? inputRightArrow : inputLeftArrow }
      }
      """
    let application = """
      import UIKit
      extension UIApplication { static var isMirrored: Bool { shared.userInterfaceLayoutDirection == .rightToLeft } }
      """
    func files(_ constants: String) -> AppInFiles {
      AppInFiles([("List.swift", marked.text), ("Keys.swift", constants), ("Application.swift", application)])
    }
    let named = constants.replacing("input", with: "UIKeyCommand.input").replacing("var UIKeyCommand.", with: "var ")
    #expect(
      files(named).found("List.swift").map { "\($0.code) \($0.range)" }
        == [marked.ranges["1️⃣"].map { "\(Self.code) \($0)" }])
    #expect(files(named.replacing(".isMirrored", with: ".isWide")).found("List.swift").isEmpty)
  }

  @Test func conditionsOfDirectionsAreTakenTogether() {
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
