import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the focus engine, mainly with the examples of WWDC21-10260 "Focus on iPad keyboard navigation".
@Suite struct FocusEngineTests {
  static let remindersTemplate = """
    { "screens": [ { "ref": "reminders", "view": { "class": "UIView", "frame": [0, 0, 1024, 768], "subviews": [
      { "ref": "sidebar", "class": "UIView", "frame": [0, 0, 320, 768], GROUP "subviews": [
        { "ref": "search", "class": "UISearchTextField", "frame": [16, 20, 288, 36] },
        { "ref": "lists", "class": "UICollectionView", "frame": [0, 72, 320, 696],
          "collectionViewLayout": { "list": { "appearance": "sidebar" } },
          "cells": [ { "ref": "today", "frame": [0, 0, 320, 44] }, { "ref": "groceries", "frame": [0, 44, 320, 44] } ] } ] },
      { "ref": "table", "class": "UITableView", "frame": [320, 0, 704, 768], "allowsFocus": true,
        "cells": [ { "ref": "bread", "frame": [0, 0, 704, 44] }, { "ref": "apples", "frame": [0, 44, 704, 44] },
          { "ref": "coffee", "frame": [0, 88, 704, 44] } ] } ] } } ] }
    """

  func engine(_ json: String, isRightToLeft: Bool = false, navigationMode: FocusNavigationMode = .keyboardNavigation)
    throws
    -> FocusEngine
  {
    let document = Document(number: 0, bytes: Array(json.utf8))
    let screens = document.blocks.flatMap(\.declarations.screens)
    let screensByRef = Dictionary(screens.compactMap { screen in screen.ref.value.map { ($0, screen) } }) { first, _ in
      first
    }
    return FocusEngine(
      FocusTree(try #require(screens.first)) { screensByRef[$0] }, navigationMode: navigationMode,
      isRightToLeft: isRightToLeft)
  }

  func tabLoopNames(_ engine: FocusEngine, _ state: FocusState = FocusState()) -> [String] {
    engine.tabLoop(state).compactMap { $0.node.map { engine.tree.name(of: $0) } }
  }

  func stateWithFocus(_ engine: FocusEngine, _ name: String, _ state: FocusState = FocusState()) throws -> FocusState {
    engine.stateAfterFocusing(try #require(engine.tree.node(named: name)), state)
  }

  @Test func tabJumpsBetweenColumnsWithoutAGroup() throws {
    let engine = try engine(Self.remindersTemplate.replacing("GROUP", with: ""))
    #expect(tabLoopNames(engine) == ["search", "bread", "today"])
  }

  @Test func tabVisitsSidebarGroupBeforeTheTable() throws {
    let engine = try engine(Self.remindersTemplate.replacing("GROUP", with: #""focusGroupIdentifier": "sidebar","#))
    #expect(tabLoopNames(engine) == ["search", "today", "bread"])
    #expect(
      engine.groupTreeText() == """
        the screen's own group
          'sidebar'
            the group of 'search'
              * search
            the group of 'lists'
              * today
              - groceries
          the group of 'table'
            * bread
            - apples
            - coffee

        """)
    #expect(engine.groupTreeJSON()["groups"]?.array?.first?["groups"]?.array?.count == 2)
    #expect(engine.tabLoopText() == "search → today → bread")
  }

  @Test func groupRemembersItsLastFocusedItem() throws {
    let engine = try engine(Self.remindersTemplate.replacing("GROUP", with: ""))
    var state = try stateWithFocus(engine, "bread")
    for key in [FocusKey.down, .tab, .tab, .tab] { state = engine.press(key, state).state }
    #expect(state.focusedItem.map { engine.tree.name(of: $0) } == "apples")
    #expect(tabLoopNames(engine, state) == ["search", "apples", "today"])
  }

  @Test func systemRaisesButNeverLowersPriority() throws {
    let json = """
      { "screens": [ { "view": { "class": "UICollectionView", "frame": [0, 0, 100, 400], "allowsFocus": true, "cells": [
        { "ref": "a", "frame": [0, 0, 100, 50] }, { "ref": "b", "frame": [0, 50, 100, 50], "focusGroupPriority": 1500 },
        { "ref": "c", "frame": [0, 100, 100, 50], "isSelected": true, "focusGroupPriority": 10 },
        { "ref": "d", "frame": [0, 500, 100, 50], "focusGroupPriority": 3000 } ] } } ] }
      """
    let engine = try engine(json)
    func priority(_ name: String, _ state: FocusState) throws -> Int {
      engine.priority(of: try #require(engine.tree.node(named: name)), state)
    }
    let state = try stateWithFocus(engine, "b", try stateWithFocus(engine, "a"))
    #expect(try priority("c", state) == 2000)
    #expect(try priority("b", state) == .max)
    #expect(try priority("a", state) == 0)
    // The item with the highest priority lies outside of the visible area, so the selected cell is the primary item.
    #expect(tabLoopNames(engine) == ["c"])
    #expect(try priority("a", FocusState(lastFocusedItems: [engine.groups.groupByNode[2] ?? 0: 2])) == 1000)
  }

  @Test func arrowsDoNotLeaveTheFocusGroup() throws {
    let engine = try engine(Self.remindersTemplate.replacing("GROUP", with: ""))
    let todayState = try stateWithFocus(engine, "today")
    #expect(engine.press(.right, todayState).outcome == .stays)
    #expect(engine.press(.down, todayState).targetItem.map { engine.tree.name(of: $0) } == "groceries")
  }

  @Test func rightToLeftTabLoopStartsAtTheRight() throws {
    let json = """
      { "screens": [ { "view": { "class": "UIView", "frame": [0, 0, 600, 300], "subviews": [
        { "ref": "left", "class": "UITextField", "frame": [0, 0, 200, 40] },
        { "ref": "right", "class": "UITextField", "frame": [300, 5, 200, 40] },
        { "ref": "below", "class": "UITextField", "frame": [300, 100, 200, 40] } ] } } ] }
      """
    #expect(tabLoopNames(try engine(json)) == ["left", "right", "below"])
    #expect(tabLoopNames(try engine(json, isRightToLeft: true)) == ["right", "left", "below"])
  }

  @Test func stackAxisAndOrderReplaceUnknownFrames() throws {
    let json = """
      { "screens": [ { "view": { "class": "UIStackView", "axis": "vertical", "subviews": [
        { "ref": "a", "class": "CardView", "implements": { "canBecomeFocused": true } },
        { "class": "UIStackView", "subviews": [
          { "ref": "b", "class": "CardView", "implements": { "canBecomeFocused": true } },
          { "ref": "c", "class": "CardView", "implements": { "canBecomeFocused": true } } ] } ] } } ] }
      """
    for isRightToLeft in [false, true] {
      let engine = try engine(json, isRightToLeft: isRightToLeft)
      let state = try stateWithFocus(engine, "b")
      let nextName = engine.press(isRightToLeft ? .left : .right, state).targetItem.map { engine.tree.name(of: $0) }
      #expect(nextName == "c")
      #expect(engine.press(.up, state).targetItem.map { engine.tree.name(of: $0) } == "a")
      #expect(!engine.isOrderExact || engine.stops.count < 2)
    }
  }

  @Test func splitViewHasOneGroupPerColumn() throws {
    let json = """
      { "screens": [ { "class": "UISplitViewController", "columns": { "primary": "a", "secondary": "b" } },
        { "ref": "a", "view": { "class": "UIView", "frame": [0, 0, 320, 768], "subviews": [
          { "ref": "search", "class": "UISearchTextField", "frame": [16, 20, 288, 36] },
          { "ref": "list", "class": "UITableView", "frame": [0, 72, 320, 600], "allowsFocus": true } ] } },
        { "ref": "b", "view": { "class": "UITableView", "frame": [320, 0, 704, 768], "allowsFocus": true, "cells": [ { "ref": "bread", "frame": [0, 0, 704, 44] } ] } } ] }
      """
    let engine = try engine(json)
    // A list whose cells are not declared also counts as an item of the tab loop.
    #expect(tabLoopNames(engine) == ["search", "list", "bread"])
    #expect(engine.groups.elements.filter { $0.kind == .column }.count == 2)
  }

  @Test func explanationIncludesReasonsOfAncestors() throws {
    let json = """
      { "screens": [ { "ref": "s", "view": { "ref": "root", "class": "UIView", "frame": [0, 0, 600, 300], "alpha": 0, "subviews": [
        { "ref": "box", "class": "UIView", "isHidden": true, "subviews": [
          { "ref": "card", "class": "CardView", "isUserInteractionEnabled": false, "frame": [0, 0, 0, 10],
            "implements": { "canBecomeFocused": true } } ] } ] } } ] }
      """
    let engine = try engine(json)
    let explanation = engine.explain(try #require(engine.tree.node(named: "card")))
    #expect(explanation.verdict == .notFocusable)
    #expect(
      explanation.text
        == """
        card: cannot be focused
          card
            - canBecomeFocused is overridden to return true
            - isUserInteractionEnabled is false
            - it has no size
            inside box
              - isHidden is true
              inside root
                - alpha is 0

        """)
    #expect(explanation.json["reasons"]?.array?.count == 3)
    #expect(explanation.json["verdict"] == "notFocusable")
  }

  @Test func focusabilityFollowsPrecedence() throws {
    let json = """
      { "screens": [ { "view": { "class": "UIView", "subviews": [
        { "class": "UITableView", "allowsFocus": false, "delegate": { "tableView(_:canFocusRowAt:)": { "default": true, "b": false } },
          "cells": [ { "ref": "a" }, { "ref": "b" }, { "ref": "c", "implements": { "canBecomeFocused": false } },
            { "ref": "d", "implements": { "canBecomeFocused": true }, "subviews": [ { "ref": "e", "class": "UITextField" } ] } ] },
        { "class": "UITableView", "cells": [ { "ref": "f" } ] },
        { "ref": "g", "class": "UIButton" }, { "ref": "h", "class": "UITextField", "isEnabled": false },
        { "ref": "i", "class": "WKWebView" }, { "ref": "j", "class": "CardView" } ] } } ] }
      """
    let engine = try engine(json)
    func ground(_ name: String) throws -> FocusGround {
      engine.focusability[try #require(engine.tree.node(named: name))].ground
    }
    #expect(try ground("a") == .delegateTrue)
    #expect(try ground("b") == .delegateFalse)
    #expect(try ground("c") == .overriddenFalse)
    #expect(try ground("d") == .overriddenTrue)
    #expect(try ground("f") == .listDefault)
    #expect(try ground("g") == .control)
    #expect(try ground("i") == .unknownClass)
    #expect(try ground("j") == .ownClass)
    #expect(engine.items.map { engine.tree.name(of: $0) } == ["a", "d"])
    let nestedFieldNode = try #require(engine.tree.node(named: "e"))
    #expect(engine.focusability[nestedFieldNode].obstacles == .insideFocusableCell)
    let fullAccessEngine = try self.engine(json, navigationMode: .fullKeyboardAccess)
    #expect(fullAccessEngine.items.map { fullAccessEngine.tree.name(of: $0) }.contains("g"))
  }

  @Test func reachabilityReportsTheKeySequence() throws {
    let engine = try engine(Self.remindersTemplate.replacing("GROUP", with: ""))
    let reach = FocusReach(engine)
    let coffeeNode = try #require(engine.tree.node(named: "coffee"))
    #expect(reach.keys(to: coffeeNode).map { FocusKey.text($0) } == "⇥ ↓×2")
    #expect(reach.json["unreachable"] == [])
    #expect(reach.text.contains("search: (start)"))
  }

  @Test func keyCommandsAndVetoesPreventMoves() throws {
    let json = """
      { "screens": [ { "view": { "class": "UIView", "subviews": [
        { "ref": "a", "class": "UITextField", "keyCommands": [ { "action": "x:", "input": "\\t", "wantsPriorityOverSystemBehavior": true } ] },
        { "ref": "b", "class": "UITextField" },
        { "ref": "form", "class": "FormView", "implements": { "shouldUpdateFocus(in:)": false }, "subviews": [ { "ref": "c", "class": "UITextField" } ] } ] } } ] }
      """
    let engine = try engine(json)
    let (a, form) = (try #require(engine.tree.node(named: "a")), try #require(engine.tree.node(named: "form")))
    #expect(engine.press(.tab, try stateWithFocus(engine, "a")).outcome == .intercepted(by: a))
    #expect(engine.press(.tab, try stateWithFocus(engine, "b")).outcome == .vetoed(by: form))
    #expect(engine.press(.shiftTab, try stateWithFocus(engine, "b")).targetItem == a)
  }

  @Test func focusStartsAtThePreferredItem() throws {
    let json = """
      { "screens": [ { "preferredFocusEnvironments": ["missing", "table"], "view": { "class": "UIView", "frame": [0, 0, 600, 300], "subviews": [
        { "ref": "field", "class": "UITextField", "frame": [0, 0, 200, 40] },
        { "ref": "table", "class": "UITableView", "frame": [0, 50, 600, 200], "allowsFocus": true,
          "cells": [ { "ref": "a", "frame": [0, 0, 600, 44] }, { "ref": "b", "frame": [0, 44, 600, 44], "focusGroupPriority": 10 } ] } ] } } ] }
      """
    let engine = try engine(json)
    #expect(engine.initialItem.map { engine.tree.name(of: $0) } == "b")
  }

  /// Checking a list of thousands of cells must not take quadratic time.
  @Test func checkTimeIsNotQuadraticInCellCount() throws {
    func json(_ cellCount: Int) -> String {
      let cells = (0..<cellCount).map {
        "{ \"ref\": \"c\($0)\", \"frame\": [\($0 % 7 * 100), \($0 / 7 * 44), 100, 44] }"
      }
      return
        "{ \"screens\": [ { \"view\": { \"class\": \"UICollectionView\", \"frame\": [0, 0, 700, 900], \"allowsFocus\": true, \"cells\": [\(cells.joined(separator: ","))] } } ] }"
    }
    let clock = ContinuousClock()
    func checkDuration(_ cellCount: Int) -> Duration {
      let text = json(cellCount)
      return (0..<3).map { _ in clock.measure { #expect(SingleDocument(text).findings.isEmpty) } }.min() ?? .zero
    }
    let (short, long) = (checkDuration(500), checkDuration(5000))
    #expect(long < short * 40, "\(short) for 500, \(long) for 5000")
  }
}
