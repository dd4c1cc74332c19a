import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the tab loop, focus moves, reachability, key presses of a live session and rules agree on where focus
/// moves.
@Suite struct FocusAgreementTests {
  private struct Case {
    let json: String
    let engine: FocusEngine

    init(_ views: String, _ screenMembers: String = "") throws {
      json = """
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0", "sdk": "26.0" } ],
            "delegate": { "class": "AppDelegate", "implements": {}, "buildMenu": { "steps": [] } } },
          "screens": [ { "ref": "s", "class": "UIViewController", "implements": { "go:": [] }, \(screenMembers)
            "view": { "ref": "root", "class": "UIView", "frame": [0, 0, 1024, 768], "subviews": [ \(views) ] } } ] }
        """
      engine = try FocusPropertyTests.engine(json)
    }

    var codes: [String] { SingleDocument(json).findings.map(\.finding.code) }
    var messages: [String] { SingleDocument(json).findings.map(\.finding.message) }

    var tabLoopNames: [String] { engine.tabLoop().compactMap { $0.node.map { engine.tree.name(of: $0) } } }

    /// Returns the result of a key press as `uimodel/focus/move` reports it: the name of the newly focused item, or the
    /// outcome.
    func moveResult(_ key: FocusKey, from name: String) throws -> String? {
      let node = try #require(engine.tree.node(named: name))
      let move = engine.press(key, engine.stateAfterFocusing(node, FocusState()))
      return move.json(engine)[move.outcome == .moved ? "to" : "outcome"]?.string
    }

    /// Returns the result of a key press in a live session: the name of the newly focused item, or the kind of the last
    /// step.
    func sessionResult(_ key: String, from name: String) throws -> String? {
      var app = SessionTests.App(json)
      try app.focus(name)
      let steps = try app.press(key)
      return steps.contains(.focusMoved) ? app.focusedName : steps.last?.rawValue
    }

    func keySequence(to name: String) throws -> String? {
      FocusReach(engine).keys(to: try #require(engine.tree.node(named: name))).map { FocusKey.text($0) }
    }
  }

  private static func card(_ name: String, _ frame: String) -> String {
    "{ \"ref\": \"\(name)\", \"class\": \"CardView\", \"frame\": [\(frame)], \"implements\": { \"canBecomeFocused\": true } }"
  }

  private static func list(_ name: String, _ frame: String, cells: String, class className: String = "UITableView")
    -> String
  {
    let cellObjects = cells.split(separator: " ").enumerated().map { row, cell in
      "{ \"ref\": \"\(cell)\", \"frame\": [0, \(row * 44), 300, 44] }"
    }
    return
      "{ \"ref\": \"\(name)\", \"class\": \"\(className)\", \"frame\": [\(frame)], \"allowsFocus\": true, \"cells\": [\(cellObjects.joined(separator: ","))] }"
  }

  private static func textInput(
    _ name: String, _ frame: String, _ members: String = "", class className: String = "UITextField"
  ) -> String {
    "{ \"ref\": \"\(name)\", \"class\": \"\(className)\", \"frame\": [\(frame)] \(members) }"
  }

  private static let note = #"{ "ref": "note", "class": "UITextView", "frame": [320, 0, 704, 768] }"#

  // MARK: Reading order beside tall items

