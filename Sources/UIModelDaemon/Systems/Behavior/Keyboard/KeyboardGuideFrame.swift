import UIModelPlatform

/// The options of a view's keyboard layout guide (`UIKeyboardLayoutGuide`).
package struct KeyboardGuideOptions: Sendable, Hashable {
  /// Whether the guide follows undocked keyboards; nil if unknown.
  package var followsUndockedKeyboard: Bool? = false
  package var usesBottomSafeArea: Bool? = true
  package var keyboardDismissPadding: Double? = 0

  package init() {}

  /// Reads the options of a view's guide from its document. Before iOS 17, `usesBottomSafeArea` and
  /// `keyboardDismissPadding` do not exist and keep their defaults.
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
  /// The point where the drag begins, in points from the view's top; nil if it begins where the keyboard starts to
  /// follow.
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
  package func moved(keyboardTop: Double, padding: Double) -> Double {
    guard let start else { return max(0, distance) }
    return max(0, start + distance - max(start, keyboardTop - padding))
  }
}

/// The frame of a keyboard layout guide, or the reason that the frame is unknown.
package enum KeyboardGuideFrame: Sendable, Hashable {
  /// The frame in the view's coordinate space, and the object that the guide follows.
  case at(Rect, Following)
  case unknown(String)

  package enum Following: String, Sendable, Hashable {
    /// The guide extends from the keyboard's top down to the view's bottom edge.
    case keyboard
    /// The guide has the frame of the undocked keyboard, clipped to the view.
    case undockedKeyboard
    case bottomSafeArea
    case viewBottom
  }

  package var rect: Rect? { if case .at(let rect, _) = self { rect } else { nil } }
  package var following: Following? { if case .at(_, let following) = self { following } else { nil } }
}

extension KeyboardSetting {
  /// Returns the frame of the keyboard layout guide of a view. `view` is the view's frame in the window.
  ///
  /// For example, with a keyboard 498 points high on a 1366 × 1024 point screen, the guide of a view that fills the
  /// window `Rect(200, 60, 700, 800)` has the frame `Rect(0, 466, 700, 334)`.
  package func guide(
    in view: Rect, _ options: KeyboardGuideOptions, during gesture: DismissGesture? = nil
  ) -> KeyboardGuideFrame {
    guard version >= 15 else { return .unknown("the keyboard layout guide requires iOS 15") }
    guard countsAsDocked, isOnKeyboardScreen else { return undockedGuide(in: view, options) }
    let keyboard: Rect
    switch place {
    case .at(let rect): keyboard = inWindow(rect).moved(by: -view.x, -view.y)
    case .offScreen: return resting(in: view, options)
    case .unknown(let reason): return .unknown(reason)
    }
    let resting = resting(in: view, options)
    var top = keyboard.minY
    if let gesture {
      guard let padding = options.keyboardDismissPadding else {
        return .unknown("keyboardDismissPadding is not known")
      }
      top += gesture.moved(keyboardTop: keyboard.minY, padding: padding)
    }
    guard let bottom = resting.rect?.minY else {
      // The keyboard's top is above the safe area, so the result does not depend on the guide's resting position.
      guard top < view.height - bottomInset(of: view) else { return resting }
      return .at(Rect(0, max(0, top), view.width, view.height - max(0, top)), .keyboard)
    }
    guard top < bottom else { return resting }
    top = max(0, top)
    return .at(Rect(0, top, view.width, view.height - top), .keyboard)
  }

  private func undockedGuide(in view: Rect, _ options: KeyboardGuideOptions) -> KeyboardGuideFrame {
    // A keyboard that cannot be over this window counts as off screen, even if the guide follows undocked keyboards.
    if form == .dismissed || isOverWindow == false || options.followsUndockedKeyboard == false {
      return resting(in: view, options)
    }
    guard options.followsUndockedKeyboard == true else { return .unknown("followsUndockedKeyboard is not known") }
    switch place {
    case .at(let rect):
      let own = inWindow(rect).moved(by: -view.x, -view.y)
      guard let inside = own.intersection(Rect(0, 0, view.width, view.height)) else {
        return resting(in: view, options)
      }
      return .at(inside, .undockedKeyboard)
    case .offScreen: return resting(in: view, options)
    case .unknown(let reason): return .unknown(reason)
    }
  }

  /// Returns the frame of the guide without a keyboard.
  private func resting(in view: Rect, _ options: KeyboardGuideOptions) -> KeyboardGuideFrame {
    let inset = bottomInset(of: view)
    guard let usesSafeArea = options.usesBottomSafeArea else {
      return inset == 0
        ? .at(Rect(0, view.height, view.width, 0), .viewBottom) : .unknown("usesBottomSafeArea is not known")
    }
    guard usesSafeArea else { return .at(Rect(0, view.height, view.width, 0), .viewBottom) }
    return .at(Rect(0, view.height - inset, view.width, inset), .bottomSafeArea)
  }

  /// Returns the distance from a view's bottom edge up to the bottom of the safe area, without the keyboard, in points.
  /// `view` is the view's frame in the window.
  package func bottomInset(of view: Rect) -> Double {
    min(view.height, max(0, view.maxY - (window.height - safeAreaBottom)))
  }
}
