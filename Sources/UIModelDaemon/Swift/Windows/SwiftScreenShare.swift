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
    var (factor, at) = (1.0, operand.upperBound)
    while at + 1 < range.upperBound, isToken(at, "*") || isToken(at, "/") {
      guard let number = Double(text(at + 1)), number != 0 || isToken(at, "*") else { return nil }
      factor = isToken(at, "*") ? factor * number : factor / number
      at += 2
    }
    at = operand.lowerBound - 1
    while at > range.lowerBound, isToken(at, "*") {
      guard let number = Double(text(at - 1)) else { return nil }
      factor *= number
      at -= 2
    }
    guard at >= range.lowerBound else { return factor }
    return isToken(at, "/") ? nil : isToken(at, "-") ? -factor : factor
  }

  /// Whether a number at least as great as `least` divides an operand directly after it.
  func isDivided(_ operand: Range<Int>, byAtLeast least: Double) -> Bool {
    guard isToken(operand.upperBound, "/"), kind(operand.upperBound + 1) == .number else { return false }
    return Double(text(operand.upperBound + 1)).map { $0 >= least } ?? false
  }
}
