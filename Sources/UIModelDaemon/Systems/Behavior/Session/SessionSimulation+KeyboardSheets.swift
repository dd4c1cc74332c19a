import UIModelPlatform

/// The sheet in front while something inside it needs the keyboard: it stands at its largest detent, and above that by
/// what the keyboard covers; the selected detent stays selected (WWDC21-10063; the arithmetic as iOS 16 does it).
extension SessionSimulation {
  /// Whether the keyboard holds a sheet up, and how.
  enum KeyboardHold: Sendable, Hashable {
    /// It stands at its selected detent.
    case none
    case raised(SheetLayout.Raised)
    /// It needs the keyboard, and its selected detent is as high as it gets.
    case selected
    case unknown(String)
  }

  struct SheetHold: Sendable, Hashable {
    /// The layer in front.
    let sheet: String?
    let hold: KeyboardHold
  }

  /// Whether the keyboard holds the sheet in front higher than its selected detent is.
  var keyboardHold: KeyboardHold {
    guard let layer = window.front, layer.presented != nil, let layout = layer.layout, layout.presentation == .sheet,
      !layout.fillsWindow, let item = session.firstResponder, let place = place(of: item),
      screens(of: layer).contains(place.screen)
    else { return .none }
    let keyboard = keyboardPresence
    switch keyboard.form {
    case .dismissed, .miniBar: return .none
    case .docked: break
    default: return .unknown("the layout of '\(layer.name)' for this keyboard is not known")
    }
    // How much of a smaller window the keyboard covers depends on where that stands.
    guard session.windowSize == nil, let height = keyboard.place.rect?.height, let selected = layout.selected,
      layout.positions.indices.contains(selected), let raised = layout.raised(keyboardHeight: height)
    else { return .unknown("the height to which the keyboard raises '\(layer.name)' is not known") }
    let heights = zip(raised.heights, layout.positions[selected].heights)
    if heights.allSatisfy(>) { return .raised(raised) }
    return heights.allSatisfy(<=)
      ? .selected
      : .unknown("it is not known whether the keyboard raises '\(layer.name)': " + (layout.heightDoubt ?? ""))
  }

  /// Tells of a sheet that goes up for the keyboard, or comes back.
  mutating func settleHold() {
    let before = settledHold
    let now = SheetHold(sheet: window.front?.name, hold: keyboardHold)
    settledHold = now
    guard before != now, let layer = window.front, let layout = layer.layout else { return }
    switch (before?.sheet == now.sheet ? before?.hold : nil, now.hold) {
    case (_, .raised(let raised)):
      let words = layout.positions[raised.position].words
      let height = raised.height.flatMap { Int(exactly: $0.rounded()) }.map { " and \($0) points" } ?? ""
      say(
        .laidOut, layer.name,
        "the keyboard raises '\(layer.name)' to \(words)\(height); its selected detent stays")
    case (.raised?, .none), (.raised?, .selected):
      guard let selected = layout.selected, layout.positions.indices.contains(selected) else { return }
      say(.laidOut, layer.name, "'\(layer.name)' returns to \(layout.positions[selected].words)")
    case (_, .unknown(let reason)): say(.unknown, layer.name, reason)
    default: break
    }
  }

  /// Whether the keyboard holds the sheet in front up, so that what people do to it is not known; says so.
  mutating func isHeldByKeyboard(_ what: String) -> Bool {
    switch keyboardHold {
    case .none, .selected: return false
    case .unknown(let reason): say(.unknown, window.front?.name, reason)
    case .raised:
      let name = window.front?.name ?? ""
      say(.unknown, name, "\(what) is not known while the keyboard raises '\(name)'")
    }
    return true
  }
}
