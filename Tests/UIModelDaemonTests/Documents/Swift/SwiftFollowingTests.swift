import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of evaluation within a file: menus from helper functions, mutated lists, and constants. A value that other
/// code may have changed causes no finding.
@Suite struct SwiftFollowingTests {
  /// Returns the source of an app delegate with `body` in `buildMenu(with:)`. `members` are more members of the class,
  /// and `siblings` are declarations after the class. `ITALIC` becomes a command on ⌘I, the system's shortcut for
  /// Italic.
  private func appSource(_ body: String, members: String = "", siblings: String = "") -> String {
    let text = """
      import UIKit

      @main
      class AppDelegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: UIMenuBuilder) {
          super.buildMenu(with: builder)
          guard builder.system == .main else { return }
      \(body)
        }

      \(members)
      }

      \(siblings)
      """
    return text.replacing(
      "ITALIC", with: "UIKeyCommand(title: \"A\", action: #selector(a), input: 1️⃣\"i\"1️⃣, modifierFlags: .command)")
  }

  private func checkClash(
    _ body: String, members: String = "", siblings: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    checkFindings(
      appSource(body, members: members, siblings: siblings), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift,
      sourceLocation: sourceLocation)
  }

  private func checkSilence(
    _ body: String, members: String = "", siblings: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    checkFindings(
      appSource(body, members: members, siblings: siblings).replacing("1️⃣", with: ""), kind: .swift,
      sourceLocation: sourceLocation)
  }

  private let insertion = "builder.insertChild(UIMenu(title: \"M\", children: items), atStartOfMenu: .file)"

  // MARK: Implicit members

  @Test func implicitMemberOfUIMenuIsResolved() {
    let menu = "UIMenu(title: \"M\", children: [ITALIC])"
    checkClash(
      "builder.insertChild(.own, atStartOfMenu: .file)", siblings: "extension UIMenu { static let own = \(menu) }")
    checkClash(
      "builder.insertSibling(.own(), afterMenu: .file)",
      siblings: "extension UIMenu { static func own() -> UIMenu { \(menu) } }")
    checkClash(
      "builder.replace(menu: .help, with: .own)", siblings: "extension UIMenu { static var own: UIMenu { \(menu) } }")
    // Two overloads match, so the value is unknown.
    checkSilence(
      "builder.insertChild(.own(of: a), atStartOfMenu: .file)",
      siblings: """
        extension UIMenu {
          static func own(of a: Int) -> UIMenu { \(menu) }
          static func own(of a: String) -> UIMenu { UIMenu(title: "M") }
        }
        """)
    checkSilence(
      "builder.insertChild(.own, atStartOfMenu: .file)", siblings: "extension UICommand { static let own = \(menu) }")
  }

  @Test func implicitMemberOfUIMenuElementIsResolved() {
    let elementExtension = "extension UIMenuElement { static var own: UIMenuElement { ITALIC } }"
    checkClash(
      "builder.insertChild(UIMenu(title: \"M\", children: [.own]), atStartOfMenu: .file)", siblings: elementExtension)
  }

  // MARK: Functions

