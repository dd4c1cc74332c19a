/// What an expression is worth of the frame that a keyboard notification has.
indirect enum SwiftKeyboardWorth: Equatable {
  /// What a frame went through on its way.
  struct Frame: Equatable {
    /// Where it is read: the key's token.
    let key: Int
    /// Whether it is in the coordinates of a view or window; nil where that is not certain.
    var isConverted: Bool? = false
    var isIntersected = false
    /// The tokens that make it what is put into the layout.
    var place: Range<Int>
  }
  /// Nothing of it.
  case plain
  /// Nothing of it, but in the coordinates of a window, the screen or another view.
  case elsewhere
  /// The object that holds the frame.
  case object(Frame)
  case frame(Frame)
  case size(Frame)
  case origin(Frame)
  /// The height of the keyboard, or of what it has in common with something.
  case height(Frame)
  /// Where it begins, from the top.
  case top(Frame)
  /// Insets or a transform made of a height.
  case adjustment(Frame)
  /// What is made of it is not followed.
  case unknown

  /// The frame whose height it is, or is made of.
  var adjusting: Frame? {
    switch self {
    case .height(let frame), .adjustment(let frame): frame
    default: nil
    }
  }

  var isPlain: Bool { if case .plain = self { true } else { false } }
  var isTop: Bool { if case .top = self { true } else { false } }
  var isOfFrame: Bool { if case .frame = self { true } else { false } }

  /// What a member of it is.
  func member(_ name: String, at place: Range<Int>) -> SwiftKeyboardWorth {
    func moved(_ frame: Frame) -> Frame {
      var frame = frame
      frame.place = place
      return frame
    }
    switch (self, name) {
    case (.plain, _): return .plain
    case (.elsewhere, _): return .elsewhere
    case (.object(let frame), "cgRectValue"), (.object(let frame), "rectValue"): return .frame(moved(frame))
    case (.frame(let frame), "height"), (.size(let frame), "height"): return .height(moved(frame))
    case (.frame(let frame), "size"): return .size(frame)
    case (.frame(let frame), "origin"): return .origin(frame)
    case (.frame(let frame), "minY"), (.origin(let frame), "y"): return .top(moved(frame))
    case (.frame, "integral"), (.frame, "standardized"), (.height, "magnitude"): return self
    case (.frame, "isNull"), (.frame, "isEmpty"), (.frame, "isInfinite"), (.frame, "width"), (.size, "width"),
      (.frame, "minX"), (.frame, "maxX"), (.frame, "midX"), (.origin, "x"):
      return .plain
    default: return .unknown
    }
  }

  /// What several of them come to when they are reckoned with. `isDifference`: one is taken from another.
  static func reckoned(_ parts: [SwiftKeyboardWorth], isDifference: Bool) -> SwiftKeyboardWorth {
    var result = SwiftKeyboardWorth.plain
    for part in parts where !part.isPlain {
      guard result.isPlain else { return .unknown }
      switch part {
      case .height, .elsewhere: result = part
      // The screen's coordinates, in those of something else; in the right ones it is right.
      case .top(let frame) where isDifference && frame.isConverted == false && !frame.isIntersected:
        result = .height(frame)
      default: return .unknown
      }
    }
    return result
  }
}

/// Reckons with the frame of a keyboard notification as code does that is written out.
struct SwiftKeyboardReckoner {
  let source: SwiftSource
  /// What names are worth that have to do with it.
  var names: [String: SwiftKeyboardWorth] = [:]

  static let key = "keyboardFrameEndUserInfoKey"

  func worth(_ range: Range<Int>) -> SwiftKeyboardWorth {
    var range = range
    while range.count > 1, ["try", "await", "-"].contains(source.text(range.lowerBound)) { range = range.dropFirst() }
    guard speaks(range) else { return .plain }
    while range.count > 2, source.isToken(range.lowerBound, "("),
      source.match(range.lowerBound) == range.upperBound - 1
    { range = range.lowerBound + 1..<range.upperBound - 1 }
    var (operators, cast, at): ([Int], Int?, Int) = ([], nil, range.lowerBound)
    while at < range.upperBound {
      if source.kind(at) == .operator, source.isBinary(at, in: range) { operators.append(at) }
      if source.isToken(at, "as"), source.kind(at - 1) != .period { cast = cast ?? at }
      at = source.after(at)
    }
    if let fallback = operators.first(where: { source.isToken($0, "??") }) {
      return fallback == operators[0] ? worth(range.lowerBound..<fallback) : .unknown
    }
    if let cast { return operators.isEmpty ? self.cast(range, cast) : .unknown }
    guard !operators.isEmpty else { return chain(range) }
    let texts = operators.map { source.text($0) }
    if texts.allSatisfy({ ["==", "!=", "<", ">", "<=", ">=", "&&", "||"].contains($0) }) { return .plain }
    guard texts.allSatisfy({ ["+", "-", "*", "/"].contains($0) }) else { return .unknown }
    let starts = [range.lowerBound] + operators.map { $0 + 1 }
    let operands = zip(starts, operators + [range.upperBound]).map { $0..<$1 }
    let parts = operands.map { operand in
      let part = worth(operand)
      return part.isPlain && source.contains(operand, anyOf: ["convert", "coordinateSpace"]) ? .elsewhere : part
    }
    let sum = SwiftKeyboardWorth.reckoned(parts, isDifference: texts.contains("-"))
    // How far the window is from the screen's end may be what is taken from it.
    if case .height = sum, !parts.contains(where: { $0.isTop }), operands.contains(where: { isOfScreen($0) }) {
      return .unknown
    }
    return sum
  }

