import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks how a document's keyboard properties are read into typed values.
@Suite struct KeyboardModelTests {
  private func screen(_ text: String) throws -> Screen {
    let checked = SingleDocument(#"{ "screens": [ \#(text) ] }"#)
    return try #require(checked.document.blocks.flatMap(\.declarations.screens).first)
  }

  private func keyboard(_ view: String) throws -> KeyboardDetails {
    try #require(try screen(#"{ "view": \#(view) }"#).details[0]?.keyboard)
  }

  @Test func emptyGuideHasDefaults() throws {
    let guide = try #require(try keyboard(#"{ "keyboardLayoutGuide": {} }"#).guide)
    #expect(guide.followsUndockedKeyboard.isDefault && guide.usesBottomSafeArea.isDefault)
    #expect(guide.keyboardDismissPadding.isDefault)
    #expect(guide.trackedConstraints.elements.isEmpty && guide.trackedConstraints.isComplete)
  }

  @Test func guideMarkedUnknownIsUnknown() throws {
    let details = try keyboard(#"{ "keyboardLayoutGuide": { "$unknown": "a helper" } }"#)
    #expect(details.guide == nil && !details.isGuideKnown)
    #expect(try keyboard(#"{ "constraints": [] }"#).isGuideKnown)
  }

  @Test func trackedConstraintsKeepTheirEdges() throws {
    let guide = try keyboard(
      #"""
      { "keyboardLayoutGuide": { "trackedConstraints": [ { "activeWhenNearEdges": ["top", "leading"], "activeWhenAwayFromEdges": ["bottom", "up"],
        "constraints": [ { "firstItem": "self", "firstAttribute": "top", "secondItem": "bar", "secondAttribute": "bottom", "priority": 999 } ] } ] } }
      """#
    ).guide
    let set = try #require(guide?.trackedConstraints.elements.first)
    #expect(set.activeWhenNearEdges.elements.map(\.value) == [.top, .leading])
    #expect(set.activeWhenNearEdges.isComplete && !set.activeWhenAwayFromEdges.isComplete)
    let constraint = try #require(set.constraints.elements.first)
    #expect(constraint.firstItem.value == .owner && constraint.secondItem.value == .named("bar"))
    #expect(constraint.isKnown && !constraint.isRequired)
  }

  @Test func constraintWithAnUnknownPartIsUnknown() throws {
    let constraints = try keyboard(
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
    let ignored = try keyboard(#"{ "ignoresSafeArea": \#(text) }"#).ignoresSafeArea
    #expect(ignored.value?.ignoresKeyboard == ignoresKeyboard)
  }

  @Test(arguments: [#"{ "regions": "most" }"#, #"{ "edges": ["low"] }"#, #"{ "edges": "all" }"#, "1"])
  func invalidSafeAreasAreUnknown(_ text: String) throws {
    #expect(try !keyboard(#"{ "ignoresSafeArea": \#(text) }"#).ignoresSafeArea.isKnown)
  }

  @Test func notificationsHaveTwoSpellings() throws {
    let observes = try screen(
      #"""
      { "observes": [ { "name": "keyboardDidShow", "reads": ["keyboardFrameEndUserInfoKey", "frame"] }, { "name": "keyboardWillHideNotification" }, { "name": "keyboard" } ] }
      """#
    ).keyboardObservations.elements
    #expect(observes.map(\.name.value) == [.didShow, .willHide, nil])
    #expect(observes.map(\.hasShortName).prefix(2) == [true, false])
    #expect(observes[0].userInfoKeys.elements.map(\.value) == [.frameEnd] && !observes[0].userInfoKeys.isComplete)
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
