import UIModelPlatform

/// Evaluates expressions with the frame of a keyboard notification. For example, `frame.height -
/// view.safeAreaInsets.bottom` is a height of the same frame.
extension SwiftKeyboardFlow {
  /// The user info key of the frame after the animation.
  static let endFrameKey = "keyboardFrameEndUserInfoKey"
  /// The user info key of the frame before the animation.
  static let beginFrameKey = "keyboardFrameBeginUserInfoKey"
  static let frameKeys = [endFrameKey, beginFrameKey]

  /// Evaluates an expression. Returns `.plain` if the expression does not depend on the frame.
  mutating func evaluate(_ range: Range<Int>) -> SwiftKeyboardValue {
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
    guard mentionsFrame(range) else { return .plain }
    if source.isToken(range.lowerBound, "{"), let close = source.closing(of: range.lowerBound),
      close + 3 == range.upperBound,
      source.isToken(close + 1, "(")
    {
      return immediateResult(source.closure(range.lowerBound + 1..<close).body)
    }
    while range.count > 2, source.isToken(range.lowerBound, "("),
      source.closing(of: range.lowerBound) == range.upperBound - 1
    { range = range.lowerBound + 1..<range.upperBound - 1 }
    var (operators, cast, at): ([Int], Int?, Int) = ([], nil, range.lowerBound)
    while at < range.upperBound {
      if source.kind(at) == .operator, source.isBinary(at, in: range) { operators.append(at) }
      if source.isToken(at, "as"), source.kind(at - 1) != .period { cast = cast ?? at }
      at = source.indexAfter(at)
    }
    if let question = operators.first(where: { source.isToken($0, "?") }) { return evaluateTernary(range, question) }
    if let fallback = operators.first(where: { source.isToken($0, "??") }) {
      return fallback == operators[0] ? evaluate(range.lowerBound..<fallback) : .unknown
    }
    if let cast { return operators.isEmpty ? self.evaluateCast(range, cast) : .unknown }
    guard !operators.isEmpty else { return evaluateChain(range) }
    return evaluateArithmetic(range, operators)
  }

  /// Evaluates `test ? a : b`.
  private mutating func evaluateTernary(_ range: Range<Int>, _ question: Int) -> SwiftKeyboardValue {
    var (at, colon): (Int, Int?) = (question + 1, nil)
    while at < range.upperBound, colon == nil {
      if source.kind(at) == .operator, source.isToken(at, "?"), source.isBinary(at, in: range) { return .unknown }
      if source.kind(at) == .colon { colon = at }
      at = source.indexAfter(at)
    }
    guard let colon else { return .unknown }
    let test = evaluateCondition(range.lowerBound..<question)
    if test == .yes { return evaluate(question + 1..<colon) }
    if test == .no { return evaluate(colon + 1..<range.upperBound) }
    let (one, other) = (evaluate(question + 1..<colon), evaluate(colon + 1..<range.upperBound))
    if one.isPlain, other.isPlain { return .plain }
    guard test == .appState, one.isPlain || other.isPlain || one == other else {
      return .unknown
    }
    return one.isPlain ? other : one
  }

  /// Evaluates an expression with binary operators.
  private mutating func evaluateArithmetic(_ range: Range<Int>, _ operators: [Int]) -> SwiftKeyboardValue {
    let texts = operators.map { source.text($0) }
    let comparisons = texts.filter { ["==", "!=", "<", ">", "<=", ">=", "&&", "||"].contains($0) }
    if !comparisons.isEmpty {
      guard comparisons.count == 1 || comparisons.contains(where: { $0 == "&&" || $0 == "||" }) else { return .plain }
      let found = evaluateCondition(range)
      return found == .yes || found == .no ? .test(found == .yes) : .plain
    }
    guard texts.allSatisfy({ ["+", "-", "*", "/"].contains($0) }) else { return .unknown }
    let starts = [range.lowerBound] + operators.map { $0 + 1 }
    let operands = zip(starts, operators + [range.upperBound]).map { $0..<$1 }
    var parts: [SwiftKeyboardValue] = []
    for operand in operands {
      let part = evaluate(operand)
      if part.isPlain, let own = windowValue(operand) {
        parts.append(own)
      } else if part.isPlain, source.contains(operand, anyOf: ["convert", "coordinateSpace", "global"]) {
        parts.append(.otherSpace)
      } else if part.isPlain, isScreen(operand) {
        parts.append(.screen)
      } else {
        parts.append(part)
      }
    }
    if isGapInWindow(range) { return .plain }
    let sum = SwiftKeyboardValue.combined(
      parts, isDifference: texts.contains("-"), first: place(operands[0]))
    // The expression may subtract the distance from the window or view to the screen's edge. Then it is a correct
    // conversion.
    if case .height = sum, !parts.contains(where: { $0.isTop }),
      operands.contains(where: { concernsScreen($0) && !isGapInWindow($0) })
        || zip(operators, operands.dropFirst()).contains(where: { source.isToken($0, "-") && mayMeasureGap($1) })
    {
      return .unknown
    }
    return sum
  }

