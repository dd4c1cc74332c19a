import UIModelPlatform

/// Evaluates arithmetic and conditional expressions that contain the screen's size.
extension SwiftScreenSize {
  private static let comparisonOperators: Set<String> = ["<", ">", "<=", ">=", "==", "!=", "&&", "||", "===", "~="]

  /// Returns the value of an expression that contains an operand: a share of the operand, plus or minus terms that do
  /// not depend on the window. For example, the share is 0.5 for `UIScreen.main.bounds.width / 2 - 16`.
  ///
  /// Nil if no layout depends on the expression, because the operand is only compared or is an unused fallback. Nil
  /// also for an unknown value, which is recorded.
  mutating func evaluate(
    _ range: Range<Int>, around operand: Range<Int>, _ operandValue: SwiftScreenValue
  ) -> SwiftScreenValue? {
    var value = operandValue
    guard let range = resultPart(range, around: operand) else { return nil }
    // A number that is divided by the screen's size is not a size. The screen's size divided by a number of items is
    // the size of one item.
    if source.isToken(operand.lowerBound - 1, "/") || isDividedByCount(operand) { return nil }
    var (position, hasArithmetic): (Int, Bool) = (range.lowerBound, false)
    while position < range.upperBound {
      if position == operand.lowerBound {
        position = operand.upperBound
        continue
      }
      if source.kind(position) == .operator, Self.comparisonOperators.contains(source.text(position)) { return nil }
      position = source.indexAfter(position)
    }
    position = range.lowerBound
    while position < range.upperBound {
      if position == operand.lowerBound {
        position = operand.upperBound
        continue
      }
      switch source.kind(position) {
      case .operator where ["+", "-", "*", "/"].contains(source.text(position)):
        hasArithmetic = true
        if source.isToken(position, "-"), position >= operand.upperBound { value.isReduced = true }
        position += 1
      case .operator where ["?", "!"].contains(source.text(position)) && position == operand.upperBound: position += 1
      case .number: position += 1
      default:
        if let end = endOfPlainOperand(position, in: range) {
          position = end
        } else {
          // Another measured operand may be the window, and the result then no larger than the window.
          value.mayRequireFullScreenWindow = true
          position = range.upperBound
        }
      }
    }
    if case .area = value.form { return hasArithmetic ? unknownValue() : value }
    let (ratio, end) = designRatio(behind: operand, in: range) ?? (1, operand.upperBound)
    let factor = source.factor(of: operand.lowerBound..<end, in: range)
    guard value.limit == nil || factor != nil else { return unknownValue() }
    let isDesignRatio =
      (value.share ?? 1) * ratio < Self.designShare || source.isDivided(operand, byAtLeast: 1 / Self.designShare)
    if factor == nil, isDesignRatio { value.isScale = true }
    return value.times(ratio).times(factor)
  }

  /// Whether an operand is divided by a computed number of items: `width / columns` after `let columns = floor(width /
  /// 120)`.
  private func isDividedByCount(_ operand: Range<Int>) -> Bool {
    guard source.isToken(operand.upperBound, "/") else { return false }
    let isConverted = source.isToken(operand.upperBound + 2, "(")
    guard let name = source.identifier(isConverted ? operand.upperBound + 3 : operand.upperBound + 1) else {
      return false
    }
    let code = code(around: operand.lowerBound)
    return source.occurrences(of: name, in: code).contains { at in
      guard source.isToken(at - 1, "let") || source.isToken(at - 1, "var"), source.isToken(at + 1, "=") else {
        return false
      }
      let value = at + 2..<max(at + 2, source.endOfStatement(at - 1, before: code.upperBound))
      return value.contains { source.isToken($0, "/") }
        && source.contains(value, anyOf: ["floor", "Int", "ceil", "rounded"])
    }
  }

  /// The smallest share of the screen that can be a size. A smaller share is a ratio of the screen to the screen of a
  /// design.
  private static let designShare = 1 / 300.0
  private static let designWords = ["design", "base", "reference", "standard", "figma", "mockup", "guideline"]

  /// Returns the factor and the end of a division by the screen size of a design, such as `/ designWidth`. The factor
  /// assumes a width of 375 points. Nil if there is no such division.
  private func designRatio(behind operand: Range<Int>, in range: Range<Int>) -> (ratio: Double, end: Int)? {
    guard source.isToken(operand.upperBound, "/"), operand.upperBound + 1 < range.upperBound else { return nil }
    var (position, names): (Int, [String]) = (operand.upperBound + 1, [])
    while position < range.upperBound, let name = source.identifier(position) {
      names.append(name.lowercased())
      position += 1
      guard source.kind(position) == .period else { break }
      position += 1
    }
    let isDesignRatio = names.contains { name in Self.designWords.contains { name.contains($0) } }
    return isDesignRatio ? (1 / 375.0, position) : nil
  }

