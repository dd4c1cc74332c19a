import UIModelPlatform

/// How the keyboard is in a running app, while a text input has it.
package struct SessionKeyboard: Sendable, Hashable {
  /// How people left it: docked, undocked, floating or split.
  package var style = KeyboardState.docked
  package var isHardwareAttached = false
  package var assistantBar = AssistantBar.full
  /// In the screen's space; nil: the table's, where it has one.
  package var frame: Rect?

  package init() {}
}

/// What there is of the keyboard at a moment.
struct KeyboardPresence: Sendable, Hashable {
  /// Nil where it is not known whether the first responder takes text.
  let form: KeyboardSetting.Form?
  let place: KeyboardPlace
}

extension SessionSimulation {
  /// Whether the first responder is something to type into; nil where that is not known.
  private var isTyping: Bool? {
    guard let item = session.firstResponder, let place = place(of: item), let index = place.view else { return false }
    let screen = app.screens[place.screen]
    let view = screen.views[index]
    // UIKeyInput brings the keyboard for any view.
    if view.implements.contains("insertText(_:)") { return true }
    let known = [view.className, view.superclass].lazy.compactMap { $0.value.flatMap(ViewClass.named) }.first
    guard let known else { return view.className.isDefault || view.implements.isGiven ? false : nil }
    guard known.isTextInput else { return false }
    let editable = screen.details[index]?.text.isEditable ?? .default
    return editable.isKnown ? editable.value(default: true) : nil
  }

  /// The keyboard and the window that fills the device; nil for a device that is not in the table, and where there is no
  /// keyboard on the screen.
  package var keyboardSetting: KeyboardSetting? {
    guard !environment.platform.isMac, let window = DeviceWindow.window(session, environment.platform) else {
      return nil
    }
    var setting = KeyboardSetting(environment, on: window)
    setting.isHardwareAttached = session.keyboard.isHardwareAttached
    setting.assistantBar = session.keyboard.assistantBar
    setting.keyboardFrame = session.keyboard.frame
    setting.isRightToLeft = session.isRightToLeft
    setting.state = isTyping == true ? session.keyboard.style : .dismissed
    // Beside hardware only what floats stays as it is.
    if setting.isHardwareAttached, setting.state != .dismissed, setting.state != .floating { setting.state = .docked }
    return setting
  }

  var keyboardPresence: KeyboardPresence {
    guard let setting = keyboardSetting else { return KeyboardPresence(form: .dismissed, place: .offScreen) }
    return KeyboardPresence(form: isTyping == nil ? nil : setting.form, place: setting.place)
  }
}
