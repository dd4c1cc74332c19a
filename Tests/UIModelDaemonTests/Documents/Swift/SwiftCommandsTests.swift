import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of the menu commands that SwiftUI's `commands(content:)` adds.
@Suite struct SwiftCommandsTests {
  private static let code = "menu/command-on-system-keys"
  private static let bold = "Button(\"Bookmark\") {}.keyboardShortcut(1️⃣\"b\"1️⃣)"

  private func app(_ commands: String, _ beside: String = "", _ modifiers: String = "") -> String {
    """
    import SwiftUI
    @main struct Notes: App {
      var body: some Scene {
        WindowGroup { Text("") }
          .commands {
            \(commands)
          }\(modifiers)
      }
    }
    \(beside)
    """
  }

  @Test(arguments: [
    "CommandMenu(\"Note\") { \(bold) }", "CommandGroup(after: .newItem) { \(bold) }",
    "CommandMenu(\"Note\") { Menu(\"More\") { Section { \(bold) } } }",
    "SidebarCommands()\nCommandMenu(\"Note\") { \(bold) }", "CommandGroup(replacing: .sidebar) { \(bold) }",
    "#if os(iOS)\nCommandMenu(\"Note\") { \(bold) }\n#endif",
    "#if os(macOS)\nCommandGroup(replacing: .textFormatting) {}\n#else\nCommandMenu(\"Note\") { \(bold) }\n#endif",
    "CommandMenu(\"Note\") { Button(\"A\") {}.keyboardShortcut(KeyEquivalent(Character(1️⃣\"b\"1️⃣))) }",
    "CommandMenu(\"Note\") { Button(\"A\") {}.keyboardShortcut(1️⃣\"b\"1️⃣, modifiers: EventModifiers(arrayLiteral: .command)) }",
  ]) func systemShortcutIsReported(_ commands: String) {
    checkFindings(app(commands), ["1️⃣": Self.code], kind: .swift)
  }

  @Test(arguments: [
    // The app replaces the system's group, or may replace the group.
    "CommandGroup(replacing: .textFormatting) {}\nCommandMenu(\"Note\") { \(bold) }",
    "CommandMenu(\"Note\") { CommandGroup(replacing: CommandGroupPlacement.textFormatting) {}\n\(bold) }",
    "CommandGroup(replacing: place) {}\nCommandMenu(\"Note\") { \(bold) }",
    // Conditional commands, unknown keys and other keys.
    "CommandMenu(\"Note\") { if isOn { \(bold) } }", "CommandMenu(\"Note\") { \(bold).disabled(isOff) }",
    "#if os(macOS)\nCommandMenu(\"Note\") { \(bold) }\n#endif", "#if DEBUG\nCommandMenu(\"Note\") { \(bold) }\n#endif",
    "#if os(iOS)\nCommandGroup(replacing: .textFormatting) {}\n#endif\nCommandMenu(\"Note\") { \(bold) }",
    "CommandMenu(\"Note\") { Button(\"A\") {}.keyboardShortcut(\"b\", modifiers: [.command, .shift]) }",
    "CommandMenu(\"Note\") { Button(\"A\") {}.keyboardShortcut(key) }",
    // A system command with ⌘N may not exist.
    "CommandMenu(\"Note\") { Button(\"A\") {}.keyboardShortcut(\"n\") }",
  ]) func freeOrUncertainShortcutIsNotReported(_ commands: String) {
    checkFindings(app(MarkedText(commands).text), kind: .swift)
  }

  @Test(arguments: ["KeyboardShortcut(\"b\")", ".init(\"b\", modifiers: .command)"])
  func shortcutConstantIsEvaluated(_ value: String) {
    func app(_ key: String) -> String {
      self.app(
        "CommandMenu(\"Note\") { Button(\"A\") {}.keyboardShortcut(\(key)) }",
        "extension KeyboardShortcut { static let mark: KeyboardShortcut = \(value)\nstatic var other = \(value) }")
    }
    checkFindings(app("1️⃣.mark1️⃣"), ["1️⃣": Self.code], kind: .swift)
    checkFindings(app("1️⃣KeyboardShortcut.mark1️⃣"), ["1️⃣": Self.code], kind: .swift)
    for other in [".other", ".leftArrow", ".unknown"] { checkFindings(app(other), kind: .swift) }
  }

