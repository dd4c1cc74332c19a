import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks how screens are read from a document.
@Suite struct ScreenModelTests {
  func screens(_ json: String) -> [Screen] {
    Document(number: 0, bytes: Array(json.utf8)).blocks.flatMap(\.declarations.screens)
  }

  @Test func viewsAreStoredInPreorder() throws {
    let json = """
      { "screens": [ { "view": { "ref": "root", "subviews": [ { "ref": "a", "subviews": [ { "ref": "b" } ] },
        { "ref": "list", "class": "UITableView", "cells": [ { "ref": "c", "subviews": [ { "ref": "d" } ] }, { "ref": "e" } ] } ] } } ] }
      """
    let screen = try #require(screens(json).first)
    #expect(screen.views.map(\.name) == ["root", "a", "b", "list", "c", "d", "e"])
    #expect(screen.views.map(\.parentIndex) == [nil, 0, 1, 0, 3, 4, 3])
    #expect(screen.views.map(\.endIndex) == [7, 3, 3, 7, 6, 6, 7])
    #expect(screen.viewIndicesByRef["e"] == 6)
    #expect(screen.listProperties.keys.sorted() == [3])
  }

  @Test(arguments: [
    (#"{ "screens": [ { "keyCommands": [] } ] }"#, false),
    (
      #"{ "screens": [ { "view": { "subviews": [ { "keyCommands": [ { "action": "a:", "input": "a" } ] } ] } } ] }"#,
      true
    ),
    (#"{ "screens": [ { "view": { "cells": [ { "keyCommands": [ { "action": "a:", "input": "a" } ] } ] } } ] }"#, true),
    (#"{ "screens": [ { "view": { "subviews": [ { "class": "UITextField" } ] } } ] }"#, false),
  ]) func screenCollectsKeyCommandsOfItsViews(_ json: String, _ hasKeyCommands: Bool) throws {
    #expect(try #require(screens(json).first).keyCommands.elements.isEmpty != hasKeyCommands)
  }

  @Test func nullFocusEffectCountsAsGiven() throws {
    let json = """
      { "screens": [ { "view": { "focusEffect": null, "subviews": [ { "focusEffect": { "class": "UIFocusHaloEffect" } }, { "alpha": 1 } ] } } ] }
      """
    let screen = try #require(screens(json).first)
    #expect(screen.details[0]?.focusEffect.isGiven == true)
    if case .some(.some(.some)) = screen.details[0]?.focusEffect.value { Issue.record("null is no effect") }
    #expect(screen.details[1]?.focusEffect.value??.className.value == "UIFocusHaloEffect")
    #expect(screen.details[2] == nil)
  }

  /// Truncated documents, and documents with random characters or unusual frames, are checked without a crash.
  @Test func brokenDocumentsDoNotCrash() {
    let text = PlainFocus(seed: 7).json
    let bytes = Array(text.utf8)
    for end in stride(from: 0, to: bytes.count, by: 37) {
      _ = SingleDocument(String(decoding: bytes[..<end], as: UTF8.self)).findings
    }
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var brokenBytes = bytes
      for _ in 0..<3 { brokenBytes[random.next(brokenBytes.count)] = UInt8(random.next(96) + 32) }
      _ = SingleDocument(String(decoding: brokenBytes, as: UTF8.self)).findings
    }
    for frame in [
      "[1e308, 1e308, 1e308, 1e308]", "[-1e308, 0, 1e308, 5]", "[0, 0, -10, -10]", "[0, 0]", "[null, 1, 2, 3]",
    ] {
      let view = #"{ "class": "A", "frame": \#(frame), "implements": { "canBecomeFocused": true }, "subviews": [SUB] }"#
      let nestedViews = view.replacing("SUB", with: view.replacing("SUB", with: view.replacing("SUB", with: "")))
      _ = SingleDocument(#"{ "screens": [ { "view": \#(nestedViews) } ] }"#).findings
    }
  }

  /// Screens can embed each other, and preferred environments can form a cycle. Neither causes endless recursion.
  @Test func cyclicScreensAndPreferencesTerminate() throws {
    let json = """
      { "screens": [ { "ref": "a", "children": ["b"], "preferredFocusEnvironments": ["x", "y"], "view": { "ref": "x", "preferredFocusEnvironments": ["y", "x"],
        "subviews": [ { "ref": "y", "preferredFocusEnvironments": ["x", "y"] } ] } }, { "ref": "b", "children": ["a"] } ] }
      """
    let parsedScreens = screens(json)
    let screensByRef = Dictionary(parsedScreens.compactMap { screen in screen.ref.value.map { ($0, screen) } }) {
      first, _ in first
    }
    let tree = FocusTree(try #require(parsedScreens.first)) { screensByRef[$0] }
    #expect(!tree.isComplete)
    #expect(FocusEngine(tree).initialItem == nil)
    #expect(FocusReach(FocusEngine(tree)).items.isEmpty)
  }
}
