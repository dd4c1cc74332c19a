import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Photos as the talks tell of it, stage by stage.
@Suite struct PhotosStageTests {
  private static func app() throws -> String { try Repository.text("Examples/photos.uimodel.json") }

  private static func codes(_ text: String) -> [String] { SingleDocument(text).findings.map(\.finding.code) }

  /// The app with one text in the place of another.
  private static func app(_ old: String, _ new: String) throws -> String {
    let app = try app()
    try #require(app.contains(old))
    return app.replacing(old, with: new, maxReplacements: 1)
  }

  @Test func newAlbumThatFollowsFocusIsFound() throws {
    let text = try Self.app(#"{ "default": true, "newAlbumItem": false }"#, #"{ "default": true }"#)
    #expect(Self.codes(text) == ["focus/disruptive-selection-follows-focus"])
    let checked = SingleDocument(text)
    let fix = try #require(checked.findings.first?.finding.fixes.first)
    #expect(Self.codes(try checked.applying(fix)) == [])
  }

  @Test func propertyStillMattersBesideTheDelegate() throws {
    let off = try Self.app(#""selectionFollowsFocus": true"#, #""selectionFollowsFocus": false"#)
    #expect(Self.codes(off) == ["focus/selection-delegate-not-called"])
    let derived = try Self.app(#""selectionFollowsFocus": true,"#, "")
    #expect(Self.codes(derived) == [])
  }

  @Test(arguments: [
    // The halo between photo and badge.
    (
      #""containerView": "photoGrid""#, #""containerView": "beachBadge""#,
      ["focus/reference-view-outside-container"]
    ),
    (#""containerView": "photoGrid","#, "", []),
    // The grid.
    (#""allowsFocus": true, // not a sidebar: focus has to be asked for"#, "", []),
    (#""preferredFocusEnvironments": ["photoGrid"]"#, #""preferredFocusEnvironments": ["beachBadge"]"#, []),
  ]) func halo(_ old: String, _ new: String, _ expected: [String]) throws {
    let found = Self.codes(try Self.app(old, new)).filter { $0 != "focus/unfocusable-item" }
    #expect(found == expected)
  }

  /// WWDC21-10057: the walk starts at the focused cell.
  @Test(arguments: [("Space", "previewPhoto:"), ("⌘C", "copy:")])
  func focusedPhotoGetsTheKey(_ keys: String, _ action: String) throws {
    let environment = Environment(platform: .iPadOS, version: 17, sdk: 26)
    let responders = ResponderChainTests.responders(try Self.app())
    let view = try #require(responders.view(named: "beach"))
    let chain = responders.chain(from: view.view, in: view.screen)
    let press = try #require(Shortcut(text: keys))
    let focus = responders.focusSystem(view.screen, view.view, isRightToLeft: false)
    let dispatch = KeyDispatch(
      press, chain, menus: MenuAnswer(responders.app, environments: [environment]),
      KeyDispatch.Setting(environment, states: nil, claim: KeyClaim(press, chain, focus: focus, environment)))
    #expect(dispatch.action == action)
    #expect(dispatch.performer?.name == "beach")
  }
}
