import UIModelPlatform

/// The abstract value of an expression: its relation to the frame that a keyboard notification carries. For example, in
///
///     let frame = info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
///     bottom.constant = frame.height
///
/// `frame` has the value `.frame`, and `frame.height` has the value `.height`.
indirect enum SwiftKeyboardValue: Equatable {
  /// A keyboard's frame: the user info key of the frame, and the operations that the code applies to the frame.
  struct Frame: Equatable {
    /// The user info key with which the code reads the frame.
    let key: SwiftLocation
    /// Whether the frame is converted to the coordinates of a view or window; nil if that is not certain.
    var isConverted: Bool? = false
    /// Whether the code treats the frame as if it were in the window's coordinates, although it is in the screen's.
    var isMistakenForWindow = false
    /// The range of the call that converts the frame, or a rectangle to compare with the frame, in UTF-8 bytes; see
    /// `SwiftGlobalOffset`. Nil if there is no such call.
    var conversionRange: Range<Int>?
    /// Whether the frame is reduced to its intersection with a view.
    var isIntersected = false
    /// The range of the expression for an edge of the frame, such as `frame.minY`, or for the screen's height from
    /// which the frame's height is subtracted. In UTF-8 bytes, see `SwiftGlobalOffset`; nil if there is no such
    /// expression.
    var edgeRange: Range<Int>?
    /// The range of the expression that produces the value to report, such as `frame.height`, in UTF-8 bytes; see
    /// `SwiftGlobalOffset`.
    var valueRange: Range<Int>

    /// Whether the frame is intersected and nothing read so far shows wrong coordinates. A settled frame cannot cause a
    /// finding.
    var isSettled: Bool { isIntersected && isConverted != false && !isMistakenForWindow }

    /// The range to report: the conversion or edge that is in the wrong coordinates, otherwise `valueRange`.
    var reportRange: Range<Int> {
      if isMistakenForWindow { return conversionRange ?? valueRange }
      return isIntersected && isConverted == false ? edgeRange ?? valueRange : valueRange
    }
  }
  /// A value that does not depend on the frame.
  case plain
  /// A Boolean that does not depend on the frame, and that is constant while a docked keyboard is visible.
  case test(Bool)
  /// A keyboard notification.
  case notification
  /// The bounds of the screen, or their height.
  case screen
  /// A rectangle or coordinate of a window, the screen or another view. It does not depend on the frame.
  case otherSpace
  /// A rectangle or coordinate that is converted to the coordinates of the view's window. The associated value is the
  /// range of the conversion, in UTF-8 bytes; see `SwiftGlobalOffset`.
  case inWindow(Range<Int>)
  /// The user info value that contains the frame, before it is cast or unwrapped to a `CGRect`.
  case object(Frame)
  case frame(Frame)
  case size(Frame)
  case origin(Frame)
  /// The height of the keyboard, or of its intersection with a view.
  case height(Frame)
  /// The y coordinate of the keyboard's top edge.
  case top(Frame)
  /// The y coordinate of the keyboard's bottom edge.
  case bottom(Frame)
  /// Insets, a rectangle or a transform that is computed from the height of the keyboard.
  case adjustment(Frame)
  /// A structure of the project: its type name, and the values of its fields that are known.
  case structure(String, [String: SwiftKeyboardValue])
  /// A closure that is stored in a variable: the tokens between its braces, and its file.
  case closure(Range<Int>, file: Int32)
  /// A value that cannot be determined.
  case unknown

  /// The frame from which the value is derived; nil for values without a frame.
  var frame: Frame? {
    switch self {
    case .object(let frame), .frame(let frame), .size(let frame), .origin(let frame), .height(let frame),
      .top(let frame), .bottom(let frame), .adjustment(let frame):
      frame
    case .plain, .test, .notification, .screen, .otherSpace, .inWindow, .structure, .closure, .unknown: nil
    }
  }

  /// The known field values of a structure; empty for other values.
  var fields: [SwiftKeyboardValue] { if case .structure(_, let fields) = self { Array(fields.values) } else { [] } }

  /// The frame whose height determines the layout if a layout property is set to this value; nil unless the value is a
  /// height, a top or bottom edge, or an adjustment.
  var heightFrame: Frame? {
    switch self {
    case .height(let frame), .adjustment(let frame): return frame
    case .top(var frame), .bottom(var frame):
      // The keyboard's edge in a view's coordinates shows how much of the view is covered.
      frame.isIntersected = true
      return frame
    default: return nil
    }
  }

  /// Whether the value is independent of the frame and of coordinates: a plain value, a test or a notification.
  var isPlain: Bool {
    switch self {
    case .plain, .test, .notification: true
    default: false
    }
  }
  /// The range of the conversion to the window's coordinates; nil for any value other than `.inWindow`.
  var conversionRange: Range<Int>? { if case .inWindow(let range) = self { range } else { nil } }
  var isTop: Bool { if case .top = self { true } else { false } }
  var isFrame: Bool { if case .frame = self { true } else { false } }
  var isHeight: Bool { if case .height = self { true } else { false } }

  /// Whether the value is unknown, or is the frame or a part of the frame, such as a height. Insets and transforms do
  /// not count.
  var mayBeFramePart: Bool {
    switch self {
    case .adjustment, .otherSpace, .inWindow, .screen, .structure, .closure: false
    default: !isPlain
    }
  }

  /// Whether a use of the value can cause a finding, because the value or one of its fields contains a frame that is
  /// not settled.
  var isUnsettled: Bool { frame.map { !$0.isSettled } ?? fields.contains(where: \.isUnsettled) }

  /// Returns the value of a member of this value, such as `.height` for the member `height` of a frame. Returns
  /// `.unknown` for members of the frame that are not modeled.
  ///
  /// - Parameter range: the range of the member access, which becomes the `valueRange` of the new frame.
  func member(_ name: String, at range: Range<Int>) -> SwiftKeyboardValue {
    func frameForMember(_ frame: Frame) -> Frame {
      var frame = frame
      frame.valueRange = range
      return frame
    }
    switch (self, name) {
    case (.plain, _), (.test, _), (.notification, _): return .plain
    case (.otherSpace, "safeAreaInsets"), (.otherSpace, "rootViewController"), (.otherSpace, "view"): return .plain
    case (.otherSpace, _): return .otherSpace
    case (.inWindow, "height"), (.inWindow, "width"), (.inWindow, "size"): return .plain
    case (.inWindow, _): return self
    case (.screen, "width"), (.screen, "minX"), (.screen, "maxX"), (.screen, "midX"): return .plain
    case (.screen, _): return .screen
    case (.object(let frame), "cgRectValue"), (.object(let frame), "rectValue"): return .frame(frameForMember(frame))
    case (.frame(let frame), "height"), (.size(let frame), "height"): return .height(frameForMember(frame))
    case (.frame(let frame), "size"): return .size(frame)
    case (.frame(let frame), "origin"): return .origin(frame)
    case (.frame(let frame), "minY"), (.origin(let frame), "y"): return .top(frameForMember(frame).measured(by: range))
    case (.frame(let frame), "maxY"): return .bottom(frameForMember(frame).measured(by: range))
    case (.frame, "integral"), (.frame, "standardized"), (.height, "magnitude"): return self
    case (.frame, "isNull"), (.frame, "isEmpty"), (.frame, "isInfinite"): return .test(false)
    case (.frame, "width"), (.size, "width"), (.frame, "minX"), (.frame, "maxX"), (.frame, "midX"), (.origin, "x"):
      return .plain
    default: return .unknown
    }
  }

  /// Returns the result of an arithmetic expression. For example, the screen's height minus the keyboard's height is
  /// the keyboard's top edge.
  ///
  /// - Parameter operands: the values of the operands, in source order.
  /// - Parameter isDifference: whether the operands after the first one are subtracted.
  /// - Parameter firstRange: the range of the first operand, in UTF-8 bytes; see `SwiftGlobalOffset`.
  static func combined(
    _ operands: [SwiftKeyboardValue], isDifference: Bool, firstRange: Range<Int>? = nil
  ) -> SwiftKeyboardValue {
    var result = SwiftKeyboardValue.plain
    if isDifference, case .screen? = operands.first {
      let subtrahends = operands.dropFirst().filter { !$0.isPlain }
      guard let subtrahend = subtrahends.first, subtrahends.count == 1 else {
        return subtrahends.isEmpty ? .otherSpace : .unknown
      }
      switch subtrahend {
      // The screen's height minus the height of a docked keyboard is the keyboard's top edge, and the screen's height
      // minus the top edge is the keyboard's height.
      case .height(let frame) where !frame.isIntersected: return .top(frame.screenFrame.measured(by: firstRange))
      case .top(let frame) where frame.isRaw: return .height(frame.measured(by: nil))
      default: return .unknown
      }
    }
    for (index, operand) in operands.enumerated() where !operand.isPlain {
      guard result.isPlain || (result.conversionRange != nil && operand.isTop) else { return .unknown }
      switch operand {
      case .height, .otherSpace: result = operand
      case .inWindow: result = isDifference && index == 0 ? operand : .otherSpace
      // The bottom edge of a view in its window, minus the keyboard's top edge on the screen.
      case .top(let frame) where operands[0].conversionRange != nil && index > 0 && isDifference && frame.isRaw:
        result = .height(frame.mistakenForWindow(by: operands[0].conversionRange))
      case .screen: result = .otherSpace
      case .top(let frame) where isDifference && index > 0 && operands[0].isPlain && !frame.isIntersected:
        var frame = frame
        // In a view's coordinates, the difference is the height that the view and a docked keyboard share.
        frame.isIntersected = true
        result = .height(frame)
      case .top where !isDifference || index == 0: result = operand
      default: return .unknown
      }
    }
    return result
  }

  /// Returns the result of `max` or `min`. If all operands other than plain values are the same edge or height of one
  /// frame, returns the first of these operands. Otherwise, returns the result of `combined`.
  static func extremum(_ operands: [SwiftKeyboardValue]) -> SwiftKeyboardValue {
    let frameOperands = operands.filter { !$0.isPlain }
    guard let firstOperand = frameOperands.first else { return .plain }
    let areEqual = frameOperands.allSatisfy { other in
      switch (firstOperand, other) {
      case (.height(let one), .height(let other)), (.top(let one), .top(let other)):
        one.key == other.key && one.isConverted == other.isConverted && one.isIntersected == other.isIntersected
      default: false
      }
    }
    return areEqual ? firstOperand : combined(operands, isDifference: false)
  }
}

