import Testing
import UIModelJSON

@testable import UIModelDaemon

/// Checks requests about apps in Swift source. The answers must match those for an equivalent document.
@Suite struct SourceQuestionTests {
  private static let readerCode = """
    import UIKit
    class Reader: UIViewController {
      @objc func next() {}
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Next", action: #selector(next), input: "j", modifierFlags: .command)]
      }
    }
    """

  /// A project of two apps. Each app has its own folder, and both apps share a third folder.
  private static let twoAppsProject = """
    name: Two
    targets:
      Alpha: { type: application, platform: iOS, deploymentTarget: "17.0", sources: [Alpha, Shared] }
      Beta: { type: application, platform: iOS, deploymentTarget: "16.0", sources: [Beta, Shared] }
    """

  private func result(
    _ connection: JudgedConnection, _ method: String, _ params: JSONValue = [:]
  ) throws -> JSONValue {
    try connection.request(method, params).get()
  }

  private func makeConnection(_ folder: TemporaryFolder) throws -> JudgedConnection {
    let connection = JudgedConnection()
    _ = try connection.request("uimodel/workspace/open", ["path": .string(folder.path)]).get()
    return connection
  }

  @Test func shortcutListIsNamedAfterTheFolder() throws {
    let folder = try TemporaryFolder(["Player/Reader.swift": Self.readerCode])
    let connection = JudgedConnection()
    _ = try result(connection, "uimodel/workspace/open", ["path": .string(folder.path + "/Player")])
    let shortcuts = try result(connection, "uimodel/menu/shortcuts")
    #expect(shortcuts["app"] == "Player")
    #expect(shortcuts["text"]?.string?.contains("⌘J    Next (a key command of Reader)\n") == true, "\(shortcuts)")
    let overlay = try result(connection, "uimodel/menu/overlay", ["screen": "Reader"])
    #expect(overlay["text"]?.string?.contains("Next") == true, "\(overlay)")
  }

  @Test func keyPressIsPerformedByTheScreen() throws {
    let folder = try TemporaryFolder(["Reader.swift": Self.readerCode])
    let connection = try makeConnection(folder)
    _ = try result(connection, "uimodel/session/set", ["screen": "Reader"])
    let pressResult = try result(connection, "uimodel/session/press", ["press": "cmd+j"])
    #expect(pressResult["text"]?.string == "Reader performs 'next', because it implements 'next'\n", "\(pressResult)")
    // A change of another file does not reset the session.
    try folder.write("Other.swift", "import UIKit\n" + Self.readerCode.replacing("Reader", with: "Other"))
    _ = try result(connection, "uimodel/workspace/open", ["path": .string(folder.path)])
    let sessionResult = try result(connection, "uimodel/session/get")
    #expect(sessionResult["session"]?["layers"]?.array?.first?["screen"] == "Reader")
  }

  @Test func eachAppOfAProjectHasItsOwnResults() throws {
    let folder = try TemporaryFolder([
      "project.yml": Self.twoAppsProject, "Alpha/Reader.swift": Self.readerCode,
      "Beta/Lister.swift": Self.readerCode.replacing("Reader", with: "Lister").replacing("\"j\"", with: "\"k\""),
      "Shared/Base.swift": Self.readerCode.replacing("Reader", with: "Base").replacing("\"j\"", with: "\"b\""),
    ])
    let connection = try makeConnection(folder)
    let ambiguousResult = connection.request("uimodel/menu/shortcuts", [:])
    guard case .failure(let error) = ambiguousResult else { return #expect(Bool(false), "one of two was taken") }
    #expect(error.message == "params.app: there are several apps; name one: Alpha, Beta")
    let alphaText = try result(connection, "uimodel/menu/shortcuts", ["app": "Alpha"])["text"]?.string ?? ""
    #expect(alphaText.contains("key command of Reader") && alphaText.contains("key command of Base"))
    #expect(!alphaText.contains("Lister"))
    let betaExport = try result(connection, "uimodel/workspace/export", ["app": "Beta"])
    #expect(betaExport["model"]?["app"]?["targets"]?.array?.first?["minimum"] == "16")
    let classes = (betaExport["model"]?["screens"]?.array ?? []).compactMap { $0["class"]?.string }
    #expect(classes == ["Lister", "Base"])
  }

  @Test func resultsAfterAnEditMatchAFreshStart() throws {
    let folder = try TemporaryFolder(["Reader.swift": Self.readerCode])
    let connection = try makeConnection(folder)
    _ = try result(connection, "uimodel/menu/shortcuts")
    for text in [Self.readerCode.replacing("\"j\"", with: "\"l\""), "import UIKit\n", Self.readerCode] {
      try folder.write("Reader.swift", text)
      _ = try result(connection, "uimodel/workspace/open", ["path": .string(folder.path)])
      let newConnection = try makeConnection(folder)
      let (list, newList) = (
        try result(connection, "uimodel/menu/shortcuts"), try result(newConnection, "uimodel/menu/shortcuts")
      )
      #expect(list["text"] == newList["text"] && list["app"] == newList["app"], "\(text)\(list["text"]?.string ?? "")")
    }
  }

  @Test func documentsTakePrecedenceOverSource() throws {
    let folder = try TemporaryFolder([
      "Reader.swift": Self.readerCode,
      "App.uimodel.json": #"{ "app": { "name": "Described" }, "screens": [{ "ref": "a" }] }"#,
    ])
    let connection = try makeConnection(folder)
    #expect(try result(connection, "uimodel/menu/shortcuts")["app"] == "Described")
    #expect(try result(connection, "uimodel/workspace/export")["model"]?["app"]?["name"] == "Described")
    #expect(
      try result(connection, "uimodel/workspace/export", ["from": "code"])["model"]?["screens"]?.array?.count == 1)
  }

