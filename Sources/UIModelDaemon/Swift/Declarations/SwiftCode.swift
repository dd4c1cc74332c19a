import UIModelPlatform

/// The token range of a function body, of a property's accessors or of an initial value. `SwiftDeclarations` stores
/// only the range. The evaluator reads the tokens inside the range.
struct SwiftCode: Sendable {
  package enum Kind: Sendable {
    /// The tokens between the braces of a function.
    case body
    /// The tokens between the braces after a property. `getter` is the range of the getter's statements; nil if the
    /// braces begin with an observer, `set` or an attribute.
    case accessors(getter: Range<Int>?)
    /// The initial value of a property.
    case value
  }
  let kind: Kind
  /// The token range in the file.
  let tokens: Range<Int>

  /// Whether an edit is inside the code and cannot change the code's bounds or kind.
  ///
  /// For example, typing inside a function body qualifies, but an edit at the end of an initial value does not.
  func isInnerEdit(_ edit: SwiftSourceEdit) -> Bool {
    let replacedTokens = edit.oldTokens
    guard tokens.lowerBound < replacedTokens.lowerBound, replacedTokens.upperBound <= tokens.upperBound else {
      return false
    }
    switch kind {
    case .body: return true
    case .accessors(let getter):
      // The first tokens decide which accessors a property has.
      return replacedTokens.lowerBound > tokens.lowerBound + 2 && getter?.lowerBound != replacedTokens.lowerBound
    case .value:
      // No bracket marks the end of an initial value, so an edit at the end might extend the value.
      let parent = Int(edit.oldSource.tokens[replacedTokens.lowerBound - 1].parent)
      let followsOpeningBracket = edit.oldSource.kind(replacedTokens.lowerBound - 1) == .open
      return replacedTokens.upperBound < tokens.upperBound && (followsOpeningBracket || parent >= tokens.lowerBound)
    }
  }
}

extension SwiftType {
  /// The code of all the type's functions and properties.
  var code: [SwiftCode] {
    functions.map { SwiftCode(kind: .body, tokens: $0.body) }
      + properties.flatMap { property in
        [
          property.block.map { SwiftCode(kind: .accessors(getter: property.getter), tokens: $0) },
          property.value.map { SwiftCode(kind: .value, tokens: $0) },
        ].compactMap { $0 }
      }
  }
}

extension SwiftDeclarations {
  /// Returns the index in `code` of the code that contains a token; nil for a token outside all code.
  func codeIndex(around token: Int) -> Int? {
    var (low, high) = (0, code.count)
    while low < high {
      let middle = (low + high) / 2
      if code[known: middle].tokens.lowerBound <= token { low = middle + 1 } else { high = middle }
    }
    return low > 0 && code[known: low - 1].tokens.contains(token) ? low - 1 : nil
  }
}
