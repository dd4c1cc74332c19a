import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks three kinds of key commands: instances of the project's own `UIKeyCommand` subclasses, commands created by
/// structs, and commands created in loops.
@Suite struct SwiftOwnCommandsTests {
  /// Returns the source of an app delegate whose menu has the given items, with further declarations after the class.
  private func appSource(_ items: String, _ declarations: String) -> String {
    """
    @main
    class AppDelegate: UIResponder, UIApplicationDelegate {
      override func buildMenu(with builder: UIMenuBuilder) {
        let items: [UIKeyCommand] = \(items)
        builder.insertChild(UIMenu(title: "M", children: items), atStartOfMenu: .file)
      }
      @objc func a() {}
    }
    \(declarations)
    """
  }

  private func checkClash(
    _ items: String, _ declarations: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    checkFindings(
      appSource(items, declarations), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift, sourceLocation: sourceLocation)
  }

  private func checkNoFindings(
    _ items: String, _ declarations: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    checkFindings(
      appSource(items, declarations).replacing("1️⃣", with: ""), kind: .swift, sourceLocation: sourceLocation)
  }

  private static let commandSubclass = """
    class AppCommand: UIKeyCommand {
      var note = ""
      convenience init(_ title: String, _ key: String) {
        self.init(title: title, image: nil, action: #selector(a), input: key, modifierFlags: .command)
      }
    }
    """

  @Test func initializersOfSubclassesAreEvaluated() {
    checkClash("[AppCommand(\"A\", 1️⃣\"i\"1️⃣)]", Self.commandSubclass)
    checkClash(
      "[AppCommand(title: \"A\", action: #selector(a), input: 1️⃣\"i\"1️⃣, modifierFlags: .command)]", Self.commandSubclass)
    checkClash(
      "[Lower(1️⃣\"i\"1️⃣)]",
      Self.commandSubclass + "\nfinal class Lower: AppCommand { convenience init(_ k: String) { self.init(\"B\", k) } }"
    )
    checkClash(
      "[.find]",
      Self.commandSubclass + "\nextension UIKeyCommand { static var find: UIKeyCommand { AppCommand(\"A\", 1️⃣\"i\"1️⃣) } }"
    )
    checkNoFindings("[AppCommand(\"A\", \"j\")]", Self.commandSubclass)
    // An overridden property may return any value.
    checkNoFindings(
      "[AppCommand(\"A\", \"i\")]",
      Self.commandSubclass.replacing("var note = \"\"", with: "override var input: String? { \"j\" }"))
    checkNoFindings("[AppCommand(\"A\")]", Self.commandSubclass)
  }

  @Test func initializerIsChosenByArgumentType() {
    let overloads = """
      extension UIKeyCommand {
        convenience init(key: String) { self.init(title: "A", action: #selector(a), input: key, modifierFlags: .command) }
        convenience init(key: Int) { self.init(key: "\\(key)") }
        static func make(_ key: String) -> UIKeyCommand { UIKeyCommand(key: key) }
      }
      """
    checkClash("[UIKeyCommand(key: 1️⃣\"i\"1️⃣)]", overloads)
    checkClash("[.make(1️⃣\"i\"1️⃣)]", overloads)
    checkNoFindings("[UIKeyCommand(key: 3)]", overloads)
  }

  @Test func commandsCreatedByStructsAreRead() {
    let keyStruct = """
      struct Key {
        let key: String
        var command: UIKeyCommand { UIKeyCommand(title: "A", action: #selector(a), input: key, modifierFlags: .command) }
      }
      """
    checkClash("[Key(key: 1️⃣\"i\"1️⃣)].map(\\.command)", keyStruct)
    checkNoFindings("[Key(key: \"j\")].map(\\.command)", keyStruct)
    checkNoFindings("[Key(key: \"i\")].map(\\.other)", keyStruct)
  }

  /// Returns the shortcuts listed by the hint about untitled key commands, such as `⌘1`. Empty if the hint is not
  /// reported.
  private func untitledShortcuts(_ body: String) -> Set<String> {
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
    let messages = [hint.finding.message] + hint.finding.related.map(\.message)
    return Set(messages.map { String($0.prefix { $0 != " " }) })
  }

  private static let numberedCommand = "UIKeyCommand(input: \"\\(n)\", modifierFlags: .command, action: #selector(a))"

