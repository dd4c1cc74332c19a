import UIModelPlatform

/// The effect of the keyboard on the sheet in front while an item inside the sheet needs the keyboard. UIKit raises the
/// sheet to its largest detent, and further by the height that the keyboard covers. The selected detent does not change
/// (WWDC21-10063; computed as in iOS 16).
extension SessionSimulation {
  /// The effect of the keyboard on the position of a sheet.
  enum KeyboardEffect: Sendable, Hashable {
    /// The keyboard does not affect the sheet, which is at its selected detent.
    case none
    case raised(SheetLayout.RaisedPosition)
    /// An item inside the sheet needs the keyboard, but the sheet cannot be higher than its selected detent.
    case notRaised
    case unknown(String)
  }

  /// The effect of the keyboard on the layer in front, with the layer's name.
  struct LayerKeyboardEffect: Sendable, Hashable {
    /// The name of the layer in front; nil if the window has no layers.
    let layerName: String?
    let effect: KeyboardEffect
  }

  /// The effect of the keyboard on the sheet in front: whether the keyboard raises the sheet above its selected detent.
  var keyboardEffect: KeyboardEffect {
    guard let layer = window.front, layer.presentedScreen != nil, let layout = layer.layout,
      layout.presentation == .sheet,
      !layout.fillsWindow, let item = session.firstResponder, let location = location(of: item),
      screens(of: layer).contains(location.screen)
    else { return .none }
    let keyboard = keyboardPresence
    switch keyboard.form {
    case .dismissed, .miniBar: return .none
    case .docked: break
    default: return .unknown("the layout of '\(layer.name)' for this keyboard is not known")
    }
    // In a window that does not fill the screen, the height that the keyboard covers depends on the window's position.
    guard session.windowSize == nil, let height = keyboard.position.rect?.height,
      let selectedIndex = layout.selectedIndex,
      layout.positions.indices.contains(selectedIndex),
      let raisedPosition = layout.raisedPosition(keyboardHeight: height)
    else { return .unknown("the height to which the keyboard raises '\(layer.name)' is not known") }
    let heights = zip(raisedPosition.heights, layout.positions[selectedIndex].heights)
    if heights.allSatisfy(>) { return .raised(raisedPosition) }
    return heights.allSatisfy(<=)
      ? .notRaised
      : .unknown("it is not known whether the keyboard raises '\(layer.name)': " + (layout.unknownHeightReason ?? ""))
  }

  /// Reports whether the keyboard raised the sheet in front, or the sheet returned to its selected detent, since the
  /// last report.
  mutating func reportKeyboardEffect() {
    let oldEffect = reportedKeyboardEffect
    let newEffect = LayerKeyboardEffect(layerName: window.front?.name, effect: keyboardEffect)
    reportedKeyboardEffect = newEffect
    guard oldEffect != newEffect, let layer = window.front, let layout = layer.layout else { return }
    switch (oldEffect?.layerName == newEffect.layerName ? oldEffect?.effect : nil, newEffect.effect) {
    case (_, .raised(let raisedPosition)):
      let phrase = layout.positions[raisedPosition.positionIndex].phrase
      let height = raisedPosition.height.flatMap { Int(exactly: $0.rounded()) }.map { " and \($0) points" } ?? ""
      addStep(
        .laidOut, layer.name,
        "the keyboard raises '\(layer.name)' to \(phrase)\(height); its selected detent stays")
    case (.raised?, .none), (.raised?, .notRaised):
      guard let selectedIndex = layout.selectedIndex, layout.positions.indices.contains(selectedIndex) else { return }
      addStep(.laidOut, layer.name, "'\(layer.name)' returns to \(layout.positions[selectedIndex].phrase)")
    case (_, .unknown(let reason)): addStep(.unknown, layer.name, reason)
    default: break
    }
  }

  /// If the keyboard raises the sheet in front, or might raise it, reports that the effect of a user action on the
  /// sheet is unknown, and returns true. Otherwise returns false.
  /// - Parameter unknownFact: the unknown fact, such as "the end of the drag".
  mutating func reportRaiseByKeyboard(_ unknownFact: String) -> Bool {
    switch keyboardEffect {
    case .none, .notRaised: return false
    case .unknown(let reason): addStep(.unknown, window.front?.name, reason)
    case .raised:
      let name = window.front?.name ?? ""
      addStep(.unknown, name, "\(unknownFact) is not known while the keyboard raises '\(name)'")
    }
    return true
  }
}
