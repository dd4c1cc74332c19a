import Testing
import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

@Suite struct KeyboardSizeTests {
  @Test func everyPhoneAndTabletHasADockedKeyboard() {
    for window in DeviceWindow.table where window.platform == .iOS || window.platform == .iPadOS {
      #expect(window.dockedKeyboard != nil, "\(window.device), \(window.posture)")
    }
  }

  @Test func macHasNoDockedKeyboard() {
    #expect(DeviceWindow.windows(on: .macCatalyst).allSatisfy { $0.dockedKeyboard == nil })
  }

  @Test func keyboardHeightIsPlausible() {
    for window in DeviceWindow.all {
      guard let size = window.dockedKeyboard else { continue }
      #expect(size.height > window.container.safeArea.bottom + KeyboardSizes.assistantBarHeight)
      #expect(size.height < window.container.height * 0.7)
    }
  }

  @Test func partialWindowHasTheFullScreenKeyboard() {
    let third = DeviceWindow.all.first { $0.device == "iPad-11" && $0.posture == "third of landscape" }
    #expect(third?.dockedKeyboard == KeyboardSizes.docked(on: "iPad-11", isLandscape: true))
    #expect(third?.dockedKeyboard != KeyboardSizes.docked(on: "iPad-11", isLandscape: false))
    let narrow = DeviceWindow.table.first { $0.device == "iPad-11" && $0.posture == "third of portrait" }
    #expect(narrow?.dockedKeyboard == KeyboardSizes.docked(on: "iPad-11", isLandscape: false))
  }
}
