import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the code of the keyboard talk, WWDC23-10281, has no findings, and that mistakes in this code are
/// reported.
@Suite struct KeyboardRulesTests {
  /// Returns a document with one screen in an app with the given targets.
  private func document(
    _ screen: String, _ targets: String = #"{ "platform": "iPadOS", "minimum": "17.0" }"#, plist: String = "{}"
  ) -> SingleDocument {
    SingleDocument(
      #"{ "app": { "name": "A", "targets": [ \#(targets) ], "infoPlist": \#(plist) }, "screens": [ \#(screen) ] }"#)
  }

  private func codes(_ checkedDocument: SingleDocument) -> [String] {
    checkedDocument.findings.map(\.finding.code).sorted()
  }

  // MARK: Notifications

  private func handlerScreen(_ extraMembers: String, name: String = "keyboardWillShowNotification") -> String {
    #"""
    { "observes": [ { "name": "\#(name)", "in": "keyboardWillShow(_:)", "reads": ["keyboardFrameEndUserInfoKey", "keyboardAnimationDurationUserInfoKey"],
      "adjusts": "field"\#(extraMembers) } ], "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] } }
    """#
  }

  private let multipleScenesPlist =
    #"{ "UIApplicationSceneManifest": { "UIApplicationSupportsMultipleScenes": true } }"#

  @Test func handlerOfTheTalkHasNoFindings() {
    let handler = handlerScreen(#", "checksScreen": true, "convertsFrame": true, "intersects": true"#)
    #expect(codes(document(handler, plist: multipleScenesPlist)) == [])
    #expect(codes(document(handler)) == [])
  }

  @Test func rawHeightIsReportedOnlyForResizableWindows() throws {
    let targets = #"{ "platform": "iPadOS", "minimum": "15.0" }, { "platform": "iOS", "minimum": "15.0" }"#
    let checkedDocument = document(handlerScreen(""), targets)
    #expect(codes(checkedDocument) == ["keyboard/raw-height-adjustment"])
    let finding = try #require(checkedDocument.findings.first?.finding)
    #expect(
      finding.environments?.map(\.description) == ["iPadOS 16", "iPadOS 17", "iPadOS 18", "iPadOS 26", "iPadOS 27"])
    let repairedText = try checkedDocument.applying(try #require(finding.fixes.first))
    #expect(codes(SingleDocument(repairedText)) == [])
  }

  @Test func handlerWithTwoMistakesHasTwoFindings() {
    #expect(
      codes(document(handlerScreen(""), plist: multipleScenesPlist)) == [
        "keyboard/ignores-screen", "keyboard/raw-height-adjustment",
      ])
    #expect(
      codes(document(handlerScreen(#", "intersects": true"#), plist: multipleScenesPlist))
        == ["keyboard/frame-not-converted", "keyboard/ignores-screen"])
  }

  @Test(arguments: ["16.0", "15.4"]) func missingScreenCheckIsReportedFrom16Point1(_ minimum: String) {
    let handler = handlerScreen(#", "convertsFrame": true, "intersects": true"#)
    let targets = #"{ "platform": "iPadOS", "minimum": "\#(minimum)" }"#
    #expect(codes(document(handler, targets, plist: multipleScenesPlist)) == [])
    #expect(
      codes(document(handler, #"{ "platform": "iPadOS", "minimum": "16.1" }"#, plist: multipleScenesPlist))
        == ["keyboard/ignores-screen"])
  }

  @Test func unknownTargetSuppressesTheScreenCheck() {
    let handler = handlerScreen(#", "convertsFrame": true, "intersects": true"#)
    let targets = #"{ "platform": "iPadOS", "minimum": "17.0" }, { "$unknown": "by the build" }"#
    #expect(codes(document(handler, targets, plist: multipleScenesPlist)) == [])
  }

  @Test(arguments: ["keyboardDidShowNotification", "keyboardDidChangeFrame"])
  func animationKeysInDidNotificationsAreReported(_ name: String) throws {
    let correctMembers = #", "convertsFrame": true, "intersects": true"#
    let checkedDocument = document(handlerScreen(correctMembers, name: name))
    #expect(codes(checkedDocument) == ["keyboard/animation-keys-in-did"])
    let repairedText = try checkedDocument.applying(try #require(checkedDocument.findings.first?.finding.fixes.first))
    #expect(repairedText.contains(name.replacing("Did", with: "Will") + "\""))
    #expect(codes(SingleDocument(repairedText)) == [])
  }

  @Test func fullScreenAppsMayUseTheRawHeight() {
    #expect(codes(document(handlerScreen(""), plist: #"{ "UIRequiresFullScreen": true }"#)) == [])
    #expect(codes(document(handlerScreen(""), plist: #"{ "$unknown": "by a script" }"#)) == [])
    let rawHeightCodes = ["keyboard/raw-height-adjustment"]
    #expect(codes(document(handlerScreen(""), plist: #"{ "UIRequiresFullScreen": false }"#)) == rawHeightCodes)
  }

  // MARK: Showing the keyboard

  @Test func synchronousShowIsReportedOnIPhoneFrom17() throws {
    let screen = #"{ "implements": { "compose:": ["becomeFirstResponder", { "expects": ["keyboardDidShow"] }] } }"#
    let checkedDocument = document(
      screen, #"{ "platform": "iPadOS", "minimum": "16.0" }, { "platform": "iOS", "minimum": "16.0" }"#)
    #expect(codes(checkedDocument) == ["keyboard/relies-on-synchronous-show"])
    let finding = try #require(checkedDocument.findings.first?.finding)
    #expect(finding.environments?.map(\.description) == ["iOS 17", "iOS 18", "iOS 26", "iOS 27"])
  }

  // MARK: A bar that follows the keyboard

  private func barScreen(guide: String, guideRelation: String = "greaterThanOrEqual", mode: String = "interactive")
    -> String
  {
    #"""
    { "view": { "keyboardLayoutGuide": \#(guide), "subviews": [
        { "ref": "messages", "class": "UICollectionView", "keyboardDismissMode": "\#(mode)" },
        { "ref": "backdrop", "class": "UIView" }, { "ref": "field", "class": "UITextField" } ],
      "constraints": [
        { "firstItem": "field", "firstAttribute": "top", "secondItem": "backdrop", "secondAttribute": "top", "usesSystemSpacing": true },
        { "firstItem": "keyboardLayoutGuide", "firstAttribute": "top", "relation": "\#(guideRelation)", "secondItem": "field", "secondAttribute": "bottom", "usesSystemSpacing": true },
        { "firstItem": "keyboardLayoutGuide", "firstAttribute": "top", "secondItem": "backdrop", "secondAttribute": "bottom" },
        { "firstItem": "safeAreaLayoutGuide", "firstAttribute": "bottom", "relation": "greaterThanOrEqual", "secondItem": "field", "secondAttribute": "bottom", "usesSystemSpacing": true } ] } }
    """#
  }

  private static let talkGuide = #"{ "usesBottomSafeArea": false, "keyboardDismissPadding": 52 }"#

  @Test func barOfTheTalkHasNoFindings() {
    #expect(codes(document(barScreen(guide: KeyboardRulesTests.talkGuide))) == [])
    // The padding is unknown because the app measures it at run time.
    let measuredGuide =
      #"{ "usesBottomSafeArea": false, "keyboardDismissPadding": { "$unknown": "the field's height" } }"#
    #expect(codes(document(barScreen(guide: measuredGuide))) == [])
  }

  @Test func eachMistakeInTheBarHasItsFinding() {
    #expect(
      codes(document(barScreen(guide: #"{ "usesBottomSafeArea": false }"#))) == ["keyboard/missing-dismiss-padding"])
    #expect(
      codes(document(barScreen(guide: #"{ "keyboardDismissPadding": 52 }"#))) == [
        "keyboard/backdrop-stops-at-safe-area"
      ])
    #expect(
      codes(document(barScreen(guide: KeyboardRulesTests.talkGuide, guideRelation: "equal"))) == [
        "keyboard/rigid-bar-constraint"
      ])
    #expect(
      codes(document(barScreen(guide: KeyboardRulesTests.talkGuide, mode: "onDrag")))
        == ["keyboard/dismiss-padding-has-no-effect"])
  }

  @Test func propertiesThatCodeChangesAreUnknown() {
    func documentWithChanges(_ changes: String) -> SingleDocument {
      document(barScreen(guide: "{}").replacing(#"{ "view""#, with: #"{ "changes": \#(changes), "view""#))
    }
    let defaultCodes = ["keyboard/backdrop-stops-at-safe-area", "keyboard/missing-dismiss-padding"]
    #expect(codes(documentWithChanges("[]")) == defaultCodes)
    #expect(codes(documentWithChanges(#"[ { "in": "show:", "title": "Messages" } ]"#)) == defaultCodes)
    #expect(
      codes(documentWithChanges(#"[ { "in": "viewDidLoad()", "usesBottomSafeArea": false } ]"#)) == [defaultCodes[1]])
    #expect(
      codes(documentWithChanges(#"[ { "keyboardLayoutGuide": { "keyboardDismissPadding": 52 } } ]"#)) == [
        defaultCodes[0]
      ])
    #expect(codes(documentWithChanges(#"[ { "$unknown": "a helper" } ]"#)) == [])
  }

  @Test func conditionalGuideIsCheckedOnItsReleases() {
    let guide = #"{ "availableOn": { "iPadOS": "18.0" }, "keyboardDismissPadding": -1 }"#
    let checkedDocument = document(barScreen(guide: guide, mode: "none"))
    let negativePaddingFindings = checkedDocument.findings.map(\.finding).filter {
      $0.code == "keyboard/negative-dismiss-padding"
    }
    #expect(
      negativePaddingFindings.map { $0.environments?.map(\.description) } == [["iPadOS 18", "iPadOS 26", "iPadOS 27"]])
  }

  @Test func fixForRelease17NeedsMinimum17() throws {
    let documentFor16 = document(barScreen(guide: "{}", mode: "none"), #"{ "platform": "iPadOS", "minimum": "16.0" }"#)
    #expect(codes(documentFor16) == ["keyboard/backdrop-stops-at-safe-area"])
    let finding = try #require(documentFor16.findings.first?.finding)
    #expect(finding.fixes.isEmpty)
    #expect(finding.environments?.map(\.description) == ["iPadOS 17", "iPadOS 18", "iPadOS 26", "iPadOS 27"])
    let documentFor17 = document(barScreen(guide: "{}", mode: "none"))
    let repairedText = try documentFor17.applying(try #require(documentFor17.findings.first?.finding.fixes.first))
    #expect(codes(SingleDocument(repairedText)) == [])
  }

  // MARK: Constraints that depend on keyboard edges

  private func documentWithTrackedSets(_ firstConditions: String, _ secondConditions: String) -> SingleDocument {
    func constraintSet(_ conditions: String, _ constant: Int) -> String {
      #"""
      { \#(conditions), "constraints": [ { "firstItem": "bar", "firstAttribute": "bottom", "secondItem": "keyboardLayoutGuide", "secondAttribute": "top", "constant": \#(constant) } ] }
      """#
    }
    return document(
      #"""
      { "view": { "subviews": [ { "ref": "bar" } ], "keyboardLayoutGuide": { "followsUndockedKeyboard": true,
        "trackedConstraints": [ \#(constraintSet(firstConditions, 0)), \#(constraintSet(secondConditions, -8)) ] } } }
      """#)
  }

  @Test(arguments: [
    (#""activeWhenNearEdges": ["top"]"#, #""activeWhenAwayFromEdges": ["top"]"#),
    (#""activeWhenNearEdges": ["top"]"#, #""activeWhenNearEdges": ["bottom"]"#),
    (#""activeWhenNearEdges": ["leading", "trailing"]"#, #""activeWhenAwayFromEdges": ["top"]"#),
    (
      #""activeWhenNearEdges": ["top", "leading"]"#,
      #""activeWhenNearEdges": ["top"], "activeWhenAwayFromEdges": ["leading"]"#
    ),
  ])
  func mutuallyExclusiveSetsHaveNoFinding(_ firstConditions: String, _ secondConditions: String) {
    #expect(codes(documentWithTrackedSets(firstConditions, secondConditions)) == [])
  }

  @Test(arguments: [
    // A docked keyboard is away from the top edge and near the bottom edge.
    (#""activeWhenAwayFromEdges": ["top"]"#, #""activeWhenNearEdges": ["bottom"]"#),
    // A keyboard in the middle of the screen is away from every edge.
    (#""activeWhenAwayFromEdges": ["top"]"#, #""activeWhenAwayFromEdges": ["bottom"]"#),
    (
      #""activeWhenNearEdges": ["top"]"#, #""activeWhenNearEdges": ["trailing"], "activeWhenAwayFromEdges": ["bottom"]"#
    ),
  ])
  func simultaneouslyActiveSetsConflict(_ firstConditions: String, _ secondConditions: String) {
    #expect(
      codes(documentWithTrackedSets(firstConditions, secondConditions)) == ["keyboard/conflicting-tracked-constraints"])
  }

  // MARK: SwiftUI

  @Test func safeAreaIsCheckedOnlyAroundTextFields() {
    func stackDocument(_ stackMembers: String, _ imageMembers: String) -> SingleDocument {
      document(
        #"""
        { "view": { "class": "ZStack"\#(stackMembers), "subviews": [ { "class": "Image"\#(imageMembers) }, { "class": "VStack", "subviews": [ { "class": "TextEditor" } ] } ] } }
        """#)
    }
    #expect(codes(stackDocument("", #", "ignoresSafeArea": true"#)) == [])
    #expect(codes(stackDocument(#", "ignoresSafeArea": true"#, "")) == ["keyboard/safe-area-ignored"])
    #expect(
      codes(stackDocument(#", "ignoresSafeArea": { "edges": ["bottom"] }"#, "")) == ["keyboard/safe-area-ignored"])
    #expect(codes(stackDocument(#", "ignoresSafeArea": { "regions": "container" }"#, "")) == [])
  }

  @Test func safeAreaFixKeepsTheNamedEdges() throws {
    let checkedDocument = document(
      #"{ "view": { "ignoresSafeArea": { "edges": ["bottom"] }, "subviews": [ { "class": "TextField" } ] } }"#)
    let repairedText = try checkedDocument.applying(try #require(checkedDocument.findings.first?.finding.fixes.first))
    #expect(repairedText.contains(#""ignoresSafeArea": { "edges": ["bottom"], "regions": "container" }"#))
    #expect(codes(SingleDocument(repairedText)) == [])
  }
}
