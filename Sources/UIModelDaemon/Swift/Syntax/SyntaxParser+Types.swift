import UIModelPlatform

extension SyntaxParser {
  /// Keywords that can come before a type.
  private static let specifiers: Set<String> = [
    "inout", "borrowing", "consuming", "sending", "isolated", "some", "any", "each", "repeat", "nonisolated", "__owned",
    "__shared", "_const",
  ]

  /// Parses a type into one node. For example, `[String: Int]?` is a single `type` node.
  mutating func parseType() {
    let (mark, firstToken) = (mark, position)
    skipTypeTokens()
    while isAt("&"), position + 1 < limit {
      position += 1
      skipTypeTokens()
    }
    skipEffects()
    if isAt("->") {
      position += 1
      parseNested { $0.parseType() }
      // Removes the nodes of the result type, because a type is one node.
      while nodes.count > mark { dropLast() }
    }
    add(.type, from: mark, firstToken: firstToken)
  }

  /// Skips effects such as `async throws(Failure)`.
  mutating func skipEffects() {
    while ["async", "throws", "rethrows", "reasync"].contains(where: isAt) {
      position += 1
      if isAt("("), source.isToken(position - 1, "throws") { skipBracket() }
    }
  }

  private mutating func skipTypeTokens() {
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
    skipTypeSuffix()
  }

  /// Skips the remainder of a type after its first name or bracket, such as `.Inner<A>?`.
  private mutating func skipTypeSuffix() {
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

  /// Skips generic parameters or arguments, such as `<A, B: C>`, and optional marks directly after the `>`. Returns
  /// false if no `>` closes the list.
  mutating func skipGenerics() -> Bool {
    guard let end = endOfGenerics(position) else { return false }
    position = end
    return true
  }

  /// Returns the index after the generic parameters or arguments that begin at a token, such as `<A, B: C>`. Nil if no
  /// `>` closes the list.
  func endOfGenerics(_ firstToken: Int) -> Int? {
    var (index, depth) = (firstToken, 0)
    let end = min(limit, firstToken + Self.maximumGenericTokens)
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
