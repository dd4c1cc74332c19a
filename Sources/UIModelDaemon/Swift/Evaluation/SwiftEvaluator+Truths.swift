import UIModelPlatform

/// Evaluates Boolean expressions with known operands.
extension SwiftEvaluator {
  /// Returns the value of a Boolean expression such as `index == 0` or `!isLast`; nil if unknown.
  mutating func truth(_ range: Range<Int>, _ now: SwiftCondition) -> Bool? {
    guard !range.isEmpty, source.isWellFormed(range) else { return nil }
    if source.isToken(range.lowerBound, "("), source.closing(of: range.lowerBound) == range.upperBound - 1 {
      return truth(range.lowerBound + 1..<range.upperBound - 1, now)
    }
    var operatorTokens: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if source.kind(index) == .operator, source.isBinary(index, in: range) { operatorTokens.append(index) }
      index = source.indexAfter(index)
    }
    if let operatorToken = operatorTokens.first(where: { source.isToken($0, "||") })
      ?? operatorTokens.first(where: { source.isToken($0, "&&") })
    {
      let isOr = source.isToken(operatorToken, "||")
      let (leftTruth, rightTruth) = (
        truth(range.lowerBound..<operatorToken, now), truth(operatorToken + 1..<range.upperBound, now)
      )
      if leftTruth == isOr || rightTruth == isOr { return isOr }
      return leftTruth == nil || rightTruth == nil ? nil : !isOr
    }
    if operatorTokens.isEmpty {
      if source.isToken(range.lowerBound, "!") { return truth(range.dropFirst(), now).map { !$0 } }
      guard case .path = source.expression(range), isLocallyKnown(range),
        case .literal(let node) = evaluateSpeculatively({ $0.value(range, now) }), case .bool(let bool) = node.value
      else { return nil }
      return bool
    }
    guard operatorTokens.count == 1, let operatorToken = operatorTokens.first else { return nil }
    let (leftOperand, rightOperand) = (range.lowerBound..<operatorToken, operatorToken + 1..<range.upperBound)
    guard isLocallyKnown(leftOperand), isLocallyKnown(rightOperand) else { return nil }
    let operatorText = source.text(operatorToken)
    return evaluateSpeculatively { evaluator in
      let (leftValue, rightValue) = (evaluator.value(leftOperand, now), evaluator.value(rightOperand, now))
      return evaluator.comparison(operatorText, leftValue, rightValue)
    }
  }

  /// Whether an operand is a literal, an implicit member such as `.compact`, or a variable or property with a value in
  /// the frame. Members that follow a type or another object do not count, because most of them are settings.
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
  private func comparison(_ operatorText: String, _ lhs: SwiftValue, _ rhs: SwiftValue) -> Bool? {
    if let lhs = lhs.int, let rhs = rhs.int {
      switch operatorText {
      case "==": return lhs == rhs
      case "!=": return lhs != rhs
      case "<": return lhs < rhs
      case ">": return lhs > rhs
      case "<=": return lhs <= rhs
      case ">=": return lhs >= rhs
      default: return nil
      }
    }
    guard operatorText == "==" || operatorText == "!=", let isEqual = isEqual(lhs, rhs) ?? isEqual(rhs, lhs) else {
      return nil
    }
    return isEqual == (operatorText == "==")
  }

  /// Whether two values are equal; nil if unknown.
  private func isEqual(_ lhs: SwiftValue, _ rhs: SwiftValue) -> Bool? {
    switch (lhs, rhs) {
    case (.literal(let a), .literal(let b)):
      if case .string(let a) = a.value, case .string(let b) = b.value { return a == b }
      if case .bool(let a) = a.value, case .bool(let b) = b.value { return a == b }
      return nil
    case (.enumCase(let type, let name, _), .enumCase(let otherType, let otherName, _)) where type == otherType:
      return declaredType(type)?.functions.contains { $0.isStatic && $0.parameters.count == 2 } == true
        ? nil : name == otherName
    case (.enumCase(let type, let name, _), .symbol(let names, isImplicit: true, _)) where names.count == 1:
      return declaredType(type)?.cases[names[0]] == nil ? nil : name == names[0]
    default: return nil
    }
  }
}
