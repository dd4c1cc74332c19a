import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks how the main menu depends on the release, and which commands of an app are not in it.
@Suite struct MenuErasTests {
  private func pad(_ version: Version) -> Environment { Environment(platform: .iPadOS, version: version, sdk: 26) }

  private func app(_ steps: String, minimum: String = "16.0", more: String = "") -> String {
    #"""
    { "app": { "targets": [ { "platform": "iPadOS", "minimum": "\#(minimum)", "sdk": "26.0" } ],
        "delegate": { "class": "D", "implements": {}, "buildMenu": { "checksSystem": true, "steps": [ \#(steps) ] } } } \#(more) }
    """#
  }

  private func findings(_ text: String) -> [Finding] { SingleDocument(text).findings.map(\.finding) }

  /// The constant `findPanel` exists since release 26. In earlier releases, its commands are direct children of Find.
  @Test func aGroupHasNoIdentifierBeforeItsConstant() throws {
    let answer = try menuAnswer(app(#"{ "remove": "findPanel" }"#))
    #expect(answer.build(in: pad(16))?.outcomes == [.noEffect(.notInThisMenu)])
    #expect(answer.build(in: pad(26))?.outcomes == [.tookEffect])
    let tree = try menuAnswer(app("")).tree(in: pad(16))
    let edit = tree?.root.children.first { $0.identifier == "edit" }
    let find = try #require(edit?.children.first { $0.identifier == "find" })
    #expect(
      find.children.map(\.selector) == [
        "find:", "findAndReplace:", "findNext:", "findPrevious:", "useSelectionForFind:",
      ])
  }

  /// Up to iPadOS 18, the later insertion is dropped. From iPadOS 26 on, the first command in menu order wins.
  @Test func findingIsAtTheLosingCommand() throws {
    func text(_ minimum: String) -> String {
      let menus = [("a", "1️⃣\"j\"1️⃣"), ("b", "2️⃣\"j\"2️⃣")].map { name, input in
        #"{ "identifier": "\#(name)", "title": "\#(name)", "children": [ { "title": "In \#(name)", "action": "\#(name):", "input": \#(input), "modifierFlags": ["command"] } ] }"#
      }
      let steps =
        #"{ "insertChild": "a", "atEndOfMenu": "view" }, { "insertChild": "b", "atStartOfMenu": "view" }"#
      return app(steps, minimum: minimum, more: #", "menus": [ \#(menus.joined(separator: ", ")) ]"#)
    }
    let code = "menu/duplicate-shortcut"
    checkFindings(text("16.0").replacing("1️⃣", with: ""), ["2️⃣": code])
    checkFindings(text("26.0").replacing("2️⃣", with: ""), ["1️⃣": code])
    let finding = try #require(findings(MarkedText(text("26.0")).text).first)
    #expect(finding.message.hasPrefix("⌘J is already used by 'In b', so only 'In b', which comes first, gets it"))
    #expect(finding.related.map(\.message) == ["'In b' is declared here"])
  }

  @Test func fixRemovesAMenuOfAllReleases() throws {
    let menu =
      #"{ "insertChild": { "identifier": "m", "options": ["displayInline"], "children": [ { "title": "In Page", "action": "p:", "input": "f", "modifierFlags": ["command"] } ] }, "atEndOfMenu": "edit" }"#
    func titles(_ minimum: String) -> [String] {
      findings(app(menu, minimum: minimum)).flatMap(\.fixes).map(\.title)
    }
    #expect(titles("16.0") == ["Use ⇧⌘F", "Remove the system's 'find' menu first"])
    #expect(titles("26.0") == ["Use ⇧⌘F", "Remove the system's 'findPanel' menu first"])
  }

  /// New Window has one raw identifier up to iOS 16 and another from iOS 26 on. Between them, the identifier is
  /// unknown.
  @Test func rawIdentifiersDependOnTheRelease() throws {
    let both = #"{ "remove": "com.apple.menu.new-scene" }, { "remove": "com.apple.menu.new-item" }"#
    let answer = try menuAnswer(app(both))
    #expect(answer.build(in: pad(16))?.outcomes == [.tookEffect, .noEffect(.notInThisMenu)])
    #expect(answer.build(in: pad(18))?.outcomes == [.unknown, .unknown])
    #expect(answer.build(in: pad(26))?.outcomes == [.noEffect(.notInThisMenu), .tookEffect])
    #expect(findings(app(both)).isEmpty)
    let one = #"{ "insertSibling": { "title": "A" }, "afterMenu": "com.apple.menu.new-item" }"#
    #expect(findings(app(one)).map(\.code) == ["menu/operation-has-no-effect"])
    #expect(findings(app(one, minimum: "26.0")).isEmpty)
  }

  @Test func propertyListDictionariesAreUnordered() throws {
    func command(_ title: String, _ key: String, _ list: String) -> String {
      #"{ "title": "\#(title)", "action": "mode:", "input": "\#(key)", "modifierFlags": ["command"], "propertyList": \#(list) }"#
    }
    func codes(_ first: String, _ second: String) -> [String] {
      let menu =
        #"{ "insertChild": { "title": "M", "children": [ \#(command("List", "1", first)), \#(command("Grid", "2", second)) ] }, "atEndOfMenu": "view" }"#
      return findings(app(menu)).map(\.code)
    }
    #expect(
      codes(#"{ "a": 1, "b": [ { "c": 2, "d": 3 } ] }"#, #"{ "b": [ { "d": 3, "c": 2 } ], "a": 1 }"#) == [
        "menu/duplicate-command"
      ])
    #expect(codes(#"{ "a": [1, 2] }"#, #"{ "a": [2, 1] }"#).isEmpty)
  }

  /// A menu that no step inserts may be a context menu, whose commands can exclude each other.
  @Test func contextMenusDoNotClash() throws {
    let menus = #"""
      , "menus": [ { "identifier": "mail", "children": [
        { "title": "Read", "action": "read:", "input": "u", "modifierFlags": ["shift", "command"] },
        { "title": "Unread", "action": "unread:", "input": "u", "modifierFlags": ["shift", "command"] } ] } ],
      "screens": [ { "ref": "list", "class": "L", "implements": { "read:": [], "unread:": [] }, "view": { "class": "UIView" } } ]
      """#
    #expect(findings(app("", more: menus)).isEmpty)
    #expect(
      findings(app(#"{ "insertChild": "mail", "atEndOfMenu": "edit" }"#, more: menus)).map(\.code)
        == ["menu/duplicate-shortcut"])
  }

  @Test func activationActionIsAKnownMenuElement() throws {
    let menu =
      #"{ "insertSibling": { "identifier": "note", "title": "Note", "children": [ { "class": "UIWindowScene.ActivationAction", "configuration": { "userActivity": "a" } } ] }, "afterMenu": "view" }"#
    let answer = try menuAnswer(app(menu))
    let build = try #require(answer.build(in: pad(18)))
    #expect(build.isKnown && build.outcomes == [.tookEffect])
    #expect(answer.tree(in: pad(18))?.text.contains("Note [note]\n  Open in New Window\n") == true)
  }

  @Test func keysOfARemovedSystemMenuAreFree() throws {
    let remove = #"{ "remove": "format" }"#
    func taken(_ steps: String) throws -> [String] {
      let keys = try #require(Shortcut(text: "⌘I"))
      return try menuAnswer(app(steps)).proposals(for: [.shortcut(keys)])[0].takenCandidates.map(\.by)
    }
    #expect(try taken(remove).isEmpty)
    #expect(try taken("") == ["the system's Italic (Format > Font)"])
    // Hide exists only on the Mac. Its shortcut still counts as taken, because iPad apps are often brought to the Mac.
    let hide = try #require(Shortcut(text: "⌘H"))
    #expect(try menuAnswer(app(remove)).proposals(for: [.shortcut(hide)])[0].takenCandidates.count == 1)
  }

  /// A target without a given SDK counts as built with a current one.
  @Test func missingSDKMeansTheCurrentOne() throws {
    let menu =
      #"{ "insertChild": { "identifier": "m", "options": ["displayInline"], "children": [ { "title": "Seek", "action": "p:", "input": "f", "modifierFlags": ["command"] } ] }, "atEndOfMenu": "edit" }"#
    let open = findings(app(menu, minimum: "15.0").replacing(#", "sdk": "26.0""#, with: ""))
    #expect(open.map(\.severity) == [.warning])
    #expect(open.first?.notes.contains { $0.contains("iOS 16 SDK") } == true)
    #expect(findings(app(menu, minimum: "15.0")).map(\.severity) == [.error])
    #expect(findings(app(menu, minimum: "15.0").replacing("26.0", with: "15.0")).isEmpty)
  }

  @Test func macHasTheDocumentMenuByDefault() throws {
    let menu =
      #"{ "insertChild": { "identifier": "m", "options": ["displayInline"], "children": [ { "title": "Save As", "action": "p:", "input": "s", "modifierFlags": ["shift", "command"] } ] }, "atEndOfMenu": "file" }"#
    let mac = app(menu).replacing("iPadOS", with: "macCatalyst")
    #expect(findings(mac).map(\.code) == ["menu/duplicate-shortcut"])
    #expect(findings(app(menu)).isEmpty)
  }

  @Test func appKitCommandsOfOtherMenusAreReserved() throws {
    func codes(_ title: String, _ key: String, _ flags: String, remove: String = "") -> [String] {
      let menu =
        #"\#(remove) { "insertChild": { "identifier": "m", "options": ["displayInline"], "children": [ { "title": "\#(title)", "action": "p:", "input": "\#(key)", "modifierFlags": [\#(flags)] } ] }, "atEndOfMenu": "edit" }"#
      return findings(app(menu).replacing("iPadOS", with: "macCatalyst")).map(\.code)
    }
    #expect(codes("Mark", "m", #""command""#) == ["menu/reserved-shortcut"])
    #expect(codes("Flip", "f", #""control", "command""#) == ["menu/reserved-shortcut"])
    #expect(codes("Minimize", "m", #""command""#).isEmpty)
    #expect(codes("Mark", "m", #""command""#, remove: #"{ "remove": "minimizeAndZoom" },"#).isEmpty)
  }
}
