import Testing
import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

@Suite struct KeyboardSizeTests {
  @Test func everyPhoneAndTabletHasADockedKeyboard() {
    for window in DeviceWindow.allWindows where window.platform == .iOS || window.platform == .iPadOS {
      #expect(window.dockedKeyboardSize != nil, "\(window.device), \(window.posture)")
    }
  }

  @Test func macHasNoDockedKeyboard() {
    #expect(DeviceWindow.windows(on: .macCatalyst).allSatisfy { $0.dockedKeyboardSize == nil })
  }

  @Test func keyboardHeightIsPlausible() {
    for window in DeviceWindow.standardWindows {
      guard let size = window.dockedKeyboardSize else { continue }
      #expect(size.height > window.container.safeArea.bottom + KeyboardSizes.assistantBarHeight)
      #expect(size.height < window.container.height * 0.7)
    }
  }

  @Test func partialWindowHasTheFullScreenKeyboard() {
    let landscapeThird = DeviceWindow.standardWindows.first {
      $0.device == "iPad-11" && $0.posture == "third of landscape"
    }
    #expect(landscapeThird?.dockedKeyboardSize == KeyboardSizes.dockedSize(on: "iPad-11", isLandscape: true))
    #expect(landscapeThird?.dockedKeyboardSize != KeyboardSizes.dockedSize(on: "iPad-11", isLandscape: false))
    let portraitThird = DeviceWindow.allWindows.first { $0.device == "iPad-11" && $0.posture == "third of portrait" }
    #expect(portraitThird?.dockedKeyboardSize == KeyboardSizes.dockedSize(on: "iPad-11", isLandscape: false))
  }
}
