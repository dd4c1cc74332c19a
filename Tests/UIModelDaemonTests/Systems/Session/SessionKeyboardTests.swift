import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the keyboard of a live session follows the first responder.
@Suite struct SessionKeyboardTests {
  private func app(_ session: String = "") -> SessionTests.App {
    SessionTests.App(
      """
      { "screens": [ { "ref": "notes", "implements": { "canBecomeFirstResponder": true }, "view": { "subviews": [
        { "ref": "title", "class": "UITextField" }, { "ref": "body", "class": "UITextView" },
        { "ref": "read", "class": "UITextView", "isEditable": false },
        { "ref": "canvas", "class": "Canvas", "implements": { "canBecomeFirstResponder": true, "insertText(_:)": [] } },
        { "ref": "list", "class": "UITableView", "allowsFocus": true, "cells": [ { "ref": "cell" } ] } ] } } ]\(session) }
      """)
  }

  private func node(_ name: String, _ app: SessionTests.App) throws -> Int {
    try #require(app.now.focus?.tree.node(named: name))
  }

  @discardableResult private func begin(_ name: String, _ app: inout SessionTests.App) throws -> [SessionStep.Kind] {
    let node = try node(name, app)
    return app.happen { $0.showKeyboard(for: node) }
  }

  private func form(_ app: SessionTests.App) -> KeyboardSetting.Form? { app.now.keyboardSetting?.form }

  @Test func keyboardIsShownOnlyForTextInputs() throws {
    var app = app()
    #expect(form(app) == .dismissed)
    #expect(try begin("title", &app) == [.firstResponderChanged, .focusMoved, .keyboardShown])
    #expect(form(app) == .docked)
    // The keyboard stays for another text input.
    #expect(try begin("body", &app) == [.firstResponderChanged, .focusMoved])
    let cell = try node("cell", app)
    let steps = app.happen {
      $0.requestFocus(cell)
      $0.reportKeyboard()
    }
    #expect(steps.last == .keyboardHidden)
    #expect(form(app) == .dismissed)
  }

  @Test func hidingTheKeyboardEndsEditing() throws {
    var app = app()
    try begin("title", &app)
    #expect(app.happen { $0.hideKeyboard() } == [.firstResponderChanged, .keyboardHidden])
    #expect(app.firstResponder == nil && app.focused == "title")
    #expect(app.happen { $0.hideKeyboard() } == [.refused])
    #expect(app.happen { $0.showKeyboard(for: nil) } == [.refused])
  }

  @Test func onlyEditableTextShowsTheKeyboard() throws {
    var app = app()
    try begin("read", &app)
    #expect(form(app) == .dismissed && app.firstResponder == "read")
    try begin("canvas", &app)
    #expect(form(app) == .docked)
  }

  @Test func hardwareKeyboardShowsTheAssistantBar() throws {
    var app = app()
    #expect(app.happen { $0.setKeyboard(.init(isHardwareAttached: true)) } == [.keyboardChanged])
    try begin("title", &app)
    #expect(form(app) == .assistantBar)
    #expect(app.now.keyboardSetting?.position == .onScreen(Rect(0, 1119, 834, 75)))
    #expect(app.happen { $0.setKeyboard(.init(state: .minimized)) } == [.keyboardChanged])
    #expect(form(app) == .miniBar)
    #expect(app.happen { $0.setKeyboard(.init(isHardwareAttached: false)) } == [.keyboardChanged])
    #expect(form(app) == .docked)
    #expect(app.happen { $0.setKeyboard(.init(state: .minimized)) } == [.refused])
  }

  @Test func keyboardStateIsRemembered() throws {
    var app = app()
    try begin("title", &app)
    let frame = Rect(100, 400, 320, 260)
    #expect(app.happen { $0.setKeyboard(.init(state: .floating, frame: frame)) } == [.keyboardChanged])
    app.happen { $0.hideKeyboard() }
    try begin("body", &app)
    #expect(form(app) == .floating && app.now.keyboardSetting?.position == .onScreen(frame))
    // A docked keyboard has the frame of the device table again.
    #expect(app.happen { $0.setKeyboard(.init(state: .docked)) } == [.keyboardChanged])
    #expect(app.now.keyboardSetting?.position == .onScreen(Rect(0, 854, 834, 340)))
    #expect(app.happen { $0.setKeyboard(.init(state: .docked)) } == [.ignored])
    #expect(app.happen { $0.setKeyboard(.init(state: .dismissed)) } == [.firstResponderChanged, .keyboardHidden])
  }

  @Test func phoneKeyboardCannotFloat() throws {
    var app = app(#", "session": { "device": "iPhone-16" }"#)
    app.environment = Environment(platform: .iOS, version: 18)
    #expect(app.happen { $0.setKeyboard(.init(state: .floating)) } == [.refused])
  }

  @Test func macHasNoSoftwareKeyboard() throws {
    var app = app(#", "session": { "device": "Mac" }"#)
    app.environment = Environment(platform: .macCatalyst, version: 18)
    #expect(try begin("title", &app) == [.refused])
    #expect(app.now.keyboardSetting == nil)
  }

  @Test func unknownEditabilityIsReported() throws {
    var app = SessionTests.App(
      #"""
      { "screens": [ { "ref": "notes", "view": { "subviews": [ { "ref": "field", "class": "UITextView",
        "isEditable": { "$unknown": "set at run time" } } ] } } ] }
      """#)
    #expect(try begin("field", &app).last == .unknown)
    #expect(app.now.keyboardPresence.form == nil)
  }

  // MARK: Sheets

  private func search(_ detents: String = #"["medium", "large"]"#) throws -> SessionTests.App {
    var app = SheetSessionTests.phone(
      #""detents": \#(detents), "largestUndimmedDetentIdentifier": "medium", "prefersGrabberVisible": true"#,
      view: #"{ "subviews": [ { "ref": "query", "class": "UITextField" } ] }"#)
    #expect(try begin("query", &app) == [.firstResponderChanged, .keyboardShown, .laidOut])
    return app
  }

  private func height(_ app: SessionTests.App) -> Double? {
    guard case .raised(let raised) = app.now.keyboardEffect else { return nil }
    return raised.height
  }

  @Test func keyboardRaisesASheetAndTheGrabberEndsEditing() throws {
    var app = try search()
    #expect(height(app) == 787)
    #expect(app.now.window.layers[1].layout?.selectedIndex == 0)
    // No source documents the effect of a drag or of a tap outside while the keyboard raises the sheet.
    #expect(app.happen { $0.drag(points: -10, velocity: 0) } == [.unknown])
    #expect(app.happen { $0.tapOutside() } == [.unknown])
    #expect(app.happen { $0.tapGrabber() } == [.firstResponderChanged, .keyboardHidden, .laidOut])
    #expect(app.firstResponder == nil && height(app) == nil)
    #expect(app.happen { $0.tapGrabber() } == [.detentSelected, .delegateCalled])
  }

  @Test func mediumSheetRisesAtMostToFullHeight() throws {
    let app = try search(#"["medium"]"#)
    #expect(height(app) == 787)
    let small = try search(#"[ { "custom": { "identifier": "tools", "resolver": { "height": 200 } } } ]"#)
    #expect(height(small) == 570)
  }

  @Test func dismissedSheetHidesItsKeyboard() throws {
    var app = try search()
    let steps = app.happen {
      $0.dismiss("photos")
      $0.reportKeyboard()
    }
    #expect(steps.contains(.firstResponderChanged) && steps.last == .keyboardHidden)
    #expect(app.firstResponder == nil && form(app) == .dismissed)
  }
}
