import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of menus and commands that other objects build: coordinators after the app delegate in the responder chain,
/// helpers, and classes that Objective-C calls.
@Suite struct SwiftMenuBuildersTests {
  private static let duplicateShortcutCode = "menu/duplicate-shortcut"

  /// Checks that the Swift files have exactly the findings in `expectedCodes`, each at its marker, and that a fresh
  /// reading has the same findings.
  private func check(
    _ files: [String: String], _ expectedCodes: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let markedFiles = files.mapValues { MarkedText($0) }
    let app = AppInFiles(markedFiles.sorted { $0.key < $1.key }.map { ($0.key, $0.value.text) })
    for (name, text) in markedFiles.sorted(by: { $0.key < $1.key }) where name.hasSuffix(".swift") {
      let expectedFindings = expectedCodes.compactMap { marker, code in text.ranges[marker].map { "\(code) \($0)" } }
      #expect(
        app.reports(name).map { "\($0.code) \($0.range)" }.sorted() == expectedFindings.sorted(), "\(name)",
        sourceLocation: sourceLocation)
    }
    #expect(app.findings == app.rebuiltApp.findings, sourceLocation: sourceLocation)
  }

  private static let coordinatorSource = """
    class MainCoordinator: UIResponder {
      var list: ListCoordinator?
      override func buildMenu(with builder: UIMenuBuilder) {
        guard builder.system == .main else { return }
        builder.insertChild(UIMenu(title: "M", children: [
          UIKeyCommand(title: "A", action: #selector(a), input: 1️⃣"i"1️⃣, modifierFlags: .command)
        ]), atStartOfMenu: .file)
        MORE
      }
      @objc func a() {}
    }
    class ListCoordinator {
      func add(to builder: UIMenuBuilder) {
        builder.insertChild(UIMenu(title: "L", children: [
          UIKeyCommand(title: "B", action: #selector(b), input: 2️⃣"b"2️⃣, modifierFlags: .command)
        ]), atStartOfMenu: .edit)
      }
      @objc func b() {}
    }
    """

  private static func delegateSource(_ delegateMembers: String) -> String {
    """
    class Services { weak var coordinator: MainCoordinator? }
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      let services = Services()
      \(delegateMembers)
    }
    """
  }

  private func check(
    delegateMembers: String, builderStatements: String = "", _ expectedCodes: [String: String] = [:],
    trailingCode: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var coordinatorSource = Self.coordinatorSource.replacing("MORE", with: builderStatements) + "\n" + trailingCode
    for marker in ["1️⃣", "2️⃣"] where expectedCodes[marker] == nil {
      coordinatorSource = coordinatorSource.replacing(marker, with: "")
    }
    check(
      ["AppDelegate.swift": Self.delegateSource(delegateMembers), "Coordinator.swift": coordinatorSource],
      expectedCodes,
      sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    "override var next: UIResponder? { services.coordinator }",
    "override var next: UIResponder? { return services.coordinator ?? super.next }",
    "var coordinator: MainCoordinator?\noverride var next: UIResponder? { get { coordinator } }",
  ]) func nextResponderOfTheDelegateBuildsTheMenu(_ delegateMembers: String) {
    check(delegateMembers: delegateMembers, ["1️⃣": Self.duplicateShortcutCode])
  }

  @Test func unrelatedObjectDoesNotBuildTheMenu() {
    check(delegateMembers: "")
    check(delegateMembers: "var coordinator: MainCoordinator?\noverride var next: UIResponder? { chosen() }")
    check(delegateMembers: "override var next: UIResponder? { services }")
  }

  @Test func objectsOfADeclaredClassAreFollowed() {
    let delegateMembers = "override var next: UIResponder? { services.coordinator }"
    check(
      delegateMembers: delegateMembers, builderStatements: "list?.add(to: builder)",
      ["1️⃣": Self.duplicateShortcutCode, "2️⃣": Self.duplicateShortcutCode])
    check(
      delegateMembers: delegateMembers, builderStatements: "list!.add(to: builder)",
      ["1️⃣": Self.duplicateShortcutCode, "2️⃣": Self.duplicateShortcutCode])
    check(
      delegateMembers: delegateMembers, builderStatements: "if let list { list.add(to: builder) }",
      ["1️⃣": Self.duplicateShortcutCode, "2️⃣": Self.duplicateShortcutCode])
    // The effect of the call is unknown if a subclass overrides the method. Subclasses without an override are ignored.
    let overridingMethod = "override func add(to builder: UIMenuBuilder) {}"
    check(
      delegateMembers: delegateMembers, builderStatements: "list!.add(to: builder)", ["1️⃣": Self.duplicateShortcutCode],
      trailingCode: "class Other: ListCoordinator { \(overridingMethod) }")
    check(
      delegateMembers: delegateMembers, builderStatements: "list!.add(to: builder)",
      ["1️⃣": Self.duplicateShortcutCode, "2️⃣": Self.duplicateShortcutCode],
      trailingCode: "class Other: ListCoordinator {}")
  }

  // MARK: Conditional steps

  private func delegateSource(_ firstStep: String, _ key: String = "i") -> String {
    """
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      var helper: Helper?
      @objc func a() {}
      override func buildMenu(with builder: UIMenuBuilder) {
        guard builder.system == .main else { return }
        \(firstStep)
        builder.insertChild(UIMenu(title: "M", children: [
          UIKeyCommand(title: "A", action: #selector(a), input: 1️⃣"\(key)"1️⃣, modifierFlags: .command)
        ]), atStartOfMenu: .file)
      }
    }
    class Helper {
      @objc func b() {}
      func build(_ builder: UIMenuBuilder) {
        builder.insertChild(UIMenu(title: "L", children: [
          UIKeyCommand(title: "B", action: #selector(b), input: "j", modifierFlags: .command)
        ]), atStartOfMenu: .edit)
      }
    }
    """
  }

  @Test(arguments: [
    "helper?.build(builder)", "if let helper { helper.build(builder) }", "if isOn { builder.remove(menu: .view) }",
    "if isOn { builder.replace(menu: .view, with: UIMenu(title: \"V\", children: [])) }",
    "#if DEBUG\nbuilder.remove(menu: .help)\n#endif",
  ]) func conditionalStepDoesNotHideOtherClashes(_ firstStep: String) {
    checkFindings(delegateSource(firstStep), ["1️⃣": Self.duplicateShortcutCode], kind: .swift)
  }

  @Test(arguments: [
    ("if isOn { builder.remove(menu: .format) }", "i"), ("if isOn { builder.remove(menu: .textStyle) }", "i"),
    ("#if BETA\nhelper.build(builder)\n#endif", "j"),
  ]) func clashThatAStepMayPreventIsNotReported(_ firstStep: String, _ key: String) {
    checkFindings(MarkedText(delegateSource(firstStep, key)).text, kind: .swift)
  }

  /// The commands of an optional object exist only if the object exists.
  @Test func commandsOfAnOptionalObjectAreConditional() throws {
    let text = """
      class Keys { var commands: [UIKeyCommand] { [UIKeyCommand(title: "A", action: #selector(a), input: "j", modifierFlags: .command)] } }
      class List: UITableViewController {
        var keys: Keys?
        @objc func a() {}
        @objc func b() {}
        override var keyCommands: [UIKeyCommand]? {
          (keys?.commands ?? []) + [UIKeyCommand(title: "B", action: #selector(b), input: 1️⃣"j"1️⃣, modifierFlags: .command)]
        }
      }
      """
    checkFindings(text.replacing("1️⃣", with: ""), kind: .swift)
    checkFindings(
      text.replacing("Keys?", with: "Keys!").replacing("(keys?.commands ?? [])", with: "keys.commands"),
      ["1️⃣": "menu/shadowed-key-command"], kind: .swift)
    let unmarkedText = MarkedText(text).text
    let coverage = try #require(SwiftCoverage(Document(number: 1, bytes: Array(unmarkedText.utf8), kind: .swift)))
    #expect(coverage.sites.map(\.reason) == [nil, nil])
  }

  private static let menusSource = """
    @objc public class Menus: NSObject {
      @objc public class func buildMenu(with builder: UIMenuBuilder) {
        builder.insertChild(UIMenu(title: "M", children: [
          UIKeyCommand(title: "A", action: #selector(a), input: 1️⃣"i"1️⃣, modifierFlags: .command)
        ]), atStartOfMenu: .file)
      }
      @objc func a() {}
    }
    """

  @Test func classCalledFromObjectiveCBuildsTheMenu() {
    let objectiveCDelegate =
      "@implementation AppDelegate\n- (void)buildMenuWithBuilder:(id<UIMenuBuilder>)builder {\n  [Menus buildMenuWith:builder];\n}\n@end"
    check(["AppDelegate.m": objectiveCDelegate, "Menus.swift": Self.menusSource], ["1️⃣": Self.duplicateShortcutCode])
    let unmarkedMenus = Self.menusSource.replacing("1️⃣", with: "")
    check([
      "AppDelegate.m": objectiveCDelegate.replacing("Menus build", with: "Others build"), "Menus.swift": unmarkedMenus,
    ])
    check(["Menus.swift": unmarkedMenus])
    // An edit of the Objective-C caller updates the findings.
    var app = AppInFiles([("AppDelegate.m", objectiveCDelegate), ("Menus.swift", MarkedText(Self.menusSource).text)])
    #expect(app.codes("Menus.swift") == [Self.duplicateShortcutCode])
    app.write("AppDelegate.m", objectiveCDelegate.replacing("[Menus ", with: "[Others "))
    #expect(app.codes("Menus.swift") == [])
  }

  @Test func objectiveCKeyConstantsAreEvaluated() {
    let fieldSource = """
      class Field: UITextField {
        @objc func a() {}
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: "A", action: #selector(a), input: 1️⃣KEY1️⃣, modifierFlags: [])]
        }
      }
      """
    let takenKeyCodes = ["1️⃣": "focus/key-taken-by-text-input"]
    func checkKey(_ key: String, _ objectiveCSource: String, _ expectedCodes: [String: String] = [:]) {
      let text = fieldSource.replacing("KEY", with: key)
      self.check(
        ["Keys.m": objectiveCSource, "Field.swift": expectedCodes.isEmpty ? text.replacing("1️⃣", with: "") : text],
        expectedCodes)
    }
    checkKey("KeyDown()", "NSString *KeyDown(void) { return UIKeyInputDownArrow; }", takenKeyCodes)
    checkKey("KeyDown", "NSString *const KeyDown = UIKeyInputDownArrow;", takenKeyCodes)
    checkKey("KeyDown", "static NSString * const KeyDown = @\"d\";", takenKeyCodes)
    checkKey("KeyDown()", "NSString *KeyDown(void) { return UIKeyInputEscape; }")
    checkKey("KeyDown()", "NSString *KeyDown(void) { return chosen(); }")
    checkKey("KeyUp()", "NSString *KeyDown(void) { return UIKeyInputDownArrow; }")
  }

  /// A key may depend on the release, so each release may have a different command.
  @Test func keyOfEachReleaseIsChecked() {
    let fieldSource = """
      class Field: UITextField {
        @objc func a() {}
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: "A", action: #selector(a), input: key, modifierFlags: [])]
        }
        private let key: String = { if #available(iOS 18.0, *) { return ONE } else { return OTHER } }()
      }
      """
    func ruleCodes(_ newerKey: String, _ olderKey: String) -> [String] {
      let text = fieldSource.replacing("ONE", with: newerKey).replacing("OTHER", with: olderKey)
      return SingleDocument(text, kind: .swift).findings.map(\.finding.code)
    }
    #expect(ruleCodes("\"d\"", "UIKeyCommand.inputEscape") == ["focus/key-taken-by-text-input"])
    #expect(ruleCodes("UIKeyCommand.inputEscape", "\"d\"") == ["focus/key-taken-by-text-input"])
    #expect(ruleCodes("UIKeyCommand.inputEscape", "UIKeyCommand.inputPageUp") == [])
  }
}
