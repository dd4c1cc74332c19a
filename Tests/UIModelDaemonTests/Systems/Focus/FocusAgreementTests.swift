import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the tab loop, focus moves, reachability, key presses of a live session and rules agree, because all of
/// them use one computation of focus moves.
@Suite struct FocusAgreementTests {
  private struct Case {
    let json: String
    let engine: FocusEngine

    init(_ views: String, _ more: String = "") throws {
      json = """
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0", "sdk": "26.0" } ],
            "delegate": { "class": "AppDelegate", "implements": {}, "buildMenu": { "steps": [] } } },
          "screens": [ { "ref": "s", "class": "UIViewController", "implements": { "go:": [] }, \(more)
            "view": { "ref": "root", "class": "UIView", "frame": [0, 0, 1024, 768], "subviews": [ \(views) ] } } ] }
        """
      engine = try FocusPropertyTests.engine(json)
    }

    var codes: [String] { SingleDocument(json).findings.map(\.finding.code) }
    var messages: [String] { SingleDocument(json).findings.map(\.finding.message) }

    var loop: [String] { engine.tabLoop().compactMap { $0.node.map { engine.tree.name(of: $0) } } }

    /// Returns the result of a key press as `uimodel/focus/move` reports it: the name of the newly focused item, or the
    /// outcome.
    func move(_ key: FocusKey, from name: String) throws -> String? {
      let node = try #require(engine.tree.node(named: name))
      let move = engine.press(key, engine.stateAfterFocusing(node, FocusState()))
      return move.json(engine)[move.outcome == .moved ? "to" : "outcome"]?.string
    }

    /// Returns the result of a key press in a live session: the name of the newly focused item, or the last step.
    func press(_ key: String, from name: String) throws -> String? {
      var app = SessionTests.App(json)
      try app.focus(name)
      let steps = try app.press(key)
      return steps.contains(.focusMoved) ? app.focused : steps.last?.rawValue
    }

    func keysPressed(to name: String) throws -> String? {
      FocusReach(engine).keys(to: try #require(engine.tree.node(named: name))).map { FocusKey.text($0) }
    }
  }

  private static func card(_ name: String, _ frame: String) -> String {
    "{ \"ref\": \"\(name)\", \"class\": \"CardView\", \"frame\": [\(frame)], \"implements\": { \"canBecomeFocused\": true } }"
  }

  private static func list(_ name: String, _ frame: String, cells: String, class className: String = "UITableView")
    -> String
  {
    let all = cells.split(separator: " ").enumerated().map { row, cell in
      "{ \"ref\": \"\(cell)\", \"frame\": [0, \(row * 44), 300, 44] }"
    }
    return
      "{ \"ref\": \"\(name)\", \"class\": \"\(className)\", \"frame\": [\(frame)], \"allowsFocus\": true, \"cells\": [\(all.joined(separator: ","))] }"
  }

  private static func text(
    _ name: String, _ frame: String, _ more: String = "", class className: String = "UITextField"
  ) -> String {
    "{ \"ref\": \"\(name)\", \"class\": \"\(className)\", \"frame\": [\(frame)] \(more) }"
  }

  private static let note = #"{ "ref": "note", "class": "UITextView", "frame": [320, 0, 704, 768] }"#

  // MARK: Reading order beside tall items

  @Test func tallItemSharesARowOnlyWithItemsBesideItsTop() throws {
    let column = Self.text("search", "16, 20, 288, 36") + "," + Self.list("lists", "0, 72, 320, 696", cells: "a b")
    #expect(try Case(column + "," + Self.note).loop == ["search", "note", "a"])
    #expect(try Case(Self.list("lists", "0, 72, 320, 696", cells: "a b") + "," + Self.note).loop == ["a", "note"])
    let form = [("title", 40, 20), ("url", 20, 70), ("password", 20, 120)].map {
      Self.text($0.0, "\($0.1), \($0.2), 300, 36")
    }
    let notes = #"{ "ref": "notes", "class": "UITextView", "frame": [400, 0, 600, 500] }"#
    #expect(try Case(form.joined(separator: ",") + "," + notes).loop == ["title", "notes", "url", "password"])
  }

