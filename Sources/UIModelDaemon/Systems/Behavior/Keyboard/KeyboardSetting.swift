import UIModelPlatform

/// The bar that an iPad shows while a hardware keyboard is attached.
package enum AssistantBar: String, Sendable, Hashable, CaseIterable {
  /// A bar as wide as the screen.
  case full
  /// A small bar in a bottom corner.
  case mini
}

/// A window, its screen, and the current state of the keyboard. All lengths are in points.
package struct KeyboardSetting: Sendable, Hashable {
  /// The form in which the keyboard appears, with an attached hardware keyboard taken into account.
  package enum Form: String, Sendable, Hashable {
    case docked, undocked, floating, split, assistantBar, miniBar, dismissed
  }

  package let platform: Platform
  package let version: Version
  package var state = KeyboardState.docked
  package var isHardwareAttached = false
  package var assistantBar = AssistantBar.full
  /// The height of the docked keyboard; nil if the table has no height for the device.
  package var dockedHeight: Double?
  /// The keyboard's frame in the screen's coordinate space, which overrides the table; nil if the caller gives none.
  package var keyboardFrame: Rect?
  /// The bounds of the screen, `[0, 0, width, height]`.
  package let screen: Rect
  /// The bottom inset of the screen's safe area.
  package var screenBottomInset = 0.0
  /// The window's frame in the screen's coordinate space.
  package var window: Rect
  /// The distance from the window's bottom edge to the safe area, without the keyboard.
  package var safeAreaBottom = 0.0
  package var isStageManager = false
  /// Whether the keyboard is on the window's screen.
  package var isOnKeyboardScreen = true
  package var isRightToLeft = false

  package init(_ environment: Environment, screen: Rect, window: Rect? = nil) {
    platform = environment.platform
    version = environment.version
    self.screen = screen
    self.window = window ?? screen
  }

  /// Creates the setting of a window on a device. Without `window`, the window fills the screen.
  package init(_ environment: Environment, on device: DeviceWindow, window: Rect? = nil) {
    let container = device.container
    self.init(environment, screen: Rect(0, 0, container.width, container.height), window: window)
    dockedHeight = device.dockedKeyboard?.height
    screenBottomInset = container.safeArea.bottom
    // A window that does not reach the screen's bottom edge has no bottom inset.
    safeAreaBottom = self.window.maxY >= screen.maxY ? screenBottomInset : 0
    isStageManager = self.window.height < screen.height && self.window.width < screen.width
  }

  /// The form of the keyboard. For example, a docked keyboard with hardware attached and the full assistant bar has the
  /// form `assistantBar`.
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

  /// Whether the keyboard counts as docked, so that windows make room for it. The full assistant bar counts as docked;
  /// the mini bar only in Stage Manager (WWDC23-10281).
  package var countsAsDocked: Bool {
    switch form {
    case .docked, .assistantBar: true
    case .miniBar: isStageManager
    case .undocked, .floating, .split, .dismissed: false
    }
  }

  /// Whether the window fills about a third of an iPad's screen in Split View: the window is as high as the screen and
  /// less than half as wide.
  package var isThirdOfSplitView: Bool {
    platform == .iPadOS && !isStageManager && window.height >= screen.height && window.width * 2 < screen.width
  }
}