  @Test func commandOutsideTheMenusIsNotReported() {
    let bold = MarkedText(Self.bold).text
    checkFindings("import SwiftUI\nstruct A: View { var body: some View { \(bold) } }", kind: .swift)
    checkFindings(app("CommandMenu(\"A\") { \(bold) }", "", "\n.commandsRemoved()"), kind: .swift)
    // No scene adds these commands.
    checkFindings(
      app("EmptyCommands()", "struct C: Commands { var body: some Commands { CommandMenu(\"A\") { \(bold) } } }"),
      kind: .swift)
  }

  @Test func commandsOfUncertainScenesAreNotReported() {
    let commands = ".commands { CommandMenu(\"A\") { \(MarkedText(Self.bold).text) } }"
    let group = "WindowGroup { Text(\"\") }\n"
    for scenes in [
      "#if os(macOS)\n\(group)\(commands)\n#else\n\(group)#endif", "Settings { Text(\"\") }\(commands)",
      "\(group)\(commands).freed()", "MyScene()",
    ] {
      let text = """
        import SwiftUI
        @main struct A: App { var body: some Scene {
        \(scenes)
        } }
        extension Scene { func freed() -> some Scene { commands { CommandGroup(replacing: .textFormatting) {} } } }
        struct MyScene: Scene { var body: some Scene { \(group)\(commands) } }
        """
      checkFindings(text, kind: .swift)
    }
  }

  @Test func commandsInOtherFilesAreReportedThere() {
    let marked = MarkedText(
      "import SwiftUI\nstruct NoteCommands: Commands { var body: some Commands { CommandMenu(\"A\") { \(Self.bold) } } }"
    )
    func files(_ commands: String) -> AppInFiles {
      AppInFiles([("App.swift", app(commands)), ("Commands.swift", marked.text)])
    }
    #expect(
      files("NoteCommands()").found("Commands.swift").map { "\($0.code) \($0.range)" }
        == [marked.ranges["1️⃣"].map { "\(Self.code) \($0)" }])
    #expect(files("NoteCommands()\nCommandGroup(replacing: .textFormatting) {}").found("Commands.swift").isEmpty)
    #expect(files("EmptyCommands()").found("Commands.swift").isEmpty)
  }

  @Test(arguments: [
    ("\n    .windowResizability(.contentSize)", "", true), ("\n    .commandsRemoved()", "", false),
    ("\n    #if targetEnvironment(macCatalyst)\n    .resized()\n    #endif", "", true),
    ("\n    .resized()", "extension Scene { func resized() -> some Scene { defaultSize(width: 1, height: 1) } }", true),
    ("\n    .resized()", "extension Scene { func resized() -> some Scene { commandsRemoved() } }", false),
  ]) func commandsStayUnlessTheSceneRemovesThem(modifiers: String, beside: String, isReported: Bool) {
    let menu = "CommandMenu(\"Note\") { Button(\"Home\") {}.keyboardShortcut(1️⃣\"h\"1️⃣, modifiers: .shift) }"
    checkFindings(
      app(menu, beside, modifiers), isReported ? ["1️⃣": "menu/shortcut-is-typing"] : [:], kind: .swift)
  }

  @Test func commandsFromExtensionInAnotherFileAreReported() {
    let marked = MarkedText(
      """
      extension Notes {
        @CommandsBuilder var menu: some Commands {
          CommandMenu("Note") { Button("Home") {}.keyboardShortcut(1️⃣"h"1️⃣, modifiers: .shift) }
        }
      }
      """)
    let app = AppInFiles([
      ("Menu.swift", marked.text),
      ("Notes.swift", "@main struct Notes: App { var body: some Scene { scenes } }"),
      (
        "Scenes.swift",
        "extension Notes { @SceneBuilder var scenes: some Scene { WindowGroup { Text(\"\") }.commands { menu } } }"
      ),
    ])
    #expect(
      app.found("Menu.swift").map { "\($0.code) \($0.range)" } == [
        "menu/shortcut-is-typing \(marked.ranges["1️⃣"] ?? 0..<0)"
      ])
    #expect(app.findings == app.rebuilt.findings)
  }
}

