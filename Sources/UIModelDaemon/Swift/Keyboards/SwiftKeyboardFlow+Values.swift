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
    if source.isToken(range.lowerBound, "{"), let closingBracket = source.closing(of: range.lowerBound),
      closingBracket + 3 == range.upperBound,
      source.isToken(closingBracket + 1, "(")
    {
      return immediateResult(source.closure(range.lowerBound + 1..<closingBracket).body)
    }
    while range.count > 2, source.isToken(range.lowerBound, "("),
      source.closing(of: range.lowerBound) == range.upperBound - 1
    { range = range.lowerBound + 1..<range.upperBound - 1 }
    var (operators, castToken, position): ([Int], Int?, Int) = ([], nil, range.lowerBound)
    while position < range.upperBound {
      if source.kind(position) == .operator, source.isBinary(position, in: range) { operators.append(position) }
      if source.isToken(position, "as"), source.kind(position - 1) != .period { castToken = castToken ?? position }
      position = source.indexAfter(position)
    }
    if let questionMark = operators.first(where: { source.isToken($0, "?") }) {
      return evaluateTernary(range, questionMark)
    }
    if let fallbackOperator = operators.first(where: { source.isToken($0, "??") }) {
      return fallbackOperator == operators[0] ? evaluate(range.lowerBound..<fallbackOperator) : .unknown
    }
    if let castToken { return operators.isEmpty ? self.evaluateCast(range, castToken) : .unknown }
    guard !operators.isEmpty else { return evaluateChain(range) }
    return evaluateArithmetic(range, operators)
  }

  /// Evaluates `test ? a : b`.
  private mutating func evaluateTernary(_ range: Range<Int>, _ questionMark: Int) -> SwiftKeyboardValue {
    var (position, colon): (Int, Int?) = (questionMark + 1, nil)
    while position < range.upperBound, colon == nil {
      if source.kind(position) == .operator, source.isToken(position, "?"), source.isBinary(position, in: range) {
        return .unknown
      }
      if source.kind(position) == .colon { colon = position }
      position = source.indexAfter(position)
    }
    guard let colon else { return .unknown }
    let conditionValue = evaluateCondition(range.lowerBound..<questionMark)
    if conditionValue == .yes { return evaluate(questionMark + 1..<colon) }
    if conditionValue == .no { return evaluate(colon + 1..<range.upperBound) }
    let (trueValue, falseValue) = (evaluate(questionMark + 1..<colon), evaluate(colon + 1..<range.upperBound))
    if trueValue.isPlain, falseValue.isPlain { return .plain }
    guard conditionValue == .appState, trueValue.isPlain || falseValue.isPlain || trueValue == falseValue else {
      return .unknown
    }
    return trueValue.isPlain ? falseValue : trueValue
  }

  /// Evaluates an expression with binary operators.
  private mutating func evaluateArithmetic(_ range: Range<Int>, _ operators: [Int]) -> SwiftKeyboardValue {
    let operatorTexts = operators.map { source.text($0) }
    let comparisonOperators = operatorTexts.filter { ["==", "!=", "<", ">", "<=", ">=", "&&", "||"].contains($0) }
    if !comparisonOperators.isEmpty {
      guard comparisonOperators.count == 1 || comparisonOperators.contains(where: { $0 == "&&" || $0 == "||" }) else {
        return .plain
      }
      let conditionValue = evaluateCondition(range)
      return conditionValue == .yes || conditionValue == .no ? .test(conditionValue == .yes) : .plain
    }
    guard operatorTexts.allSatisfy({ ["+", "-", "*", "/"].contains($0) }) else { return .unknown }
    let operandStarts = [range.lowerBound] + operators.map { $0 + 1 }
    let operands = zip(operandStarts, operators + [range.upperBound]).map { $0..<$1 }
    var operandValues: [SwiftKeyboardValue] = []
    for operand in operands {
      let operandValue = evaluate(operand)
      if operandValue.isPlain, let convertedValue = windowValue(operand) {
        operandValues.append(convertedValue)
      } else if operandValue.isPlain, source.contains(operand, anyOf: ["convert", "coordinateSpace", "global"]) {
        operandValues.append(.otherSpace)
      } else if operandValue.isPlain, isScreen(operand) {
        operandValues.append(.screen)
      } else {
        operandValues.append(operandValue)
      }
    }
    if isGapInWindow(range) { return .plain }
    let arithmeticValue = SwiftKeyboardValue.combined(
      operandValues, isDifference: operatorTexts.contains("-"), firstRange: globalRange(operands[0]))
    // The expression may subtract the distance between the window or view and the screen's edge. This subtraction is
    // a correct conversion.
    if case .height = arithmeticValue, !operandValues.contains(where: { $0.isTop }),
      operands.contains(where: { concernsScreen($0) && !isGapInWindow($0) })
        || zip(operators, operands.dropFirst()).contains(where: { source.isToken($0, "-") && mayMeasureGap($1) })
    {
      return .unknown
    }
    return arithmeticValue
  }

  /// Whether an expression refers to the screen or to a window itself, rather than to its content.
  private func concernsScreen(_ range: Range<Int>) -> Bool {
    if source.contains(range, anyOf: ["safeAreaInsets"]) { return false }
    // Only the last name outside of brackets counts. The arguments are ignored, as in `window.convert(bounds, from:
    // view)`.
    var (position, lastNameToken): (Int, Int?) = (range.lowerBound, nil)
    while position < range.upperBound {
      if source.kind(position) == .identifier { lastNameToken = position }
      position = source.indexAfter(position)
    }
    if let lastNameToken, Self.contentNames.contains(source.text(lastNameToken)) { return false }
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
    guard let screenToken = range.last(where: { source.isToken($0, "UIScreen") || source.isToken($0, "screen") }),
      range.allSatisfy({ [.identifier, .period].contains(source.kind($0)) || ["!", "?"].contains(source.text($0)) })
    else { return false }
    let members = (screenToken + 1..<range.upperBound).compactMap { source.identifier($0) }
    return members.contains("bounds")
      && members.allSatisfy { ["main", "bounds", "size", "height", "maxY"].contains($0) }
  }

  /// Evaluates an expression whose value is stored or passed on. If the value does not depend on the frame, the result
  /// may be a coordinate of another space, such as `.otherSpace`.
  mutating func evaluateWithSpace(_ value: Range<Int>) -> SwiftKeyboardValue {
    let frameValue = evaluate(value)
    guard frameValue.isPlain else { return frameValue }
    if isScreen(value) { return .screen }
    if let convertedValue = windowValue(value) { return convertedValue }
    return concernsScreen(value) ? .otherSpace : frameValue
  }

  /// Evaluates a cast, such as `info[key] as? CGRect`.
  private mutating func evaluateCast(_ range: Range<Int>, _ castToken: Int) -> SwiftKeyboardValue {
    let operandValue = evaluate(range.lowerBound..<castToken)
    guard case .object(var frame) = operandValue else { return operandValue }
    guard source.contains(castToken..<range.upperBound, anyOf: ["CGRect"]) else { return operandValue }
    frame.valueRange = globalRange(range)
    return .frame(frame)
  }

  /// Returns the value of a variable or property at a token; `.plain` if the value is not known.
  func variableValue(_ index: Int) -> SwiftKeyboardValue {
    guard let name = source.identifier(index) else { return .plain }
    if source.kind(index - 1) == .period {
      if isMemberOfSelf(index) { return variables["self." + name] ?? .plain }
      // A property of an object that is stored in another property, such as `keyboard.height`.
      guard let receiverName = source.identifier(index - 2), !localNames.contains(receiverName) else { return .plain }
      return variables["self." + receiverName + "." + name] ?? .plain
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
    let receiverToken = source.isToken(index - 2, "?") || source.isToken(index - 2, "!") ? index - 3 : index - 2
    return variableValue(receiverToken) == .notification
  }

  /// Evaluates a chain of members, calls and subscripts.
  private mutating func evaluateChain(_ range: Range<Int>) -> SwiftKeyboardValue {
    var (frameValue, position, callee): (SwiftKeyboardValue, Int, Int) = (.plain, range.lowerBound, range.lowerBound)
    if source.isToken(position, "("), let closingBracket = source.closing(of: position) {
      frameValue = self.evaluate(position + 1..<closingBracket)
      position = closingBracket + 1
    } else {
      if source.isToken(position, "self") {
        if source.kind(position + 1) == .period {
          position += 2
        } else if source.isToken(position + 1, "?") || source.isToken(position + 1, "!"),
          source.kind(position + 2) == .period
        {
          position += 3
        }
      } else if source.kind(position) == .period {
        position += 1
      }
      guard source.identifier(position) != nil else { return .unknown }
      (frameValue, callee) = (variableValue(position), position)
      position += 1
      if frameValue == .plain, !source.isToken(position, "(") || position >= range.upperBound,
        let getterResult = getterValue(position - 1)
      {
        frameValue = getterResult
      }
    }
    while position < range.upperBound {
      switch source.kind(position) {
      case .operator where source.isToken(position, "?") || source.isToken(position, "!"): position += 1
      case .period:
        guard let name = source.identifier(position + 1) else { return .unknown }
        callee = position + 1
        let isCalled = position + 2 < range.upperBound && source.isToken(position + 2, "(")
        if !isCalled, frameValue == .plain, variableValue(position + 1) != .plain {
          frameValue = variableValue(position + 1)
        } else if !isCalled {
          frameValue =
            projectProperty(frameValue, name, at: globalRange(range.lowerBound..<position + 2))
            ?? frameValue.member(name, at: globalRange(range.lowerBound..<position + 2))
        }
        position += 2
      case .open:
        guard let closingBracket = source.closing(of: position), closingBracket < range.upperBound else {
          return .unknown
        }
        if source.isToken(position, "[") {
          guard let keyToken = (position..<closingBracket).first(where: { source.isKeyboardSite($0) }) else {
            return .unknown
          }
          reachedKeys.insert(location(keyToken))
          frameValue = .object(.init(key: location(keyToken), valueRange: globalRange(range)))
        } else if source.isToken(position, "(") {
          frameValue = evaluateCall(
            callee, of: frameValue, source.split(position + 1..<closingBracket).map { source.argument($0) }, range)
        } else {
          return .unknown
        }
        position = closingBracket + 1
      default: return .unknown
      }
    }
    return frameValue
  }

  /// Arithmetic functions and conversions of numbers. They do not change the coordinates of a value.
  static let arithmeticCalls: Set<String> = [
    "max", "min", "abs", "CGFloat", "Double", "ceil", "floor", "round", "rounded",
  ]

  private mutating func evaluateCall(
    _ callee: Int, of base: SwiftKeyboardValue, _ arguments: [SwiftArgument], _ range: Range<Int>
  ) -> SwiftKeyboardValue {
    let name = source.identifier(callee) ?? ""
    if let projectResult = result(of: callee, on: base, arguments) ?? createdStructure(callee, arguments) {
      return projectResult
    }
    var argumentValues: [SwiftKeyboardValue] = []
    for argument in arguments { argumentValues.append(evaluateWithSpace(argument.value)) }
    let result = evaluateSystemCall(name, callee, of: base, arguments, argumentValues, range)
    if result == .unknown { for frameValue in argumentValues + [base] { markEscaped(frameValue) } }
    return result
  }

  private func evaluateSystemCall(
    _ name: String, _ callee: Int, of base: SwiftKeyboardValue, _ arguments: [SwiftArgument],
    _ argumentValues: [SwiftKeyboardValue], _ range: Range<Int>
  ) -> SwiftKeyboardValue {
    switch (name, base) {
    case ("convert", .plain), ("convert", .otherSpace):
      guard case .frame(let frame)? = argumentValues.first else {
        guard argumentValues.allSatisfy(\.isFrameless) else { return .unknown }
        return isConversionToWindow(arguments) && !isCalledOnWindow(callee)
          ? .inWindow(conversionRange(range, callee)) : .otherSpace
      }
      return convertedFrame(frame, by: arguments, before: callee, range)
    case ("intersection", .inWindow(let conversion)):
      guard argumentValues.count == 1, case .frame(let frame) = argumentValues[0], frame.isRaw else { return .unknown }
      return .frame(frame.mistakenForWindow(by: conversion).withValueRange(globalRange(range)))
    case (_, .otherSpace), (_, .screen), (_, .inWindow):
      return argumentValues.allSatisfy(\.isFrameless) || name == "intersection" ? .otherSpace : .unknown
    case ("intersection", .frame(var frame)):
      guard argumentValues.count == 1, argumentValues[0].isPlain || argumentValues[0].isInOtherSpace else {
        return .unknown
      }
      if let conversion = argumentValues[0].conversionRange, frame.isRaw {
        return .frame(frame.mistakenForWindow(by: conversion).withValueRange(globalRange(range)))
      }
      if argumentValues[0].isPlain, frame.isConverted == false, !isInViewSpace(arguments[0].value) { return .unknown }
      // The rectangle of a window may be in the coordinates of the window or of the screen.
      if argumentValues[0].isInOtherSpace, frame.isConverted == false { frame.isConverted = nil }
      (frame.isIntersected, frame.valueRange) = (true, globalRange(range))
      return .frame(frame)
    case ("intersection", .plain):
      guard argumentValues.count == 1, case .frame(var frame) = argumentValues[0] else { return .unknown }
      if frame.isConverted == false, !isInViewSpace(receiver(of: callee, in: range)) { return .unknown }
      (frame.isIntersected, frame.valueRange) = (true, globalRange(range))
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
    let lastName = range.last { source.kind($0) == .identifier }.map { source.text($0) }
    return ["bounds", "frame", "layoutFrame", "safeAreaFrame"].contains(lastName ?? "")
  }

  /// Returns the value of insets, a transform, a rectangle or a point with a field that is computed from the frame.
  private func layoutValue(_ arguments: [SwiftArgument], _ argumentValues: [SwiftKeyboardValue]) -> SwiftKeyboardValue {
    let frameArguments = zip(arguments, argumentValues).filter { !$1.isPlain && !$1.isInOtherSpace }
    if frameArguments.isEmpty { return .plain }
    let frames = frameArguments.compactMap { argument, frameValue -> SwiftKeyboardValue.Frame? in
      guard ["bottom", "y", "height", "origin", "size"].contains(argument.label) else { return nil }
      return frameValue.heightFrame
    }
    guard frames.count == frameArguments.count, let firstFrame = frames.first,
      frames.allSatisfy({ $0.key == firstFrame.key })
    else {
      return .unknown
    }
    return .adjustment(frames.first { !$0.isSettled } ?? firstFrame)
  }
}

extension SwiftKeyboardValue {
  /// Whether the value does not contain the frame: a plain value, or a rectangle or coordinate of another space.
  fileprivate var isFrameless: Bool { isPlain || isInOtherSpace }

  /// Whether the value is a rectangle or coordinate of the screen, a window or another view.
  var isInOtherSpace: Bool {
    switch self {
    case .otherSpace, .inWindow, .screen: true
    default: false
    }
  }
}
