import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the keyboard's frame, its layout guide and the adjustment of views, for each keyboard state.
@Suite struct KeyboardGeometryTests {
  static func setting(
    _ device: String = "iPad-13", _ posture: String = "landscape", window: Rect? = nil,
    _ version: Version = 18, _ platform: Platform = .iPadOS
  ) throws -> KeyboardSetting {
    let deviceWindow = try #require(DeviceWindow.standardWindows.first { $0.device == device && $0.posture == posture })
    return KeyboardSetting(Environment(platform: platform, version: version), on: deviceWindow, windowFrame: window)
  }

  private func bounds(_ setting: KeyboardSetting) -> Rect {
    Rect(0, 0, setting.windowFrame.width, setting.windowFrame.height)
  }

  // MARK: K4: several scenes and screens

  @Test func stageManagerWindowAdjustsByItsOwnIntersection() throws {
    // The example of WWDC23-10281: the keyboard is Y points high. A window that ends above the screen's bottom edge
    // must be adjusted by only Y′ points.
    let setting = try Self.setting(window: Rect(200, 60, 700, 800))
    #expect(setting.isStageManager)
    #expect(setting.position == .onScreen(Rect(0, 526, 1366, 498)))
    let adjustment = setting.adjustment(of: bounds(setting))
    #expect(adjustment.offset == 334)
    #expect(adjustment.naiveOffset == 498)
    #expect(adjustment.naiveOffsetError == 164)
    #expect(adjustment.intersection == Rect(0, 466, 700, 334))
    #expect(setting.guideFrame(in: bounds(setting), KeyboardGuideOptions()).rect == Rect(0, 466, 700, 334))
  }

  @Test func naiveAdjustmentIsCorrectInFullScreen() throws {
    let setting = try Self.setting()
    let adjustment = setting.adjustment(of: bounds(setting))
    #expect(adjustment.offset == 498 && adjustment.naiveOffset == 498)
    #expect(!setting.isStageManager)
  }

  @Test func windowAboveTheKeyboardIsNotAdjusted() throws {
    let setting = try Self.setting(window: Rect(0, 0, 600, 500))
    #expect(setting.adjustment(of: bounds(setting)).offset == 0)
    #expect(setting.guideFrame(in: bounds(setting), KeyboardGuideOptions()).followedObject == .bottomSafeArea)
  }

  @Test func windowOnAnotherScreenIsNotAdjusted() throws {
    var setting = try Self.setting()
    setting.isOnKeyboardScreen = false
    #expect(setting.adjustment(of: bounds(setting)).offset == 0)
    #expect(setting.guideFrame(in: bounds(setting), KeyboardGuideOptions()).followedObject == .bottomSafeArea)
    #expect(setting.swiftUIBottomSafeAreaInset(of: bounds(setting)) == 20)
  }

  @Test func aViewInsideAWindowHasItsOwnIntersection() throws {
    let setting = try Self.setting(window: Rect(200, 60, 700, 800))
    #expect(setting.adjustment(of: Rect(100, 100, 300, 400)).offset == 34)
    #expect(setting.adjustment(of: Rect(100, 100, 300, 300)).offset == 0)
  }

  // MARK: K5: hardware keyboards

  @Test func fullAssistantBarIsAvoided() throws {
    var setting = try Self.setting()
    setting.isHardwareAttached = true
    #expect(setting.form == .assistantBar)
    #expect(setting.adjustment(of: bounds(setting)).offset == 75)
    #expect(setting.guideFrame(in: bounds(setting), KeyboardGuideOptions()).rect?.minY == 949.0)
  }

  @Test func miniBarIsAvoidedOnlyInStageManager() throws {
    var setting = try Self.setting()
    setting.isHardwareAttached = true
    setting.assistantBar = .mini
    setting.keyboardFrame = Rect(20, 950, 200, 60)
    #expect(setting.form == .miniBar)
    #expect(setting.adjustment(of: bounds(setting)).offset == 0)
    #expect(setting.guideFrame(in: bounds(setting), KeyboardGuideOptions()).followedObject == .bottomSafeArea)
    setting.isStageManager = true
    #expect(setting.adjustment(of: bounds(setting)).offset == 60)
    #expect(setting.guideFrame(in: bounds(setting), KeyboardGuideOptions()).rect?.minY == 950)
    // The default size of the mini bar is undocumented.
    setting.keyboardFrame = nil
    #expect(setting.adjustment(of: bounds(setting)).offset == nil)
    #expect(setting.guideFrame(in: bounds(setting), KeyboardGuideOptions()).rect == nil)
  }

  // MARK: K2: the layout guide

  @Test(arguments: [KeyboardState.undocked, .floating, .split, .minimized])
  func undockedKeyboardIsIgnoredUnlessFollowed(_ state: KeyboardState) throws {
    var setting = try Self.setting()
    setting.state = state
    var options = KeyboardGuideOptions()
    // The guide does not depend on the position of the keyboard.
    #expect(setting.guideFrame(in: bounds(setting), options).rect == Rect(0, 1004, 1366, 20))
    options.usesBottomSafeArea = false
    #expect(setting.guideFrame(in: bounds(setting), options).rect == Rect(0, 1024, 1366, 0))
    options.followsUndockedKeyboard = true
    #expect(setting.guideFrame(in: bounds(setting), options).rect == nil)
    setting.keyboardFrame = Rect(900, 300, 320, 260)
    #expect(setting.guideFrame(in: bounds(setting), options).rect == Rect(900, 300, 320, 260))
    #expect(setting.guideFrame(in: bounds(setting), options).followedObject == .undockedKeyboard)
    options.followsUndockedKeyboard = nil
    #expect(setting.guideFrame(in: bounds(setting), options).rect == nil)
  }

