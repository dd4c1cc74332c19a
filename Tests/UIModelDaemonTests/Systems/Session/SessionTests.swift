import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks a live session, one event after another.
@Suite struct SessionTests {
  /// A live session of one document. Methods that simulate an event return the kinds of the event's steps, without
  /// calls of `didUpdateFocus(in:with:)`.
  struct App {
    let model: AppModel
    let sheets: [Sheet]
    let toolbars: [Toolbar]
    var session: LiveSession
    var environment = Environment(platform: .iPadOS, version: 18, sdk: 18)

    init(_ json: String) {
      let document = Document(number: 0, bytes: Array(json.utf8))
      let declarations = document.blocks.map(\.declarations)
      model = AppModel(
        app: declarations.lazy.compactMap(\.app).first, menus: declarations.flatMap(\.menus),
        screens: declarations.flatMap(\.screens), scenes: declarations.flatMap(\.scenes))
      sheets = declarations.flatMap(\.sheets)
      toolbars = declarations.flatMap(\.toolbars)
      session = LiveSession(document.session)
    }

    var currentSimulation: SessionSimulation {
      SessionSimulation(session, model, sheets: sheets, toolbars: toolbars, environment)
    }
    var focusedName: String? { session.focusedItem.map { currentSimulation.name(of: $0) } }
    var firstResponderName: String? { session.firstResponder.map { currentSimulation.name(of: $0) } }
    var selectedNames: [String] { session.selection.map { currentSimulation.name(of: $0) } }

    @discardableResult mutating func perform(_ event: (inout SessionSimulation) -> Void) -> [SessionStep.Kind] {
      var simulation = currentSimulation
      event(&simulation)
      session = simulation.session
      return simulation.steps.map(\.kind).filter { $0 != .told }
    }

    @discardableResult mutating func press(_ keys: String...) throws -> [SessionStep.Kind] {
      try keys.flatMap { key in
        let shortcut = try #require(Shortcut(text: key), "\(key)")
        return perform { $0.press(shortcut) }
      }
    }

    private func node(_ name: String) throws -> Int {
      try #require(currentSimulation.focus?.tree.node(named: name), "\(name)")
    }

    @discardableResult mutating func focus(_ name: String) throws -> [SessionStep.Kind] {
      let node = try node(name)
      return perform { $0.requestFocus(node) }
    }

    @discardableResult mutating func tap(_ name: String) throws -> [SessionStep.Kind] {
      let node = try node(name)
      return perform { $0.tap(node) }
    }

    @discardableResult mutating func becomeFirstResponder(_ name: String) throws -> [SessionStep.Kind] {
      let node = try node(name)
      return perform { $0.becomeFirstResponder(node) }
    }

    @discardableResult mutating func present(_ name: String) throws -> [SessionStep.Kind] {
      let sheet = sheets.first { $0.ref.value == name }
      return perform { $0.present(sheet: sheet, screenName: sheet == nil ? name : nil) }
    }
  }

  /// The example of WWDC21-10260: a text field and cells of a collection view, in a controller that can become the
  /// first responder.
  static let notesTemplate = """
    { "screens": [ { "ref": "notes", "implements": { "canBecomeFirstResponder": true }, "view": { "subviews": [
      { "ref": "field", "class": "UITextField", "frame": [0, 0, 300, 40] },
      { "ref": "grid", "class": "UICollectionView", "frame": [0, 60, 300, 300], "allowsFocus": true, LIST
        "cells": [ { "ref": "cat", "frame": [0, 0, 100, 100] }, { "ref": "dog", "frame": [120, 0, 100, 100] } ] } ] } } ] }
    """

