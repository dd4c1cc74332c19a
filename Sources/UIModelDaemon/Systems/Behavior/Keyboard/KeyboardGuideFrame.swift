import UIModelPlatform

/// The options of a view's keyboard layout guide (`UIKeyboardLayoutGuide`).
package struct KeyboardGuideOptions: Sendable, Hashable {
  /// Whether the guide follows undocked keyboards; nil if unknown.
  package var followsUndockedKeyboard: Bool? = false
  package var usesBottomSafeArea: Bool? = true
  package var keyboardDismissPadding: Double? = 0

  package init() {}

  /// Reads the options of a view's guide from the view's details in the document. Before iOS 17, `usesBottomSafeArea`
  /// and `keyboardDismissPadding` do not exist and keep their defaults.
  package init(_ details: KeyboardDetails?, version: Version) {
    guard let details else { return }
    guard details.isGuideKnown else {
      (followsUndockedKeyboard, usesBottomSafeArea, keyboardDismissPadding) = (nil, nil, nil)
      return
    }
    guard let guide = details.guide else { return }
    if guide.followsUndockedKeyboard.isKnown {
      followsUndockedKeyboard = guide.followsUndockedKeyboard.value(default: false)
    } else {
      followsUndockedKeyboard = nil
    }
    guard version >= 17 else { return }
    usesBottomSafeArea = guide.usesBottomSafeArea.isKnown ? guide.usesBottomSafeArea.value(default: true) : nil
    // UIKit treats negative padding as no padding.
    keyboardDismissPadding =
      guide.keyboardDismissPadding.isKnown ? max(0, guide.keyboardDismissPadding.value(default: 0)) : nil
  }
}

/// A downward drag in a scroll view that dismisses the keyboard interactively.
package struct DismissGesture: Sendable, Hashable {
  /// The vertical position at which the drag begins, in points from the view's top; nil if the drag begins where the
  /// keyboard starts to follow the finger.
  package let start: Double?
  /// The distance that the finger has moved down, in points.
  package let distance: Double

  package init(start: Double? = nil, distance: Double) {
    self.start = start
    self.distance = distance
  }

  /// Returns the distance that the keyboard has moved down, in points. The keyboard starts to follow when the finger
  /// reaches the keyboard's top, or the top of the padding above the keyboard.
  ///
  /// For example, a drag that starts at 700 and moves 202 points, with the keyboard's top at 854 and a padding of 52,
  /// moves the keyboard by 100 points.
  package func keyboardMovement(keyboardTop: Double, padding: Double) -> Double {
    guard let start else { return max(0, distance) }
    return max(0, start + distance - max(start, keyboardTop - padding))
  }
}

/// The frame of a keyboard layout guide, or the reason that the frame is unknown.
package enum KeyboardGuideFrame: Sendable, Hashable {
  /// The frame in the view's coordinate space, and the object that the guide follows.
  case known(Rect, FollowedObject)
  case unknown(String)

  /// The object that the guide's top edge follows.
  package enum FollowedObject: String, Sendable, Hashable {
    /// The guide extends from the keyboard's top down to the view's bottom edge.
    case keyboard
    /// The guide has the frame of the undocked keyboard, clipped to the view.
    case undockedKeyboard
    case bottomSafeArea
    case viewBottom
  }

  package var rect: Rect? { if case .known(let rect, _) = self { rect } else { nil } }
  package var followedObject: FollowedObject? {
    if case .known(_, let followedObject) = self { followedObject } else { nil }
  }
}

extension KeyboardSetting {
  /// Returns the frame of the keyboard layout guide of a view. `viewFrame` is the view's frame in the window.
  ///
  /// For example, with a keyboard 498 points high on a 1366 × 1024 point screen, the guide of a view that fills the
  /// window `Rect(200, 60, 700, 800)` has the frame `Rect(0, 466, 700, 334)`.
  package func guideFrame(
    in viewFrame: Rect, _ options: KeyboardGuideOptions, during gesture: DismissGesture? = nil
  ) -> KeyboardGuideFrame {
    guard version >= 15 else { return .unknown("the keyboard layout guide requires iOS 15") }
    guard countsAsDocked, isOnKeyboardScreen else { return undockedGuideFrame(in: viewFrame, options) }
    let keyboardFrame: Rect
    switch position {
    case .onScreen(let rect): keyboardFrame = rectInWindow(rect).moved(by: -viewFrame.x, -viewFrame.y)
    case .offScreen: return restingFrame(in: viewFrame, options)
    case .unknown(let reason): return .unknown(reason)
    }
    let restingFrame = restingFrame(in: viewFrame, options)
    var top = keyboardFrame.minY
    if let gesture {
      guard let padding = options.keyboardDismissPadding else {
        return .unknown("keyboardDismissPadding is not known")
      }
      top += gesture.keyboardMovement(keyboardTop: keyboardFrame.minY, padding: padding)
    }
    guard let restingTop = restingFrame.rect?.minY else {
      // The guide's unknown resting top is never above the safe area's bottom. If the keyboard's top is above that, the
      // guide follows the keyboard in any case.
      guard top < viewFrame.height - bottomInset(of: viewFrame) else { return restingFrame }
      return .known(Rect(0, max(0, top), viewFrame.width, viewFrame.height - max(0, top)), .keyboard)
    }
    guard top < restingTop else { return restingFrame }
    top = max(0, top)
    return .known(Rect(0, top, viewFrame.width, viewFrame.height - top), .keyboard)
  }

  private func undockedGuideFrame(in viewFrame: Rect, _ options: KeyboardGuideOptions) -> KeyboardGuideFrame {
    // A keyboard that cannot be over this window counts as off screen, even if the guide follows undocked keyboards.
    if form == .dismissed || isOverWindow == false || options.followsUndockedKeyboard == false {
      return restingFrame(in: viewFrame, options)
    }
    guard options.followsUndockedKeyboard == true else { return .unknown("followsUndockedKeyboard is not known") }
    switch position {
    case .onScreen(let rect):
      let keyboardInView = rectInWindow(rect).moved(by: -viewFrame.x, -viewFrame.y)
      guard let visiblePart = keyboardInView.intersection(Rect(0, 0, viewFrame.width, viewFrame.height)) else {
        return restingFrame(in: viewFrame, options)
      }
      return .known(visiblePart, .undockedKeyboard)
    case .offScreen: return restingFrame(in: viewFrame, options)
    case .unknown(let reason): return .unknown(reason)
    }
  }

  /// Returns the guide's frame when the guide does not follow a keyboard.
  private func restingFrame(in viewFrame: Rect, _ options: KeyboardGuideOptions) -> KeyboardGuideFrame {
    let inset = bottomInset(of: viewFrame)
    guard let usesSafeArea = options.usesBottomSafeArea else {
      return inset == 0
        ? .known(Rect(0, viewFrame.height, viewFrame.width, 0), .viewBottom)
        : .unknown("usesBottomSafeArea is not known")
    }
    guard usesSafeArea else { return .known(Rect(0, viewFrame.height, viewFrame.width, 0), .viewBottom) }
    return .known(Rect(0, viewFrame.height - inset, viewFrame.width, inset), .bottomSafeArea)
  }

  /// Returns the distance from a view's bottom edge up to the bottom of the safe area, without the keyboard, in points.
  /// `viewFrame` is the view's frame in the window.
  package func bottomInset(of viewFrame: Rect) -> Double {
    min(viewFrame.height, max(0, viewFrame.maxY - (windowFrame.height - windowBottomInset)))
  }
}