extension SwiftCommandsTests {
  private static let lost = "menu/standard-items-lost"
  private static let back = "Button(\"Back\") {}.keyboardShortcut(\"[\")"

  @Test(arguments: [
    back, "Group { \(back) }", "\(back).disabled(isOff)", "if isOn { \(back) } else { Button(\"Forward\") {} }",
    "Button(\"Back\") {}", "SidebarCommands()\nBackCommands()",
    "Button(\"Go\") {}.keyboardShortcut(\"z\", modifiers: .control)",
  ]) func replacedUndoGroupIsReported(_ content: String) {
    checkFindings(
      app(
        "CommandGroup(replacing: 1️⃣.undoRedo1️⃣) { \(content) }\nCommandMenu(\"Other\") { Button(\"A\") {}.keyboardShortcut(\"j\") }",
        "struct BackCommands: View { var body: some View { Button(title) {}.keyboardShortcut(\"[\") } }"),
      ["1️⃣": Self.lost], kind: .swift)
  }

  @Test(arguments: [
    // The replacement may contain the standard commands, is empty or is conditional, or another menu may have the
    // standard commands.
    "CommandGroup(replacing: .undoRedo) { Button(\"Undo\") {} }",
    "CommandGroup(replacing: .undoRedo) { Button(title) {} }",
    "CommandGroup(replacing: .undoRedo) { Button(\"Annuler\", action: manager.undo)\nButton(\"Rétablir\", action: manager.redo) }",
    "CommandGroup(replacing: .pasteboard) { Button(\"Kopieren\") { drawing.copySelection() } }",
    "CommandGroup(replacing: .undoRedo) { OtherCommands() }", "CommandGroup(replacing: .undoRedo) {}",
    "CommandGroup(replacing: .undoRedo) { ForEach(all) { one in Button(\"A\") {}.keyboardShortcut(one.key) } }",
    "CommandGroup(replacing: .undoRedo) { \(back) }\nCommandMenu(\"A\") { Button(\"A\") {}.keyboardShortcut(\"z\") }",
    "CommandGroup(replacing: .undoRedo) { \(back) }\nCommandMenu(\"A\") { Button(\"A\") {}.keyboardShortcut(key) }",
    "CommandGroup(replacing: .undoRedo) { \(back) }\nOtherCommands()",
    "CommandGroup(replacing: place) {}\nCommandGroup(replacing: .undoRedo) { \(back) }",
    "CommandGroup(after: .undoRedo) { \(back) }",
    "#if os(macOS)\nCommandGroup(replacing: .undoRedo) { \(back) }\n#endif",
    // Groups that apps replace to free their keys, and groups whose commands may not exist.
    "CommandGroup(replacing: .textFormatting) { \(back) }", "CommandGroup(replacing: .newItem) { \(back) }",
    "CommandGroup(replacing: .help) { \(back) }",
  ]) func groupReplacedWithoutLossIsNotReported(_ commands: String) { checkFindings(app(commands), kind: .swift) }

  /// The Info.plist decides whether the app supports several windows, and therefore has the command New Window.
  @Test(arguments: [
    ("Button(\"New Note\") { create() }.keyboardShortcut(\"n\")", true, true),
    ("Button(\"New Note\") { create() }.keyboardShortcut(\"n\")", false, false),
    ("Button(\"Neues Fenster\") { openWindow(id: \"a\") }.keyboardShortcut(\"n\")", true, false), ("", true, false),
  ]) func replacedNewWindowCommandIsReported(_ content: String, supportsMultipleWindows: Bool, isLost: Bool) throws {
    let folder = try TemporaryFolder([
      "Notes.swift": app("CommandGroup(replacing: .newItem) { \(content) }"),
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
    #expect(codes == (isLost ? [Self.lost] : []))
  }
}