  @Test func firstResponderFollowsFocusUpTheChain() throws {
    var app = App(Self.notesTemplate.replacing("LIST", with: #""selectionFollowsFocus": false,"#))
    #expect(try app.focus("field") == [.focusMoved, .firstResponderChanged])
    #expect(app.firstResponderName == "field")
    #expect(try app.press("tab") == [.focusMoved, .selectionKept, .firstResponderChanged])
    // Neither the cell nor the collection view can become the first responder.
    #expect(app.focusedName == "cat" && app.firstResponderName == "notes")
    #expect(try app.press("right") == [.focusMoved, .selectionKept, .firstResponderStays])
  }

  @Test func focusFollowsTheFirstResponder() throws {
    var app = App(Self.notesTemplate.replacing("LIST", with: #""selectionFollowsFocus": false,"#))
    try app.focus("dog")
    #expect(try app.becomeFirstResponder("field") == [.firstResponderChanged, .focusMoved])
    #expect(app.focusedName == "field")
    #expect(try app.becomeFirstResponder("grid") == [.refused])
    #expect(app.focusedName == "field" && app.firstResponderName == "field")
  }

  @Test func fullKeyboardAccessDoesNotMoveTheFirstResponder() throws {
    var app = App(Self.notesTemplate.replacing("LIST", with: ""))
    app.session.isFullKeyboardAccessOn = true
    try app.focus("field")
    try app.focus("cat")
    #expect(app.focusedName == "cat" && app.firstResponderName == nil)
  }

  @Test func firstResponderIsUnknownForAnUnreadClass() throws {
    var app = App(
      """
      { "screens": [ { "ref": "s", "view": { "class": "CanvasView", "subviews": [
        { "ref": "item", "class": "PhotoView", "implements": { "canBecomeFocused": true } } ] } } ] }
      """)
    #expect(try app.focus("item") == [.focusMoved, .unknown])
    #expect(app.firstResponderName == nil)
  }

  // MARK: Selection

  @Test func selectionFollowsFocusUnlessTheDelegateRefuses() throws {
    var app = App(
      Self.notesTemplate.replacing(
        "LIST",
        with:
          #""selectionFollowsFocus": true, "delegate": { "collectionView(_:selectionFollowsFocusForItemAt:)": { "default": true, "dog": false } },"#
      ))
    try app.focus("cat")
    #expect(app.selectedNames == ["cat"])
    #expect(try app.press("right").contains(.selectionKept))
    #expect(app.selectedNames == ["cat"])
    // On iPad, Return selects the focused cell.
    #expect(try app.press("return") == [.selected])
    #expect(app.selectedNames == ["dog"])
    // A tap that selects a cell also moves the focus.
    #expect(try app.tap("cat") == [.selected, .focusMoved, .firstResponderStays])
    #expect(app.focusedName == "cat" && app.selectedNames == ["cat"])
  }

  @Test func selectionIsUnknownWithoutAListSetting() throws {
    var app = App(Self.notesTemplate.replacing("LIST", with: ""))
    #expect(try app.focus("cat").contains(.unknown))
    #expect(app.selectedNames.isEmpty)
  }

  // MARK: Keys

  @Test func keysAreUnknownIfTheVisibleScreenIsUnknown() throws {
    var app = App(#"{ "screens": [ { "ref": "a", "view": {} }, { "ref": "b", "view": {} } ] }"#)
    let simulation = app.currentSimulation
    #expect(try app.press("tab", "cmd+t") == [.unknown, .unknown])
    var pressedSimulation = simulation
    pressedSimulation.press(Shortcut("t", .command))
    #expect(pressedSimulation.steps.first?.text == "the visible screen is not known; it may be 'a', 'b'")
  }

  @Test func onlyViewControllersCanBeTheVisibleScreen() throws {
    var app = App(
      """
      { "screens": [ { "ref": "AppDelegate", "isViewController": false, "implements": {} },
        { "ref": "main", "implements": { "go:": [] }, "view": {},
          "keyCommands": [ { "action": "go:", "input": "g", "modifierFlags": ["command"] } ] } ] }
      """)
    #expect(app.currentSimulation.window.layers.map(\.name) == ["main"])
    #expect(try app.press("cmd+g") == [.performed])
  }

  @Test func keysAreUnknownIfThePresentedScreenIsUnknown() throws {
    var app = App(
      """
      { "app": { "delegate": { "implements": {} } },
        "sheets": [ { "ref": "fonts", "viewController": { "$unknown": "made elsewhere" } } ],
        "screens": [ { "ref": "main", "implements": { "go:": [] }, "view": {}, "presents": ["fonts"],
          "keyCommands": [ { "action": "go:", "input": "g", "modifierFlags": ["command"] } ] } ] }
      """)
    #expect(try app.press("cmd+g") == [.performed])
    try app.present("fonts")
    #expect(try app.press("cmd+g") == [.unknown])
  }

  /// A list without declared cells, or an unread view, might contain the first focusable item.
  @Test(arguments: [
    (#""class": "PageVC", "superclass": "UITableViewController""#, true, true),
    (#""view": { "class": "UITableView", "allowsFocus": true }"#, true, false),
    (#""view": { "subviews": [ { "class": "UILabel" }, { "$unknown": "made in a loop" } ] }"#, true, true),
    (#""view": { "$unknown": "not read" }"#, true, true),
    (#""view": { "class": "UITableView", "allowsFocus": true, "cells": [] }"#, false, false),
    (#""view": { "subviews": [ { "class": "UILabel" } ] }"#, false, false),
  ]) func keysThatFocusOrTextMayHandleAreUnknown(_ members: String, mayFocus: Bool, mayType: Bool) throws {
    var app = App(
      """
      { "app": { "delegate": { "implements": {} } }, "screens": [ { "ref": "main", \(members),
        "implements": { "go:": [] }, "keyCommands": [
          { "action": "go:", "input": "UIKeyInputDownArrow" }, { "action": "go:", "input": "\\t" },
          { "action": "go:", "input": "\\r" }, { "action": "go:", "input": "j" },
          { "action": "go:", "input": "j", "modifierFlags": ["command"] } ] } ] }
      """)
    let focusOutcome: SessionStep.Kind = mayFocus ? .unknown : .performed
    #expect(try app.press("down", "tab", "return") == [focusOutcome, focusOutcome, focusOutcome])
    #expect(try app.press("j") == [mayType ? .unknown : .performed])
    #expect(try app.press("cmd+j") == [.performed])
  }

  /// Apple does not document whether Full Keyboard Access or a key command handles these keys.
  @Test func commandWithFullKeyboardAccessKeyIsUnknown() throws {
    var app = App(
      """
      { "app": { "delegate": { "implements": {} } }, "screens": [ { "ref": "main", "implements": { "go:": [] },
        "keyCommands": [ { "action": "go:", "input": "UIKeyInputDownArrow" } ],
        "view": { "frame": [0, 0, 600, 600], "subviews": [ { "ref": "b", "class": "UIButton", "frame": [0, 0, 100, 44] },
          { "ref": "c", "class": "UIButton", "frame": [200, 0, 100, 44] } ] } } ] }
      """)
    app.session.isFullKeyboardAccessOn = true
    #expect(try app.press("down") == [.unknown])
    #expect(try app.press("tab").first == .focusMoved)
    #expect(try app.press("right").first == .focusMoved)
    #expect(try app.press("return", "space") == [.unknown, .unknown])
  }

  @Test func textInputHandlesKeysBeforeCommands() throws {
    var app = App(
      """
      { "app": { "delegate": { "implements": {} } }, "screens": [ { "ref": "s", "implements": { "find:": [] },
        "keyCommands": [ { "title": "Find", "action": "find:", "input": "f" } ],
        "view": { "subviews": [ { "ref": "field", "class": "UITextField" },
          { "ref": "photo", "class": "PhotoView", "superclass": "UIView", "implements": { "canBecomeFocused": true } } ] } } ] }
      """)
    try app.focus("field")
    #expect(try app.press("f") == [.typed])
    try app.focus("photo")
    #expect(try app.press("f") == [.performed])
    #expect(try app.press("g") == [.ignored])
  }

  @Test func tabFocusesTheFirstItem() throws {
    var app = App(Self.notesTemplate.replacing("LIST", with: #""selectionFollowsFocus": false,"#))
    #expect(try app.press("tab").first == .focusMoved)
    #expect(app.focusedName == "field")
  }

  @Test func vetoKeepsTheFocus() throws {
    var app = App(
      """
      { "screens": [ { "ref": "s", "view": { "subviews": [ { "ref": "a", "class": "UITextField" },
        { "class": "FormView", "implements": { "shouldUpdateFocus(in:)": false }, "subviews": [ { "ref": "b", "class": "UITextField" } ] } ] } } ] }
      """)
    try app.focus("a")
    // Apple does not document whether a key command gets the key after a veto.
    #expect(try app.press("tab") == [.focusVetoed, .unknown])
    #expect(try app.focus("b") == [.focusVetoed])
    #expect(app.focusedName == "a")
  }

  @Test func iPhoneHasNoFocusedItem() throws {
    var app = App(Self.notesTemplate.replacing("LIST", with: ""))
    app.environment = Environment(platform: .iOS, version: 18)
    #expect(try app.press("tab") == [.ignored])
    #expect(try app.focus("cat") == [.refused])
    #expect(try app.becomeFirstResponder("field").first == .firstResponderChanged)
    #expect(app.focusedName == nil && app.firstResponderName == "field")
  }

  // MARK: Sheets

  static let sheetTemplate = """
    { "screens": [
        { "ref": "editor", "presents": ["fonts"], RESTORES "view": { "subviews": [ { "ref": "text", "class": "UITextView" } ] } },
        { "ref": "fontList", "view": { "subviews": [ { "ref": "search", "class": "UISearchTextField" } ] } } ],
      "scenes": [ { "root": "editor" } ],
      "sheets": [ { "ref": "fonts", "viewController": "fontList",
        "sheetPresentationController": { "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium" } } ] }
    """

  private func reachableLayerNames(_ app: App) -> [String] { app.currentSimulation.window.reachableLayers.map(\.name) }

  @Test func onlyADimmedSheetBlocksTheContentBehind() throws {
    var app = App(Self.sheetTemplate.replacing("RESTORES", with: ""))
    try app.focus("text")
    #expect(try app.present("fonts") == [.presented])
    #expect(reachableLayerNames(app) == ["fonts", "editor"] && app.focusedName == "text")
    // Tab reaches both the sheet and the editor. In the text view, Tab inserts a character, so this test begins in the
    // search field.
    try app.focus("search")
    try app.press("tab")
    #expect(app.focusedName == "text")
    #expect(app.perform { $0.selectDetent("large") }.prefix(2) == [.detentSelected, .focusMoved])
    #expect(reachableLayerNames(app) == ["fonts"] && app.focusedName == "search")
    app.perform { $0.selectDetent("medium") }
    #expect(reachableLayerNames(app) == ["fonts", "editor"])
  }

  @Test func dismissedSheetReturnsFocusToThePresenter() throws {
    var app = App(Self.sheetTemplate.replacing("RESTORES", with: "").replacing("\"medium\" } } ]", with: "null } } ]"))
    try app.focus("text")
    #expect(try app.present("fonts") == [.presented, .focusMoved, .firstResponderChanged])
    #expect(app.focusedName == "search")
    #expect(try app.present("fonts") == [.refused])
    #expect(app.perform { $0.dismiss() } == [.dismissed, .focusMoved, .firstResponderChanged])
    #expect(app.focusedName == "text" && app.firstResponderName == "text")
    #expect(app.perform { $0.dismiss() } == [.refused])
  }

  @Test func contentBehindAPopoverIsUnknown() throws {
    var app = App(
      Self.sheetTemplate.replacing("RESTORES", with: "").replacing(
        "\"sheetPresentationController\"",
        with: #""modalPresentationStyle": "popover", "popoverPresentationController": { "sourceView": "text" }, "x""#))
    try app.present("fonts")
    #expect(reachableLayerNames(app) == ["fonts"])
    #expect(!app.currentSimulation.window.unknownFacts.isEmpty)
  }

  // MARK: Names

  @Test func viewsWithoutAHandleAreFoundByPath() throws {
    let json = """
      { "screens": [ { "ref": "s", "view": { "subviews": [ { "subviews": [ {}, { "class": "UITextField" } ] }, { "class": "UITextField" } ] } } ] }
      """
    var app = App(json)
    try app.press("tab")
    #expect(app.session.focusedItem?.path == [0, 0, 1])
    try app.press("tab")
    #expect(app.session.focusedItem?.path == [0, 1])
    let tree = try #require(app.currentSimulation.focus?.tree)
    for node in tree.nodes.indices { #expect(tree.node(of: tree.item(of: node)) == node) }
  }

  /// Caches within one event do not affect the result: several keys in one event act like one key per event.
  @Test(arguments: Share.sample(12)) func keysInOneEventActLikeSeparateEvents(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let listViews = (0..<8).map { list in
      let cells = (0..<4).map { cell in
        let ref = random.next(2) == 0 ? "\"ref\": \"c\(list).\(cell)\", " : ""
        return "{ \(ref)\"frame\": [0, \(cell * 44), 90, 44] }"
      }
      return """
        { "class": "UITableView", "allowsFocus": true, "selectionFollowsFocus": true, "frame": [\(list * 100), 0, 90, 200],
          "cells": [\(cells.joined(separator: ","))] }
        """
    }
    let json = """
      { "screens": [ { "ref": "a", "view": { "frame": [0, 0, 800, 200], "subviews": [\(listViews.joined(separator: ","))] } } ] }
      """
    let keys = (0..<120).map { _ in ["tab", "shift+tab", "up", "down"][random.next(4)] }
    let presses = try keys.map { try #require(Shortcut(text: $0)) }
    var (one, many) = (App(json), App(json))
    one.perform { for press in presses { $0.press(press) } }
    for press in presses { many.perform { $0.press(press) } }
    #expect(one.session == many.session)
    #expect(one.selectedNames.count > 1)
    #expect(one.session.lastFocusedItems.count <= 8)
  }

  /// The content of the sheet is not declared, so no item is reported as focused while the sheet is presented.
  @Test func focusIsUnknownInUndeclaredContent() throws {
    var app = App(
      """
      { "screens": [ { "ref": "a", "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] } } ],
        "sheets": [ { "ref": "sheet", "viewController": "elsewhere", "modalPresentationStyle": "fullScreen" } ] }
      """)
    try app.focus("field")
    let sheet = try #require(app.sheets.first)
    #expect(app.perform { $0.present(sheet: sheet, screenName: nil) } == [.presented, .unknown])
    #expect(app.focusedName == nil && app.firstResponderName == nil)
    #expect(app.currentSimulation.session == app.session)
    app.perform { $0.dismiss() }
    #expect(app.focusedName == "field")
  }
}
