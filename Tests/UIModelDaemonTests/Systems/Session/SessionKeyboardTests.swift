import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the keyboard of a live session follows the first responder.
@Suite struct SessionKeyboardTests {
  private func app(_ sessionMember: String = "") -> SessionTests.App {
    SessionTests.App(
      """
      { "screens": [ { "ref": "notes", "implements": { "canBecomeFirstResponder": true }, "view": { "subviews": [
        { "ref": "title", "class": "UITextField" }, { "ref": "body", "class": "UITextView" },
        { "ref": "read", "class": "UITextView", "isEditable": false },
        { "ref": "canvas", "class": "Canvas", "implements": { "canBecomeFirstResponder": true, "insertText(_:)": [] } },
        { "ref": "list", "class": "UITableView", "allowsFocus": true, "cells": [ { "ref": "cell" } ] } ] } } ]\(sessionMember) }
      """)
  }

  private func node(_ name: String, _ app: SessionTests.App) throws -> Int {
    try #require(app.currentSimulation.focus?.tree.node(named: name))
  }

  @discardableResult private func beginEditing(_ name: String, _ app: inout SessionTests.App) throws -> [SessionStep
    .Kind]
  {
    let node = try node(name, app)
    return app.perform { $0.showKeyboard(for: node) }
  }

  private func keyboardForm(_ app: SessionTests.App) -> KeyboardSetting.Form? {
    app.currentSimulation.keyboardSetting?.form
  }

  @Test func keyboardIsShownOnlyForTextInputs() throws {
    var app = app()
    #expect(keyboardForm(app) == .dismissed)
    #expect(try beginEditing("title", &app) == [.firstResponderChanged, .focusMoved, .keyboardShown])
    #expect(keyboardForm(app) == .docked)
    // The keyboard stays visible if another text input becomes the first responder.
    #expect(try beginEditing("body", &app) == [.firstResponderChanged, .focusMoved])
    let cell = try node("cell", app)
    let steps = app.perform {
      $0.requestFocus(cell)
      $0.reportKeyboard()
    }
    #expect(steps.last == .keyboardHidden)
    #expect(keyboardForm(app) == .dismissed)
  }

  @Test func hidingTheKeyboardEndsEditing() throws {
    var app = app()
    try beginEditing("title", &app)
    #expect(app.perform { $0.hideKeyboard() } == [.firstResponderChanged, .keyboardHidden])
    #expect(app.firstResponderName == nil && app.focusedName == "title")
    #expect(app.perform { $0.hideKeyboard() } == [.refused])
    #expect(app.perform { $0.showKeyboard(for: nil) } == [.refused])
  }

  @Test func onlyEditableTextShowsTheKeyboard() throws {
    var app = app()
    try beginEditing("read", &app)
    #expect(keyboardForm(app) == .dismissed && app.firstResponderName == "read")
    try beginEditing("canvas", &app)
    #expect(keyboardForm(app) == .docked)
  }

  @Test func hardwareKeyboardShowsTheAssistantBar() throws {
    var app = app()
    #expect(app.perform { $0.setKeyboard(.init(isHardwareAttached: true)) } == [.keyboardChanged])
    try beginEditing("title", &app)
    #expect(keyboardForm(app) == .assistantBar)
    #expect(app.currentSimulation.keyboardSetting?.position == .onScreen(Rect(0, 1119, 834, 75)))
    #expect(app.perform { $0.setKeyboard(.init(state: .minimized)) } == [.keyboardChanged])
    #expect(keyboardForm(app) == .miniBar)
    #expect(app.perform { $0.setKeyboard(.init(isHardwareAttached: false)) } == [.keyboardChanged])
    #expect(keyboardForm(app) == .docked)
    #expect(app.perform { $0.setKeyboard(.init(state: .minimized)) } == [.refused])
  }

