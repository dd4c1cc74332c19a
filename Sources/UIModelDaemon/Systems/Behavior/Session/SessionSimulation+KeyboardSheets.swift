import UIModelPlatform

/// The sheet in front while an item inside it needs the keyboard. UIKit raises the sheet to its largest detent, and
/// further by the height that the keyboard covers. The selected detent does not change (WWDC21-10063; computed as in
/// iOS 16).
extension SessionSimulation {
  /// The effect of the keyboard on the position of a sheet.
  enum KeyboardEffect: Sendable, Hashable {
    /// The keyboard does not affect the sheet, which is at its selected detent.
    case none
    case raised(SheetLayout.RaisedPosition)
    /// An item inside the sheet needs the keyboard, but the sheet cannot be higher than its selected detent.
    case selected
    case unknown(String)
  }

  /// The effect of the keyboard on the layer in front.
  struct LayerKeyboardEffect: Sendable, Hashable {
    /// The name of the layer in front; nil if there is none.
    let layerName: String?
    let effect: KeyboardEffect
  }

  /// The effect of the keyboard on the sheet in front: whether the keyboard raises it above its selected detent.
  var keyboardEffect: KeyboardEffect {
    guard let layer = window.front, layer.presentedScreen != nil, let layout = layer.layout,
      layout.presentation == .sheet,
      !layout.fillsWindow, let item = session.firstResponder, let place = place(of: item),
      screens(of: layer).contains(place.screen)
    else { return .none }
    let keyboard = keyboardPresence
    switch keyboard.form {
    case .dismissed, .miniBar: return .none
    case .docked: break
    default: return .unknown("the layout of '\(layer.name)' for this keyboard is not known")
    }
    // The part of a smaller window that the keyboard covers depends on the window's position.
    guard session.windowSize == nil, let height = keyboard.place.rect?.height, let selected = layout.selectedIndex,
      layout.positions.indices.contains(selected), let raised = layout.raisedPosition(keyboardHeight: height)
    else { return .unknown("the height to which the keyboard raises '\(layer.name)' is not known") }
    let heights = zip(raised.heights, layout.positions[selected].heights)
    if heights.allSatisfy(>) { return .raised(raised) }
    return heights.allSatisfy(<=)
      ? .selected
      : .unknown("it is not known whether the keyboard raises '\(layer.name)': " + (layout.unknownHeightReason ?? ""))
  }

  /// Reports a sheet that the keyboard raises, or that returns to its selected detent.
  mutating func reportKeyboardEffect() {
    let oldEffect = reportedKeyboardEffect
    let newEffect = LayerKeyboardEffect(layerName: window.front?.name, effect: keyboardEffect)
    reportedKeyboardEffect = newEffect
    guard oldEffect != newEffect, let layer = window.front, let layout = layer.layout else { return }
    switch (oldEffect?.layerName == newEffect.layerName ? oldEffect?.effect : nil, newEffect.effect) {
    case (_, .raised(let raised)):
      let phrase = layout.positions[raised.position].phrase
      let height = raised.height.flatMap { Int(exactly: $0.rounded()) }.map { " and \($0) points" } ?? ""
      addStep(
        .laidOut, layer.name,
        "the keyboard raises '\(layer.name)' to \(phrase)\(height); its selected detent stays")
    case (.raised?, .none), (.raised?, .selected):
      guard let selected = layout.selectedIndex, layout.positions.indices.contains(selected) else { return }
      addStep(.laidOut, layer.name, "'\(layer.name)' returns to \(layout.positions[selected].phrase)")
    case (_, .unknown(let reason)): addStep(.unknown, layer.name, reason)
    default: break
    }
  }

  /// Whether the keyboard raises the sheet in front, or might raise it. If so, reports that the effect of a user action
  /// is unknown.
  /// - Parameter unknownFact: the unknown fact, such as "the end of the drag".
  mutating func mayBeRaisedByKeyboard(_ unknownFact: String) -> Bool {
    switch keyboardEffect {
    case .none, .selected: return false
    case .unknown(let reason): addStep(.unknown, window.front?.name, reason)
    case .raised:
      let name = window.front?.name ?? ""
      addStep(.unknown, name, "\(unknownFact) is not known while the keyboard raises '\(name)'")
    }
    return true
  }
}
