import UIModelPlatform

extension SwiftScreenSize {
  /// Returns the value of a number literal, or of a constant whose declarations in the file all have the same number.
  /// Nil for any other expression.
  func number(_ range: Range<Int>) -> Double? {
    guard range.count == 1 else { return nil }
    if source.kind(range.lowerBound) == .number { return Double(source.text(range.lowerBound)) }
    guard let name = source.identifier(range.lowerBound) else { return nil }
    scope.recordSearch(for: [name], in: file.number)
    return source.constant(name)
  }
}

extension SwiftSource {
  /// Returns the number in all `let` declarations of a name; nil if they differ.
  fileprivate func constant(_ name: String) -> Double? {
    let values = tokens.indices.filter { isToken($0, name) && isToken($0 - 1, "let") }.map { index -> Double? in
      let equalsToken = kind(index + 1) == .colon ? index + 3 : index + 1
      let isCompleteValue = equalsToken + 2 >= tokens.count || tokens[equalsToken + 2].startsLine
      return isToken(equalsToken, "=") && kind(equalsToken + 1) == .number && isCompleteValue
        ? Double(text(equalsToken + 1)) : nil
    }
    guard let value = values.first, values.allSatisfy({ $0 == value }) else { return nil }
    return value
  }

  /// Returns the factor of an operand in a sum of products, for example 0.25 for `width` in `width / 2 * 0.5`. Nil for
  /// an unknown factor.
  func factor(of operand: Range<Int>, in range: Range<Int>) -> Double? {
    var (factor, position) = (1.0, operand.upperBound)
    while position + 1 < range.upperBound, isToken(position, "*") || isToken(position, "/") {
      guard let number = Double(text(position + 1)), number != 0 || isToken(position, "*") else { return nil }
      factor = isToken(position, "*") ? factor * number : factor / number
      position += 2
    }
    position = operand.lowerBound - 1
    while position > range.lowerBound, isToken(position, "*") {
      guard let number = Double(text(position - 1)) else { return nil }
      factor *= number
      position -= 2
    }
    guard position >= range.lowerBound else { return factor }
    return isToken(position, "/") ? nil : isToken(position, "-") ? -factor : factor
  }

  /// Whether an operand is directly divided by a number literal of at least `minimumDivisor`.
  func isDivided(_ operand: Range<Int>, byAtLeast minimumDivisor: Double) -> Bool {
    guard isToken(operand.upperBound, "/"), kind(operand.upperBound + 1) == .number else { return false }
    return Double(text(operand.upperBound + 1)).map { $0 >= minimumDivisor } ?? false
  }
}
