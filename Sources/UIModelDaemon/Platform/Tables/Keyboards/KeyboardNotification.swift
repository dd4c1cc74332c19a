/// A notification of the keyboard (UIWindow.h).
package enum KeyboardNotification: String, Sendable, Hashable, CaseIterable {
  case willShow = "keyboardWillShowNotification"
  case didShow = "keyboardDidShowNotification"
  case willHide = "keyboardWillHideNotification"
  case didHide = "keyboardDidHideNotification"
  case willChangeFrame = "keyboardWillChangeFrameNotification"
  case didChangeFrame = "keyboardDidChangeFrameNotification"

  /// A key of the notification's user info.
  package enum Key: String, Sendable, Hashable, CaseIterable {
    case frameBegin = "keyboardFrameBeginUserInfoKey"
    case frameEnd = "keyboardFrameEndUserInfoKey"
    case animationDuration = "keyboardAnimationDurationUserInfoKey"
    case animationCurve = "keyboardAnimationCurveUserInfoKey"
    case isLocal = "keyboardIsLocalUserInfoKey"

    /// Present only before the keyboard moves.
    package var isAnimation: Bool { self == .animationDuration || self == .animationCurve }
  }

  /// The name as a document writes it, with or without `Notification` at its end.
  package init?(_ name: String) {
    guard let found = KeyboardNotification(rawValue: name) ?? KeyboardNotification(rawValue: name + "Notification")
    else { return nil }
    self = found
  }

  /// Without `Notification`, as SwiftUI's and UIKit's shorter spelling has it.
  package var shortName: String { String(rawValue.dropLast("Notification".count)) }

  /// Posted after the keyboard has moved.
  package var isDid: Bool { self == .didShow || self == .didHide || self == .didChangeFrame }
  package var isHide: Bool { self == .willHide || self == .didHide }

  /// The notification that is posted before the movement that this one is posted for.
  package var will: KeyboardNotification {
    switch self {
    case .didShow: .willShow
    case .didHide: .willHide
    case .didChangeFrame: .willChangeFrame
    case .willShow, .willHide, .willChangeFrame: self
    }
  }
}
