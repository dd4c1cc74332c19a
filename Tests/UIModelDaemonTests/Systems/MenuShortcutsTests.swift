import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks which commands have which shortcuts, and which shortcuts are free.
@Suite struct MenuShortcutsTests {
  private let clashingDocument = #"""
    { "app": { "name": "App", "targets": [ { "platform": "iPadOS", "minimum": "16.0" }, { "platform": "macCatalyst", "minimum": "16.0" } ],
        "delegate": { "buildMenu": { "steps": [ { "insertChild": "info", "atEndOfMenu": "file" } ] } } },
      "menus": [ { "identifier": "info", "children": [
        { "title": "Get Info", "action": "getInfo:", "input": "i", "modifierFlags": ["command"] },
        { "title": "Other", "action": "other:", "input": "j", "modifierFlags": ["command"] } ] } ] }
    """#

  private func shortcuts(
    _ text: String, _ platform: Platform, _ version: Version, reserved: [Shortcut: String] = [:]
  ) throws -> MenuShortcuts {
    try #require(
      try makeMainMenu(text).shortcuts(in: Environment(platform: platform, version: version), reserved: reserved))
  }

  private func ownerTitles(_ shortcuts: MenuShortcuts, _ glyphs: String) -> [String] {
    shortcuts.rows.filter { $0.shortcut.glyphs == glyphs }.map(\.owner.title)
  }

  @Test func skippedInsertionHasNoShortcuts() throws {
    let shortcuts = try shortcuts(clashingDocument, .iPadOS, 18)
    #expect(ownerTitles(shortcuts, "⌘I") == ["Italic"] && ownerTitles(shortcuts, "⌘J").isEmpty)
    #expect(shortcuts.unreachedCommands.map(\.owner.title) == ["Get Info", "Other"])
    #expect(shortcuts.unreachedCommands.allSatisfy { $0.reason.name == "insertionSkipped" })
  }

  @Test func firstCommandInMenuOrderWinsFrom26On() throws {
    let shortcuts = try shortcuts(clashingDocument, .iPadOS, 26)
    #expect(ownerTitles(shortcuts, "⌘I") == ["Get Info"] && ownerTitles(shortcuts, "⌘J") == ["Other"])
    #expect(shortcuts.unreachedCommands.map(\.owner.title) == ["Italic"])
    #expect(shortcuts.unreachedCommands.map(\.reason.name) == ["firstInMenus"])
  }

  /// Inputs are compared without case. The list marks hidden and disabled commands.
  @Test func listMarksHiddenAndDisabledCommands() throws {
    let text = #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
        "screens": [ { "ref": "list", "keyCommands": [
          { "title": "Jump", "action": "jump:", "input": "j", "modifierFlags": ["command"] },
          { "title": "Leap", "action": "leap:", "input": "J", "modifierFlags": ["command"] },
          { "title": "", "discoverabilityTitle": "Turn", "action": "turn:", "input": "9", "modifierFlags": ["command"] },
          { "title": "Hide", "action": "hide:", "input": "8", "modifierFlags": ["command"], "attributes": ["hidden"] },
          { "title": "Rest", "action": "rest:", "input": "7", "modifierFlags": ["command"], "attributes": ["disabled"] } ] } ] }
      """#
    let shortcuts = try shortcuts(text, .iPadOS, 17)
    #expect(ownerTitles(shortcuts, "⌘J") == ["Jump"] && shortcuts.unreachedCommands.map(\.owner.title) == ["Leap"])
    #expect(ownerTitles(shortcuts, "⌘9") == ["Turn"])
    #expect(shortcuts.text.contains("Hide (a key command of list)  (hidden)"), "\(shortcuts.text)")
    #expect(shortcuts.text.contains("Rest (a key command of list)  (disabled)"))
  }

  /// The menu tree marks a group that SwiftUI commands replace.
  @Test func groupReplacedBySwiftUIIsMarked() throws {
    let text = #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ],
          "infoPlist": { "UIApplicationSceneManifest": { "UIApplicationSupportsMultipleScenes": true } } },
        "screens": [ { "class": "NotesApp", "commands": { "replaces": ["newItem"],
          "shortcuts": [ { "title": "New Note", "input": "n", "modifierFlags": ["command"] } ] } } ] }
      """#
    let tree = try #require(try makeMainMenu(text).tree(in: Environment(platform: .iPadOS, version: 26)))
    #expect(
      tree.text.contains("[newScene] inline  (replaced by SwiftUI commands)\n    New Window  ⌘N  (perhaps)"))
    #expect(tree.text.contains("SwiftUI commands with shortcuts, wherever they are:\n  ⌘N  New Note"))
    #expect(tree.json["commands"]?[0]?["shortcut"]?["glyphs"] == "⌘N")
    let shortcuts = try shortcuts(text, .iPadOS, 26)
    #expect(shortcuts.rows.filter { $0.shortcut.glyphs == "⌘N" }.map(\.owner.isCertain) == [false, true])
    let otherTree = try #require(
      try makeMainMenu(text.replacing("newItem", with: "importExport")).tree(
        in: Environment(platform: .iPadOS, version: 26)))
    #expect(!otherTree.text.contains("replaced by SwiftUI") && otherTree.text.contains("New Window  ⌘N\n"))
  }

  @Test func firstKeyCommandOfAResponderWins() throws {
    let text = #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
        "screens": [
          { "ref": "list", "keyCommands": [ { "title": "Jump", "action": "jump:", "input": "j", "modifierFlags": ["command"] },
            { "title": "Leap", "action": "leap:", "input": "j", "modifierFlags": ["command"] } ] },
          { "ref": "page", "keyCommands": [ { "title": "Turn", "action": "turn:", "input": "j", "modifierFlags": ["command"] } ] } ] }
      """#
    let shortcuts = try shortcuts(text, .iPadOS, 17)
    #expect(ownerTitles(shortcuts, "⌘J") == ["Jump", "Turn"])
    #expect(shortcuts.unreachedCommands.map(\.owner.title) == ["Leap"])
    // The responder might refuse the first command, depending on a state.
    let textWithRefusal = text.replacing(
      "\"ref\": \"list\",",
      with:
        "\"ref\": \"list\", \"implements\": { \"canPerformAction(_:withSender:)\": { \"jump:\": { \"when\": \"plays\" }, \"callsSuper\": true } },"
    )
    #expect(try ownerTitles(self.shortcuts(textWithRefusal, .iPadOS, 17), "⌘J") == ["Jump", "Leap", "Turn"])
  }

  @Test func alternatesAndSubmenusAreListed() throws {
    let shortcuts = try shortcuts("{}", .iPadOS, 26)
    let closeAllOwner = try #require(shortcuts.rows.first { $0.shortcut.glyphs == "⌥⌘W" }).owner
    #expect(closeAllOwner.isAlternate && closeAllOwner.origin == .system && closeAllOwner.path == ["File"])
    #expect(shortcuts.rows.first { $0.shortcut.glyphs == "⌘B" }?.owner.path == ["Format", "Font"])
    #expect(shortcuts.text.contains("⌘B    Format > Font > Bold (system)\n"))
    #expect(shortcuts.unreachedCommands.isEmpty)
  }

  @Test func commandWithReservedShortcutIsUnreachable() throws {
    let text = #"""
      { "app": { "delegate": { "buildMenu": { "steps": [ { "insertChild": { "children": [
          { "title": "Dock", "action": "dock:", "input": "d", "modifierFlags": ["alternate", "command"] } ] }, "atEndOfMenu": "file" } ] } },
        "targets": [ { "platform": "iPadOS", "minimum": "16.0" }, { "platform": "macCatalyst", "minimum": "16.0" } ] } }
      """#
    #expect(try shortcuts(text, .macCatalyst, 17).unreachedCommands.map(\.reason.name) == ["reserved"])
    #expect(ownerTitles(try shortcuts(text, .iPadOS, 17), "⌥⌘D") == ["Dock"])
    let reservedShortcut = try #require(Shortcut(glyphs: "⌥⌘D"))
    #expect(
      try shortcuts(text, .iPadOS, 17, reserved: [reservedShortcut: "it docks"]).unreachedCommands.map(\.owner.title)
        == ["Dock"])
    let textWithSystemShortcut = text.replacing(
      "\"d\", \"modifierFlags\": [\"alternate\", \"command\"]", with: "\"h\", \"modifierFlags\": [\"command\"]")
    #expect(try shortcuts(textWithSystemShortcut, .iPadOS, 17).unreachedCommands.map(\.owner.title) == ["Dock"])
  }

  @Test func responderKeyCommandsPrecedeMenus() throws {
    let text = #"""
      { "app": { "delegate": { "buildMenu": { "steps": [] } } }, "screens": [ { "ref": "a", "keyCommands": [
          { "title": "Bookmark", "action": "bookmark:", "input": "b", "modifierFlags": ["command"] },
          { "title": "Copy", "action": "copy:", "input": "c", "modifierFlags": ["command"] } ] } ] }
      """#
    let shortcuts = try shortcuts(text, .iPadOS, 17)
    #expect(ownerTitles(shortcuts, "⌘B") == ["Bookmark", "Bold"])
    // The key command for Copy has the same action as the menu's Copy, so only Bold has no shortcut.
    #expect(
      shortcuts.unreachedCommands.map(\.owner.title) == ["Bold"]
        && shortcuts.unreachedCommands.map(\.reason.name) == ["responder"])
    #expect(shortcuts.rows.first?.owner.screen == "a")
  }

  // MARK: Proposals

  // Two letters have eight combinations of ⌘ with ⇧ and ⌥. Select All and Bold already use two of the eight.
  @Test func proposalsAreLimitedByTheCandidates() throws {
    let proposedGlyphs = try proposals(
      [.title(String(repeating: "ab ", count: 50_000)), .shortcut(Shortcut("7", []))], count: .max)
    #expect(proposedGlyphs.map(\.count) == [6, 1], "\(proposedGlyphs)")
    #expect(Set(proposedGlyphs.joined()).count == 7)
  }

  private func proposals(_ requests: [ShortcutRequest], _ text: String = "{}", count: Int = 3) throws -> [[String]] {
    try makeMainMenu(text).proposals(for: requests, count: count).map { $0.proposals.map(\.shortcut.glyphs) }
  }

  @Test func modifiersAreProposedInOrderOfPreference() throws {
    #expect(
      try proposals([.shortcut(Shortcut("j", [.control, .command]))], count: 5) == [
        ["⌘J", "⇧⌘J", "⌥⌘J", "⌥⇧⌘J", "⌃⌘J"]
      ])
    #expect(try proposals([.shortcut(Shortcut("i", .command))]) == [["⇧⌘I", "⌥⌘I", "⌥⇧⌘I"]])
    // Some keyboard layouts need modifiers to type characters other than letters, so no proposal adds modifiers to `[`.
    #expect(try proposals([.shortcut(Shortcut("[", [.shift, .command]))]) == [["⌘["]])
    // Control is never proposed for a title.
    let titleProposals = try proposals([.title("Q")], count: 20)
    #expect(titleProposals[0].allSatisfy { !$0.contains("⌃") } && !titleProposals[0].contains("⇧⌘Q"))
  }

  @Test func initialsOfTitlesAreProposedFirst() throws {
    #expect(try proposals([.title("Reload Page")], count: 1) == [["⌘R"]])
    #expect(try proposals([.title("Get Info")], count: 2) == [["⇧⌘I", "⇧⌘E"]])
    // Adding Shift is preferred over another letter of the title.
    let appText = """
      { "screens": [ { "keyCommands": [ { "action": "a:", "input": "r", "modifierFlags": ["command"] } ] } ] }
      """
    #expect(try proposals([.title("Reload")], appText, count: 2) == [["⇧⌘R", "⌘L"]])
  }

  @Test func aTitleWithoutLatinLettersGetsAnyFreeShortcuts() throws {
    let results = try makeMainMenu("{}").proposals(for: [.title("既読にする"), .title("Reload")])
    #expect(results.map(\.isDerived) == [false, true])
    #expect(results[0].proposals.map(\.shortcut.glyphs) == ["⌘D", "⌘K", "⌘L"] && results[0].takenCandidates.isEmpty)
    #expect(results[0].text.hasPrefix("'既読にする': no letter can be derived from this title; other shortcuts are"))
  }

  @Test(arguments: [
    ("Mark All as Read", "⌘S"), ("Mark All as Read", "⇧⌘S"), ("Close Tab", "⌘S"), ("Style", "⌘S"), ("Note", "⌘N"),
    ("Zip", "⌘Z"), ("Find in Timeline", "⌘N"), ("Close Window", "⌥⌘W"),
  ]) func shortcutsWithAnotherMeaningAreNotProposed(_ title: String, _ keys: String) throws {
    let result = try makeMainMenu("{}").proposals(for: [.title(title)], count: 100)[0]
    #expect(!result.proposals.contains { $0.shortcut.glyphs == keys })
  }

  @Test(arguments: [
    ("Save", "⌘S"), ("Save As…", "⇧⌘S"), ("Duplicate Note", "⇧⌘S"), ("Close All Windows", "⌥⌘W"), ("Close Tab", "⌘W"),
    ("Find Again", "⌘G"), ("Jump to Selection", "⌘J"), ("Show Inspector", "⌥⌘I"),
  ]) func conventionalShortcutIsTheFirstCandidate(_ title: String, _ keys: String) throws {
    let result = try makeMainMenu("{}").proposals(for: [.title(title)])[0]
    #expect((result.takenCandidates.first?.shortcut ?? result.proposals.first?.shortcut)?.glyphs == keys)
  }

  @Test func conventionalUseIsReported() throws {
    let result = try makeMainMenu("{}").proposals(for: [.title("S")])[0]
    #expect(result.takenCandidates.map(\.by).contains("by convention it saves"))
    // A user who requests specific keys knows the conventional meaning of these keys.
    let requestedProposals = try proposals([.shortcut(Shortcut("s", .command))], count: 1)
    #expect(requestedProposals == [["⌘S"]])
  }

  @Test func proposalsForSeveralCommandsAreDistinct() throws {
    let requests: [ShortcutRequest] = [
      .title("Reload"), .title("Rename"), .shortcut(Shortcut("r", .command)), .title("Reload"),
    ]
    let proposedGlyphs = try proposals(requests)
    #expect(proposedGlyphs.first?.first == "⌘R" && proposedGlyphs[2].allSatisfy { $0.hasSuffix("⌘R") && $0 != "⌘R" })
    #expect(Set(proposedGlyphs.flatMap { $0 }).count == proposedGlyphs.flatMap { $0 }.count)
    #expect(proposedGlyphs.allSatisfy { !$0.isEmpty })
  }

  @Test func takenShortcutsNameTheirCommands() throws {
    let text = #"""
      { "screens": [ { "ref": "a", "keyCommands": [ { "title": "Jump", "action": "jump:", "input": "j", "modifierFlags": ["command"] } ] } ] }
      """#
    let result = try #require(
      try makeMainMenu(text).proposals(
        for: [.shortcut(Shortcut("j", .command))], reserved: [Shortcut("j", [.shift, .command]): "taken"]
      ).first)
    #expect(result.takenCandidates.map(\.by) == ["'Jump', a key command of a", "reserved: taken"])
    #expect(result.proposals.first?.shortcut.glyphs == "⌥⌘J")
  }

  @Test func shortcutsAreLocalizedAndMirrored() throws {
    let text = clashingDocument.replacing(#""input": "j""#, with: #""input": "[""#).replacing(
      #""input": "i""#, with: #""input": "y""#)
    let shortcuts = try shortcuts(text, .iPadOS, 18)
    let row = try #require(shortcuts.rows.first { $0.owner.title == "Other" })
    #expect(row.rightToLeftShortcut?.glyphs == "⌘]")
    #expect(row.layoutTypings.first { $0.layout === KeyboardLayout.german }?.typing.pressedShortcut?.glyphs == "⌘Ö")
    let infoRow = try #require(shortcuts.rows.first { $0.owner.title == "Get Info" })
    #expect(infoRow.rightToLeftShortcut == nil && infoRow.layoutTypings.isEmpty)
    #expect(shortcuts.text.contains("[right to left ⌘]; German ⌘Ö"))
    // No source says whether the system mirrors or localizes its own commands.
    #expect(
      shortcuts.rows.filter { $0.owner.origin == .system }.allSatisfy {
        $0.rightToLeftShortcut == nil && $0.layoutTypings.isEmpty
      })
  }

  /// Sources disagree on whether the system's Settings command gets `⌘,` on iPadOS 26, regardless of its menu position.
  @Test func disputedShortcutHasNoWinner() throws {
    let text = clashingDocument.replacing(#""input": "i""#, with: #""input": ",""#)
    let shortcuts = try shortcuts(text, .iPadOS, 26)
    let rows = shortcuts.rows.filter { $0.shortcut.glyphs == "⌘," }
    #expect(rows.map(\.owner.title) == ["Settings…", "Get Info"] && rows.allSatisfy(\.isDisputed))
    #expect(!shortcuts.unreachedCommands.contains { $0.shortcut.glyphs == "⌘," })
    let duplicateFindings = SingleDocument(text).findings.map(\.finding).filter { $0.code == "menu/duplicate-shortcut" }
    #expect(duplicateFindings.count == 1 && duplicateFindings[0].message.contains("sources disagree"))
  }
}
