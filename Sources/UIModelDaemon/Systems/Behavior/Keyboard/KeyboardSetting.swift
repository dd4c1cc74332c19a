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
  /// The height of the docked keyboard; nil if the device's keyboard height is unknown.
  package var dockedHeight: Double?
  /// The keyboard's frame in the screen's coordinate space, if the caller sets it; nil to compute the frame from the
  /// form and the device.
  package var keyboardFrame: Rect?
  /// The bounds of the screen, `[0, 0, width, height]`.
  package let screenBounds: Rect
  /// The bottom inset of the screen's safe area.
  package var screenBottomInset = 0.0
  /// The window's frame in the screen's coordinate space.
  package var windowFrame: Rect
  /// The distance from the window's bottom edge to the safe area, without the keyboard.
  package var windowBottomInset = 0.0
  package var isStageManager = false
  /// Whether the keyboard is on the window's screen.
  package var isOnKeyboardScreen = true
  package var isRightToLeft = false

  package init(_ environment: Environment, screenBounds: Rect, windowFrame: Rect? = nil) {
    platform = environment.platform
    version = environment.version
    self.screenBounds = screenBounds
    self.windowFrame = windowFrame ?? screenBounds
  }

  /// Creates the setting of a window on a device. Without `windowFrame`, the window fills the screen.
  package init(_ environment: Environment, on device: DeviceWindow, windowFrame: Rect? = nil) {
    let container = device.container
    self.init(environment, screenBounds: Rect(0, 0, container.width, container.height), windowFrame: windowFrame)
    dockedHeight = device.dockedKeyboardSize?.height
    screenBottomInset = container.safeArea.bottom
    // A window that does not reach the screen's bottom edge has no bottom inset.
    windowBottomInset = self.windowFrame.maxY >= screenBounds.maxY ? screenBottomInset : 0
    isStageManager = self.windowFrame.height < screenBounds.height && self.windowFrame.width < screenBounds.width
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

  /// Whether the keyboard counts as docked, so that windows make room for the keyboard. The full assistant bar counts
  /// as docked, but the mini bar only in Stage Manager (WWDC23-10281).
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
    platform == .iPadOS && !isStageManager && windowFrame.height >= screenBounds.height
      && windowFrame.width * 2 < screenBounds.width
  }
}
