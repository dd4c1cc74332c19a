import UIModelPlatform

/// Reckons with the frame of a keyboard notification as code does that is written out.
extension SwiftKeyboardFlow {
  static let key = "keyboardFrameEndUserInfoKey"
  /// What is read in its place.
  static let firstKey = "keyboardFrameBeginUserInfoKey"
  static let keys = [key, firstKey]

  mutating func worth(_ range: Range<Int>) -> SwiftKeyboardWorth {
    var range = range
    while range.count > 1, ["try", "await", "-"].contains(source.text(range.lowerBound)) {
      range = range.dropFirst()
      if range.count > 1, ["!", "?"].contains(source.text(range.lowerBound)) { range = range.dropFirst() }
    }
    if range.count == 1, source.isToken(range.lowerBound, "true") || source.isToken(range.lowerBound, "false") {
      return .test(source.isToken(range.lowerBound, "true"))
    }
    if source.isToken(range.lowerBound, "{"), source.closing(of: range.lowerBound) == range.upperBound - 1 {
      return .closure(range.lowerBound + 1..<range.upperBound - 1, file: file.number)
    }
    guard speaks(range) else { return .plain }
    if source.isToken(range.lowerBound, "{"), let close = source.closing(of: range.lowerBound),
      close + 3 == range.upperBound,
      source.isToken(close + 1, "(")
    {
      return calledAtOnce(source.closure(range.lowerBound + 1..<close).body)
    }
    while range.count > 2, source.isToken(range.lowerBound, "("),
      source.closing(of: range.lowerBound) == range.upperBound - 1
    { range = range.lowerBound + 1..<range.upperBound - 1 }
    var (operators, cast, at): ([Int], Int?, Int) = ([], nil, range.lowerBound)
    while at < range.upperBound {
      if source.kind(at) == .operator, source.isBinary(at, in: range) { operators.append(at) }
      if source.isToken(at, "as"), source.kind(at - 1) != .period { cast = cast ?? at }
      at = source.after(at)
    }
    if let question = operators.first(where: { source.isToken($0, "?") }) { return choice(range, question) }
    if let fallback = operators.first(where: { source.isToken($0, "??") }) {
      return fallback == operators[0] ? worth(range.lowerBound..<fallback) : .unknown
    }
    if let cast { return operators.isEmpty ? self.cast(range, cast) : .unknown }
    guard !operators.isEmpty else { return chain(range) }
    return reckoned(range, operators)
  }

  /// `test ? a : b`
  private mutating func choice(_ range: Range<Int>, _ question: Int) -> SwiftKeyboardWorth {
    var (at, colon): (Int, Int?) = (question + 1, nil)
    while at < range.upperBound, colon == nil {
      if source.kind(at) == .operator, source.isToken(at, "?"), source.isBinary(at, in: range) { return .unknown }
      if source.kind(at) == .colon { colon = at }
      at = source.after(at)
    }
    guard let colon else { return .unknown }
    let test = test(range.lowerBound..<question)
    if test == .yes { return worth(question + 1..<colon) }
    if test == .no { return worth(colon + 1..<range.upperBound) }
    let (one, other) = (worth(question + 1..<colon), worth(colon + 1..<range.upperBound))
    if one.isPlain, other.isPlain { return .plain }
    guard test == .state, one.isPlain || other.isPlain || one == other else {
      return .unknown
    }
    return one.isPlain ? other : one
  }