  @Test func functionsTakingTheBuilderAreEvaluated() {
    checkClash(
      "addMenus(builder)",
      members:
        "func addMenus(_ b: UIMenuBuilder) { let items = [ITALIC]\n\(insertion.replacing("builder", with: "b")) }")
    checkClash(
      "Menus.add(to: builder)",
      siblings: "enum Menus { static func add(to builder: UIMenuBuilder) { let items = [ITALIC]\n\(insertion) } }")
    checkClash(
      "MenuMaker(prefix: \"x\").add(to: builder)",
      siblings:
        "struct MenuMaker {\nlet prefix: String\nfunc add(to builder: UIMenuBuilder) { let items = [ITALIC]\n\(insertion) } }"
    )
    checkClash(
      "add(to: builder)", siblings: "private func add(to builder: UIMenuBuilder) { let items = [ITALIC]\n\(insertion) }"
    )
    checkClash("func add() { let items = [ITALIC]\n\(insertion) }\nadd()")
    // A helper that frees the keys is evaluated.
    checkSilence(
      "let items = [ITALIC]\nprepare(builder)\n\(insertion)",
      members: "func prepare(_ builder: UIMenuBuilder) { builder.remove(menu: .textStyle) }")
    // A subclass may override the function.
    checkSilence(
      "addMenus(builder)", members: "func addMenus(_ builder: UIMenuBuilder) { let items = [ITALIC]\n\(insertion) }",
      siblings: "class Other: AppDelegate { override func addMenus(_ builder: UIMenuBuilder) {} }")
    // Two functions have the same labels, so the callee is unknown.
    checkSilence(
      "addMenus(builder)",
      members:
        "func addMenus(_ b: UIMenuBuilder) { let items = [ITALIC]\n\(insertion.replacing("builder", with: "b")) }\nfunc addMenus(_ x: Any) {}"
    )
    checkSilence(
      "again(builder)",
      members: "func again(_ builder: UIMenuBuilder) { again(builder)\nlet items = [ITALIC]\n\(insertion) }")
  }

  @Test func returnValuesAreEvaluated() {
    checkClash(
      "builder.insertChild(fileMenu(), atStartOfMenu: .file)",
      members: "func fileMenu() -> UIMenu { return UIMenu(title: \"M\", children: [ITALIC]) }")
    checkClash(
      "builder.insertChild(self.fileMenu, atStartOfMenu: .file)",
      members:
        "private var fileMenu: UIMenu {\nlet items = commands()\nreturn UIMenu(title: \"M\", children: items)\n}\nfunc commands() -> [UIMenuElement] { [ITALIC] }"
    )
    let command =
      "static func command(_ title: String, key: String, flags: UIKeyModifierFlags = .command) -> UIKeyCommand { UIKeyCommand(title: title, action: #selector(a), input: key, modifierFlags: flags) }"
    checkClash("let items = [Self.command(\"A\", key: 1️⃣\"i\"1️⃣)]\n\(insertion)", members: command)
    checkSilence(
      "let items = [Self.command(\"A\", key: \"i\", flags: [.command, .alternate])]\n\(insertion)", members: command)
    checkSilence("let items = [Self.command(\"A\", key: key)]\n\(insertion)", members: command)
    // The returned menu depends on a condition, and clashes if the condition is true.
    checkClash(
      "builder.insertChild(fileMenu(), atStartOfMenu: .file)",
      members:
        "func fileMenu() -> UIMenu { if isOn { return UIMenu(title: \"M\", children: [ITALIC]) }\nreturn UIMenu(title: \"N\") }"
    )
  }

