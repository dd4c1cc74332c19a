import Testing
import UIModelJSON

@testable import UIModelDaemon

/// Checks requests about apps that consist only of Swift source. The answers are those of an equivalent document.
@Suite struct SourceQuestionTests {
  private static let reader = """
    import UIKit
    class Reader: UIViewController {
      @objc func next() {}
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Next", action: #selector(next), input: "j", modifierFlags: .command)]
      }
    }
    """

  /// A project of two apps. Each app has a folder of its own, and both share a third folder.
  private static let project = """
    name: Two
    targets:
      Alpha: { type: application, platform: iOS, deploymentTarget: "17.0", sources: [Alpha, Shared] }
      Beta: { type: application, platform: iOS, deploymentTarget: "16.0", sources: [Beta, Shared] }
    """

  private func answer(
    _ connection: JudgedConnection, _ method: String, _ params: JSONValue = [:]
  ) throws -> JSONValue {
    try connection.request(method, params).get()
  }

  private func open(_ folder: TemporaryFolder) throws -> JudgedConnection {
    let connection = JudgedConnection()
    _ = try connection.request("uimodel/workspace/open", ["path": .string(folder.path)]).get()
    return connection
  }

  @Test func shortcutsAreListedUnderTheFolderName() throws {
    let folder = try TemporaryFolder(["Player/Reader.swift": Self.reader])
    let connection = JudgedConnection()
    _ = try answer(connection, "uimodel/workspace/open", ["path": .string(folder.path + "/Player")])
    let shortcuts = try answer(connection, "uimodel/menu/shortcuts")
    #expect(shortcuts["app"] == "Player")
    #expect(shortcuts["text"]?.string?.contains("⌘J    Next (a key command of Reader)\n") == true, "\(shortcuts)")
    let overlay = try answer(connection, "uimodel/menu/overlay", ["screen": "Reader"])
    #expect(overlay["text"]?.string?.contains("Next") == true, "\(overlay)")
  }

  @Test func keyPressIsPerformedByTheScreen() throws {
    let folder = try TemporaryFolder(["Reader.swift": Self.reader])
    let connection = try open(folder)
    _ = try answer(connection, "uimodel/session/set", ["screen": "Reader"])
    let pressed = try answer(connection, "uimodel/session/press", ["press": "cmd+j"])
    #expect(pressed["text"]?.string == "Reader performs 'next', because it implements 'next'\n", "\(pressed)")
    // An edit of another file does not change the session.
    try folder.write("Other.swift", "import UIKit\n" + Self.reader.replacing("Reader", with: "Other"))
    _ = try answer(connection, "uimodel/workspace/open", ["path": .string(folder.path)])
    let now = try answer(connection, "uimodel/session/get")
    #expect(now["session"]?["layers"]?.array?.first?["screen"] == "Reader")
  }

