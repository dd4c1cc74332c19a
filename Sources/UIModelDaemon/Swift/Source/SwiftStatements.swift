import UIModelPlatform

extension SwiftSource {
  /// Returns the index after the last token of the statement that starts at a token.
  func endOfStatement(_ start: Int, before end: Int) -> Int {
    var position = indexAfter(indexAfterAttributes(start))
    while position < end {
      let token = tokens[position]
      if token.kind == .semicolon || token.kind == .close { return position }
      if token.startsLine, !continuesStatement(position) {
        guard let nextIndex = indexAfterModifierClauses(position), nextIndex <= end else { return position }
        position = nextIndex
        continue
      }
      position = indexAfter(position)
    }
    return min(position, end)
  }

  /// Returns the token ranges of the statements in a body. The ends of statements are found from line starts and
  /// operators, without parsing. For example, `a = 1; b()` has two statements.
  func statements(in body: Range<Int>) -> some Sequence<Range<Int>> {
    sequence(state: body.lowerBound) { [self] position in
      // Skips semicolons, as in `a; b`.
      while position < body.upperBound, kind(position) == .semicolon { position += 1 }
      guard position < body.upperBound else { return nil }
      let start = position
      position = max(start + 1, endOfStatement(start, before: body.upperBound))
      return start..<position
    }
  }

  /// Returns the index after attributes such as `@main @available(iOS 17, *)`. Attributes belong to the declaration
  /// after them, even if the declaration is on another line.
  private func indexAfterAttributes(_ start: Int) -> Int {
    var position = start
    while kind(position) == .at, kind(position + 1) == .identifier {
      position += 2
      while kind(position) == .period, kind(position + 1) == .identifier { position += 2 }
      if isToken(position, "("), tokens[position - 1].end == tokens[position].start { position = indexAfter(position) }
    }
    return position
  }

  /// Words that cannot end a statement.
  private static let incompleteWords: Set<String> = [
    "guard", "if", "while", "for", "switch", "let", "var", "func", "case", "where", "try", "await", "as", "is", "throw",
    "else",
  ]
  /// Words that continue the preceding statement.
  private static let continuationWords: Set<String> = [
    "else", "as", "is", "in", "where", "catch", "throws", "rethrows",
  ]

  /// Words that begin a statement and cannot begin a value.
  private static let statementKeywords: Set<String> = [
    "case", "default", "let", "var", "func", "guard", "for", "while", "repeat", "do", "defer", "return", "throw",
    "break", "continue", "fallthrough",
  ]

  /// Whether the first token of a line continues the statement of the previous line.
  package func continuesStatement(_ index: Int) -> Bool {
    let (previousToken, token) = (tokens[index - 1], tokens[index])
    switch previousToken.kind {
    case .comma, .period, .colon: return true
    case .operator:
      // An operator directly after a value belongs to that value: `x!`, `Set<Int>?`.
      let isPostfix = index > 1 && tokens[index - 2].end == previousToken.start
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
      // A binary operator has blanks on both sides. An operator without a blank after it begins a value.
      let isPrefix = index + 1 < tokens.count && tokens[index + 1].start == token.end
      return !isPrefix || ["=", "->", "?"].contains(text(index)) || isToken(index, ">")
    case .identifier:
      // A label after a closing brace continues the call before it: `foo { … }` with `label: { … }` on the next line.
      let isLabel = isToken(index - 1, "}") && kind(index + 1) == .colon && isToken(index + 2, "{")
      return SwiftSource.continuationWords.contains(text(index)) || (isLabel && !isToken(index, "default"))
    case .open: return isToken(index, "{") && !isToken(index - 1, "}") && previousToken.kind != .directive
    default: return false
    }
  }

  private static let maximumClauseTokens = 2000

  /// Returns the index after `#endif` if the `#if` at `start` contains modifiers of the preceding expression; otherwise
  /// nil.
  private func indexAfterModifierClauses(_ start: Int) -> Int? {
    let limit = min(tokens.count, start + SwiftSource.maximumClauseTokens)
    var (position, depth) = (start, 0)
    while position < limit, isToken(position, "#if") {
      position += 1
      while position < limit, !tokens[position].startsLine { position += 1 }
      depth += 1
    }
    guard depth > 0, position < limit, tokens[position].kind == .period else { return nil }
    while position < limit, tokens[position].kind != .close {
      if isToken(position, "#if") { depth += 1 }
      if isToken(position, "#endif") { depth -= 1 }
      position = indexAfter(position)
      if depth == 0 { return position }
    }
    return nil
  }

  /// Returns the name of a type, such as `Outer.Inner`, without optional marks. For an array or a set, returns the name
  /// of the element type. Nil for any other type, such as a dictionary.
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

  /// Returns the text of the array or dictionary type that begins at a bracket, such as `[A]` or `[A:B]`, without white
  /// space. Nil for any other token, and for a type with more than `maximumGenericTokens` tokens.
  func collectionTypeText(_ index: Int) -> String? {
    guard isToken(index, "["), let end = closing(of: index), end - index < SwiftSource.maximumGenericTokens else {
      return nil
    }
    return (index...end).map { text($0) }.joined()
  }
}
