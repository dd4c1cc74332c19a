import UIModelPlatform

/// The bar that an iPad shows while a hardware keyboard has the keys.
package enum AssistantBar: String, Sendable, Hashable, CaseIterable {
  /// As wide as the screen.
  case full
  /// In a corner at the bottom.
  case mini
}

/// A window, the screen that it is on, and the keyboard as it is now. Everything in points.
package struct KeyboardSetting: Sendable, Hashable {
  /// What there is of a keyboard, with hardware taken into account.
  package enum Form: String, Sendable, Hashable {
    case docked, undocked, floating, split, assistantBar, miniBar, dismissed
  }

  package let platform: Platform
  package let version: Version
  package var state = KeyboardState.docked
  package var isHardwareAttached = false
  package var assistantBar = AssistantBar.full
  /// The height of the docked keyboard; nil where the table has none for the device.
  package var dockedHeight: Double?
  /// In the screen's space, where it is given instead of taken from the table.
  package var keyboardFrame: Rect?
  /// From the screen's origin: `[0, 0, width, height]`.
  package let screen: Rect
  /// The screen's own inset at the bottom.
  package var screenBottomInset = 0.0
  /// The window, in the screen's space.
  package var window: Rect
  /// The safe area's distance from the window's bottom edge, without the keyboard.
  package var safeAreaBottom = 0.0
  package var isStageManager = false
  /// False for a window on another screen than the keyboard.
  package var isOnKeyboardScreen = true
  package var isRightToLeft = false

  package init(_ environment: Environment, screen: Rect, window: Rect? = nil) {
    platform = environment.platform
    version = environment.version
    self.screen = screen
    self.window = window ?? screen
  }

  /// The window that fills a device, or another one on its screen.
  package init(_ environment: Environment, on device: DeviceWindow, window: Rect? = nil) {
    let container = device.container
    self.init(environment, screen: Rect(0, 0, container.width, container.height), window: window)
    dockedHeight = device.dockedKeyboard?.height
    screenBottomInset = container.safeArea.bottom
    // A window that does not reach the screen's bottom edge has nothing there to keep clear of.
    safeAreaBottom = self.window.maxY >= screen.maxY ? screenBottomInset : 0
    isStageManager = self.window.height < screen.height && self.window.width < screen.width
  }

  package var form: Form {
    switch state {
    case .minimized: .miniBar
    case .docked where isHardwareAttached: assistantBar == .full ? .assistantBar : .miniBar
    case .docked: .docked
    case .undocked: .undocked
    case .floating: .floating
    case .split: .split
    case .dismissed: .dismissed
    }
  }

  /// Whether the keyboard counts as standing at the bottom, so that windows make room for it. The full assistant bar does;
  /// the mini bar does in Stage Manager only (WWDC23-10281).
  package var countsAsDocked: Bool {
    switch form {
    case .docked, .assistantBar: true
    case .miniBar: isStageManager
    case .undocked, .floating, .split, .dismissed: false
    }
  }

  /// A third of an iPad's screen in Split View: as high as the screen, and narrow.
  package var isThirdOfSplitView: Bool {
    platform == .iPadOS && !isStageManager && window.height >= screen.height && window.width * 2 < screen.width
  }
}
