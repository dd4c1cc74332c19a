import UIModelPlatform

extension SwiftSource {
  /// Returns the index after the last token of the statement that starts at a token.
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

  /// Returns the statements of a body. Their ends are found from line starts and operators, without parsing. For
  /// example, `a = 1; b()` has two.
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

  /// Returns the index after attributes such as `@main @available(iOS 17, *)`. They belong to the declaration behind
  /// them, even if it is on another line.
  private func afterAttributes(_ start: Int) -> Int {
    var at = start
    while kind(at) == .at, kind(at + 1) == .identifier {
      at += 2
      while kind(at) == .period, kind(at + 1) == .identifier { at += 2 }
      if isToken(at, "("), tokens[at - 1].end == tokens[at].start { at = after(at) }
    }
    return at
  }

  /// Words that cannot end a statement.
  private static let incompleteWords: Set<String> = [
    "guard", "if", "while", "for", "switch", "let", "var", "func", "case", "where", "try", "await", "as", "is", "throw",
    "else",
  ]
  /// Words that continue the statement before them.
  private static let continuationWords: Set<String> = [
    "else", "as", "is", "in", "where", "catch", "throws", "rethrows",
  ]

  /// Words that begin a statement and cannot begin a value.
  private static let statementKeywords: Set<String> = [
    "case", "default", "let", "var", "func", "guard", "for", "while", "repeat", "do", "defer", "return", "throw",
    "break", "continue", "fallthrough",
  ]

  /// Whether the first token of a line continues the statement of the line before.
  package func continues(_ index: Int) -> Bool {
    let (before, token) = (tokens[index - 1], tokens[index])
    switch before.kind {
    case .comma, .period, .colon: return true
    case .operator:
      // An operator directly after a value belongs to that value: `x!`, `Set<Int>?`.
      let isPostfix = index > 1 && tokens[index - 2].end == before.start
      if !isPostfix || ["=", "->", "<"].contains(text(index - 1)) { return true }
    case .identifier:
      if kind(index - 2) != .period, SwiftSource.incompleteWords.contains(text(index - 1)) { return true }
      if isToken(index - 1, "return") {
        return token.kind != .directive && token.kind != .at && !SwiftSource.statementKeywords.contains(text(index))
      }
    default: break
    }
    switch token.kind {
    case .period, .comma, .colon: return true
    case .operator:
      // A binary operator has blanks on both sides. An operator without a blank behind it begins a value.
      let isPrefix = index + 1 < tokens.count && tokens[index + 1].start == token.end
      return !isPrefix || ["=", "->", "?"].contains(text(index)) || isToken(index, ">")
    case .identifier:
      // A label after a closing brace continues the call before it: `foo { … }` with `label: { … }` on the next line.
      let isLabel = isToken(index - 1, "}") && kind(index + 1) == .colon && isToken(index + 2, "{")
      return SwiftSource.continuationWords.contains(text(index)) || (isLabel && !isToken(index, "default"))
    case .open: return isToken(index, "{") && !isToken(index - 1, "}") && before.kind != .directive
    default: return false
    }
  }

  private static let maximumClauseTokens = 2000

  /// Returns the index after `#endif` if the `#if` at `start` contains modifiers of the expression before it; otherwise
  /// nil.
  private func afterModifierClauses(_ start: Int) -> Int? {
    let limit = min(tokens.count, start + SwiftSource.maximumClauseTokens)
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

  /// Returns the name of a type, such as `Outer.Inner`, without optional marks. For an array or a set it is the name of
  /// the elements' type. Nil for any other type.
  func typeName(_ range: Range<Int>) -> String? {
    var names: [String] = []
    for index in range {
      if let name = identifier(index) { names.append(name); continue }
      if kind(index) == .period || isToken(index, "[") || isToken(index, "]") { continue }
      if isToken(index, "?") || isToken(index, "!") { continue }
      // `Set<Detent>` counts as a list of `Detent`.
      if index == range.lowerBound + 1, isToken(index, "<"), names == ["Set"] || names == ["Array"] {
        names = []
        continue
      }
      if index == range.upperBound - 1, isToken(index, ">") { continue }
      return nil
    }
    return names.isEmpty ? nil : names.joined(separator: ".")
  }

  /// Returns the type at a bracket, `[A]` or `[A: B]`, without blanks; nil for any other token.
  func listName(_ index: Int) -> String? {
    guard isToken(index, "["), let end = closing(of: index), end - index < SwiftSource.maximumGenericTokens else {
      return nil
    }
    return (index...end).map { text($0) }.joined()
  }
}
