import UIModelPlatform

/// Evaluates Boolean expressions with known operands.
extension SwiftEvaluator {
  /// Returns the value of a Boolean expression such as `index == 0` or `!isLast`; nil if unknown.
  mutating func truth(_ range: Range<Int>, _ now: SwiftCondition) -> Bool? {
    guard !range.isEmpty, source.isWellFormed(range) else { return nil }
    if source.isToken(range.lowerBound, "("), source.closing(of: range.lowerBound) == range.upperBound - 1 {
      return truth(range.lowerBound + 1..<range.upperBound - 1, now)
    }
    var signs: [Int] = []
    var at = range.lowerBound
    while at < range.upperBound {
      if source.kind(at) == .operator, source.isBinary(at, in: range) { signs.append(at) }
      at = source.indexAfter(at)
    }
    if let sign = signs.first(where: { source.isToken($0, "||") }) ?? signs.first(where: { source.isToken($0, "&&") }) {
      let isOr = source.isToken(sign, "||")
      let (leftTruth, rightTruth) = (truth(range.lowerBound..<sign, now), truth(sign + 1..<range.upperBound, now))
      if leftTruth == isOr || rightTruth == isOr { return isOr }
      return leftTruth == nil || rightTruth == nil ? nil : !isOr
    }
    if signs.isEmpty {
      if source.isToken(range.lowerBound, "!") { return truth(range.dropFirst(), now).map { !$0 } }
      guard case .path = source.expression(range), isLocallyKnown(range),
        case .literal(let node) = evaluateSpeculatively({ $0.value(range, now) }), case .bool(let bool) = node.value
      else { return nil }
      return bool
    }
    guard signs.count == 1, let sign = signs.first else { return nil }
    let (left, right) = (range.lowerBound..<sign, sign + 1..<range.upperBound)
    guard isLocallyKnown(left), isLocallyKnown(right) else { return nil }
    let text = source.text(sign)
    return evaluateSpeculatively { evaluator in
      let (leftValue, rightValue) = (evaluator.value(left, now), evaluator.value(right, now))
      return evaluator.comparison(text, leftValue, rightValue)
    }
  }

  /// Whether an operand is a literal, or a variable or property with a known value. Members of types and of other
  /// objects do not count, because most of them are settings.
  private func isLocallyKnown(_ range: Range<Int>) -> Bool {
    switch source.expression(range) {
    case .string, .text, .int, .bool: true
    case .path(let names, let isImplicit):
      isImplicit || frame.variables[names[0]] != nil
        || (names[0] == "self" ? names.dropFirst().first : names[0]).map { frame.instance?.fields[$0] != nil } == true
    default: false
    }
  }

  /// Returns the result of a comparison of two values; nil if unknown.
  private func comparison(_ sign: String, _ one: SwiftValue, _ other: SwiftValue) -> Bool? {
    if let one = one.int, let other = other.int {
      switch sign {
      case "==": return one == other
      case "!=": return one != other
      case "<": return one < other
      case ">": return one > other
      case "<=": return one <= other
      case ">=": return one >= other
      default: return nil
      }
    }
    guard sign == "==" || sign == "!=", let isEqual = isEqual(one, other) ?? isEqual(other, one) else { return nil }
    return isEqual == (sign == "==")
  }

  /// Whether two values are equal; nil if unknown.
  private func isEqual(_ one: SwiftValue, _ other: SwiftValue) -> Bool? {
    switch (one, other) {
    case (.literal(let a), .literal(let b)):
      if case .string(let a) = a.value, case .string(let b) = b.value { return a == b }
      if case .bool(let a) = a.value, case .bool(let b) = b.value { return a == b }
      return nil
    case (.enumCase(let type, let name, _), .enumCase(let same, let another, _)) where type == same:
      return declaredType(type)?.functions.contains { $0.isStatic && $0.parameters.count == 2 } == true
        ? nil : name == another
    case (.enumCase(let type, let name, _), .symbol(let names, isImplicit: true, _)) where names.count == 1:
      return declaredType(type)?.cases[names[0]] == nil ? nil : name == names[0]
    default: return nil
    }
  }
}
