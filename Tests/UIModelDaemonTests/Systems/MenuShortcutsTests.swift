import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Who has which keys, and which are free.
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
    shortcuts.rows.filter { $0.shortcut.glyphs == glyphs }.map(\.holder.title)
  }

  @Test func aSkippedInsertionLosesAllItsKeys() throws {
    let shortcuts = try shortcuts(clashing, .iPadOS, 18)
    #expect(holders(shortcuts, "⌘I") == ["Italic"] && holders(shortcuts, "⌘J").isEmpty)
    #expect(shortcuts.lost.map(\.holder.title) == ["Get Info", "Other"])
    #expect(shortcuts.lost.allSatisfy { $0.reason.name == "insertionSkipped" })
  }

  @Test func from26OnTheFirstInTheMenusHasTheKeys() throws {
    let shortcuts = try shortcuts(clashing, .iPadOS, 26)
    #expect(holders(shortcuts, "⌘I") == ["Get Info"] && holders(shortcuts, "⌘J") == ["Other"])
    #expect(shortcuts.lost.map(\.holder.title) == ["Italic"])
    #expect(shortcuts.lost.map(\.reason.name) == ["firstInMenus"])
  }

  /// Inputs are compared without case; whatever stands in a list that is not performed or shown says so.
  @Test func aListHasAllThatIsThere() throws {
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
    #expect(holders(shortcuts, "⌘J") == ["Jump"] && shortcuts.lost.map(\.holder.title) == ["Leap"])
    #expect(holders(shortcuts, "⌘9") == ["Turn"])
    #expect(shortcuts.text.contains("Hide (a key command of list)  (hidden)"), "\(shortcuts.text)")
    #expect(shortcuts.text.contains("Rest (a key command of list)  (disabled)"))
  }

  /// What SwiftUI puts in the place of a group is in its place in the tree, too.
  @Test func aGroupThatSwiftUIReplacesIsShownSo() throws {
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
    #expect(shortcuts.rows.filter { $0.shortcut.glyphs == "⌘N" }.map(\.holder.isCertain) == [false, true])
    let other = try #require(
      try menuAnswer(text.replacing("newItem", with: "importExport")).tree(
        in: Environment(platform: .iPadOS, version: 26)))
    #expect(!other.text.contains("replaced by SwiftUI") && other.text.contains("New Window  ⌘N\n"))
  }

  @Test func ofTwoCommandsOfOneResponderTheFirstHasTheKeys() throws {
    let text = #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
        "screens": [
          { "ref": "list", "keyCommands": [ { "title": "Jump", "action": "jump:", "input": "j", "modifierFlags": ["command"] },
            { "title": "Leap", "action": "leap:", "input": "j", "modifierFlags": ["command"] } ] },
          { "ref": "page", "keyCommands": [ { "title": "Turn", "action": "turn:", "input": "j", "modifierFlags": ["command"] } ] } ] }
      """#
    let shortcuts = try shortcuts(text, .iPadOS, 17)
    #expect(holders(shortcuts, "⌘J") == ["Jump", "Turn"])
    #expect(shortcuts.lost.map(\.holder.title) == ["Leap"])
    // Whether the first is performed may not be known.
    let open = text.replacing(
      "\"ref\": \"list\",",
      with:
        "\"ref\": \"list\", \"implements\": { \"canPerformAction(_:withSender:)\": { \"jump:\": { \"when\": \"plays\" }, \"callsSuper\": true } },"
    )
    #expect(try holders(self.shortcuts(open, .iPadOS, 17), "⌘J") == ["Jump", "Leap", "Turn"])
  }

  @Test func alternatesAndSubmenusAreListed() throws {
    let shortcuts = try shortcuts("{}", .iPadOS, 26)
    let all = try #require(shortcuts.rows.first { $0.shortcut.glyphs == "⌥⌘W" }).holder
    #expect(all.isAlternate && all.origin == .system && all.path == ["File"])
    #expect(shortcuts.rows.first { $0.shortcut.glyphs == "⌘B" }?.holder.path == ["Format", "Font"])
    #expect(shortcuts.text.contains("⌘B    Format > Font > Bold (system)\n"))
    #expect(shortcuts.lost.isEmpty)
  }

  @Test func reservedKeysReachNoApp() throws {
    let text = #"""
      { "app": { "delegate": { "buildMenu": { "steps": [ { "insertChild": { "children": [
          { "title": "Dock", "action": "dock:", "input": "d", "modifierFlags": ["alternate", "command"] } ] }, "atEndOfMenu": "file" } ] } },
        "targets": [ { "platform": "iPadOS", "minimum": "16.0" }, { "platform": "macCatalyst", "minimum": "16.0" } ] } }
      """#
    #expect(try shortcuts(text, .macCatalyst, 17).lost.map(\.reason.name) == ["reserved"])
    #expect(holders(try shortcuts(text, .iPadOS, 17), "⌥⌘D") == ["Dock"])
    let own = try #require(Shortcut(glyphs: "⌥⌘D"))
    #expect(try shortcuts(text, .iPadOS, 17, reserved: [own: "it docks"]).lost.map(\.holder.title) == ["Dock"])
    let kept = text.replacing(
      "\"d\", \"modifierFlags\": [\"alternate\", \"command\"]", with: "\"h\", \"modifierFlags\": [\"command\"]")
    #expect(try shortcuts(kept, .iPadOS, 17).lost.map(\.holder.title) == ["Dock"])
  }

  @Test func respondersComeFirst() throws {
    let text = #"""
      { "app": { "delegate": { "buildMenu": { "steps": [] } } }, "screens": [ { "ref": "a", "keyCommands": [
          { "title": "Bookmark", "action": "bookmark:", "input": "b", "modifierFlags": ["command"] },
          { "title": "Copy", "action": "copy:", "input": "c", "modifierFlags": ["command"] } ] } ] }
      """#
    let shortcuts = try shortcuts(text, .iPadOS, 17)
    #expect(holders(shortcuts, "⌘B") == ["Bookmark", "Bold"])
    // The same action is no loss.
    #expect(shortcuts.lost.map(\.holder.title) == ["Bold"] && shortcuts.lost.map(\.reason.name) == ["responder"])
    #expect(shortcuts.rows.first?.holder.screen == "a")
  }

  // MARK: Free ones

  // Of ⌘ with ⇧ and ⌥ eight for two letters, of which Select All and Bold have two.
  @Test func proposalsEndWithTheCandidatesHoweverManyAreWanted() throws {
    let all = try proposals(
      [.title(String(repeating: "ab ", count: 50_000)), .shortcut(Shortcut("7", []))], count: .max)
    #expect(all.map(\.count) == [6, 1], "\(all)")
    #expect(Set(all.joined()).count == 7)
  }

  private func proposals(_ wishes: [ShortcutWish], _ text: String = "{}", count: Int = 3) throws -> [[String]] {
    try menuAnswer(text).proposals(for: wishes, count: count).map { $0.proposals.map(\.shortcut.glyphs) }
  }

  @Test func commandComesFirstThenShiftThenOptionAndControlLast() throws {
    #expect(
      try proposals([.shortcut(Shortcut("j", [.control, .command]))], count: 5) == [
        ["⌘J", "⇧⌘J", "⌥⌘J", "⌥⇧⌘J", "⌃⌘J"]
      ])
    #expect(try proposals([.shortcut(Shortcut("i", .command))]) == [["⇧⌘I", "⌥⌘I", "⌥⇧⌘I"]])
    // Layouts need modifiers for what is no letter.
    #expect(try proposals([.shortcut(Shortcut("[", [.shift, .command]))]) == [["⌘["]])
    // Control is never proposed for a title.
    let all = try proposals([.title("Q")], count: 20)
    #expect(all[0].allSatisfy { !$0.contains("⌃") } && !all[0].contains("⇧⌘Q"))
  }

  @Test func titlesGiveTheirInitialsFirst() throws {
    #expect(try proposals([.title("Reload Page")], count: 1) == [["⌘R"]])
    #expect(try proposals([.title("Get Info")], count: 2) == [["⇧⌘I", "⇧⌘E"]])
    // Another letter of the title is further away than Shift.
    let app = """
      { "screens": [ { "keyCommands": [ { "action": "a:", "input": "r", "modifierFlags": ["command"] } ] } ] }
      """
    #expect(try proposals([.title("Reload")], app, count: 2) == [["⇧⌘R", "⌘L"]])
  }

  @Test func aTitleWithoutLatinLettersGetsAnyFreeShortcuts() throws {
    let found = try menuAnswer("{}").proposals(for: [.title("既読にする"), .title("Reload")])
    #expect(found.map(\.isDerived) == [false, true])
    #expect(found[0].proposals.map(\.shortcut.glyphs) == ["⌘D", "⌘K", "⌘L"] && found[0].taken.isEmpty)
    #expect(found[0].text.hasPrefix("'既読にする': no letter can be derived from this title; other shortcuts are"))
  }

  @Test(arguments: [
    ("Mark All as Read", "⌘S"), ("Mark All as Read", "⇧⌘S"), ("Close Tab", "⌘S"), ("Style", "⌘S"), ("Note", "⌘N"),
    ("Zip", "⌘Z"), ("Find in Timeline", "⌘N"), ("Close Window", "⌥⌘W"),
  ]) func keysThatMeanSomethingElseAreNotProposed(_ title: String, _ keys: String) throws {
    let found = try menuAnswer("{}").proposals(for: [.title(title)], count: 100)[0]
    #expect(!found.proposals.contains { $0.shortcut.glyphs == keys })
  }

  @Test(arguments: [
    ("Save", "⌘S"), ("Save As…", "⇧⌘S"), ("Duplicate Note", "⇧⌘S"), ("Close All Windows", "⌥⌘W"), ("Close Tab", "⌘W"),
    ("Find Again", "⌘G"), ("Jump to Selection", "⌘J"), ("Show Inspector", "⌥⌘I"),
  ]) func keysThatMeanItComeFirst(_ title: String, _ keys: String) throws {
    let found = try menuAnswer("{}").proposals(for: [.title(title)])[0]
    #expect((found.taken.first?.shortcut ?? found.proposals.first?.shortcut)?.glyphs == keys)
  }

  @Test func whatHasTheKeysByConventionIsSaid() throws {
    let found = try menuAnswer("{}").proposals(for: [.title("S")])[0]
    #expect(found.taken.map(\.by).contains("by convention it saves"))
    // For keys that are asked for, the author knows the meaning.
    let asked = try proposals([.shortcut(Shortcut("s", .command))], count: 1)
    #expect(asked == [["⌘S"]])
  }

  @Test func twoCommandsAskedTogetherNeverGetTheSame() throws {
    let wishes: [ShortcutWish] = [
      .title("Reload"), .title("Rename"), .shortcut(Shortcut("r", .command)), .title("Reload"),
    ]
    let found = try proposals(wishes)
    #expect(found.first?.first == "⌘R" && found[2].allSatisfy { $0.hasSuffix("⌘R") && $0 != "⌘R" })
    #expect(Set(found.flatMap { $0 }).count == found.flatMap { $0 }.count)
    #expect(found.allSatisfy { !$0.isEmpty })
  }

  @Test func whatIsTakenIsSaidWithWhoHasIt() throws {
    let text = #"""
      { "screens": [ { "ref": "a", "keyCommands": [ { "title": "Jump", "action": "jump:", "input": "j", "modifierFlags": ["command"] } ] } ] }
      """#
    let found = try #require(
      try menuAnswer(text).proposals(
        for: [.shortcut(Shortcut("j", .command))], reserved: [Shortcut("j", [.shift, .command]): "taken"]
      ).first)
    #expect(found.taken.map(\.by) == ["'Jump', a key command of a", "reserved: taken"])
    #expect(found.proposals.first?.shortcut.glyphs == "⌥⌘J")
  }

  @Test func keysAreGivenForOtherKeyboardsAndRightToLeft() throws {
    let text = clashing.replacing(#""input": "j""#, with: #""input": "[""#).replacing(
      #""input": "i""#, with: #""input": "y""#)
    let shortcuts = try shortcuts(text, .iPadOS, 18)
    let row = try #require(shortcuts.rows.first { $0.holder.title == "Other" })
    #expect(row.rightToLeft?.glyphs == "⌘]")
    #expect(row.layouts.first { $0.layout === KeyboardLayout.german }?.typing.pressed?.glyphs == "⌘Ö")
    let plain = try #require(shortcuts.rows.first { $0.holder.title == "Get Info" })
    #expect(plain.rightToLeft == nil && plain.layouts.isEmpty)
    #expect(shortcuts.text.contains("[right to left ⌘]; German ⌘Ö"))
    // How the system treats its own commands is not known.
    #expect(
      shortcuts.rows.filter { $0.holder.origin == .system }.allSatisfy { $0.rightToLeft == nil && $0.layouts.isEmpty })
  }

  /// Sources disagree on whether the system's Settings gets ⌘, on iPadOS 26, wherever it is in the menus.
  @Test func nobodyWinsKeysThatSourcesDisagreeOn() throws {
    let text = clashing.replacing(#""input": "i""#, with: #""input": ",""#)
    let shortcuts = try shortcuts(text, .iPadOS, 26)
    let rows = shortcuts.rows.filter { $0.shortcut.glyphs == "⌘," }
    #expect(rows.map(\.holder.title) == ["Settings…", "Get Info"] && rows.allSatisfy(\.isDisputed))
    #expect(!shortcuts.lost.contains { $0.shortcut.glyphs == "⌘," })
    let messages = SingleDocument(text).findings.map(\.finding).filter { $0.code == "menu/duplicate-shortcut" }
    #expect(messages.count == 1 && messages[0].message.contains("sources disagree"))
  }
}