  /// Whether some tokens speak of the screen or the window.
  private func isOfScreen(_ range: Range<Int>) -> Bool {
    source.contains(
      range,
      anyOf: [
        "keyboardFrameBeginUserInfoKey", "screen", "UIScreen", "window", "coordinateSpace", "fixedCoordinateSpace",
        "convert",
      ])
  }

  /// What a name is worth that is given this.
  func given(_ value: Range<Int>) -> SwiftKeyboardWorth {
    let found = worth(value)
    return found.isPlain && isOfScreen(value) ? .elsewhere : found
  }

  /// `info[key] as? CGRect`
  private func cast(_ range: Range<Int>, _ cast: Int) -> SwiftKeyboardWorth {
    let inner = worth(range.lowerBound..<cast)
    guard case .object(var frame) = inner else { return inner }
    guard source.contains(cast..<range.upperBound, anyOf: ["CGRect"]) else { return inner }
    frame.place = range
    return .frame(frame)
  }

  /// Whether some tokens have to do with the frame at all.
  func speaks(_ range: Range<Int>) -> Bool {
    range.contains { index in
      guard let name = source.identifier(index) else { return false }
      if name == Self.key { return true }
      guard let known = names[name], !known.isPlain else { return false }
      return source.kind(index - 1) != .period || source.isToken(index - 2, "self")
    }
  }

  /// A name, with what is written behind it.
  private func chain(_ range: Range<Int>) -> SwiftKeyboardWorth {
    var (worth, at, callee): (SwiftKeyboardWorth, Int, String) = (.plain, range.lowerBound, "")
    if source.isToken(at, "("), let close = source.match(at) {
      worth = self.worth(at + 1..<close)
      at = close + 1
    } else {
      if source.isToken(at, "self"), source.kind(at + 1) == .period { at += 2 }
      if source.kind(at) == .period { at += 1 }
      guard let name = source.identifier(at) else { return .unknown }
      worth = names[name] ?? .plain
      callee = name
      at += 1
    }
    while at < range.upperBound {
      switch source.kind(at) {
      case .operator where source.isToken(at, "?") || source.isToken(at, "!"): at += 1
      case .period:
        guard let name = source.identifier(at + 1) else { return .unknown }
        callee = name
        let isCalled = at + 2 < range.upperBound && source.isToken(at + 2, "(")
        if !isCalled { worth = worth.member(name, at: range.lowerBound..<at + 2) }
        at += 2
      case .open:
        guard let close = source.match(at), close < range.upperBound else { return .unknown }
        if source.isToken(at, "[") {
          guard let key = (at..<close).first(where: { source.isToken($0, Self.key) }) else { return .unknown }
          worth = .object(.init(key: key, place: range))
        } else if source.isToken(at, "(") {
          worth = call(callee, of: worth, source.split(at + 1..<close).map { source.argument($0) }, range)
        } else {
          return .unknown
        }
        at = close + 1
      default: return .unknown
      }
    }
    return worth
  }

  private static let reckoning: Set<String> = [
    "max", "min", "abs", "CGFloat", "Double", "ceil", "floor", "round", "rounded",
  ]

  private func call(
    _ name: String, of base: SwiftKeyboardWorth, _ arguments: [SwiftArgument], _ range: Range<Int>
  ) -> SwiftKeyboardWorth {
    let worths = arguments.map { given($0.value) }
    switch (name, base) {
    case ("convert", .plain) where worths.first?.isOfFrame != true, (_, .elsewhere):
      return base.isPlain ? .elsewhere : base
    case ("convert", .plain):
      guard arguments.count == 2, arguments[1].label == "from", case .frame(var frame) = worths[0] else {
        return .unknown
      }
      // `nil` and a window are the window's coordinates, which may be the screen's.
      let isOfScreen = source.contains(
        arguments[1].value, anyOf: ["coordinateSpace", "screen", "fixedCoordinateSpace"])
      frame.isConverted = isOfScreen ? true : nil
      frame.place = range
      return .frame(frame)
    case ("intersection", .frame(var frame)):
      guard worths.allSatisfy(\.isPlain) else { return .unknown }
      (frame.isIntersected, frame.place) = (true, range)
      return .frame(frame)
    case ("intersection", .plain):
      guard worths.count == 1, case .frame(var frame) = worths[0] else { return .unknown }
      (frame.isIntersected, frame.place) = (true, range)
      return .frame(frame)
    case ("rounded", .height): return base
    case ("intersects", _), ("contains", _), ("equalTo", _): return .plain
    case (_, .plain) where Self.reckoning.contains(name): return .reckoned(worths, isDifference: false)
    case ("UIEdgeInsets", .plain), ("init", .plain), ("CGAffineTransform", .plain):
      let touched = zip(arguments, worths).filter { !$1.isPlain }
      guard touched.count == 1, case .height(let frame) = touched[0].1,
        ["bottom", "y"].contains(touched[0].0.label)
      else { return .unknown }
      return .adjustment(frame)
    case (_, .plain): return worths.allSatisfy(\.isPlain) ? .plain : .unknown
    default: return .unknown
    }
  }
}