  private mutating func reckoned(_ range: Range<Int>, _ operators: [Int]) -> SwiftKeyboardWorth {
    let texts = operators.map { source.text($0) }
    let comparing = texts.filter { ["==", "!=", "<", ">", "<=", ">=", "&&", "||"].contains($0) }
    if !comparing.isEmpty {
      guard comparing.count == 1 || comparing.contains(where: { $0 == "&&" || $0 == "||" }) else { return .plain }
      let found = test(range)
      return found == .yes || found == .no ? .test(found == .yes) : .plain
    }
    guard texts.allSatisfy({ ["+", "-", "*", "/"].contains($0) }) else { return .unknown }
    let starts = [range.lowerBound] + operators.map { $0 + 1 }
    let operands = zip(starts, operators + [range.upperBound]).map { $0..<$1 }
    var parts: [SwiftKeyboardWorth] = []
    for operand in operands {
      let part = worth(operand)
      if part.isPlain, let own = ofWindow(operand) {
        parts.append(own)
      } else if part.isPlain, source.contains(operand, anyOf: ["convert", "coordinateSpace", "global"]) {
        parts.append(.elsewhere)
      } else if part.isPlain, isScreen(operand) {
        parts.append(.screen)
      } else {
        parts.append(part)
      }
    }
    if isGapInWindow(range) { return .plain }
    let sum = SwiftKeyboardWorth.reckoned(
      parts, isDifference: texts.contains("-"), first: place(operands[0]))
    // How far the window is from the screen's end, or a view from that of either, may be what is taken from it.
    if case .height = sum, !parts.contains(where: { $0.isTop }),
      operands.contains(where: { isOfScreen($0) && !isGapInWindow($0) })
        || zip(operators, operands.dropFirst()).contains(where: { source.isToken($0, "-") && mayMeasureGap($1) })
    {
      return .unknown
    }
    return sum
  }

  /// Whether some tokens speak of the screen or a window, and not of what is in it.
  private func isOfScreen(_ range: Range<Int>) -> Bool {
    if source.contains(range, anyOf: ["safeAreaInsets"]) { return false }
    // What it is of, not what it is given: `window.convert(bounds, from: view)`.
    var (at, last): (Int, Int?) = (range.lowerBound, nil)
    while at < range.upperBound {
      if source.kind(at) == .identifier { last = at }
      at = source.after(at)
    }
    if let last, Self.inWindow.contains(source.text(last)) { return false }
    return range.contains { index in
      guard source.kind(index) == .identifier else { return false }
      let name = source.text(index)
      return Self.ofScreen.contains(name) || name.hasSuffix("indow") || name.hasPrefix("window")
    }
  }

  private static let ofScreen: Set<String> = [
    "keyboardFrameBeginUserInfoKey", "screen", "UIScreen", "coordinateSpace", "fixedCoordinateSpace", "convert",
    "global",
  ]
  private static let inWindow: Set<String> = ["rootViewController", "view", "safeAreaInsets"]

  /// `UIScreen.main.bounds.height`, `view.window?.screen.bounds`
  private func isScreen(_ range: Range<Int>) -> Bool {
    guard let screen = range.last(where: { source.isToken($0, "UIScreen") || source.isToken($0, "screen") }),
      range.allSatisfy({ [.identifier, .period].contains(source.kind($0)) || ["!", "?"].contains(source.text($0)) })
    else { return false }
    let members = (screen + 1..<range.upperBound).compactMap { source.identifier($0) }
    return members.contains("bounds")
      && members.allSatisfy { ["main", "bounds", "size", "height", "maxY"].contains($0) }
  }

  /// What a name is worth that is given this.
  mutating func given(_ value: Range<Int>) -> SwiftKeyboardWorth {
    let found = worth(value)
    guard found.isPlain else { return found }
    if isScreen(value) { return .screen }
    if let own = ofWindow(value) { return own }
    return isOfScreen(value) ? .elsewhere : found
  }

  /// `info[key] as? CGRect`
  private mutating func cast(_ range: Range<Int>, _ cast: Int) -> SwiftKeyboardWorth {
    let inner = worth(range.lowerBound..<cast)
    guard case .object(var frame) = inner else { return inner }
    guard source.contains(cast..<range.upperBound, anyOf: ["CGRect"]) else { return inner }
    frame.place = place(range)
    return .frame(frame)
  }

  /// What a name is worth where it stands.
  func named(_ index: Int) -> SwiftKeyboardWorth {
    guard let name = source.identifier(index) else { return .plain }
    if source.kind(index - 1) == .period {
      if isOfSelf(index) { return names["self." + name] ?? .plain }
      // `keyboard.height` of an object that is kept.
      guard let holder = source.identifier(index - 2), !made.contains(holder) else { return .plain }
      return names["self." + holder + "." + name] ?? .plain
    }
    return names[name] ?? (made.contains(name) ? nil : names["self." + name]) ?? .plain
  }

