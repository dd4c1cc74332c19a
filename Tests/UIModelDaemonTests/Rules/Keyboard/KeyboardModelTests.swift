import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks how keyboard properties of a document are parsed into typed values.
@Suite struct KeyboardModelTests {
  private func screen(_ text: String) throws -> Screen {
    let checkedDocument = SingleDocument(#"{ "screens": [ \#(text) ] }"#)
    return try #require(checkedDocument.document.blocks.flatMap(\.declarations.screens).first)
  }

  private func keyboardDetails(_ view: String) throws -> KeyboardDetails {
    try #require(try screen(#"{ "view": \#(view) }"#).details[0]?.keyboard)
  }

  @Test func emptyGuideHasDefaults() throws {
    let guide = try #require(try keyboardDetails(#"{ "keyboardLayoutGuide": {} }"#).guide)
    #expect(guide.followsUndockedKeyboard.isDefault && guide.usesBottomSafeArea.isDefault)
    #expect(guide.keyboardDismissPadding.isDefault)
    #expect(guide.trackedConstraints.elements.isEmpty && guide.trackedConstraints.isComplete)
  }

  @Test func guideMarkedUnknownIsUnknown() throws {
    let details = try keyboardDetails(#"{ "keyboardLayoutGuide": { "$unknown": "a helper" } }"#)
    #expect(details.guide == nil && !details.isGuideKnown)
    #expect(try keyboardDetails(#"{ "constraints": [] }"#).isGuideKnown)
  }

  @Test func trackedConstraintsKeepTheirEdges() throws {
    let guide = try keyboardDetails(
      #"""
      { "keyboardLayoutGuide": { "trackedConstraints": [ { "activeWhenNearEdges": ["top", "leading"], "activeWhenAwayFromEdges": ["bottom", "up"],
        "constraints": [ { "firstItem": "self", "firstAttribute": "top", "secondItem": "bar", "secondAttribute": "bottom", "priority": 999 } ] } ] } }
      """#
    ).guide
    let constraintSet = try #require(guide?.trackedConstraints.elements.first)
    #expect(constraintSet.activeWhenNearEdges.elements.map(\.value) == [.top, .leading])
    #expect(constraintSet.activeWhenNearEdges.isComplete && !constraintSet.activeWhenAwayFromEdges.isComplete)
    let constraint = try #require(constraintSet.constraints.elements.first)
    #expect(constraint.firstItem.value == .owner && constraint.secondItem.value == .named("bar"))
    #expect(constraint.isKnown && !constraint.isRequired)
  }

  @Test func constraintWithAnUnknownPartIsUnknown() throws {
    let constraints = try keyboardDetails(
      #"""
      { "constraints": [ { "firstItem": "keyboardLayoutGuide", "constant": { "$unknown": "measured" } }, { "availableOn": { "iPadOS": "17.0" } },
        { "isActive": false }, {} ] }
      """#
    ).constraints.elements
    #expect(constraints.map(\.isKnown) == [false, false, true, true])
    #expect(constraints.map(\.isRequiredAndActive) == [true, true, false, true])
  }

  @Test(arguments: [
    ("true", true), ("false", false), (#"{}"#, true), (#"{ "regions": "keyboard" }"#, true),
    (#"{ "regions": "container" }"#, false), (#"{ "edges": ["vertical"] }"#, true),
    (#"{ "edges": ["top", "horizontal"] }"#, false), (#"{ "edges": ["all"] }"#, true),
  ])
  func ignoredSafeAreaMayIncludeTheKeyboard(_ text: String, _ ignoresKeyboard: Bool) throws {
    let ignoredSafeArea = try keyboardDetails(#"{ "ignoresSafeArea": \#(text) }"#).ignoresSafeArea
    #expect(ignoredSafeArea.value?.ignoresKeyboard == ignoresKeyboard)
  }

  @Test(arguments: [#"{ "regions": "most" }"#, #"{ "edges": ["low"] }"#, #"{ "edges": "all" }"#, "1"])
  func invalidSafeAreasAreUnknown(_ text: String) throws {
    #expect(try !keyboardDetails(#"{ "ignoresSafeArea": \#(text) }"#).ignoresSafeArea.isKnown)
  }

  @Test func notificationsHaveTwoSpellings() throws {
    let observations = try screen(
      #"""
      { "observes": [ { "name": "keyboardDidShow", "reads": ["keyboardFrameEndUserInfoKey", "frame"] }, { "name": "keyboardWillHideNotification" }, { "name": "keyboard" } ] }
      """#
    ).keyboardObservations.elements
    #expect(observations.map(\.name.value) == [.didShow, .willHide, nil])
    #expect(observations.map(\.hasShortName).prefix(2) == [true, false])
    #expect(
      observations[0].userInfoKeys.elements.map(\.value) == [.frameEnd] && !observations[0].userInfoKeys.isComplete)
    #expect(KeyboardNotification.didShow.willCounterpart == .willShow)
  }

  @Test func onlyScreensWithKeyboardPropertiesConcernTheKeyboard() throws {
    #expect(try !screen(#"{ "view": { "title": "A", "subviews": [ { "class": "UITextField" } ] } }"#).concernsKeyboard)
    #expect(try screen(#"{ "view": { "subviews": [ { "constraints": [] } ] } }"#).concernsKeyboard)
    #expect(
      try screen(#"{ "view": { "subviews": [ { "implements": { "a": ["becomeFirstResponder"] } } ] } }"#)
        .concernsKeyboard)
  }
}
