import Testing

/// Checks Swift files that depend on each other: references to declarations in other files, the file of each finding,
/// and the update after an edit.
@Suite struct SwiftProjectTests {
  private static let delegate = """
    import UIKit
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      override func buildMenu(with builder: UIMenuBuilder) {
        Menus.build(builder)
      }
    }
    """
  private static let menus = """
    import UIKit
    enum Menus {
      static func build(_ builder: UIMenuBuilder) {
        let items = [Menus.command("A", 1️⃣Keys.info1️⃣)]
        builder.insertChild(UIMenu(title: "M", children: items), atStartOfMenu: .file)
      }
      private static func command(_ title: String, _ input: String) -> UIKeyCommand {
        UIKeyCommand(title: title, action: #selector(AppDelegate.info(_:)), input: input, modifierFlags: modifiers)
      }
      private static let modifiers: UIKeyModifierFlags = .command
    }
    """
  private static let keys = "enum Keys { static let info = \"i\" }"
  private static let duplicateShortcutRule = "menu/duplicate-shortcut"

  /// Checks that the files raise exactly the marked findings, each in the file that contains its marker.
  private func check(
    _ files: [String: String], _ expectedFindings: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let markedTexts = files.mapValues { MarkedText($0) }
    let app = AppInFiles(markedTexts.sorted { $0.key < $1.key }.map { ($0.key, $0.value.text) })
    for (fileName, text) in markedTexts.sorted(by: { $0.key < $1.key }) {
      let expectedDescriptions = expectedFindings.compactMap { marker, code in
        text.ranges[marker].map { "\(code) \($0)" }
      }
      #expect(
        app.reports(fileName).map { "\($0.code) \($0.range)" }.sorted() == expectedDescriptions.sorted(), "\(fileName)",
        sourceLocation: sourceLocation)
    }
    #expect(app.findings == app.rebuiltApp.findings, sourceLocation: sourceLocation)
  }

  // MARK: Visible declarations

  @Test func findingIsReportedInTheFileOfItsMenu() {
    check(
      ["AppDelegate.swift": Self.delegate, "Menus.swift": Self.menus, "Keys.swift": Self.keys],
      ["1️⃣": Self.duplicateShortcutRule])
  }

  @Test func extensionsInOtherFilesBelongToTheType() {
    check(
      [
        "AppDelegate.swift": Self.delegate.replacing("Menus.build", with: "self.build"),
        "Menus.swift": Self.menus.replacing("enum Menus", with: "extension AppDelegate")
          .replacing("static ", with: "").replacing("Menus.", with: ""),
        "Keys.swift": Self.keys,
      ], ["1️⃣": Self.duplicateShortcutRule])
  }

  @Test func globalDeclarationsAreVisibleInOtherFiles() {
    check(
      [
        "AppDelegate.swift": Self.delegate.replacing("Menus.build", with: "build"),
        "Menus.swift": """
        import UIKit
        func build(_ builder: UIMenuBuilder) {
          let command = UIKeyCommand(title: "A", action: #selector(b), input: 1️⃣info1️⃣, modifierFlags: .command)
          builder.insertChild(UIMenu(title: "M", children: [command]), atStartOfMenu: .file)
        }
        """,
        "Keys.swift": "let info = \"i\"",
      ], ["1️⃣": Self.duplicateShortcutRule])
  }

  @Test func severalMainMenusSuppressTheFinding() {
    let list = """
      class List: UIViewController {
        @objc func mark() {}
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: name, action: #selector(mark), input: 1️⃣"b"1️⃣, modifierFlags: .command)]
        }
      }
      """
    func delegateSource(_ name: String, _ step: String = "builder.remove(menu: .format)") -> String {
      "class \(name): UIResponder, UIApplicationDelegate { override func buildMenu(with builder: UIMenuBuilder) { \(step) } }"
    }
    check(["List.swift": list, "One.swift": delegateSource("One")])
    check(["List.swift": list, "One.swift": delegateSource("One"), "Two.swift": delegateSource("Two")])
    check(["List.swift": list, "One.swift": delegateSource("One", "")], ["1️⃣": "menu/hides-system-command"])
  }

  @Test func keyCommandsMayComeFromAnotherFile() {
    check(
      [
        "List.swift": """
        class List: UIViewController {
          override var keyCommands: [UIKeyCommand]? { Shortcuts.all }
        }
        """,
        "Shortcuts.swift": """
        struct Shortcuts {
          static var all: [UIKeyCommand] { [Shortcuts.home] }
          static let home = UIKeyCommand(title: "A", action: #selector(b), input: 1️⃣"N"1️⃣, modifierFlags: .command)
        }
        """,
      ], ["1️⃣": "menu/shift-in-input"])
  }

  // MARK: Hidden and ambiguous declarations

  @Test func privateDeclarationsOfOtherFilesAreHidden() {
    for hiddenKeys in [
      "private enum Keys { static let info = \"i\" }", "enum Keys { private static let info = \"i\" }",
    ] {
      check(["AppDelegate.swift": Self.delegate, "Menus.swift": Self.menus, "Keys.swift": hiddenKeys])
    }
  }

  @Test func ambiguousTypeNameIsUnknown() {
    check([
      "AppDelegate.swift": Self.delegate, "Menus.swift": Self.menus, "Keys.swift": Self.keys,
      "Other/Keys.swift": "enum Keys { static let info = \"j\" }",
    ])
  }

  @Test func privateTypeIsVisibleOnlyInItsFile() {
    check(
      [
        "AppDelegate.swift": Self.delegate, "Menus.swift": Self.menus, "Keys.swift": Self.keys,
        "Other/Keys.swift": "private enum Keys { static let info = \"j\" }",
      ], ["1️⃣": Self.duplicateShortcutRule])
  }

  @Test func subclassInAnotherFileMayOverrideTheMethod() {
    let delegate = """
      import UIKit
      class AppDelegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: UIMenuBuilder) { add(builder) }
        func add(_ builder: UIMenuBuilder) {
          let command = UIKeyCommand(title: "A", action: #selector(b), input: 1️⃣"i"1️⃣, modifierFlags: .command)
          builder.insertChild(UIMenu(title: "M", children: [command]), atStartOfMenu: .file)
        }
      }
      """
    check(["AppDelegate.swift": delegate], ["1️⃣": Self.duplicateShortcutRule])
    check(["AppDelegate.swift": delegate, "Below.swift": "class Below: AppDelegate { override func add() {} }"])
  }

  @Test func typeAliasMakesTheNameUnknown() {
    check([
      "AppDelegate.swift": Self.delegate, "Menus.swift": Self.menus, "Keys.swift": Self.keys,
      "Alias.swift": "typealias Keys = Other",
    ])
  }

  @Test func findingAcrossFilesHasNoFix() throws {
    let files = ["AppDelegate.swift": Self.delegate, "Menus.swift": Self.menus, "Keys.swift": Self.keys]
    let app = AppInFiles(files.mapValues { MarkedText($0).text }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    #expect(app.findings.count == 1)
    #expect(app.findings.allSatisfy { $0.contains(" [] [") })
  }

  // MARK: Changes

  @Test func dependentFileIsReadAgain() {
    let text = MarkedText(Self.menus).text
    var app = AppInFiles([("AppDelegate.swift", Self.delegate), ("Menus.swift", text), ("Keys.swift", Self.keys)])
    #expect(app.codes("Menus.swift") == [Self.duplicateShortcutRule])
    app.edit("Keys.swift", "\"i\"", "\"k\"")
    #expect(app.codes("Menus.swift") == [])
    app.edit("Keys.swift", "\"k\"", "\"i\"")
    #expect(app.codes("Menus.swift") == [Self.duplicateShortcutRule])
    // The finding's range moves with the text, although the declarations are unchanged.
    let oldLowerBound = app.reports("Menus.swift")[0].range.lowerBound
    app.edit("Menus.swift", "import UIKit\n", "import UIKit\n// A comment.\n")
    #expect(app.reports("Menus.swift")[0].range.lowerBound == oldLowerBound + "// A comment.\n".utf8.count)
    app.write("Keys.swift", nil)
    #expect(app.codes("Menus.swift") == [])
    app.write("Others.swift", Self.keys)
    #expect(app.codes("Menus.swift") == [Self.duplicateShortcutRule])
    app.edit("AppDelegate.swift", "Menus.build(builder)", "")
    #expect(app.codes("Menus.swift") == [])
  }

  @Test func subclassEditsMatchAFreshRead() {
    let text = MarkedText(Self.menus).text
    var app = AppInFiles([
      ("AppDelegate.swift", Self.delegate + "\nclass Below: AppDelegate {}"), ("Menus.swift", text),
      ("Keys.swift", Self.keys),
    ])
    app.edit("AppDelegate.swift", "Menus.build(builder)", "add(builder)")
    app.edit("AppDelegate.swift", "class Below", "func add(_ b: UIMenuBuilder) { Menus.build(b) }\nclass Below")
    for (oldText, newText) in [(": AppDelegate {}", " {}"), ("Below {}", "Below: AppDelegate {}"), ("Below:", "Next:")]
    {
      app.edit("AppDelegate.swift", oldText, newText)
      #expect(app.findings == app.rebuiltApp.findings, "\(newText)")
    }
  }

  @Test func randomEditsMatchAFreshRead() {
    let text = MarkedText(Self.menus).text
    let edits: [(String, String)] = [
      ("\"i\"", "\"j\""), ("\"j\"", "\"i\""), ("enum Keys", "private enum Keys"), ("private enum Keys", "enum Keys"),
      ("static let info", "static var info"), ("static var info", "static let info"), ("Menus.build", "Menu.build"),
      ("Menu.build", "Menus.build"), ("enum Menus", "extension Menus"), ("extension Menus", "enum Menus"),
      ("import UIKit\n", "import UIKit\n\n"), ("private static func", "static func"), ("Keys.info", "Keys.other"),
      ("Keys.other", "Keys.info"), ("UIMenuBuilder", "Builder"), ("Builder)", "UIMenuBuilder)"),
      ("info", "other"), ("}", "} // end"), ("} // end", "}"), ("class AppDelegate", "final class AppDelegate"),
    ]
    for seed in 1...20 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var texts = [
        "AppDelegate.swift": Self.delegate, "Menus.swift": text, "Keys.swift": Self.keys,
        "Below.swift": "class Below: AppDelegate {}", "Alias.swift": "let x = 1",
      ]
      var app = AppInFiles(texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
      for _ in 0..<30 {
        let fileName = texts.keys.sorted().randomElement(using: &generator) ?? ""
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: texts[fileName] = nil
        case 1: texts["Copy\(Int.random(in: 0..<3, using: &generator)).swift"] = texts[fileName]
        case 2: texts["Keys.swift"] = Self.keys
        case 3: texts["Menus.swift"] = text
        default:
          let (oldText, newText) = edits.randomElement(using: &generator) ?? ("", "")
          texts[fileName] = texts[fileName]?.replacing(oldText, with: newText, maxReplacements: 1)
        }
        for baseName in ["AppDelegate", "Menus", "Keys", "Below", "Alias", "Copy0", "Copy1", "Copy2"] {
          let fileName = baseName + ".swift"
          if app.text(fileName) != texts[fileName] { app.write(fileName, texts[fileName]) }
        }
        #expect(app.findings == app.rebuiltApp.findings, "seed \(seed)")
      }
    }
  }
}