  @Test(arguments: [
    ("return stride(from: 1, through: 5, by: 2).map { n in COMMAND }", ["⌘1", "⌘3", "⌘5"]),
    ("return stride(from: 2, to: 0, by: -1).map { n in COMMAND }", ["⌘1", "⌘2"]),
    ("return (1...3).compactMap { n in n == 2 ? nil : COMMAND }", ["⌘1", "⌘3"]),
    ("var all = [UIKeyCommand]()\nfor n in 1...3 { if n != 2 { all.append(COMMAND) } }\nreturn all", ["⌘1", "⌘3"]),
    ("var all = [UIKeyCommand]()\nfor (n, _) in [\"a\"].enumerated() { all.append(NEXT) }\nreturn all", ["⌘1"]),
    // The number of iterations is unknown.
    ("return stride(from: 1, through: count, by: 2).map { n in COMMAND }", []),
  ]) func commandsCreatedInLoopsAreKnown(_ body: String, _ expectedShortcuts: [String]) {
    let incrementedCommand = Self.numberedCommand.replacing("(n)", with: "(n+1)")
    #expect(
      untitledShortcuts(
        body.replacing("COMMAND", with: Self.numberedCommand).replacing("NEXT", with: incrementedCommand))
        == Set(expectedShortcuts), "\(body)")
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
    func delegateSource(_ body: String, _ declarations: String = "") -> String {
      "@main class AppDelegate: UIResponder, UIApplicationDelegate {\noverride func buildMenu(with builder: UIMenuBuilder) {\n\(body)\n}\n}\n\(declarations)"
    }
    checkFindings(
      delegateSource("do { try check()\n\(insertion) } catch { print(error) }"), ["1️⃣": "menu/duplicate-shortcut"],
      kind: .swift)
    checkFindings(
      delegateSource("do { try check() } catch Failure.other { print(1) } catch { \(insertion) }"),
      ["1️⃣": "menu/duplicate-shortcut"],
      kind: .swift)
    // A project extension of `UIMenuBuilder` adds the command.
    let builderExtension =
      "extension UIMenuBuilder { func add(_ items: [UIMenuElement]) { insertChild(UIMenu(title: \"M\", children: items), atStartOfMenu: .file) } }"
    checkFindings(
      delegateSource("builder.add([\(command)])", builderExtension), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    checkFindings(
      delegateSource(
        "builder.add([\(command)])", builderExtension.replacing("insertChild(", with: "self.insertChild(")),
      ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    checkFindings(
      delegateSource("builder.add([\(command)])", builderExtension.replacing(".file", with: "place")).replacing(
        "1️⃣", with: ""),
      kind: .swift)
  }

  // MARK: Platforms

  @Test(arguments: [
    ("UIDevice.current.userInterfaceIdiom == .pad || UIDevice.current.userInterfaceIdiom == .mac", true),
    ("UIDevice.current.userInterfaceIdiom != .phone", true),
    ("UIDevice.current.userInterfaceIdiom == UIUserInterfaceIdiom.phone", false),
    // The value of the condition is unknown. If the condition is true, the shortcut clashes.
    ("UIDevice.current.userInterfaceIdiom == .pad", true), ("UIDevice.current.userInterfaceIdiom == chosen", true),
  ]) func idiomChecksAreEvaluatedForThePlatform(_ condition: String, _ isReported: Bool) {
    let text = appSource(
      "[UIKeyCommand(title: \"A\", action: #selector(a), input: 1️⃣\"i\"1️⃣, modifierFlags: .command)]", ""
    )
    .replacing("    let items", with: "    guard builder.system == .main, \(condition) else { return }\n    let items")
    checkFindings(
      isReported ? text : text.replacing("1️⃣", with: ""), isReported ? ["1️⃣": "menu/duplicate-shortcut"] : [:],
      kind: .swift)
  }

  @Test func simulatorOnlyCodeIsIgnored() {
    let keyDeclarations = "#if targetEnvironment(simulator)\nlet key = \"j\"\n#else\nlet key = 1️⃣\"i\"1️⃣\n#endif"
    let text = appSource("[UIKeyCommand(title: \"A\", action: #selector(a), input: key, modifierFlags: .command)]", "")
      .replacing("    let items", with: "\(keyDeclarations)\nlet items")
    let markedText = text.replacing("1️⃣", with: "").replacing("input: key", with: "input: 1️⃣key1️⃣")
    checkFindings(markedText, ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    checkFindings(
      markedText.replacing("1️⃣", with: "").replacing("targetEnvironment(simulator)", with: "DEBUG"), kind: .swift)
  }

  @Test func coverageCountsOnlyCodeCompiledForApps() throws {
    func readFlags(_ text: String) throws -> [Bool] {
      let coverage = try #require(SwiftCoverage(Document(number: 1, bytes: Array(text.utf8), kind: .swift)))
      return coverage.sites.map { $0.reason == nil }
    }
    let command = "UIKeyCommand(input: \"j\", modifierFlags: .command, action: #selector(a))"
    let unreadMember = "func other() { _ = \(command) }"
    #expect(try readFlags("class A: UIViewController { \(unreadMember) }") == [false])
    for condition in ["os(tvOS)", "os(macOS)", "canImport(UIKit) && canImport(GameKit) && os(tvOS)"] {
      #expect(
        try readFlags("class A: UIViewController {\n#if \(condition)\n\(unreadMember)\n#endif\n}") == [], "\(condition)"
      )
    }
    // Commands of the project's own subclasses are counted.
    let classWithSubclass =
      "class Own: UIKeyCommand {}\nclass A: UIViewController { \(unreadMember.replacing("UIKeyCommand(", with: "Own(")) }"
    #expect(try readFlags(classWithSubclass) == [false])
    #expect(
      try readFlags(
        classWithSubclass.replacing("func other() { _ = ", with: "override var keyCommands: [UIKeyCommand]? { [")
          .replacing(
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
    let unmarkedText = text.replacing("1️⃣", with: "")
    checkFindings(
      unmarkedText.replacing("{ true }\n}", with: "{ super.canPerformAction(action, withSender: sender) }\n}"),
      kind: .swift)
    checkFindings(unmarkedText.replacing("{ true }\n}", with: "{ false }\n}"), kind: .swift)
  }

  /// Modifiers inside an `#if` clause are read if the clause is compiled on every checked platform.
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
    let expectedFindings = ["1️⃣": "menu/duplicate-control-shortcut"]
    checkFindings(text.replacing("CONDITION", with: "!os(tvOS)"), expectedFindings, kind: .swift)
    for condition in ["os(tvOS)", "DEBUG"] {
      checkFindings(text.replacing("CONDITION", with: condition).replacing("1️⃣", with: ""), kind: .swift)
    }
  }
}
