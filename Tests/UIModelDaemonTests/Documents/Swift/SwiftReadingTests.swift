import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks which Swift code is read, and which code is ignored: only certain facts cause a finding.
@Suite struct SwiftReadingTests {
  /// Returns an app delegate whose `buildMenu` has the given body.
  static func delegate(_ body: String, head: String = "@main\nclass AppDelegate: UIResponder, UIApplicationDelegate")
    -> String
  {
    "import UIKit\n\n\(head) {\n  override func buildMenu(with builder: UIMenuBuilder) {\n\(body)\n  }\n}\n"
  }

  private static let info =
    #"UIKeyCommand(title: "Get Info", action: #selector(getInfo(_:)), input: 1️⃣"i"1️⃣, modifierFlags: .command)"#
  private static let plainInfo = info.replacing("1️⃣", with: "")

  private func silent(_ body: String, sourceLocation: SourceLocation = #_sourceLocation) {
    checkFindings(SwiftReadingTests.delegate(body), kind: .swift, sourceLocation: sourceLocation)
  }

  private func clash(_ body: String, sourceLocation: SourceLocation = #_sourceLocation) {
    checkFindings(
      SwiftReadingTests.delegate(body), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift, sourceLocation: sourceLocation)
  }

  // MARK: Code that is read

  @Test func clashWithASystemShortcutIsReportedAtTheInput() {
    clash("builder.insertChild(UIMenu(title: \"Info\", children: [\(SwiftReadingTests.info)]), atStartOfMenu: .file)")
  }

  @Test func localConstantsAreFollowed() {
    clash(
      """
          super.buildMenu(with: builder)
          guard builder.system == .main else { return }
          let info = \(SwiftReadingTests.info)
          let commands: [UIMenuElement] = [info]
          let menu = UIMenu(title: "", options: .displayInline, children: commands)
          builder.insertChild(menu, atEndOfMenu: .file)
      """)
  }

  @Test func bodyOfASystemCheckIsRead() {
    clash(
      """
          if builder.system == UIMenuSystem.main {
            builder.insertSibling(
              UIMenu(title: "Info", children: [\(SwiftReadingTests.info)]),
              afterMenu: UIMenu.Identifier.edit)
          } else {
            builder.remove(menu: .format)
          }
      """)
    clash(
      """
          if builder.system != .main { return }
          builder.insertChild(UIMenu(title: "Info", children: [\(SwiftReadingTests.info)]), atStartOfMenu: .file)
      """)
  }

  @Test func repeatedRemovalByOneLineIsNotReported() {
    silent("let free = { builder.remove(menu: .format) }\nfree()\nfree()")
    checkFindings(
      SwiftReadingTests.delegate("builder.remove(menu: .format)\nbuilder.remove(menu: 1️⃣.format1️⃣)"),
      ["1️⃣": "menu/operation-has-no-effect"], kind: .swift)
  }

