import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks which object handles a key press.
@Suite struct KeyDispatchTests {
  static let iPad = Environment(platform: .iPadOS, version: 17, sdk: 18)

  private func keyDispatch(
    _ keys: String, _ text: String = KeyDispatchTests.appDocument, from viewName: String? = nil,
    states: Set<String>? = nil,
    environment: Environment = KeyDispatchTests.iPad, isRightToLeft: Bool = false, layout: KeyboardLayout? = nil
  ) throws -> KeyDispatch {
    let responders = ResponderChainTests.responders(text)
    let view = try viewName.map { try #require(responders.view(named: $0)) }
    let screen = try view?.screen ?? #require(responders.rootScreens.first)
    let chain = responders.chain(from: view?.view, in: screen)
    let shortcut = try #require(Shortcut(text: keys))
    let focusSystem = responders.focusSystem(screen, view?.view, isRightToLeft: isRightToLeft)
    return KeyDispatch(
      shortcut, chain, menus: AppMainMenu(responders.app, environments: [environment]),
      KeyDispatch.Conditions(
        environment, states: states, claim: KeyClaim(shortcut, chain, focus: focusSystem, environment),
        isRightToLeft: isRightToLeft, keyboardLayout: layout
      ))
  }

  static let appDocument = #"""
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
    let dispatch = try keyDispatch("⌘T")
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
    #expect(try keyDispatch("cmd+[", text).action == "back:" && keyDispatch(arrow, text).action == "left:")
    #expect(try keyDispatch("cmd+]", text, isRightToLeft: true).action == "back:")
    #expect(try keyDispatch("cmd+[", text, isRightToLeft: true).action != "back:")
    // The shortcut of a command is not mirrored if the command opts out of mirroring, or if the key has no direction.
    #expect(try keyDispatch(arrow, text, isRightToLeft: true).action == "left:")
    #expect(try keyDispatch("ctrl+up", text, isRightToLeft: true).action == "up:")
    // The system also mirrors the shortcuts of commands in the main menu.
    #expect(try keyDispatch("ctrl+cmd+}", text, isRightToLeft: true).action == "fold:")
    #expect(try keyDispatch("ctrl+cmd+{", text, isRightToLeft: true).outcome == .nobody)
    // In an app linked against an SDK before 15, shortcuts are not mirrored.
    let environmentWithSDK14 = Environment(platform: .iPadOS, version: 17, sdk: 14)
    #expect(try keyDispatch("cmd+[", text, environment: environmentWithSDK14, isRightToLeft: true).action == "back:")
  }

  @Test func responderKeyCommandPrecedesTheMainMenu() throws {
    let dispatch = try keyDispatch("cmd+r")
    #expect(dispatch.performer?.name == "main")
    #expect(dispatch.action == "refresh:")
    #expect(dispatch.steps.map(\.stage) == [.keyCommand])
  }

  /// The example of WWDC21-10057: while no tab is open, Close Tab cannot be performed.
  @Test func closeTabDependsOnOpenTabs() throws {
    #expect(try keyDispatch("⇧⌘E", states: ["hasTabs"]).performer?.name == "main")
    let dispatch = try keyDispatch("⇧⌘E", states: [])
    #expect(dispatch.outcome == .nobody)
    #expect(dispatch.performer == nil)
    #expect(try keyDispatch("⇧⌘E").outcome == .unknown)
  }

  @Test func anAlternateSendsItsOwnAction() throws {
    let dispatch = try keyDispatch("⌥⌘T")
    #expect(dispatch.performer == nil)
    #expect(dispatch.steps.first?.walk?.action == "newWindow:")
    #expect(dispatch.steps.last?.commandTitle == "More…", "the iPad's Font menu may have it")
  }

