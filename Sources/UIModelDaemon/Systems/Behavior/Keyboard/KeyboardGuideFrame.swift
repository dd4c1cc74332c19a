import UIModelPlatform

/// What a view's keyboard layout guide is set to.
package struct KeyboardGuideOptions: Sendable, Hashable {
  /// Nil where it is not known.
  package var followsUndockedKeyboard: Bool? = false
  package var usesBottomSafeArea: Bool? = true
  package var keyboardDismissPadding: Double? = 0

  package init() {}

  /// The guide of a view as its document has it. Before 17 there are neither padding nor a choice at the bottom.
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
    // Negative padding counts as none.
    keyboardDismissPadding =
      guide.keyboardDismissPadding.isKnown ? max(0, guide.keyboardDismissPadding.value(default: 0)) : nil
  }
}

/// A finger that drags down in a scroll view whose keyboard is dismissed interactively.
package struct DismissGesture: Sendable, Hashable {
  /// Where it starts, from the view's top; nil: where the keyboard begins to follow.
  package let start: Double?
  /// How far it has gone down, in points.
  package let distance: Double

  package init(start: Double? = nil, distance: Double) {
    self.start = start
    self.distance = distance
  }

  /// How far the keyboard has moved down with it. It begins to follow where the finger comes to the keyboard's top, or to
  /// the padding above.
  package func moved(keyboardTop: Double, padding: Double) -> Double {
    guard let start else { return max(0, distance) }
    return max(0, start + distance - max(start, keyboardTop - padding))
  }
}

/// The frame of a keyboard layout guide.
package enum KeyboardGuideFrame: Sendable, Hashable {
  /// In the view's space, and what it follows.
  case at(Rect, Following)
  case unknown(String)

  package enum Following: String, Sendable, Hashable {
    /// The keyboard's top, down to the view's bottom edge.
    case keyboard
    /// The whole keyboard, wherever it is.
    case undockedKeyboard
    case bottomSafeArea
    case viewBottom
  }

  package var rect: Rect? { if case .at(let rect, _) = self { rect } else { nil } }
  package var following: Following? { if case .at(_, let following) = self { following } else { nil } }
}

extension KeyboardSetting {
  /// The guide of a view. `view` is its frame in the window.
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
      // Above the safe area it makes no difference at what the guide rests.
      guard top < view.height - bottomInset(of: view) else { return resting }
      return .at(Rect(0, max(0, top), view.width, view.height - max(0, top)), .keyboard)
    }
    guard top < bottom else { return resting }
    top = max(0, top)
    return .at(Rect(0, top, view.width, view.height - top), .keyboard)
  }

  private func undockedGuide(in view: Rect, _ options: KeyboardGuideOptions) -> KeyboardGuideFrame {
    // One that cannot be here is as off screen, whatever the guide follows.
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

  /// The guide without a keyboard.
  private func resting(in view: Rect, _ options: KeyboardGuideOptions) -> KeyboardGuideFrame {
    let inset = bottomInset(of: view)
    guard let usesSafeArea = options.usesBottomSafeArea else {
      return inset == 0
        ? .at(Rect(0, view.height, view.width, 0), .viewBottom) : .unknown("usesBottomSafeArea is not known")
    }
    guard usesSafeArea else { return .at(Rect(0, view.height, view.width, 0), .viewBottom) }
    return .at(Rect(0, view.height - inset, view.width, inset), .bottomSafeArea)
  }

  /// How far the safe area's bottom is above a view's bottom edge, without the keyboard.
  package func bottomInset(of view: Rect) -> Double {
    min(view.height, max(0, view.maxY - (window.height - safeAreaBottom)))
  }
}
