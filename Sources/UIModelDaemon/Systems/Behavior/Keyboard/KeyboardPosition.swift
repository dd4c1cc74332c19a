import UIModelPlatform

/// The position of the keyboard, or the reason that it is unknown.
package enum KeyboardPosition: Sendable, Hashable {
  /// The keyboard's frame in the screen's coordinate space.
  case onScreen(Rect)
  /// The keyboard is dismissed.
  case offScreen
  /// An unknown position, with the reason.
  case unknown(String)

  package var rect: Rect? { if case .onScreen(let rect) = self { rect } else { nil } }
}

extension KeyboardSetting {
  package static let sources = [
    Source("UIKit documentation: Adjusting your layout with keyboard layout guide", .documented),
    Source("UIKeyboardLayoutGuide documentation", .documented),
    Source("WWDC23-10281: Keep up with the keyboard", .talk),
  ]

  /// The position of the keyboard in the screen's coordinate space.
  ///
  /// For example, the docked keyboard of a 13-inch iPad in landscape is `.at(Rect(0, 526, 1366, 498))`.
  package var position: KeyboardPosition {
    if form == .dismissed { return .offScreen }
    if let keyboardFrame { return .onScreen(keyboardFrame) }
    switch form {
    case .docked:
      guard let dockedHeight else {
        return .unknown("the keyboard size of this device is not known; set the keyboard's frame")
      }
      return .onScreen(bottomRect(min(dockedHeight, screen.height)))
    case .assistantBar:
      guard platform == .iPadOS else {
        return .unknown("the bar that \(platform.displayName) shows with a hardware keyboard is not documented")
      }
      return .onScreen(bottomRect(min(KeyboardSizes.assistantBarHeight + screenBottomInset, screen.height)))
    case .miniBar: return .unknown("the size and side of the mini bar are not documented; set its frame")
    case .undocked, .split, .floating:
      let formDescription = form == .split ? "a split" : form == .undocked ? "an undocked" : "a floating"
      return .unknown("users can move \(formDescription) keyboard anywhere; set its frame")
    case .dismissed: return .offScreen
    }
  }

  private func bottomRect(_ height: Double) -> Rect { Rect(0, screen.height - height, screen.width, height) }

  /// Converts a rectangle from the screen's coordinate space to the window's.
  package func rectInWindow(_ rect: Rect) -> Rect { rect.moved(by: -window.x, -window.y) }

  /// Whether the keyboard overlaps the window; nil if its position is unknown.
  package var isOverWindow: Bool? {
    guard isOnKeyboardScreen else { return false }
    switch position {
    case .onScreen(let rect): return rect.intersects(window)
    case .offScreen: return false
    case .unknown: return nil
    }
  }
}

extension Rect {
  /// Returns the intersection of two rectangles; nil if they do not overlap.
  package func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    let (x, y) = (max(minX, other.minX), max(minY, other.minY))
    return Rect(x, y, min(maxX, other.maxX) - x, min(maxY, other.maxY) - y)
  }
}
