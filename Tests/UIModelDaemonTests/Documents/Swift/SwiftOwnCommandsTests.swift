import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks commands of `UIKeyCommand` subclasses in the project, commands made by structs, and commands made in loops.
@Suite struct SwiftOwnCommandsTests {
  /// Returns an app delegate whose menu has the given items, with further declarations after the class.
  private func app(_ items: String, _ beside: String) -> String {
    """
    @main
    class AppDelegate: UIResponder, UIApplicationDelegate {
      override func buildMenu(with builder: UIMenuBuilder) {
        let items: [UIKeyCommand] = \(items)
        builder.insertChild(UIMenu(title: "M", children: items), atStartOfMenu: .file)
      }
      @objc func a() {}
    }
    \(beside)
    """
  }

  private func clash(_ items: String, _ beside: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    checkFindings(
      app(items, beside), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift, sourceLocation: sourceLocation)
  }

  private func silent(_ items: String, _ beside: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    checkFindings(
      app(items, beside).replacing("1️⃣", with: ""), kind: .swift, sourceLocation: sourceLocation)
  }

  private static let own = """
    class AppCommand: UIKeyCommand {
      var note = ""
      convenience init(_ title: String, _ key: String) {
        self.init(title: title, image: nil, action: #selector(a), input: key, modifierFlags: .command)
      }
    }
    """

  @Test func initializersOfSubclassesAreEvaluated() {
    clash("[AppCommand(\"A\", 1️⃣\"i\"1️⃣)]", Self.own)
    clash("[AppCommand(title: \"A\", action: #selector(a), input: 1️⃣\"i\"1️⃣, modifierFlags: .command)]", Self.own)
    clash(
      "[Lower(1️⃣\"i\"1️⃣)]",
      Self.own + "\nfinal class Lower: AppCommand { convenience init(_ k: String) { self.init(\"B\", k) } }")
    clash(
      "[.find]",
      Self.own + "\nextension UIKeyCommand { static var find: UIKeyCommand { AppCommand(\"A\", 1️⃣\"i\"1️⃣) } }")
    silent("[AppCommand(\"A\", \"j\")]", Self.own)
    // An overridden property may return any value.
    silent(
      "[AppCommand(\"A\", \"i\")]",
      Self.own.replacing("var note = \"\"", with: "override var input: String? { \"j\" }"))
    silent("[AppCommand(\"A\")]", Self.own)
  }

  @Test func initializerIsChosenByArgumentType() {
    let several = """
      extension UIKeyCommand {
        convenience init(key: String) { self.init(title: "A", action: #selector(a), input: key, modifierFlags: .command) }
        convenience init(key: Int) { self.init(key: "\\(key)") }
        static func make(_ key: String) -> UIKeyCommand { UIKeyCommand(key: key) }
      }
      """
    clash("[UIKeyCommand(key: 1️⃣\"i\"1️⃣)]", several)
    clash("[.make(1️⃣\"i\"1️⃣)]", several)
    silent("[UIKeyCommand(key: 3)]", several)
  }

  @Test func commandsMadeByStructsAreFollowed() {
    let value = """
      struct Key {
        let key: String
        var command: UIKeyCommand { UIKeyCommand(title: "A", action: #selector(a), input: key, modifierFlags: .command) }
      }
      """
    clash("[Key(key: 1️⃣\"i\"1️⃣)].map(\\.command)", value)
    silent("[Key(key: \"j\")].map(\\.command)", value)
    silent("[Key(key: \"i\")].map(\\.other)", value)
  }

  /// Returns the shortcuts that the hint about untitled key commands lists, such as `⌘1`.
  private func keys(_ body: String) -> Set<String> {
    let text = """
      class List: UITableViewController {
        @objc func a() {}
        override var keyCommands: [UIKeyCommand]? {
          \(body)
        }
      }
      """
    let hint = SingleDocument(text, kind: .swift).findings.first { $0.finding.code == "menu/untitled-key-commands" }
    guard let hint else { return [] }
    let sentences = [hint.finding.message] + hint.finding.related.map(\.message)
    return Set(sentences.map { String($0.prefix { $0 != " " }) })
  }