  /// ⌘[ cannot be typed on a German keyboard. The documented replacement is ⌘Ö.
  @Test func keyboardLayoutDeterminesTheShortcut() throws {
    let text = KeyDispatchTests.appDocument.replacing(#""input": "t""#, with: #""input": "[""#)
    #expect(try keyDispatch("⌘Ö", text, layout: .german).action == "newTab:")
    #expect(try keyDispatch("⌘[", text, layout: .german).steps.map(\.reason) == ["the German keyboard cannot type ⌘["])
    #expect(try keyDispatch("⌘[", text, layout: .us).action == "newTab:")
    #expect(try keyDispatch("⌘Ö", text, layout: .us).outcome == .nobody)
    let textWithoutLocalization = text.replacing(
      #""input": "[""#, with: #""allowsAutomaticLocalization": false, "input": "[""#)
    #expect(try keyDispatch("⌘Ö", textWithoutLocalization, layout: .german).outcome == .nobody)
  }

  /// An unread delegate makes it unknown whether the system may localize a command's shortcut.
  @Test func unreadDelegateMakesLocalizationUnknown() throws {
    let textWithMenuShortcut = KeyDispatchTests.appDocument.replacing(#""input": "t""#, with: #""input": "[""#)
      .replacing(#"{ "newTab:": [], "reload:": [], "find:": [] }"#, with: #"{ "$unknown": "not read" }"#)
    let textWithScreenShortcut = textWithMenuShortcut.replacing(#""input": "[""#, with: #""input": "t""#).replacing(
      #""input": "p""#, with: #""input": "[", "modifierFlags": ["command"]"#)
    for text in [textWithMenuShortcut, textWithScreenShortcut] {
      let dispatch = try keyDispatch("⌘Ö", text, layout: .german)
      #expect(dispatch.outcome == .unknown, "\(dispatch.steps.map(\.reason))")
      #expect(try keyDispatch("⌘Ö", text, layout: .us).outcome == .nobody)
    }
  }

  /// The system's Settings command might get `⌘,` regardless of its position in the menus.
  @Test func disputedShortcutHasUnknownOutcome() throws {
    let iPadOS26 = Environment(platform: .iPadOS, version: 26, sdk: 26)
    let dispatch = try keyDispatch(
      "⌘,", KeyDispatchTests.appDocument.replacing(#""input": "t""#, with: #""input": ",""#), environment: iPadOS26)
    #expect(dispatch.outcome == .unknown)
    #expect(dispatch.steps.last?.reason.contains("sources disagree") == true)
    let undisputedDispatch = try keyDispatch(
      "⌘B", KeyDispatchTests.appDocument.replacing(#""input": "t""#, with: #""input": "b""#), environment: iPadOS26)
    #expect(undisputedDispatch.action == "newTab:")
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
    #expect(try keyDispatch("⌘J", text(window)).performer?.name == "OverlayWindow")
    #expect(try keyDispatch("⌘J", text("")).outcome == .nobody)
    #expect(try keyDispatch("⌘J", text(#", "window": { "class": "OverlayWindow" }"#)).outcome == .unknown)
  }

  @Test func performerSearchBeginsAtTheFocusedItem() throws {
    #expect(try keyDispatch("⌘C", from: "cell").performer?.name == "cell")
    #expect(try keyDispatch("⌘C", from: "field").performer?.name == "field")
  }

  @Test func textInputHandlesTypeableKeys() throws {
    #expect(try keyDispatch("p", from: "field").outcome == .takenByTextInput)
    #expect(try keyDispatch("⌘↓", from: "field").outcome == .takenByTextInput)
    #expect(try keyDispatch("p", from: "cell").performer?.name == "main")
    // In an app linked against an older SDK, key commands take precedence.
    let environmentWithSDK14 = Environment(platform: .iPadOS, version: 17, sdk: 14)
    #expect(try keyDispatch("p", from: "field", environment: environmentWithSDK14).performer?.name == "main")
  }

  @Test func commandNeedsPriorityOverFocusKeys() throws {
    #expect(try keyDispatch("⇥", from: "cell").outcome == .takenByFocus)
    #expect(try keyDispatch("↓", from: "cell").outcome == .takenByFocus)
    #expect(try keyDispatch("⇧⇥", from: "cell").action == "insertTab:")
    #expect(try keyDispatch("⇥").outcome == .unknown)
  }

  @Test func spaceSelectsOnTheMacAndPreviewsOnThePad() throws {
    #expect(try keyDispatch("space", from: "cell").action == "preview:")
    let mac = Environment(platform: .macCatalyst, version: 17, sdk: 18)
    #expect(try keyDispatch("space", from: "cell", environment: mac).outcome == .takenByFocus)
    #expect(try keyDispatch("return", from: "cell").outcome == .takenByFocus)
  }

  @Test func systemHandlesItsReservedShortcuts() throws {
    let mac = Environment(platform: .macCatalyst, version: 17, sdk: 18)
    #expect(try keyDispatch("⌘⇥", environment: mac).outcome == .takenBySystem)
    #expect(try keyDispatch("⌘H").outcome == .takenBySystem && keyDispatch("⇧⌘⇥").outcome == .takenBySystem)
    // Reports about ⌘⇥ on iPad differ. On the Mac, ⌘H performs the app's own Hide.
    #expect(try keyDispatch("⌘⇥").outcome == .unknown && keyDispatch("⌘H", environment: mac).outcome != .takenBySystem)
  }

  @Test func unknownShortcutsMakeTheOutcomeUnknown() throws {
    let textWithUnknownInput = Self.appDocument.replacing(
      #""input": "p""#, with: #""input": { "$unknown": "from settings" }"#)
    #expect(try keyDispatch("⌘T", textWithUnknownInput).outcome == .performed)
    let textWithUnknownShortcut = textWithUnknownInput.replacing(
      #"{ "class": "UIKeyCommand", "action": "preview:", "input": { "$unknown": "from settings" } }"#,
      with:
        #"{ "class": "UIKeyCommand", "action": "preview:", "input": { "$unknown": "x" }, "modifierFlags": { "$unknown": "x" } }"#
    )
    #expect(try keyDispatch("⌘T", textWithUnknownShortcut).outcome == .unknown)
    let textWithUnknownStep = Self.appDocument.replacing(
      #""checksSystem": true, "steps": ["#, with: #""steps": [ { "$unknown": "a helper" }, "#)
    #expect(try keyDispatch("⌘Y", textWithUnknownStep).outcome == .unknown)
    #expect(try keyDispatch("⌘Y").outcome == .nobody)
  }

  @Test(arguments: [
    ("⇧⌘K", "⇧⌘K"), ("cmd+shift+k", "⇧⌘K"), ("ctrl+alt+up", "⌃⌥↑"), ("cmd++", "⌘+"), ("k", "K"), ("Command+,", "⌘,"),
    ("esc", "⎋"), ("tab", "⇥"),
  ]) func commonShortcutNotationsAreParsed(_ text: String, _ glyphs: String) {
    #expect(Shortcut(text: text)?.glyphs == glyphs)
  }

  @Test(arguments: ["", "hyper+k", "cmd+nothing", "⌘", "cmd+"]) func invalidShortcutTextIsRejected(_ text: String) {
    #expect(Shortcut(text: text) == nil)
  }

  /// The finished browser of WWDC21-10057 has the command Close Tab, but no responder performs this command while no
  /// tab is open.
  @Test(arguments: [
    ("⇧⌘W", ["hasTabs"], KeyDispatch.Outcome.performed), ("⇧⌘W", [], .nobody), ("⌃⌘I", ["hasSelection"], .performed),
    ("⌃⌘I", [], .nobody), ("⌘T", [], .performed), ("⌘D", ["isBookmarked"], .performed),
  ]) func browserExampleMatchesTheTalk(_ keys: String, _ states: [String], _ expectedOutcome: KeyDispatch.Outcome)
    throws
  {
    let text = try Repository.text("Examples/browser.uimodel.json")
    #expect(try keyDispatch(keys, text, states: Set(states)).outcome == expectedOutcome)
  }

  /// Space and ⌘C act on the focused photo, regardless of the first responder.
  @Test func photosExampleUsesTheFocusedPhoto() throws {
    let text = try Repository.text("Examples/photos.uimodel.json")
    #expect(try keyDispatch("space", text, from: "beach").performer?.name == "beach")
    #expect(try keyDispatch("⌘C", text, from: "meadow").performer?.name == "meadow")
    #expect(try keyDispatch("space", text, from: "meadow").performer == nil)
  }
}
