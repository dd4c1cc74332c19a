import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks which commands have which shortcuts, and which shortcuts are free.
@Suite struct MenuShortcutsTests {
  private let clashing = #"""
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
      try menuAnswer(text).shortcuts(in: Environment(platform: platform, version: version), reserved: reserved))
  }

  private func holders(_ shortcuts: MenuShortcuts, _ glyphs: String) -> [String] {
    shortcuts.rows.filter { $0.shortcut.glyphs == glyphs }.map(\.owner.title)
  }

  @Test func skippedInsertionHasNoShortcuts() throws {
    let shortcuts = try shortcuts(clashing, .iPadOS, 18)
    #expect(holders(shortcuts, "⌘I") == ["Italic"] && holders(shortcuts, "⌘J").isEmpty)
    #expect(shortcuts.unreachedCommands.map(\.owner.title) == ["Get Info", "Other"])
    #expect(shortcuts.unreachedCommands.allSatisfy { $0.reason.name == "insertionSkipped" })
  }

  @Test func firstCommandInMenuOrderWinsFrom26On() throws {
    let shortcuts = try shortcuts(clashing, .iPadOS, 26)
    #expect(holders(shortcuts, "⌘I") == ["Get Info"] && holders(shortcuts, "⌘J") == ["Other"])
    #expect(shortcuts.unreachedCommands.map(\.owner.title) == ["Italic"])
    #expect(shortcuts.unreachedCommands.map(\.reason.name) == ["firstInMenus"])
  }

  /// Inputs are compared without case. The list marks hidden and disabled commands.
  @Test func listContainsAllShortcuts() throws {
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
    #expect(holders(shortcuts, "⌘J") == ["Jump"] && shortcuts.unreachedCommands.map(\.owner.title) == ["Leap"])
    #expect(holders(shortcuts, "⌘9") == ["Turn"])
    #expect(shortcuts.text.contains("Hide (a key command of list)  (hidden)"), "\(shortcuts.text)")
    #expect(shortcuts.text.contains("Rest (a key command of list)  (disabled)"))
  }

  /// The tree marks a group that SwiftUI commands replace, at the position of the group.
  @Test func groupReplacedBySwiftUIIsMarked() throws {
    let text = #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ],
          "infoPlist": { "UIApplicationSceneManifest": { "UIApplicationSupportsMultipleScenes": true } } },
        "screens": [ { "class": "NotesApp", "commands": { "replaces": ["newItem"],
          "shortcuts": [ { "title": "New Note", "input": "n", "modifierFlags": ["command"] } ] } } ] }
      """#
    let tree = try #require(try menuAnswer(text).tree(in: Environment(platform: .iPadOS, version: 26)))
    #expect(
      tree.text.contains("[newScene] inline  (replaced by SwiftUI commands)\n    New Window  ⌘N  (perhaps)"))
    #expect(tree.text.contains("SwiftUI commands with shortcuts, wherever they are:\n  ⌘N  New Note"))
    #expect(tree.json["commands"]?[0]?["shortcut"]?["glyphs"] == "⌘N")
    let shortcuts = try shortcuts(text, .iPadOS, 26)
    #expect(shortcuts.rows.filter { $0.shortcut.glyphs == "⌘N" }.map(\.owner.isCertain) == [false, true])
    let other = try #require(
      try menuAnswer(text.replacing("newItem", with: "importExport")).tree(
        in: Environment(platform: .iPadOS, version: 26)))
    #expect(!other.text.contains("replaced by SwiftUI") && other.text.contains("New Window  ⌘N\n"))
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
    #expect(holders(shortcuts, "⌘J") == ["Jump", "Turn"])
    #expect(shortcuts.unreachedCommands.map(\.owner.title) == ["Leap"])
    // The responder may refuse the first command, depending on a state.
    let open = text.replacing(
      "\"ref\": \"list\",",
      with:
        "\"ref\": \"list\", \"implements\": { \"canPerformAction(_:withSender:)\": { \"jump:\": { \"when\": \"plays\" }, \"callsSuper\": true } },"
    )
    #expect(try holders(self.shortcuts(open, .iPadOS, 17), "⌘J") == ["Jump", "Leap", "Turn"])
  }

  @Test func alternatesAndSubmenusAreListed() throws {
    let shortcuts = try shortcuts("{}", .iPadOS, 26)
    let all = try #require(shortcuts.rows.first { $0.shortcut.glyphs == "⌥⌘W" }).owner
    #expect(all.isAlternate && all.origin == .system && all.path == ["File"])
    #expect(shortcuts.rows.first { $0.shortcut.glyphs == "⌘B" }?.owner.path == ["Format", "Font"])
    #expect(shortcuts.text.contains("⌘B    Format > Font > Bold (system)\n"))
    #expect(shortcuts.unreachedCommands.isEmpty)
  }

  @Test func reservedShortcutsReachNoApp() throws {
    let text = #"""
      { "app": { "delegate": { "buildMenu": { "steps": [ { "insertChild": { "children": [
          { "title": "Dock", "action": "dock:", "input": "d", "modifierFlags": ["alternate", "command"] } ] }, "atEndOfMenu": "file" } ] } },
        "targets": [ { "platform": "iPadOS", "minimum": "16.0" }, { "platform": "macCatalyst", "minimum": "16.0" } ] } }
      """#
    #expect(try shortcuts(text, .macCatalyst, 17).unreachedCommands.map(\.reason.name) == ["reserved"])
    #expect(holders(try shortcuts(text, .iPadOS, 17), "⌥⌘D") == ["Dock"])
    let own = try #require(Shortcut(glyphs: "⌥⌘D"))
    #expect(
      try shortcuts(text, .iPadOS, 17, reserved: [own: "it docks"]).unreachedCommands.map(\.owner.title) == ["Dock"])
    let kept = text.replacing(
      "\"d\", \"modifierFlags\": [\"alternate\", \"command\"]", with: "\"h\", \"modifierFlags\": [\"command\"]")
    #expect(try shortcuts(kept, .iPadOS, 17).unreachedCommands.map(\.owner.title) == ["Dock"])
  }

  @Test func responderKeyCommandsPrecedeMenus() throws {
    let text = #"""
      { "app": { "delegate": { "buildMenu": { "steps": [] } } }, "screens": [ { "ref": "a", "keyCommands": [
          { "title": "Bookmark", "action": "bookmark:", "input": "b", "modifierFlags": ["command"] },
          { "title": "Copy", "action": "copy:", "input": "c", "modifierFlags": ["command"] } ] } ] }
      """#
    let shortcuts = try shortcuts(text, .iPadOS, 17)
    #expect(holders(shortcuts, "⌘B") == ["Bookmark", "Bold"])
    // The key command for Copy has the same action as the menu's Copy, so only Bold has no shortcut.
    #expect(
      shortcuts.unreachedCommands.map(\.owner.title) == ["Bold"]
        && shortcuts.unreachedCommands.map(\.reason.name) == ["responder"])
    #expect(shortcuts.rows.first?.owner.screen == "a")
  }

  // MARK: Proposals

  // Two letters have eight combinations of ⌘ with ⇧ and ⌥. Select All and Bold already use two of the eight.
  @Test func proposalsAreLimitedByTheCandidates() throws {
    let all = try proposals(
      [.title(String(repeating: "ab ", count: 50_000)), .shortcut(Shortcut("7", []))], count: .max)
    #expect(all.map(\.count) == [6, 1], "\(all)")
    #expect(Set(all.joined()).count == 7)
  }

  private func proposals(_ wishes: [ShortcutRequest], _ text: String = "{}", count: Int = 3) throws -> [[String]] {
    try menuAnswer(text).proposals(for: wishes, count: count).map { $0.proposals.map(\.shortcut.glyphs) }
  }

  @Test func modifiersAreProposedInOrderOfPreference() throws {
    #expect(
      try proposals([.shortcut(Shortcut("j", [.control, .command]))], count: 5) == [
        ["⌘J", "⇧⌘J", "⌥⌘J", "⌥⇧⌘J", "⌃⌘J"]
      ])
    #expect(try proposals([.shortcut(Shortcut("i", .command))]) == [["⇧⌘I", "⌥⌘I", "⌥⇧⌘I"]])
    // Some keyboard layouts need modifiers to type characters other than letters.
    #expect(try proposals([.shortcut(Shortcut("[", [.shift, .command]))]) == [["⌘["]])
    // Control is never proposed for a title.
    let all = try proposals([.title("Q")], count: 20)
    #expect(all[0].allSatisfy { !$0.contains("⌃") } && !all[0].contains("⇧⌘Q"))
  }

  @Test func initialsOfTitlesAreProposedFirst() throws {
    #expect(try proposals([.title("Reload Page")], count: 1) == [["⌘R"]])
    #expect(try proposals([.title("Get Info")], count: 2) == [["⇧⌘I", "⇧⌘E"]])
    // Adding Shift is preferred over another letter of the title.
    let app = """
      { "screens": [ { "keyCommands": [ { "action": "a:", "input": "r", "modifierFlags": ["command"] } ] } ] }
      """
    #expect(try proposals([.title("Reload")], app, count: 2) == [["⇧⌘R", "⌘L"]])
  }

  @Test func aTitleWithoutLatinLettersGetsAnyFreeShortcuts() throws {
    let found = try menuAnswer("{}").proposals(for: [.title("既読にする"), .title("Reload")])
    #expect(found.map(\.isDerived) == [false, true])
    #expect(found[0].proposals.map(\.shortcut.glyphs) == ["⌘D", "⌘K", "⌘L"] && found[0].takenCandidates.isEmpty)
    #expect(found[0].text.hasPrefix("'既読にする': no letter can be derived from this title; other shortcuts are"))
  }

  @Test(arguments: [
    ("Mark All as Read", "⌘S"), ("Mark All as Read", "⇧⌘S"), ("Close Tab", "⌘S"), ("Style", "⌘S"), ("Note", "⌘N"),
    ("Zip", "⌘Z"), ("Find in Timeline", "⌘N"), ("Close Window", "⌥⌘W"),
  ]) func shortcutsWithAnotherMeaningAreNotProposed(_ title: String, _ keys: String) throws {
    let found = try menuAnswer("{}").proposals(for: [.title(title)], count: 100)[0]
    #expect(!found.proposals.contains { $0.shortcut.glyphs == keys })
  }

  @Test(arguments: [
    ("Save", "⌘S"), ("Save As…", "⇧⌘S"), ("Duplicate Note", "⇧⌘S"), ("Close All Windows", "⌥⌘W"), ("Close Tab", "⌘W"),
    ("Find Again", "⌘G"), ("Jump to Selection", "⌘J"), ("Show Inspector", "⌥⌘I"),
  ]) func conventionalShortcutComesFirst(_ title: String, _ keys: String) throws {
    let found = try menuAnswer("{}").proposals(for: [.title(title)])[0]
    #expect((found.takenCandidates.first?.shortcut ?? found.proposals.first?.shortcut)?.glyphs == keys)
  }

  @Test func conventionalUseIsReported() throws {
    let found = try menuAnswer("{}").proposals(for: [.title("S")])[0]
    #expect(found.takenCandidates.map(\.by).contains("by convention it saves"))
    // An author who asks for specific keys knows their conventional meaning.
    let asked = try proposals([.shortcut(Shortcut("s", .command))], count: 1)
    #expect(asked == [["⌘S"]])
  }

  @Test func proposalsForSeveralCommandsAreDistinct() throws {
    let wishes: [ShortcutRequest] = [
      .title("Reload"), .title("Rename"), .shortcut(Shortcut("r", .command)), .title("Reload"),
    ]
    let found = try proposals(wishes)
    #expect(found.first?.first == "⌘R" && found[2].allSatisfy { $0.hasSuffix("⌘R") && $0 != "⌘R" })
    #expect(Set(found.flatMap { $0 }).count == found.flatMap { $0 }.count)
    #expect(found.allSatisfy { !$0.isEmpty })
  }

  @Test func takenShortcutsNameTheirCommands() throws {
    let text = #"""
      { "screens": [ { "ref": "a", "keyCommands": [ { "title": "Jump", "action": "jump:", "input": "j", "modifierFlags": ["command"] } ] } ] }
      """#
    let found = try #require(
      try menuAnswer(text).proposals(
        for: [.shortcut(Shortcut("j", .command))], reserved: [Shortcut("j", [.shift, .command]): "taken"]
      ).first)
    #expect(found.takenCandidates.map(\.by) == ["'Jump', a key command of a", "reserved: taken"])
    #expect(found.proposals.first?.shortcut.glyphs == "⌥⌘J")
  }

  @Test func shortcutsAreLocalizedAndMirrored() throws {
    let text = clashing.replacing(#""input": "j""#, with: #""input": "[""#).replacing(
      #""input": "i""#, with: #""input": "y""#)
    let shortcuts = try shortcuts(text, .iPadOS, 18)
    let row = try #require(shortcuts.rows.first { $0.owner.title == "Other" })
    #expect(row.rightToLeft?.glyphs == "⌘]")
    #expect(row.layouts.first { $0.layout === KeyboardLayout.german }?.typing.pressedShortcut?.glyphs == "⌘Ö")
    let plain = try #require(shortcuts.rows.first { $0.owner.title == "Get Info" })
    #expect(plain.rightToLeft == nil && plain.layouts.isEmpty)
    #expect(shortcuts.text.contains("[right to left ⌘]; German ⌘Ö"))
    // No source says whether the system mirrors or localizes its own commands.
    #expect(
      shortcuts.rows.filter { $0.owner.origin == .system }.allSatisfy { $0.rightToLeft == nil && $0.layouts.isEmpty })
  }

  /// Sources disagree on whether the system's Settings gets ⌘, on iPadOS 26, regardless of its position in the menus.
  @Test func disputedShortcutHasNoWinner() throws {
    let text = clashing.replacing(#""input": "i""#, with: #""input": ",""#)
    let shortcuts = try shortcuts(text, .iPadOS, 26)
    let rows = shortcuts.rows.filter { $0.shortcut.glyphs == "⌘," }
    #expect(rows.map(\.owner.title) == ["Settings…", "Get Info"] && rows.allSatisfy(\.isDisputed))
    #expect(!shortcuts.unreachedCommands.contains { $0.shortcut.glyphs == "⌘," })
    let messages = SingleDocument(text).findings.map(\.finding).filter { $0.code == "menu/duplicate-shortcut" }
    #expect(messages.count == 1 && messages[0].message.contains("sources disagree"))
  }
}