  @Test func floatingKeyboardOutsideTheWindowIsIgnored() throws {
    var setting = try Self.setting(window: Rect(0, 0, 600, 600))
    setting.state = .floating
    setting.keyboardFrame = Rect(900, 300, 320, 260)
    var options = KeyboardGuideOptions()
    options.followsUndockedKeyboard = true
    #expect(setting.guideFrame(in: bounds(setting), options).followedObject == .bottomSafeArea)
    #expect(setting.isOverWindow == false)
    let edges = KeyboardEdges(setting)
    #expect(edges.nearEdges == [.bottom] && edges.awayEdges == [.top, .leading, .trailing])
  }

  @Test func guideHasSafeAreaHeightWhenDismissed() throws {
    var setting = try Self.setting()
    setting.state = .dismissed
    #expect(setting.guideFrame(in: bounds(setting), KeyboardGuideOptions()).rect == Rect(0, 1004, 1366, 20))
    // A view that ends above the bottom safe area does not overlap it.
    #expect(setting.guideFrame(in: Rect(0, 0, 300, 900), KeyboardGuideOptions()).rect == Rect(0, 900, 300, 0))
  }

  @Test func guideOptionsNeedRelease17() throws {
    let screen = try BarFramesTests.conversation()
    let details = screen.details[0]?.keyboard
    #expect(KeyboardGuideOptions(details, version: 17).usesBottomSafeArea == false)
    #expect(KeyboardGuideOptions(details, version: 16).usesBottomSafeArea == true)
    #expect(KeyboardGuideOptions(details, version: 17).keyboardDismissPadding == 52)
    #expect(KeyboardGuideOptions(details, version: 16).keyboardDismissPadding == 0)
    let settingOn14 = try Self.setting("iPad-13", "landscape", 14)
    #expect(settingOn14.guideFrame(in: bounds(settingOn14), KeyboardGuideOptions()).rect == nil)
  }

  @Test func theGuideFollowsTheDismissGesture() throws {
    let setting = try Self.setting()
    var options = KeyboardGuideOptions()
    func guideTop(_ gesture: DismissGesture) -> Double? {
      setting.guideFrame(in: bounds(setting), options, during: gesture).rect?.minY
    }
    #expect(guideTop(DismissGesture(distance: 100)) == 626)
    #expect(guideTop(DismissGesture(distance: 2_000)) == 1004)
    // A finger that starts above the keyboard moves nothing until it reaches the keyboard.
    #expect(guideTop(DismissGesture(start: 300, distance: 200)) == 526)
    #expect(guideTop(DismissGesture(start: 300, distance: 326)) == 626)
    options.keyboardDismissPadding = 52
    #expect(guideTop(DismissGesture(start: 300, distance: 200)) == 552)
    // An upward drag does not move the keyboard above its initial position.
    #expect(guideTop(DismissGesture(start: 300, distance: -50)) == 526)
    options.keyboardDismissPadding = nil
    #expect(guideTop(DismissGesture(distance: 100)) == nil)
  }

  // MARK: K7: SwiftUI

  @Test func theKeyboardIsPartOfTheSafeArea() throws {
    var setting = try Self.setting()
    #expect(setting.swiftUIBottomSafeAreaInset(of: bounds(setting)) == 498)
    #expect(setting.swiftUIBottomSafeAreaInset(of: bounds(setting), ignoresKeyboard: true) == 20)
    #expect(setting.swiftUIBottomSafeAreaInset(of: bounds(setting), ignoresKeyboard: nil) == nil)
    // The keyboard's region and the container's region are ignored independently (SafeAreaRegions).
    #expect(setting.swiftUIBottomSafeAreaInset(of: bounds(setting), ignoresContainer: true) == 498)
    #expect(setting.swiftUIBottomSafeAreaInset(of: bounds(setting), ignoresKeyboard: true, ignoresContainer: true) == 0)
    #expect(setting.swiftUIBottomSafeAreaInset(of: bounds(setting), ignoresContainer: nil) == 498)
    #expect(
      setting.swiftUIBottomSafeAreaInset(of: bounds(setting), ignoresKeyboard: true, ignoresContainer: nil) == nil)
    setting.state = .dismissed
    #expect(setting.swiftUIBottomSafeAreaInset(of: bounds(setting)) == 20)
    #expect(setting.swiftUIBottomSafeAreaInset(of: bounds(setting), ignoresKeyboard: nil) == 20)
    setting.state = .floating
    #expect(setting.swiftUIBottomSafeAreaInset(of: bounds(setting)) == nil)
  }

  @Test func unlistedDeviceHasNoKnownKeyboard() throws {
    var setting = try Self.setting("Mac", "small window", 18, .macCatalyst)
    #expect(setting.adjustment(of: bounds(setting)).offset == nil)
    setting.keyboardFrame = Rect(0, 400, 800, 200)
    #expect(setting.adjustment(of: bounds(setting)).offset == 200)
  }
}
