import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of menus and commands that other objects build: coordinators after the app delegate in the responder chain,
/// helpers, and classes that Objective-C calls.
@Suite struct SwiftMenuBuildersTests {
  private static let clash = "menu/duplicate-shortcut"

  /// Checks that the Swift files have exactly the marked findings, each in the file with its marker, and that a fresh
  /// reading finds the same.
  private func check(
    _ files: [String: String], _ expected: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let marked = files.mapValues { MarkedText($0) }
    let app = AppInFiles(marked.sorted { $0.key < $1.key }.map { ($0.key, $0.value.text) })
    for (name, text) in marked.sorted(by: { $0.key < $1.key }) where name.hasSuffix(".swift") {
      let wanted = expected.compactMap { marker, code in text.ranges[marker].map { "\(code) \($0)" } }
      #expect(
        app.found(name).map { "\($0.code) \($0.range)" }.sorted() == wanted.sorted(), "\(name)",
        sourceLocation: sourceLocation)
    }
    #expect(app.findings == app.rebuilt.findings, sourceLocation: sourceLocation)
  }

  private static let coordinator = """
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

  private static func delegate(_ next: String) -> String {
    """
    class Services { weak var coordinator: MainCoordinator? }
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      let services = Services()
      \(next)
    }
    """
  }

  private func check(
    next: String, more: String = "", _ expected: [String: String] = [:], beside: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var coordinator = Self.coordinator.replacing("MORE", with: more) + "\n" + beside
    for marker in ["1️⃣", "2️⃣"] where expected[marker] == nil { coordinator = coordinator.replacing(marker, with: "") }
    check(
      ["AppDelegate.swift": Self.delegate(next), "Coordinator.swift": coordinator], expected,
      sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    "override var next: UIResponder? { services.coordinator }",
    "override var next: UIResponder? { return services.coordinator ?? super.next }",
    "var coordinator: MainCoordinator?\noverride var next: UIResponder? { get { coordinator } }",
  ]) func nextResponderOfTheDelegateBuildsTheMenu(_ next: String) {
    check(next: next, ["1️⃣": Self.clash])
  }

  @Test func unrelatedObjectDoesNotBuildTheMenu() {
    check(next: "")
    check(next: "var coordinator: MainCoordinator?\noverride var next: UIResponder? { chosen() }")
    check(next: "override var next: UIResponder? { services }")
  }

  @Test func objectsOfADeclaredClassAreFollowed() {
    let next = "override var next: UIResponder? { services.coordinator }"
    check(next: next, more: "list?.add(to: builder)", ["1️⃣": Self.clash, "2️⃣": Self.clash])
    check(next: next, more: "list!.add(to: builder)", ["1️⃣": Self.clash, "2️⃣": Self.clash])
    check(next: next, more: "if let list { list.add(to: builder) }", ["1️⃣": Self.clash, "2️⃣": Self.clash])
    // A subclass that overrides the method makes the effect of the call unknown. A subclass without overrides does not.
    let override = "override func add(to builder: UIMenuBuilder) {}"
    check(
      next: next, more: "list!.add(to: builder)", ["1️⃣": Self.clash],
      beside: "class Other: ListCoordinator { \(override) }")
    check(
      next: next, more: "list!.add(to: builder)", ["1️⃣": Self.clash, "2️⃣": Self.clash],
      beside: "class Other: ListCoordinator {}")
  }

  // MARK: Steps in some states

  private func delegate(_ first: String, _ key: String = "i") -> String {
    """
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      var helper: Helper?
      @objc func a() {}
      override func buildMenu(with builder: UIMenuBuilder) {
        guard builder.system == .main else { return }
        \(first)
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
  ]) func conditionalStepKeepsTheRestOfTheMenu(_ first: String) {
    checkFindings(delegate(first), ["1️⃣": Self.clash], kind: .swift)
  }

  @Test(arguments: [
    ("if isOn { builder.remove(menu: .format) }", "i"), ("if isOn { builder.remove(menu: .textStyle) }", "i"),
    ("#if BETA\nhelper.build(builder)\n#endif", "j"),
  ]) func clashThatAStepMayPreventIsNotReported(_ first: String, _ key: String) {
    checkFindings(MarkedText(delegate(first, key)).text, kind: .swift)
  }

  /// Commands of an optional object exist only if the object exists.
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
    let plain = MarkedText(text).text
    let coverage = try #require(SwiftCoverage(Document(number: 1, bytes: Array(plain.utf8), kind: .swift)))
    #expect(coverage.sites.map(\.reason) == [nil, nil])
  }

  private static let menus = """
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
    let delegate =
      "@implementation AppDelegate\n- (void)buildMenuWithBuilder:(id<UIMenuBuilder>)builder {\n  [Menus buildMenuWith:builder];\n}\n@end"
    check(["AppDelegate.m": delegate, "Menus.swift": Self.menus], ["1️⃣": Self.clash])
    let silent = Self.menus.replacing("1️⃣", with: "")
    check(["AppDelegate.m": delegate.replacing("Menus build", with: "Others build"), "Menus.swift": silent])
    check(["Menus.swift": silent])
    // An edit of the Objective-C caller updates the findings.
    var app = AppInFiles([("AppDelegate.m", delegate), ("Menus.swift", MarkedText(Self.menus).text)])
    #expect(app.codes("Menus.swift") == [Self.clash])
    app.write("AppDelegate.m", delegate.replacing("[Menus ", with: "[Others "))
    #expect(app.codes("Menus.swift") == [])
  }

  @Test func objectiveCKeyConstantsAreEvaluated() {
    let code = """
      class Field: UITextField {
        @objc func a() {}
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: "A", action: #selector(a), input: 1️⃣KEY1️⃣, modifierFlags: [])]
        }
      }
      """
    let taken = ["1️⃣": "focus/key-taken-by-text-input"]
    func check(_ key: String, _ header: String, _ expected: [String: String] = [:]) {
      let text = code.replacing("KEY", with: key)
      self.check(["Keys.m": header, "Field.swift": expected.isEmpty ? text.replacing("1️⃣", with: "") : text], expected)
    }
    check("KeyDown()", "NSString *KeyDown(void) { return UIKeyInputDownArrow; }", taken)
    check("KeyDown", "NSString *const KeyDown = UIKeyInputDownArrow;", taken)
    check("KeyDown", "static NSString * const KeyDown = @\"d\";", taken)
    check("KeyDown()", "NSString *KeyDown(void) { return UIKeyInputEscape; }")
    check("KeyDown()", "NSString *KeyDown(void) { return chosen(); }")
    check("KeyUp()", "NSString *KeyDown(void) { return UIKeyInputDownArrow; }")
  }

  /// A key may depend on the release, so each release may have a different command.
  @Test func keyMayDependOnTheRelease() {
    let code = """
      class Field: UITextField {
        @objc func a() {}
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: "A", action: #selector(a), input: key, modifierFlags: [])]
        }
        private let key: String = { if #available(iOS 18.0, *) { return ONE } else { return OTHER } }()
      }
      """
    func found(_ one: String, _ other: String) -> [String] {
      let text = code.replacing("ONE", with: one).replacing("OTHER", with: other)
      return SingleDocument(text, kind: .swift).findings.map(\.finding.code)
    }
    #expect(found("\"d\"", "UIKeyCommand.inputEscape") == ["focus/key-taken-by-text-input"])
    #expect(found("UIKeyCommand.inputEscape", "\"d\"") == ["focus/key-taken-by-text-input"])
    #expect(found("UIKeyCommand.inputEscape", "UIKeyCommand.inputPageUp") == [])
  }
}
