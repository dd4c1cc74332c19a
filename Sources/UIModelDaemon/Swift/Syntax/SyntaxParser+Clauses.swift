import UIModelPlatform

extension SyntaxParser {
  /// Whether the next token ends a clause of `#if`: `#elseif`, `#else` or `#endif`.
  var isAtClauseEnd: Bool { kind == .directive && (isAt("#endif") || isAt("#else") || isAt("#elseif")) }

  /// Parses `#if … #elseif … #else … #endif` into one node. `body` parses the content of each clause.
  mutating func clauses(_ body: (inout SyntaxParser) -> Void) {
    nested { parser in
      let (mark, first) = (parser.mark, parser.position)
      repeat { parser.clause(body) } while parser.isAtClauseEnd && !parser.isAt("#endif")
      _ = parser.skip("#endif")
      parser.add(.clauses, from: mark, first: first, name: first)
    }
  }

  private mutating func clause(_ body: (inout SyntaxParser) -> Void) {
    let (mark, first) = (mark, position)
    position += 1
    // The condition ends at the end of its line.
    var end = position
    while end < limit, !source.tokens[end].startsLine { end = source.indexAfter(end) }
    if position < end {
      let outerLimit = limit
      limit = min(end, limit)
      expression()
      markLast(as: .condition)
      limit = outerLimit
      position = min(end, limit)
    }
    let wasInClause = isInClause
    isInClause = true
    body(&self)
    // Tokens that `body` has not parsed are invalid here.
    while position < limit, !isAtClauseEnd { skipUnexpected() }
    isInClause = wasInClause
    add(.clause, from: mark, first: first, name: first)
  }

  /// Whether `#if` comes next and contains modifiers of the expression before it.
  var hasModifierClauses: Bool { source.kind(firstClauseToken) == .period }

  /// The first token after the conditions of the `#if` lines that come next; -1 if there is none.
  var firstClauseToken: Int {
    var index = position
    while index < limit, source.isToken(index, "#if") {
      index += 1
      while index < limit, !source.tokens[index].startsLine { index = source.indexAfter(index) }
    }
    return index < limit ? index : -1
  }

  /// Parses `#if … .modifier() #endif` after a value. `mark` and `first` are the first node and token of the value.
  mutating func postfixClauses(_ mark: Int, _ first: Int) {
    markLast(as: .base)
    clauses { parser in
      let (inner, start) = (parser.mark, parser.position)
      parser.add(.missing, from: inner, first: start)
      parser.postfix(inner, start)
    }
    add(.postfixClauses, from: mark, first: first)
  }
}
