import UIModelPlatform

extension SyntaxParser {
  /// Whether the next token ends a clause of `#if`: `#elseif`, `#else` or `#endif`.
  var isAtClauseEnd: Bool { kind == .directive && (isAt("#endif") || isAt("#else") || isAt("#elseif")) }

  /// Parses `#if … #elseif … #else … #endif` into one node. `body` parses the content of each clause.
  mutating func parseClauses(_ body: (inout SyntaxParser) -> Void) {
    parseNested { parser in
      let (mark, firstToken) = (parser.mark, parser.position)
      repeat { parser.parseClause(body) } while parser.isAtClauseEnd && !parser.isAt("#endif")
      _ = parser.skip("#endif")
      parser.add(.clauses, from: mark, firstToken: firstToken, nameToken: firstToken)
    }
  }

  private mutating func parseClause(_ body: (inout SyntaxParser) -> Void) {
    let (mark, firstToken) = (mark, position)
    position += 1
    // The condition ends at the end of the directive's line.
    var end = position
    while end < limit, !source.tokens[end].startsLine { end = source.indexAfter(end) }
    if position < end {
      let outerLimit = limit
      limit = min(end, limit)
      parseExpression()
      markLast(as: .condition)
      limit = outerLimit
      position = min(end, limit)
    }
    let wasInClause = isInClause
    isInClause = true
    body(&self)
    // Tokens that `body` did not parse are invalid here.
    while position < limit, !isAtClauseEnd { skipUnexpected() }
    isInClause = wasInClause
    add(.clause, from: mark, firstToken: firstToken, nameToken: firstToken)
  }

  /// Whether the clauses of the next `#if` contain modifiers of the preceding expression.
  var hasModifierClauses: Bool { source.kind(firstClauseToken) == .period }

  /// The index of the first token after the next `#if` and its condition, or after several such lines; -1 if there is
  /// none.
  var firstClauseToken: Int {
    var index = position
    while index < limit, source.isToken(index, "#if") {
      index += 1
      while index < limit, !source.tokens[index].startsLine { index = source.indexAfter(index) }
    }
    return index < limit ? index : -1
  }

  /// Parses `#if … .modifier() #endif` after a value. `mark` is the index of the value's first node, and `firstToken`
  /// is the value's first token.
  mutating func parsePostfixClauses(_ mark: Int, _ firstToken: Int) {
    markLast(as: .base)
    parseClauses { parser in
      let (innerMark, start) = (parser.mark, parser.position)
      parser.add(.missing, from: innerMark, firstToken: start)
      parser.parsePostfix(innerMark, start)
    }
    add(.postfixClauses, from: mark, firstToken: firstToken)
  }
}
