import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of the menu commands that SwiftUI's `commands(content:)` adds.
@Suite struct SwiftCommandsTests {
  private static let systemKeysCode = "menu/command-on-system-keys"
  private static let bookmarkButton = "Button(\"Bookmark\") {}.keyboardShortcut(1️⃣\"b\"1️⃣)"

  private func appSource(_ commands: String, _ trailingCode: String = "", _ sceneModifiers: String = "") -> String {
    """
    import SwiftUI
    @main struct Notes: App {
      var body: some Scene {
        WindowGroup { Text("") }
          .commands {
            \(commands)
          }\(sceneModifiers)
      }
    }
    \(trailingCode)
    """
  }

  @Test(arguments: [
    "CommandMenu(\"Note\") { \(bookmarkButton) }", "CommandGroup(after: .newItem) { \(bookmarkButton) }",
    "CommandMenu(\"Note\") { Menu(\"More\") { Section { \(bookmarkButton) } } }",
    "SidebarCommands()\nCommandMenu(\"Note\") { \(bookmarkButton) }",
    "CommandGroup(replacing: .sidebar) { \(bookmarkButton) }",
    "#if os(iOS)\nCommandMenu(\"Note\") { \(bookmarkButton) }\n#endif",
    "#if os(macOS)\nCommandGroup(replacing: .textFormatting) {}\n#else\nCommandMenu(\"Note\") { \(bookmarkButton) }\n#endif",
    "CommandMenu(\"Note\") { Button(\"A\") {}.keyboardShortcut(KeyEquivalent(Character(1️⃣\"b\"1️⃣))) }",
    "CommandMenu(\"Note\") { Button(\"A\") {}.keyboardShortcut(1️⃣\"b\"1️⃣, modifiers: EventModifiers(arrayLiteral: .command)) }",
  ]) func systemShortcutIsReported(_ commands: String) {
    checkFindings(appSource(commands), ["1️⃣": Self.systemKeysCode], kind: .swift)
  }

  @Test(arguments: [
    // The app replaces, or may replace, the system's group that uses the shortcut.
    "CommandGroup(replacing: .textFormatting) {}\nCommandMenu(\"Note\") { \(bookmarkButton) }",
    "CommandMenu(\"Note\") { CommandGroup(replacing: CommandGroupPlacement.textFormatting) {}\n\(bookmarkButton) }",
    "CommandGroup(replacing: place) {}\nCommandMenu(\"Note\") { \(bookmarkButton) }",
    // The command is conditional, or the system does not use the key, or the key is unknown.
    "CommandMenu(\"Note\") { if isOn { \(bookmarkButton) } }",
    "CommandMenu(\"Note\") { \(bookmarkButton).disabled(isOff) }",
    "#if os(macOS)\nCommandMenu(\"Note\") { \(bookmarkButton) }\n#endif",
    "#if DEBUG\nCommandMenu(\"Note\") { \(bookmarkButton) }\n#endif",
    "#if os(iOS)\nCommandGroup(replacing: .textFormatting) {}\n#endif\nCommandMenu(\"Note\") { \(bookmarkButton) }",
    "CommandMenu(\"Note\") { Button(\"A\") {}.keyboardShortcut(\"b\", modifiers: [.command, .shift]) }",
    "CommandMenu(\"Note\") { Button(\"A\") {}.keyboardShortcut(key) }",
    // The system may have no command on ⌘N.
    "CommandMenu(\"Note\") { Button(\"A\") {}.keyboardShortcut(\"n\") }",
  ]) func freeOrUncertainShortcutIsNotReported(_ commands: String) {
    checkFindings(appSource(MarkedText(commands).text), kind: .swift)
  }

  @Test(arguments: ["KeyboardShortcut(\"b\")", ".init(\"b\", modifiers: .command)"])
  func shortcutConstantIsEvaluated(_ shortcutExpression: String) {
    func appSource(_ key: String) -> String {
      self.appSource(
        "CommandMenu(\"Note\") { Button(\"A\") {}.keyboardShortcut(\(key)) }",
        "extension KeyboardShortcut { static let mark: KeyboardShortcut = \(shortcutExpression)\nstatic var other = \(shortcutExpression) }"
      )
    }
    checkFindings(appSource("1️⃣.mark1️⃣"), ["1️⃣": Self.systemKeysCode], kind: .swift)
    checkFindings(appSource("1️⃣KeyboardShortcut.mark1️⃣"), ["1️⃣": Self.systemKeysCode], kind: .swift)
    for key in [".other", ".leftArrow", ".unknown"] { checkFindings(appSource(key), kind: .swift) }
  }

