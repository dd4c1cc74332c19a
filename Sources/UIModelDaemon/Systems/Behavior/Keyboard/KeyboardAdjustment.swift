import UIModelPlatform

/// The distance by which a window's content must move to make room for the keyboard. The distance is the height of the
/// intersection of the keyboard and the view, not the keyboard's height.
///
/// For example, on a 1366 × 1024 point screen with a keyboard 498 points high, the window `Rect(200, 60, 700, 800)` has
/// an `offset` of 334 points.
package struct KeyboardAdjustment: Sendable, Hashable {
  /// The keyboard's frame in the view's coordinate space; nil if the keyboard is off screen or its frame is unknown.
  package let keyboard: Rect?
  /// The part of the view that the keyboard covers, in the view's coordinate space; nil if there is none.
  package let intersection: Rect?
  /// The height of the intersection in points, called Y′ in the talk (WWDC23-10281); nil if unknown.
  package let offset: Double?
  /// The keyboard's height from the notification in points, called Y in the talk. Apps often use this height as the
  /// offset, which is correct only if the view reaches the screen's bottom edge.
  package let naive: Double?
  package let reason: String

  /// The difference between the naive offset and the correct one, in points; nil if either is unknown.
  package var error: Double? {
    guard let naive, let offset else { return nil }
    return naive - offset
  }
}

extension KeyboardSetting {
  /// Returns the adjustment for a view with the frame `view` in the window.
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

  /// Returns the distance from the view's bottom edge to the bottom of SwiftUI's safe area, in points. SwiftUI's safe
  /// area includes the keyboard. Returns nil if the distance is unknown, for example if it depends on whether a region
  /// is ignored and that argument is nil.
  package func safeAreaBottom(
    of view: Rect, ignoresKeyboard: Bool? = false, ignoresContainer: Bool? = false
  ) -> Double? {
    let container = bottomInset(of: view)
    let adjustment = adjustment(of: view)
    guard let offset = adjustment.offset else { return nil }
    // No source documents SwiftUI's safe area with a keyboard that is not docked.
    if !countsAsDocked, form != .dismissed, isOverWindow != false { return nil }
    func room(_ points: Double, _ isIgnored: Bool?) -> [Double] { isIgnored.map { [$0 ? 0 : points] } ?? [0, points] }
    let (keyboards, containers) = (room(offset, ignoresKeyboard), room(container, ignoresContainer))
    return keyboards.flatMap { keyboard in containers.map { max(keyboard, $0) } }.onlyValue
  }
}