  @Test func appsOfAProjectAreAnsweredSeparately() throws {
    let folder = try TemporaryFolder([
      "project.yml": Self.project, "Alpha/Reader.swift": Self.reader,
      "Beta/Lister.swift": Self.reader.replacing("Reader", with: "Lister").replacing("\"j\"", with: "\"k\""),
      "Shared/Base.swift": Self.reader.replacing("Reader", with: "Base").replacing("\"j\"", with: "\"b\""),
    ])
    let connection = try open(folder)
    let undecided = connection.request("uimodel/menu/shortcuts", [:])
    guard case .failure(let error) = undecided else { return #expect(Bool(false), "one of two was taken") }
    #expect(error.message == "params.app: there are several apps; name one: Alpha, Beta")
    let alpha = try answer(connection, "uimodel/menu/shortcuts", ["app": "Alpha"])["text"]?.string ?? ""
    #expect(alpha.contains("key command of Reader") && alpha.contains("key command of Base"))
    #expect(!alpha.contains("Lister"))
    let beta = try answer(connection, "uimodel/workspace/export", ["app": "Beta"])
    #expect(beta["model"]?["app"]?["targets"]?.array?.first?["minimum"] == "16")
    let classes = (beta["model"]?["screens"]?.array ?? []).compactMap { $0["class"]?.string }
    #expect(classes == ["Lister", "Base"])
  }

  @Test func editGivesTheAnswerOfAFreshStart() throws {
    let folder = try TemporaryFolder(["Reader.swift": Self.reader])
    let connection = try open(folder)
    _ = try answer(connection, "uimodel/menu/shortcuts")
    for text in [Self.reader.replacing("\"j\"", with: "\"l\""), "import UIKit\n", Self.reader] {
      try folder.write("Reader.swift", text)
      _ = try answer(connection, "uimodel/workspace/open", ["path": .string(folder.path)])
      let fresh = try open(folder)
      let (now, then) = (
        try answer(connection, "uimodel/menu/shortcuts"), try answer(fresh, "uimodel/menu/shortcuts")
      )
      #expect(now["text"] == then["text"] && now["app"] == then["app"], "\(text)\(now["text"]?.string ?? "")")
    }
  }

  @Test func documentsTakePrecedenceOverSource() throws {
    let folder = try TemporaryFolder([
      "Reader.swift": Self.reader,
      "App.uimodel.json": #"{ "app": { "name": "Described" }, "screens": [{ "ref": "a" }] }"#,
    ])
    let connection = try open(folder)
    #expect(try answer(connection, "uimodel/menu/shortcuts")["app"] == "Described")
    #expect(try answer(connection, "uimodel/workspace/export")["model"]?["app"]?["name"] == "Described")
    #expect(
      try answer(connection, "uimodel/workspace/export", ["from": "code"])["model"]?["screens"]?.array?.count == 1)
  }

  private func text(
    _ files: [String: String], _ method: String, _ params: JSONValue = [:]
  ) throws -> String {
    try answer(try open(TemporaryFolder(files)), method, params)["text"]?.string ?? ""
  }

  private func view(_ keys: String) -> String {
    """
    import SwiftUI
    struct Row: View { var body: some View { Button("Flag") {}.keyboardShortcut(\(keys)) } }
    struct Page: View { var body: some View { VStack { Row(); Text("a") } } }
    """
  }