  /// Whether some tokens have to do with the frame at all.
  func speaks(_ range: Range<Int>) -> Bool {
    range.contains { index in
      guard let name = source.identifier(index) else { return false }
      if source.isKeyboardSite(index) { return true }
      if named(index) != .plain { return true }
      guard source.kind(index - 1) != .period || isOfSelf(index) || isOfNotification(index) else { return false }
      return mayGive(name)
    }
  }

  private func isOfNotification(_ index: Int) -> Bool {
    guard source.kind(index - 1) == .period else { return false }
    let before = source.isToken(index - 2, "?") || source.isToken(index - 2, "!") ? index - 3 : index - 2
    return named(before) == .notification
  }

  /// A name, with what is written behind it.
  private mutating func chain(_ range: Range<Int>) -> SwiftKeyboardWorth {
    var (worth, at, callee): (SwiftKeyboardWorth, Int, Int) = (.plain, range.lowerBound, range.lowerBound)
    if source.isToken(at, "("), let close = source.closing(of: at) {
      worth = self.worth(at + 1..<close)
      at = close + 1
    } else {
      if source.isToken(at, "self") {
        if source.kind(at + 1) == .period {
          at += 2
        } else if source.isToken(at + 1, "?") || source.isToken(at + 1, "!"), source.kind(at + 2) == .period {
          at += 3
        }
      } else if source.kind(at) == .period {
        at += 1
      }
      guard source.identifier(at) != nil else { return .unknown }
      (worth, callee) = (named(at), at)
      at += 1
      if worth == .plain, !source.isToken(at, "(") || at >= range.upperBound, let own = getter(at - 1) { worth = own }
    }
    while at < range.upperBound {
      switch source.kind(at) {
      case .operator where source.isToken(at, "?") || source.isToken(at, "!"): at += 1
      case .period:
        guard let name = source.identifier(at + 1) else { return .unknown }
        callee = at + 1
        let isCalled = at + 2 < range.upperBound && source.isToken(at + 2, "(")
        if !isCalled, worth == .plain, named(at + 1) != .plain {
          worth = named(at + 1)
        } else if !isCalled {
          worth =
            ofProject(worth, name, at: place(range.lowerBound..<at + 2))
            ?? worth.member(name, at: place(range.lowerBound..<at + 2))
        }
        at += 2
      case .open:
        guard let close = source.closing(of: at), close < range.upperBound else { return .unknown }
        if source.isToken(at, "[") {
          guard let key = (at..<close).first(where: { source.isKeyboardSite($0) }) else { return .unknown }
          seen.insert(spot(key))
          worth = .object(.init(key: spot(key), place: place(range)))
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

  static let reckoning: Set<String> = [
    "max", "min", "abs", "CGFloat", "Double", "ceil", "floor", "round", "rounded",
  ]

  private mutating func call(
    _ callee: Int, of base: SwiftKeyboardWorth, _ arguments: [SwiftArgument], _ range: Range<Int>
  ) -> SwiftKeyboardWorth {
    let name = source.identifier(callee) ?? ""
    if let own = result(of: callee, on: base, arguments) ?? made(callee, arguments) { return own }
    var worths: [SwiftKeyboardWorth] = []
    for argument in arguments { worths.append(given(argument.value)) }
    let result = call(name, callee, of: base, arguments, worths, range)
    if result == .unknown { for worth in worths + [base] { lose(worth) } }
    return result
  }

  private func call(
    _ name: String, _ callee: Int, of base: SwiftKeyboardWorth, _ arguments: [SwiftArgument],
    _ worths: [SwiftKeyboardWorth], _ range: Range<Int>
  ) -> SwiftKeyboardWorth {
    switch (name, base) {
    case ("convert", .plain), ("convert", .elsewhere):
      guard case .frame(let frame)? = worths.first else {
        guard worths.allSatisfy(\.isOfNone) else { return .unknown }
        return isToWindow(arguments) && !isOfWindow(callee) ? .inWindow(conversion(range, callee)) : .elsewhere
      }
      return converted(frame, by: arguments, before: callee, range)
    case ("intersection", .inWindow(let conversion)):
      guard worths.count == 1, case .frame(let frame) = worths[0], frame.isRaw else { return .unknown }
      return .frame(frame.takenForWindows(by: conversion).at(place(range)))
    case (_, .elsewhere), (_, .screen), (_, .inWindow):
      return worths.allSatisfy(\.isOfNone) || name == "intersection" ? .elsewhere : .unknown
    case ("intersection", .frame(var frame)):
      guard worths.count == 1, worths[0].isPlain || worths[0].isElsewhere else { return .unknown }
      if let conversion = worths[0].conversion, frame.isRaw {
        return .frame(frame.takenForWindows(by: conversion).at(place(range)))
      }
      if worths[0].isPlain, frame.isConverted == false, !isOfView(arguments[0].value) { return .unknown }
      // What is of a window may begin where the window does, or where the screen does.
      if worths[0].isElsewhere, frame.isConverted == false { frame.isConverted = nil }
      (frame.isIntersected, frame.place) = (true, place(range))
      return .frame(frame)
    case ("intersection", .plain):
      guard worths.count == 1, case .frame(var frame) = worths[0] else { return .unknown }
      if frame.isConverted == false, !isOfView(receiver(of: callee, in: range)) { return .unknown }
      (frame.isIntersected, frame.place) = (true, place(range))
      return .frame(frame)
    case ("frame", .plain) where arguments.first?.label == "in": return .elsewhere
    case ("rounded", .height), ("rounded", .top): return base
    case ("intersects", _): return [base, worths.first ?? .plain].contains { $0.isOfFrame } ? .test(true) : .plain
    case ("contains", _), ("equalTo", _): return .plain
    case ("max", .plain), ("min", .plain): return .extreme(worths)
    case (_, .plain) where Self.reckoning.contains(name): return .reckoned(worths, isDifference: false)
    case ("UIEdgeInsets", .plain), ("init", .plain), ("CGAffineTransform", .plain), ("CGRect", .plain),
      ("CGPoint", .plain), ("CGSize", .plain), ("EdgeInsets", .plain):
      return made(arguments, worths)
    // What nothing can be said against may go anywhere.
    case (_, .plain), (_, .test), (_, .notification):
      let isHarmless = worths.allSatisfy { $0.isPlain || ($0.frame != nil && !$0.isOpen) }
      return isHarmless ? .plain : .unknown
    default: return base.frame != nil && !base.isOpen && worths.allSatisfy(\.isOfNone) ? .plain : .unknown
    }
  }

  /// Whether a rectangle is certainly in the coordinates of a view: `view.bounds`, `table.frame`.
  private func isOfView(_ range: Range<Int>) -> Bool {
    let last = range.last { source.kind($0) == .identifier }.map { source.text($0) }
    return ["bounds", "frame", "layoutFrame", "safeAreaFrame"].contains(last ?? "")
  }

  /// Insets, a transform, a rectangle or a point of which one side is made of it.
  private func made(_ arguments: [SwiftArgument], _ worths: [SwiftKeyboardWorth]) -> SwiftKeyboardWorth {
    let touched = zip(arguments, worths).filter { !$1.isPlain && !$1.isElsewhere }
    if touched.isEmpty { return .plain }
    let frames = touched.compactMap { argument, worth -> SwiftKeyboardWorth.Frame? in
      guard ["bottom", "y", "height", "origin", "size"].contains(argument.label) else { return nil }
      return worth.adjusting
    }
    guard frames.count == touched.count, let first = frames.first, frames.allSatisfy({ $0.key == first.key }) else {
      return .unknown
    }
    return .adjustment(frames.first { !$0.isSettled } ?? first)
  }
}

extension SwiftKeyboardWorth {
  /// Whether nothing of the frame is in it, whatever its coordinates are.
  fileprivate var isOfNone: Bool { isPlain || isElsewhere }

  var isElsewhere: Bool {
    switch self {
    case .elsewhere, .inWindow, .screen: true
    default: false
    }
  }
}
