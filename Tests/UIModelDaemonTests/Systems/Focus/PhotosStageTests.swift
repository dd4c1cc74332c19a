import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks variants of the Photos example, which follows the WWDC talks about focus and keyboard commands.
@Suite struct PhotosStageTests {
  private static func app() throws -> String { try Repository.text("Examples/photos.uimodel.json") }

  private static func codes(_ text: String) -> [String] { SingleDocument(text).findings.map(\.finding.code) }

  /// Returns the example with the first occurrence of one text replaced by another.
  private static func app(_ old: String, _ new: String) throws -> String {
    let app = try app()
    try #require(app.contains(old))
    return app.replacing(old, with: new, maxReplacements: 1)
  }

  @Test func newAlbumFollowingFocusIsReported() throws {
    let text = try Self.app(#"{ "default": true, "newAlbumItem": false }"#, #"{ "default": true }"#)
    #expect(Self.codes(text) == ["focus/disruptive-selection-follows-focus"])
    let checked = SingleDocument(text)
    let fix = try #require(checked.findings.first?.finding.fixes.first)
    #expect(Self.codes(try checked.applying(fix)) == [])
  }

  @Test func delegateNeedsSelectionFollowsFocus() throws {
    let off = try Self.app(#""selectionFollowsFocus": true"#, #""selectionFollowsFocus": false"#)
    #expect(Self.codes(off) == ["focus/selection-delegate-not-called"])
    let derived = try Self.app(#""selectionFollowsFocus": true,"#, "")
    #expect(Self.codes(derived) == [])
  }

  @Test(arguments: [
    // Variants of the focus effect between the photo and its badge.
    (
      #""containerView": "photoGrid""#, #""containerView": "beachBadge""#,
      ["focus/reference-view-outside-container"]
    ),
    (#""containerView": "photoGrid","#, "", []),
    // Variants of the grid of photos.
    (#""allowsFocus": true, // not a sidebar: focus has to be asked for"#, "", []),
    (#""preferredFocusEnvironments": ["photoGrid"]"#, #""preferredFocusEnvironments": ["beachBadge"]"#, []),
  ]) func haloAndGridFindings(_ old: String, _ new: String, _ expected: [String]) throws {
    let found = Self.codes(try Self.app(old, new)).filter { $0 != "focus/unfocusable-item" }
    #expect(found == expected)
  }

  /// The performer of a key command is searched from the focused cell upward (WWDC21-10057).
  @Test(arguments: [("Space", "previewPhoto:"), ("⌘C", "copy:")])
  func focusedPhotoPerformsTheKeyCommand(_ keys: String, _ action: String) throws {
    let environment = Environment(platform: .iPadOS, version: 17, sdk: 26)
    let responders = ResponderChainTests.responders(try Self.app())
    let view = try #require(responders.view(named: "beach"))
    let chain = responders.chain(from: view.view, in: view.screen)
    let press = try #require(Shortcut(text: keys))
    let focus = responders.focusSystem(view.screen, view.view, isRightToLeft: false)
    let dispatch = KeyDispatch(
      press, chain, menus: AppMainMenu(responders.app, environments: [environment]),
      KeyDispatch.Conditions(environment, states: nil, claim: KeyClaim(press, chain, focus: focus, environment)))
    #expect(dispatch.action == action)
    #expect(dispatch.performer?.name == "beach")
  }
}
