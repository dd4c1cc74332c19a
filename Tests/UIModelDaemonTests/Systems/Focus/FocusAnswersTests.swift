import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the focus queries other than moves: tab loop, group tree, reachability, preferences, effects and priorities.
@Suite struct FocusAnswersTests {
  func engine(_ views: String, _ screenMembers: String = "", navigationMode: FocusNavigationMode = .keyboardNavigation)
    throws
    -> FocusEngine
  {
    let json = """
      { "screens": [ { "ref": "screen", \(screenMembers) "view": { "ref": "root", "class": "UIView", "frame": [0, 0, 600, 600],
        "subviews": [ \(views) ] } } ] }
      """
    let document = Document(number: 0, bytes: Array(json.utf8))
    return FocusEngine(
      FocusTree(try #require(document.blocks.flatMap(\.declarations.screens).first)), navigationMode: navigationMode)
  }

  func card(_ name: String, _ frame: String, _ members: String = "") -> String {
    "{ \"ref\": \"\(name)\", \"class\": \"CardView\", \"frame\": [\(frame)], \"implements\": { \"canBecomeFocused\": true }\(members) }"
  }

  func node(_ engine: FocusEngine, _ name: String) throws -> Int { try #require(engine.tree.node(named: name)) }

  // MARK: Unknown values

  /// If some views are unknown, the tab loop and the group tree are reported as incomplete.
  @Test(arguments: [
    #""view": { "ref": "root", "class": "UIView", "subviews": { "$unknown": "made in a loop" } }"#,
    #""view": { "$unknown": "from a nib" }"#,
  ]) func unknownViewMakesLoopAndTreeIncomplete(_ view: String) throws {
    let document = Document(number: 0, bytes: Array("{ \"screens\": [ { \"ref\": \"screen\", \(view) } ] }".utf8))
    let engine = FocusEngine(FocusTree(try #require(document.blocks.flatMap(\.declarations.screens).first)))
    #expect(engine.tabLoopJSON()["isExact"] == false && engine.tabLoopJSON()["isComplete"] == false)
    #expect(engine.groupTreeJSON()["isComplete"] == false)
  }

  @Test func knownScreenHasCompleteLoopAndGroupTree() throws {
    let engine = try engine(card("a", "0, 0, 20, 20"))
    #expect(engine.tabLoopJSON()["isExact"] == true && engine.tabLoopJSON()["isComplete"] == true)
    #expect(engine.groupTreeJSON()["isComplete"] == true)
  }

  // MARK: Reachability

  @Test func longPathIsReportedByItsLastStep() throws {
    // The cards form a staircase: the path alternates → and ↓.
    let cards = (0..<40).map { card("c\($0)", "\(($0 + 1) / 2 * 100), \($0 / 2 * 100), 20, 20") }
    let staircaseEngine = try engine(cards.joined(separator: ","))
    let reach = FocusReach(staircaseEngine)
    let items = try #require(reach.json["reachable"]?.array)
    #expect(items.count == staircaseEngine.items.count && items.count > 10)
    #expect(items.first?["keys"] == [] && items.first?["previous"] == nil)
    for (index, item) in items.enumerated().dropFirst() {
      // The item from which this item is reached precedes this item in the list, so that a reader can follow the path
      // from top to bottom.
      let previous = try #require(item["previous"]?.string)
      #expect(items[..<index].contains { $0["item"]?["ref"]?.string == previous })
      #expect(item["key"]?.string != nil)
    }
    #expect((items.last?["keys"]?.array?.count ?? 0) <= 16)
  }

  @Test func barrierNamesTheItemWithTheSameCenter() throws {
    let engine = try engine(card("photo", "20, 80, 480, 270") + "," + card("play", "220, 175, 80, 80"))
    let reach = FocusReach(engine)
    let barrier = try #require(reach.barrier(before: try node(engine, "play")))
    #expect(barrier.kind == .sameCenter && barrier.nearestItem == engine.tree.node(named: "photo"))
    #expect(barrier.incomingMoves.isEmpty)
    #expect(reach.barrier(before: try node(engine, "photo")) == nil)
    #expect(reach.text.contains("play: not reached, it has the same center as 'photo'"))
    #expect(reach.json["unreachable"]?[0]?["from"] == [])
  }

  @Test func unreachableItemReportsItsEntrances() throws {
    let lockedForm =
      #"{ "ref": "form", "class": "FormView", "frame": [0, 200, 600, 100], "focusGroupIdentifier": "form","#
      + #" "subviews": [ \#(card("a", "0, 0, 50, 50")), \#(card("b", "100, 0, 50, 50")) ] }"#
    let tabCommands =
      #", "keyCommands": [ { "action": "x:", "input": "\t", "wantsPriorityOverSystemBehavior": true }, { "action": "x:", "input": "\t", "modifierFlags": ["shift"], "wantsPriorityOverSystemBehavior": true } ]"#
    let engine = try engine(card("top", "0, 0, 50, 50", tabCommands) + "," + lockedForm)
    let reach = FocusReach(engine)
    let barrier = try #require(reach.barrier(before: try node(engine, "b")))
    #expect(barrier.kind == .taken && barrier.responsibleNode == engine.tree.node(named: "top"))
    #expect(barrier.incomingMoves.map(\.item) == [engine.tree.node(named: "a")])
    #expect(
      reach.text.contains("b: not reached, a key command of 'top' handles the key that leads there; → leads there"))
  }

  @Test func barrierNamesTheVetoingView() throws {
    let form =
      #"{ "ref": "form", "class": "FormView", "frame": [100, 0, 100, 50], "implements": { "shouldUpdateFocus(in:)": false }, "subviews": [ \#(card("a", "0, 0, 50, 50")) ] }"#
    let engine = try engine(card("top", "0, 0, 50, 50") + "," + form)
    let barrier = try #require(FocusReach(engine).barrier(before: try node(engine, "a")))
    #expect(barrier.kind == .vetoed && barrier.responsibleNode == engine.tree.node(named: "form"))
  }

  // MARK: Guides

  @Test(arguments: [(true, "save"), (false, "help")])
  func onlyEnabledFocusGuideRedirectsFocus(_ isEnabled: Bool, _ targetName: String) throws {
    let bar =
      #"{ "ref": "bar", "class": "UIView", "frame": [0, 500, 600, 50], "focusGroupIdentifier": "bar", "subviews": [ \#(card("save", "500, 0, 50, 50")) ] }"#
    let guide =
      #""layoutGuides": [ { "ref": "guide", "class": "UIFocusGuide", "frame": [0, 100, 600, 20], "isEnabled": \#(isEnabled), "preferredFocusEnvironments": ["bar"] } ]"#
    let content =
      #"{ "ref": "content", "class": "UIView", "frame": [0, 0, 600, 400], \#(guide), "subviews": [ \#(card("name", "0, 0, 50, 50")), \#(card("help", "0, 200, 50, 50")) ] }"#
    let engine = try engine(content + "," + bar)
    let move = engine.press(.down, engine.stateAfterFocusing(try node(engine, "name"), FocusState()))
    #expect(move.outcome == .moved && move.targetItem == engine.tree.node(named: targetName))
    #expect(move.reason(engine).contains("guide") == isEnabled)
    // For an upward move from `help`, the guide is nearer than `name`.
    #expect(
      engine.press(.up, engine.stateAfterFocusing(try node(engine, "help"), FocusState())).targetItem
        == engine.tree.node(named: isEnabled ? "save" : "name"))
  }

  @Test func guideWithoutFocusableTargetIsIgnored() throws {
    let content =
      #"{ "class": "UIView", "frame": [0, 0, 600, 400], "layoutGuides": [ { "class": "UIFocusGuide", "frame": [0, 100, 600, 20], "preferredFocusEnvironments": ["label"] } ], "subviews": [ { "ref": "label", "class": "UILabel" }, \#(card("name", "0, 0, 50, 50")), \#(card("help", "0, 200, 50, 50")) ] }"#
    let engine = try engine(content)
    #expect(
      engine.press(.down, engine.stateAfterFocusing(try node(engine, "name"), FocusState())).targetItem
        == engine.tree.node(named: "help"))
  }

  // MARK: Walking

  @Test func walkNotifiesEachEnvironmentOnce() throws {
    let boxes =
      #"{ "ref": "left", "class": "UIView", "frame": [0, 0, 100, 100], "subviews": [ \#(card("a", "0, 0, 50, 50")) ] }, { "ref": "right", "class": "UIView", "frame": [100, 0, 100, 100], "subviews": [ \#(card("b", "0, 0, 50, 50")) ] }"#
    let engine = try engine(boxes)
    let walk = FocusWalk(engine, [.right, .right, .tab], from: try node(engine, "a"))
    #expect(walk.moves.map(\.outcome) == [.moved, .stays, .stays])
    let notifiedNames = walk.json["steps"]?[0]?["told"]
    #expect(notifiedNames == ["a", "left", "b", "right", "root", "screen"])
    #expect(walk.json["steps"]?[1]?["told"] == nil)
    #expect(walk.text.hasPrefix("→ a → b: the nearest item of the screen's own group in this direction\n"))
    #expect(walk.state.focusedItem == engine.tree.node(named: "b"))
  }

  // MARK: Preferences and requested updates

  @Test func preferenceChainListsEachEnvironment() throws {
    let box =
      #"{ "ref": "box", "class": "UIView", "frame": [0, 0, 300, 300], "preferredFocusEnvironments": ["gone", "hint", "b"], "subviews": [ { "ref": "hint", "class": "UILabel" }, \#(card("a", "0, 0, 50, 50")), \#(card("b", "100, 0, 50, 50")) ] }"#
    let engine = try engine(box, #""preferredFocusEnvironments": ["box"],"#)
    let preferredFocus = engine.preferredFocus(from: 0)
    #expect(preferredFocus.item == engine.tree.node(named: "b"))
    #expect(
      preferredFocus.text == """
        screen: prefers
          box: prefers
            gone: does not exist
            hint: cannot be focused, and contains no focusable item
            b: gets focus

        """)
    #expect(preferredFocus.isCertain)
  }

  @Test func cyclicFocusPreferenceHasNoItem() throws {
    let views =
      #"{ "ref": "a", "class": "UIView", "preferredFocusEnvironments": ["b"] }, { "ref": "b", "class": "UIView", "preferredFocusEnvironments": ["a"] }"#
    let engine = try engine(views)
    let preferredFocus = engine.preferredFocus(from: try node(engine, "a"))
    #expect(preferredFocus.item == nil)
    #expect(preferredFocus.steps.map(\.outcome).contains(.repeated))
  }

  @Test func requestedUpdateNeedsFocusInTheEnvironment() throws {
    let views =
      #"{ "ref": "box", "class": "UIView", "frame": [0, 0, 300, 300], "preferredFocusEnvironments": ["b"], "subviews": [ \#(card("a", "0, 0, 50, 50")), \#(card("b", "100, 0, 50, 50")) ] }, \#(card("c", "0, 400, 50, 50"))"#
    let engine = try engine(views)
    func update(_ name: String, _ focusedName: String?) throws -> FocusUpdateRequest {
      engine.simulateUpdate(from: try node(engine, name), focusedItem: try focusedName.map { try node(engine, $0) })
    }
    #expect(try update("box", "c").outcome == .ignored)
    #expect(try update("box", nil).outcome == .ignored)
    #expect(try update("box", "b").outcome == .stays)
    let movingUpdate = try update("box", "a")
    #expect(movingUpdate.outcome == .moved && movingUpdate.target == engine.tree.node(named: "b"))
    #expect(movingUpdate.json(engine)["told"]?.array?.count == 5)
    #expect(try update("root", "c").target == engine.tree.node(named: "a"))
  }

  // MARK: Effects, priorities, navigation modes

  @Test func focusEffectIsReportedWithItsShape() throws {
    let haloMember =
      #", "focusEffect": { "class": "UIFocusHaloEffect", "roundedRect": [0, 0, 50, 50], "cornerRadius": 8, "containerView": "root", "position": "inside" }"#
    let engine = try engine(
      card("halo", "0, 0, 50, 50", haloMember) + "," + card("none", "100, 0, 50, 50", #", "focusEffect": null"#) + ","
        + card("own", "200, 0, 50, 50") + ","
        + card("open", "300, 0, 50, 50", #", "focusEffect": { "$unknown": "a helper" }"#))
    func effect(_ name: String) throws -> ResolvedFocusEffect {
      try #require(engine.effect(of: try node(engine, name)))
    }
    #expect(try effect("halo").kind == .halo && effect("none").kind == .none)
    #expect(try effect("own").kind == .system && effect("open").kind == .unknown)
    let json = try effect("halo").json
    #expect(json["kind"] == "halo" && json["containerView"] == "root" && json["position"] == "inside")
    #expect(json["roundedRect"]?.array?.count == 4 && json["cornerRadius"]?.double == 8)
    #expect(json["referenceView"] == nil)
  }

  @Test func ownAndSystemPriorityAreReportedSeparately() throws {
    let engine = try engine(
      card("a", "0, 0, 50, 50", #", "focusGroupPriority": 500, "isSelected": true"#) + ","
        + card("b", "100, 0, 50, 50", #", "focusGroupPriority": -5"#))
    let state = engine.stateAfterFocusing(try node(engine, "a"), FocusState())
    let priorityParts = engine.priorityParts(of: try node(engine, "a"), state)
    #expect(
      priorityParts.declaredPriority == 500 && priorityParts.systemPriority == 2000 && priorityParts.isFocused
        && priorityParts.isPreviouslyFocused)
    #expect(engine.priorityParts(of: try node(engine, "b"), state).text == "not set")
    #expect(engine.explain(try node(engine, "b")).text.contains("priority: 0 (not set)"))
  }

  @Test func fullKeyboardAccessAddsSelectableText() throws {
    let views =
      #"{ "ref": "note", "class": "UITextView", "isEditable": false }, { "ref": "plain", "class": "UITextView", "isEditable": false, "isSelectable": false }, { "ref": "view", "class": "UIView" }"#
    let fullAccessEngine = try engine(views, navigationMode: .fullKeyboardAccess)
    #expect(fullAccessEngine.focusability[try node(fullAccessEngine, "note")].ground == .selectableTextWithFullAccess)
    #expect(fullAccessEngine.focusability[try node(fullAccessEngine, "plain")].verdict == .notFocusable)
    // With Full Keyboard Access, a plain view might be focusable as an accessibility element.
    #expect(!fullAccessEngine.focusability[try node(fullAccessEngine, "view")].isCertain)
    let defaultEngine = try engine(views)
    #expect(defaultEngine.focusability[try node(defaultEngine, "view")].isCertain)
    #expect(defaultEngine.focusability[try node(defaultEngine, "note")].verdict == .unknown)
  }

  @Test func editedListUsesAllowsFocusDuringEditing() throws {
    func ground(_ properties: String) throws -> FocusGround {
      let engine = try engine(#"{ "class": "UITableView", \#(properties), "cells": [ { "ref": "a" } ] }"#)
      return engine.focusability[try node(engine, "a")].ground
    }
    #expect(try ground(#""allowsFocus": true, "isEditing": true"#) == .listUnknown)
    #expect(try ground(#""isEditing": true, "allowsFocusDuringEditing": true"#) == .allowsFocusDuringEditingTrue)
    #expect(
      try ground(#""allowsFocus": true, "isEditing": true, "allowsFocusDuringEditing": false"#)
        == .allowsFocusDuringEditingFalse)
    #expect(try ground(#""allowsFocus": true, "allowsFocusDuringEditing": false"#) == .allowsFocusTrue)
    #expect(try ground(#""allowsFocus": true, "isEditing": { "$unknown": "a button" }"#) == .listUnknown)
    #expect(
      try ground(
        #""isEditing": true, "allowsFocusDuringEditing": false, "delegate": { "tableView(_:canFocusRowAt:)": true }"#)
        == .delegateTrue)
  }
}
