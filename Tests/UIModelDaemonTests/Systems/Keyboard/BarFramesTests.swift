import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the frames of a bar above the keyboard, with the constraints of WWDC23-10281 and with other constraints.
@Suite struct BarFramesTests {
  static func screen(_ json: String, _ name: String? = nil) throws -> Screen {
    let screens = Document(number: 0, bytes: Array(json.utf8)).blocks.flatMap(\.declarations.screens)
    return try #require(name.map { name in screens.first { $0.ref.value == name } } ?? screens.first)
  }

  /// Returns the conversation screen of the Messages example, whose bar resembles an input accessory view.
  static func conversation() throws -> Screen {
    try screen(try Repository.text("Examples/messages.uimodel.json"), "conversation")
  }

  private func layout(
    _ screen: Screen, _ change: (inout KeyboardSetting) -> Void = { _ in }, gesture: DismissGesture? = nil,
    spacing: Double? = nil
  ) throws -> KeyboardSceneLayout {
    var setting = try KeyboardGeometryTests.setting("iPad-11", "portrait")
    change(&setting)
    return KeyboardSceneLayout(
      screen,
      KeyboardSceneLayout.Query(
        viewIndex: 0, frame: Rect(0, 0, setting.windowFrame.width, setting.windowFrame.height), gesture: gesture,
        systemSpacing: spacing), setting)
  }

  private func frame(_ name: String, _ layout: KeyboardSceneLayout) -> Rect? {
    layout.barFrames.items.first { $0.name == name }?.frame
  }

  @Test func barIsAboveTheKeyboard() throws {
    let dockedLayout = try layout(try Self.conversation())
    #expect(dockedLayout.guideFrame.rect == Rect(0, 854, 834, 340))
    #expect(frame("message", dockedLayout) == Rect(16, 810, 802, 36))
    #expect(frame("backdrop", dockedLayout) == Rect(0, 802, 834, 52))
  }

  @Test func barIsAtTheBottomWithoutAKeyboard() throws {
    let dismissedLayout = try layout(try Self.conversation()) { $0.state = .dismissed }
    #expect(dismissedLayout.guideFrame.rect == Rect(0, 1194, 834, 0))
    #expect(frame("message", dismissedLayout) == Rect(16, 1130, 802, 36))
    #expect(frame("backdrop", dismissedLayout) == Rect(0, 1122, 834, 72))
  }

  @Test func aFloatingKeyboardLeavesTheBarAtTheBottom() throws {
    let floatingLayout = try layout(try Self.conversation()) {
      $0.state = .floating
      $0.keyboardFrame = Rect(100, 400, 320, 260)
    }
    #expect(frame("message", floatingLayout) == Rect(16, 1130, 802, 36))
    #expect(frame("backdrop", floatingLayout) == Rect(0, 1122, 834, 72))
  }

  @Test func barFollowsTheDismissGesture() throws {
    // The finger starts above the bar and reaches the bar's top edge at y = 802. The finger then drags the bar by the
    // remaining 100 points, because the dismiss padding covers the bar.
    let draggedLayout = try layout(try Self.conversation(), gesture: DismissGesture(start: 700, distance: 202))
    #expect(frame("backdrop", draggedLayout) == Rect(0, 902, 834, 52))
    #expect(draggedLayout.gestureOutcome == "the keyboard follows the finger")
    let undraggedLayout = try layout(try Self.conversation(), gesture: DismissGesture(start: 700, distance: 100))
    #expect(frame("backdrop", undraggedLayout) == Rect(0, 802, 834, 52))
  }

