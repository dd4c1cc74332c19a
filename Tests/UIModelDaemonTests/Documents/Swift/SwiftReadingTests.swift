import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks which Swift code the menu rules evaluate and which code they ignore. A rule reports a finding only if all
/// facts that the finding depends on are known.
@Suite struct SwiftReadingTests {
  /// Returns the source of an app delegate whose `buildMenu` has the given body.
  static func delegateSource(
    _ body: String, classHeader: String = "@main\nclass AppDelegate: UIResponder, UIApplicationDelegate"
  )
    -> String
  {
    "import UIKit\n\n\(classHeader) {\n  override func buildMenu(with builder: UIMenuBuilder) {\n\(body)\n  }\n}\n"
  }

  private static let infoCommand =
    #"UIKeyCommand(title: "Get Info", action: #selector(getInfo(_:)), input: 1️⃣"i"1️⃣, modifierFlags: .command)"#
  private static let unmarkedInfoCommand = infoCommand.replacing("1️⃣", with: "")

  private func checkNoFindings(_ body: String, sourceLocation: SourceLocation = #_sourceLocation) {
    checkFindings(SwiftReadingTests.delegateSource(body), kind: .swift, sourceLocation: sourceLocation)
  }

  private func checkClash(_ body: String, sourceLocation: SourceLocation = #_sourceLocation) {
    checkFindings(
      SwiftReadingTests.delegateSource(body), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift,
      sourceLocation: sourceLocation)
  }

  // MARK: Code that is read

  @Test func clashWithASystemShortcutIsReportedAtTheInput() {
    checkClash(
      "builder.insertChild(UIMenu(title: \"Info\", children: [\(SwiftReadingTests.infoCommand)]), atStartOfMenu: .file)"
    )
  }

  @Test func localConstantsAreEvaluated() {
    checkClash(
      """
          super.buildMenu(with: builder)
          guard builder.system == .main else { return }
          let info = \(SwiftReadingTests.infoCommand)
          let commands: [UIMenuElement] = [info]
          let menu = UIMenu(title: "", options: .displayInline, children: commands)
          builder.insertChild(menu, atEndOfMenu: .file)
      """)
  }

  @Test func bodyOfASystemCheckIsRead() {
    checkClash(
      """
          if builder.system == UIMenuSystem.main {
            builder.insertSibling(
              UIMenu(title: "Info", children: [\(SwiftReadingTests.infoCommand)]),
              afterMenu: UIMenu.Identifier.edit)
          } else {
            builder.remove(menu: .format)
          }
      """)
    checkClash(
      """
          if builder.system != .main { return }
          builder.insertChild(UIMenu(title: "Info", children: [\(SwiftReadingTests.infoCommand)]), atStartOfMenu: .file)
      """)
  }

  @Test func repeatedRemovalByOneLineIsNotReported() {
    checkNoFindings("let free = { builder.remove(menu: .format) }\nfree()\nfree()")
    checkFindings(
      SwiftReadingTests.delegateSource("builder.remove(menu: .format)\nbuilder.remove(menu: 1️⃣.format1️⃣)"),
      ["1️⃣": "menu/operation-has-no-effect"], kind: .swift)
  }

