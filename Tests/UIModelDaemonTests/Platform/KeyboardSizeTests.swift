import Testing
import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

@Suite struct KeyboardSizeTests {
  @Test func everyPhoneAndTabletHasADockedKeyboard() {
    for window in DeviceWindow.allWindows where window.platform == .iOS || window.platform == .iPadOS {
      #expect(window.dockedKeyboard != nil, "\(window.device), \(window.posture)")
    }
  }

  @Test func macHasNoDockedKeyboard() {
    #expect(DeviceWindow.windows(on: .macCatalyst).allSatisfy { $0.dockedKeyboard == nil })
  }

  @Test func keyboardHeightIsPlausible() {
    for window in DeviceWindow.standardWindows {
      guard let size = window.dockedKeyboard else { continue }
      #expect(size.height > window.container.safeArea.bottom + KeyboardSizes.assistantBarHeight)
      #expect(size.height < window.container.height * 0.7)
    }
  }

  @Test func partialWindowHasTheFullScreenKeyboard() {
    let third = DeviceWindow.standardWindows.first { $0.device == "iPad-11" && $0.posture == "third of landscape" }
    #expect(third?.dockedKeyboard == KeyboardSizes.dockedSize(on: "iPad-11", isLandscape: true))
    #expect(third?.dockedKeyboard != KeyboardSizes.dockedSize(on: "iPad-11", isLandscape: false))
    let narrow = DeviceWindow.allWindows.first { $0.device == "iPad-11" && $0.posture == "third of portrait" }
    #expect(narrow?.dockedKeyboard == KeyboardSizes.dockedSize(on: "iPad-11", isLandscape: false))
  }
}