  @Test func projectInitializersAreEvaluated() {
    let commandExtension =
      "extension UIKeyCommand { convenience init(_ title: String, key: String, shift: Bool = false) { self.init(title: title, action: #selector(a), input: key, modifierFlags: .command)\nwantsPriorityOverSystemBehavior = false } }"
    checkClash("let items = [UIKeyCommand(\"A\", key: 1️⃣\"i\"1️⃣)]\n\(insertion)", siblings: commandExtension)
    checkSilence("let items = [UIKeyCommand(\"A\", key: \"j\")]\n\(insertion)", siblings: commandExtension)
    let hotkeySource =
      "struct Hotkey { let input: String\nlet modifiers: UIKeyModifierFlags\nstatic let info = Hotkey(input: \"i\", modifiers: .command)\n}\nfunc command(_ hotkey: Hotkey) -> UIKeyCommand { UIKeyCommand(title: \"A\", action: #selector(a), input: hotkey.input, modifierFlags: hotkey.modifiers) }"
    checkFindings(
      appSource(
        "let items = [command(.info)]\n\(insertion)", siblings: hotkeySource.replacing("\"i\"", with: "1️⃣\"i\"1️⃣")),
      ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    checkClash(
      "let items = [command(.info)]\n\(insertion)",
      siblings: hotkeySource.replacing("\"i\"", with: "1️⃣\"i\"1️⃣").replacing("info = Hotkey(", with: "info = Self("))
  }

  // MARK: Values

  @Test(arguments: [
    ("Keys.info", "enum Keys { static let info = \"i\" }"),
    ("Key.info.rawValue", "enum Key: String { case info = \"i\" }"),
    ("Key.i.rawValue", "enum Key: String { case a, i }"), ("key", "private let key = \"i\""),
    ("Keys.Menu.info", "enum Keys { enum Menu { static var info: String { \"i\" } } }"),
    ("Keys.pair.0", "enum Keys { static let pair = (\"i\", 2) }"),
    ("\"\" + Keys.info", "enum Keys { static let info = \"i\" }"), ("\"\\(key)\"", "private let key = \"i\""),
  ]) func constantsAreEvaluated(_ input: String, _ declaration: String) {
    let command = "UIKeyCommand(title: \"A\", action: #selector(a), input: 1️⃣\(input)1️⃣, modifierFlags: [.command])"
    checkClash("let items = [\(command)]\n\(insertion)", siblings: declaration)
  }

  @Test(arguments: [
    ("Keys.info", ""), ("Keys.info", "enum Keys { static var info = \"i\" }"),
    ("L10n.key", "enum L10n { static let key = NSLocalizedString(\"i\", comment: \"\") }"),
    ("key", "let key = isOn ? \"i\" : \"j\""), ("Keys.a", "enum Keys { static let a = Keys.b\nstatic let b = Keys.a }"),
    ("\"\\(key)\"", "let key = isOn ? \"i\" : \"j\""), ("\"\\(key())\"", "func key() -> String { \"i\" }"),
  ]) func unknownInputIsNotReported(_ input: String, _ declaration: String) {
    let command = "UIKeyCommand(title: \"A\", action: #selector(a), input: \(input), modifierFlags: [.command])"
    checkSilence("let items = [\(command)]\n\(insertion)", siblings: declaration)
  }

  @Test func constantPropertiesAreEvaluated() {
    for declaration in ["let", "lazy var", "private lazy var", "static let"] {
      let reference = declaration == "static let" ? "Self.info" : "info"
      checkClash("let items = [\(reference)]\n\(insertion)", members: "\(declaration) info = ITALIC")
      checkClash(
        "let items = [\(reference)]\n\(insertion)",
        members: "\(declaration) info: UIKeyCommand = { let command = ITALIC\nreturn command }()")
    }
    checkSilence("let items = [info]\n\(insertion)", members: "var info = ITALIC")
    checkSilence(
      "let items = [info]\n\(insertion)", members: "lazy var info = ITALIC\nfunc other() { info = UIKeyCommand() }")
  }

  // MARK: Lists and loops

  @Test func listMutationsAreEvaluated() {
    checkClash("var items: [UIMenuElement] = []\nitems.append(ITALIC)\n\(insertion)")
    checkClash("var items: [UIMenuElement] = [ITALIC]\nitems += more()\n\(insertion)")
    checkClash(
      "var items = [UIMenuElement]()\nitems = [ITALIC]\nif isOn { items.append(UICommand(title: \"B\", action: #selector(b))) }\n\(insertion)"
    )
    checkClash(
      "var items: [UIMenuElement] = []\nitems.insert(ITALIC, at: 0)\nfor folder in folders { items.append(folder.menu) }\n\(insertion)"
    )
    checkClash("var items = [UIMenuElement]()\nitems.append(ITALIC)\n\(insertion)")
    // The command exists in one of the branches.
    checkClash(
      "var items = [UIMenuElement]()\nif #available(iOS 20, *) { items = [] } else { items = [ITALIC] }\n\(insertion)")
    // The command exists only under a condition.
    checkClash("var items: [UIMenuElement] = []\nif isOn { items.append(ITALIC) }\n\(insertion)")
    checkClash("var items = [ITALIC]\nif isOn { items = [] } else if isOff { items = [other] }\n\(insertion)")
    checkClash("if isOn { return }\nvar items = [ITALIC]\nif isOff { items = [] }\n\(insertion)")
    checkClash("var items: [UIMenuElement] = [ITALIC]\nif isOn { items.removeLast() }\n\(insertion)")
    checkSilence("var items = [ITALIC]\nif #available(iOS 15, *) { items = [] }\n\(insertion)")
    checkSilence("var items: [UIMenuElement] = [ITALIC]\nitems.removeAll()\n\(insertion)")
    checkSilence("var items: [UIMenuElement] = [ITALIC]\nchange(&items)\n\(insertion)")
    checkSilence("var items: [UIMenuElement] = [ITALIC]\nitems.removeLast()\n\(insertion)")
  }

  @Test func loopsOverLiteralsAreEvaluated() {
    let command =
      "UIKeyCommand(title: title, action: #selector(a), input: key, modifierFlags: .command, propertyList: key)"
    checkClash(
      "var items: [UIMenuElement] = []\nfor (title, key) in [(\"A\", \"9\"), (\"B\", 1️⃣\"i\"1️⃣)] { items.append(\(command)) }\n\(insertion)"
    )
    checkClash(
      "let items = [\"9\", 1️⃣\"i\"1️⃣].map { key in UIKeyCommand(title: key, action: #selector(a), input: key, modifierFlags: .command, propertyList: key) }\n\(insertion)"
    )
    checkClash("let items = [ITALIC]\nitems.forEach { $0.discoverabilityTitle = \"A\" }\n\(insertion)")
    // The 9 of the range clashes with the command on ⇧⌘9.
    for range in ["8...9", "8..<10", "(8...9)"] {
      let digitItems = """
        let items = (\(range)).map {
          UIKeyCommand(title: "T", action: #selector(a), input: String($0), modifierFlags: [.command, .shift], propertyList: $0)
        } + [UIKeyCommand(title: "N", action: #selector(n), input: "9", modifierFlags: [.command, .shift])]

        """
      let locatedFindings = SingleDocument(appSource(digitItems + insertion), kind: .swift).findings
      #expect(locatedFindings.map(\.finding.code) == ["menu/duplicate-shortcut"])
    }
    checkSilence("let items = folders.map { ITALIC }\n\(insertion)")
  }

  // MARK: Conditions

  @Test func platformConditionsAreEvaluated() {
    checkSilence(
      "var items: [UIMenuElement] = []\n#if targetEnvironment(macCatalyst)\nitems.append(ITALIC)\n#endif\n\(insertion)")
    checkClash(
      "var items: [UIMenuElement] = []\n#if !targetEnvironment(macCatalyst)\nitems.append(ITALIC)\n#else\nitems.append(UIMenu())\n#endif\n\(insertion)"
    )
    checkClash(
      "builder.insertChild(menu(), atStartOfMenu: .file)",
      members:
        "func menu() -> UIMenu {\n#if targetEnvironment(macCatalyst)\nreturn UIMenu(title: \"N\")\n#else\nreturn UIMenu(title: \"M\", children: [ITALIC])\n#endif\n}"
    )
    checkClash("switch mode {\ncase .a:\n  let items = [ITALIC]\n  \(insertion)\ndefault: break\n}")
  }

  @Test func escapedBuilderMayChangeTheMenu() {
    let configureStatements = "let command = ITALIC\nconfigure(command)\nlet items = [command]\n\(insertion)"
    // The keys of a command are read-only, so `configure` cannot change them.
    checkClash(configureStatements)
    checkSilence(
      "let menu = UIMenu(title: \"M\", children: [ITALIC])\nbuilder.replaceChildren(ofMenu: .textStyle) { old in old.filter { keep($0) } }\nbuilder.insertChild(menu, atStartOfMenu: .file)"
    )
    checkSilence(
      "let build = { builder.remove(menu: .textStyle) }\nDispatchQueue.main.async(execute: build)\nlet items = [ITALIC]\nperform { builder.remove(menu: .textStyle) }\n\(insertion)"
    )
  }

  /// Reading ends within 60 seconds, even for code of exponential size or extreme depth.
  @Test func readingEndsInTime() {
    expectWithin(.seconds(60)) {
      let doublingLists = (1...60).map { "let l\($0) = l\($0 - 1) + l\($0 - 1)" }.joined(separator: "\n")
      checkSilence("let l0 = [UIMenu()]\n\(doublingLists)\nlet items = l60\n\(insertion)")
      let doublingFunctions = (0..<40).map { "func f\($0)() -> [UIMenuElement] { f\($0 + 1)() + f\($0 + 1)() }" }
        .joined(
          separator: "\n")
      checkSilence("let items = f0()\n\(insertion)", members: doublingFunctions)
      let nestedConditions = String(repeating: "if isOn { ", count: 5_000) + String(repeating: "}", count: 5_000)
      checkSilence(nestedConditions)
      checkSilence(
        "let items = " + String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
          + "\n\(insertion)")
      checkSilence("let x = " + String(repeating: "a ? b : ", count: 5_000) + "c")
      checkSilence("x" + String(repeating: ".y()", count: 5_000))
    }
  }

  /// A value that a function, a closure or a condition may have changed is unknown.
  @Test(arguments: [
    "let build = { builder.remove(menu: .textStyle) }\nperform(build)\nlet items = [ITALIC]\nINSERT",
    "func build() { builder.remove(menu: .textStyle) }\nperform(build)\nlet items = [ITALIC]\nINSERT",
    "var items: [UIMenuElement] = [ITALIC]\nfunc reset() { items = [] }\nreset()\nINSERT",
    "var items: [UIMenuElement] = [ITALIC]\nlet reset = { items.removeAll() }\nreset()\nINSERT",
    "var key = \"i\"\nif isOn { key = \"9\" }\nlet items = [COMMAND]\nINSERT",
    "var key = \"i\"\nfor other in keys { key = other }\nlet items = [COMMAND]\nINSERT",
    "var key = \"i\"\nchange(&key)\nlet items = [COMMAND]\nINSERT",
    "var maker = Maker()\nif isOn { maker.key = \"9\" }\nlet items = [maker.command]\nINSERT",
    "var maker = Maker()\nmaker.use(\"9\")\nlet items = [maker.command]\nINSERT",
    "var maker = Maker()\nmaker.useSometimes(\"9\")\nlet items = [maker.command]\nINSERT",
    "let box = Box()\nbox.other()\nlet items = [box.command]\nINSERT",
  ]) func possiblyChangedValueIsUnknown(_ body: String) {
    let command = { (key: String) in
      "UIKeyCommand(title: \"A\", action: #selector(a), input: \(key), modifierFlags: .command)"
    }
    let helperTypes = """
      struct Maker {
        var key = "i"
        mutating func use(_ other: String) { key = other }
        mutating func useSometimes(_ other: String) { if isOn { key = other } }
        var command: UIKeyCommand { \(command("key")) }
      }
      class Box {
        var key = "i"
        func other() { key = "9" }
        var command: UIKeyCommand { \(command("key")) }
      }
      """
    checkSilence(
      body.replacing("INSERT", with: insertion).replacing("COMMAND", with: command("key")), siblings: helperTypes)
    checkClash(
      "let maker = Maker()\nlet items = [maker.command]\n\(insertion)",
      siblings: helperTypes.replacing("var key = \"i\"\n  mutating", with: "var key = 1️⃣\"i\"1️⃣\n  mutating"))
  }

  @Test func commandsMutatedInPlaceAreUnknown() {
    for mutation in [
      "command.attributes.insert(.hidden)", "command?.attributes = .hidden", "[command][0].attributes = .hidden",
    ] {
      let source = appSource("let command = ITALIC\n\(mutation)\nlet items = [command]\n\(insertion)").replacing(
        "1️⃣", with: "")
      let tree = SwiftReader(SwiftFile(Array(source.utf8)), nil).reading.tree
      #expect(
        JSONValue(JSONElement(tree: tree, index: 1)).text().contains("\"children\":[{\"$unknown\""), "\(mutation)")
    }
  }

