import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks which child screens a container shows, and which items the keyboard reaches as a result.
@Suite struct ShownScreensTests {
  private func engine(_ containerMembers: String) throws -> FocusEngine {
    func fieldScreen(_ name: String, _ x: Int) -> String {
      #"{ "ref": "\#(name)", "view": { "class": "UIView", "frame": [\#(x), 0, 300, 600], "subviews": [ { "ref": "\#(name).field", "class": "UITextField", "frame": [0, 0, 300, 40] } ] } }"#
    }
    let json =
      #"{ "screens": [ { "ref": "s", \#(containerMembers) }, \#(fieldScreen("a", 0)), \#(fieldScreen("b", 300)), \#(fieldScreen("c", 600)) ] }"#
    let screens = Document(number: 0, bytes: Array(json.utf8)).blocks.flatMap(\.declarations.screens)
    let screensByRef = Dictionary(screens.compactMap { screen in screen.ref.value.map { ($0, screen) } }) { first, _ in
      first
    }
    return FocusEngine(FocusTree(try #require(screens.first)) { screensByRef[$0] })
  }

  @Test(arguments: [
    (#""class": "UINavigationController", "children": ["a", "b"]"#, "b"),
    (#""class": "BrowserController", "superclass": "UINavigationController", "children": ["a"]"#, "a"),
    (#""class": "UITabBarController", "children": ["a", "b", "c"]"#, "a"),
    (#""class": "UITabBarController", "children": ["a", "b", "c"], "selectedIndex": 1"#, "b"),
    (#""class": "UITabBarController", "children": ["a", "b"], "selectedIndex": 0, "selectedViewController": "b""#, "b"),
    (#""class": "ColumnsController", "children": ["a", "b", "c"]"#, "a b c"),
    (
      #""class": "UISplitViewController", "columns": { "primary": "a", "supplementary": "b", "secondary": "c" }"#,
      "a b c"
    ),
    (
      #""class": "UISplitViewController", "displayMode": "oneBesideSecondary", "columns": { "primary": "a", "supplementary": "b", "secondary": "c" }"#,
      "b c"
    ),
    (
      #""class": "UISplitViewController", "displayMode": "oneBesideSecondary", "columns": { "primary": "a", "secondary": "c" }"#,
      "a c"
    ),
    (
      #""class": "UISplitViewController", "displayMode": "secondaryOnly", "columns": { "primary": "a", "secondary": "c" }"#,
      "c"
    ),
  ]) func tabReachesTheShownChildren(_ containerMembers: String, _ expectedNames: String) throws {
    let engine = try engine(containerMembers)
    let fieldNames = engine.tabLoop().compactMap { $0.item.map { engine.tree.name(of: $0) } }
    #expect(fieldNames == expectedNames.split(separator: " ").map { "\($0).field" })
    #expect(engine.groups.isComplete)
  }

  @Test(arguments: [
    #""class": "UITabBarController", "children": ["a", "b"], "selectedIndex": { "$unknown": "restored" }"#,
    #""class": "UITabBarController", "children": ["a", "b"], "selectedIndex": 7"#,
    #""class": "UINavigationController", "children": ["a", { "$unknown": "pushed" }]"#,
    #""class": "UISplitViewController", "displayMode": { "$unknown": "set" }, "columns": { "primary": "a", "secondary": "b" }"#,
  ]) func unknownShownChildMakesItemsUnknown(_ containerMembers: String) throws {
    let engine = try engine(containerMembers)
    #expect(engine.items.isEmpty && !engine.groups.isComplete)
    #expect(engine.noItemsMessage == "the focusable items are not known")
  }

  /// A controller that is pushed in a split view column covers the previous controller.
  @Test func columnShowsTheTopOfItsStack() throws {
    let json = #"""
      { "screens": [ { "class": "UISplitViewController", "columns": { "primary": "stack", "secondary": "note" } },
        { "ref": "stack", "class": "UINavigationController", "children": ["accounts", "folders"] },
        { "ref": "accounts", "view": { "class": "UITextField", "ref": "account", "frame": [0, 0, 320, 800] } },
        { "ref": "folders", "view": { "class": "UITextField", "ref": "folder", "frame": [0, 0, 320, 800] } },
        { "ref": "note", "view": { "class": "UITextView", "ref": "text", "frame": [320, 0, 700, 800] } } ],
        "scenes": [] }
      """#
    let screens = Document(number: 0, bytes: Array(json.utf8)).blocks.flatMap(\.declarations.screens)
    let screensByRef = Dictionary(screens.compactMap { screen in screen.ref.value.map { ($0, screen) } }) { first, _ in
      first
    }
    let engine = FocusEngine(FocusTree(try #require(screens.first)) { screensByRef[$0] })
    #expect(engine.tabLoopText() == "folder → text")
  }

  // MARK: Preferences of controllers

  private static let screenWithRootPreference = #"""
    { "screens": [ { "ref": "s", SCREEN "view": { "ref": "root", "class": "UIView", "frame": [0, 0, 600, 600],
      "preferredFocusEnvironments": ["b"], "subviews": [
        { "ref": "a", "class": "UITextField", "frame": [0, 0, 300, 40] },
        { "ref": "b", "class": "UITextField", "frame": [0, 60, 300, 40] },
        { "ref": "c", "class": "UITextField", "frame": [0, 120, 300, 40] } ] } } ] }
    """#

  /// A view controller prefers its view by default (UIFocusEnvironment documentation).
  @Test(arguments: [
    ("", "b"), (#""preferredFocusEnvironments": ["c"],"#, "c"), (#""preferredFocusEnvironments": [],"#, "a"),
  ])
  func controllerPrefersItsViewByDefault(_ screenMembers: String, _ expectedItemName: String) throws {
    let json = Self.screenWithRootPreference.replacing("SCREEN", with: screenMembers)
    let engine = try FocusPropertyTests.engine(json)
    let preferredFocus = engine.preferredFocus(from: 0)
    #expect(preferredFocus.item.map { engine.tree.name(of: $0) } == expectedItemName && preferredFocus.isCertain)
    #expect(engine.initialItem.map { engine.tree.name(of: $0) } == expectedItemName)
    var app = SessionTests.App(json)
    try app.press("tab")
    #expect(app.focusedName == expectedItemName)
  }

  @Test func navigationControllerPrefersItsTopController() throws {
    let json = #"""
      { "screens": [ { "ref": "s", "class": "UINavigationController", "children": ["list", "detail"] }, { "ref": "list" },
        { "ref": "detail", "preferredFocusEnvironments": ["b"], "view": { "ref": "root", "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [ { "ref": "a", "class": "UITextField", "frame": [0, 0, 300, 40] },
            { "ref": "b", "class": "UITextField", "frame": [0, 60, 300, 40] } ] } } ] }
      """#
    var app = SessionTests.App(json)
    app.session.screenName = "s"
    try app.press("tab")
    #expect(app.focusedName == "b")
  }
}