  @Test func controlIsListedOnceForNestedViews() throws {
    let rows = try text(["A.swift": view(#""j""#)], "uimodel/menu/shortcuts").split(separator: "\n")
    #expect(rows.filter { $0.contains("Flag") } == ["⌘J    Flag, a control of Row"])
  }

  @Test func shortcutsUsedInSwiftUIAreNotProposed() throws {
    let code = ["A.swift": view(#""j""#)]
    let proposed = try text(code, "uimodel/menu/suggest", ["shortcut": "cmd+j"])
    #expect(proposed.contains("⇧⌘J") && !proposed.contains("  ⌘J"), "\(proposed)")
  }

  @Test func pressThatAControlMayHandleIsUnknown() throws {
    let connection = try open(TemporaryFolder(["A.swift": view(#""j""#), "B.swift": Self.reader]))
    _ = try answer(connection, "uimodel/session/set", ["screen": "Reader"])
    let own = try answer(connection, "uimodel/session/press", ["press": "cmd+j"])["text"]?.string
    #expect(own?.contains("performs 'next'") == true, "\(own ?? "")")
    let alone = try open(TemporaryFolder(["A.swift": view(#""j""#)]))
    _ = try answer(alone, "uimodel/session/set", ["screen": "Page"])
    let press = try answer(alone, "uimodel/session/press", ["press": "cmd+j"])["text"]?.string
    #expect(press?.contains("whether 'Flag' of") == true, "\(press ?? "")")
  }

  @Test func commandsOfAReplacedGroupAreUncertain() throws {
    let code = """
      import SwiftUI
      @main struct NotesApp: App {
        var body: some Scene {
          WindowGroup { Text("a") }.commands { CommandGroup(replacing: .undoRedo) {} }
        }
      }
      """
    let rows = try text(["A.swift": code], "uimodel/menu/shortcuts")
    #expect(rows.contains("Undo (system)  (perhaps)") && rows.contains("Cut (system)\n"), "\(rows)")
  }

  @Test func overlayDependsOnThePlatform() throws {
    let code = """
      import UIKit
      class Reader: UIViewController {
        @objc func a() {}
        override var keyCommands: [UIKeyCommand]? {
          #if targetEnvironment(macCatalyst)
          return [UIKeyCommand(title: "Mac", action: #selector(a), input: "4", modifierFlags: .command)]
          #else
          return [UIKeyCommand(title: "Pad", action: #selector(a), input: "4", modifierFlags: .command)]
          #endif
        }
      }
      """
    let shown = try text(["A.swift": code], "uimodel/menu/overlay", ["screen": "Reader"])
    #expect(shown.contains("Pad") && !shown.contains("Mac"), "\(shown)")
  }

  @Test func incompleteListIsNoted() throws {
    let open = Self.reader.replacing("\"j\"", with: "key()")
    for method in ["uimodel/menu/shortcuts", "uimodel/menu/overlay"] {
      let params: JSONValue = method.hasSuffix("overlay") ? ["screen": "Reader"] : [:]
      #expect(
        try text(["A.swift": open], method, params)
          .contains("This list may be incomplete, or list commands that the app does not have."))
      #expect(try !text(["A.swift": Self.reader], "uimodel/menu/shortcuts").contains("may be incomplete"))
    }
  }

  private static let delegate = """
    import UIKit
    @main final class AppDelegate: UIResponder, UIApplicationDelegate {
      override func buildMenu(with builder: UIMenuBuilder) {
        super.buildMenu(with: builder)
        let mark = UIKeyCommand(title: "Mark All", action: #selector(markAll), input: "j", modifierFlags: .command)
        STEPS
      }
      @objc func markAll() {}
    }
    """

  @Test(arguments: [" { $0 }", " { children in children.filter(keep) }", ", from: children"])
  func unreadChildrenMayBeAnyCommand(_ closure: String) throws {
    let steps = """
      builder.replaceChildren(ofMenu: .standardEdit\(closure.hasPrefix(",") ? closure + ")" : ")" + closure)
      builder.insertChild(UIMenu(options: .displayInline, children: [mark]), atEndOfMenu: .file)
      """
    let files = ["A.swift": Self.delegate.replacing("STEPS", with: steps).replacing("\"j\"", with: "\"a\"")]
    let tree = try text(files, "uimodel/menu/tree")
    #expect(tree.contains("    Copy  ⌘C  (perhaps)\n"), "\(tree)")
    #expect(tree.contains("    … (the other items are not known)\n"), "\(tree)")
    let free = try text(files, "uimodel/menu/suggest", ["shortcut": "cmd+c"])
    #expect(!free.contains("  ⌘C  no") && free.contains("\nNot all shortcuts of the app are known."), "\(free)")
    let connection = try open(TemporaryFolder(files))
    let coverage = try answer(connection, "uimodel/workspace/coverage")["notJudged"]?.array ?? []
    #expect(
      coverage.compactMap { $0["reason"]?.string } == [
        "an earlier 'replaceChildren' call may add unknown commands to a menu"
      ])
  }

  /// A document without a delegate does not mean that the app has none.
  @Test(arguments: [
    #"{ "app": { "name": "Notes" } }"#, #"{ "app": { "name": "Notes" }, "sheets": [{ "ref": "s" }] }"#,
  ]) func documentWithoutDelegateUsesTheMenuInCode(_ document: String) throws {
    let steps = "builder.insertChild(UIMenu(title: \"Marks\", children: [mark]), atEndOfMenu: .file)"
    let code = Self.delegate.replacing("STEPS", with: steps)
    let one = try text(["A.swift": code, "a.uimodel.json": document], "uimodel/menu/tree")
    #expect(one.contains("Mark All  ⌘J\n"), "\(one)")
    // With several delegates, the delegate of the app is unknown.
    let other = code.replacing("AppDelegate:", with: "OtherDelegate:").replacing("@main ", with: "")
    let two = try text(["A.swift": code, "B.swift": other, "a.uimodel.json": document], "uimodel/menu/tree")
    #expect(two.contains("This list may be incomplete"), "\(two)")
  }

  @Test func commandInTwoBranchesIsListedOnce() throws {
    let steps = """
      let menu = UIMenu(options: .displayInline, children: [mark])
      if isOn { builder.insertChild(menu, atStartOfMenu: .file) } else { builder.insertChild(menu, atEndOfMenu: .file) }
      """
    let code = Self.delegate.replacing("STEPS", with: steps)
    let rows = try text(["A.swift": code], "uimodel/menu/shortcuts").split(separator: "\n")
    #expect(rows.filter { $0.contains("Mark All") }.count == 1, "\(rows)")
    let hover = try hover(code.replacing("\"j\"", with: "1️⃣\"j\"1️⃣"))
    #expect(hover == "⌘J, iPadOS 27\nFile > Mark All (perhaps)")
    let connection = try open(TemporaryFolder(["A.swift": code]))
    _ = try answer(connection, "initialize", ["capabilities": [:]])
    let symbols = try answer(connection, "workspace/symbol", ["query": "Mark"]).array ?? []
    #expect(symbols.compactMap { $0["name"]?.string } == ["Mark All"])
  }

  @Test func swiftUICommandIsNotListedAsAControl() throws {
    let code = """
      import SwiftUI
      @main struct NotesApp: App {
        var body: some Scene {
          WindowGroup { Text("a") }.commands {
            CommandMenu("Go") {
              Button(title) {}.keyboardShortcut("l")
              if isOn { Button("A") {}.keyboardShortcut("k") } else { Button("A") {}.keyboardShortcut("k") }
            }
          }
        }
      }
      """
    let rows = try text(["A.swift": code], "uimodel/menu/shortcuts").split(separator: "\n")
    #expect(rows.filter { $0.hasPrefix("⌘L") } == ["⌘L    a SwiftUI command of NotesApp"], "\(rows)")
    #expect(rows.filter { $0.hasPrefix("⌘K") } == ["⌘K    A, a SwiftUI command of NotesApp  (perhaps)"], "\(rows)")
    let tree = try text(["A.swift": code], "uimodel/menu/tree").split(separator: "\n")
    #expect(tree.filter { $0.hasPrefix("  ⌘K") } == ["  ⌘K  A"], "\(tree)")
  }

  @Test func swiftUICommandInAnotherFileIsNotListedAsAControl() throws {
    let app = """
      import SwiftUI
      @main struct NotesApp: App {
        var body: some Scene { WindowGroup { Text("a") }.commands { GoCommands() } }
      }
      """
    let commands = """
      import SwiftUI
      struct GoCommands: Commands {
        var body: some Commands { CommandMenu("Go") { Button(title) {}.keyboardShortcut("l") } }
      }
      """
    let rows = try text(["A.swift": app, "B.swift": commands], "uimodel/menu/shortcuts").split(separator: "\n")
    #expect(rows.filter { $0.hasPrefix("⌘L") } == ["⌘L    a SwiftUI command of NotesApp"], "\(rows)")
  }

  @Test func sceneConfigurationOfTheDelegateIsUnknown() throws {
    let code = """
      import UIKit
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
          _ application: UIApplication, configurationForConnecting session: UISceneSession,
          options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
          UISceneConfiguration(name: "Note", sessionRole: session.role)
        }
      }
      """
    let project = """
      name: Notes
      targets:
        Notes:
          type: application
          platform: iOS
          deploymentTarget: "17.0"
          sources: [Sources]
          settings: { INFOPLIST_FILE: Info.plist, TARGETED_DEVICE_FAMILY: "1,2" }
      """
    let plist = """
      <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
      <key>UIApplicationSupportsMultipleScenes</key><true/>
      <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array>
      <dict><key>UISceneConfigurationName</key><string>Main</string></dict>
      <dict><key>UISceneConfigurationName</key><string>Note</string></dict>
      </array></dict></dict></dict></plist>
      """
    let folder = try TemporaryFolder(["project.yml": project, "Sources/A.swift": code, "Info.plist": plist])
    let connection = JudgedConnection()
    _ = try answer(connection, "uimodel/workspace/open", ["path": .string(folder.path), "projects": true])
    let configuration = try answer(connection, "uimodel/scene/resolve")["resolution"]?["configuration"]
    #expect(configuration?["origin"] == "unknown" && configuration?["name"] == nil, "\(configuration ?? .null)")
    #expect(configuration?["reason"] == "what the app delegate returns is not read from source")
  }

  @Test func screenBelongsToTheNamedApp() throws {
    let files = [
      "project.yml": Self.project, "Alpha/Reader.swift": Self.reader,
      "Beta/Reader.swift": Self.reader.replacing("\"Next\"", with: "\"Skip\""), "Shared/A.swift": "import UIKit\n",
    ]
    let shown = try text(files, "uimodel/menu/overlay", ["app": "Beta", "screen": "Reader"])
    #expect(shown.contains("Skip") && !shown.contains("  Next"), "\(shown)")
  }

  @Test func changedProjectFileIsApplied() throws {
    let folder = try TemporaryFolder([
      "project.yml": Self.project, "Alpha/Reader.swift": Self.reader,
      "Shared/A.swift": Self.reader.replacing("Reader", with: "Base"),
    ])
    let connection = try open(folder)
    #expect(
      try answer(connection, "uimodel/menu/shortcuts", ["app": "Alpha"])["text"]?.string?.contains("Base") == true)
    try folder.write("project.yml", Self.project.replacing("[Alpha, Shared]", with: "[Alpha]"))
    _ = try answer(connection, "uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(
      try answer(connection, "uimodel/menu/shortcuts", ["app": "Alpha"])["text"]?.string?.contains("Base") == false)
  }

  // MARK: Hover

  private func hover(_ marked: MarkedText, _ files: [String: String] = [:]) throws -> JSONValue {
    let folder = try TemporaryFolder(files.merging(["Player/A.swift": marked.text]) { one, _ in one })
    let connection = JudgedConnection()
    _ = try answer(connection, "initialize", ["capabilities": [:]])
    connection.notify("initialized", [:])
    _ = try answer(connection, "uimodel/workspace/open", ["path": .string(folder.path + "/Player")])
    return try answer(
      connection, "textDocument/hover",
      ["textDocument": ["uri": .string(folder.uri("Player/A.swift"))], "position": marked.start("1️⃣")])
  }

  private func hover(_ code: String, _ files: [String: String] = [:]) throws -> String? {
    try hover(MarkedText(code), files)["contents"]?["value"]?.string
  }

  @Test func hoverOnAShortcutNamesItsCommand() throws {
    let text = try hover(Self.reader.replacing("\"j\"", with: "1️⃣\"j\"1️⃣"))
    #expect(text == "⌘J, iPadOS 27\nNext (a key command of Reader)")
    let flags = try hover(Self.reader.replacing(".command", with: ".com1️⃣mand1️⃣"))
    #expect(flags?.hasPrefix("⌘J, iPadOS 27") == true)
  }

  @Test func hoverOnASharedShortcutSuggestsFreeOnes() throws {
    let other = Self.reader.replacing("Reader", with: "Lister").replacing("Next", with: "Skip")
    let text = try hover(Self.reader.replacing("\"j\"", with: "1️⃣\"j\"1️⃣"), ["Player/B.swift": other])
    #expect(text?.contains("Skip (a key command of Lister)\nfree: ") == true, "\(text ?? "")")
  }

  @Test func hoverInMacCatalystCodeUsesThatPlatform() throws {
    let clause = """
        #if targetEnvironment(macCatalyst)
        builder.insertChild(UIMenu(children: [UIKeyCommand(title: "Mac", action: #selector(markAll), input: 1️⃣"l"1️⃣, modifierFlags: .command)]), atEndOfMenu: .file)
        #endif
      """
    let text = try hover(Self.delegate.replacing("STEPS", with: clause))
    #expect(text == "⌘L, Mac Catalyst 27\nFile > Mac", "\(text ?? "")")
  }

  @Test(arguments: ["title1️⃣1️⃣: \"Next\"", "title: \"Ne1️⃣1️⃣xt\"", "title: \"Next\", action: #sel1️⃣1️⃣ector(next)"])
  func hoverElsewhereIsLeftToOtherServers(_ place: String) throws {
    let plain = place.replacing("1️⃣", with: "")
    let code = Self.reader.replacing(plain, with: place)
    #expect(try hover(MarkedText(code)) == .null)
  }

  @Test func hoverOnAnUnknownShortcutIsEmpty() throws {
    #expect(try hover(MarkedText(Self.reader.replacing("\"j\"", with: "ke1️⃣y1️⃣()"))) == .null)
  }
}