  /// Whether an expression refers to the screen or to a window itself, rather than to its content.
  private func concernsScreen(_ range: Range<Int>) -> Bool {
    if source.contains(range, anyOf: ["safeAreaInsets"]) { return false }
    // Only the last name outside of brackets counts. The arguments are ignored, as in `window.convert(bounds, from:
    // view)`.
    var (at, last): (Int, Int?) = (range.lowerBound, nil)
    while at < range.upperBound {
      if source.kind(at) == .identifier { last = at }
      at = source.indexAfter(at)
    }
    if let last, Self.contentNames.contains(source.text(last)) { return false }
    return range.contains { index in
      guard source.kind(index) == .identifier else { return false }
      let name = source.text(index)
      return Self.screenNames.contains(name) || name.hasSuffix("indow") || name.hasPrefix("window")
    }
  }

  private static let screenNames: Set<String> = [
    "keyboardFrameBeginUserInfoKey", "screen", "UIScreen", "coordinateSpace", "fixedCoordinateSpace", "convert",
    "global",
  ]
  private static let contentNames: Set<String> = ["rootViewController", "view", "safeAreaInsets"]

  /// Whether an expression is the bounds of the screen or their height, as in `UIScreen.main.bounds.height` or
  /// `view.window?.screen.bounds`.
  private func isScreen(_ range: Range<Int>) -> Bool {
    guard let screen = range.last(where: { source.isToken($0, "UIScreen") || source.isToken($0, "screen") }),
      range.allSatisfy({ [.identifier, .period].contains(source.kind($0)) || ["!", "?"].contains(source.text($0)) })
    else { return false }
    let members = (screen + 1..<range.upperBound).compactMap { source.identifier($0) }
    return members.contains("bounds")
      && members.allSatisfy { ["main", "bounds", "size", "height", "maxY"].contains($0) }
  }

  /// Evaluates an expression whose value is stored or passed on. A value that does not depend on the frame may be a
  /// coordinate of another space, such as `.otherSpace`.
  mutating func evaluateWithSpace(_ value: Range<Int>) -> SwiftKeyboardValue {
    let found = evaluate(value)
    guard found.isPlain else { return found }
    if isScreen(value) { return .screen }
    if let own = windowValue(value) { return own }
    return concernsScreen(value) ? .otherSpace : found
  }

  /// Evaluates a cast, such as `info[key] as? CGRect`.
  private mutating func evaluateCast(_ range: Range<Int>, _ evaluateCast: Int) -> SwiftKeyboardValue {
    let inner = evaluate(range.lowerBound..<evaluateCast)
    guard case .object(var frame) = inner else { return inner }
    guard source.contains(evaluateCast..<range.upperBound, anyOf: ["CGRect"]) else { return inner }
    frame.place = place(range)
    return .frame(frame)
  }

  /// Returns the value of a variable or property at a token; `.plain` if none is known.
  func variableValue(_ index: Int) -> SwiftKeyboardValue {
    guard let name = source.identifier(index) else { return .plain }
    if source.kind(index - 1) == .period {
      if isMemberOfSelf(index) { return variables["self." + name] ?? .plain }
      // A property of an object that the object stores, such as `keyboard.height`.
      guard let holder = source.identifier(index - 2), !localNames.contains(holder) else { return .plain }
      return variables["self." + holder + "." + name] ?? .plain
    }
    return variables[name] ?? (localNames.contains(name) ? nil : variables["self." + name]) ?? .plain
  }

