import UIModelPlatform

extension SyntaxParser {
  /// Whether the next token ends a clause of `#if`.
  var isAtClauseEnd: Bool { kind == .directive && (isAt("#endif") || isAt("#else") || isAt("#elseif")) }

  /// `#if … #elseif … #else … #endif`, with `body` in each clause.
  mutating func clauses(_ body: (inout SyntaxParser) -> Void) {
    deeper { parser in
      let (mark, first) = (parser.mark, parser.at)
      repeat { parser.clause(body) } while parser.isAtClauseEnd && !parser.isAt("#endif")
      _ = parser.skip("#endif")
      parser.add(.clauses, from: mark, first: first, name: first)
    }
  }

  private mutating func clause(_ body: (inout SyntaxParser) -> Void) {
    let (mark, first) = (mark, at)
    at += 1
    // The condition ends with its line.
    var end = at
    while end < limit, !source.tokens[end].startsLine { end = source.after(end) }
    if at < end {
      let outer = limit
      limit = min(end, limit)
      expression()
      take(as: .condition)
      limit = outer
      at = min(end, limit)
    }
    let outer = isInClause
    isInClause = true
    body(&self)
    // What is left is no good Swift.
    while at < limit, !isAtClauseEnd { skipUnexpected() }
    isInClause = outer
    add(.clause, from: mark, first: first, name: first)
  }

  /// Whether `#if` comes next and has modifiers in it, which belong to what stands before.
  var hasModifierClauses: Bool { source.kind(firstInClause) == .period }

  /// The first token behind the conditions of `#if`, one or several, that come next.
  var firstInClause: Int {
    var index = at
    while index < limit, source.isToken(index, "#if") {
      index += 1
      while index < limit, !source.tokens[index].startsLine { index = source.after(index) }
    }
    return index < limit ? index : -1
  }

  /// `#if … .modifier() #endif` behind a value.
  mutating func postfixClauses(_ mark: Int, _ first: Int) {
    take(as: .base)
    clauses { parser in
      let (inner, start) = (parser.mark, parser.at)
      parser.add(.missing, from: inner, first: start)
      parser.postfix(inner, start)
    }
    add(.postfixClauses, from: mark, first: first)
  }
}
