import UIModelPlatform

/// The settings of the keyboard in a running app. The settings apply while a text input is the first responder.
package struct SessionKeyboard: Sendable, Hashable {
  /// The keyboard state that the user chose last: docked, undocked, floating or split.
  package var style = KeyboardState.docked
  package var isHardwareAttached = false
  package var assistantBar = AssistantBar.full
  /// The keyboard's frame in the screen's coordinate space. If nil, the frame from the device table is used, if the
  /// table has one for the device.
  package var frame: Rect?

  package init() {}
}

/// The form and the position of the keyboard at one moment.
struct KeyboardPresence: Sendable, Hashable {
  /// The form; nil if it is unknown whether the first responder accepts text.
  let form: KeyboardSetting.Form?
  let position: KeyboardPosition
}

extension SessionSimulation {
  /// Whether the first responder accepts text; nil if unknown.
  private var firstResponderAcceptsText: Bool? {
    guard let item = session.firstResponder, let location = location(of: item), let index = location.view else {
      return false
    }
    let screen = app.screens[location.screen]
    let view = screen.views[index]
    // UIKit shows the keyboard for any view that adopts `UIKeyInput`.
    if view.implementations.contains("insertText(_:)") { return true }
    let knownClass = [view.className, view.superclass].lazy.compactMap { $0.value.flatMap(ViewClass.named) }.first
    guard let knownClass else { return view.className.isDefault || view.implementations.isGiven ? false : nil }
    guard knownClass.isTextInput else { return false }
    let isEditable = screen.details[index]?.textInput.isEditable ?? .default
    return isEditable.isKnown ? isEditable.value(default: true) : nil
  }

  /// The setting of the keyboard in the window that fills the device. Nil on a Mac, which has no on-screen keyboard,
  /// and for a device that is not in the table.
  package var keyboardSetting: KeyboardSetting? {
    guard !environment.platform.isMac, let window = DeviceWindow.window(session, environment.platform) else {
      return nil
    }
    var setting = KeyboardSetting(environment, on: window)
    setting.isHardwareAttached = session.keyboard.isHardwareAttached
    setting.assistantBar = session.keyboard.assistantBar
    setting.keyboardFrame = session.keyboard.frame
    setting.isRightToLeft = session.isRightToLeft
    setting.state = firstResponderAcceptsText == true ? session.keyboard.style : .dismissed
    // With a hardware keyboard, only a floating keyboard keeps its state.
    if setting.isHardwareAttached, setting.state != .dismissed, setting.state != .floating { setting.state = .docked }
    return setting
  }

  /// The form and the position of the keyboard now.
  var keyboardPresence: KeyboardPresence {
    guard let setting = keyboardSetting else { return KeyboardPresence(form: .dismissed, position: .offScreen) }
    return KeyboardPresence(form: firstResponderAcceptsText == nil ? nil : setting.form, position: setting.position)
  }
}
