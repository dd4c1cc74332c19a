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

  /// Creates a notification from its name in a document, with or without the suffix `Notification`. Returns nil for any
  /// other name.
  package init?(_ name: String) {
    guard
      let notification = KeyboardNotification(rawValue: name) ?? KeyboardNotification(rawValue: name + "Notification")
    else { return nil }
    self = notification
  }

  /// The name without the suffix `Notification`, such as `keyboardWillShow`. UIKit and SwiftUI also spell the name this
  /// way.
  package var shortName: String { String(rawValue.dropLast("Notification".count)) }

  /// Whether the notification is posted after the keyboard has moved.
  package var isPostedAfterMovement: Bool { self == .didShow || self == .didHide || self == .didChangeFrame }
  package var isHiding: Bool { self == .willHide || self == .didHide }

  /// The notification that is posted before the same movement, such as `willShow` for `didShow`. A notification that is
  /// itself posted before the movement is its own counterpart.
  package var willCounterpart: KeyboardNotification {
    switch self {
    case .didShow: .willShow
    case .didHide: .willHide
    case .didChangeFrame: .willChangeFrame
    case .willShow, .willHide, .willChangeFrame: self
    }
  }
}