  @Test func keyboardStateIsRemembered() throws {
    var app = app()
    try beginEditing("title", &app)
    let frame = Rect(100, 400, 320, 260)
    #expect(app.perform { $0.setKeyboard(.init(state: .floating, frame: frame)) } == [.keyboardChanged])
    app.perform { $0.hideKeyboard() }
    try beginEditing("body", &app)
    #expect(keyboardForm(app) == .floating && app.currentSimulation.keyboardSetting?.position == .onScreen(frame))
    // A docked keyboard has the frame of the device table again.
    #expect(app.perform { $0.setKeyboard(.init(state: .docked)) } == [.keyboardChanged])
    #expect(app.currentSimulation.keyboardSetting?.position == .onScreen(Rect(0, 854, 834, 340)))
    #expect(app.perform { $0.setKeyboard(.init(state: .docked)) } == [.ignored])
    #expect(app.perform { $0.setKeyboard(.init(state: .dismissed)) } == [.firstResponderChanged, .keyboardHidden])
  }

  @Test func phoneKeyboardCannotFloat() throws {
    var app = app(#", "session": { "device": "iPhone-16" }"#)
    app.environment = Environment(platform: .iOS, version: 18)
    #expect(app.perform { $0.setKeyboard(.init(state: .floating)) } == [.refused])
  }

  @Test func macHasNoSoftwareKeyboard() throws {
    var app = app(#", "session": { "device": "Mac" }"#)
    app.environment = Environment(platform: .macCatalyst, version: 18)
    #expect(try beginEditing("title", &app) == [.refused])
    #expect(app.currentSimulation.keyboardSetting == nil)
  }

  @Test func unknownEditabilityIsReported() throws {
    var app = SessionTests.App(
      #"""
      { "screens": [ { "ref": "notes", "view": { "subviews": [ { "ref": "field", "class": "UITextView",
        "isEditable": { "$unknown": "set at run time" } } ] } } ] }
      """#)
    #expect(try beginEditing("field", &app).last == .unknown)
    #expect(app.currentSimulation.keyboardPresence.form == nil)
  }

  // MARK: Sheets

  private func searchApp(_ detents: String = #"["medium", "large"]"#) throws -> SessionTests.App {
    var app = SheetSessionTests.makePhoneApp(
      #""detents": \#(detents), "largestUndimmedDetentIdentifier": "medium", "prefersGrabberVisible": true"#,
      view: #"{ "subviews": [ { "ref": "query", "class": "UITextField" } ] }"#)
    #expect(try beginEditing("query", &app) == [.firstResponderChanged, .keyboardShown, .laidOut])
    return app
  }

  private func raisedHeight(_ app: SessionTests.App) -> Double? {
    guard case .raised(let raised) = app.currentSimulation.keyboardEffect else { return nil }
    return raised.height
  }

  @Test func keyboardRaisesASheetAndTheGrabberEndsEditing() throws {
    var app = try searchApp()
    #expect(raisedHeight(app) == 787)
    #expect(app.currentSimulation.window.layers[1].layout?.selectedIndex == 0)
    // No source documents the effect of a drag or of a tap outside while the keyboard raises the sheet.
    #expect(app.perform { $0.drag(points: -10, velocity: 0) } == [.unknown])
    #expect(app.perform { $0.tapOutside() } == [.unknown])
    #expect(app.perform { $0.tapGrabber() } == [.firstResponderChanged, .keyboardHidden, .laidOut])
    #expect(app.firstResponderName == nil && raisedHeight(app) == nil)
    #expect(app.perform { $0.tapGrabber() } == [.detentSelected, .delegateCalled])
  }

  @Test func mediumSheetRisesAtMostToFullHeight() throws {
    let app = try searchApp(#"["medium"]"#)
    #expect(raisedHeight(app) == 787)
    let smallSheetApp = try searchApp(#"[ { "custom": { "identifier": "tools", "resolver": { "height": 200 } } } ]"#)
    #expect(raisedHeight(smallSheetApp) == 570)
  }

  @Test func dismissedSheetHidesItsKeyboard() throws {
    var app = try searchApp()
    let steps = app.perform {
      $0.dismiss("photos")
      $0.reportKeyboard()
    }
    #expect(steps.contains(.firstResponderChanged) && steps.last == .keyboardHidden)
    #expect(app.firstResponderName == nil && keyboardForm(app) == .dismissed)
  }
}
