import UIModelPlatform

extension SyntaxParser {
  /// Whether the next token ends a clause of `#if`: `#elseif`, `#else` or `#endif`.
  var isAtClauseEnd: Bool { kind == .directive && (isAt("#endif") || isAt("#else") || isAt("#elseif")) }

  /// Parses `#if … #elseif … #else … #endif` into one node. `body` parses the content of each clause.
  mutating func clauses(_ body: (inout SyntaxParser) -> Void) {
    nested { parser in
      let (mark, first) = (parser.mark, parser.at)
      repeat { parser.clause(body) } while parser.isAtClauseEnd && !parser.isAt("#endif")
      _ = parser.skip("#endif")
      parser.add(.clauses, from: mark, first: first, name: first)
    }
  }

  private mutating func clause(_ body: (inout SyntaxParser) -> Void) {
    let (mark, first) = (mark, at)
    at += 1
    // The condition ends at the end of its line.
    var end = at
    while end < limit, !source.tokens[end].startsLine { end = source.after(end) }
    if at < end {
      let outer = limit
      limit = min(end, limit)
      expression()
      markLast(as: .condition)
      limit = outer
      at = min(end, limit)
    }
    let outer = isInClause
    isInClause = true
    body(&self)
    // Tokens that `body` has not parsed are invalid here.
    while at < limit, !isAtClauseEnd { skipUnexpected() }
    isInClause = outer
    add(.clause, from: mark, first: first, name: first)
  }

  /// Whether `#if` comes next and contains modifiers of the expression before it.
  var hasModifierClauses: Bool { source.kind(firstInClause) == .period }

  /// The first token behind the conditions of the `#if` lines that come next; -1 if there is none.
  var firstInClause: Int {
    var index = at
    while index < limit, source.isToken(index, "#if") {
      index += 1
      while index < limit, !source.tokens[index].startsLine { index = source.after(index) }
    }
    return index < limit ? index : -1
  }

  /// Parses `#if … .modifier() #endif` behind a value. `mark` and `first` are the first node and token of the value.
  mutating func postfixClauses(_ mark: Int, _ first: Int) {
    markLast(as: .base)
    clauses { parser in
      let (inner, start) = (parser.mark, parser.at)
      parser.add(.missing, from: inner, first: start)
      parser.postfix(inner, start)
    }
    add(.postfixClauses, from: mark, first: first)
  }
}
