import UIModelPlatform

/// What an expression is worth of the frame that a keyboard notification has.
indirect enum SwiftKeyboardWorth: Equatable {
  /// What a frame went through on its way.
  struct Frame: Equatable {
    /// Where it is read: the key's token.
    let key: SwiftSpot
    /// Whether it is in the coordinates of a view or window; nil where that is not certain.
    var isConverted: Bool? = false
    /// Whether it is taken for one in the window's coordinates, which it is not.
    var isOfWindow = false
    /// Where it, or what it is compared with, is converted from or to these. UTF-8 bytes, as of `SwiftStretch`.
    var conversion: Range<Int>?
    var isIntersected = false
    /// What an edge of it is measured by in the screen's coordinates. UTF-8 bytes, as of `SwiftStretch`.
    var edge: Range<Int>?
    /// What makes it what is put into the layout. UTF-8 bytes, as of `SwiftStretch`.
    var place: Range<Int>

    /// Whether nothing can be said against it, wherever it goes.
    var isSettled: Bool { isIntersected && isConverted != false && !isOfWindow }

    /// Where it is told of what goes wrong: at the conversion or edge that is in other coordinates, or where it is used.
    var told: Range<Int> {
      if isOfWindow { return conversion ?? place }
      return isIntersected && isConverted == false ? edge ?? place : place
    }
  }
  /// Nothing of it.
  case plain
  /// Nothing of it, but true or false for as long as a docked keyboard is there.
  case test(Bool)
  /// A notification of the keyboard.
  case notification
  /// Nothing of it, but the bounds of the screen, or their height.
  case screen
  /// Nothing of it, but in the coordinates of a window, the screen or another view.
  case elsewhere
  /// The same, certainly in those of the view's window, to which it is converted there. UTF-8 bytes, as of `SwiftStretch`.
  case inWindow(Range<Int>)
  /// The object that holds the frame.
  case object(Frame)
  case frame(Frame)
  case size(Frame)
  case origin(Frame)
  /// The height of the keyboard, or of what it has in common with something.
  case height(Frame)
  /// Where it begins, from the top.
  case top(Frame)
  /// Where it ends, from the top.
  case bottom(Frame)
  /// Insets, a rectangle or a transform made of a height.
  case adjustment(Frame)
  /// A structure of the project, and what its fields are worth that have to do with it.
  case structure(String, [String: SwiftKeyboardWorth])
  /// A closure that is kept.
  case closure(Range<Int>, file: Int32)
  /// What is made of it is not followed.
  case unknown

  var frame: Frame? {
    switch self {
    case .object(let frame), .frame(let frame), .size(let frame), .origin(let frame), .height(let frame),
      .top(let frame), .bottom(let frame), .adjustment(let frame):
      frame
    case .plain, .test, .notification, .screen, .elsewhere, .inWindow, .structure, .closure, .unknown: nil
    }
  }

  /// What its fields are worth.
  var fields: [SwiftKeyboardWorth] { if case .structure(_, let fields) = self { Array(fields.values) } else { [] } }

  /// The frame whose height it is, or is made of: what can be put into a layout.
  var adjusting: Frame? {
    switch self {
    case .height(let frame), .adjustment(let frame): return frame
    case .top(var frame), .bottom(var frame):
      // Where it begins in a view is where the view is covered.
      frame.isIntersected = true
      return frame
    default: return nil
    }
  }

  /// Whether nothing of the frame is in it.
  var isPlain: Bool {
    switch self {
    case .plain, .test, .notification: true
    default: false
    }
  }
  /// Where it is converted to the window's coordinates.
  var conversion: Range<Int>? { if case .inWindow(let place) = self { place } else { nil } }
  var isTop: Bool { if case .top = self { true } else { false } }
  var isOfFrame: Bool { if case .frame = self { true } else { false } }
  var isHeight: Bool { if case .height = self { true } else { false } }

  /// Whether it is a frame or a part of one, and no insets made of it.
  var isFollowed: Bool {
    switch self {
    case .adjustment, .elsewhere, .inWindow, .screen, .structure, .closure: false
    default: !isPlain
    }
  }

  /// Whether it matters where it goes: it is a frame, or something of one, of which not all is well.
  var isOpen: Bool { frame.map { !$0.isSettled } ?? fields.contains(where: \.isOpen) }

  /// What a member of it is.
  func member(_ name: String, at place: Range<Int>) -> SwiftKeyboardWorth {
    func moved(_ frame: Frame) -> Frame {
      var frame = frame
      frame.place = place
      return frame
    }
    switch (self, name) {
    case (.plain, _), (.test, _), (.notification, _): return .plain
    case (.elsewhere, "safeAreaInsets"), (.elsewhere, "rootViewController"), (.elsewhere, "view"): return .plain
    case (.elsewhere, _): return .elsewhere
    case (.inWindow, "height"), (.inWindow, "width"), (.inWindow, "size"): return .plain
    case (.inWindow, _): return self
    case (.screen, "width"), (.screen, "minX"), (.screen, "maxX"), (.screen, "midX"): return .plain
    case (.screen, _): return .screen
    case (.object(let frame), "cgRectValue"), (.object(let frame), "rectValue"): return .frame(moved(frame))
    case (.frame(let frame), "height"), (.size(let frame), "height"): return .height(moved(frame))
    case (.frame(let frame), "size"): return .size(frame)
    case (.frame(let frame), "origin"): return .origin(frame)
    case (.frame(let frame), "minY"), (.origin(let frame), "y"): return .top(moved(frame).measured(by: place))
    case (.frame(let frame), "maxY"): return .bottom(moved(frame).measured(by: place))
    case (.frame, "integral"), (.frame, "standardized"), (.height, "magnitude"): return self
    case (.frame, "isNull"), (.frame, "isEmpty"), (.frame, "isInfinite"): return .test(false)
    case (.frame, "width"), (.size, "width"), (.frame, "minX"), (.frame, "maxX"), (.frame, "midX"), (.origin, "x"):
      return .plain
    default: return .unknown
    }
  }

  /// What several of them come to when they are reckoned with. `isDifference`: others are taken from the first. `first`:
  /// where that is.
  static func reckoned(
    _ parts: [SwiftKeyboardWorth], isDifference: Bool, first: Range<Int>? = nil
  ) -> SwiftKeyboardWorth {
    var result = SwiftKeyboardWorth.plain
    if isDifference, case .screen? = parts.first {
      let others = parts.dropFirst().filter { !$0.isPlain }
      guard let other = others.first, others.count == 1 else { return others.isEmpty ? .elsewhere : .unknown }
      switch other {
      // How far down the screen a docked keyboard begins, and how much of the screen is below that.
      case .height(let frame) where !frame.isIntersected: return .top(frame.unconverted.measured(by: first))
      case .top(let frame) where frame.isRaw: return .height(frame.measured(by: nil))
      default: return .unknown
      }
    }
    for (index, part) in parts.enumerated() where !part.isPlain {
      guard result.isPlain || (result.conversion != nil && part.isTop) else { return .unknown }
      switch part {
      case .height, .elsewhere: result = part
      case .inWindow: result = isDifference && index == 0 ? part : .elsewhere
      // How far down the window something ends, and how far down the screen the keyboard begins.
      case .top(let frame) where parts[0].conversion != nil && index > 0 && isDifference && frame.isRaw:
        result = .height(frame.takenForWindows(by: parts[0].conversion))
      case .screen: result = .elsewhere
      case .top(let frame) where isDifference && index > 0 && parts[0].isPlain && !frame.isIntersected:
        var frame = frame
        // In a view's coordinates it is what the view and a docked keyboard have in common.
        frame.isIntersected = true
        result = .height(frame)
      case .top where !isDifference || index == 0: result = part
      default: return .unknown
      }
    }
    return result
  }

  /// The greatest or least of several.
  static func extreme(_ parts: [SwiftKeyboardWorth]) -> SwiftKeyboardWorth {
    let found = parts.filter { !$0.isPlain }
    guard let first = found.first else { return .plain }
    let isSame = found.allSatisfy { other in
      switch (first, other) {
      case (.height(let one), .height(let other)), (.top(let one), .top(let other)):
        one.key == other.key && one.isConverted == other.isConverted && one.isIntersected == other.isIntersected
      default: false
      }
    }
    return isSame ? first : reckoned(parts, isDifference: false)
  }
}

extension SwiftKeyboardWorth.Frame {
  /// The screen's height less the keyboard's is where that begins on the screen, wherever the frame is.
  fileprivate var unconverted: Self {
    var frame = self
    (frame.isConverted, frame.isOfWindow) = (false, false)
    return frame
  }

  /// The same where an edge of it is measured by something in the screen's coordinates.
  fileprivate func measured(by edge: Range<Int>?) -> Self {
    var frame = self
    frame.edge = edge
    return frame
  }

  func at(_ place: Range<Int>) -> Self {
    var frame = self
    frame.place = place
    return frame
  }

  /// Whether it is as the notification has it.
  var isRaw: Bool { isConverted == false && !isIntersected }

  /// What it has in common with something that is converted to the window's coordinates.
  func takenForWindows(by conversion: Range<Int>?) -> Self {
    var frame = self
    (frame.isConverted, frame.isOfWindow, frame.isIntersected, frame.conversion) = (true, true, true, conversion)
    return frame
  }
}

extension SwiftKeyboardWorth: HasAbsent { static var absent: Self { .unknown } }
