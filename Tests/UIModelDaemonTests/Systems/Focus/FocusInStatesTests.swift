import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks focus on screens whose properties and overrides depend on named states.
@Suite struct FocusInStatesTests {
  private func engine(_ views: String, in states: Set<String>?) throws -> FocusEngine {
    let json =
      #"{ "screens": [ { "view": { "class": "UIView", "frame": [0, 0, 600, 600], "subviews": [ \#(views) ] } } ] }"#
    let screens = Document(number: 0, bytes: Array(json.utf8)).blocks.flatMap(\.declarations.screens)
    return FocusEngine(FocusTree(try #require(screens.first), states: states))
  }

  private func verdict(_ view: String, in states: Set<String>?) throws -> Focusability.Verdict {
    let engine = try engine(view, in: states)
    return engine.focusability[try #require(engine.tree.node(named: "a"))].verdict
  }

  @Test(arguments: [
    (#""class": "CardView", "implements": { "canBecomeFocused": { "when": "on" } }"#, true),
    (#""class": "UITextField", "isHidden": { "when": "on" }"#, false),
    (#""class": "UITextField", "isEnabled": { "when": "on" }"#, true),
    (#""class": "UITextField", "isUserInteractionEnabled": { "when": "on" }"#, true),
  ]) func stateDecidesFocusability(_ members: String, _ isFocusableWhenOn: Bool) throws {
    let view = "{ \"ref\": \"a\", \"frame\": [0, 0, 300, 40], \(members) }"
    #expect(try verdict(view, in: ["on"]) == (isFocusableWhenOn ? .focusable : .notFocusable))
    #expect(try verdict(view, in: ["other"]) == (isFocusableWhenOn ? .notFocusable : .focusable))
    #expect(try verdict(view, in: nil) == .unknown)
  }

  /// Returning true from `shouldUpdateFocus(in:)` allows the move, so the override vetoes moves outside of the state
  /// `open`.
  @Test func focusVetoDependsOnANamedState() throws {
    let views = #"""
      { "ref": "a", "class": "UITextField", "frame": [0, 0, 600, 40] },
      { "ref": "wall", "class": "WallView", "frame": [0, 100, 600, 300], "implements": { "shouldUpdateFocus(in:)": { "when": "open" } },
        "subviews": [ { "ref": "b", "class": "UITextField", "frame": [0, 0, 600, 40] } ] }
      """#
    func outcome(in states: Set<String>?) throws -> String? {
      let engine = try engine(views, in: states)
      return engine.press(.tab, engine.stateAfterFocusing(try #require(engine.tree.node(named: "a")), FocusState()))
        .json(engine)[
          "outcome"]?.string
    }
    #expect(try outcome(in: ["open"]) == "moved")
    #expect(try outcome(in: ["closed"]) == "vetoed")
    #expect(try outcome(in: nil) == "unknown")
  }

  @Test func selectedCellDependsOnANamedState() throws {
    let list = #"""
      { "class": "UITableView", "frame": [0, 0, 600, 400], "allowsFocus": true, "cells": [ { "ref": "a", "frame": [0, 0, 600, 44] },
        { "ref": "b", "frame": [0, 44, 600, 44], "isSelected": { "when": "picked" } } ] }
      """#
    #expect(try engine(list, in: ["picked"]).tabLoopText() == "b")
    #expect(try engine(list, in: []).tabLoopText() == "a")
  }

  @Test func focusGuideRedirectsOnlyInItsEnabledState() throws {
    let views = #"""
      { "ref": "box", "class": "UIView", "frame": [0, 0, 600, 600], "layoutGuides": [ { "class": "UIFocusGuide", "frame": [0, 100, 600, 20],
          "isEnabled": { "when": "on" }, "preferredFocusEnvironments": ["far"] } ], "subviews": [
        { "ref": "a", "class": "CardView", "frame": [0, 0, 50, 50], "implements": { "canBecomeFocused": true } },
        { "ref": "b", "class": "CardView", "frame": [0, 200, 50, 50], "implements": { "canBecomeFocused": true } },
        { "ref": "far", "class": "CardView", "frame": [500, 400, 50, 50], "implements": { "canBecomeFocused": true } } ] }
      """#
    for (states, expected) in [(["on"], "far"), ([], "b")] as [(Set<String>, String)] {
      let engine = try engine(views, in: states)
      let neighborNode = engine.neighbor(of: try #require(engine.tree.node(named: "a")), .down)
      #expect(neighborNode.map { engine.tree.name(of: $0) } == expected)
    }
  }

  /// Key presses of a live session use the current states of the session, which may change between two presses.
  @Test func keyPressesUseTheStatesOfTheSession() throws {
    var app = SessionTests.App(
      #"""
      { "screens": [ { "ref": "s", "view": { "class": "UIView", "frame": [0, 0, 600, 600], "subviews": [
        { "ref": "a", "class": "UITextField", "frame": [0, 0, 600, 40] },
        { "ref": "b", "class": "UITextField", "frame": [0, 60, 600, 40], "isHidden": { "when": "collapsed" } },
        { "ref": "c", "class": "UITextField", "frame": [0, 120, 600, 40] } ] } } ],
        "session": { "states": ["collapsed"] } }
      """#)
    try app.focus("a")
    try app.press("tab")
    #expect(app.focusedName == "c")
    app.session.states = []
    try app.press("shift+tab")
    #expect(app.focusedName == "b")
  }
}