  @Test func tallItemSharesARowOnlyWithItemsBesideItsTop() throws {
    let column = Self.textInput("search", "16, 20, 288, 36") + "," + Self.list("lists", "0, 72, 320, 696", cells: "a b")
    #expect(try Case(column + "," + Self.note).tabLoopNames == ["search", "note", "a"])
    #expect(
      try Case(Self.list("lists", "0, 72, 320, 696", cells: "a b") + "," + Self.note).tabLoopNames == ["a", "note"])
    let fieldViews = [("title", 40, 20), ("url", 20, 70), ("password", 20, 120)].map {
      Self.textInput($0.0, "\($0.1), \($0.2), 300, 36")
    }
    let notes = #"{ "ref": "notes", "class": "UITextView", "frame": [400, 0, 600, 500] }"#
    #expect(
      try Case(fieldViews.joined(separator: ",") + "," + notes).tabLoopNames == ["title", "notes", "url", "password"])
  }

  @Test func aColumnBesideATextViewNeedsAGroup() throws {
    func column(_ group: String) -> String {
      "{ \"ref\": \"sidebar\", \"class\": \"UIView\", \"frame\": [0, 0, 320, 768], \(group) \"subviews\": ["
        + Self.textInput("search", "16, 20, 288, 36") + "," + Self.list("lists", "0, 72, 320, 696", cells: "a b")
        + "] },"
        + Self.note
    }
    let (apart, together) = (try Case(column("")), try Case(column(#""focusGroupIdentifier": "sidebar","#)))
    #expect(apart.tabLoopNames == ["search", "note", "a"] && apart.codes == ["focus/missing-common-group"])
    #expect(together.tabLoopNames == ["search", "a", "note"] && together.codes.isEmpty)
  }

  @Test func readingOrderDecidesAmongEqualPriorities() throws {
    let cards = [
      Self.card("a", "40, 20, 100, 36"), Self.card("b", "20, 80, 100, 36"), Self.card("big", "300, 0, 600, 700"),
    ]
    #expect(try Case(cards.joined(separator: ",")).tabLoopNames == ["a"])
  }

  // MARK: Arrows search straight ahead

  @Test func arrowsMoveFocusOnlyStraightAhead() throws {
    let cornerCards = [
      Self.card("topLeft", "0, 0, 200, 100"), Self.card("topRight", "500, 0, 200, 100"),
      Self.card("bottomLeft", "0, 300, 200, 100"),
    ]
    let cornerCase = try Case(cornerCards.joined(separator: ","))
    #expect(
      try cornerCase.moveResult(.down, from: "topRight") == "stays"
        && cornerCase.sessionResult("down", from: "topRight") == "ignored")
    #expect(try cornerCase.moveResult(.down, from: "topLeft") == "bottomLeft")
    #expect(
      try cornerCase.moveResult(.left, from: "topRight") == "topLeft"
        && cornerCase.sessionResult("left", from: "topRight") == "topLeft")
    #expect(cornerCase.codes.isEmpty)
  }

  @Test func diagonalItemIsUnreachable() throws {
    func caseWithLonelyCard(_ x: Int) throws -> Case {
      try Case(Self.card("start", "0, 0, 200, 100") + "," + Self.card("lonely", "\(x), 300, 200, 100"))
    }
    #expect(
      try caseWithLonelyCard(500).moveResult(.down, from: "start") == "stays"
        && caseWithLonelyCard(500).keySequence(to: "lonely") == nil)
    #expect(try caseWithLonelyCard(500).codes == ["focus/unreachable-item"])
    #expect(
      try caseWithLonelyCard(500).messages.first?.contains("no item is straight above, below or beside it") == true)
    #expect(try caseWithLonelyCard(100).keySequence(to: "lonely") == "↓" && caseWithLonelyCard(100).codes.isEmpty)
  }

  // MARK: Text input comes first

  @Test func tabMightInsertACharacterInATextView() throws {
    let views = [
      Self.textInput("title", "0, 0, 600, 40"),
      #"{ "ref": "body", "class": "UITextView", "frame": [0, 50, 600, 300] }"#,
      Self.list("tags", "0, 400, 600, 200", cells: "a b"),
    ]
    let form = try Case(views.joined(separator: ","))
    #expect(
      try form.moveResult(.tab, from: "body") == "unknown" && form.sessionResult("tab", from: "body") == "unknown")
    #expect(try form.moveResult(.tab, from: "title") == "body" && form.sessionResult("tab", from: "title") == "body")
    // Tab might insert a character in `body`, so the list is reached backward.
    #expect(try form.keySequence(to: "a") == "⇧⇥" && form.keySequence(to: "b") == "⇧⇥ ↓")
  }

  /// From the first cell, the path to the selected cell is ⇧Tab and then Tab. Tab alone does not complete the loop,
  /// because it might insert a character in the text view.
  @Test func selectedCellIsReachedFromTheNeighboringGroup() throws {
    let cells =
      #"{ "ref": "a", "frame": [0, 0, 300, 44] }, { "ref": "b", "frame": [0, 44, 300, 44], "isSelected": true }"#
    let views = [
      Self.textInput("title", "0, 0, 600, 40"),
      #"{ "class": "UITableView", "frame": [0, 50, 600, 200], "allowsFocus": true, "cells": [ \#(cells) ] }"#,
      #"{ "ref": "body", "class": "UITextView", "frame": [0, 300, 600, 300] }"#,
    ]
    let commands =
      #""keyCommands": [ { "action": "go:", "input": "UIKeyInputDownArrow", "wantsPriorityOverSystemBehavior": true } ],"#
    let engine = try Case(views.joined(separator: ","), commands).engine
    let (a, b) = (try #require(engine.tree.node(named: "a")), try #require(engine.tree.node(named: "b")))
    #expect(FocusReach(engine, from: a).keys(to: b).map { FocusKey.text($0) } == "⇧⇥ ⇥")
  }

  @Test func textFieldsHandleArrows() throws {
    let group = #", "focusGroupIdentifier": "form""#
    func makeFormCase(_ views: String...) throws -> Case {
      try Case(views.joined(separator: ","), #""focusGroupIdentifier": "form","#)
    }
    let textFieldsCase = try makeFormCase(
      Self.textInput("a", "0, 0, 600, 40", group), Self.textInput("b", "0, 60, 600, 40", group))
    #expect(
      try textFieldsCase.moveResult(.down, from: "a") == "typed"
        && textFieldsCase.sessionResult("down", from: "a") == "typed")
    #expect(try textFieldsCase.keySequence(to: "b") == nil)
    // Apple does not document whether an arrow key moves focus out of a single-line text field.
    #expect(textFieldsCase.messages.isEmpty)
    let textViewsCase = try makeFormCase(
      Self.textInput("a", "0, 0, 600, 40", group, class: "UITextView"),
      Self.textInput("b", "0, 60, 600, 40", group, class: "UITextView"))
    #expect(textViewsCase.messages.first?.contains("text input beside it handles the arrow keys") == true)
    let fieldAndCardsCase = try makeFormCase(
      Self.textInput("a", "0, 0, 600, 40", group), Self.card("b", "0, 60, 600, 40"), Self.card("c", "0, 120, 600, 40"))
    #expect(
      try fieldAndCardsCase.moveResult(.down, from: "b") == "c"
        && fieldAndCardsCase.sessionResult("down", from: "b") == "c")
  }

  @Test(arguments: [
    (#""superclass": "UITextField", "implements": {}"#, "list"),
    (#""superclass": "UITextField", "implements": { "insertText(_:)": [] }"#, "unknown"),
    (#""superclass": "UITextField""#, "unknown"), (#""superclass": "UITextView", "implements": {}"#, "unknown"),
    (#""superclass": "UITextView", "implements": {}, "isEditable": { "$unknown": "a setting" }"#, "unknown"),
  ]) func tabInATextSubclassDependsOnItsKnownMethods(_ members: String, _ expectedOutcome: String) throws {
    let field = "{ \"ref\": \"field\", \"class\": \"OwnField\", \"frame\": [0, 0, 600, 40], \(members) }"
    let form = try Case(field + "," + Self.list("tags", "0, 400, 600, 200", cells: "list"))
    guard form.engine.items.count == 2 else { return #expect(expectedOutcome == "unknown") }
    #expect(
      try form.moveResult(.tab, from: "field") == expectedOutcome
        && form.sessionResult("tab", from: "field") == expectedOutcome)
  }

  /// In right-to-left layouts, the system swaps the left and right arrows of a command, unless the command opts out
  /// (UIKeyCommand.h).
  @Test(arguments: [("", FocusKey.right), (#", "allowsAutomaticMirroring": false"#, .left)])
  func commandHandlesMirroredArrowInRightToLeftLayout(_ member: String, _ handledKey: FocusKey) throws {
    let commands =
      #""keyCommands": [ { "action": "go:", "input": "UIKeyInputLeftArrow", "wantsPriorityOverSystemBehavior": true\#(member) } ],"#
    let cards = [Self.card("a", "0, 0, 50, 50"), Self.card("b", "100, 0, 50, 50"), Self.card("c", "200, 0, 50, 50")]
    let json = try Case(cards.joined(separator: ","), commands).json
    let engine = try FocusPropertyTests.engine(json, isRightToLeft: true)
    let middleNode = try #require(engine.tree.node(named: "b"))
    for arrow in [FocusKey.left, .right] {
      let outcome = engine.press(arrow, engine.stateAfterFocusing(middleNode, FocusState())).outcome
      #expect(arrow == handledKey ? outcome == .intercepted(by: 0) : outcome == .moved)
      var app = SessionTests.App(json)
      app.session.layoutDirection = .rightToLeft
      try app.focus("b")
      #expect(try app.press(arrow.rawValue).contains(.performed) == (arrow == handledKey))
    }
  }

  // MARK: Unknown frames

  @Test func unknownCellFrameMakesArrowMoveUnknown() throws {
    let commands = #""keyCommands": [ { "action": "go:", "input": "UIKeyInputDownArrow" } ],"#
    func grid(_ cells: String) -> String {
      "{ \"class\": \"UICollectionView\", \"frame\": [0, 0, 600, 600], \"allowsFocus\": true, \"cells\": [ \(cells) ] }"
    }
    let unframedCellsCase = try Case(grid(#"{ "ref": "a" }, { "ref": "b" }"#), commands)
    #expect(
      try unframedCellsCase.moveResult(.down, from: "a") == "unknown"
        && unframedCellsCase.sessionResult("down", from: "a") == "unknown")
    let singleCellCase = try Case(grid(#"{ "ref": "a" }"#), commands)
    #expect(
      try singleCellCase.moveResult(.down, from: "a") == "stays"
        && singleCellCase.sessionResult("down", from: "a") == "performed")
    let framedCellsCase = try Case(
      grid(#"{ "ref": "a", "frame": [0, 0, 50, 50] }, { "ref": "b", "frame": [0, 60, 50, 50] }"#), commands)
    #expect(
      try framedCellsCase.moveResult(.down, from: "a") == "b" && framedCellsCase.sessionResult("down", from: "a") == "b"
    )
  }

  // MARK: Delegates

  @Test(arguments: [
    ("UITableView", "tableView(_:canFocusRowAt:)", true), ("UITableView", "collectionView(_:canFocusItemAt:)", false),
    ("UICollectionView", "collectionView(_:canFocusItemAt:)", true),
    ("UICollectionView", "tableView(_:canFocusRowAt:)", false),
  ]) func listCallsOnlyItsOwnDelegateMethod(_ className: String, _ method: String, _ isCalled: Bool) throws {
    let listCase = try Case(
      "{ \"class\": \"\(className)\", \"frame\": [0, 0, 600, 600], \"delegate\": { \"\(method)\": true }, \"cells\": [ { \"ref\": \"a\", \"frame\": [0, 0, 600, 44] } ] }"
    )
    #expect(listCase.tabLoopNames == (isCalled ? ["a"] : []))
  }
}
