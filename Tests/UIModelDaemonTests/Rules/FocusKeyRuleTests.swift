import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the rules about keys that the focus system handles, and about the first responder, which follows focus
/// (WWDC21-10260).
@Suite struct FocusKeyRuleTests {
  private func findings(_ text: String) -> [Finding] { SingleDocument(text).findings.map(\.finding) }

  private func codes(_ text: String) -> [String] { findings(text).map(\.code).sorted() }

  /// Returns a document with a search field above a list, as in the Reminders app. Its controller has the given key
  /// command.
  private func remindersDocument(
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

  // MARK: The key command of WWDC21-10260

  @Test func tabKeyCommandIsReportedWithSDK15() {
    let command = #"{ "action": "indent:", "input": "\t" }"#
    #expect(codes(remindersDocument(command)) == ["focus/key-taken-by-focus"])
    #expect(findings(remindersDocument(command)).map(\.severity) == [.warning])
    let targetWithSDK14 = #"{ "platform": "iPadOS", "minimum": "15.0", "sdk": "14.5" }"#
    #expect(codes(remindersDocument(command, target: targetWithSDK14)) == [])
  }

  @Test(arguments: [#""input": "\t""#, #""input": "\t", "modifierFlags": ["shift"]"#, #""input": "inputDownArrow""#])
  func keyCommandsForCustomNavigationAreHints(_ keys: String) {
    let commandFindings = findings(remindersDocument(#"{ "action": "nextReminder:", \#(keys) }"#))
    #expect(commandFindings.map(\.code) == ["focus/key-taken-by-focus"])
    #expect(commandFindings.map(\.severity) == [.hint])
  }

  @Test func priorityIsOfferedOnlyForKeysThatDoNotNavigate() {
    #expect(
      findings(remindersDocument(#"{ "action": "indent:", "input": "\t" }"#)).flatMap(\.fixes).map(\.title)
        == ["Remove the key command"])
    // Return selects an item but does not move focus. A command with this key may therefore take priority.
    #expect(
      findings(remindersDocument(#"{ "action": "open:", "input": "\r" }"#)).flatMap(\.fixes).map(\.title)
        == ["Remove the key command", "Set 'wantsPriorityOverSystemBehavior' to true"])
  }

  @Test func priorityOnTabTrapsAndOnArrowsBreaksNavigation() {
    func documentWithPriority(_ keys: String) -> String {
      remindersDocument(#"{ "action": "indent:", \#(keys), "wantsPriorityOverSystemBehavior": true }"#)
    }
    #expect(codes(documentWithPriority(#""input": "\t""#)) == ["focus/trap"])
    #expect(
      codes(documentWithPriority(#""input": "\t", "modifierFlags": ["shift"]"#)) == ["focus/priority-breaks-navigation"]
    )
    #expect(codes(documentWithPriority(#""input": "UIKeyInputUpArrow""#)) == ["focus/priority-breaks-navigation"])
    #expect(codes(documentWithPriority(#""input": "UIKeyInputLeftArrow""#)) == [])
    #expect(codes(documentWithPriority(#""input": "\t", "modifierFlags": ["control"]"#)) == [])
  }

  @Test func focusTakesReturnOnIPadAndSpaceOnTheMac() {
    let padTarget = #"{ "platform": "iPadOS", "minimum": "17.0" }"#
    let macTarget = #"{ "platform": "macCatalyst", "minimum": "17.0" }"#
    let (returnCommand, spaceCommand) = (
      #"{ "action": "open:", "input": "\r" }"#, #"{ "action": "open:", "input": " " }"#
    )
    #expect(codes(remindersDocument(returnCommand, target: padTarget)) == ["focus/key-taken-by-focus"])
    #expect(codes(remindersDocument(spaceCommand, target: padTarget)) == [])
    #expect(codes(remindersDocument(returnCommand, target: macTarget)) == [])
    #expect(codes(remindersDocument(spaceCommand, target: macTarget)) == ["focus/key-taken-by-focus"])
    let padAndMacFindings = findings(remindersDocument(returnCommand, target: padTarget + ", " + macTarget))
    #expect(padAndMacFindings.map { $0.environments?.allSatisfy { $0.platform == .iPadOS } } == [true])
  }

  @Test func findingIsLimitedToTheReleasesOfTheCommand() {
    let commandFindings = findings(
      remindersDocument(#"{ "action": "indent:", "input": "\t", "availableOn": { "iPadOS": "17.0" } }"#))
    #expect(commandFindings.map { $0.environments?.map(\.version) } == [[17, 18, 26, 27]])
  }

  @Test(arguments: [
    (#""implements": { "canBecomeFirstResponder": false }"#, true), (#""implements": {}"#, true),
    (#""implements": { "canBecomeFirstResponder": true }"#, false), (#""ref": "nothingIsSaid""#, false),
    (#""implements": { "canBecomeFirstResponder": { "when": "isDrawing" } }"#, false),
    (#""implements": {}, "superclass": "BaseCanvas""#, false),
    (#""implements": {}, "subviews": { "$unknown": "made in code" }"#, false),
  ])
  func arrowKeyMayBelongToAViewThatBecomesFirstResponder(_ canvasMembers: String, _ isReported: Bool) {
    let text = #"""
      { "screens": [ { "implements": { "nudge:": [] }, "keyCommands": [ { "action": "nudge:", "input": "inputDownArrow" } ],
        "view": { "class": "UIView", "subviews": [ { "class": "CanvasView", \#(canvasMembers) },
          { "class": "UITableView", "allowsFocus": true, "cells": [ { "ref": "layer1" }, { "ref": "layer2" } ] } ] } } ] }
      """#
    #expect(codes(text) == (isReported ? ["focus/key-taken-by-focus"] : []))
  }

  /// A container's key commands are checked against the views of all screens that it embeds, directly or indirectly.
  @Test(arguments: [
    (#""input": "\t""#, ["focus/key-taken-by-focus"]),
    (#""input": "\t", "wantsPriorityOverSystemBehavior": true"#, ["focus/trap"]),
    (#""input": "inputDownArrow", "wantsPriorityOverSystemBehavior": true"#, ["focus/priority-breaks-navigation"]),
    (#""input": "inputDownArrow", "modifierFlags": ["command"]"#, []),
  ])
  func containerCommandsAffectEmbeddedScreens(_ keys: String, _ expected: [String]) {
    func windowDocument(_ secondaryRef: String) -> String {
      #"""
      { "screens": [
        { "ref": "bar", "class": "UINavigationController", "children": ["lists"] },
        { "ref": "window", "class": "MainViewController", "superclass": "UISplitViewController", "columns": { "primary": "bar", "secondary": "\#(secondaryRef)" },
          "implements": { "act:": [] }, "keyCommands": [ { "action": "act:", \#(keys) } ] },
        { "ref": "lists", "view": { "class": "UITableView", "allowsFocus": true, "cells": [ { "ref": "today" }, { "ref": "later" } ] } },
        { "ref": "reminders", "view": { "class": "UITableView", "allowsFocus": true, "cells": [ { "ref": "bread" } ] } },
        { "ref": "none", "children": ["reminders", "lists"] } ] }
      """#
    }
    #expect(codes(windowDocument("reminders")) == expected)
    // The screen 'none' shows one of its two children at a time, so that the views of the column are unknown.
    #expect(codes(windowDocument("none")) == [])
  }

  /// Sixty levels of screens that are each embedded twice would make a window of 2⁶⁰ views.
  @Test func screensEmbeddedTwiceAreNotChecked() {
    let screens = (0..<60).map { level in
      #"{ "ref": "s\#(level)", "columns": { "primary": "s\#(level + 1)", "secondary": "s\#(level + 1)" } }"#
    }
    let text = #"""
      { "screens": [ { "ref": "root", "columns": { "primary": "s0" }, "keyCommands": [ { "action": "act:", "input": "\t" } ] },
        \#(screens.joined(separator: ",")), { "ref": "s60", "view": { "class": "UITextField" } } ] }
      """#
    #expect(codes(text) == [])
  }

  // MARK: The responders of WWDC21-10260

  /// Returns a document with a text field and a cell that cannot become first responder. The controller becomes first
  /// responder instead.
  private func respondersDocument(_ effects: String) -> String {
    #"""
    { "screens": [ { "ref": "root", "implements": { "canBecomeFirstResponder": true, "didUpdateFocus(in:with:)": \#(effects), "a()": ["b()"], "b()": ["a()", "field.becomeFirstResponder()"] },
      "view": { "class": "UIView", "subviews": [ { "ref": "field", "class": "UITextField" },
        { "class": "UICollectionView", "allowsFocus": true, "cells": [
          { "ref": "photo", "class": "PhotoCell", "implements": { "canBecomeFirstResponder": false, "copy:": [] },
            "keyCommands": [ { "action": "copy:", "input": "c", "modifierFlags": ["command"] } ] } ] } ] } } ] }
    """#
  }

  @Test func focusUpdateThatCallsSuperHasNoFinding() {
    #expect(codes(respondersDocument(#"["super"]"#)) == [])
  }

  @Test(arguments: [
    "\"becomeFirstResponder\"", "\"field.becomeFirstResponder()\"", "{ \"becomeFirstResponder\": \"field\" }",
    "\"a()\"",
  ])
  func becomingFirstResponderInAFocusUpdateIsReported(_ effect: String) {
    #expect(codes(respondersDocument("[\"super\", \(effect)]")) == ["focus/forced-by-first-responder"])
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
  func vetoIsReportedByOneRule(_ screenMembers: String, _ formMembers: String, _ code: String) {
    let text = #"""
      { "screens": [ { \#(screenMembers), "view": { "class": "UIView", "subviews": [
        { "class": "UITextField" }, { \#(formMembers), "subviews": [ { "class": "UITextField" } ] } ] } } ] }
      """#
    #expect(codes(text) == [code])
  }

  @Test func vetoBesideAnUnknownViewIsATrap() {
    let text = #"""
      { "screens": [ { "view": { "class": "UIView", "subviews": [ { "class": "MapView" },
        { "class": "FormView", "implements": { "shouldUpdateFocus(in:)": false }, "subviews": [ { "class": "UITextField" } ] } ] } } ] }
      """#
    #expect(codes(text) == ["focus/trap"])
  }

  // MARK: Presses and launch arguments

  @Test func pressesMethodsMayMixSpellings() {
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
  func validLaunchArgumentsHaveNoFinding(_ arguments: String) {
    #expect(codes(#"{ "app": { "launchArguments": \#(arguments) } }"#) == [])
  }

  @Test(arguments: [
    #"["-UIFocusLoopDebuggerEnabled"]"#, #"["--UIFocusLoggingEnabled", "YES"]"#, #"["-uifocusloggingenabled", "YES"]"#,
    #"["-UIFocusLoggingEnabled", "--reset", "YES"]"#, #"["-UIFocusLoggingEnabled="]"#,
    #"["-UIFocusLogingEnabled YES"]"#,
  ])
  func ineffectiveLaunchArgumentsAreReported(_ arguments: String) {
    #expect(codes(#"{ "app": { "launchArguments": \#(arguments) } }"#) == ["focus/invalid-launch-argument"])
  }
}