  /// Marks the result as unknown and returns nil.
  private mutating func unknownValue() -> SwiftScreenValue? {
    markUnknown()
    return nil
  }

  /// Returns the part of an expression that contains the operand and can be the result: a branch of `test ? a : b`, or
  /// one side of `??`. Nil if the operand is in the test, or is an unused fallback. Nil also for an unknown condition,
  /// which is recorded.
  private mutating func resultPart(_ whole: Range<Int>, around operand: Range<Int>) -> Range<Int>? {
    var range = whole
    while let question = firstOperator("?", in: range) {
      if operand.lowerBound < question { return nil }
      let test = SwiftIdiomTest(source: source, scope: scope, file: file.number, type: type?.name ?? "")
      guard let colon = colon(behind: question, in: range) else { return unknownRange() }
      guard !test.mayConcernDevice(range.lowerBound..<question) else {
        return unknownRange(SwiftReason.unknownCondition)
      }
      if testsMissingSize(range.lowerBound..<question) { return nil }
      range = operand.lowerBound < colon ? question + 1..<colon : colon + 1..<range.upperBound
    }
    while let fallback = firstOperator("??", in: range) {
      guard operand.lowerBound > fallback else { return range.lowerBound..<fallback }
      guard mayBeNil(range.lowerBound..<fallback) else { return nil }
      range = fallback + 1..<range.upperBound
    }
    return range
  }

  /// Whether a test asks if a view or window already has a size: `bounds.width > 0`, `window == nil`.
  private func testsMissingSize(_ test: Range<Int>) -> Bool {
    let isMeasured = test.contains { index in
      guard let name = source.identifier(index)?.lowercased(), name != "uiscreen" else { return false }
      return Self.measuringWords.contains { name.contains($0) }
    }
    return isMeasured
      && test.contains { index in
        ["0", "0.0", "nil", "zero", "isEmpty", "1"].contains(source.text(index)) || source.isToken(index, "isZero")
      }
  }

  /// Marks the result as unknown for a reason and returns nil.
  private mutating func unknownRange(_ reason: String = SwiftReason.unknownUse) -> Range<Int>? {
    markUnknown(reason)
    return nil
  }

  /// Returns the first token of a binary operator in a range, outside of brackets.
  private func firstOperator(_ text: String, in range: Range<Int>) -> Int? {
    var position = range.lowerBound
    while position < range.upperBound {
      if source.isToken(position, text), source.isBinary(position, in: range) { return position }
      position = source.indexAfter(position)
    }
    return nil
  }

  /// Returns the colon of a conditional expression, given its question mark.
  private func colon(behind question: Int, in range: Range<Int>) -> Int? {
    var (position, depth) = (question + 1, 0)
    while position < range.upperBound {
      if source.isToken(position, "?"), source.isBinary(position, in: range) { depth += 1 }
      if source.kind(position) == .colon {
        if depth == 0 { return position }
        depth -= 1
      }
      position = source.indexAfter(position)
    }
    return nil
  }

  /// Parts of the names of values that may depend on a window or view.
  private static let measuringWords = [
    "window", "bounds", "frame", "size", "proxy", "geometry", "screen", "view", "container",
  ]
  private static let scalars: Set<String> = ["CGFloat", "Double", "Float", "Int"]

  /// Returns the end of an operand whose name does not denote the size of a window or view; nil for any other operand.
  private func endOfPlainOperand(_ start: Int, in range: Range<Int>) -> Int? {
    if source.isToken(start, "(") {
      let end = source.indexAfter(start)
      let isPlain = (start..<end).allSatisfy { index in
        source.identifier(index).map { name in !Self.measuringWords.contains { name.lowercased().contains($0) } }
          ?? true
      }
      return isPlain ? end : nil
    }
    var (at, names): (Int, [String]) = (start, [])
    if source.kind(at) == .period { at += 1 }
    while let name = source.identifier(at), at < range.upperBound {
      names.append(name)
      at += 1
      if source.isToken(at, "("), at < range.upperBound {
        guard names.count == 1, Self.scalars.contains(name), endOfPlainOperand(at, in: range) != nil else { return nil }
        at = source.indexAfter(at)
      }
      guard source.kind(at) == .period, at < range.upperBound else { break }
      at += 1
    }
    guard let last = names.last, let first = names.first else { return nil }
    if names.count == 1 { return ["await", "try", "as", "is"].contains(last) ? nil : at }
    if names.contains(where: { $0.hasSuffix("nsets") || $0.hasSuffix("argins") }) { return at }
    let isMeasured = names.dropLast().contains { name in
      Self.measuringWords.contains { name.lowercased().contains($0) }
    }
    let isInstanceSize = first.first?.isLowercase == true && ["width", "height"].contains(last)
    return isMeasured || isInstanceSize || Self.measuringWords.contains(last.lowercased()) ? nil : at
  }
}