  @Test func gestureNeedsAnInteractiveScrollView() throws {
    let text = try Repository.text("Examples/messages.uimodel.json")
    let nonInteractiveScreen = try Self.screen(
      text.replacing(#", "keyboardDismissMode": "interactive""#, with: ""), "conversation")
    let undraggedLayout = try layout(nonInteractiveScreen, gesture: DismissGesture(distance: 100))
    #expect(undraggedLayout.guideFrame.rect?.minY == 854)
    #expect(undraggedLayout.gestureOutcome?.contains("no scroll view") == true)
    let unknownModeScreen = try Self.screen(
      text.replacing(#""interactive""#, with: #"{ "$unknown": "set elsewhere" }"#), "conversation")
    #expect(try layout(unknownModeScreen, gesture: DismissGesture(distance: 100)).guideFrame.rect == nil)
  }

  @Test func specifiedSystemSpacingMovesTheBar() throws {
    let layout = try layout(try Self.conversation(), spacing: 10)
    #expect(frame("message", layout) == Rect(16, 808, 802, 36))
    #expect(frame("backdrop", layout) == Rect(0, 798, 834, 56))
    #expect(!layout.assumptions.contains { $0.contains("spacing") })
  }

  @Test func usesBottomSafeAreaLeavesTheBackdropAboveTheSafeArea() throws {
    let text = try Repository.text("Examples/messages.uimodel.json")
      .replacing(#""usesBottomSafeArea": false, "#, with: "")
    let dismissedLayout = try layout(try Self.screen(text, "conversation")) { $0.state = .dismissed }
    #expect(frame("backdrop", dismissedLayout)?.maxY == 1174)
  }

  @Test func toolsFollowTheFloatingKeyboard() throws {
    let screen = try Self.screen(try Repository.text("Examples/messages.uimodel.json"), "drawing")
    func toolsExtent(_ layout: KeyboardSceneLayout) -> BarLayout.Extent? {
      layout.barFrames.items.first?.verticalExtent
    }
    let dockedLayout = try layout(screen)
    #expect(dockedLayout.trackedConstraints.map(\.isActive) == [true, false, false])
    #expect(toolsExtent(dockedLayout) == BarLayout.Extent(start: 802, end: 846, isExact: true))
    let topLayout = try layout(screen) {
      $0.state = .floating
      $0.keyboardFrame = Rect(0, 0, 320, 260)
    }
    #expect(topLayout.trackedConstraints.map(\.isActive) == [false, true, true])
    #expect(frame("tools", topLayout) == Rect(20, 268, 400, 44))
    // If the position of the floating keyboard is unknown, the position of the tools is also unknown.
    let unknownPositionLayout = try layout(screen) { $0.state = .floating }
    #expect(unknownPositionLayout.trackedConstraints.map(\.isActive) == [nil, nil, nil])
    #expect(toolsExtent(unknownPositionLayout) == nil && frame("tools", unknownPositionLayout) == nil)
  }

  // MARK: Undetermined frames

  private func barLayout(_ constraints: String, field: String = #""class": "UITextField", "frame": [0, 0, 100, 40]"#)
    throws
    -> KeyboardSceneLayout
  {
    try layout(
      try Self.screen(
        #"{ "screens": [ { "view": { "ref": "root", "subviews": [ { "ref": "field", \#(field) }, { "ref": "box" } ], "#
          + #""constraints": [ \#(constraints) ] } } ] }"#))
  }

  private let guideConstraint =
    #"{ "firstItem": "field", "firstAttribute": "bottom", "secondItem": "keyboardLayoutGuide", "secondAttribute": "top" }"#

  @Test func edgeIsKnownWithoutTheOppositeEdge() throws {
    let layout = try barLayout(
      #"{ "firstItem": "box", "firstAttribute": "bottom", "secondItem": "keyboardLayoutGuide", "secondAttribute": "top" }, "#
        + #"{ "firstItem": "box", "firstAttribute": "leading", "secondItem": "self", "secondAttribute": "leading", "constant": 16 }"#
    )
    let box = try #require(layout.barFrames.items.first { $0.name == "box" })
    #expect(box.frame == nil && box.verticalExtent == nil)
    #expect(box.sides.top == nil && box.sides.bottom == layout.guideFrame.rect?.minY)
    #expect(box.sides.left == 16 && box.sides.right == nil)
    #expect(box.reason == "the constraints do not determine its top")
    let inequalityLayout = try barLayout(
      #"{ "firstItem": "box", "firstAttribute": "bottom", "relation": "lessThanOrEqual", "#
        + #""secondItem": "keyboardLayoutGuide", "secondAttribute": "top" }"#)
    #expect(inequalityLayout.barFrames.items.first { $0.name == "box" }?.sides == BarFrames.Sides())
  }

  @Test func onlyEqualityConstraintsGiveExactFrames() throws {
    let exactLayout = try barLayout(
      guideConstraint + #", { "firstItem": "field", "firstAttribute": "height", "constant": 50 }"#)
    #expect(exactLayout.barFrames.items.first?.verticalExtent == BarLayout.Extent(start: 804, end: 854, isExact: true))
    let inequalityLayout = try barLayout(
      #"{ "firstItem": "keyboardLayoutGuide", "firstAttribute": "top", "relation": "greaterThanOrEqual", "secondItem": "field", "secondAttribute": "bottom" }"#
    )
    #expect(inequalityLayout.barFrames.items.first?.verticalExtent?.isExact == false)
    #expect(inequalityLayout.barFrames.items.first?.verticalExtent?.end == 854)
  }

  @Test func optionalConstraintDeterminesNothing() throws {
    let optionalConstraintLayout = try barLayout(guideConstraint.replacing(" }", with: #", "priority": 999 }"#))
    #expect(optionalConstraintLayout.barFrames.items.first?.frame == nil)
    #expect(optionalConstraintLayout.barFrames.items.first?.verticalExtent == nil)
  }

  @Test func unknownConstraintAffectsOnlyInequalities() throws {
    let inequalityConstraint =
      #"{ "firstItem": "keyboardLayoutGuide", "firstAttribute": "top", "relation": "greaterThanOrEqual", "secondItem": "field", "secondAttribute": "bottom" }"#
    #expect(
      try barLayout(inequalityConstraint + #", { "$unknown": "made at run time" }"#).barFrames.items.first?
        .verticalExtent == nil)
    let exactConstraints = guideConstraint + #", { "firstItem": "field", "firstAttribute": "height", "constant": 50 }"#
    #expect(
      try barLayout(exactConstraints + #", { "$unknown": "made at run time" }"#).barFrames.items.first?.verticalExtent?
        .start == 804)
  }

  @Test func conflictingConstraintsHaveNoSolution() throws {
    let conflictingConstraints =
      guideConstraint
      + #", { "firstItem": "field", "firstAttribute": "bottom", "secondItem": "self", "secondAttribute": "bottom" }"#
    let layout = try barLayout(conflictingConstraints)
    #expect(layout.barFrames.items.first?.reason == "no position satisfies all constraints")
  }

  @Test func cyclicConstraintConflictHasNoSolution() throws {
    func belowConstraint(_ firstItem: String, _ secondItem: String) -> String {
      #"{ "firstItem": "\#(firstItem)", "firstAttribute": "top", "relation": "greaterThanOrEqual", "secondItem": "\#(secondItem)", "secondAttribute": "top", "constant": 10 }"#
    }
    let layout = try barLayout(
      [belowConstraint("field", "self"), belowConstraint("field", "box"), belowConstraint("box", "field")].joined(
        separator: ","))
    #expect(layout.barFrames.items.allSatisfy { $0.reason == "no position satisfies all constraints" })
    #expect(layout.barFrames.items.count == 2)
  }

  @Test func inactiveAndCrossAxisConstraintsAreIgnored() throws {
    let layout = try barLayout(
      guideConstraint
        + #", { "firstItem": "field", "firstAttribute": "bottom", "secondItem": "self", "secondAttribute": "bottom", "isActive": false }, { "firstItem": "field", "firstAttribute": "centerX", "secondItem": "self", "secondAttribute": "centerX" }"#
    )
    #expect(layout.barFrames.items.first?.verticalExtent?.end == 854)
  }

  @Test func leadingEdgeIsRightInRightToLeftLayout() throws {
    let text =
      #"{ "screens": [ { "view": { "ref": "root", "subviews": [ { "ref": "field", "class": "UITextField", "frame": [0, 0, 100, 40] } ], "constraints": [ "#
      + guideConstraint
      + #", { "firstItem": "field", "firstAttribute": "leading", "secondItem": "self", "secondAttribute": "leading", "constant": 16 }, { "firstItem": "field", "firstAttribute": "width", "constant": 100 } ] } } ] }"#
    let screen = try Self.screen(text)
    #expect(frame("field", try layout(screen)) == Rect(16, 814, 100, 40))
    #expect(frame("field", try layout(screen) { $0.isRightToLeft = true }) == Rect(718, 814, 100, 40))
  }
}
