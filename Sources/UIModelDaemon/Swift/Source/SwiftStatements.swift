import UIModelPlatform

extension SwiftSource {
  /// After the last token of the statement that starts at a token.
  func endOfStatement(_ start: Int, before end: Int) -> Int {
    var at = after(afterAttributes(start))
    while at < end {
      let token = tokens[at]
      if token.kind == .semicolon || token.kind == .close { return at }
      if token.startsLine, !continues(at) {
        guard let next = afterModifierClauses(at), next <= end else { return at }
        at = next
        continue
      }
      at = after(at)
    }
    return min(at, end)
  }

  /// The statements of a body, as far as their ends are seen.
  func statements(in body: Range<Int>) -> some Sequence<Range<Int>> {
    sequence(state: body.lowerBound) { [self] at in
      // `a; b`
      while at < body.upperBound, kind(at) == .semicolon { at += 1 }
      guard at < body.upperBound else { return nil }
      let start = at
      at = max(start + 1, endOfStatement(start, before: body.upperBound))
      return start..<at
    }
  }

  /// `@main @available(iOS 17, *)` belongs to what stands behind it, on whichever line.
  private func afterAttributes(_ start: Int) -> Int {
    var at = start
    while kind(at) == .at, kind(at + 1) == .identifier {
      at += 2
      while kind(at) == .period, kind(at + 1) == .identifier { at += 2 }
      if isToken(at, "("), tokens[at - 1].end == tokens[at].start { at = after(at) }
    }
    return at
  }

  /// Words that something has to stand behind.
  private static let openWords: Set<String> = [
    "guard", "if", "while", "for", "switch", "let", "var", "func", "case", "where", "try", "await", "as", "is", "throw",
    "else",
  ]
  /// Words that go on with what stands before.
  private static let furtherWords: Set<String> = [
    "else", "as", "is", "in", "where", "catch", "throws", "rethrows",
  ]

  /// Words that begin a statement and no value.
  private static let firstWords: Set<String> = [
    "case", "default", "let", "var", "func", "guard", "for", "while", "repeat", "do", "defer", "return", "throw",
    "break", "continue", "fallthrough",
  ]

  /// Whether the first token of a line belongs to what stands before.
  package func continues(_ index: Int) -> Bool {
    let (before, token) = (tokens[index - 1], tokens[index])
    switch before.kind {
    case .comma, .period, .colon: return true
    case .operator:
      // What stands right behind a value belongs to it: `x!`, `Set<Int>?`.
      let isPostfix = index > 1 && tokens[index - 2].end == before.start
      if !isPostfix || ["=", "->", "<"].contains(text(index - 1)) { return true }
    case .identifier:
      if kind(index - 2) != .period, SwiftSource.openWords.contains(text(index - 1)) { return true }
      if isToken(index - 1, "return") {
        return token.kind != .directive && token.kind != .at && !SwiftSource.firstWords.contains(text(index))
      }
    default: break
    }
    switch token.kind {
    case .period, .comma, .colon: return true
    case .operator:
      // Between two values there are blanks on both sides; what has none behind it begins a value.
      let isPrefix = index + 1 < tokens.count && tokens[index + 1].start == token.end
      return !isPrefix || ["=", "->", "?"].contains(text(index)) || isToken(index, ">")
    case .identifier:
      // `foo { … }`, and `label: { … }` on the next line.
      let isLabel = isToken(index - 1, "}") && kind(index + 1) == .colon && isToken(index + 2, "{")
      return SwiftSource.furtherWords.contains(text(index)) || (isLabel && !isToken(index, "default"))
    case .open: return isToken(index, "{") && !isToken(index - 1, "}") && before.kind != .directive
    default: return false
    }
  }

  private static let longestClauses = 2000

  /// After `#endif`, where there are modifiers between `#if` and that which belong to what stands before; else nil.
  private func afterModifierClauses(_ start: Int) -> Int? {
    let limit = min(tokens.count, start + SwiftSource.longestClauses)
    var (at, depth) = (start, 0)
    while at < limit, isToken(at, "#if") {
      at += 1
      while at < limit, !tokens[at].startsLine { at += 1 }
      depth += 1
    }
    guard depth > 0, at < limit, tokens[at].kind == .period else { return nil }
    while at < limit, tokens[at].kind != .close {
      if isToken(at, "#if") { depth += 1 }
      if isToken(at, "#endif") { depth -= 1 }
      at = after(at)
      if depth == 0 { return at }
    }
    return nil
  }

  /// `Outer.Inner`, without what makes it optional.
  func typeName(_ range: Range<Int>) -> String? {
    var names: [String] = []
    for index in range {
      if let name = identifier(index) { names.append(name); continue }
      if kind(index) == .period || isToken(index, "[") || isToken(index, "]") { continue }
      if isToken(index, "?") || isToken(index, "!") { continue }
      // `Set<Detent>` is one of those.
      if index == range.lowerBound + 1, isToken(index, "<"), names == ["Set"] || names == ["Array"] {
        names = []
        continue
      }
      if index == range.upperBound - 1, isToken(index, ">") { continue }
      return nil
    }
    return names.isEmpty ? nil : names.joined(separator: ".")
  }

  /// `[A]` or `[A: B]`, without blanks.
  func listName(_ index: Int) -> String? {
    guard isToken(index, "["), let end = closing(of: index), end - index < SwiftSource.longestGenericArguments else {
      return nil
    }
    return (index...end).map { text($0) }.joined()
  }
}
