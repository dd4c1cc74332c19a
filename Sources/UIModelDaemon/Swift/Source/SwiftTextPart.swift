import UIModelPlatform

/// A part of a string with interpolations. For example, `"Tab \(index + 1)"` has the parts `.literal("Tab ")` and
/// `.name("index", plus: 1)`.
package enum SwiftTextPart: Equatable {
  case literal(String)
  /// An interpolated name, and the number that is added to its value.
  case name(String, plus: Int)
}

extension SwiftSource {
  /// The maximum length of a string that is split into parts, in UTF-8 bytes.
  private static let maximumTextLength = 200

  /// Returns the parts of a string in which each interpolation is a name or the sum of a name and a number. Nil for any
  /// other string, for a string with escape sequences, and for a string over 200 UTF-8 bytes.
  func textParts(_ index: Int) -> [SwiftTextPart]? {
    guard tokens.indices.contains(index), tokens[index].kind == .string, !tokens[index].isConstantString else {
      return nil
    }
    let text = text(index)
    guard text.utf8.count <= SwiftSource.maximumTextLength, text.count >= 2, text.hasPrefix("\""),
      !text.hasPrefix("\"\"\"")
    else {
      return nil
    }
    var remainingText = text.dropFirst().dropLast()
    var parts: [SwiftTextPart] = []
    while let openingRange = remainingText.firstRange(of: "\\(") {
      if openingRange.lowerBound > remainingText.startIndex {
        parts.append(.literal(String(remainingText[..<openingRange.lowerBound])))
      }
      guard let closingIndex = remainingText[openingRange.upperBound...].firstIndex(of: ")"),
        let interpolatedPart = SwiftSource.namePart(remainingText[openingRange.upperBound..<closingIndex])
      else { return nil }
      parts.append(interpolatedPart)
      remainingText = remainingText[remainingText.index(after: closingIndex)...]
    }
    if !remainingText.isEmpty { parts.append(.literal(String(remainingText))) }
    // Escape sequences other than interpolations are not supported.
    let containsNoEscapes = parts.allSatisfy { part in
      if case .literal(let text) = part { !text.contains("\\") } else { true }
    }
    return containsNoEscapes ? parts : nil
  }

  /// Returns the part for the content of an interpolation, such as `index`, `index + 1` or `index+1`; nil for any other
  /// content.
  private static func namePart(_ content: Substring) -> SwiftTextPart? {
    let operands = content.split(separator: "+", omittingEmptySubsequences: false).map { operandText in
      operandText.drop { $0 == " " }.split(separator: " ", omittingEmptySubsequences: false)
    }
    // Two words without an operator are not a name.
    let singleWords = operands.compactMap { parts in parts.dropFirst().allSatisfy(\.isEmpty) ? parts.first : nil }
    guard singleWords.count == operands.count, singleWords.count < 3, let name = singleWords.first,
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }), name.first?.isNumber == false
    else { return nil }
    if singleWords.count == 1 { return .name(String(name), plus: 0) }
    guard let number = Int(singleWords[1]), number >= 0 else { return nil }
    return .name(String(name), plus: number)
  }
}