  /// Whether an expression mentions the frame, or a member that may return a value that depends on the frame.
  func mentionsFrame(_ range: Range<Int>) -> Bool {
    range.contains { index in
      guard let name = source.identifier(index) else { return false }
      if source.isKeyboardSite(index) { return true }
      if variableValue(index) != .plain { return true }
      guard source.kind(index - 1) != .period || isMemberOfSelf(index) || isNotificationMember(index) else {
        return false
      }
      return mayReturnFrame(name)
    }
  }

  private func isNotificationMember(_ index: Int) -> Bool {
    guard source.kind(index - 1) == .period else { return false }
    let before = source.isToken(index - 2, "?") || source.isToken(index - 2, "!") ? index - 3 : index - 2
    return variableValue(before) == .notification
  }

  /// Evaluates a chain of members, calls and subscripts.
  private mutating func evaluateChain(_ range: Range<Int>) -> SwiftKeyboardValue {
    var (frameValue, at, callee): (SwiftKeyboardValue, Int, Int) = (.plain, range.lowerBound, range.lowerBound)
    if source.isToken(at, "("), let close = source.closing(of: at) {
      frameValue = self.evaluate(at + 1..<close)
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
      (frameValue, callee) = (variableValue(at), at)
      at += 1
      if frameValue == .plain, !source.isToken(at, "(") || at >= range.upperBound, let own = getterValue(at - 1) {
        frameValue = own
      }
    }
    while at < range.upperBound {
      switch source.kind(at) {
      case .operator where source.isToken(at, "?") || source.isToken(at, "!"): at += 1
      case .period:
        guard let name = source.identifier(at + 1) else { return .unknown }
        callee = at + 1
        let isCalled = at + 2 < range.upperBound && source.isToken(at + 2, "(")
        if !isCalled, frameValue == .plain, variableValue(at + 1) != .plain {
          frameValue = variableValue(at + 1)
        } else if !isCalled {
          frameValue =
            projectProperty(frameValue, name, at: place(range.lowerBound..<at + 2))
            ?? frameValue.member(name, at: place(range.lowerBound..<at + 2))
        }
        at += 2
      case .open:
        guard let close = source.closing(of: at), close < range.upperBound else { return .unknown }
        if source.isToken(at, "[") {
          guard let key = (at..<close).first(where: { source.isKeyboardSite($0) }) else { return .unknown }
          reachedKeys.insert(location(key))
          frameValue = .object(.init(key: location(key), place: place(range)))
        } else if source.isToken(at, "(") {
          frameValue = call(callee, of: frameValue, source.split(at + 1..<close).map { source.argument($0) }, range)
        } else {
          return .unknown
        }
        at = close + 1
      default: return .unknown
      }
    }
    return frameValue
  }

  /// Functions whose result is computed from their arguments without a change of coordinates.
  static let arithmeticCalls: Set<String> = [
    "max", "min", "abs", "CGFloat", "Double", "ceil", "floor", "round", "rounded",
  ]

  private mutating func call(
    _ callee: Int, of base: SwiftKeyboardValue, _ arguments: [SwiftArgument], _ range: Range<Int>
  ) -> SwiftKeyboardValue {
    let name = source.identifier(callee) ?? ""
    if let own = result(of: callee, on: base, arguments) ?? createdStructure(callee, arguments) { return own }
    var argumentValues: [SwiftKeyboardValue] = []
    for argument in arguments { argumentValues.append(evaluateWithSpace(argument.value)) }
    let result = call(name, callee, of: base, arguments, argumentValues, range)
    if result == .unknown { for frameValue in argumentValues + [base] { markEscaped(frameValue) } }
    return result
  }