  @Test func customMenuIsAbsentBeforeItsInsertion() {
    let own = "UIMenu.Identifier(rawValue: \"app.info\")"
    let menu = "UIMenu(title: \"Info\", identifier: \(own), children: [\(SwiftReadingTests.info)])"
    let plain = menu.replacing("1️⃣", with: "")
    clash(
      "if builder.menu(for: \(own)) == nil { builder.insertChild(\(menu), atStartOfMenu: .file) } "
        + "else { builder.replace(menu: \(own), with: \(plain)) }")
    clash("guard builder.menu(for: \(own)) == nil else { return }\nbuilder.insertChild(\(menu), atStartOfMenu: .file)")
    silent("if builder.menu(for: \(own)) != nil { builder.insertChild(\(plain), atStartOfMenu: .file) }")
    let given = "extension UIMenu.Identifier { static var info: Self { .init(rawValue: \"app.info\") } }\n"
    checkFindings(
      given
        + SwiftReadingTests.delegate(
          "if builder.menu(for: .info) == nil { builder.insertChild(\(menu), atStartOfMenu: .file) }"),
      ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    // A system menu may or may not exist, and other code may insert the menu.
    silent("if builder.menu(for: .document) == nil { builder.insertChild(\(plain), atStartOfMenu: .file) }")
    silent(
      "add(to: builder)\nif builder.menu(for: \(own)) == nil { builder.insertChild(\(plain), atStartOfMenu: .file) }")
    let empty = "UIMenu(title: \"\", identifier: \(own), children: [])"
    silent(
      "builder.insertChild(\(empty), atStartOfMenu: .view)\n"
        + "if builder.menu(for: \(own)) == nil { builder.insertChild(\(plain), atStartOfMenu: .file) }")
  }

  @Test func customMenuIsPresentAfterItsInsertion() {
    let own = "UIMenu.Identifier(rawValue: \"app.info\")"
    let menu = "UIMenu(title: \"Info\", identifier: \(own), children: [\(SwiftReadingTests.info)])"
    let insertion = "builder.insertChild(UIMenu(title: \"\", identifier: \(own), children: []), atStartOfMenu: .view)\n"
    let replacement = "builder.replace(menu: \(own), with: \(menu))"
    clash(insertion + "if builder.menu(for: \(own)) == nil { return } else { \(replacement) }")
    clash(insertion + "if builder.menu(for: \(own)) != nil { \(replacement) }")
    for before in ["if isOn { \(insertion) }\n", insertion + "builder.remove(menu: .view)\n"] {
      silent((before + "if builder.menu(for: \(own)) != nil { \(replacement) }").replacing("1️⃣", with: ""))
    }
  }

  @Test func removedMenuDoesNotClash() {
    silent(
      """
          builder.remove(menu: .textStyle)
          builder.insertChild(UIMenu(title: "Info", children: [\(SwiftReadingTests.plainInfo)]), atStartOfMenu: .file)
      """)
  }

  @Test func commandsWithTheSameActionAreReported() {
    let commands = { (mark: String) in
      SwiftReadingTests.delegate(
        """
            builder.insertChild(UIMenu(title: "Show", children: [
              UICommand(title: "As List", action: #selector(RootController.show(_:))),
              UICommand(title: "As Grid", action: \(mark)),
            ]), atStartOfMenu: .view)
        """)
    }
    let mark = "1️⃣#selector(RootController.show(_:))1️⃣"
    checkFindings(commands(mark), ["1️⃣": "menu/duplicate-command"], kind: .swift)
    checkFindings(commands(mark + ", propertyList: \"grid\"").replacing("1️⃣", with: ""), kind: .swift)
    // A method name without parameters may refer to several methods.
    checkFindings(commands("#selector(GridController.show)"), kind: .swift)
  }

  @Test func identifiersAreRead() {
    checkFindings(
      SwiftReadingTests.delegate(
        """
            builder.insertChild(UIMenu(title: "A", identifier: UIMenu.Identifier("tabs")), atStartOfMenu: .view)
            builder.insertChild(UIMenu(title: "B", identifier: 1️⃣.init("tabs")1️⃣), atStartOfMenu: .view)
        """), ["1️⃣": "menu/duplicate-identifier"], kind: .swift)
  }

  @Test func availabilityConditionsLimitTheFinding() {
    let insertion =
      "builder.insertChild(UIMenu(title: \"Info\", children: [\(SwiftReadingTests.info)]), atStartOfMenu: .file)"
    let checked = { (body: String) in
      SingleDocument(SwiftReadingTests.delegate(body.replacing("1️⃣", with: "")), kind: .swift).findings.map(\.finding)
    }
    let some = checked("    if #available(iOS 17, *) {\n      \(insertion)\n    }")
    #expect(some.map(\.code) == ["menu/duplicate-shortcut"])
    #expect(some.first?.environments?.map(\.version) == [17, 18, 26, 27])
    #expect(
      checked("    guard #available(iOS 26, *) else { return }\n    \(insertion)").first?.environments?.map(\.version)
        == [26, 27])
    // The default targets are iPads only.
    #expect(checked("    #if targetEnvironment(macCatalyst)\n    \(insertion)\n    #endif").isEmpty)
    #expect(checked("    #if os(macOS)\n    #else\n    \(insertion)\n    #endif").count == 1)
    #expect(checked("    #if !targetEnvironment(macCatalyst) && os(iOS)\n    \(insertion)\n    #endif").count == 1)
    #expect(checked("    #if DEBUG\n    \(insertion)\n    #endif").isEmpty)
    for before17 in [
      "if #unavailable(iOS 17) {\n      \(insertion)\n    }",
      "if #available(iOS 17, *) {\n    } else {\n      \(insertion)\n    }",
      "if #available(iOS 17, *) { return }\n    \(insertion)",
      "guard #available(iOS 17, *) else {\n      \(insertion)\n      return\n    }",
    ] {
      #expect(checked("    " + before17).first?.environments?.map(\.version) == [15, 16], "\(before17)")
    }
    #expect(
      checked(
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
    let silent = list.replacing("1️⃣", with: "")
    checkFindings(
      silent.replacing(
        "MORE", with: "override func canPerformAction(_ a: Selector, withSender s: Any?) -> Bool { a == b }"),
      kind: .swift)
    checkFindings(silent.replacing("#selector(jump)", with: "#selector(Other.jump)"), kind: .swift)
    checkFindings(silent.replacing("UIViewController { MORE }", with: "Foreign {}"), kind: .swift)
    // The commands clash whenever the list exists.
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

  @Test func titledKeyCommandsRequireAKnownMainMenu() {
    let controller = """
      class ListController: UIViewController {
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: 1️⃣"Next"1️⃣, action: #selector(next(_:)), input: "n", modifierFlags: .command)]
        }
      }

      """
    checkFindings(controller.replacing("1️⃣", with: ""), kind: .swift)
    checkFindings(
      controller + SwiftReadingTests.delegate("builder.remove(menu: .help)"),
      ["1️⃣": "menu/uncategorized-key-command"], kind: .swift)
    checkFindings(
      controller.replacing("1️⃣", with: "") + SwiftReadingTests.delegate("MenuController(with: builder)"), kind: .swift)
  }

  @Test func stringLiteralsAreEvaluated() {
    let input = { (text: String) in
      SwiftReadingTests.delegate(
        """
            builder.insertChild(UIMenu(title: "A", children: [
              UIKeyCommand(title: "B", action: #selector(b(_:)), input: \(text), modifierFlags: .command)
            ]), atStartOfMenu: .file)
        """)
    }
    checkFindings(input("1️⃣\"\\u{69}\"1️⃣"), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    checkFindings(input("1️⃣String(\"i\")1️⃣"), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    checkFindings(input("1️⃣String(UnicodeScalar(105))1️⃣"), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    checkFindings(input("1️⃣##\"i\"##1️⃣"), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    for unknown in ["\"\\(key)\"", "key", "\"\"\"\ni\n\"\"\"", "#\"\\#(i)\"#", "isOn ? \"i\" : \"j\""] {
      checkFindings(input(unknown), kind: .swift)
    }
    checkFindings(input("UIKeyCommand.inputUpArrow"), kind: .swift)
  }

  // MARK: Unknown code

  @Test func conditionalCommandsAreReported() {
    let menu = "UIMenu(title: \"Info\", children: [\(SwiftReadingTests.info)])"
    let insertion = "builder.insertChild(\(menu), atStartOfMenu: .file)"
    clash("    if isOn {\n      \(insertion)\n    }")
    clash("    guard isOn else { return }\n    \(insertion)")
    clash("    if isOff { return }\n    \(insertion)")
    clash("    switch mode {\n    case .a: \(insertion)\n    default: break\n    }")
    clash("    for _ in 0..<count {\n      \(insertion)\n    }")
    clash("    while isOn {\n      \(insertion)\n    }")
    clash("    menus.forEach { _ in \(insertion) }")
    clash("    menus.forEach { builder.insertChild($0, atStartOfMenu: .file) }\n    \(insertion)")
    clash("    defer { \(insertion) }")
    clash("    builder.insertChild(isOn ? \(menu) : UIMenu(), atStartOfMenu: .file)")
    clash(
      "    builder.insertChild(UIMenu(children: isOn ? [] : [] + [\(SwiftReadingTests.info)]), atStartOfMenu: .file)")
  }

  @Test func unknownCodeIsNotReported() {
    let menu = "UIMenu(title: \"Info\", children: [\(SwiftReadingTests.plainInfo)])"
    let insertion = "builder.insertChild(\(menu), atStartOfMenu: .file)"
    silent("    configure(builder)\n    \(insertion)")
    silent("    MenuController(with: builder).build()\n    \(insertion)")
    silent("    func prepare() { builder.remove(menu: .format) }\n    prepare()\n    \(insertion)")
    silent("    let prepare = { builder.remove(menu: .format) }\n    prepare()\n    \(insertion)")
    silent("    builder.insertChild(\(menu), atStartOfMenu: .mine)\n    builder.remove(menu: .mine)")
    silent("    var menu = \(menu)\n    menu = UIMenu()\n    builder.insertChild(menu, atStartOfMenu: .file)")
    silent("    return\n    \(insertion)")
    silent("    if builder.system == .context {\n      \(insertion)\n    }")
    silent("    switch builder.system {\n    case .context: \(insertion)\n    default: break\n    }")
    silent("    if builder.system != .main, isOn {\n      \(insertion)\n    }")
    silent(
      "    let menu = builder.system == .context ? \(menu) : UIMenu()\n    builder.insertChild(menu, atStartOfMenu: .file)"
    )
    silent("    // \(insertion)\n    /* \(insertion) /* */ */\n    print(\"\"\"\n    \(insertion)\n    \"\"\")")
  }

  @Test func initializersThatUIKitDoesNotHaveAreNotRead() {
    silent(
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
      "builder.insertChild(UIMenu(title: \"Info\", children: [\(SwiftReadingTests.info)]), atStartOfMenu: .file)"
    let plain = body.replacing("1️⃣", with: "")
    checkFindings(SwiftReadingTests.delegate(plain, head: "class Controller: UIViewController"), kind: .swift)
    // The superclass's `buildMenu` is unknown.
    checkFindings(
      SwiftReadingTests.delegate("super.buildMenu(with: builder)\n" + plain, head: "@main class AppDelegate: Base"),
      kind: .swift)
    checkFindings(
      SwiftReadingTests.delegate(body, head: "extension AppDelegate"), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
    checkFindings(
      "class Delegate: UIResponder {}\nextension Delegate: UIApplicationDelegate {}\n"
        + SwiftReadingTests.delegate("super.buildMenu(with: builder)\n" + body, head: "extension Delegate"),
      ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
  }

  @Test func brokenTypesAreNotRead() {
    let text = SwiftReadingTests.delegate(
      "builder.insertChild(UIMenu(title: \"Info\", children: [\(SwiftReadingTests.plainInfo)]), atStartOfMenu: .file)")
    for broken in ["(", "if x {", "\"", ")", "]"] {
      checkFindings(text.replacing("builder.insertChild", with: broken + " builder.insertChild"), kind: .swift)
    }
  }

  @Test func suppressionCommentsWorkInSwift() {
    checkFindings(
      SwiftReadingTests.delegate(
        """
            // uimodel:disable-next-line menu/duplicate-shortcut nobody types in it
            builder.insertChild(UIMenu(title: "Info", children: [\(SwiftReadingTests.plainInfo)]), atStartOfMenu: .file)
        """), kind: .swift)
    checkFindings("1️⃣// uimodel:disable-next-line menu1️⃣\nlet a = 1", ["1️⃣": "model/unused-suppression"], kind: .swift)
  }

  @Test func swiftHasNoJSONEditorFeatures() {
    let document = Document(
      number: 0, bytes: Array(SwiftReadingTests.delegate("builder.remove(menu: .help)").utf8), kind: .swift)
    for offset in 0...document.count {
      #expect(HoverText(document, at: offset, names: nil) == nil)
      #expect(CompletionCandidates(document, at: offset, names: nil) == nil)
    }
    #expect(Outline.symbols(of: document).isEmpty)
  }
}