extension SwiftKeyboardValue.Frame {
  /// The frame in the screen's coordinates. The screen's height minus the keyboard's height is the keyboard's top edge
  /// on the screen, even if the frame was converted.
  fileprivate var screenFrame: Self {
    var frame = self
    (frame.isConverted, frame.isMistakenForWindow) = (false, false)
    return frame
  }

  /// Returns the frame with another value of `edgeRange`.
  fileprivate func measured(by edge: Range<Int>?) -> Self {
    var frame = self
    frame.edgeRange = edge
    return frame
  }

  /// Returns the frame with another value of `valueRange`.
  func withValueRange(_ valueRange: Range<Int>) -> Self {
    var frame = self
    frame.valueRange = valueRange
    return frame
  }

  /// Whether the frame is neither converted nor intersected.
  var isRaw: Bool { isConverted == false && !isIntersected }

  /// Returns the frame after an intersection with a rectangle in the window's coordinates, although the frame was not
  /// converted to these coordinates.
  /// - Parameter conversion: the range of the call that converts the rectangle.
  func mistakenForWindow(by conversion: Range<Int>?) -> Self {
    var frame = self
    (frame.isConverted, frame.isMistakenForWindow, frame.isIntersected, frame.conversionRange) = (
      true, true, true, conversion
    )
    return frame
  }
}

extension SwiftKeyboardValue: AbsentValueProviding { static var absent: Self { .unknown } }