  private func call(
    _ name: String, _ callee: Int, of base: SwiftKeyboardValue, _ arguments: [SwiftArgument],
    _ argumentValues: [SwiftKeyboardValue], _ range: Range<Int>
  ) -> SwiftKeyboardValue {
    switch (name, base) {
    case ("convert", .plain), ("convert", .otherSpace):
      guard case .frame(let frame)? = argumentValues.first else {
        guard argumentValues.allSatisfy(\.isFrameless) else { return .unknown }
        return isToWindow(arguments) && !isCalledOnWindow(callee)
          ? .inWindow(conversionRange(range, callee)) : .otherSpace
      }
      return convertedFrame(frame, by: arguments, before: callee, range)
    case ("intersection", .inWindow(let conversion)):
      guard argumentValues.count == 1, case .frame(let frame) = argumentValues[0], frame.isRaw else { return .unknown }
      return .frame(frame.mistakenForWindow(by: conversion).at(place(range)))
    case (_, .otherSpace), (_, .screen), (_, .inWindow):
      return argumentValues.allSatisfy(\.isFrameless) || name == "intersection" ? .otherSpace : .unknown
    case ("intersection", .frame(var frame)):
      guard argumentValues.count == 1, argumentValues[0].isPlain || argumentValues[0].isInOtherSpace else {
        return .unknown
      }
      if let conversion = argumentValues[0].conversion, frame.isRaw {
        return .frame(frame.mistakenForWindow(by: conversion).at(place(range)))
      }
      if argumentValues[0].isPlain, frame.isConverted == false, !isInViewSpace(arguments[0].value) { return .unknown }
      // An intersection with a rectangle of a window may be in the coordinates of the window or of the screen.
      if argumentValues[0].isInOtherSpace, frame.isConverted == false { frame.isConverted = nil }
      (frame.isIntersected, frame.place) = (true, place(range))
      return .frame(frame)
    case ("intersection", .plain):
      guard argumentValues.count == 1, case .frame(var frame) = argumentValues[0] else { return .unknown }
      if frame.isConverted == false, !isInViewSpace(receiver(of: callee, in: range)) { return .unknown }
      (frame.isIntersected, frame.place) = (true, place(range))
      return .frame(frame)
    case ("frame", .plain) where arguments.first?.label == "in": return .otherSpace
    case ("rounded", .height), ("rounded", .top): return base
    case ("intersects", _):
      return [base, argumentValues.first ?? .plain].contains { $0.isFrame } ? .test(true) : .plain
    case ("contains", _), ("equalTo", _): return .plain
    case ("max", .plain), ("min", .plain): return .extremum(argumentValues)
    case (_, .plain) where Self.arithmeticCalls.contains(name): return .combined(argumentValues, isDifference: false)
    case ("UIEdgeInsets", .plain), ("init", .plain), ("CGAffineTransform", .plain), ("CGRect", .plain),
      ("CGPoint", .plain), ("CGSize", .plain), ("EdgeInsets", .plain):
      return layoutValue(arguments, argumentValues)
    // An argument that cannot cause a finding may be passed to any function.
    case (_, .plain), (_, .test), (_, .notification):
      let isHarmless = argumentValues.allSatisfy { $0.isPlain || ($0.frame != nil && !$0.isUnsettled) }
      return isHarmless ? .plain : .unknown
    default:
      return base.frame != nil && !base.isUnsettled && argumentValues.allSatisfy(\.isFrameless) ? .plain : .unknown
    }
  }

  /// Whether a rectangle is certainly in the coordinates of a view, according to its last name, as in `view.bounds` or
  /// `table.frame`.
  private func isInViewSpace(_ range: Range<Int>) -> Bool {
    let last = range.last { source.kind($0) == .identifier }.map { source.text($0) }
    return ["bounds", "frame", "layoutFrame", "safeAreaFrame"].contains(last ?? "")
  }

  /// Returns the value of insets, a transform, a rectangle or a point with a field that is computed from the frame.
  private func layoutValue(_ arguments: [SwiftArgument], _ argumentValues: [SwiftKeyboardValue]) -> SwiftKeyboardValue {
    let frameArguments = zip(arguments, argumentValues).filter { !$1.isPlain && !$1.isInOtherSpace }
    if frameArguments.isEmpty { return .plain }
    let frames = frameArguments.compactMap { argument, frameValue -> SwiftKeyboardValue.Frame? in
      guard ["bottom", "y", "height", "origin", "size"].contains(argument.label) else { return nil }
      return frameValue.heightFrame
    }
    guard frames.count == frameArguments.count, let first = frames.first, frames.allSatisfy({ $0.key == first.key })
    else {
      return .unknown
    }
    return .adjustment(frames.first { !$0.isSettled } ?? first)
  }
}

extension SwiftKeyboardValue {
  /// Whether the value does not depend on the frame, in any coordinates.
  fileprivate var isFrameless: Bool { isPlain || isInOtherSpace }

  /// Whether the value is a rectangle or coordinate of the screen, a window or another view.
  var isInOtherSpace: Bool {
    switch self {
    case .otherSpace, .inWindow, .screen: true
    default: false
    }
  }
}
