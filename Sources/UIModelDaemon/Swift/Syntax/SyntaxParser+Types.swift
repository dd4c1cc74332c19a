import UIModelPlatform

extension SyntaxParser {
  /// Words that may come before a type.
  private static let specifiers: Set<String> = [
    "inout", "borrowing", "consuming", "sending", "isolated", "some", "any", "each", "repeat", "nonisolated", "__owned",
    "__shared", "_const",
  ]

  /// Parses a type into one node. For example, `[String: Int]?` is a single `type` node.
  mutating func type() {
    let (mark, first) = (mark, at)
    typeTokens()
    while isAt("&"), at + 1 < limit {
      at += 1
      typeTokens()
    }
    skipEffects()
    if isAt("->") {
      at += 1
      nested { $0.type() }
      // Removes the nodes of the result type, because a type is one node.
      while nodes.count > mark { dropLast() }
    }
    add(.type, from: mark, first: first)
  }

  /// Skips effects such as `async throws(Failure)`.
  mutating func skipEffects() {
    while ["async", "throws", "rethrows", "reasync"].contains(where: isAt) {
      at += 1
      if isAt("("), source.isToken(at - 1, "throws") { skipBracket() }
    }
  }

  private mutating func typeTokens() {
    while kind == .at {
      at += 1
      if kind == .identifier { at += 1 }
      if isAt("("), !hasBlank(before: at) { skipBracket() }
    }
    if isAt("~") { at += 1 }
    while kind == .identifier, Self.specifiers.contains(source.text(at)), at + 1 < limit,
      [.identifier, .open, .at].contains(source.kind(at + 1))
    {
      at += 1
      if isAt("("), !hasBlank(before: at), source.isToken(at - 1, "nonisolated") { skipBracket() }
    }
    while kind == .at { at += source.isToken(at + 2, "(") ? source.after(at + 2) - at : 2 }
    if at < limit, kind == .open, !isAt("{") {
      skipBracket()
    } else if kind == .identifier {
      at += 1
    } else {
      return
    }
    suffix()
  }

  /// Skips the rest of a type behind its first name or bracket: `.Inner<A>?`.
  private mutating func suffix() {
    while at < limit {
      if isAt("?") || isAt("!") || isAt("??"), !hasBlank(before: at) {
        at += 1
      } else if kind == .operator, isAt("<"), !isAtLineStart || !hasBlank(before: at) {
        guard skipGenerics() else { return }
      } else if kind == .period, source.kind(at + 1) == .identifier, at + 1 < limit {
        at += 2
      } else {
        return
      }
    }
  }

  private static let maximumGenericTokens = 400

  /// Skips generic parameters or arguments, `<A, B: C>`, with the optional marks behind them; returns false if they do
  /// not end.
  mutating func skipGenerics() -> Bool {
    guard let end = endOfGenerics(at) else { return false }
    at = end
    return true
  }

  /// Returns the index after the generic parameters or arguments that begin at a token, `<A, B: C>`; nil if they do not
  /// end.
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
      index = source.after(index)
      if depth <= 0 { return min(index, limit) }
    }
    return nil
  }
}
