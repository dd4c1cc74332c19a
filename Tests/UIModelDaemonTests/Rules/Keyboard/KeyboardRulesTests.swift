import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the code of the keyboard talk, WWDC23-10281, and variants of it with one mistake each.
@Suite struct KeyboardRulesTests {
  /// Returns a document with one screen in an app with the given targets.
  private func document(
    _ screen: String, _ targets: String = #"{ "platform": "iPadOS", "minimum": "17.0" }"#, plist: String = "{}"
  ) -> SingleDocument {
    SingleDocument(
      #"{ "app": { "name": "A", "targets": [ \#(targets) ], "infoPlist": \#(plist) }, "screens": [ \#(screen) ] }"#)
  }

  private func codes(_ checked: SingleDocument) -> [String] { checked.findings.map(\.finding.code).sorted() }

  // MARK: Notifications

  private func handler(_ more: String, name: String = "keyboardWillShowNotification") -> String {
    #"""
    { "observes": [ { "name": "\#(name)", "in": "keyboardWillShow(_:)", "reads": ["keyboardFrameEndUserInfoKey", "keyboardAnimationDurationUserInfoKey"],
      "adjusts": "field"\#(more) } ], "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] } }
    """#
  }

  private let multipleScenes = #"{ "UIApplicationSceneManifest": { "UIApplicationSupportsMultipleScenes": true } }"#

  @Test func handlerOfTheTalkHasNoFindings() {
    let handler = handler(#", "checksScreen": true, "convertsFrame": true, "intersects": true"#)
    #expect(codes(document(handler, plist: multipleScenes)) == [])
    #expect(codes(document(handler)) == [])
  }

  @Test func rawHeightIsReportedOnlyForResizableWindows() throws {
    let targets = #"{ "platform": "iPadOS", "minimum": "15.0" }, { "platform": "iOS", "minimum": "15.0" }"#
    let checked = document(handler(""), targets)
    #expect(codes(checked) == ["keyboard/raw-height-adjustment"])
    let finding = try #require(checked.findings.first?.finding)
    #expect(
      finding.environments?.map(\.description) == ["iPadOS 16", "iPadOS 17", "iPadOS 18", "iPadOS 26", "iPadOS 27"])
    let repaired = try checked.applying(try #require(finding.fixes.first))
    #expect(codes(SingleDocument(repaired)) == [])
  }

  @Test func handlerWithTwoMistakesHasTwoFindings() {
    #expect(
      codes(document(handler(""), plist: multipleScenes)) == [
        "keyboard/ignores-screen", "keyboard/raw-height-adjustment",
      ])
    #expect(
      codes(document(handler(#", "intersects": true"#), plist: multipleScenes))
        == ["keyboard/frame-not-converted", "keyboard/ignores-screen"])
  }

  @Test(arguments: ["16.0", "15.4"]) func missingScreenCheckIsReportedFrom16Point1(_ minimum: String) {
    let handler = handler(#", "convertsFrame": true, "intersects": true"#)
    let targets = #"{ "platform": "iPadOS", "minimum": "\#(minimum)" }"#
    #expect(codes(document(handler, targets, plist: multipleScenes)) == [])
    #expect(
      codes(document(handler, #"{ "platform": "iPadOS", "minimum": "16.1" }"#, plist: multipleScenes))
        == ["keyboard/ignores-screen"])
  }

  @Test func unknownTargetSuppressesTheScreenCheck() {
    let handler = handler(#", "convertsFrame": true, "intersects": true"#)
    let targets = #"{ "platform": "iPadOS", "minimum": "17.0" }, { "$unknown": "by the build" }"#
    #expect(codes(document(handler, targets, plist: multipleScenes)) == [])
  }

  @Test(arguments: ["keyboardDidShowNotification", "keyboardDidChangeFrame"])
  func animationKeysInDidNotificationsAreReported(_ name: String) throws {
    let right = #", "convertsFrame": true, "intersects": true"#
    let checked = document(handler(right, name: name))
    #expect(codes(checked) == ["keyboard/animation-keys-in-did"])
    let repaired = try checked.applying(try #require(checked.findings.first?.finding.fixes.first))
    #expect(repaired.contains(name.replacing("Did", with: "Will") + "\""))
    #expect(codes(SingleDocument(repaired)) == [])
  }

  @Test func fullScreenAppsMayUseTheRawHeight() {
    #expect(codes(document(handler(""), plist: #"{ "UIRequiresFullScreen": true }"#)) == [])
    #expect(codes(document(handler(""), plist: #"{ "$unknown": "by a script" }"#)) == [])
    let raw = ["keyboard/raw-height-adjustment"]
    #expect(codes(document(handler(""), plist: #"{ "UIRequiresFullScreen": false }"#)) == raw)
  }

  // MARK: Showing the keyboard

  @Test func synchronousShowIsReportedOnIPhoneFrom17() throws {
    let screen = #"{ "implements": { "compose:": ["becomeFirstResponder", { "expects": ["keyboardDidShow"] }] } }"#
    let checked = document(
      screen, #"{ "platform": "iPadOS", "minimum": "16.0" }, { "platform": "iOS", "minimum": "16.0" }"#)
    #expect(codes(checked) == ["keyboard/relies-on-synchronous-show"])
    let finding = try #require(checked.findings.first?.finding)
    #expect(finding.environments?.map(\.description) == ["iOS 17", "iOS 18", "iOS 26", "iOS 27"])
  }

  // MARK: A bar that follows the keyboard

  private func bar(guide: String, toGuide: String = "greaterThanOrEqual", mode: String = "interactive") -> String {
    #"""
    { "view": { "keyboardLayoutGuide": \#(guide), "subviews": [
        { "ref": "messages", "class": "UICollectionView", "keyboardDismissMode": "\#(mode)" },
        { "ref": "backdrop", "class": "UIView" }, { "ref": "field", "class": "UITextField" } ],
      "constraints": [
        { "firstItem": "field", "firstAttribute": "top", "secondItem": "backdrop", "secondAttribute": "top", "usesSystemSpacing": true },
        { "firstItem": "keyboardLayoutGuide", "firstAttribute": "top", "relation": "\#(toGuide)", "secondItem": "field", "secondAttribute": "bottom", "usesSystemSpacing": true },
        { "firstItem": "keyboardLayoutGuide", "firstAttribute": "top", "secondItem": "backdrop", "secondAttribute": "bottom" },
        { "firstItem": "safeAreaLayoutGuide", "firstAttribute": "bottom", "relation": "greaterThanOrEqual", "secondItem": "field", "secondAttribute": "bottom", "usesSystemSpacing": true } ] } }
    """#
  }

  private static let guide = #"{ "usesBottomSafeArea": false, "keyboardDismissPadding": 52 }"#

  @Test func barOfTheTalkHasNoFindings() {
    #expect(codes(document(bar(guide: KeyboardRulesTests.guide))) == [])
    // The padding is unknown because the app measures it at run time.
    let measured = #"{ "usesBottomSafeArea": false, "keyboardDismissPadding": { "$unknown": "the field's height" } }"#
    #expect(codes(document(bar(guide: measured))) == [])
  }

  @Test func eachMistakeInTheBarHasItsFinding() {
    #expect(
      codes(document(bar(guide: #"{ "usesBottomSafeArea": false }"#))) == ["keyboard/missing-dismiss-padding"])
    #expect(
      codes(document(bar(guide: #"{ "keyboardDismissPadding": 52 }"#))) == ["keyboard/backdrop-stops-at-safe-area"])
    #expect(
      codes(document(bar(guide: KeyboardRulesTests.guide, toGuide: "equal"))) == ["keyboard/rigid-bar-constraint"])
    #expect(
      codes(document(bar(guide: KeyboardRulesTests.guide, mode: "onDrag")))
        == ["keyboard/dismiss-padding-has-no-effect"])
  }

  @Test func propertiesThatCodeChangesAreUnknown() {
    func later(_ changes: String) -> SingleDocument {
      document(bar(guide: "{}").replacing(#"{ "view""#, with: #"{ "changes": \#(changes), "view""#))
    }
    let both = ["keyboard/backdrop-stops-at-safe-area", "keyboard/missing-dismiss-padding"]
    #expect(codes(later("[]")) == both)
    #expect(codes(later(#"[ { "in": "show:", "title": "Messages" } ]"#)) == both)
    #expect(codes(later(#"[ { "in": "viewDidLoad()", "usesBottomSafeArea": false } ]"#)) == [both[1]])
    #expect(codes(later(#"[ { "keyboardLayoutGuide": { "keyboardDismissPadding": 52 } } ]"#)) == [both[0]])
    #expect(codes(later(#"[ { "$unknown": "a helper" } ]"#)) == [])
  }

  @Test func conditionalGuideIsCheckedOnItsReleases() {
    let guide = #"{ "availableOn": { "iPadOS": "18.0" }, "keyboardDismissPadding": -1 }"#
    let checked = document(bar(guide: guide, mode: "none"))
    let negative = checked.findings.map(\.finding).filter { $0.code == "keyboard/negative-dismiss-padding" }
    #expect(negative.map { $0.environments?.map(\.description) } == [["iPadOS 18", "iPadOS 26", "iPadOS 27"]])
  }

  @Test func fixForRelease17NeedsThatMinimum() throws {
    let old = document(bar(guide: "{}", mode: "none"), #"{ "platform": "iPadOS", "minimum": "16.0" }"#)
    #expect(codes(old) == ["keyboard/backdrop-stops-at-safe-area"])
    let finding = try #require(old.findings.first?.finding)
    #expect(finding.fixes.isEmpty)
    #expect(finding.environments?.map(\.description) == ["iPadOS 17", "iPadOS 18", "iPadOS 26", "iPadOS 27"])
    let new = document(bar(guide: "{}", mode: "none"))
    let repaired = try new.applying(try #require(new.findings.first?.finding.fixes.first))
    #expect(codes(SingleDocument(repaired)) == [])
  }

  // MARK: Constraints that depend on keyboard edges

  private func tracked(_ one: String, _ other: String) -> SingleDocument {
    func set(_ conditions: String, _ constant: Int) -> String {
      #"""
      { \#(conditions), "constraints": [ { "firstItem": "bar", "firstAttribute": "bottom", "secondItem": "keyboardLayoutGuide", "secondAttribute": "top", "constant": \#(constant) } ] }
      """#
    }
    return document(
      #"""
      { "view": { "subviews": [ { "ref": "bar" } ], "keyboardLayoutGuide": { "followsUndockedKeyboard": true,
        "trackedConstraints": [ \#(set(one, 0)), \#(set(other, -8)) ] } } }
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
  func mutuallyExclusiveSetsHaveNoFinding(_ one: String, _ other: String) {
    #expect(codes(tracked(one, other)) == [])
  }

  @Test(arguments: [
    // A docked keyboard is away from the top and near the bottom.
    (#""activeWhenAwayFromEdges": ["top"]"#, #""activeWhenNearEdges": ["bottom"]"#),
    // A keyboard in the middle of the screen is away from every edge.
    (#""activeWhenAwayFromEdges": ["top"]"#, #""activeWhenAwayFromEdges": ["bottom"]"#),
    (
      #""activeWhenNearEdges": ["top"]"#, #""activeWhenNearEdges": ["trailing"], "activeWhenAwayFromEdges": ["bottom"]"#
    ),
  ])
  func simultaneouslyActiveSetsConflict(_ one: String, _ other: String) {
    #expect(codes(tracked(one, other)) == ["keyboard/conflicting-tracked-constraints"])
  }

  // MARK: SwiftUI

  @Test func safeAreaIsCheckedOnlyAroundTextFields() {
    func stack(_ own: String, _ background: String) -> SingleDocument {
      document(
        #"""
        { "view": { "class": "ZStack"\#(own), "subviews": [ { "class": "Image"\#(background) }, { "class": "VStack", "subviews": [ { "class": "TextEditor" } ] } ] } }
        """#)
    }
    #expect(codes(stack("", #", "ignoresSafeArea": true"#)) == [])
    #expect(codes(stack(#", "ignoresSafeArea": true"#, "")) == ["keyboard/safe-area-ignored"])
    #expect(codes(stack(#", "ignoresSafeArea": { "edges": ["bottom"] }"#, "")) == ["keyboard/safe-area-ignored"])
    #expect(codes(stack(#", "ignoresSafeArea": { "regions": "container" }"#, "")) == [])
  }

  @Test func fixKeepsTheNamedEdges() throws {
    let checked = document(
      #"{ "view": { "ignoresSafeArea": { "edges": ["bottom"] }, "subviews": [ { "class": "TextField" } ] } }"#)
    let repaired = try checked.applying(try #require(checked.findings.first?.finding.fixes.first))
    #expect(repaired.contains(#""ignoresSafeArea": { "edges": ["bottom"], "regions": "container" }"#))
    #expect(codes(SingleDocument(repaired)) == [])
  }
}
