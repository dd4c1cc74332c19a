import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the child screens that a container shows, and the items that the keyboard therefore reaches.
@Suite struct ShownScreensTests {
  private func engine(_ container: String) throws -> FocusEngine {
    func field(_ name: String, _ x: Int) -> String {
      #"{ "ref": "\#(name)", "view": { "class": "UIView", "frame": [\#(x), 0, 300, 600], "subviews": [ { "ref": "\#(name).field", "class": "UITextField", "frame": [0, 0, 300, 40] } ] } }"#
    }
    let json =
      #"{ "screens": [ { "ref": "s", \#(container) }, \#(field("a", 0)), \#(field("b", 300)), \#(field("c", 600)) ] }"#
    let screens = Document(number: 0, bytes: Array(json.utf8)).blocks.flatMap(\.declarations.screens)
    let byRef = Dictionary(screens.compactMap { screen in screen.ref.value.map { ($0, screen) } }) { first, _ in first }
    return FocusEngine(FocusTree(try #require(screens.first)) { byRef[$0] })
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
  ]) func tabReachesTheShownChildren(_ container: String, _ expected: String) throws {
    let engine = try engine(container)
    let fields = engine.tabLoop().compactMap { $0.item.map { engine.tree.name(of: $0) } }
    #expect(fields == expected.split(separator: " ").map { "\($0).field" })
    #expect(engine.groups.isComplete)
  }

  @Test(arguments: [
    #""class": "UITabBarController", "children": ["a", "b"], "selectedIndex": { "$unknown": "restored" }"#,
    #""class": "UITabBarController", "children": ["a", "b"], "selectedIndex": 7"#,
    #""class": "UINavigationController", "children": ["a", { "$unknown": "pushed" }]"#,
    #""class": "UISplitViewController", "displayMode": { "$unknown": "set" }, "columns": { "primary": "a", "secondary": "b" }"#,
  ]) func shownChildMayBeUnknown(_ container: String) throws {
    let engine = try engine(container)
    #expect(engine.items.isEmpty && !engine.groups.isComplete)
    #expect(engine.noItemsMessage == "the focusable items are not known")
  }

  /// A controller that is pushed in a column of a split view covers the previous one.
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
    let byRef = Dictionary(screens.compactMap { screen in screen.ref.value.map { ($0, screen) } }) { first, _ in first }
    let engine = FocusEngine(FocusTree(try #require(screens.first)) { byRef[$0] })
    #expect(engine.tabLoopText() == "folder → text")
  }

  // MARK: Preferences of controllers

  private static let rootPrefers = #"""
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
  func controllerPrefersItsViewByDefault(_ screen: String, _ expected: String) throws {
    let json = Self.rootPrefers.replacing("SCREEN", with: screen)
    let engine = try FocusPropertyTests.engine(json)
    let preferred = engine.preferredFocus(from: 0)
    #expect(preferred.item.map { engine.tree.name(of: $0) } == expected && preferred.isCertain)
    #expect(engine.initialItem.map { engine.tree.name(of: $0) } == expected)
    var app = SessionTests.App(json)
    try app.press("tab")
    #expect(app.focused == expected)
  }

  @Test func navigationControllerPrefersItsTopController() throws {
    let json = #"""
      { "screens": [ { "ref": "s", "class": "UINavigationController", "children": ["list", "detail"] }, { "ref": "list" },
        { "ref": "detail", "preferredFocusEnvironments": ["b"], "view": { "ref": "root", "class": "UIView", "frame": [0, 0, 600, 600],
          "subviews": [ { "ref": "a", "class": "UITextField", "frame": [0, 0, 300, 40] },
            { "ref": "b", "class": "UITextField", "frame": [0, 60, 300, 40] } ] } } ] }
      """#
    var app = SessionTests.App(json)
    app.session.screen = "s"
    try app.press("tab")
    #expect(app.focused == "b")
  }
}
