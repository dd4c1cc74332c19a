import UIModelPlatform

/// Code that declarations only know the extent of: what it does, who carries it out finds.
struct SwiftCode: Sendable {
  package enum Kind: Sendable {
    /// What stands in the braces of a function.
    case body
    /// What stands in the braces behind a property, and of that what gives its value.
    case accessors(getter: Range<Int>?)
    /// What a property is at first.
    case value
  }
  let kind: Kind
  let tokens: Range<Int>

  /// Whether an edit is so deep in it that declarations are read as before.
  func holds(_ edit: SwiftSourceEdit) -> Bool {
    let old = edit.old
    guard tokens.lowerBound < old.lowerBound, old.upperBound <= tokens.upperBound else { return false }
    switch kind {
    case .body: return true
    case .accessors(let getter):
      // The first tokens say which accessors there are.
      return old.lowerBound > tokens.lowerBound + 2 && getter?.lowerBound != old.lowerBound
    case .value:
      // Where a value ends, its brackets do not say.
      let parent = Int(edit.before.tokens[old.lowerBound - 1].parent)
      let isOpen = edit.before.kind(old.lowerBound - 1) == .open
      return old.upperBound < tokens.upperBound && (isOpen || parent >= tokens.lowerBound)
    }
  }
}

extension SwiftType {
  /// All code of its functions and properties.
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
  /// Which code a token is in, by its place among all.
  func code(around token: Int) -> Int? {
    var (low, high) = (0, code.count)
    while low < high {
      let middle = (low + high) / 2
      if code[known: middle].tokens.lowerBound <= token { low = middle + 1 } else { high = middle }
    }
    return low > 0 && code[known: low - 1].tokens.contains(token) ? low - 1 : nil
  }
}
