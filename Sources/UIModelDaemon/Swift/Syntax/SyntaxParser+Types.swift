import UIModelPlatform

extension SyntaxParser {
  /// Keywords that can come before a type.
  private static let specifiers: Set<String> = [
    "inout", "borrowing", "consuming", "sending", "isolated", "some", "any", "each", "repeat", "nonisolated", "__owned",
    "__shared", "_const",
  ]

  /// Parses a type into one node. For example, `[String: Int]?` is a single `type` node.
  mutating func type() {
    let (mark, first) = (mark, position)
    typeTokens()
    while isAt("&"), position + 1 < limit {
      position += 1
      typeTokens()
    }
    skipEffects()
    if isAt("->") {
      position += 1
      nested { $0.type() }
      // Removes the nodes of the result type, because a type is one node.
      while nodes.count > mark { dropLast() }
    }
    add(.type, from: mark, first: first)
  }

  /// Skips effects such as `async throws(Failure)`.
  mutating func skipEffects() {
    while ["async", "throws", "rethrows", "reasync"].contains(where: isAt) {
      position += 1
      if isAt("("), source.isToken(position - 1, "throws") { skipBracket() }
    }
  }

  private mutating func typeTokens() {
    while kind == .at {
      position += 1
      if kind == .identifier { position += 1 }
      if isAt("("), !hasBlank(before: position) { skipBracket() }
    }
    if isAt("~") { position += 1 }
    while kind == .identifier, Self.specifiers.contains(source.text(position)), position + 1 < limit,
      [.identifier, .open, .at].contains(source.kind(position + 1))
    {
      position += 1
      if isAt("("), !hasBlank(before: position), source.isToken(position - 1, "nonisolated") { skipBracket() }
    }
    while kind == .at { position += source.isToken(position + 2, "(") ? source.indexAfter(position + 2) - position : 2 }
    if position < limit, kind == .open, !isAt("{") {
      skipBracket()
    } else if kind == .identifier {
      position += 1
    } else {
      return
    }
    suffix()
  }

  /// Skips the rest of a type after its first name or bracket: `.Inner<A>?`.
  private mutating func suffix() {
    while position < limit {
      if isAt("?") || isAt("!") || isAt("??"), !hasBlank(before: position) {
        position += 1
      } else if kind == .operator, isAt("<"), !isAtLineStart || !hasBlank(before: position) {
        guard skipGenerics() else { return }
      } else if kind == .period, source.kind(position + 1) == .identifier, position + 1 < limit {
        position += 2
      } else {
        return
      }
    }
  }

  private static let maximumGenericTokens = 400

  /// Skips generic parameters or arguments, `<A, B: C>`, with the optional marks after them. Returns false if no `>`
  /// closes them.
  mutating func skipGenerics() -> Bool {
    guard let end = endOfGenerics(position) else { return false }
    position = end
    return true
  }

  /// Returns the index after the generic parameters or arguments that begin at a token, `<A, B: C>`; nil if no `>`
  /// closes them.
  func endOfGenerics(_ first: Int) -> Int? {
    var (index, depth) = (first, 0)
    let end = min(limit, first + Self.maximumGenericTokens)
    while index < end {
      switch source.kind(index) {
      case .operator where !source.isToken(index, "->"):
        for byte in source.bytes[source.tokens[index].range] {
          if byte == UInt8(ascii: "<") { depth += 1 }
          if byte == UInt8(ascii: ">") { depth -= 1 }
        }
      case .semicolon, .close, .directive: return nil
      case .open where source.isToken(index, "{"): return nil
      default: break
      }
      index = source.indexAfter(index)
      if depth <= 0 { return min(index, limit) }
    }
    return nil
  }
}
