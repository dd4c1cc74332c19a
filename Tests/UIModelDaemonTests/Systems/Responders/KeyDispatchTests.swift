import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks which object handles a key press.
@Suite struct KeyDispatchTests {
  static let pad = Environment(platform: .iPadOS, version: 17, sdk: 18)

  private func press(
    _ keys: String, _ text: String = KeyDispatchTests.app, from name: String? = nil, states: Set<String>? = nil,
    environment: Environment = KeyDispatchTests.pad, isRightToLeft: Bool = false, layout: KeyboardLayout? = nil
  ) throws -> KeyDispatch {
    let responders = ResponderChainTests.responders(text)
    let view = try name.map { try #require(responders.view(named: $0)) }
    let screen = try view?.screen ?? #require(responders.rootScreens.first)
    let chain = responders.chain(from: view?.view, in: screen)
    let press = try #require(Shortcut(text: keys))
    let focus = responders.focusSystem(screen, view?.view, isRightToLeft: isRightToLeft)
    return KeyDispatch(
      press, chain, menus: AppMainMenu(responders.app, environments: [environment]),
      KeyDispatch.Conditions(
        environment, states: states, claim: KeyClaim(press, chain, focus: focus, environment),
        isRightToLeft: isRightToLeft, keyboardLayout: layout
      ))
  }

  static let app = #"""
    { "app": { "delegate": { "class": "AppDelegate", "implements": { "newTab:": [], "reload:": [], "find:": [] },
        "buildMenu": { "checksSystem": true, "steps": [ { "insertChild": "tabs", "atEndOfMenu": "file" } ] } } },
      "menus": [ { "identifier": "tabs", "children": [
        { "class": "UIKeyCommand", "title": "New Tab", "action": "newTab:", "input": "t", "modifierFlags": ["command"],
          "alternates": [ { "title": "New Window", "action": "newWindow:", "modifierFlags": ["alternate"] } ] },
        { "class": "UIKeyCommand", "title": "Close Tab", "action": "closeTab:", "input": "e", "modifierFlags": ["shift", "command"] },
        { "class": "UIKeyCommand", "title": "Reload", "action": "reload:", "input": "r", "modifierFlags": ["command"] },
        { "class": "UIKeyCommand", "title": "Next", "action": "reload:", "propertyList": 2, "input": "UIKeyInputDownArrow", "modifierFlags": ["command"] } ] } ],
      "screens": [ { "ref": "main", "class": "MainViewController",
        "implements": { "closeTab:": [], "refresh:": [], "preview:": [], "insertTab:": [],
          "canPerformAction(_:withSender:)": { "closeTab:": { "when": "hasTabs" }, "callsSuper": true } },
        "keyCommands": [
          { "class": "UIKeyCommand", "action": "refresh:", "input": "r", "modifierFlags": ["command"] },
          { "class": "UIKeyCommand", "action": "preview:", "input": " " },
          { "class": "UIKeyCommand", "action": "preview:", "input": "p" },
          { "class": "UIKeyCommand", "action": "insertTab:", "input": "\t", "modifierFlags": ["shift"], "wantsPriorityOverSystemBehavior": true } ],
        "view": { "ref": "root", "frame": [0, 0, 800, 600], "subviews": [
          { "ref": "field", "class": "UITextField", "frame": [0, 0, 100, 40] },
          { "ref": "grid", "class": "UICollectionView", "allowsFocus": true, "frame": [0, 100, 800, 400], "cells": [
            { "ref": "cell", "frame": [0, 0, 100, 100], "implements": { "copy:": [] } },
            { "ref": "other", "frame": [0, 200, 100, 100] } ] } ] } } ] }
    """#

  @Test func mainMenuCommandReachesItsResponder() throws {
    let dispatch = try press("⌘T")
    #expect(dispatch.outcome == .performed)
    #expect(dispatch.action == "newTab:")
    #expect(dispatch.performer?.name == "AppDelegate")
  }

  @Test func systemMirrorsShortcutsRightToLeft() throws {
    let text = #"""
      { "app": { "delegate": { "implements": { "fold:": [] }, "buildMenu": { "steps": [ { "insertChild": { "title": "Pages", "children": [
          { "title": "Fold", "action": "fold:", "input": "{", "modifierFlags": ["command", "control"] } ] }, "atEndOfMenu": "file" } ] } } },
        "screens": [ { "ref": "main", "implements": { "back:": [], "left:": [], "up:": [] }, "keyCommands": [
          { "title": "Back", "action": "back:", "input": "[", "modifierFlags": ["command"] },
          { "title": "Left", "action": "left:", "input": "inputLeftArrow", "modifierFlags": ["control"], "allowsAutomaticMirroring": false },
          { "title": "Up", "action": "up:", "input": "inputUpArrow", "modifierFlags": ["control"] } ] } ] }
      """#
    let arrow = "ctrl+left"
    #expect(try press("cmd+[", text).action == "back:" && press(arrow, text).action == "left:")
    #expect(try press("cmd+]", text, isRightToLeft: true).action == "back:")
    #expect(try press("cmd+[", text, isRightToLeft: true).action != "back:")
    // A command that opts out keeps its key, and so does a command whose key has no direction.
    #expect(try press(arrow, text, isRightToLeft: true).action == "left:")
    #expect(try press("ctrl+up", text, isRightToLeft: true).action == "up:")
    // Commands of the main menu are mirrored as well.
    #expect(try press("ctrl+cmd+}", text, isRightToLeft: true).action == "fold:")
    #expect(try press("ctrl+cmd+{", text, isRightToLeft: true).outcome == .nobody)
    // An app linked against an SDK before 15 keeps its shortcuts.
    let old = Environment(platform: .iPadOS, version: 17, sdk: 14)
    #expect(try press("cmd+[", text, environment: old, isRightToLeft: true).action == "back:")
  }

  @Test func responderKeyCommandPrecedesTheMainMenu() throws {
    let dispatch = try press("cmd+r")
    #expect(dispatch.performer?.name == "main")
    #expect(dispatch.action == "refresh:")
    #expect(dispatch.steps.map(\.stage) == [.keyCommand])
  }

  /// The talk's example: while no tab is open, Close Tab cannot be performed.
  @Test func closeTabDependsOnOpenTabs() throws {
    #expect(try press("⇧⌘E", states: ["hasTabs"]).performer?.name == "main")
    let dispatch = try press("⇧⌘E", states: [])
    #expect(dispatch.outcome == .nobody)
    #expect(dispatch.performer == nil)
    #expect(try press("⇧⌘E").outcome == .unknown)
  }

  @Test func anAlternateSendsItsOwnAction() throws {
    let dispatch = try press("⌥⌘T")
    #expect(dispatch.performer == nil)
    #expect(dispatch.steps.first?.walk?.action == "newWindow:")
    #expect(dispatch.steps.last?.command == "More…", "the iPad's Font menu may have it")
  }

  /// ⌘[ cannot be typed on a German keyboard. The documented replacement is ⌘Ö.
  @Test func keyboardLayoutDeterminesTheShortcut() throws {
    let text = KeyDispatchTests.app.replacing(#""input": "t""#, with: #""input": "[""#)
    #expect(try press("⌘Ö", text, layout: .german).action == "newTab:")
    #expect(try press("⌘[", text, layout: .german).steps.map(\.reason) == ["the German keyboard cannot type ⌘["])
    #expect(try press("⌘[", text, layout: .us).action == "newTab:")
    #expect(try press("⌘Ö", text, layout: .us).outcome == .nobody)
    let unlocalized = text.replacing(
      #""input": "[""#, with: #""allowsAutomaticLocalization": false, "input": "[""#)
    #expect(try press("⌘Ö", unlocalized, layout: .german).outcome == .nobody)
  }

  /// An unread delegate may or may not allow the system to localize the shortcut of a command.
  @Test func unreadDelegateMakesLocalizationUnknown() throws {
    let menu = KeyDispatchTests.app.replacing(#""input": "t""#, with: #""input": "[""#)
      .replacing(#"{ "newTab:": [], "reload:": [], "find:": [] }"#, with: #"{ "$unknown": "not read" }"#)
    let screen = menu.replacing(#""input": "[""#, with: #""input": "t""#).replacing(
      #""input": "p""#, with: #""input": "[", "modifierFlags": ["command"]"#)
    for text in [menu, screen] {
      let dispatch = try press("⌘Ö", text, layout: .german)
      #expect(dispatch.outcome == .unknown, "\(dispatch.steps.map(\.reason))")
      #expect(try press("⌘Ö", text, layout: .us).outcome == .nobody)
    }
  }

  /// The system's Settings may get ⌘, regardless of its position in the menus.
  @Test func disputedShortcutHasUnknownOutcome() throws {
    let pad = Environment(platform: .iPadOS, version: 26, sdk: 26)
    let dispatch = try press(
      "⌘,", KeyDispatchTests.app.replacing(#""input": "t""#, with: #""input": ",""#), environment: pad)
    #expect(dispatch.outcome == .unknown)
    #expect(dispatch.steps.last?.reason.contains("sources disagree") == true)
    let other = try press(
      "⌘B", KeyDispatchTests.app.replacing(#""input": "t""#, with: #""input": "b""#), environment: pad)
    #expect(other.action == "newTab:")
  }

  @Test func windowFollowsTheViewsInTheChain() throws {
    func text(_ window: String) -> String {
      #"""
      { "app": { "delegate": { "class": "AppDelegate", "implements": {} } },
        "scenes": [ { "root": "main"\#(window) } ],
        "screens": [ { "ref": "main", "class": "Main", "implements": {}, "view": { "class": "UIView" },
          "keyCommands": [ { "action": "toggle:", "input": "j", "modifierFlags": ["command"] } ] } ] }
      """#
    }
    let window = #", "window": { "class": "OverlayWindow", "implements": { "toggle:": [] } }"#
    #expect(try press("⌘J", text(window)).performer?.name == "OverlayWindow")
    #expect(try press("⌘J", text("")).outcome == .nobody)
    #expect(try press("⌘J", text(#", "window": { "class": "OverlayWindow" }"#)).outcome == .unknown)
  }

  @Test func searchBeginsAtTheFocusedItem() throws {
    #expect(try press("⌘C", from: "cell").performer?.name == "cell")
    #expect(try press("⌘C", from: "field").performer?.name == "field")
  }

  @Test func textInputHandlesTypeableKeys() throws {
    #expect(try press("p", from: "field").outcome == .takenByTextInput)
    #expect(try press("⌘↓", from: "field").outcome == .takenByTextInput)
    #expect(try press("p", from: "cell").performer?.name == "main")
    // In an app linked against an older SDK, key commands take precedence.
    let old = Environment(platform: .iPadOS, version: 17, sdk: 14)
    #expect(try press("p", from: "field", environment: old).performer?.name == "main")
  }

  @Test func commandNeedsPriorityOverFocusKeys() throws {
    #expect(try press("⇥", from: "cell").outcome == .takenByFocus)
    #expect(try press("↓", from: "cell").outcome == .takenByFocus)
    #expect(try press("⇧⇥", from: "cell").action == "insertTab:")
    #expect(try press("⇥").outcome == .unknown)
  }

  @Test func spaceSelectsOnTheMacAndPreviewsOnThePad() throws {
    #expect(try press("space", from: "cell").action == "preview:")
    let mac = Environment(platform: .macCatalyst, version: 17, sdk: 18)
    #expect(try press("space", from: "cell", environment: mac).outcome == .takenByFocus)
    #expect(try press("return", from: "cell").outcome == .takenByFocus)
  }

  @Test func systemShortcutsReachNoApp() throws {
    let mac = Environment(platform: .macCatalyst, version: 17, sdk: 18)
    #expect(try press("⌘⇥", environment: mac).outcome == .takenBySystem)
    #expect(try press("⌘H").outcome == .takenBySystem && press("⇧⌘⇥").outcome == .takenBySystem)
    // Reports about ⌘⇥ on iPad differ. On the Mac, ⌘H performs the app's own Hide.
    #expect(try press("⌘⇥").outcome == .unknown && press("⌘H", environment: mac).outcome != .takenBySystem)
  }

  @Test func unknownKeysMakeTheOutcomeUnknown() throws {
    let unknown = Self.app.replacing(#""input": "p""#, with: #""input": { "$unknown": "from settings" }"#)
    #expect(try press("⌘T", unknown).outcome == .performed)
    let both = unknown.replacing(
      #"{ "class": "UIKeyCommand", "action": "preview:", "input": { "$unknown": "from settings" } }"#,
      with:
        #"{ "class": "UIKeyCommand", "action": "preview:", "input": { "$unknown": "x" }, "modifierFlags": { "$unknown": "x" } }"#
    )
    #expect(try press("⌘T", both).outcome == .unknown)
    let menu = Self.app.replacing(
      #""checksSystem": true, "steps": ["#, with: #""steps": [ { "$unknown": "a helper" }, "#)
    #expect(try press("⌘Y", menu).outcome == .unknown)
    #expect(try press("⌘Y").outcome == .nobody)
  }

  @Test(arguments: [
    ("⇧⌘K", "⇧⌘K"), ("cmd+shift+k", "⇧⌘K"), ("ctrl+alt+up", "⌃⌥↑"), ("cmd++", "⌘+"), ("k", "K"), ("Command+,", "⌘,"),
    ("esc", "⎋"), ("tab", "⇥"),
  ]) func commonShortcutNotationsAreParsed(_ text: String, _ shown: String) {
    #expect(Shortcut(text: text)?.glyphs == shown)
  }

  @Test(arguments: ["", "hyper+k", "cmd+nothing", "⌘", "cmd+"]) func invalidShortcutTextIsRejected(_ text: String) {
    #expect(Shortcut(text: text) == nil)
  }

  /// The finished browser of the talk has Close Tab, but no responder performs it while no tab is open.
  @Test(arguments: [
    ("⇧⌘W", ["hasTabs"], KeyDispatch.Outcome.performed), ("⇧⌘W", [], .nobody), ("⌃⌘I", ["hasSelection"], .performed),
    ("⌃⌘I", [], .nobody), ("⌘T", [], .performed), ("⌘D", ["isBookmarked"], .performed),
  ]) func browserExampleMatchesTheTalk(_ keys: String, _ states: [String], _ expected: KeyDispatch.Outcome) throws {
    let text = try Repository.text("Examples/browser.uimodel.json")
    #expect(try press(keys, text, states: Set(states)).outcome == expected)
  }

  /// Space and ⌘C act on the focused photo, regardless of the first responder.
  @Test func photosExampleUsesTheFocusedPhoto() throws {
    let text = try Repository.text("Examples/photos.uimodel.json")
    #expect(try press("space", text, from: "beach").performer?.name == "beach")
    #expect(try press("⌘C", text, from: "meadow").performer?.name == "meadow")
    #expect(try press("space", text, from: "meadow").performer == nil)
  }
}
