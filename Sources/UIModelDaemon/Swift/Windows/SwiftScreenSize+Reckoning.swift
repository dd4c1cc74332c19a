import UIModelPlatform

/// Evaluates arithmetic and conditional expressions that contain the screen's size.
extension SwiftScreenSize {
  private static let comparisonOperators: Set<String> = ["<", ">", "<=", ">=", "==", "!=", "&&", "||", "===", "~="]

  /// Returns the value of an expression that contains an operand: a share of the operand, plus or minus terms that do
  /// not depend on the window. For example, the share is 0.5 for `UIScreen.main.bounds.width / 2 - 16`.
  ///
  /// Nil if no layout depends on the expression, because the operand is only compared or is an unused fallback. Nil
  /// also for an unknown value, which is recorded.
  mutating func evaluated(
    _ range: Range<Int>, around operand: Range<Int>, _ given: SwiftScreenValue
  ) -> SwiftScreenValue? {
    var value = given
    guard let range = chosenPart(range, around: operand) else { return nil }
    // A number that is divided by the screen's size is no size. The screen's size divided by a number of items is the
    // size of one item.
    if source.isToken(operand.lowerBound - 1, "/") || isDividedByCount(operand) { return nil }
    var (at, hasArithmetic): (Int, Bool) = (range.lowerBound, false)
    while at < range.upperBound {
      if at == operand.lowerBound {
        at = operand.upperBound
        continue
      }
      if source.kind(at) == .operator, Self.comparisonOperators.contains(source.text(at)) { return nil }
      at = source.after(at)
    }
    at = range.lowerBound
    while at < range.upperBound {
      if at == operand.lowerBound {
        at = operand.upperBound
        continue
      }
      switch source.kind(at) {
      case .operator where ["+", "-", "*", "/"].contains(source.text(at)):
        hasArithmetic = true
        if source.isToken(at, "-"), at >= operand.upperBound { value.isReduced = true }
        at += 1
      case .operator where ["?", "!"].contains(source.text(at)) && at == operand.upperBound: at += 1
      case .number: at += 1
      default:
        if let end = endOfPlainOperand(at, in: range) {
          at = end
        } else {
          // Another measured operand may be the window, and the result then no larger than the window.
          value.isDoubtful = true
          at = range.upperBound
        }
      }
    }
    if case .area = value.form { return hasArithmetic ? unknownValue() : value }
    let (ratio, end) = design(behind: operand, in: range) ?? (1, operand.upperBound)
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
    return source.places(of: name, in: code).contains { at in
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
  /// assumes a width of 375 points. Nil for no such division.
  private func design(behind operand: Range<Int>, in range: Range<Int>) -> (ratio: Double, end: Int)? {
    guard source.isToken(operand.upperBound, "/"), operand.upperBound + 1 < range.upperBound else { return nil }
    var (at, names): (Int, [String]) = (operand.upperBound + 1, [])
    while at < range.upperBound, let name = source.identifier(at) {
      names.append(name.lowercased())
      at += 1
      guard source.kind(at) == .period else { break }
      at += 1
    }
    let isDesignRatio = names.contains { name in Self.designWords.contains { name.contains($0) } }
    return isDesignRatio ? (1 / 375.0, at) : nil
  }

  /// Marks the result as unknown and returns nil.
  private mutating func unknownValue() -> SwiftScreenValue? {
    markUnknown()
    return nil
  }

  /// Returns the part of an expression whose value is the operand: a branch of `test ? a : b`, or one side of `??`. Nil
  /// if the operand is in the test, or is an unused fallback. Nil also for an unknown condition, which is recorded.
  private mutating func chosenPart(_ whole: Range<Int>, around operand: Range<Int>) -> Range<Int>? {
    var range = whole
    while let question = first("?", in: range) {
      if operand.lowerBound < question { return nil }
      let test = SwiftIdiomTest(source: source, scope: scope, file: file.number, type: type?.name ?? "")
      guard let colon = colon(behind: question, in: range) else { return unknownRange() }
      guard !test.mayConcernDevice(range.lowerBound..<question) else { return unknownRange(SwiftReason.doubtful) }
      if testsMissingSize(range.lowerBound..<question) { return nil }
      range = operand.lowerBound < colon ? question + 1..<colon : colon + 1..<range.upperBound
    }
    while let fallback = first("??", in: range) {
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
  private mutating func unknownRange(_ reason: String = SwiftReason.unfollowed) -> Range<Int>? {
    markUnknown(reason)
    return nil
  }

  /// Returns the first token of a binary operator in a range, outside of brackets.
  private func first(_ text: String, in range: Range<Int>) -> Int? {
    var at = range.lowerBound
    while at < range.upperBound {
      if source.isToken(at, text), source.isBinary(at, in: range) { return at }
      at = source.after(at)
    }
    return nil
  }

  /// Returns the colon of a conditional expression, given its question mark.
  private func colon(behind question: Int, in range: Range<Int>) -> Int? {
    var (at, depth) = (question + 1, 0)
    while at < range.upperBound {
      if source.isToken(at, "?"), source.isBinary(at, in: range) { depth += 1 }
      if source.kind(at) == .colon {
        if depth == 0 { return at }
        depth -= 1
      }
      at = source.after(at)
    }
    return nil
  }

  /// Parts of the names of values that may depend on a window or view.
  private static let measuringWords = [
    "window", "bounds", "frame", "size", "proxy", "geometry", "screen", "view", "container",
  ]
  private static let numbers: Set<String> = ["CGFloat", "Double", "Float", "Int"]

  /// Returns the end of an operand whose name has nothing to do with the size of a window or view; nil for any other
  /// operand.
  private func endOfPlainOperand(_ start: Int, in range: Range<Int>) -> Int? {
    if source.isToken(start, "(") {
      let end = source.after(start)
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
        guard names.count == 1, Self.numbers.contains(name), endOfPlainOperand(at, in: range) != nil else { return nil }
        at = source.after(at)
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
