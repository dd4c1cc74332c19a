import Testing
import UIModelJSON

/// Runs `daemon-client menu` as a process.
@Suite struct MenuCommandTests {
  @Test func overlayListsTheShortcutsOfTheBrowser() throws {
    let run = try ClientProcess("menu", "overlay", "Examples/browser.uimodel.json")
    #expect(run.status == 0 && run.stderr == "")
    #expect(run.output.hasPrefix("Browser, iPadOS 18, holding ⌘\n\n"))
    #expect(run.output.contains("\nBookmarks\n  Add Bookmark            ⌘D\n  Sort Bookmarks by Name  ⇧⌘N\n"))
    #expect(!run.output.contains("Pin Tab") && !run.output.contains("Get Info"))
    let searchRun = try ClientProcess("menu", "overlay", "Examples/browser.uimodel.json", "--search", "tab")
    #expect(searchRun.output.split(separator: "\n").count == 7)
    let tapRun = try ClientProcess("menu", "overlay", "Examples/browser.uimodel.json", "--tap", "closeTab:")
    #expect(tapRun.output == "'Close Tab' sends closeTab: to browser\n")
    let menuBarRun = try ClientProcess(
      "menu", "overlay", "Examples/browser.uimodel.json", "--environment", "macCatalyst 26")
    #expect(
      menuBarRun.output.hasPrefix("Browser, macCatalyst 26, the menu bar\n")
        && menuBarRun.output.contains("\n    Name  ⇧⌘N\n"))
  }

  @Test func subcommandsPrintMenusAndShortcuts() throws {
    let treeRun = try ClientProcess("menu", "tree", "--environment", "iPadOS-17")
    #expect(treeRun.output.hasPrefix("The system's menu, iPadOS 17\n\nApplication [application]\n"))
    let shortcutsRun = try ClientProcess("menu", "shortcuts", "Examples/browser.uimodel.json")
    #expect(shortcutsRun.output.contains("\n⌘T    File > New Tab\n"))
    let suggestRun = try ClientProcess("menu", "suggest", "--title", "Mute Tab", "--shortcut", "cmd+i", "--count", "1")
    #expect(suggestRun.output.contains("⌘I:\n  ⇧⌘I  "))
    for arguments in [["tree"], ["overlay"], ["shortcuts"], ["suggest", "--title", "Tab"]] {
      let run = try ClientProcess(arguments: ["menu"] + arguments + ["--format", "json"])
      #expect(run.status == 0 && run.json?["text"]?.string?.isEmpty == false, "\(arguments)")
    }
  }

  @Test func controlCharactersInTitlesAreEscaped() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": #"""
      { "screens": [ { "ref": "a", "keyCommands": [
        { "class": "UIKeyCommand", "title": "\u001b[2JGone", "action": "go", "input": "j", "modifierFlags": ["command"] } ] } ] }
      """#
    ])
    let run = try ClientProcess("menu", "shortcuts", folder.path)
    #expect(run.output.contains("\\u{1b}[2JGone") && !run.output.contains("\u{1B}"))
  }

  @Test func unknownStateGetsASuggestion() throws {
    let run = try ClientProcess("menu", "overlay", "Examples/browser.uimodel.json", "--state", "hasSelction")
    #expect(run.status == 0 && run.stderr.contains("'hasSelction'; did you mean 'hasSelection'?"), "\(run.stderr)")
    let knownStateRun = try ClientProcess("menu", "overlay", "Examples/browser.uimodel.json", "--state", "hasSelection")
    #expect(knownStateRun.status == 0 && knownStateRun.stderr == "", "\(knownStateRun.stderr)")
  }

  @Test(
    arguments: [
      ([], "needs one of tree, overlay", 2), (["overly"], "did you mean 'overlay'?", 2),
      (["tree", "--search", "x"], "has no option '--search'", 2),
      (["suggest"], "--title or a --shortcut", 2), (["suggest", "--title", "A", "--count", "0"], "above 0", 2),
      (["tree", "Examples/brwser.uimodel.json"], "browser.uimodel.json", 2),
      (["tree", "--environment", "iPadO"], ": --environment: ", 2),
      (["tree", "--environment", "iPadO"], "did you mean \"iPadOS\"?", 2),
      (["tree", "--environment", "visionOS"], "no UIKit main menu", 4),
      (["suggest", "--shortcut", "foo+x"], ": --shortcut: expected a key combination", 2),
      (["tree", "Examples/browser.uimodel.json", "Examples/photos.uimodel.json"], "several apps", 2),
      (["tree", ""], "a path is empty", 2), (["tree", "README.md"], "not a model document", 2),
      (["overlay", "Examples/browser.uimodel.json", "--tap", "closeTb:"], "did you mean 'closeTab:'?", 2),
      (
        ["tree", "Examples/browser.uimodel.json", "Examples/broken"], " apps with this name; name a document instead)",
        2
      ),
    ] as [([String], String, Int32)])
  func usageErrorsAreReported(_ arguments: [String], _ expectedMessage: String, _ expectedStatus: Int32) throws {
    let run = try ClientProcess(arguments: ["menu"] + arguments)
    #expect(run.status == expectedStatus && run.output == "")
    #expect(run.stderr.contains(expectedMessage), "\(run.stderr)")
  }

  /// The build generates a scene manifest that allows several windows, so an app with a window group has the command
  /// New Window.
  @Test func generatedSceneManifestAddsNewWindow() throws {
    let folder = try TemporaryFolder([
      "project.yml": """
      name: Notes
      targets:
        Notes:
          type: application
          platform: iOS
          deploymentTarget: "17.0"
          sources: [Sources]
          settings:
            GENERATE_INFOPLIST_FILE: YES
            INFOPLIST_KEY_UIApplicationSceneManifest_Generation: YES
            TARGETED_DEVICE_FAMILY: "1,2"
      """,
      "Sources/Notes.swift":
        "import SwiftUI\n@main struct Notes: App { var body: some Scene { WindowGroup { Text(\"a\").toolbar { Button(\"x\") {}.keyboardShortcut(\"j\") } } } }",
    ])
    let run = try ClientProcess("menu", "shortcuts", folder.path)
    #expect(run.output.contains("⌘N    File > New Window (system)"), "\(run.output)")
  }
}
