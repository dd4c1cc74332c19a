import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// WWDC21-10260, the responder chain: keys that the focus system takes, and the first responder that follows focus.
@Suite struct FocusKeyRuleTests {
  private func findings(_ text: String) -> [Finding] { SingleDocument(text).findings.map(\.finding) }

  private func codes(_ text: String) -> [String] { findings(text).map(\.code).sorted() }

  /// A search field above a list, as in Reminders, with a key command of the controller's.
  private func reminders(
    _ command: String, target: String = #"{ "platform": "iPadOS", "minimum": "15.0", "sdk": "15.0" }"#
  )
    -> String
  {
    #"""
    { "app": { "targets": [ \#(target) ] },
      "screens": [ { "ref": "root", "implements": { "indent:": [], "nextReminder:": [], "open:": [] }, "keyCommands": [ \#(command) ],
        "view": { "class": "UIView", "frame": [0, 0, 800, 600], "subviews": [
          { "ref": "search", "class": "UISearchTextField", "frame": [0, 0, 800, 40] },
          { "ref": "list", "class": "UITableView", "frame": [0, 60, 800, 500], "allowsFocus": true, "cells": [
            { "ref": "bread", "frame": [0, 0, 800, 44] }, { "ref": "apples", "frame": [0, 44, 800, 44] } ] } ] } } ] }
    """#
  }

  // MARK: The talk's key command

  @Test func keyCommandOnTabNoLongerWorksOnceLinkedAgainst15() {
    let command = #"{ "action": "indent:", "input": "\t" }"#
    #expect(codes(reminders(command)) == ["focus/key-taken-by-focus"])
    #expect(findings(reminders(command)).map(\.severity) == [.warning])
    let older = #"{ "platform": "iPadOS", "minimum": "15.0", "sdk": "14.5" }"#
    #expect(codes(reminders(command, target: older)) == [])
  }

  @Test(arguments: [#""input": "\t""#, #""input": "\t", "modifierFlags": ["shift"]"#, #""input": "inputDownArrow""#])
  func keyCommandsForNavigationOfOnesOwnMayStay(_ keys: String) {
    let found = findings(reminders(#"{ "action": "nextReminder:", \#(keys) }"#))
    #expect(found.map(\.code) == ["focus/key-taken-by-focus"])
    #expect(found.map(\.severity) == [.hint])
  }

  @Test func keyCommandThatBreaksNavigationIsOnlyRemovedOrGivenAnotherKey() {
    #expect(
      findings(reminders(#"{ "action": "indent:", "input": "\t" }"#)).flatMap(\.fixes).map(\.title)
        == ["Remove the key command"])
    // Return selects and moves nothing: the command may have it.
    #expect(
      findings(reminders(#"{ "action": "open:", "input": "\r" }"#)).flatMap(\.fixes).map(\.title)
        == ["Remove the key command", "Set 'wantsPriorityOverSystemBehavior' to true"])
  }

  @Test func priorityOnTabIsATrapAndOnArrowsBreaksNavigation() {
    func with(_ keys: String) -> String {
      reminders(#"{ "action": "indent:", \#(keys), "wantsPriorityOverSystemBehavior": true }"#)
    }
    #expect(codes(with(#""input": "\t""#)) == ["focus/trap"])
    #expect(codes(with(#""input": "\t", "modifierFlags": ["shift"]"#)) == ["focus/priority-breaks-navigation"])
    #expect(codes(with(#""input": "UIKeyInputUpArrow""#)) == ["focus/priority-breaks-navigation"])
    #expect(codes(with(#""input": "UIKeyInputLeftArrow""#)) == [])
    #expect(codes(with(#""input": "\t", "modifierFlags": ["control"]"#)) == [])
  }

  @Test func returnSelectsOnIPadAndSpaceOnTheMac() {
    let pad = #"{ "platform": "iPadOS", "minimum": "17.0" }"#
    let mac = #"{ "platform": "macCatalyst", "minimum": "17.0" }"#
    let (enter, space) = (#"{ "action": "open:", "input": "\r" }"#, #"{ "action": "open:", "input": " " }"#)
    #expect(codes(reminders(enter, target: pad)) == ["focus/key-taken-by-focus"])
    #expect(codes(reminders(space, target: pad)) == [])
    #expect(codes(reminders(enter, target: mac)) == [])
    #expect(codes(reminders(space, target: mac)) == ["focus/key-taken-by-focus"])
    let both = findings(reminders(enter, target: pad + ", " + mac))
    #expect(both.map { $0.environments?.allSatisfy { $0.platform == .iPadOS } } == [true])
  }

  @Test func commandThatIsThereFrom17OnIsTakenFrom17On() {
    let found = findings(
      reminders(#"{ "action": "indent:", "input": "\t", "availableOn": { "iPadOS": "17.0" } }"#))
    #expect(found.map { $0.environments?.map(\.version) } == [[17, 18, 26, 27]])
  }

  @Test(arguments: [
    (#""implements": { "canBecomeFirstResponder": false }"#, true), (#""implements": {}"#, true),
    (#""implements": { "canBecomeFirstResponder": true }"#, false), (#""ref": "nothingIsSaid""#, false),
    (#""implements": { "canBecomeFirstResponder": { "when": "isDrawing" } }"#, false),
    (#""implements": {}, "superclass": "BaseCanvas""#, false),
    (#""implements": {}, "subviews": { "$unknown": "made in code" }"#, false),
  ])
  func arrowIsACanvassWhereTheCanvasMayBeFirstResponder(_ canvas: String, _ isTaken: Bool) {
    let text = #"""
      { "screens": [ { "implements": { "nudge:": [] }, "keyCommands": [ { "action": "nudge:", "input": "inputDownArrow" } ],
        "view": { "class": "UIView", "subviews": [ { "class": "CanvasView", \#(canvas) },
          { "class": "UITableView", "allowsFocus": true, "cells": [ { "ref": "layer1" }, { "ref": "layer2" } ] } ] } } ] }
      """#
    #expect(codes(text) == (isTaken ? ["focus/key-taken-by-focus"] : []))
  }

  /// A container's command on a key is looked at with what it embeds, wherever that stands.
  @Test(arguments: [
    (#""input": "\t""#, ["focus/key-taken-by-focus"]),
    (#""input": "\t", "wantsPriorityOverSystemBehavior": true"#, ["focus/trap"]),
    (#""input": "inputDownArrow", "wantsPriorityOverSystemBehavior": true"#, ["focus/priority-breaks-navigation"]),
    (#""input": "inputDownArrow", "modifierFlags": ["command"]"#, []),
  ])
  func commandsOfAContainerAreForWhatItEmbeds(_ keys: String, _ expected: [String]) {
    func window(_ reminders: String) -> String {
      #"""
      { "screens": [
        { "ref": "bar", "class": "UINavigationController", "children": ["lists"] },
        { "ref": "window", "class": "MainViewController", "superclass": "UISplitViewController", "columns": { "primary": "bar", "secondary": "\#(reminders)" },
          "implements": { "act:": [] }, "keyCommands": [ { "action": "act:", \#(keys) } ] },
        { "ref": "lists", "view": { "class": "UITableView", "allowsFocus": true, "cells": [ { "ref": "today" }, { "ref": "later" } ] } },
        { "ref": "reminders", "view": { "class": "UITableView", "allowsFocus": true, "cells": [ { "ref": "bread" } ] } },
        { "ref": "none", "children": ["reminders", "lists"] } ] }
      """#
    }
    #expect(codes(window("reminders")) == expected)
    // One of its columns shows now this and now that.
    #expect(codes(window("none")) == [])
  }

  /// Screens that embed one another twice would be a window of 2⁶⁰ views.
  @Test func screensInTwoPlacesAreNotLookedAt() {
    let screens = (0..<60).map { level in
      #"{ "ref": "s\#(level)", "columns": { "primary": "s\#(level + 1)", "secondary": "s\#(level + 1)" } }"#
    }
    let text = #"""
      { "screens": [ { "ref": "root", "columns": { "primary": "s0" }, "keyCommands": [ { "action": "act:", "input": "\t" } ] },
        \#(screens.joined(separator: ",")), { "ref": "s60", "view": { "class": "UITextField" } } ] }
      """#
    #expect(codes(text) == [])
  }

  // MARK: The talk's responders

  /// A text field and a cell that refuses to be first responder, so that the controller becomes it.
  private func responders(_ effects: String) -> String {
    #"""
    { "screens": [ { "ref": "root", "implements": { "canBecomeFirstResponder": true, "didUpdateFocus(in:with:)": \#(effects), "a()": ["b()"], "b()": ["a()", "field.becomeFirstResponder()"] },
      "view": { "class": "UIView", "subviews": [ { "ref": "field", "class": "UITextField" },
        { "class": "UICollectionView", "allowsFocus": true, "cells": [
          { "ref": "photo", "class": "PhotoCell", "implements": { "canBecomeFirstResponder": false, "copy:": [] },
            "keyCommands": [ { "action": "copy:", "input": "c", "modifierFlags": ["command"] } ] } ] } ] } } ] }
    """#
  }

  @Test func firstResponderFollowsFocusByItself() {
    #expect(codes(responders(#"["super"]"#)) == [])
  }

  @Test(arguments: [
    "\"becomeFirstResponder\"", "\"field.becomeFirstResponder()\"", "{ \"becomeFirstResponder\": \"field\" }",
    "\"a()\"",
  ])
  func becomingFirstResponderInAFocusUpdateForcesFocus(_ effect: String) {
    #expect(codes(responders("[\"super\", \(effect)]")) == ["focus/forced-by-first-responder"])
  }

  // MARK: Vetoes

  @Test(arguments: [
    (#""implements": { "shouldUpdateFocus(in:)": false }"#, #""class": "UIView""#, "focus/update-never-allowed"),
    (#""ref": "root""#, #""class": "FormView", "implements": { "shouldUpdateFocus(in:)": false }"#, "focus/trap"),
    (
      #""implements": { "shouldUpdateFocus(in:)": false }"#,
      #""class": "FormView", "implements": { "shouldUpdateFocus(in:)": false }"#, "focus/update-never-allowed"
    ),
  ])
  func oneRuleSpeaksOfAVeto(_ screen: String, _ form: String, _ code: String) {
    let text = #"""
      { "screens": [ { \#(screen), "view": { "class": "UIView", "subviews": [
        { "class": "UITextField" }, { \#(form), "subviews": [ { "class": "UITextField" } ] } ] } } ] }
      """#
    #expect(codes(text) == [code])
  }

  @Test func vetoOfWhatIsKnownLeavesTheRestOpen() {
    let text = #"""
      { "screens": [ { "view": { "class": "UIView", "subviews": [ { "class": "MapView" },
        { "class": "FormView", "implements": { "shouldUpdateFocus(in:)": false }, "subviews": [ { "class": "UITextField" } ] } ] } } ] }
      """#
    #expect(codes(text) == ["focus/trap"])
  }

  // MARK: Presses and launch arguments

  @Test func pressesInOneOfTwoSpellingsAreTheSame() {
    let text = #"""
      { "screens": [ { "implements": { "pressesBegan:withEvent:": ["super", "jump"], "pressesChanged(_:with:)": ["super"],
        "pressesEnded:withEvent:": ["super"], "pressesCancelled(_:with:)": ["super"] } } ] }
      """#
    #expect(codes(text) == [])
  }

  @Test(arguments: [
    #"["-UIFocusLoopDebuggerEnabled", "YES"]"#, #"["-UIFocusLoopDebuggerEnabled YES"]"#, "[]",
    #"["", "-", "--", "=", " "]"#,
    #"["-UIFocusLoopDebuggerEnabled", "YES", "-UIFocusLoggingEnabled", "NO"]"#, #"["UIFocus"]"#,
  ])
  func launchArgumentsThatSayWhatTheyMeanAreLeftAlone(_ arguments: String) {
    #expect(codes(#"{ "app": { "launchArguments": \#(arguments) } }"#) == [])
  }

  @Test(arguments: [
    #"["-UIFocusLoopDebuggerEnabled"]"#, #"["--UIFocusLoggingEnabled", "YES"]"#, #"["-uifocusloggingenabled", "YES"]"#,
    #"["-UIFocusLoggingEnabled", "--reset", "YES"]"#, #"["-UIFocusLoggingEnabled="]"#,
    #"["-UIFocusLogingEnabled YES"]"#,
  ])
  func launchArgumentsThatSwitchNothingAreFound(_ arguments: String) {
    #expect(codes(#"{ "app": { "launchArguments": \#(arguments) } }"#) == ["focus/invalid-launch-argument"])
  }
}