  @Test func commandOutsideTheMainMenuIsNotReported() {
    let bookmarkButton = MarkedText(Self.bookmarkButton).text
    checkFindings("import SwiftUI\nstruct A: View { var body: some View { \(bookmarkButton) } }", kind: .swift)
    checkFindings(appSource("CommandMenu(\"A\") { \(bookmarkButton) }", "", "\n.commandsRemoved()"), kind: .swift)
    // No scene adds these commands.
    checkFindings(
      appSource(
        "EmptyCommands()", "struct C: Commands { var body: some Commands { CommandMenu(\"A\") { \(bookmarkButton) } } }"
      ),
      kind: .swift)
  }

  @Test func commandsOfUncertainScenesAreNotReported() {
    let commands = ".commands { CommandMenu(\"A\") { \(MarkedText(Self.bookmarkButton).text) } }"
    let groupExpression = "WindowGroup { Text(\"\") }\n"
    for scenes in [
      "#if os(macOS)\n\(groupExpression)\(commands)\n#else\n\(groupExpression)#endif",
      "Settings { Text(\"\") }\(commands)",
      "\(groupExpression)\(commands).freed()", "MyScene()",
    ] {
      let source = """
        import SwiftUI
        @main struct A: App { var body: some Scene {
        \(scenes)
        } }
        extension Scene { func freed() -> some Scene { commands { CommandGroup(replacing: .textFormatting) {} } } }
        struct MyScene: Scene { var body: some Scene { \(groupExpression)\(commands) } }
        """
      checkFindings(source, kind: .swift)
    }
  }

  @Test func commandsInAnotherFileAreReportedInThatFile() {
    let markedSource = MarkedText(
      "import SwiftUI\nstruct NoteCommands: Commands { var body: some Commands { CommandMenu(\"A\") { \(Self.bookmarkButton) } } }"
    )
    func files(_ commands: String) -> AppInFiles {
      AppInFiles([("App.swift", appSource(commands)), ("Commands.swift", markedSource.text)])
    }
    #expect(
      files("NoteCommands()").reports("Commands.swift").map { "\($0.code) \($0.range)" }
        == [markedSource.ranges["1️⃣"].map { "\(Self.systemKeysCode) \($0)" }])
    #expect(files("NoteCommands()\nCommandGroup(replacing: .textFormatting) {}").reports("Commands.swift").isEmpty)
    #expect(files("EmptyCommands()").reports("Commands.swift").isEmpty)
  }

  @Test(arguments: [
    ("\n    .windowResizability(.contentSize)", "", true), ("\n    .commandsRemoved()", "", false),
    ("\n    #if targetEnvironment(macCatalyst)\n    .resized()\n    #endif", "", true),
    ("\n    .resized()", "extension Scene { func resized() -> some Scene { defaultSize(width: 1, height: 1) } }", true),
    ("\n    .resized()", "extension Scene { func resized() -> some Scene { commandsRemoved() } }", false),
  ]) func commandsRemovedByTheSceneAreNotReported(sceneModifiers: String, trailingCode: String, isReported: Bool) {
    let commandMenu = "CommandMenu(\"Note\") { Button(\"Home\") {}.keyboardShortcut(1️⃣\"h\"1️⃣, modifiers: .shift) }"
    checkFindings(
      appSource(commandMenu, trailingCode, sceneModifiers), isReported ? ["1️⃣": "menu/shortcut-is-typing"] : [:],
      kind: .swift)
  }

  @Test func commandsFromExtensionInAnotherFileAreReported() {
    let markedSource = MarkedText(
      """
      extension Notes {
        @CommandsBuilder var menu: some Commands {
          CommandMenu("Note") { Button("Home") {}.keyboardShortcut(1️⃣"h"1️⃣, modifiers: .shift) }
        }
      }
      """)
    let app = AppInFiles([
      ("Menu.swift", markedSource.text),
      ("Notes.swift", "@main struct Notes: App { var body: some Scene { scenes } }"),
      (
        "Scenes.swift",
        "extension Notes { @SceneBuilder var scenes: some Scene { WindowGroup { Text(\"\") }.commands { menu } } }"
      ),
    ])
    #expect(
      app.reports("Menu.swift").map { "\($0.code) \($0.range)" } == [
        "menu/shortcut-is-typing \(markedSource.ranges["1️⃣"] ?? 0..<0)"
      ])
    #expect(app.findings == app.rebuiltApp.findings)
  }
}

