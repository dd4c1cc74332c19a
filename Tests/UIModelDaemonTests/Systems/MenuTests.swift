import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the main menu that results from the build steps, with the examples of WWDC21-10057 and with unknown parts.
@Suite struct MenuTests {
  static let infoMenu = #"""
    { "identifier": "info", "children": [ { "title": "Get Info", "action": "getInfo:", "input": "i", "modifierFlags": ["command"] } ] }
    """#

  @Test func clashingInsertionIsSkippedOnlyUpTo18() throws {
    let mainMenu = try mainMenu(steps: #"{ "insertChild": "info", "atEndOfMenu": "file" }"#, menus: Self.infoMenu)
    for version in [15, 16, 17, 18] as [Version] {
      #expect(mainMenu.build(in: iPad(version))?.outcomes == [.skipped])
      #expect(mainMenu.tree(in: iPad(version))?.text.contains("Get Info") == false)
    }
    #expect(mainMenu.build(in: iPad(26))?.outcomes == [.tookEffectWithClashes])
    #expect(mainMenu.tree(in: iPad(26))?.text.contains("    Get Info  ⌘I") == true)
    // The menu File, which contains the inserted command, precedes Format in the menu bar, so the later insertion gets
    // the shortcut.
    #expect(mainMenu.build(in: iPad(26))?.clashes.map(\.laterWins) == [true])
  }

  @Test func removingAMenuFreesItsShortcuts() throws {
    let mainMenu = try mainMenu(
      steps: #"{ "remove": "textStyle" }, { "insertChild": "info", "atEndOfMenu": "file" }"#, menus: Self.infoMenu)
    #expect(mainMenu.builds.allSatisfy { $0.outcomes == [.tookEffect, .tookEffect] && $0.clashes.isEmpty })
  }

  @Test func replacingAMenuFreesItsShortcuts() throws {
    let mainMenu = try mainMenu(
      steps: #"{ "replace": "format", "with": "info" }, { "insertSibling": "bold", "afterMenu": "info" }"#,
      menus: Self.infoMenu
        + #", { "identifier": "bold", "children": [ { "title": "B", "action": "toggleBoldface:", "input": "b", "modifierFlags": ["command"] } ] }"#
    )
    #expect(mainMenu.builds.allSatisfy { $0.outcomes == [.tookEffect, .tookEffect] })
    let identifiers = mainMenu.tree(in: iPad(17))?.root.children.map { $0.identifier ?? "" }
    #expect(identifiers == ["application", "file", "edit", "info", "bold", "view", "window", "help"])
  }

  @Test func replaceChildrenKeepsNamedChildren() throws {
    let mainMenu = try mainMenu(
      steps: #"""
        { "replaceChildren": [ "close", { "title": "Sync", "action": "sync:", "input": "y", "modifierFlags": ["command"] }, "newScene" ], "ofMenu": "file" },
        { "insertSibling": { "identifier": "late", "title": "Late" }, "afterMenu": "print" }
        """#)
    let tree = try #require(mainMenu.tree(in: iPad(17)))
    let fileMenu = try #require(tree.root.children.first { $0.identifier == "file" })
    #expect(fileMenu.children.map { $0.identifier ?? $0.title } == ["close", "Sync", "newScene"])
    #expect(tree.outcomes == [.tookEffect, .noEffect(.removed(byStep: 0))])
  }

  /// Unknown new children might include all, some or none of the old children.
  @Test func unknownNewChildrenMakeOldChildrenUncertain() throws {
    let clashingInsertion = #"""
      { "insertChild": { "children": [ { "title": "Mark All", "action": "mark:", "input": "a", "modifierFlags": ["command"] } ] }, "atEndOfMenu": "file" }
      """#
    for children in [#"{ "$unknown": "a closure" }"#, #"[ { "$unknown": "a closure" } ]"#] {
      let steps = #"{ "replaceChildren": \#(children), "ofMenu": "standardEdit" }, "# + clashingInsertion
      let mainMenu = try mainMenu(steps: steps)
      for version in [17, 26] as [Version] {
        let tree = try #require(mainMenu.tree(in: iPad(version)))
        #expect(tree.text.contains("    Copy  ⌘C  (perhaps)\n"), "\(tree.text)")
        #expect(tree.text.contains("    … (the other items are not known)\n") && !tree.isComplete)
      }
      #expect(SingleDocument(document(steps: steps)).findings.isEmpty)
      let copyProposals = mainMenu.proposals(for: [.shortcut(Shortcut("c", .command))])[0]
      #expect(
        copyProposals.takenCandidates.first?.by == "the system's Copy (Edit)", "\(copyProposals)")
      #expect(!copyProposals.proposals.contains { $0.shortcut.glyphs == "⌘C" })
      #expect(
        copyProposals.proposals.allSatisfy { $0.reason.hasPrefix("no known command") } && !mainMenu.areAllShortcutsKnown
      )
    }
    // With known children, the old commands are gone and ⌘A is free.
    let emptyMainMenu = try self.mainMenu(
      steps: #"{ "replaceChildren": [], "ofMenu": "standardEdit" }, "# + clashingInsertion)
    #expect(emptyMainMenu.tree(in: iPad(26))?.text.contains("Copy") == false && emptyMainMenu.areAllShortcutsKnown)
  }

  @Test func menusAreInsertedAtAllFourPositions() throws {
    let mainMenu = try mainMenu(
      steps: #"""
        { "insertChild": { "identifier": "a", "title": "A" }, "atStartOfMenu": "view" },
        { "insertChild": { "identifier": "b", "title": "B" }, "atEndOfMenu": "com.apple.menu.view" },
        { "insertSibling": { "identifier": "c", "title": "C" }, "beforeMenu": "b" },
        { "insertSibling": { "identifier": "d", "title": "D" }, "afterMenu": "a" }
        """#)
    let viewMenu = mainMenu.tree(in: iPad(18))?.root.children.first { $0.identifier == "view" }
    #expect(viewMenu?.children.map { $0.identifier ?? "" } == ["a", "d", "toolbar", "sidebar", "fullscreen", "c", "b"])
  }

  @Test func movedSystemMenuKeepsItsCommands() throws {
    let movingSteps = #"{ "remove": "font" }, { "insertChild": "com.apple.menu.font", "atEndOfMenu": "edit" }"#
    let mainMenu = try mainMenu(steps: movingSteps)
    #expect(mainMenu.builds.allSatisfy { $0.outcomes == [.tookEffect, .tookEffect] && $0.isKnown })
    let tree = try #require(mainMenu.tree(in: iPad(17)))
    let defaultTree = try #require(try self.mainMenu(steps: "").tree(in: iPad(17)))
    let fontMenu = try #require(tree.root.children.first { $0.identifier == "edit" }?.children.last)
    let formatMenu = defaultTree.root.children.first { $0.identifier == "format" }
    #expect(fontMenu.identifier == "font")
    #expect(
      fontMenu.children.map(\.identifier)
        == formatMenu?.children.first { $0.identifier == "font" }?.children.map(\.identifier))
    // ⌘I belongs to Italic again.
    let text = document(
      steps: movingSteps + #", { "insertChild": "info", "atEndOfMenu": "file" }"#, menus: Self.infoMenu)
    #expect(SingleDocument(text).findings.map(\.finding.code) == ["menu/duplicate-shortcut"])
    // A menu that does not exist, or that is still in the tree, is not moved: the outcome is unknown.
    for steps in [
      #"{ "insertChild": "lookup", "atEndOfMenu": "edit" }"#, #"{ "insertChild": "font", "atEndOfMenu": "edit" }"#,
    ] {
      #expect(try self.mainMenu(steps: steps).builds.allSatisfy { $0.outcomes == [.unknown] && $0.clashes.isEmpty })
      #expect(SingleDocument(document(steps: steps)).findings.isEmpty)
    }
  }

  @Test func suggestedShortcutsFollowTheGuidelines() throws {
    let menus = #"""
      { "identifier": "a", "children": [
        { "action": "a:", "input": "[", "modifierFlags": ["command"] }, { "action": "b:", "input": "j", "modifierFlags": ["command"] } ] }
      """#
    let mainMenu = try mainMenu(steps: #"{ "insertChild": "a", "atEndOfMenu": "view" }"#, menus: menus)
    #expect(mainMenu.nearestFreeShortcut(to: Shortcut("[", .command)) == nil)
    #expect(mainMenu.nearestFreeShortcut(to: Shortcut("]", [.alternate, .command])) == Shortcut("]", .command))
    #expect(mainMenu.nearestFreeShortcut(to: Shortcut("j", .command)) == Shortcut("j", [.shift, .command]))
  }

  @Test func alternateShortcutCausesAClash() throws {
    let menus = #"""
      { "identifier": "a", "children": [ { "title": "A", "action": "a:", "input": "g", "modifierFlags": ["alternate", "command"],
          "alternates": [ { "title": "All", "action": "all:", "modifierFlags": ["shift"] } ] } ] },
      { "identifier": "b", "children": [ { "title": "B", "action": "b:", "input": "G", "modifierFlags": ["alternate", "shift", "command"] } ] }
      """#
    let mainMenu = try mainMenu(
      steps: #"{ "insertChild": "a", "atEndOfMenu": "view" }, { "insertChild": "b", "atEndOfMenu": "view" }"#,
      menus: menus)
    #expect(mainMenu.build(in: iPad(17))?.outcomes == [.tookEffect, .skipped])
  }

  @Test func commandIdentityIsActionAndPropertyList() throws {
    func outcome(_ firstCommand: String, _ secondCommand: String) throws -> StepOutcome? {
      try mainMenu(
        steps: #"{ "insertChild": { "children": [ \#(firstCommand), \#(secondCommand) ] }, "atEndOfMenu": "view" }"#
      ).build(in: iPad(17))?.outcomes.first
    }
    #expect(try outcome(#"{ "action": "m:" }"#, #"{ "action": "m(_:)" }"#) == .skipped)
    #expect(try outcome(#"{ "action": "m:", "propertyList": null }"#, #"{ "action": "m:" }"#) == .skipped)
    #expect(try outcome(#"{ "action": "m:", "propertyList": 1 }"#, #"{ "action": "m:" }"#) == .tookEffect)
    #expect(
      try outcome(#"{ "action": "m:", "propertyList": ["a"] }"#, #"{ "action": "m:", "propertyList": ["b"] }"#)
        == .tookEffect)
    #expect(try outcome(#"{ "title": "A" }"#, #"{ "title": "A" }"#) == .tookEffect)
  }

  @Test func theDefaultMenuFollowsTheEnvironmentAndInfoPlist() throws {
    let defaultMainMenu = try mainMenu(steps: "")
    #expect(defaultMainMenu.tree(in: iPad(18))?.text.contains("⌘P") == false)
    let mainMenuWithPrint = try mainMenu(steps: "", infoPlist: #"{ "UIApplicationSupportsPrintCommand": true }"#)
    #expect(mainMenuWithPrint.tree(in: iPad(18))?.text.contains("Print  ⌘P\n") == true)
    let mainMenuWithWindows = try mainMenu(
      steps: "",
      infoPlist:
        #"{ "UIApplicationSceneManifest": { "UIApplicationSupportsMultipleScenes": { "$unknown": "by target" } } }"#)
    #expect(mainMenuWithWindows.tree(in: iPad(18))?.text.contains("New Window  ⌘N  (perhaps)") == true)
    #expect(defaultMainMenu.tree(in: iPad(26))?.text.contains("Close  ⌘W\n") == true)
    #expect(defaultMainMenu.tree(in: iPad(26))?.root.children.first?.title == "App")
    // Find's commands require the SDK of iOS 16. An app without a given SDK counts as built with a newer one.
    #expect(defaultMainMenu.tree(in: iPad(18))?.text.contains("Find…  ⌘F\n") == true)
    #expect(defaultMainMenu.tree(in: Environment(platform: .macOS, version: 26)) == nil)
  }

  @Test func unknownStepsCauseNoClash() throws {
    // The unknown step may have removed Italic, or inserted the menu.
    var mainMenu = try mainMenu(
      steps: #"{ "$unknown": "a helper" }, { "insertChild": "info", "atEndOfMenu": "file" }, { "remove": "extras" }"#,
      menus: Self.infoMenu)
    #expect(mainMenu.builds.allSatisfy { $0.clashes.isEmpty && $0.outcomes == [.unknown, .unknown, .unknown] })
    // An unknown menu at a known position does not affect the other menus.
    mainMenu = try self.mainMenu(
      steps:
        #"{ "insertChild": { "$unknown": "?" }, "atEndOfMenu": "view" }, { "insertChild": "info", "atEndOfMenu": "file" }"#,
      menus: Self.infoMenu)
    #expect(mainMenu.build(in: iPad(17))?.outcomes == [.unknown, .skipped])
    // A menu that might have been skipped clashes with no other menu.
    mainMenu = try self.mainMenu(
      steps: #"{ "insertChild": "a", "atEndOfMenu": "view" }, { "insertChild": "b", "atEndOfMenu": "view" }"#,
      menus: #"""
        { "identifier": "a", "children": [ { "$unknown": "?" }, { "action": "a:", "input": "k", "modifierFlags": ["command"] } ] },
        { "identifier": "b", "children": [ { "action": "b:", "input": "k", "modifierFlags": ["command"] } ] }
        """#)
    #expect(mainMenu.build(in: iPad(17))?.clashes.isEmpty == true)
    #expect(mainMenu.build(in: iPad(26))?.clashes.count == 1)
  }

  @Test func failedInsertionIsReportedOnce() throws {
    let text = document(
      steps:
        #"{ "insertChild": "info", "atEndOfMenu": "file" }, { "insertChild": { "title": "More" }, "atEndOfMenu": "info" }"#,
      menus: Self.infoMenu)
    #expect(SingleDocument(text).findings.map(\.finding.code) == ["menu/duplicate-shortcut"])
  }

  @Test func uppercaseInputHasTwoFixes() throws {
    let menu = Self.infoMenu.replacing(#""i""#, with: #""R""#)
    let text = document(steps: #"{ "insertChild": "info", "atEndOfMenu": "file" }"#, menus: menu)
    let finding = try #require(SingleDocument(text).findings.first?.finding)
    #expect(finding.message == "input 'R' without Shift means ⌘R; use 'r', or add Shift to 'modifierFlags' for ⇧⌘R")
    #expect(finding.fixes.map(\.title) == ["Use ⌘R", "Use ⇧⌘R"])
  }

  @Test func duplicateFindingExplainsEachRelease() throws {
    let text = document(steps: #"{ "insertChild": "info", "atEndOfMenu": "file" }"#, menus: Self.infoMenu)
    let finding = try #require(SingleDocument(text).findings.first?.finding)
    #expect(
      finding.message
        == "⌘I is already used by the system's Italic (Format > Font), so UIKit drops the inserted menu; "
        + "use a free shortcut")
    #expect(
      finding.notes == [
        "iPadOS 18 and earlier: the inserted menu is missing, and Italic keeps ⌘I",
        "iPadOS 26 and later: 'Get Info' gets ⌘I because it comes first in the menus",
      ])
    #expect(finding.severity == .error)
    #expect(finding.fixes.map(\.title) == ["Use ⇧⌘I", "Remove the system's 'textStyle' menu first"])
    // A shortcut of a screen's key command is not free either.
    let screen = #"""
      "screens": [ { "ref": "s", "keyCommands": [
        { "title": "Look Up", "action": "lookUp:", "input": "i", "modifierFlags": ["shift", "command"] } ] } ], "menus":
      """#
    let findings = SingleDocument(text.replacing(#""menus":"#, with: screen)).findings.map(\.finding)
    let duplicateFinding = try #require(findings.first { $0.code == "menu/duplicate-shortcut" })
    #expect(duplicateFinding.fixes.first?.title == "Use ⌥⌘I")
    let textFrom26 = document(
      steps: #"{ "insertChild": "info", "atEndOfMenu": "file" }"#, menus: Self.infoMenu,
      targets: #"[ { "platform": "iPadOS", "minimum": "26.0" } ]"#)
    #expect(SingleDocument(textFrom26).findings.map(\.finding.severity) == [.warning])
  }

  /// UIKit probably compares inputs without case. A clash that depends on this is a warning.
  @Test func uppercaseInputClashesWithItsLetter() throws {
    let menus =
      #"{ "identifier": "a", "children": [ { "action": "a:", "input": "I", "modifierFlags": ["command"] } ] }"#
    let findings = SingleDocument(document(steps: #"{ "insertChild": "a", "atEndOfMenu": "file" }"#, menus: menus))
      .findings
      .map(\.finding)
    #expect(findings.map(\.code).sorted() == ["menu/duplicate-shortcut", "menu/shift-in-input"])
    #expect(findings.first { $0.code == "menu/duplicate-shortcut" }?.severity == .warning)
  }

  @Test func configuredKeysAreReserved() throws {
    var configuration = Configuration()
    configuration.reservedKeys = ["⌘H": "it goes to the Home Screen"]
    let menus =
      #"{ "identifier": "a", "children": [ { "action": "a:", "input": "h", "modifierFlags": ["command"] } ] }"#
    let text = document(steps: #"{ "insertChild": "a", "atEndOfMenu": "view" }"#, menus: menus)
    let finding = SingleDocument(text, configuration: configuration).findings.first?.finding
    #expect(finding?.message == "⌘H is reserved: it goes to the Home Screen; use another shortcut")
    #expect(finding?.fixes.map(\.title) == ["Use ⇧⌘H"])
    #expect(SingleDocument(text).findings.map(\.finding.code) == ["menu/key-kept-by-system"])
  }

  @Test func shortcutGlyphsAreParsedAndPrinted() {
    #expect(Shortcut("i", [.command, .shift, .alternate, .control]).glyphs == "⌃⌥⇧⌘I")
    #expect(Shortcut("inputUpArrow", .command) == Shortcut("UIKeyInputUpArrow", .command))
    #expect(Shortcut("T", .shift) == Shortcut("t", .shift))
    #expect(Shortcut(glyphs: "⌥⌘⎋") == Shortcut("UIKeyInputEscape", [.alternate, .command]))
    #expect(Shortcut(glyphs: "⌘ ") == nil || Shortcut(glyphs: "⌘Space") == Shortcut(" ", .command))
    #expect(Shortcut(glyphs: "⌘") == Shortcut("⌘", []))
    #expect(Shortcut(glyphs: "") == nil && Shortcut(glyphs: "⌘Nonsense") == nil)
    for reserved in ReservedShortcut.mac { #expect(Shortcut(glyphs: reserved.shortcut.glyphs) == reserved.shortcut) }
  }

  // MARK: Helpers

  func iPad(_ version: Version) -> Environment { Environment(platform: .iPadOS, version: version) }

  func document(steps: String, menus: String = "", infoPlist: String? = nil, targets: String? = nil) -> String {
    let infoPlistMember = infoPlist.map { "\"infoPlist\": \($0), " } ?? ""
    let targets = targets.map { "\"targets\": \($0), " } ?? ""
    return #"""
      { "app": { "name": "App", \#(targets)\#(infoPlistMember)"delegate": { "buildMenu": { "steps": [ \#(steps) ] } } }, "menus": [ \#(menus) ] }
      """#
  }

  func mainMenu(steps: String, menus: String = "", infoPlist: String? = nil) throws -> AppMainMenu {
    try makeMainMenu(document(steps: steps, menus: menus, infoPlist: infoPlist))
  }
}

/// Returns the main menu of a document's app, in the environments that the app supports.
func makeMainMenu(_ text: String) throws -> AppMainMenu {
  var analysis = Analysis()
  analysis.update(Document(number: 0, bytes: Array(text.utf8)), in: .document(0), change: nil)
  _ = analysis.refresh()
  let app = try #require(analysis.model(of: .document(0)))
  let context = try #require(analysis.context(of: .document(0)))
  return AppMainMenu(app, environments: context.environments)
}
