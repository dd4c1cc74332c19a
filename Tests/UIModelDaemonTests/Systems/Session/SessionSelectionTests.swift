import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// What is selected in a running app, and what that does to focus.
@Suite struct SessionSelectionTests {
  /// A search field and three cells below it.
  private static func app(_ list: String, class name: String = "UITableView") -> SessionTests.App {
    SessionTests.App(
      """
      { "screens": [ { "ref": "s", "view": { "class": "UIView", "frame": [0, 0, 600, 600], "subviews": [
        { "ref": "search", "class": "UISearchTextField", "frame": [0, 0, 600, 40] },
        { "ref": "list", "class": "\(name)", "frame": [0, 40, 600, 500], \(list), "cells": [
          { "ref": "a", "frame": [0, 0, 600, 44] }, { "ref": "b", "frame": [0, 44, 600, 44] },
          { "ref": "c", "frame": [0, 88, 600, 44], "isSelected": true } ] } ] } } ] }
      """)
  }

  /// The system's priority of a selected cell, 2000, goes before that of the item focused last, 1000.
  @Test func tabComesBackToTheSelectedCell() throws {
    var app = Self.app(#""allowsFocus": true, "selectionFollowsFocus": false"#)
    try app.focus("search")
    try app.press("tab")
    #expect(app.focused == "c")
    try app.press("up", "return", "up")
    #expect(app.focused == "a" && app.selection == ["b"])
    try app.press("tab", "tab")
    #expect(app.focused == "b")
  }

  /// WWDC21-10260: in a sidebar selection follows focus; the delegate excepts single cells.
  @Test func selectionFollowsFocusInASidebar() throws {
    var app = Self.app(
      #""collectionViewLayout": { "list": { "appearance": "sidebar" } }, "delegate": { "collectionView(_:selectionFollowsFocusForItemAt:)": { "default": true, "b": false } }"#,
      class: "UICollectionView")
    try app.focus("a")
    #expect(app.selection == ["a"])
    #expect(try app.press("down").contains(.selectionKept))
    #expect(app.focused == "b" && app.selection == ["a"])
  }

  @Test func whatCannotBeSelectedIsNot() throws {
    var app = Self.app(#""allowsFocus": true, "selectionFollowsFocus": true, "allowsSelection": false"#)
    #expect(try app.focus("a").contains(.selectionKept))
    #expect(try app.press("return") == [.selectionKept])
    // A tap that selects nothing leaves the focus.
    #expect(try app.tap("b") == [.selectionKept])
    #expect(app.focused == "a" && app.selection.isEmpty)
    var asked = Self.app(
      #""allowsFocus": true, "selectionFollowsFocus": false, "delegate": { "tableView(_:willSelectRowAt:)": { "default": true, "b": false } }"#
    )
    #expect(try asked.tap("b") == [.selectionKept])
    #expect(try asked.tap("a").first == .selected)
    var unknown = Self.app(#""allowsFocus": true, "allowsSelection": { "$unknown": "a setting" }"#)
    #expect(try unknown.tap("a") == [.unknown])
  }

  @Test func listThatTakesSeveralAddsThem() throws {
    var app = Self.app(#""allowsFocus": true, "selectionFollowsFocus": false, "allowsMultipleSelection": true"#)
    #expect(try app.tap("a").first == .selected)
    #expect(app.selection == ["c", "a"])
    #expect(try app.tap("c").first == .deselected)
    #expect(app.selection == ["a"])
    // Where selection follows focus the one takes the place of the other.
    var following = Self.app(#""allowsFocus": true, "selectionFollowsFocus": true, "allowsMultipleSelection": true"#)
    try following.focus("a")
    try following.press("down")
    #expect(following.selection == ["b"])
  }
}
