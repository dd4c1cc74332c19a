import UIModelPlatform

/// The distance by which a view's content must move to make room for the keyboard, with the frames that determine the
/// distance. The distance is the height of the intersection of the keyboard and the view, not the keyboard's height.
///
/// For example, on a 1366 × 1024 point screen with a keyboard 498 points high, a view that fills the window `Rect(200,
/// 60, 700, 800)` has an `offset` of 334 points.
package struct KeyboardAdjustment: Sendable, Hashable {
  /// The keyboard's frame in the view's coordinate space; nil if the keyboard is off screen or its frame is unknown.
  package let keyboardFrame: Rect?
  /// The part of the view that the keyboard covers, in the view's coordinate space; nil if the keyboard does not cover
  /// the view or its frame is unknown.
  package let intersection: Rect?
  /// The height of the intersection in points, called Y′ in WWDC23-10281; nil if unknown.
  package let offset: Double?
  /// The keyboard's height from the notification in points, called Y in WWDC23-10281. Apps often use this height as the
  /// offset, which is correct only if the view reaches the screen's bottom edge.
  package let naiveOffset: Double?
  package let reason: String

  /// The difference between the naive offset and the correct offset, in points; nil if either is unknown.
  package var naiveOffsetError: Double? {
    guard let naiveOffset, let offset else { return nil }
    return naiveOffset - offset
  }
}

extension KeyboardSetting {
  /// Returns the adjustment for a view. `viewFrame` is the view's frame in the window.
  package func adjustment(of viewFrame: Rect) -> KeyboardAdjustment {
    func zeroAdjustment(_ reason: String, keyboardFrame: Rect? = nil, intersection: Rect? = nil) -> KeyboardAdjustment {
      KeyboardAdjustment(
        keyboardFrame: keyboardFrame, intersection: intersection, offset: 0, naiveOffset: position.rect?.height,
        reason: reason)
    }
    guard isOnKeyboardScreen else { return zeroAdjustment("the keyboard is on another screen") }
    guard form != .dismissed else { return zeroAdjustment("there is no keyboard") }
    let keyboardInView = position.rect.map { rectInWindow($0).moved(by: -viewFrame.x, -viewFrame.y) }
    let coveredPart = keyboardInView.flatMap { $0.intersection(Rect(0, 0, viewFrame.width, viewFrame.height)) }
    guard countsAsDocked else {
      let reason =
        form == .miniBar
        ? "outside Stage Manager the mini bar is not part of the keyboard: it overlaps the view, and users can drag it "
          + "away"
        : "a keyboard that does not touch the screen's bottom edge is meant to overlap the view"
      return zeroAdjustment(reason, keyboardFrame: keyboardInView, intersection: coveredPart)
    }
    guard let keyboardInView else {
      guard case .unknown(let reason) = position else { return zeroAdjustment("there is no keyboard") }
      return KeyboardAdjustment(keyboardFrame: nil, intersection: nil, offset: nil, naiveOffset: nil, reason: reason)
    }
    guard let coveredPart else {
      return zeroAdjustment("the keyboard does not cover the view", keyboardFrame: keyboardInView)
    }
    return KeyboardAdjustment(
      keyboardFrame: keyboardInView, intersection: coveredPart, offset: coveredPart.height,
      naiveOffset: keyboardInView.height,
      reason: "the height of the intersection of the keyboard and the view")
  }

  /// Returns the distance from the view's bottom edge to the bottom of SwiftUI's safe area, in points. SwiftUI's safe
  /// area excludes the keyboard's area. Returns nil if the distance is unknown, for example because the distance
  /// depends on an argument that is nil.
  package func swiftUIBottomSafeAreaInset(
    of viewFrame: Rect, ignoresKeyboard: Bool? = false, ignoresContainer: Bool? = false
  ) -> Double? {
    let containerInset = bottomInset(of: viewFrame)
    let adjustment = adjustment(of: viewFrame)
    guard let offset = adjustment.offset else { return nil }
    // No source documents SwiftUI's safe area with a keyboard that is not docked.
    if !countsAsDocked, form != .dismissed, isOverWindow != false { return nil }
    func possibleInsets(_ points: Double, _ isIgnored: Bool?) -> [Double] {
      isIgnored.map { [$0 ? 0 : points] } ?? [0, points]
    }
    let (keyboardInsets, containerInsets) = (
      possibleInsets(offset, ignoresKeyboard), possibleInsets(containerInset, ignoresContainer)
    )
    return keyboardInsets.flatMap { keyboardInset in containerInsets.map { max(keyboardInset, $0) } }.commonValue
  }
}
