extension SwiftSource {
  /// What an operand is multiplied with in a sum of products; nil where that is not known.
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
}
