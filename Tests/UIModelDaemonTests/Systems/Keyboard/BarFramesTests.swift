import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the frames of a bar above the keyboard (K9), with the constraints of the talk and with others.
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
        view: 0, frame: Rect(0, 0, setting.window.width, setting.window.height), gesture: gesture,
        systemSpacing: spacing), setting)
  }

  private func frame(_ name: String, _ layout: KeyboardSceneLayout) -> Rect? {
    layout.bar.items.first { $0.name == name }?.frame
  }

  @Test func barIsAboveTheKeyboard() throws {
    let up = try layout(try Self.conversation())
    #expect(up.guide.rect == Rect(0, 854, 834, 340))
    #expect(frame("message", up) == Rect(16, 810, 802, 36))
    #expect(frame("backdrop", up) == Rect(0, 802, 834, 52))
  }

  @Test func barIsAtTheBottomWithoutAKeyboard() throws {
    let down = try layout(try Self.conversation()) { $0.state = .dismissed }
    #expect(down.guide.rect == Rect(0, 1194, 834, 0))
    #expect(frame("message", down) == Rect(16, 1130, 802, 36))
    #expect(frame("backdrop", down) == Rect(0, 1122, 834, 72))
  }

  @Test func aFloatingKeyboardLeavesTheBarAtTheBottom() throws {
    let floating = try layout(try Self.conversation()) {
      $0.state = .floating
      $0.keyboardFrame = Rect(100, 400, 320, 260)
    }
    #expect(frame("message", floating) == Rect(16, 1130, 802, 36))
    #expect(frame("backdrop", floating) == Rect(0, 1122, 834, 72))
  }

  @Test func barFollowsTheDismissGesture() throws {
    // The finger starts above the bar and meets its top edge at 802. It then drags the bar by the remaining 100 points,
    // because the dismiss padding covers the bar.
    let moved = try layout(try Self.conversation(), gesture: DismissGesture(start: 700, distance: 202))
    #expect(frame("backdrop", moved) == Rect(0, 902, 834, 52))
    #expect(moved.gestureOutcome == "the keyboard follows the finger")
    let above = try layout(try Self.conversation(), gesture: DismissGesture(start: 700, distance: 100))
    #expect(frame("backdrop", above) == Rect(0, 802, 834, 52))
  }

  @Test func gestureNeedsAnInteractiveScrollView() throws {
    let text = try Repository.text("Examples/messages.uimodel.json")
    let plain = try Self.screen(
      text.replacing(#", "keyboardDismissMode": "interactive""#, with: ""), "conversation")
    let still = try layout(plain, gesture: DismissGesture(distance: 100))
    #expect(still.guide.rect?.minY == 854)
    #expect(still.gestureOutcome?.contains("no scroll view") == true)
    let unknown = try Self.screen(
      text.replacing(#""interactive""#, with: #"{ "$unknown": "set elsewhere" }"#), "conversation")
    #expect(try layout(unknown, gesture: DismissGesture(distance: 100)).guide.rect == nil)
  }

  @Test func systemSpacingCanBeGiven() throws {
    let layout = try layout(try Self.conversation(), spacing: 10)
    #expect(frame("message", layout) == Rect(16, 808, 802, 36))
    #expect(frame("backdrop", layout) == Rect(0, 798, 834, 56))
    #expect(!layout.assumptions.contains { $0.contains("spacing") })
  }

  @Test func usesBottomSafeAreaLeavesTheBackdropAboveTheSafeArea() throws {
    let text = try Repository.text("Examples/messages.uimodel.json")
      .replacing(#""usesBottomSafeArea": false, "#, with: "")
    let down = try layout(try Self.screen(text, "conversation")) { $0.state = .dismissed }
    #expect(frame("backdrop", down)?.maxY == 1174)
  }

  @Test func toolsFollowTheFloatingKeyboard() throws {
    let screen = try Self.screen(try Repository.text("Examples/messages.uimodel.json"), "drawing")
    func tools(_ layout: KeyboardSceneLayout) -> BarLayout.Extent? { layout.bar.items.first?.vertical }
    let docked = try layout(screen)
    #expect(docked.trackedConstraints.map(\.isActive) == [true, false, false])
    #expect(tools(docked) == BarLayout.Extent(start: 802, end: 846, isExact: true))
    let top = try layout(screen) {
      $0.state = .floating
      $0.keyboardFrame = Rect(0, 0, 320, 260)
    }
    #expect(top.trackedConstraints.map(\.isActive) == [false, true, true])
    #expect(frame("tools", top) == Rect(20, 268, 400, 44))
    // If the position of the floating keyboard is unknown, the position of the tools is unknown too.
    let somewhere = try layout(screen) { $0.state = .floating }
    #expect(somewhere.trackedConstraints.map(\.isActive) == [nil, nil, nil])
    #expect(tools(somewhere) == nil && frame("tools", somewhere) == nil)
  }

  // MARK: Undetermined frames

  private func bar(_ constraints: String, field: String = #""class": "UITextField", "frame": [0, 0, 100, 40]"#) throws
    -> KeyboardSceneLayout
  {
    try layout(
      try Self.screen(
        #"{ "screens": [ { "view": { "ref": "root", "subviews": [ { "ref": "field", \#(field) }, { "ref": "box" } ], "#
          + #""constraints": [ \#(constraints) ] } } ] }"#))
  }

  private let atGuide =
    #"{ "firstItem": "field", "firstAttribute": "bottom", "secondItem": "keyboardLayoutGuide", "secondAttribute": "top" }"#

  @Test func edgeIsKnownWithoutTheOppositeEdge() throws {
    let layout = try bar(
      #"{ "firstItem": "box", "firstAttribute": "bottom", "secondItem": "keyboardLayoutGuide", "secondAttribute": "top" }, "#
        + #"{ "firstItem": "box", "firstAttribute": "leading", "secondItem": "self", "secondAttribute": "leading", "constant": 16 }"#
    )
    let box = try #require(layout.bar.items.first { $0.name == "box" })
    #expect(box.frame == nil && box.vertical == nil)
    #expect(box.sides.top == nil && box.sides.bottom == layout.guide.rect?.minY)
    #expect(box.sides.left == 16 && box.sides.right == nil)
    #expect(box.reason == "the constraints do not determine its top")
    let open = try bar(
      #"{ "firstItem": "box", "firstAttribute": "bottom", "relation": "lessThanOrEqual", "#
        + #""secondItem": "keyboardLayoutGuide", "secondAttribute": "top" }"#)
    #expect(open.bar.items.first { $0.name == "box" }?.sides == BarFrames.Sides())
  }

  @Test func anEqualityIsExactAndAnInequalityIsNot() throws {
    let exact = try bar(
      atGuide + #", { "firstItem": "field", "firstAttribute": "height", "constant": 50 }"#)
    #expect(exact.bar.items.first?.vertical == BarLayout.Extent(start: 804, end: 854, isExact: true))
    let loose = try bar(
      #"{ "firstItem": "keyboardLayoutGuide", "firstAttribute": "top", "relation": "greaterThanOrEqual", "secondItem": "field", "secondAttribute": "bottom" }"#
    )
    #expect(loose.bar.items.first?.vertical?.isExact == false)
    #expect(loose.bar.items.first?.vertical?.end == 854)
  }

  @Test func optionalConstraintDeterminesNothing() throws {
    let optional = try bar(atGuide.replacing(" }", with: #", "priority": 999 }"#))
    #expect(optional.bar.items.first?.frame == nil)
    #expect(optional.bar.items.first?.vertical == nil)
  }

  @Test func unreadConstraintAffectsOnlyInequalities() throws {
    let loose =
      #"{ "firstItem": "keyboardLayoutGuide", "firstAttribute": "top", "relation": "greaterThanOrEqual", "secondItem": "field", "secondAttribute": "bottom" }"#
    #expect(try bar(loose + #", { "$unknown": "made at run time" }"#).bar.items.first?.vertical == nil)
    let exact = atGuide + #", { "firstItem": "field", "firstAttribute": "height", "constant": 50 }"#
    #expect(try bar(exact + #", { "$unknown": "made at run time" }"#).bar.items.first?.vertical?.start == 804)
  }

  @Test func conflictingConstraintsHaveNoSolution() throws {
    let both =
      atGuide
      + #", { "firstItem": "field", "firstAttribute": "bottom", "secondItem": "self", "secondAttribute": "bottom" }"#
    let layout = try bar(both)
    #expect(layout.bar.items.first?.reason == "no position satisfies all constraints")
  }

  @Test func cyclicConstraintConflictHasNoSolution() throws {
    func below(_ first: String, _ second: String) -> String {
      #"{ "firstItem": "\#(first)", "firstAttribute": "top", "relation": "greaterThanOrEqual", "secondItem": "\#(second)", "secondAttribute": "top", "constant": 10 }"#
    }
    let layout = try bar([below("field", "self"), below("field", "box"), below("box", "field")].joined(separator: ","))
    #expect(layout.bar.items.allSatisfy { $0.reason == "no position satisfies all constraints" })
    #expect(layout.bar.items.count == 2)
  }

  @Test func inactiveAndCrossAxisConstraintsAreIgnored() throws {
    let layout = try bar(
      atGuide
        + #", { "firstItem": "field", "firstAttribute": "bottom", "secondItem": "self", "secondAttribute": "bottom", "isActive": false }, { "firstItem": "field", "firstAttribute": "centerX", "secondItem": "self", "secondAttribute": "centerX" }"#
    )
    #expect(layout.bar.items.first?.vertical?.end == 854)
  }

  @Test func leadingIsRightInRightToLeft() throws {
    let text =
      #"{ "screens": [ { "view": { "ref": "root", "subviews": [ { "ref": "field", "class": "UITextField", "frame": [0, 0, 100, 40] } ], "constraints": [ "#
      + atGuide
      + #", { "firstItem": "field", "firstAttribute": "leading", "secondItem": "self", "secondAttribute": "leading", "constant": 16 }, { "firstItem": "field", "firstAttribute": "width", "constant": 100 } ] } } ] }"#
    let screen = try Self.screen(text)
    #expect(frame("field", try layout(screen)) == Rect(16, 814, 100, 40))
    #expect(frame("field", try layout(screen) { $0.isRightToLeft = true }) == Rect(718, 814, 100, 40))
  }
}