extension SwiftCommandsTests {
  private static let lostItemsCode = "menu/standard-items-lost"
  private static let backButton = "Button(\"Back\") {}.keyboardShortcut(\"[\")"

  @Test(arguments: [
    backButton, "Group { \(backButton) }", "\(backButton).disabled(isOff)",
    "if isOn { \(backButton) } else { Button(\"Forward\") {} }",
    "Button(\"Back\") {}", "SidebarCommands()\nBackCommands()",
    "Button(\"Go\") {}.keyboardShortcut(\"z\", modifiers: .control)",
  ]) func replacedUndoGroupIsReported(_ content: String) {
    checkFindings(
      appSource(
        "CommandGroup(replacing: 1️⃣.undoRedo1️⃣) { \(content) }\nCommandMenu(\"Other\") { Button(\"A\") {}.keyboardShortcut(\"j\") }",
        "struct BackCommands: View { var body: some View { Button(title) {}.keyboardShortcut(\"[\") } }"),
      ["1️⃣": Self.lostItemsCode], kind: .swift)
  }

  @Test(arguments: [
    // The standard commands may be in the replacement or in another menu, or the replacement is empty or conditional.
    "CommandGroup(replacing: .undoRedo) { Button(\"Undo\") {} }",
    "CommandGroup(replacing: .undoRedo) { Button(title) {} }",
    "CommandGroup(replacing: .undoRedo) { Button(\"Annuler\", action: manager.undo)\nButton(\"Rétablir\", action: manager.redo) }",
    "CommandGroup(replacing: .pasteboard) { Button(\"Kopieren\") { drawing.copySelection() } }",
    "CommandGroup(replacing: .undoRedo) { OtherCommands() }", "CommandGroup(replacing: .undoRedo) {}",
    "CommandGroup(replacing: .undoRedo) { ForEach(all) { one in Button(\"A\") {}.keyboardShortcut(one.key) } }",
    "CommandGroup(replacing: .undoRedo) { \(backButton) }\nCommandMenu(\"A\") { Button(\"A\") {}.keyboardShortcut(\"z\") }",
    "CommandGroup(replacing: .undoRedo) { \(backButton) }\nCommandMenu(\"A\") { Button(\"A\") {}.keyboardShortcut(key) }",
    "CommandGroup(replacing: .undoRedo) { \(backButton) }\nOtherCommands()",
    "CommandGroup(replacing: place) {}\nCommandGroup(replacing: .undoRedo) { \(backButton) }",
    "CommandGroup(after: .undoRedo) { \(backButton) }",
    "#if os(macOS)\nCommandGroup(replacing: .undoRedo) { \(backButton) }\n#endif",
    // Apps replace these groups to free their shortcuts, or the commands of the group might not exist.
    "CommandGroup(replacing: .textFormatting) { \(backButton) }", "CommandGroup(replacing: .newItem) { \(backButton) }",
    "CommandGroup(replacing: .help) { \(backButton) }",
  ]) func harmlessGroupReplacementIsNotReported(_ commands: String) { checkFindings(appSource(commands), kind: .swift) }

  /// An app has the command New Window only if its Info.plist allows several windows.
  @Test(arguments: [
    ("Button(\"New Note\") { create() }.keyboardShortcut(\"n\")", true, true),
    ("Button(\"New Note\") { create() }.keyboardShortcut(\"n\")", false, false),
    ("Button(\"Neues Fenster\") { openWindow(id: \"a\") }.keyboardShortcut(\"n\")", true, false), ("", true, false),
  ]) func replacedNewWindowCommandIsReported(_ content: String, supportsMultipleWindows: Bool, isReported: Bool) throws
  {
    let folder = try TemporaryFolder([
      "Notes.swift": appSource("CommandGroup(replacing: .newItem) { \(content) }"),
      "project.yml":
        "name: A\ntargets:\n  A:\n    type: application\n    platform: iOS\n    sources: [Notes.swift]\n    info: {path: Info.plist}",
      "Info.plist":
        "<plist><dict><key>UILaunchScreen</key><dict/><key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><\(supportsMultipleWindows)/></dict></dict></plist>",
    ])
    let workspace = Workspace()
    workspace.addFolder(folder.url.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.url.path))])
    _ = workspace.refresh()
    let codes = workspace.documents.flatMap { workspace.findings(of: $0) }.map(\.finding.code)
    #expect(codes == (isReported ? [Self.lostItemsCode] : []))
  }
}