  private static let numbered = "UIKeyCommand(input: \"\\(n)\", modifierFlags: .command, action: #selector(a))"

  @Test(arguments: [
    ("return stride(from: 1, through: 5, by: 2).map { n in COMMAND }", ["⌘1", "⌘3", "⌘5"]),
    ("return stride(from: 2, to: 0, by: -1).map { n in COMMAND }", ["⌘1", "⌘2"]),
    ("return (1...3).compactMap { n in n == 2 ? nil : COMMAND }", ["⌘1", "⌘3"]),
    ("var all = [UIKeyCommand]()\nfor n in 1...3 { if n != 2 { all.append(COMMAND) } }\nreturn all", ["⌘1", "⌘3"]),
    ("var all = [UIKeyCommand]()\nfor (n, _) in [\"a\"].enumerated() { all.append(NEXT) }\nreturn all", ["⌘1"]),
    // The number of iterations is unknown.
    ("return stride(from: 1, through: count, by: 2).map { n in COMMAND }", []),
  ]) func commandsMadeInLoopsAreKnown(_ body: String, _ expected: [String]) {
    let next = Self.numbered.replacing("(n)", with: "(n+1)")
    #expect(
      keys(body.replacing("COMMAND", with: Self.numbered).replacing("NEXT", with: next)) == Set(expected), "\(body)")
  }

  /// A later iteration sees the assignments of earlier iterations, so the command may exist.
  @Test func loopIterationsSeeEarlierAssignments() throws {
    let text = """
      class List: UITableViewController {
        @objc func a() {}
        override var keyCommands: [UIKeyCommand]? {
          var all = [UIKeyCommand]()
          var isFirst = true
          for tab in tabs {
            if isFirst { isFirst = false } else {
              all.append(UIKeyCommand(input: "j", modifierFlags: .command, action: #selector(a)))
            }
          }
          return all
        }
      }
      """
    let coverage = try #require(SwiftCoverage(Document(number: 1, bytes: Array(text.utf8), kind: .swift)))
    #expect(coverage.sites.map(\.reason) == [nil])
  }

  @Test func doCatchAndBuilderExtensionsAreEvaluated() {
    let command = "UIKeyCommand(title: \"A\", action: #selector(a), input: 1️⃣\"i\"1️⃣, modifierFlags: .command)"
    let insertion = "builder.insertChild(UIMenu(title: \"M\", children: [\(command)]), atStartOfMenu: .file)"
    func delegate(_ body: String, _ beside: String = "") -> String {
      "@main class AppDelegate: UIResponder, UIApplicationDelegate {\noverride func buildMenu(with builder: UIMenuBuilder) {\n\(body)\n}\n}\n\(beside)"
    }
    checkFindings(
      delegate("do { try check()\n\(insertion) } catch { print(error) }"), ["1️⃣": "menu/duplicate-shortcut"],
      kind: .swift)
    checkFindings(
      delegate("do { try check() } catch Failure.other { print(1) } catch { \(insertion) }"),
      ["1️⃣": "menu/duplicate-shortcut"],
      kind: .swift)
    // A project extension of `UIMenuBuilder` adds the command.
    let more =
      "extension UIMenuBuilder { func add(_ items: [UIMenuElement]) { insertChild(UIMenu(title: \"M\", children: items), atStartOfMenu: .file) } }"
    checkFindings(delegate("builder.add([\(command)])", more), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    checkFindings(
      delegate("builder.add([\(command)])", more.replacing("insertChild(", with: "self.insertChild(")),
      ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    checkFindings(
      delegate("builder.add([\(command)])", more.replacing(".file", with: "place")).replacing("1️⃣", with: ""),
      kind: .swift)
  }

  // MARK: Platforms

  @Test(arguments: [
    ("UIDevice.current.userInterfaceIdiom == .pad || UIDevice.current.userInterfaceIdiom == .mac", true),
    ("UIDevice.current.userInterfaceIdiom != .phone", true),
    ("UIDevice.current.userInterfaceIdiom == UIUserInterfaceIdiom.phone", false),
    // The condition can be true, and then the shortcut clashes.
    ("UIDevice.current.userInterfaceIdiom == .pad", true), ("UIDevice.current.userInterfaceIdiom == chosen", true),
  ]) func idiomChecksAreEvaluatedForThePlatform(_ test: String, _ isReported: Bool) {
    let text = app("[UIKeyCommand(title: \"A\", action: #selector(a), input: 1️⃣\"i\"1️⃣, modifierFlags: .command)]", "")
      .replacing("    let items", with: "    guard builder.system == .main, \(test) else { return }\n    let items")
    checkFindings(
      isReported ? text : text.replacing("1️⃣", with: ""), isReported ? ["1️⃣": "menu/duplicate-shortcut"] : [:],
      kind: .swift)
  }

  @Test func simulatorOnlyCodeIsIgnored() {
    let keys = "#if targetEnvironment(simulator)\nlet key = \"j\"\n#else\nlet key = 1️⃣\"i\"1️⃣\n#endif"
    let text = app("[UIKeyCommand(title: \"A\", action: #selector(a), input: key, modifierFlags: .command)]", "")
      .replacing("    let items", with: "\(keys)\nlet items")
    let reported = text.replacing("1️⃣", with: "").replacing("input: key", with: "input: 1️⃣key1️⃣")
    checkFindings(reported, ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    checkFindings(
      reported.replacing("1️⃣", with: "").replacing("targetEnvironment(simulator)", with: "DEBUG"), kind: .swift)
  }

  @Test func coverageCountsOnlyCodeCompiledForApps() throws {
    func reasons(_ text: String) throws -> [Bool] {
      let coverage = try #require(SwiftCoverage(Document(number: 1, bytes: Array(text.utf8), kind: .swift)))
      return coverage.sites.map { $0.reason == nil }
    }
    let command = "UIKeyCommand(input: \"j\", modifierFlags: .command, action: #selector(a))"
    let unread = "func other() { _ = \(command) }"
    #expect(try reasons("class A: UIViewController { \(unread) }") == [false])
    for condition in ["os(tvOS)", "os(macOS)", "canImport(UIKit) && canImport(GameKit) && os(tvOS)"] {
      #expect(try reasons("class A: UIViewController {\n#if \(condition)\n\(unread)\n#endif\n}") == [], "\(condition)")
    }
    // Commands of the project's own subclasses are counted too.
    let own =
      "class Own: UIKeyCommand {}\nclass A: UIViewController { \(unread.replacing("UIKeyCommand(", with: "Own(")) }"
    #expect(try reasons(own) == [false])
    #expect(
      try reasons(
        own.replacing("func other() { _ = ", with: "override var keyCommands: [UIKeyCommand]? { [").replacing(
          ") }", with: ")] }"))
        == [true])
  }

  /// The override is checked in every class, with or without key commands.
  @Test func canPerformActionOverridesAreRead() {
    let text = """
      class Board: UIView {
        override var canBecomeFirstResponder: Bool { true }
        override func 1️⃣canPerformAction1️⃣(_ action: Selector, withSender sender: Any?) -> Bool { true }
      }
      """
    checkFindings(text, ["1️⃣": "menu/can-perform-without-super"], kind: .swift)
    let plain = text.replacing("1️⃣", with: "")
    checkFindings(
      plain.replacing("{ true }\n}", with: "{ super.canPerformAction(action, withSender: sender) }\n}"), kind: .swift)
    checkFindings(plain.replacing("{ true }\n}", with: "{ false }\n}"), kind: .swift)
  }

  /// Checks modifiers inside an `#if` clause that is compiled on every checked platform.
  @Test func modifiersInConditionalClausesAreRead() {
    let text = """
      struct Reader: View {
        var body: some View {
          VStack {
            Button("A") {}
            #if CONDITION
              .keyboardShortcut("j")
            #endif
            Button("B") {}.keyboardShortcut(1️⃣"j"1️⃣)
          }
        }
      }
      """
    let reported = ["1️⃣": "menu/duplicate-control-shortcut"]
    checkFindings(text.replacing("CONDITION", with: "!os(tvOS)"), reported, kind: .swift)
    for condition in ["os(tvOS)", "DEBUG"] {
      checkFindings(text.replacing("CONDITION", with: condition).replacing("1️⃣", with: ""), kind: .swift)
    }
  }
}
