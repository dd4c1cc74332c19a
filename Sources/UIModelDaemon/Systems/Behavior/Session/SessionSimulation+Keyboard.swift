import UIModelJSON
import UIModelPlatform

/// The keyboard of a running app, which is shown while a text input is the first responder.
extension SessionSimulation {
  /// Reports the changes of the keyboard, and of the sheet that the keyboard raises, since the last report.
  package mutating func reportKeyboard() {
    reportKeyboardPresence()
    reportKeyboardEffect()
  }

  /// Reports whether the keyboard was shown, hidden or changed since the last report. Adds no step if nothing changed.
  private mutating func reportKeyboardPresence() {
    let oldPresence = reportedKeyboard
    let presence = keyboardPresence
    guard oldPresence != presence else { return }
    reportedKeyboard = presence
    let name = session.firstResponder.map { self.name(of: $0) }
    guard let form = presence.form else {
      return addStep(.unknown, name, "it is not known whether '\(name ?? "")' shows the keyboard")
    }
    switch (oldPresence?.form, form) {
    case (.dismissed?, .dismissed), (nil, .dismissed): return
    case (_, .dismissed):
      addStep(
        .keyboardHidden, nil,
        "the keyboard is hidden, because no text input is the first responder")
    case (.dismissed?, _), (nil, _):
      let prefix = form == .assistantBar || form == .miniBar ? "with a hardware keyboard: " : ""
      addStep(.keyboardShown, name, prefix + text(of: form, presence.position) + " for '\(name ?? "")'")
    default: addStep(.keyboardChanged, name, text(of: form, presence.position))
    }
  }

  /// Makes a text input the first responder and reports the keyboard. If `node` is nil, reports only whether the
  /// keyboard is shown, or the reason that it is not shown.
  package mutating func showKeyboard(for node: Int?) {
    guard keyboardSetting != nil else {
      return addStep(.refused, nil, "\(environment.platform.displayName) has no on-screen keyboard")
    }
    if let node {
      becomeFirstResponder(node)
      return reportKeyboard()
    }
    switch keyboardPresence.form {
    case nil: addStep(.unknown, nil, "it is not known whether the first responder shows the keyboard")
    case .dismissed?: addStep(.refused, nil, "no text input is the first responder; name one")
    default: addStep(.ignored, nil, "the keyboard is already shown")
    }
  }

  /// Simulates the key that dismisses the keyboard: editing ends, and the text input resigns as first responder.
  package mutating func hideKeyboard() {
    guard let item = session.firstResponder, keyboardPresence.form != .dismissed else {
      return addStep(.refused, nil, "there is no keyboard")
    }
    let name = name(of: item)
    updateSession { $0.firstResponder = nil }
    addStep(.firstResponderChanged, name, "editing ends: '\(name)' is no longer the first responder")
    reportKeyboard()
  }

  /// A change of keyboard settings by the user, such as attaching a hardware keyboard. A nil property leaves its
  /// setting unchanged.
  package struct KeyboardChange: Sendable {
    package var state: KeyboardState?
    package var isHardwareAttached: Bool?
    package var assistantBar: AssistantBar?
    package var frame: Rect?

    package init(
      state: KeyboardState? = nil, isHardwareAttached: Bool? = nil, assistantBar: AssistantBar? = nil,
      frame: Rect? = nil
    ) {
      self.state = state
      self.isHardwareAttached = isHardwareAttached
      self.assistantBar = assistantBar
      self.frame = frame
    }
  }

  /// Applies a change of keyboard settings and reports its effects. A setting that is not possible is refused.
  package mutating func setKeyboard(_ change: KeyboardChange) {
    var keyboard = session.keyboard
    if let isAttached = change.isHardwareAttached, isAttached != keyboard.isHardwareAttached {
      keyboard.isHardwareAttached = isAttached
      keyboard.frame = nil
    }
    if let bar = change.assistantBar, bar != keyboard.assistantBar {
      keyboard.assistantBar = bar
      keyboard.frame = nil
    }
    switch change.state {
    case nil: break
    case .dismissed?: return hideKeyboard()
    case .minimized?:
      guard keyboard.isHardwareAttached else {
        return addStep(.refused, nil, "the mini bar requires a hardware keyboard, and none is attached")
      }
      (keyboard.assistantBar, keyboard.style, keyboard.frame) = (.mini, .docked, nil)
    case let state?:
      guard state == .docked || environment.platform == .iPadOS else {
        return addStep(.refused, nil, "only on iPad can the keyboard leave the bottom of the screen")
      }
      if state != keyboard.style { keyboard.frame = nil }
      keyboard.style = state
    }
    keyboard.frame = change.frame ?? keyboard.frame
    guard keyboard != session.keyboard else { return addStep(.ignored, nil, "the keyboard already has these settings") }
    updateSession { $0.keyboard = keyboard }
    if keyboardPresence.form == .dismissed {
      return addStep(.keyboardChanged, nil, "the keyboard is hidden; the settings apply when it is shown")
    }
    reportKeyboard()
  }

  private func text(of form: KeyboardSetting.Form, _ position: KeyboardPosition) -> String {
    // No source describes the bar that an iPhone shows with a hardware keyboard.
    if form == .assistantBar || form == .miniBar, environment.platform != .iPadOS {
      return "the bar on the screen is not documented"
    }
    let phrase: String =
      switch form {
      case .docked: "the keyboard is docked"
      case .undocked: "the keyboard is undocked"
      case .floating: "the keyboard is floating"
      case .split: "the keyboard is split"
      case .assistantBar: "the assistant bar is at the bottom, and windows make room for it"
      case .miniBar: "the mini bar is at the bottom, over the window"
      case .dismissed: "the keyboard is hidden"
      }
    guard form == .docked || form == .assistantBar, let rect = position.rect else { return phrase }
    return phrase + ", \(JSONValue.number(rect.height).text()) points high"
  }
}
