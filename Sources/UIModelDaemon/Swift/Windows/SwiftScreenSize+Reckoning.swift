import UIModelPlatform

/// Evaluates arithmetic and conditional expressions that contain the screen's size.
extension SwiftScreenSize {
  private static let comparisonOperators: Set<String> = ["<", ">", "<=", ">=", "==", "!=", "&&", "||", "===", "~="]

  /// Returns the value of an expression that contains an operand: a share of the operand, plus or minus terms that do
  /// not depend on the window. For example, the share is 0.5 for `UIScreen.main.bounds.width / 2 - 16`.
  ///
  /// Nil if no layout depends on the expression, because the operand is only compared or is an unused fallback. Nil
  /// also for an unknown value; the result of the analysis is then marked as unknown.
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
        if let end = endOfNonSizeOperand(position, in: range) {
          position = end
        } else {
          // Another measured operand may be the window's size. The value is then not larger than the window.
          value.mayRequireFullScreenWindow = true
          position = range.upperBound
        }
      }
    }
    if case .area = value.form { return hasArithmetic ? markUnknownValue() : value }
    let (ratio, end) = designRatio(behind: operand, in: range) ?? (1, operand.upperBound)
    let factor = source.factor(of: operand.lowerBound..<end, in: range)
    guard value.limit == nil || factor != nil else { return markUnknownValue() }
    let isDesignRatio =
      (value.share ?? 1) * ratio < Self.minimumSizeShare
      || source.isDivided(operand, byAtLeast: 1 / Self.minimumSizeShare)
    if factor == nil, isDesignRatio { value.isScale = true }
    return value.times(ratio).times(factor)
  }

  /// Whether an operand is divided by a computed number of items: `width / columns` after `let columns = floor(width /
  /// 120)`.
  private func isDividedByCount(_ operand: Range<Int>) -> Bool {
    guard source.isToken(operand.upperBound, "/") else { return false }
    let isInConversion = source.isToken(operand.upperBound + 2, "(")
    guard let name = source.identifier(isInConversion ? operand.upperBound + 3 : operand.upperBound + 1) else {
      return false
    }
    let code = code(around: operand.lowerBound)
    return source.occurrences(of: name, in: code).contains { index in
      guard source.isToken(index - 1, "let") || source.isToken(index - 1, "var"), source.isToken(index + 1, "=") else {
        return false
      }
      let value = index + 2..<max(index + 2, source.endOfStatement(index - 1, before: code.upperBound))
      return value.contains { source.isToken($0, "/") }
        && source.contains(value, anyOf: ["floor", "Int", "ceil", "rounded"])
    }
  }

  /// The smallest factor that makes a size from the screen's size. With a smaller factor, such as 1 / 375, the product
  /// is a scale factor: the ratio of the screen's size to the size of a design.
  private static let minimumSizeShare = 1 / 300.0
  private static let designWords = ["design", "base", "reference", "standard", "figma", "mockup", "guideline"]

  /// Returns the factor and the end of a division by a design's screen size, such as `/ designWidth`. The factor
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

  /// Marks the result of the analysis as unknown and returns nil.
  private mutating func markUnknownValue() -> SwiftScreenValue? {
    markUnknown()
    return nil
  }

  /// Returns the part of an expression that contains the operand and can be the result: a branch of `test ? a : b`, or
  /// one side of `??`. Nil if the operand is in the condition, or is an unused fallback. Nil also for an unknown
  /// condition, after marking the result of the analysis as unknown.
  private mutating func resultPart(_ expression: Range<Int>, around operand: Range<Int>) -> Range<Int>? {
    var range = expression
    while let questionMark = firstOperator("?", in: range) {
      if operand.lowerBound < questionMark { return nil }
      let idiomTest = SwiftIdiomTest(source: source, scope: scope, fileNumber: file.number, type: type?.name ?? "")
      guard let colon = colon(behind: questionMark, in: range) else { return markUnknownRange() }
      guard !idiomTest.mayConcernDevice(range.lowerBound..<questionMark) else {
        return markUnknownRange(SwiftReason.unknownCondition)
      }
      if testsMissingSize(range.lowerBound..<questionMark) { return nil }
      range = operand.lowerBound < colon ? questionMark + 1..<colon : colon + 1..<range.upperBound
    }
    while let fallbackOperator = firstOperator("??", in: range) {
      guard operand.lowerBound > fallbackOperator else { return range.lowerBound..<fallbackOperator }
      guard mayBeNil(range.lowerBound..<fallbackOperator) else { return nil }
      range = fallbackOperator + 1..<range.upperBound
    }
    return range
  }

  /// Whether a condition tests if a view or window already has a size: `bounds.width > 0`, `window == nil`.
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

  /// Marks the result of the analysis as unknown for a reason and returns nil.
  private mutating func markUnknownRange(_ reason: String = SwiftReason.unknownUse) -> Range<Int>? {
    markUnknown(reason)
    return nil
  }

  /// Returns the first token in a range that is the binary operator `text`, outside of brackets; nil if there is none.
  private func firstOperator(_ text: String, in range: Range<Int>) -> Int? {
    var position = range.lowerBound
    while position < range.upperBound {
      if source.isToken(position, text), source.isBinary(position, in: range) { return position }
      position = source.indexAfter(position)
    }
    return nil
  }

  /// Returns the colon of a conditional expression, given the expression's question mark.
  private func colon(behind questionMark: Int, in range: Range<Int>) -> Int? {
    var (position, depth) = (questionMark + 1, 0)
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
  private static let scalarTypes: Set<String> = ["CGFloat", "Double", "Float", "Int"]

  /// Returns the end of an operand that is not the size of a window or view, judging by the operand's names. Nil for
  /// any other operand.
  private func endOfNonSizeOperand(_ start: Int, in range: Range<Int>) -> Int? {
    if source.isToken(start, "(") {
      let end = source.indexAfter(start)
      let hasNoSizeName = (start..<end).allSatisfy { index in
        source.identifier(index).map { name in !Self.measuringWords.contains { name.lowercased().contains($0) } }
          ?? true
      }
      return hasNoSizeName ? end : nil
    }
    var (position, names): (Int, [String]) = (start, [])
    if source.kind(position) == .period { position += 1 }
    while let name = source.identifier(position), position < range.upperBound {
      names.append(name)
      position += 1
      if source.isToken(position, "("), position < range.upperBound {
        guard names.count == 1, Self.scalarTypes.contains(name), endOfNonSizeOperand(position, in: range) != nil else {
          return nil
        }
        position = source.indexAfter(position)
      }
      guard source.kind(position) == .period, position < range.upperBound else { break }
      position += 1
    }
    guard let lastName = names.last, let firstName = names.first else { return nil }
    if names.count == 1 { return ["await", "try", "as", "is"].contains(lastName) ? nil : position }
    if names.contains(where: { $0.hasSuffix("nsets") || $0.hasSuffix("argins") }) { return position }
    let isMeasured = names.dropLast().contains { name in
      Self.measuringWords.contains { name.lowercased().contains($0) }
    }
    let isInstanceSize = firstName.first?.isLowercase == true && ["width", "height"].contains(lastName)
    return isMeasured || isInstanceSize || Self.measuringWords.contains(lastName.lowercased()) ? nil : position
  }
}
