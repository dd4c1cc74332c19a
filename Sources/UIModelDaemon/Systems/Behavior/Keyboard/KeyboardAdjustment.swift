import UIModelPlatform

/// How far a window's content makes room for the keyboard: by what the two share, never by the keyboard's height.
package struct KeyboardAdjustment: Sendable, Hashable {
  /// The keyboard in the view's space; nil where it is off screen or not known.
  package let keyboard: Rect?
  /// What the keyboard covers of the view, in the view's space.
  package let intersection: Rect?
  /// The height of the intersection: Y′. Nil where it is not known.
  package let offset: Double?
  /// The keyboard's height as the notification has it: Y, which is right only by chance.
  package let naive: Double?
  package let reason: String

  /// How far the naive adjustment is off.
  package var error: Double? {
    guard let naive, let offset else { return nil }
    return naive - offset
  }
}

extension KeyboardSetting {
  /// The adjustment of a view that stands at `view` in the window.
  package func adjustment(of view: Rect) -> KeyboardAdjustment {
    func none(_ reason: String, keyboard: Rect? = nil, intersection: Rect? = nil) -> KeyboardAdjustment {
      KeyboardAdjustment(
        keyboard: keyboard, intersection: intersection, offset: 0, naive: place.rect?.height, reason: reason)
    }
    guard isOnKeyboardScreen else { return none("the keyboard is on another screen") }
    guard form != .dismissed else { return none("there is no keyboard") }
    let own = place.rect.map { inWindow($0).moved(by: -view.x, -view.y) }
    let shared = own.flatMap { $0.intersection(Rect(0, 0, view.width, view.height)) }
    guard countsAsDocked else {
      let reason =
        form == .miniBar
        ? "outside Stage Manager the mini bar is not part of the keyboard: it overlaps the view, and users can drag it "
          + "away"
        : "a keyboard that does not touch the screen's bottom edge is meant to overlap the view"
      return none(reason, keyboard: own, intersection: shared)
    }
    guard let own else {
      guard case .unknown(let reason) = place else { return none("there is no keyboard") }
      return KeyboardAdjustment(keyboard: nil, intersection: nil, offset: nil, naive: nil, reason: reason)
    }
    guard let shared else { return none("the keyboard does not cover the view", keyboard: own) }
    return KeyboardAdjustment(
      keyboard: own, intersection: shared, offset: shared.height, naive: own.height,
      reason: "the height of the intersection of the keyboard and the view")
  }

  /// The bottom of SwiftUI's safe area, which the keyboard is part of: from the view's bottom edge, in points. Nil where
  /// it is not known, as where an ignored region is nil and would decide.
  package func safeAreaBottom(
    of view: Rect, ignoresKeyboard: Bool? = false, ignoresContainer: Bool? = false
  ) -> Double? {
    let container = bottomInset(of: view)
    let adjustment = adjustment(of: view)
    guard let offset = adjustment.offset else { return nil }
    // What SwiftUI makes of a keyboard that is not docked is in no source.
    if !countsAsDocked, form != .dismissed, isOverWindow != false { return nil }
    func room(_ points: Double, _ isIgnored: Bool?) -> [Double] { isIgnored.map { [$0 ? 0 : points] } ?? [0, points] }
    let (keyboards, containers) = (room(offset, ignoresKeyboard), room(container, ignoresContainer))
    return keyboards.flatMap { keyboard in containers.map { max(keyboard, $0) } }.onlyValue
  }
}
