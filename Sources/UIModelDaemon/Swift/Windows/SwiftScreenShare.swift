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
      let equals = kind(index + 1) == .colon ? index + 3 : index + 1
      let isCompleteValue = equals + 2 >= tokens.count || tokens[equals + 2].startsLine
      return isToken(equals, "=") && kind(equals + 1) == .number && isCompleteValue ? Double(text(equals + 1)) : nil
    }
    guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
    return first
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

  /// Whether a division by `least` or a greater number directly follows an operand.
  func isDivided(_ operand: Range<Int>, byAtLeast least: Double) -> Bool {
    guard isToken(operand.upperBound, "/"), kind(operand.upperBound + 1) == .number else { return false }
    return Double(text(operand.upperBound + 1)).map { $0 >= least } ?? false
  }
}
