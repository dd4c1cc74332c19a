import UIModelPlatform

/// The settings of the keyboard in a running app. They apply while a text input is the first responder.
package struct SessionKeyboard: Sendable, Hashable {
  /// The state in which the user left the keyboard: docked, undocked, floating or split.
  package var style = KeyboardState.docked
  package var isHardwareAttached = false
  package var assistantBar = AssistantBar.full
  /// The keyboard's frame in the screen's coordinate space. If nil, the device table's frame is used, if the table has
  /// one.
  package var frame: Rect?

  package init() {}
}

/// The form and the position of the keyboard at one moment.
struct KeyboardPresence: Sendable, Hashable {
  /// The form; nil if it is unknown whether the first responder accepts text.
  let form: KeyboardSetting.Form?
  let place: KeyboardPosition
}

extension SessionSimulation {
  /// Whether the first responder accepts text; nil if unknown.
  private var firstResponderAcceptsText: Bool? {
    guard let item = session.firstResponder, let place = place(of: item), let index = place.view else { return false }
    let screen = app.screens[place.screen]
    let view = screen.views[index]
    // UIKit shows the keyboard for any view that adopts `UIKeyInput`.
    if view.implements.contains("insertText(_:)") { return true }
    let knownClass = [view.className, view.superclass].lazy.compactMap { $0.value.flatMap(ViewClass.named) }.first
    guard let knownClass else { return view.className.isDefault || view.implements.isGiven ? false : nil }
    guard knownClass.isTextInput else { return false }
    let editable = screen.details[index]?.textInput.isEditable ?? .default
    return editable.isKnown ? editable.value(default: true) : nil
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
    guard let setting = keyboardSetting else { return KeyboardPresence(form: .dismissed, place: .offScreen) }
    return KeyboardPresence(form: firstResponderAcceptsText == nil ? nil : setting.form, place: setting.position)
  }
}