  @Test func customMenuIsAbsentBeforeItsInsertion() {
    let identifier = "UIMenu.Identifier(rawValue: \"app.info\")"
    let menu = "UIMenu(title: \"Info\", identifier: \(identifier), children: [\(SwiftReadingTests.infoCommand)])"
    let unmarkedMenu = menu.replacing("1️⃣", with: "")
    checkClash(
      "if builder.menu(for: \(identifier)) == nil { builder.insertChild(\(menu), atStartOfMenu: .file) } "
        + "else { builder.replace(menu: \(identifier), with: \(unmarkedMenu)) }")
    checkClash(
      "guard builder.menu(for: \(identifier)) == nil else { return }\nbuilder.insertChild(\(menu), atStartOfMenu: .file)"
    )
    checkNoFindings(
      "if builder.menu(for: \(identifier)) != nil { builder.insertChild(\(unmarkedMenu), atStartOfMenu: .file) }")
    let identifierExtension =
      "extension UIMenu.Identifier { static var info: Self { .init(rawValue: \"app.info\") } }\n"
    checkFindings(
      identifierExtension
        + SwiftReadingTests.delegateSource(
          "if builder.menu(for: .info) == nil { builder.insertChild(\(menu), atStartOfMenu: .file) }"),
      ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    // The existence of a system menu is unknown, and other code may insert the custom menu.
    checkNoFindings(
      "if builder.menu(for: .document) == nil { builder.insertChild(\(unmarkedMenu), atStartOfMenu: .file) }")
    checkNoFindings(
      "add(to: builder)\nif builder.menu(for: \(identifier)) == nil { builder.insertChild(\(unmarkedMenu), atStartOfMenu: .file) }"
    )
    let emptyMenu = "UIMenu(title: \"\", identifier: \(identifier), children: [])"
    checkNoFindings(
      "builder.insertChild(\(emptyMenu), atStartOfMenu: .view)\n"
        + "if builder.menu(for: \(identifier)) == nil { builder.insertChild(\(unmarkedMenu), atStartOfMenu: .file) }")
  }

  @Test func customMenuIsPresentAfterItsInsertion() {
    let identifier = "UIMenu.Identifier(rawValue: \"app.info\")"
    let menu = "UIMenu(title: \"Info\", identifier: \(identifier), children: [\(SwiftReadingTests.infoCommand)])"
    let insertion =
      "builder.insertChild(UIMenu(title: \"\", identifier: \(identifier), children: []), atStartOfMenu: .view)\n"
    let replacement = "builder.replace(menu: \(identifier), with: \(menu))"
    checkClash(insertion + "if builder.menu(for: \(identifier)) == nil { return } else { \(replacement) }")
    checkClash(insertion + "if builder.menu(for: \(identifier)) != nil { \(replacement) }")
    for precedingCode in ["if isOn { \(insertion) }\n", insertion + "builder.remove(menu: .view)\n"] {
      checkNoFindings(
        (precedingCode + "if builder.menu(for: \(identifier)) != nil { \(replacement) }").replacing("1️⃣", with: ""))
    }
  }

  @Test func removedMenuDoesNotClash() {
    checkNoFindings(
      """
          builder.remove(menu: .textStyle)
          builder.insertChild(UIMenu(title: "Info", children: [\(SwiftReadingTests.unmarkedInfoCommand)]), atStartOfMenu: .file)
      """)
  }

  @Test func commandsWithTheSameActionAreReported() {
    let menuSource = { (mark: String) in
      SwiftReadingTests.delegateSource(
        """
            builder.insertChild(UIMenu(title: "Show", children: [
              UICommand(title: "As List", action: #selector(RootController.show(_:))),
              UICommand(title: "As Grid", action: \(mark)),
            ]), atStartOfMenu: .view)
        """)
    }
    let action = "1️⃣#selector(RootController.show(_:))1️⃣"
    checkFindings(menuSource(action), ["1️⃣": "menu/duplicate-command"], kind: .swift)
    checkFindings(menuSource(action + ", propertyList: \"grid\"").replacing("1️⃣", with: ""), kind: .swift)
    // A method name without parameters may refer to several methods.
    checkFindings(menuSource("#selector(GridController.show)"), kind: .swift)
  }

  @Test func duplicateMenuIdentifierIsReported() {
    checkFindings(
      SwiftReadingTests.delegateSource(
        """
            builder.insertChild(UIMenu(title: "A", identifier: UIMenu.Identifier("tabs")), atStartOfMenu: .view)
            builder.insertChild(UIMenu(title: "B", identifier: 1️⃣.init("tabs")1️⃣), atStartOfMenu: .view)
        """), ["1️⃣": "menu/duplicate-identifier"], kind: .swift)
  }

  @Test func availabilityConditionsLimitTheFinding() {
    let insertion =
      "builder.insertChild(UIMenu(title: \"Info\", children: [\(SwiftReadingTests.infoCommand)]), atStartOfMenu: .file)"
    let findings = { (body: String) in
      SingleDocument(SwiftReadingTests.delegateSource(body.replacing("1️⃣", with: "")), kind: .swift).findings.map(
        \.finding)
    }
    let iOS17Findings = findings("    if #available(iOS 17, *) {\n      \(insertion)\n    }")
    #expect(iOS17Findings.map(\.code) == ["menu/duplicate-shortcut"])
    #expect(iOS17Findings.first?.environments?.map(\.version) == [17, 18, 26, 27])
    #expect(
      findings("    guard #available(iOS 26, *) else { return }\n    \(insertion)").first?.environments?.map(\.version)
        == [26, 27])
    // By default, iPadOS is the only target platform.
    #expect(findings("    #if targetEnvironment(macCatalyst)\n    \(insertion)\n    #endif").isEmpty)
    #expect(findings("    #if os(macOS)\n    #else\n    \(insertion)\n    #endif").count == 1)
    #expect(findings("    #if !targetEnvironment(macCatalyst) && os(iOS)\n    \(insertion)\n    #endif").count == 1)
    #expect(findings("    #if DEBUG\n    \(insertion)\n    #endif").isEmpty)
    for codeBeforeIOS17 in [
      "if #unavailable(iOS 17) {\n      \(insertion)\n    }",
      "if #available(iOS 17, *) {\n    } else {\n      \(insertion)\n    }",
      "if #available(iOS 17, *) { return }\n    \(insertion)",
      "guard #available(iOS 17, *) else {\n      \(insertion)\n      return\n    }",
    ] {
      #expect(findings("    " + codeBeforeIOS17).first?.environments?.map(\.version) == [15, 16], "\(codeBeforeIOS17)")
    }
    #expect(
      findings(
        "    if #available(iOS 17, *) {\n    } else if #available(iOS 16, *) {\n      \(insertion)\n    } else {\n    }"
      ).first?.environments?.map(\.version) == [16])
  }

  @Test func laterCommandWithTheSameKeysIsReported() {
    let list = """
      class Above: UIViewController { MORE }
      class ListController: Above {
        @objc func jump(_ sender: Any?) {}
        @objc func leap() {}
        override var keyCommands: [UIKeyCommand]? {
          [
            UIKeyCommand(title: "Jump", action: #selector(jump), input: "j", modifierFlags: .command),
            UIKeyCommand(title: "Leap", action: #selector(leap), input: 1️⃣"j"1️⃣, modifierFlags: .command),
          ]
        }
      }
      """
    checkFindings(list.replacing("MORE", with: ""), ["1️⃣": "menu/shadowed-key-command"], kind: .swift)
    // The first command may be disabled or belong to another class, or the superclass is unknown.
    let unmarkedList = list.replacing("1️⃣", with: "")
    checkFindings(
      unmarkedList.replacing(
        "MORE", with: "override func canPerformAction(_ a: Selector, withSender s: Any?) -> Bool { a == b }"),
      kind: .swift)
    checkFindings(unmarkedList.replacing("#selector(jump)", with: "#selector(Other.jump)"), kind: .swift)
    checkFindings(unmarkedList.replacing("UIViewController { MORE }", with: "Foreign {}"), kind: .swift)
    // The commands clash if the conditional expression returns the array.
    checkFindings(
      list.replacing("UIKeyCommand]? {\n", with: "UIKeyCommand]? {\nisOn ? [] :\n").replacing("MORE", with: ""),
      ["1️⃣": "menu/shadowed-key-command"], kind: .swift)
  }

  @Test func selectorWithoutParametersFindsTheMethod() {
    for action in ["#selector(jump)", "#selector(ListController.jump)", "#selector(self.jump)"] {
      let text = """
        class ListController: UIViewController {
          @objc func jump(_ sender: Any?) {}
          override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(title: "Jump", action: \(action), input: "j", modifierFlags: .command)]
          }
        }
        """
      let tree = SwiftReader(SwiftFile(Array(text.utf8)), nil).reading.tree
      #expect(JSONValue(JSONElement(tree: tree, index: 0)).text().contains("\"action\":\"jump:\""), "\(action)")
    }
  }

  @Test func keyCommandsOfAClassAreRead() {
    checkFindings(
      """
      final class ListController: UITableViewController {
        override var keyCommands: [UIKeyCommand]? {
          let find = UIKeyCommand(input: "f", modifierFlags: [.alternate], action: #selector(find))
          return [
            find,
            UIKeyCommand(title: "Next", action: #selector(next(_:)), input: 1️⃣"N"1️⃣, modifierFlags: .command),
          ]
        }
      }
      """, ["1️⃣": "menu/shift-in-input"], kind: .swift)
    checkFindings(
      """
      class EditorController: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          addKeyCommand(UIKeyCommand(input: 1️⃣"B"1️⃣, modifierFlags: .command, action: #selector(bold(_:))))
        }
      }
      """, ["1️⃣": "menu/shift-in-input"], kind: .swift)
  }

  @Test func uncategorizedKeyCommandRequiresAKnownMainMenu() {
    let controller = """
      class ListController: UIViewController {
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: 1️⃣"Next"1️⃣, action: #selector(next(_:)), input: "n", modifierFlags: .command)]
        }
      }

      """
    checkFindings(controller.replacing("1️⃣", with: ""), kind: .swift)
    checkFindings(
      controller + SwiftReadingTests.delegateSource("builder.remove(menu: .help)"),
      ["1️⃣": "menu/uncategorized-key-command"], kind: .swift)
    checkFindings(
      controller.replacing("1️⃣", with: "") + SwiftReadingTests.delegateSource("MenuController(with: builder)"),
      kind: .swift)
  }

  @Test func stringLiteralsAreEvaluated() {
    let sourceWithInput = { (text: String) in
      SwiftReadingTests.delegateSource(
        """
            builder.insertChild(UIMenu(title: "A", children: [
              UIKeyCommand(title: "B", action: #selector(b(_:)), input: \(text), modifierFlags: .command)
            ]), atStartOfMenu: .file)
        """)
    }
    checkFindings(sourceWithInput("1️⃣\"\\u{69}\"1️⃣"), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    checkFindings(sourceWithInput("1️⃣String(\"i\")1️⃣"), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    checkFindings(sourceWithInput("1️⃣String(UnicodeScalar(105))1️⃣"), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    checkFindings(sourceWithInput("1️⃣##\"i\"##1️⃣"), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    for unknownInput in ["\"\\(key)\"", "key", "\"\"\"\ni\n\"\"\"", "#\"\\#(i)\"#", "isOn ? \"i\" : \"j\""] {
      checkFindings(sourceWithInput(unknownInput), kind: .swift)
    }
    checkFindings(sourceWithInput("UIKeyCommand.inputUpArrow"), kind: .swift)
  }

  // MARK: Unknown code

  @Test func conditionalCommandsAreReported() {
    let menu = "UIMenu(title: \"Info\", children: [\(SwiftReadingTests.infoCommand)])"
    let insertion = "builder.insertChild(\(menu), atStartOfMenu: .file)"
    checkClash("    if isOn {\n      \(insertion)\n    }")
    checkClash("    guard isOn else { return }\n    \(insertion)")
    checkClash("    if isOff { return }\n    \(insertion)")
    checkClash("    switch mode {\n    case .a: \(insertion)\n    default: break\n    }")
    checkClash("    for _ in 0..<count {\n      \(insertion)\n    }")
    checkClash("    while isOn {\n      \(insertion)\n    }")
    checkClash("    menus.forEach { _ in \(insertion) }")
    checkClash("    menus.forEach { builder.insertChild($0, atStartOfMenu: .file) }\n    \(insertion)")
    checkClash("    defer { \(insertion) }")
    checkClash("    builder.insertChild(isOn ? \(menu) : UIMenu(), atStartOfMenu: .file)")
    checkClash(
      "    builder.insertChild(UIMenu(children: isOn ? [] : [] + [\(SwiftReadingTests.infoCommand)]), atStartOfMenu: .file)"
    )
  }

  @Test func unknownCodeIsNotReported() {
    let menu = "UIMenu(title: \"Info\", children: [\(SwiftReadingTests.unmarkedInfoCommand)])"
    let insertion = "builder.insertChild(\(menu), atStartOfMenu: .file)"
    checkNoFindings("    configure(builder)\n    \(insertion)")
    checkNoFindings("    MenuController(with: builder).build()\n    \(insertion)")
    checkNoFindings("    func prepare() { builder.remove(menu: .format) }\n    prepare()\n    \(insertion)")
    checkNoFindings("    let prepare = { builder.remove(menu: .format) }\n    prepare()\n    \(insertion)")
    checkNoFindings("    builder.insertChild(\(menu), atStartOfMenu: .mine)\n    builder.remove(menu: .mine)")
    checkNoFindings("    var menu = \(menu)\n    menu = UIMenu()\n    builder.insertChild(menu, atStartOfMenu: .file)")
    checkNoFindings("    return\n    \(insertion)")
    checkNoFindings("    if builder.system == .context {\n      \(insertion)\n    }")
    checkNoFindings("    switch builder.system {\n    case .context: \(insertion)\n    default: break\n    }")
    checkNoFindings("    if builder.system != .main, isOn {\n      \(insertion)\n    }")
    checkNoFindings(
      "    let menu = builder.system == .context ? \(menu) : UIMenu()\n    builder.insertChild(menu, atStartOfMenu: .file)"
    )
    checkNoFindings(
      "    // \(insertion)\n    /* \(insertion) /* */ */\n    print(\"\"\"\n    \(insertion)\n    \"\"\")")
  }

  @Test func unknownInitializersAreNotRead() {
    checkNoFindings(
      """
          builder.insertChild(UIMenu(title: "A", children: [
            UIKeyCommand(title: "B", hotkey: .info, action: #selector(b(_:)), input: "i", modifierFlags: .command),
            MyCommand(title: "B", action: #selector(b(_:)), input: "i", modifierFlags: .command),
            UIKeyCommand(input: "i"),
          ]), atStartOfMenu: .file)
      """)
  }

  @Test func onlyTheAppDelegateBuildsTheMainMenu() {
    let body =
      "builder.insertChild(UIMenu(title: \"Info\", children: [\(SwiftReadingTests.infoCommand)]), atStartOfMenu: .file)"
    let unmarkedBody = body.replacing("1️⃣", with: "")
    checkFindings(
      SwiftReadingTests.delegateSource(unmarkedBody, classHeader: "class Controller: UIViewController"), kind: .swift)
    // The superclass's `buildMenu` is unknown.
    checkFindings(
      SwiftReadingTests.delegateSource(
        "super.buildMenu(with: builder)\n" + unmarkedBody, classHeader: "@main class AppDelegate: Base"),
      kind: .swift)
    checkFindings(
      SwiftReadingTests.delegateSource(body, classHeader: "extension AppDelegate"), ["1️⃣": "menu/duplicate-shortcut"],
      kind: .swift)
    checkFindings(
      "class Delegate: UIResponder {}\nextension Delegate: UIApplicationDelegate {}\n"
        + SwiftReadingTests.delegateSource("super.buildMenu(with: builder)\n" + body, classHeader: "extension Delegate"),
      ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
  }

  @Test func typesWithSyntaxErrorsAreNotRead() {
    let text = SwiftReadingTests.delegateSource(
      "builder.insertChild(UIMenu(title: \"Info\", children: [\(SwiftReadingTests.unmarkedInfoCommand)]), atStartOfMenu: .file)"
    )
    for syntaxError in ["(", "if x {", "\"", ")", "]"] {
      checkFindings(text.replacing("builder.insertChild", with: syntaxError + " builder.insertChild"), kind: .swift)
    }
  }

  @Test func suppressionCommentsApplyToSwiftCode() {
    checkFindings(
      SwiftReadingTests.delegateSource(
        """
            // uimodel:disable-next-line menu/duplicate-shortcut nobody types in it
            builder.insertChild(UIMenu(title: "Info", children: [\(SwiftReadingTests.unmarkedInfoCommand)]), atStartOfMenu: .file)
        """), kind: .swift)
    checkFindings("1️⃣// uimodel:disable-next-line menu1️⃣\nlet a = 1", ["1️⃣": "model/unused-suppression"], kind: .swift)
  }

  @Test func swiftHasNoJSONEditorFeatures() {
    let document = Document(
      number: 0, bytes: Array(SwiftReadingTests.delegateSource("builder.remove(menu: .help)").utf8), kind: .swift)
    for offset in 0...document.count {
      #expect(HoverText(document, at: offset, nameIndex: nil) == nil)
      #expect(CompletionCandidates(document, at: offset, nameIndex: nil) == nil)
    }
    #expect(Outline.symbols(of: document).isEmpty)
  }
}
