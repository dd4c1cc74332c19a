import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the selection in a live session and its effect on focus.
@Suite struct SessionSelectionTests {
  /// Returns an app with a search field and three cells below it. The third cell is selected.
  private static func app(_ list: String, class className: String = "UITableView") -> SessionTests.App {
    SessionTests.App(
      """
      { "screens": [ { "ref": "s", "view": { "class": "UIView", "frame": [0, 0, 600, 600], "subviews": [
        { "ref": "search", "class": "UISearchTextField", "frame": [0, 0, 600, 40] },
        { "ref": "list", "class": "\(className)", "frame": [0, 40, 600, 500], \(list), "cells": [
          { "ref": "a", "frame": [0, 0, 600, 44] }, { "ref": "b", "frame": [0, 44, 600, 44] },
          { "ref": "c", "frame": [0, 88, 600, 44], "isSelected": true } ] } ] } } ] }
      """)
  }

  /// The system's priority of a selected cell, 2000, exceeds the priority of the previously focused item, 1000.
  @Test func tabReturnsToTheSelectedCell() throws {
    var app = Self.app(#""allowsFocus": true, "selectionFollowsFocus": false"#)
    try app.focus("search")
    try app.press("tab")
    #expect(app.focusedName == "c")
    try app.press("up", "return", "up")
    #expect(app.focusedName == "a" && app.selectedNames == ["b"])
    try app.press("tab", "tab")
    #expect(app.focusedName == "b")
  }

  /// In a sidebar, selection follows focus, except for cells that the delegate excludes (WWDC21-10260).
  @Test func selectionFollowsFocusInASidebar() throws {
    var app = Self.app(
      #""collectionViewLayout": { "list": { "appearance": "sidebar" } }, "delegate": { "collectionView(_:selectionFollowsFocusForItemAt:)": { "default": true, "b": false } }"#,
      class: "UICollectionView")
    try app.focus("a")
    #expect(app.selectedNames == ["a"])
    #expect(try app.press("down").contains(.selectionKept))
    #expect(app.focusedName == "b" && app.selectedNames == ["a"])
  }

  @Test func unselectableCellsAreNotSelected() throws {
    var app = Self.app(#""allowsFocus": true, "selectionFollowsFocus": true, "allowsSelection": false"#)
    #expect(try app.focus("a").contains(.selectionKept))
    #expect(try app.press("return") == [.selectionKept])
    // A tap that selects nothing does not move the focus.
    #expect(try app.tap("b") == [.selectionKept])
    #expect(app.focusedName == "a" && app.selectedNames.isEmpty)
    var refusingApp = Self.app(
      #""allowsFocus": true, "selectionFollowsFocus": false, "delegate": { "tableView(_:willSelectRowAt:)": { "default": true, "b": false } }"#
    )
    #expect(try refusingApp.tap("b") == [.selectionKept])
    #expect(try refusingApp.tap("a").first == .selected)
    var unknownSettingApp = Self.app(#""allowsFocus": true, "allowsSelection": { "$unknown": "a setting" }"#)
    #expect(try unknownSettingApp.tap("a") == [.unknown])
  }

  @Test func multipleSelectionAddsCells() throws {
    var app = Self.app(#""allowsFocus": true, "selectionFollowsFocus": false, "allowsMultipleSelection": true"#)
    #expect(try app.tap("a").first == .selected)
    #expect(app.selectedNames == ["c", "a"])
    #expect(try app.tap("c").first == .deselected)
    #expect(app.selectedNames == ["a"])
    // If selection follows focus, the new selection replaces the old selection.
    var followingApp = Self.app(#""allowsFocus": true, "selectionFollowsFocus": true, "allowsMultipleSelection": true"#)
    try followingApp.focus("a")
    try followingApp.press("down")
    #expect(followingApp.selectedNames == ["b"])
  }
}