  @Test func aColumnBesideATextViewNeedsAGroup() throws {
    func column(_ group: String) -> String {
      "{ \"ref\": \"sidebar\", \"class\": \"UIView\", \"frame\": [0, 0, 320, 768], \(group) \"subviews\": ["
        + Self.text("search", "16, 20, 288, 36") + "," + Self.list("lists", "0, 72, 320, 696", cells: "a b") + "] },"
        + Self.note
    }
    let (apart, together) = (try Case(column("")), try Case(column(#""focusGroupIdentifier": "sidebar","#)))
    #expect(apart.loop == ["search", "note", "a"] && apart.codes == ["focus/missing-common-group"])
    #expect(together.loop == ["search", "a", "note"] && together.codes.isEmpty)
  }

  @Test func primaryOfEqualItemsIsFirstInReadingOrder() throws {
    let cards = [
      Self.card("a", "40, 20, 100, 36"), Self.card("b", "20, 80, 100, 36"), Self.card("big", "300, 0, 600, 700"),
    ]
    #expect(try Case(cards.joined(separator: ",")).loop == ["a"])
  }

  // MARK: Arrows search straight ahead

  @Test func arrowsMoveFocusOnlyStraightAhead() throws {
    let corner = [
      Self.card("topLeft", "0, 0, 200, 100"), Self.card("topRight", "500, 0, 200, 100"),
      Self.card("bottomLeft", "0, 300, 200, 100"),
    ]
    let three = try Case(corner.joined(separator: ","))
    #expect(try three.move(.down, from: "topRight") == "stays" && three.press("down", from: "topRight") == "ignored")
    #expect(try three.move(.down, from: "topLeft") == "bottomLeft")
    #expect(try three.move(.left, from: "topRight") == "topLeft" && three.press("left", from: "topRight") == "topLeft")
    #expect(three.codes.isEmpty)
  }

  @Test func diagonalItemIsUnreachable() throws {
    func two(_ x: Int) throws -> Case {
      try Case(Self.card("start", "0, 0, 200, 100") + "," + Self.card("lonely", "\(x), 300, 200, 100"))
    }
    #expect(try two(500).move(.down, from: "start") == "stays" && two(500).keysPressed(to: "lonely") == nil)
    #expect(try two(500).codes == ["focus/unreachable-item"])
    #expect(try two(500).messages.first?.contains("no item is straight above, below or beside it") == true)
    #expect(try two(100).keysPressed(to: "lonely") == "↓" && two(100).codes.isEmpty)
  }

  // MARK: Text input comes first

  @Test func aTextViewMayInsertTab() throws {
    let views = [
      Self.text("title", "0, 0, 600, 40"), #"{ "ref": "body", "class": "UITextView", "frame": [0, 50, 600, 300] }"#,
      Self.list("tags", "0, 400, 600, 200", cells: "a b"),
    ]
    let form = try Case(views.joined(separator: ","))
    #expect(try form.move(.tab, from: "body") == "unknown" && form.press("tab", from: "body") == "unknown")
    #expect(try form.move(.tab, from: "title") == "body" && form.press("tab", from: "title") == "body")
    // Tab may insert a character in `body`, so the list is reached backward.
    #expect(try form.keysPressed(to: "a") == "⇧⇥" && form.keysPressed(to: "b") == "⇧⇥ ↓")
  }

  /// Tab does not lead from the text view around the loop. ⇧Tab and Tab lead from the first cell to the selected one.
  @Test func selectedCellIsReachedFromTheNeighboringGroup() throws {
    let cells =
      #"{ "ref": "a", "frame": [0, 0, 300, 44] }, { "ref": "b", "frame": [0, 44, 300, 44], "isSelected": true }"#
    let views = [
      Self.text("title", "0, 0, 600, 40"),
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
    func two(_ views: String...) throws -> Case {
      try Case(views.joined(separator: ","), #""focusGroupIdentifier": "form","#)
    }
    let fields = try two(Self.text("a", "0, 0, 600, 40", group), Self.text("b", "0, 60, 600, 40", group))
    #expect(try fields.move(.down, from: "a") == "typed" && fields.press("down", from: "a") == "typed")
    #expect(try fields.keysPressed(to: "b") == nil)
    // No documentation says whether an arrow key leaves a single line of text.
    #expect(fields.messages.isEmpty)
    let views = try two(
      Self.text("a", "0, 0, 600, 40", group, class: "UITextView"),
      Self.text("b", "0, 60, 600, 40", group, class: "UITextView"))
    #expect(views.messages.first?.contains("text input beside it handles the arrow keys") == true)
    let mixed = try two(
      Self.text("a", "0, 0, 600, 40", group), Self.card("b", "0, 60, 600, 40"), Self.card("c", "0, 120, 600, 40"))
    #expect(try mixed.move(.down, from: "b") == "c" && mixed.press("down", from: "b") == "c")
  }

  @Test(arguments: [
    (#""superclass": "UITextField", "implements": {}"#, "list"),
    (#""superclass": "UITextField", "implements": { "insertText(_:)": [] }"#, "unknown"),
    (#""superclass": "UITextField""#, "unknown"), (#""superclass": "UITextView", "implements": {}"#, "unknown"),
    (#""superclass": "UITextView", "implements": {}, "isEditable": { "$unknown": "a setting" }"#, "unknown"),
  ]) func tabInATextSubclassDependsOnItsKnownMethods(_ members: String, _ expected: String) throws {
    let field = "{ \"ref\": \"field\", \"class\": \"OwnField\", \"frame\": [0, 0, 600, 40], \(members) }"
    let form = try Case(field + "," + Self.list("tags", "0, 400, 600, 200", cells: "list"))
    guard form.engine.items.count == 2 else { return #expect(expected == "unknown") }
    #expect(try form.move(.tab, from: "field") == expected && form.press("tab", from: "field") == expected)
  }

  /// The system swaps the left and right arrows of a command in right-to-left layouts, unless the command opts out
  /// (UIKeyCommand.h).
  @Test(arguments: [("", FocusKey.right), (#", "allowsAutomaticMirroring": false"#, .left)])
  func commandsHandleMirroredArrowsRightToLeft(_ member: String, _ key: FocusKey) throws {
    let commands =
      #""keyCommands": [ { "action": "go:", "input": "UIKeyInputLeftArrow", "wantsPriorityOverSystemBehavior": true\#(member) } ],"#
    let cards = [Self.card("a", "0, 0, 50, 50"), Self.card("b", "100, 0, 50, 50"), Self.card("c", "200, 0, 50, 50")]
    let json = try Case(cards.joined(separator: ","), commands).json
    let engine = try FocusPropertyTests.engine(json, isRightToLeft: true)
    let b = try #require(engine.tree.node(named: "b"))
    for arrow in [FocusKey.left, .right] {
      let outcome = engine.press(arrow, engine.stateAfterFocusing(b, FocusState())).outcome
      #expect(arrow == key ? outcome == .taken(by: 0) : outcome == .moved)
      var app = SessionTests.App(json)
      app.session.layoutDirection = .rightToLeft
      try app.focus("b")
      #expect(try app.press(arrow.rawValue).contains(.performed) == (arrow == key))
    }
  }

  // MARK: Unknown frames

  @Test func cellWithUnknownFrameMayBeNext() throws {
    let commands = #""keyCommands": [ { "action": "go:", "input": "UIKeyInputDownArrow" } ],"#
    func grid(_ cells: String) -> String {
      "{ \"class\": \"UICollectionView\", \"frame\": [0, 0, 600, 600], \"allowsFocus\": true, \"cells\": [ \(cells) ] }"
    }
    let unknown = try Case(grid(#"{ "ref": "a" }, { "ref": "b" }"#), commands)
    #expect(try unknown.move(.down, from: "a") == "unknown" && unknown.press("down", from: "a") == "unknown")
    let one = try Case(grid(#"{ "ref": "a" }"#), commands)
    #expect(try one.move(.down, from: "a") == "stays" && one.press("down", from: "a") == "performed")
    let placed = try Case(
      grid(#"{ "ref": "a", "frame": [0, 0, 50, 50] }, { "ref": "b", "frame": [0, 60, 50, 50] }"#), commands)
    #expect(try placed.move(.down, from: "a") == "b" && placed.press("down", from: "a") == "b")
  }

  // MARK: Delegates

  @Test(arguments: [
    ("UITableView", "tableView(_:canFocusRowAt:)", true), ("UITableView", "collectionView(_:canFocusItemAt:)", false),
    ("UICollectionView", "collectionView(_:canFocusItemAt:)", true),
    ("UICollectionView", "tableView(_:canFocusRowAt:)", false),
  ]) func listCallsOnlyItsOwnDelegateMethod(_ className: String, _ method: String, _ isAsked: Bool) throws {
    let list = try Case(
      "{ \"class\": \"\(className)\", \"frame\": [0, 0, 600, 600], \"delegate\": { \"\(method)\": true }, \"cells\": [ { \"ref\": \"a\", \"frame\": [0, 0, 600, 44] } ] }"
    )
    #expect(list.loop == (isAsked ? ["a"] : []))
  }
}
