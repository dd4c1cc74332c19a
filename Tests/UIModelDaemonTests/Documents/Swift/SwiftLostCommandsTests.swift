import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of standard commands that an app removes or hides, with titles in any language.
@Suite struct SwiftLostCommandsTests {
  private static let lostItemsCode = "menu/standard-items-lost"
  private static let systemKeysCode = "menu/command-on-system-keys"
  private static let hiddenCommandCode = "menu/hides-system-command"

  private static func appSource(_ commands: String, _ trailingCode: String = "") -> String {
    """
    import SwiftUI
    @main struct Notes: App {
      var body: some Scene {
        WindowGroup { Text("") }.commands {
          \(commands)
        }
      }
    }
    \(trailingCode)
    """
  }

  private static let projectYAML =
    "name: A\ntargets:\n  A:\n    type: application\n    platform: iOS\n    sources: [Sources]\n    info: {path: Info.plist}"
  private static let infoPlist = """
    <plist><dict><key>UILaunchScreen</key><dict/><key>UIApplicationSceneManifest</key><dict>
    <key>UIApplicationSupportsMultipleScenes</key><true/></dict></dict></plist>
    """

  /// Returns the findings of an app that supports several windows. `otherFiles` maps the paths of other project files
  /// to their texts.
  private func findings(_ text: String, _ otherFiles: [String: String] = [:]) throws -> [Finding] {
    let files = ["Sources/Notes.swift": text, "project.yml": Self.projectYAML, "Info.plist": Self.infoPlist]
    let folder = try TemporaryFolder(files.merging(otherFiles) { $1 })
    let workspace = Workspace()
    workspace.addFolder(folder.url.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.url.path))])
    _ = workspace.refresh()
    return workspace.documents.flatMap { workspace.findings(of: $0) }.map(\.finding)
  }

  // MARK: Find and Close

  @Test(arguments: [
    (
      "CommandGroup(after: .pasteboard) { Button(\"Find in Notes\") {}.keyboardShortcut(1️⃣\"f\"1️⃣) }",
      "replace '.textEditing'"
    ),
    ("CommandMenu(\"Go\") { Button(\"Next\") {}.keyboardShortcut(1️⃣\"g\"1️⃣) }", "replace '.textEditing'"),
    ("CommandMenu(\"Go\") { Button(\"Full Screen\") {}.keyboardShortcut(1️⃣\"f\"1️⃣) }", "use another shortcut"),
    ("CommandMenu(\"Tab\") { Button(\"Close Tab\") {}.keyboardShortcut(1️⃣\"w\"1️⃣) }", "replace '.saveItem'"),
  ]) func shortcutOfFindOrCloseIsReported(_ commands: String, _ advice: String) {
    checkFindings(Self.appSource(commands), ["1️⃣": Self.systemKeysCode], kind: .swift)
    let messages = SingleDocument(MarkedText(Self.appSource(commands)).text, kind: .swift).findings.map(
      \.finding.message)
    #expect(messages.allSatisfy { $0.hasSuffix(advice) && $0.count <= 140 }, "\(messages)")
  }

  @Test(arguments: [
    "CommandGroup(replacing: .textEditing) { Button(\"Find in Notes\") {}.keyboardShortcut(\"f\") }",
    "CommandGroup(replacing: .saveItem) { Button(\"Close Tab\") {}.keyboardShortcut(\"w\") }",
    "CommandGroup(replacing: .textEditing) {}\nCommandMenu(\"Go\") { Button(\"Find\") {}.keyboardShortcut(\"f\") }",
  ]) func replacedGroupFreesItsShortcuts(_ commands: String) { checkFindings(Self.appSource(commands), kind: .swift) }

  // MARK: Replaced groups

  @Test(arguments: [
    ("saveItem", "Button(\"Save\") {}.keyboardShortcut(\"s\")"),
    ("textEditing", "Button(\"Count Words\") {}.keyboardShortcut(\"k\", modifiers: [.command, .shift])"),
    ("pasteboard", "Button(String(localized: \"menu.edit.duplicate\")) {}.keyboardShortcut(\"d\")"),
    ("undoRedo", "Button(L10n.back) {}"),
    ("undoRedo", "Button { } label: { Text(String(localized: \"menu.go.back\")) }"),
    ("undoRedo", "if isOn { Button(\"Back\") {}.keyboardShortcut(\"[\") }"),
  ]) func groupReplacedByOtherCommandsIsReported(_ group: String, _ content: String) {
    checkFindings(
      Self.appSource("CommandGroup(replacing: 1️⃣.\(group)1️⃣) { \(content) }"), ["1️⃣": Self.lostItemsCode], kind: .swift)
  }

  @Test(arguments: [
    ("saveItem", "Button(\"Fermer\") { close() }"), ("pasteboard", "Button(L10n.copy) {}"),
    ("pasteboard", "Button(String(localized: \"menu.edit.copy\")) {}"), ("undoRedo", "Button(title) {}"),
    ("textEditing", "Button { search() } label: { Text(title) }"),
  ]) func appVersionWithAnyTitleIsNotReported(_ group: String, _ content: String) {
    checkFindings(Self.appSource("CommandGroup(replacing: .\(group)) { \(content) }"), kind: .swift)
  }

  @Test(arguments: [
    ("Button(String(localized: \"menu.file.openLink\")) {}.keyboardShortcut(\"o\")", true),
    ("Button { } label: { Text(String(localized: \"menu.file.openLink\")) }.keyboardShortcut(\"j\")", true),
    ("Button(title) {}.keyboardShortcut(\"o\")", true), ("Button(\"Neue Notiz\") {}.keyboardShortcut(\"n\")", true),
    ("Button(title) {}.keyboardShortcut(\"n\")", false),
    ("Button(\"menu.newWindow\") {}.keyboardShortcut(\"n\")", false),
    ("Button(L10n.new) { openWindow(id: \"a\") }.keyboardShortcut(\"n\")", false),
  ]) func replacedNewWindowIsReportedForAnyTitle(_ content: String, isReported: Bool) throws {
    let appFindings = try findings(Self.appSource("CommandGroup(replacing: .newItem) { \(content) }"))
    #expect(appFindings.map(\.code) == (isReported ? [Self.lostItemsCode] : []))
  }

  // MARK: UIKit

  private static func delegateSource(_ statements: String) -> String {
    """
    import UIKit
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      override func buildMenu(with builder: UIMenuBuilder) {
        super.buildMenu(with: builder)
        guard builder.system == .main else { return }
        \(statements)
      }
      @objc func act() {}
    }
    """
  }

  private static func commandExpression(_ title: String, _ key: String) -> String {
    "UIKeyCommand(title: \(title), action: #selector(act), input: \"\(key)\", modifierFlags: .command)"
  }

  @Test(arguments: [
    "1️⃣builder.replaceChildren1️⃣(ofMenu: .standardEdit) { _ in [\(commandExpression("\"Link\"", "l"))] }",
    "1️⃣builder.replaceChildren1️⃣(ofMenu: .undoRedo) { _ in [\(commandExpression("NSLocalizedString(\"back\", comment: \"\")", "l"))] }",
    "1️⃣builder.replace1️⃣(menu: .find, with: UIMenu(options: .displayInline, children: [\(commandExpression("\"Link\"", "l"))]))",
  ]) func menuReplacedByOtherCommandsIsReported(_ statement: String) throws {
    let appFindings = try findings(Self.delegateSource(statement.replacing("1️⃣", with: "")))
    #expect(
      appFindings.map(\.code).filter { $0 == Self.lostItemsCode } == [Self.lostItemsCode],
      "\(appFindings.map(\.message))")
  }

  @Test(arguments: [
    "builder.replaceChildren(ofMenu: .standardEdit) { children in children + [\(commandExpression("\"Link\"", "l"))] }",
    "builder.replaceChildren(ofMenu: .standardEdit) { _ in [\(commandExpression("\"Copier\"", "c"))] }",
    "builder.replaceChildren(ofMenu: .standardEdit) { _ in commands }",
    "builder.replaceChildren(ofMenu: .standardEdit) { _ in [] }", "builder.remove(menu: .find)",
    "builder.replace(menu: .format, with: UIMenu(title: \"Text\", children: [\(commandExpression("\"Link\"", "l"))]))",
    "builder.replace(menu: .find, with: menu)",
  ]) func harmlessMenuChangeIsNotReported(_ statement: String) throws {
    let appFindings = try findings(Self.delegateSource(statement))
    #expect(!appFindings.map(\.code).contains(Self.lostItemsCode), "\(appFindings.map(\.message))")
  }

  // MARK: Hidden commands

  private static let readerSource = """
    import UIKit
    class Reader: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Exit", action: #selector(act), input: "b", modifierFlags: .command)]
      }
      @objc func act() {}
    }
    """

  @Test(arguments: [("newItem", true), ("textFormatting", false), ("help", true)])
  func onlyTheReplacedGroupFreesItsShortcuts(_ group: String, isReported: Bool) throws {
    let appFindings = try findings(
      Self.appSource("CommandGroup(replacing: .\(group)) { }"), ["Sources/Reader.swift": Self.readerSource])
    #expect(appFindings.map(\.code) == (isReported ? [Self.hiddenCommandCode] : []))
  }

  // MARK: String catalogs

  private static let stringCatalog = """
    { "sourceLanguage": "en", "version": "1.0", "strings": {
      "menu.first": { "localizations": {
        "de": { "stringUnit": { "state": "translated", "value": "Neues Fenster" } },
        "en": { "stringUnit": { "state": "new", "value": "New Window" } }
      } },
      "New Note": {}
    } }
    """

  /// A localized title is read in the base language of the string table.
  @Test(arguments: [
    ("Localizable.xcstrings", stringCatalog),
    ("en.lproj/Localizable.strings", "/* A */\n\"menu.first\" = \"New Window\";\n"),
    ("Base.lproj/Localizable.strings", "menu.first = \"New \\U0057indow\"; // B"),
  ]) func localizationKeyIsReadInTheBaseLanguage(_ tablePath: String, _ table: String) throws {
    for title in [
      "\"menu.first\"", "String(localized: \"menu.first\")", "NSLocalizedString(\"menu.first\", comment: \"\")",
    ] {
      let text = Self.appSource("CommandGroup(replacing: .newItem) { Button(\(title)) {}.keyboardShortcut(\"n\") }")
      #expect(try findings(text).map(\.code) == [Self.lostItemsCode])
      #expect(try findings(text, ["Sources/" + tablePath: table]).isEmpty)
    }
    let newNoteSource = Self.appSource(
      "CommandGroup(replacing: .newItem) { Button(\"New Note\") {}.keyboardShortcut(\"n\") }")
    #expect(try findings(newNoteSource, ["Sources/" + tablePath: table]).map(\.code) == [Self.lostItemsCode])
  }

  @Test func nearestStringTableIsUsed() throws {
    let text = Self.appSource("CommandGroup(replacing: .newItem) { Button(\"menu.first\") {}.keyboardShortcut(\"n\") }")
    let distantTable = "\"menu.first\" = \"New Note\";"
    #expect(
      try findings(
        text, ["Sources/Localizable.xcstrings": Self.stringCatalog, "Other/en.lproj/Localizable.strings": distantTable]
      ).isEmpty)
    // A table of another language is ignored.
    #expect(
      try findings(
        text,
        [
          "Sources/de.lproj/Localizable.strings": "\"menu.first\" = \"Neues Window\";",
          "Sources/en.lproj/Localizable.strings": distantTable,
        ]
      ).map(\.code) == [Self.lostItemsCode])
  }

  @Test func titleInUIKitIsReadInTheBaseLanguage() throws {
    let text = """
      import UIKit
      class Reader: UIViewController {
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: NSLocalizedString("k1", comment: ""), action: #selector(act), input: "b", modifierFlags: .command)]
        }
        @objc func act() {}
      }
      """
    let boldTable = "\"k1\" = \"Bold\";"
    #expect(try findings(text).map(\.code) == [Self.hiddenCommandCode])
    #expect(try findings(text, ["Sources/en.lproj/Localizable.strings": boldTable]).isEmpty)
  }
}