  /// Regression tests for false positives: mutated values, observed properties and escaped builders are unknown.
  @Test(arguments: [
    "var f: UIKeyModifierFlags = .command\nf.insert(.control)\nlet items = [FLAGS]\nINSERT",
    "var f: UIKeyModifierFlags = .command\nif isOn { f.formUnion(.shift) }\nlet items = [FLAGS]\nINSERT",
    "var key = \"i\"\nkey += \"x\"\nlet items = [KEY]\nINSERT",
    "var key = \"i\"\nkey.append(\"x\")\nlet items = [KEY]\nINSERT",
    "var key = \"i\"\n(key, other) = (\"j\", 1)\nlet items = [KEY]\nINSERT",
    "var keys = [\"i\"]\nkeys[0] = \"j\"\nlet items = [KEY.replacing(keys[0])]\nINSERT",
    "var key = \"i\"\nlet make = { KEY }\nkey = \"j\"\nlet items = [make()]\nINSERT",
    "lazy var key = \"i\"\nlet items = [KEY]\nINSERT",
    "var items: [UIMenuElement] = [ITALIC]\nitems[0] = other\nINSERT",
    "let t = (builder, 1)\nt.0.remove(menu: .format)\nlet items = [ITALIC]\nINSERT",
    "let h = Holder(builder)\nh.trim()\nlet items = [ITALIC]\nINSERT",
    "Holder(builder).trim()\nlet items = [ITALIC]\nINSERT",
    "func stop() -> Never { fatalError() }\nstop()\nlet items = [ITALIC]\nINSERT",
    "var n = 1\nfor name in [\"A\", \"B\"] {\nlet items = [UIKeyCommand(title: name, action: #selector(a), input: String(n), modifierFlags: [.command, .shift], propertyList: name)]\nINSERT\nn += 1\n}",
    "var s = Observed()\ns.key = \"i\"\nlet items = [KEY.of(s.key)]\nINSERT",
  ]) func changedOrUnreachableValueIsNotReported(_ body: String) {
    let command = { (key: String, flags: String) in
      "UIKeyCommand(title: \"A\", action: #selector(a), input: \(key), modifierFlags: \(flags))"
    }
    let helperTypes = """
      final class Holder {
        let b: UIMenuBuilder
        init(_ b: UIMenuBuilder) { self.b = b }
        func trim() { b.remove(menu: .format) }
      }
      struct Observed { var key = "a" { didSet { key = "j" } } }
      """
    checkSilence(
      body.replacing("INSERT", with: insertion).replacing("FLAGS", with: command("\"i\"", "f"))
        .replacing("KEY.replacing(keys[0])", with: command("keys[0]", ".command"))
        .replacing("KEY.of(s.key)", with: command("s.key", ".command")).replacing(
          "KEY", with: command("key", ".command")),
      siblings: helperTypes)
  }

  /// An expression that might not return does not make the following statements unreachable.
  @Test func conditionalExitKeepsLaterCodeReachable() {
    checkClash("let name = title ?? { fatalError() }()\nprint(name)\nlet items = [ITALIC]\n\(insertion)")
    checkClash("use(isOn ? 1 : fatalError())\nlet items = [ITALIC]\n\(insertion)")
  }
}
