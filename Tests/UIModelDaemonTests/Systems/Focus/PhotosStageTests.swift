import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks variants of the Photos example, which follows the WWDC talks about focus and keyboard commands.
@Suite struct PhotosStageTests {
  private static func exampleText() throws -> String { try Repository.text("Examples/photos.uimodel.json") }

  private static func codes(_ text: String) -> [String] { SingleDocument(text).findings.map(\.finding.code) }

  /// Returns the example's text with the first occurrence of `originalText` replaced by `replacementText`.
  private static func exampleText(_ originalText: String, _ replacementText: String) throws -> String {
    let text = try exampleText()
    try #require(text.contains(originalText))
    return text.replacing(originalText, with: replacementText, maxReplacements: 1)
  }

  @Test func newAlbumFollowingFocusIsReported() throws {
    let text = try Self.exampleText(#"{ "default": true, "newAlbumItem": false }"#, #"{ "default": true }"#)
    #expect(Self.codes(text) == ["focus/disruptive-selection-follows-focus"])
    let checkedDocument = SingleDocument(text)
    let fix = try #require(checkedDocument.findings.first?.finding.fixes.first)
    #expect(Self.codes(try checkedDocument.applying(fix)) == [])
  }

  @Test func delegateNeedsSelectionFollowsFocus() throws {
    let disabledText = try Self.exampleText(#""selectionFollowsFocus": true"#, #""selectionFollowsFocus": false"#)
    #expect(Self.codes(disabledText) == ["focus/selection-delegate-not-called"])
    let textWithoutProperty = try Self.exampleText(#""selectionFollowsFocus": true,"#, "")
    #expect(Self.codes(textWithoutProperty) == [])
  }

  @Test(arguments: [
    // Variants of the container view of the halo effect.
    (
      #""containerView": "photoGrid""#, #""containerView": "beachBadge""#,
      ["focus/reference-view-outside-container"]
    ),
    (#""containerView": "photoGrid","#, "", []),
    // Variants of the photo grid.
    (#""allowsFocus": true, // not a sidebar: focus has to be asked for"#, "", []),
    (#""preferredFocusEnvironments": ["photoGrid"]"#, #""preferredFocusEnvironments": ["beachBadge"]"#, []),
  ]) func haloAndGridVariantsHaveTheExpectedFindings(
    _ originalText: String, _ replacementText: String, _ expectedCodes: [String]
  ) throws {
    let foundCodes = Self.codes(try Self.exampleText(originalText, replacementText)).filter {
      $0 != "focus/unfocusable-item"
    }
    #expect(foundCodes == expectedCodes)
  }

  /// UIKit searches for the performer of a key command from the focused cell up the responder chain (WWDC21-10057).
  @Test(arguments: [("Space", "previewPhoto:"), ("⌘C", "copy:")])
  func focusedPhotoPerformsTheKeyCommand(_ keys: String, _ action: String) throws {
    let environment = Environment(platform: .iPadOS, version: 17, sdk: 26)
    let responders = ResponderChainTests.responders(try Self.exampleText())
    let view = try #require(responders.view(named: "beach"))
    let chain = responders.chain(from: view.view, in: view.screen)
    let pressedShortcut = try #require(Shortcut(text: keys))
    let focusSystem = responders.focusSystem(view.screen, view.view, isRightToLeft: false)
    let dispatch = KeyDispatch(
      pressedShortcut, chain, menus: AppMainMenu(responders.app, environments: [environment]),
      KeyDispatch.Conditions(
        environment, states: nil, claim: KeyClaim(pressedShortcut, chain, focus: focusSystem, environment)))
    #expect(dispatch.action == action)
    #expect(dispatch.performer?.name == "beach")
  }
}
