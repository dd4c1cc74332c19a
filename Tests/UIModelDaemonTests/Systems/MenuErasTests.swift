import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks how the main menu depends on the release, and which commands of an app are missing from the menu.
@Suite struct MenuErasTests {
  private func iPad(_ version: Version) -> Environment { Environment(platform: .iPadOS, version: version, sdk: 26) }

  private func appDocument(_ steps: String, minimum: String = "16.0", otherMembers: String = "") -> String {
    #"""
    { "app": { "targets": [ { "platform": "iPadOS", "minimum": "\#(minimum)", "sdk": "26.0" } ],
        "delegate": { "class": "D", "implements": {}, "buildMenu": { "checksSystem": true, "steps": [ \#(steps) ] } } } \#(otherMembers) }
    """#
  }

  private func findings(_ text: String) -> [Finding] { SingleDocument(text).findings.map(\.finding) }

  /// The constant `findPanel` exists since release 26. In earlier releases, the commands of the find panel are direct
  /// children of Find.
  @Test func menuGroupHasNoIdentifierBeforeItsConstant() throws {
    let mainMenu = try makeMainMenu(appDocument(#"{ "remove": "findPanel" }"#))
    #expect(mainMenu.build(in: iPad(16))?.outcomes == [.noEffect(.notInThisMenu)])
    #expect(mainMenu.build(in: iPad(26))?.outcomes == [.tookEffect])
    let tree = try makeMainMenu(appDocument("")).tree(in: iPad(16))
    let editMenu = tree?.root.children.first { $0.identifier == "edit" }
    let findMenu = try #require(editMenu?.children.first { $0.identifier == "find" })
    #expect(
      findMenu.children.map(\.selector) == [
        "find:", "findAndReplace:", "findNext:", "findPrevious:", "useSelectionForFind:",
      ])
  }

  /// Of two commands with the same shortcut, the later insertion loses the shortcut up to iPadOS 18. From iPadOS 26 on,
  /// the first command in menu order keeps the shortcut.
  @Test func duplicateShortcutIsReportedAtTheLosingCommand() throws {
    func text(_ minimum: String) -> String {
      let menus = [("a", "1️⃣\"j\"1️⃣"), ("b", "2️⃣\"j\"2️⃣")].map { name, input in
        #"{ "identifier": "\#(name)", "title": "\#(name)", "children": [ { "title": "In \#(name)", "action": "\#(name):", "input": \#(input), "modifierFlags": ["command"] } ] }"#
      }
      let steps =
        #"{ "insertChild": "a", "atEndOfMenu": "view" }, { "insertChild": "b", "atStartOfMenu": "view" }"#
      return appDocument(steps, minimum: minimum, otherMembers: #", "menus": [ \#(menus.joined(separator: ", ")) ]"#)
    }
    let code = "menu/duplicate-shortcut"
    checkFindings(text("16.0").replacing("1️⃣", with: ""), ["2️⃣": code])
    checkFindings(text("26.0").replacing("2️⃣", with: ""), ["1️⃣": code])
    let finding = try #require(findings(MarkedText(text("26.0")).text).first)
    #expect(finding.message.hasPrefix("⌘J is already used by 'In b', so only 'In b', which comes first, gets it"))
    #expect(finding.related.map(\.message) == ["'In b' is declared here"])
  }

  @Test func fixRemovesAMenuThatExistsInAllReleases() throws {
    let insertion =
      #"{ "insertChild": { "identifier": "m", "options": ["displayInline"], "children": [ { "title": "In Page", "action": "p:", "input": "f", "modifierFlags": ["command"] } ] }, "atEndOfMenu": "edit" }"#
    func titles(_ minimum: String) -> [String] {
      findings(appDocument(insertion, minimum: minimum)).flatMap(\.fixes).map(\.title)
    }
    #expect(titles("16.0") == ["Use ⇧⌘F", "Remove the system's 'find' menu first"])
    #expect(titles("26.0") == ["Use ⇧⌘F", "Remove the system's 'findPanel' menu first"])
  }

  /// New Window has one raw identifier up to iOS 16 and another identifier from iOS 26 on. In the releases between, the
  /// identifier is unknown.
  @Test func rawIdentifiersDependOnTheRelease() throws {
    let bothRemovals = #"{ "remove": "com.apple.menu.new-scene" }, { "remove": "com.apple.menu.new-item" }"#
    let mainMenu = try makeMainMenu(appDocument(bothRemovals))
    #expect(mainMenu.build(in: iPad(16))?.outcomes == [.tookEffect, .noEffect(.notInThisMenu)])
    #expect(mainMenu.build(in: iPad(18))?.outcomes == [.unknown, .unknown])
    #expect(mainMenu.build(in: iPad(26))?.outcomes == [.noEffect(.notInThisMenu), .tookEffect])
    #expect(findings(appDocument(bothRemovals)).isEmpty)
    let insertionAfterNewItem = #"{ "insertSibling": { "title": "A" }, "afterMenu": "com.apple.menu.new-item" }"#
    #expect(findings(appDocument(insertionAfterNewItem)).map(\.code) == ["menu/operation-has-no-effect"])
    #expect(findings(appDocument(insertionAfterNewItem, minimum: "26.0")).isEmpty)
  }

  @Test func propertyListDictionariesAreUnordered() throws {
    func command(_ title: String, _ key: String, _ propertyList: String) -> String {
      #"{ "title": "\#(title)", "action": "mode:", "input": "\#(key)", "modifierFlags": ["command"], "propertyList": \#(propertyList) }"#
    }
    func codes(_ firstList: String, _ secondList: String) -> [String] {
      let insertion =
        #"{ "insertChild": { "title": "M", "children": [ \#(command("List", "1", firstList)), \#(command("Grid", "2", secondList)) ] }, "atEndOfMenu": "view" }"#
      return findings(appDocument(insertion)).map(\.code)
    }
    #expect(
      codes(#"{ "a": 1, "b": [ { "c": 2, "d": 3 } ] }"#, #"{ "b": [ { "d": 3, "c": 2 } ], "a": 1 }"#) == [
        "menu/duplicate-command"
      ])
    #expect(codes(#"{ "a": [1, 2] }"#, #"{ "a": [2, 1] }"#).isEmpty)
  }

  /// A menu that no step inserts might be a context menu, whose commands can exclude each other.
  @Test func contextMenusDoNotClash() throws {
    let menus = #"""
      , "menus": [ { "identifier": "mail", "children": [
        { "title": "Read", "action": "read:", "input": "u", "modifierFlags": ["shift", "command"] },
        { "title": "Unread", "action": "unread:", "input": "u", "modifierFlags": ["shift", "command"] } ] } ],
      "screens": [ { "ref": "list", "class": "L", "implements": { "read:": [], "unread:": [] }, "view": { "class": "UIView" } } ]
      """#
    #expect(findings(appDocument("", otherMembers: menus)).isEmpty)
    #expect(
      findings(appDocument(#"{ "insertChild": "mail", "atEndOfMenu": "edit" }"#, otherMembers: menus)).map(\.code)
        == ["menu/duplicate-shortcut"])
  }

  @Test func activationActionIsAKnownMenuElement() throws {
    let insertion =
      #"{ "insertSibling": { "identifier": "note", "title": "Note", "children": [ { "class": "UIWindowScene.ActivationAction", "configuration": { "userActivity": "a" } } ] }, "afterMenu": "view" }"#
    let mainMenu = try makeMainMenu(appDocument(insertion))
    let build = try #require(mainMenu.build(in: iPad(18)))
    #expect(build.isKnown && build.outcomes == [.tookEffect])
    #expect(mainMenu.tree(in: iPad(18))?.text.contains("Note [note]\n  Open in New Window\n") == true)
  }

  @Test func removedSystemMenuFreesItsShortcuts() throws {
    let formatRemoval = #"{ "remove": "format" }"#
    func shortcutOwners(_ steps: String) throws -> [String] {
      let italicShortcut = try #require(Shortcut(text: "⌘I"))
      return try makeMainMenu(appDocument(steps)).proposals(for: [.shortcut(italicShortcut)])[0].takenCandidates.map(
        \.by)
    }
    #expect(try shortcutOwners(formatRemoval).isEmpty)
    #expect(try shortcutOwners("") == ["the system's Italic (Format > Font)"])
    // Hide exists only on the Mac. Its shortcut still counts as taken, because iPad apps are often brought to the Mac.
    let hideShortcut = try #require(Shortcut(text: "⌘H"))
    #expect(
      try makeMainMenu(appDocument(formatRemoval)).proposals(for: [.shortcut(hideShortcut)])[0].takenCandidates.count
        == 1)
  }

  /// A target whose SDK is not given counts as built with the current SDK.
  @Test func missingSDKCountsAsTheCurrentSDK() throws {
    let insertion =
      #"{ "insertChild": { "identifier": "m", "options": ["displayInline"], "children": [ { "title": "Seek", "action": "p:", "input": "f", "modifierFlags": ["command"] } ] }, "atEndOfMenu": "edit" }"#
    let findingsWithoutSDK = findings(appDocument(insertion, minimum: "15.0").replacing(#", "sdk": "26.0""#, with: ""))
    #expect(findingsWithoutSDK.map(\.severity) == [.warning])
    #expect(findingsWithoutSDK.first?.notes.contains { $0.contains("iOS 16 SDK") } == true)
    #expect(findings(appDocument(insertion, minimum: "15.0")).map(\.severity) == [.error])
    #expect(findings(appDocument(insertion, minimum: "15.0").replacing("26.0", with: "15.0")).isEmpty)
  }

  @Test func macHasTheDocumentMenuByDefault() throws {
    let insertion =
      #"{ "insertChild": { "identifier": "m", "options": ["displayInline"], "children": [ { "title": "Save As", "action": "p:", "input": "s", "modifierFlags": ["shift", "command"] } ] }, "atEndOfMenu": "file" }"#
    let macDocument = appDocument(insertion).replacing("iPadOS", with: "macCatalyst")
    #expect(findings(macDocument).map(\.code) == ["menu/duplicate-shortcut"])
    #expect(findings(appDocument(insertion)).isEmpty)
  }

  @Test func appKitCommandsOfOtherMenusAreReserved() throws {
    func codes(_ title: String, _ key: String, _ flags: String, removal: String = "") -> [String] {
      let insertion =
        #"\#(removal) { "insertChild": { "identifier": "m", "options": ["displayInline"], "children": [ { "title": "\#(title)", "action": "p:", "input": "\#(key)", "modifierFlags": [\#(flags)] } ] }, "atEndOfMenu": "edit" }"#
      return findings(appDocument(insertion).replacing("iPadOS", with: "macCatalyst")).map(\.code)
    }
    #expect(codes("Mark", "m", #""command""#) == ["menu/reserved-shortcut"])
    #expect(codes("Flip", "f", #""control", "command""#) == ["menu/reserved-shortcut"])
    #expect(codes("Minimize", "m", #""command""#).isEmpty)
    #expect(codes("Mark", "m", #""command""#, removal: #"{ "remove": "minimizeAndZoom" },"#).isEmpty)
  }
}
