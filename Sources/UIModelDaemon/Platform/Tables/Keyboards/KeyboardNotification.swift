/// A notification about the software keyboard (UIWindow.h).
package enum KeyboardNotification: String, Sendable, Hashable, CaseIterable {
  case willShow = "keyboardWillShowNotification"
  case didShow = "keyboardDidShowNotification"
  case willHide = "keyboardWillHideNotification"
  case didHide = "keyboardDidHideNotification"
  case willChangeFrame = "keyboardWillChangeFrameNotification"
  case didChangeFrame = "keyboardDidChangeFrameNotification"

  /// A key of the notification's `userInfo`.
  package enum Key: String, Sendable, Hashable, CaseIterable {
    case frameBegin = "keyboardFrameBeginUserInfoKey"
    case frameEnd = "keyboardFrameEndUserInfoKey"
    case animationDuration = "keyboardAnimationDurationUserInfoKey"
    case animationCurve = "keyboardAnimationCurveUserInfoKey"
    case isLocal = "keyboardIsLocalUserInfoKey"

    /// Whether the key exists only in notifications that are posted before the keyboard moves.
    package var isAnimationKey: Bool { self == .animationDuration || self == .animationCurve }
  }

  /// Creates a notification from the name that a document writes, with or without the suffix `Notification`.
  package init?(_ name: String) {
    guard
      let notification = KeyboardNotification(rawValue: name) ?? KeyboardNotification(rawValue: name + "Notification")
    else { return nil }
    self = notification
  }

  /// The name without the suffix `Notification`, as UIKit and SwiftUI also spell it: `keyboardWillShow`.
  package var shortName: String { String(rawValue.dropLast("Notification".count)) }

  /// Whether the notification is posted after the keyboard has moved.
  package var isAfterMovement: Bool { self == .didShow || self == .didHide || self == .didChangeFrame }
  package var isHiding: Bool { self == .willHide || self == .didHide }

  /// The notification that is posted before the same movement. For example, `willShow` for `didShow`.
  package var willCounterpart: KeyboardNotification {
    switch self {
    case .didShow: .willShow
    case .didHide: .willHide
    case .didChangeFrame: .willChangeFrame
    case .willShow, .willHide, .willChangeFrame: self
    }
  }
}
