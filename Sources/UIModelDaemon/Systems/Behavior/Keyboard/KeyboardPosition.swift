import UIModelPlatform

/// The position of the keyboard, or the reason why the position is unknown.
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
  /// For example, the docked keyboard of a 13-inch iPad in landscape is `.onScreen(Rect(0, 526, 1366, 498))`.
  package var position: KeyboardPosition {
    if form == .dismissed { return .offScreen }
    if let keyboardFrame { return .onScreen(keyboardFrame) }
    switch form {
    case .docked:
      guard let dockedHeight else {
        return .unknown("the keyboard size of this device is not known; set the keyboard's frame")
      }
      return .onScreen(bottomRect(min(dockedHeight, screenBounds.height)))
    case .assistantBar:
      guard platform == .iPadOS else {
        return .unknown("the bar that \(platform.displayName) shows with a hardware keyboard is not documented")
      }
      return .onScreen(bottomRect(min(KeyboardSizes.assistantBarHeight + screenBottomInset, screenBounds.height)))
    case .miniBar: return .unknown("the size and side of the mini bar are not documented; set its frame")
    case .undocked, .split, .floating:
      let formDescription = form == .split ? "a split" : form == .undocked ? "an undocked" : "a floating"
      return .unknown("users can move \(formDescription) keyboard anywhere; set its frame")
    case .dismissed: return .offScreen
    }
  }

  private func bottomRect(_ height: Double) -> Rect {
    Rect(0, screenBounds.height - height, screenBounds.width, height)
  }

  /// Converts a rectangle from the screen's coordinate space to the window's.
  package func rectInWindow(_ rect: Rect) -> Rect { rect.moved(by: -windowFrame.x, -windowFrame.y) }

  /// Whether the keyboard overlaps the window; nil if the keyboard's position is unknown.
  package var isOverWindow: Bool? {
    guard isOnKeyboardScreen else { return false }
    switch position {
    case .onScreen(let rect): return rect.intersects(windowFrame)
    case .offScreen: return false
    case .unknown: return nil
    }
  }
}

extension Rect {
  /// Returns the intersection of two rectangles; nil if they do not overlap.
  package func intersection(_ otherRect: Rect) -> Rect? {
    guard intersects(otherRect) else { return nil }
    let (x, y) = (max(minX, otherRect.minX), max(minY, otherRect.minY))
    return Rect(x, y, min(maxX, otherRect.maxX) - x, min(maxY, otherRect.maxY) - y)
  }
}