  private func resultText(
    _ files: [String: String], _ method: String, _ params: JSONValue = [:]
  ) throws -> String {
    try result(try makeConnection(TemporaryFolder(files)), method, params)["text"]?.string ?? ""
  }

  private func viewSource(_ shortcutArguments: String) -> String {
    """
    import SwiftUI
    struct Row: View { var body: some View { Button("Flag") {}.keyboardShortcut(\(shortcutArguments)) } }
    struct Page: View { var body: some View { VStack { Row(); Text("a") } } }
    """
  }

  @Test func controlIsListedOnceForNestedViews() throws {
    let rows = try resultText(["A.swift": viewSource(#""j""#)], "uimodel/menu/shortcuts").split(separator: "\n")
    #expect(rows.filter { $0.contains("Flag") } == ["⌘J    Flag, a control of Row"])
  }

  @Test func shortcutsUsedInSwiftUIAreNotProposed() throws {
    let files = ["A.swift": viewSource(#""j""#)]
    let suggestions = try resultText(files, "uimodel/menu/suggest", ["shortcut": "cmd+j"])
    #expect(suggestions.contains("⇧⌘J") && !suggestions.contains("  ⌘J"), "\(suggestions)")
  }

  @Test func pressThatAControlMayHandleIsUnknown() throws {
    let connection = try makeConnection(TemporaryFolder(["A.swift": viewSource(#""j""#), "B.swift": Self.readerCode]))
    _ = try result(connection, "uimodel/session/set", ["screen": "Reader"])
    let keyCommandText = try result(connection, "uimodel/session/press", ["press": "cmd+j"])["text"]?.string
    #expect(keyCommandText?.contains("performs 'next'") == true, "\(keyCommandText ?? "")")
    let controlConnection = try makeConnection(TemporaryFolder(["A.swift": viewSource(#""j""#)]))
    _ = try result(controlConnection, "uimodel/session/set", ["screen": "Page"])
    let controlText = try result(controlConnection, "uimodel/session/press", ["press": "cmd+j"])["text"]?.string
    #expect(controlText?.contains("whether 'Flag' of") == true, "\(controlText ?? "")")
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
    let rows = try resultText(["A.swift": code], "uimodel/menu/shortcuts")
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
    let overlay = try resultText(["A.swift": code], "uimodel/menu/overlay", ["screen": "Reader"])
    #expect(overlay.contains("Pad") && !overlay.contains("Mac"), "\(overlay)")
  }

  @Test func incompleteListIsNoted() throws {
    let unreadKeySource = Self.readerCode.replacing("\"j\"", with: "key()")
    for method in ["uimodel/menu/shortcuts", "uimodel/menu/overlay"] {
      let params: JSONValue = method.hasSuffix("overlay") ? ["screen": "Reader"] : [:]
      #expect(
        try resultText(["A.swift": unreadKeySource], method, params)
          .contains("This list may be incomplete, or list commands that the app does not have."))
      #expect(try !resultText(["A.swift": Self.readerCode], "uimodel/menu/shortcuts").contains("may be incomplete"))
    }
  }

  private static let delegateTemplate = """
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
    let files = ["A.swift": Self.delegateTemplate.replacing("STEPS", with: steps).replacing("\"j\"", with: "\"a\"")]
    let tree = try resultText(files, "uimodel/menu/tree")
    #expect(tree.contains("    Copy  ⌘C  (perhaps)\n"), "\(tree)")
    #expect(tree.contains("    … (the other items are not known)\n"), "\(tree)")
    let output = try resultText(files, "uimodel/menu/suggest", ["shortcut": "cmd+c"])
    #expect(!output.contains("  ⌘C  no") && output.contains("\nNot all shortcuts of the app are known."), "\(output)")
    let connection = try makeConnection(TemporaryFolder(files))
    let unjudgedEntries = try result(connection, "uimodel/workspace/coverage")["notJudged"]?.array ?? []
    #expect(
      unjudgedEntries.compactMap { $0["reason"]?.string } == [
        "an earlier 'replaceChildren' call may add unknown commands to a menu"
      ])
  }

  /// Code may declare a delegate although the document declares none, so the menu of the delegate in code is used.
  @Test(arguments: [
    #"{ "app": { "name": "Notes" } }"#, #"{ "app": { "name": "Notes" }, "sheets": [{ "ref": "s" }] }"#,
  ]) func documentWithoutDelegateUsesTheMenuInCode(_ document: String) throws {
    let steps = "builder.insertChild(UIMenu(title: \"Marks\", children: [mark]), atEndOfMenu: .file)"
    let code = Self.delegateTemplate.replacing("STEPS", with: steps)
    let tree = try resultText(["A.swift": code, "a.uimodel.json": document], "uimodel/menu/tree")
    #expect(tree.contains("Mark All  ⌘J\n"), "\(tree)")
    // With two delegate classes, it is unknown which one is the app's delegate.
    let otherDelegate = code.replacing("AppDelegate:", with: "OtherDelegate:").replacing("@main ", with: "")
    let twoDelegatesTree = try resultText(
      ["A.swift": code, "B.swift": otherDelegate, "a.uimodel.json": document], "uimodel/menu/tree")
    #expect(twoDelegatesTree.contains("This list may be incomplete"), "\(twoDelegatesTree)")
  }

  @Test func commandInTwoBranchesIsListedOnce() throws {
    let steps = """
      let menu = UIMenu(options: .displayInline, children: [mark])
      if isOn { builder.insertChild(menu, atStartOfMenu: .file) } else { builder.insertChild(menu, atEndOfMenu: .file) }
      """
    let code = Self.delegateTemplate.replacing("STEPS", with: steps)
    let rows = try resultText(["A.swift": code], "uimodel/menu/shortcuts").split(separator: "\n")
    #expect(rows.filter { $0.contains("Mark All") }.count == 1, "\(rows)")
    let hover = try hover(code.replacing("\"j\"", with: "1️⃣\"j\"1️⃣"))
    #expect(hover == "⌘J, iPadOS 27\nFile > Mark All (perhaps)")
    let connection = try makeConnection(TemporaryFolder(["A.swift": code]))
    _ = try result(connection, "initialize", ["capabilities": [:]])
    let symbols = try result(connection, "workspace/symbol", ["query": "Mark"]).array ?? []
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
    let rows = try resultText(["A.swift": code], "uimodel/menu/shortcuts").split(separator: "\n")
    #expect(rows.filter { $0.hasPrefix("⌘L") } == ["⌘L    a SwiftUI command of NotesApp"], "\(rows)")
    #expect(rows.filter { $0.hasPrefix("⌘K") } == ["⌘K    A, a SwiftUI command of NotesApp  (perhaps)"], "\(rows)")
    let tree = try resultText(["A.swift": code], "uimodel/menu/tree").split(separator: "\n")
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
    let rows = try resultText(["A.swift": app, "B.swift": commands], "uimodel/menu/shortcuts").split(separator: "\n")
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
    _ = try result(connection, "uimodel/workspace/open", ["path": .string(folder.path), "projects": true])
    let configuration = try result(connection, "uimodel/scene/resolve")["resolution"]?["configuration"]
    #expect(configuration?["origin"] == "unknown" && configuration?["name"] == nil, "\(configuration ?? .null)")
    #expect(configuration?["reason"] == "what the app delegate returns is not read from source")
  }

  @Test func screenBelongsToTheNamedApp() throws {
    let files = [
      "project.yml": Self.twoAppsProject, "Alpha/Reader.swift": Self.readerCode,
      "Beta/Reader.swift": Self.readerCode.replacing("\"Next\"", with: "\"Skip\""), "Shared/A.swift": "import UIKit\n",
    ]
    let overlay = try resultText(files, "uimodel/menu/overlay", ["app": "Beta", "screen": "Reader"])
    #expect(overlay.contains("Skip") && !overlay.contains("  Next"), "\(overlay)")
  }

  @Test func changedProjectFileIsApplied() throws {
    let folder = try TemporaryFolder([
      "project.yml": Self.twoAppsProject, "Alpha/Reader.swift": Self.readerCode,
      "Shared/A.swift": Self.readerCode.replacing("Reader", with: "Base"),
    ])
    let connection = try makeConnection(folder)
    #expect(
      try result(connection, "uimodel/menu/shortcuts", ["app": "Alpha"])["text"]?.string?.contains("Base") == true)
    try folder.write("project.yml", Self.twoAppsProject.replacing("[Alpha, Shared]", with: "[Alpha]"))
    _ = try result(connection, "uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(
      try result(connection, "uimodel/menu/shortcuts", ["app": "Alpha"])["text"]?.string?.contains("Base") == false)
  }

  // MARK: Hover

  private func hover(_ marked: MarkedText, _ files: [String: String] = [:]) throws -> JSONValue {
    let folder = try TemporaryFolder(files.merging(["Player/A.swift": marked.text]) { original, _ in original })
    let connection = JudgedConnection()
    _ = try result(connection, "initialize", ["capabilities": [:]])
    connection.notify("initialized", [:])
    _ = try result(connection, "uimodel/workspace/open", ["path": .string(folder.path + "/Player")])
    return try result(
      connection, "textDocument/hover",
      ["textDocument": ["uri": .string(folder.uri("Player/A.swift"))], "position": marked.start("1️⃣")])
  }

  private func hover(_ code: String, _ files: [String: String] = [:]) throws -> String? {
    try hover(MarkedText(code), files)["contents"]?["value"]?.string
  }

  @Test func hoverOnAShortcutNamesItsCommand() throws {
    let text = try hover(Self.readerCode.replacing("\"j\"", with: "1️⃣\"j\"1️⃣"))
    #expect(text == "⌘J, iPadOS 27\nNext (a key command of Reader)")
    let flagsText = try hover(Self.readerCode.replacing(".command", with: ".com1️⃣mand1️⃣"))
    #expect(flagsText?.hasPrefix("⌘J, iPadOS 27") == true)
  }

  @Test func hoverOnASharedShortcutSuggestsOthers() throws {
    let listerSource = Self.readerCode.replacing("Reader", with: "Lister").replacing("Next", with: "Skip")
    let text = try hover(Self.readerCode.replacing("\"j\"", with: "1️⃣\"j\"1️⃣"), ["Player/B.swift": listerSource])
    #expect(text?.contains("Skip (a key command of Lister)\nfree: ") == true, "\(text ?? "")")
  }

  @Test func hoverInMacCatalystCodeNamesMacCatalyst() throws {
    let block = """
        #if targetEnvironment(macCatalyst)
        builder.insertChild(UIMenu(children: [UIKeyCommand(title: "Mac", action: #selector(markAll), input: 1️⃣"l"1️⃣, modifierFlags: .command)]), atEndOfMenu: .file)
        #endif
      """
    let text = try hover(Self.delegateTemplate.replacing("STEPS", with: block))
    #expect(text == "⌘L, Mac Catalyst 27\nFile > Mac", "\(text ?? "")")
  }

  @Test(arguments: ["title1️⃣1️⃣: \"Next\"", "title: \"Ne1️⃣1️⃣xt\"", "title: \"Next\", action: #sel1️⃣1️⃣ector(next)"])
  func hoverOutsideShortcutsIsNull(_ markedCode: String) throws {
    let unmarkedCode = markedCode.replacing("1️⃣", with: "")
    let code = Self.readerCode.replacing(unmarkedCode, with: markedCode)
    #expect(try hover(MarkedText(code)) == .null)
  }

  @Test func hoverOnAnUnknownShortcutIsEmpty() throws {
    #expect(try hover(MarkedText(Self.readerCode.replacing("\"j\"", with: "ke1️⃣y1️⃣()"))) == .null)
  }
}
