import UIModelPlatform

extension SyntaxParser {
  /// Parses statements and declarations up to the end of the enclosing brackets, of the clause of `#if` or of the case
  /// of a `switch`.
  mutating func statements() {
    while position < limit {
      if kind == .semicolon {
        position += 1
        continue
      }
      if isAtClauseEnd, isInClause { return }
      if isInSwitch, isAtCase { return }
      let before = position
      statement()
      if position == before { skipUnexpected() }
    }
  }

  /// Parses a statement or declaration into one node. For example, `return a` becomes a `returnStatement` node.
  mutating func statement() { nested { $0.oneStatement() } }

  private mutating func oneStatement() {
    let (mark, first) = (mark, position)
    switch kind {
    case .identifier:
      if isAtDeclaration { return declaration() }
      switch source.text(position) {
      case "if", "switch", "do":
        controlFlow()
      // A cast after such a statement is not parsed: `if … { a } else { b } as Any`.
      case "guard": guardStatement()
      case "while": whileStatement()
      case "repeat" where source.isToken(position + 1, "{"): repeatStatement()
      case "for": forStatement()
      case "defer" where source.isToken(position + 1, "{"):
        position += 1
        block()
        add(.deferStatement, from: mark, first: first, name: first)
      case "return": returnStatement()
      case "throw":
        position += 1
        expression()
        markLast(as: .value)
        add(.throwStatement, from: mark, first: first, name: first)
      case "break", "continue":
        let isBreak = isAt("break")
        position += 1
        if kind == .identifier, !isAtLineStart { position += 1 }
        add(isBreak ? .breakStatement : .continueStatement, from: mark, first: first, name: first)
      case "fallthrough": addToken(.fallthroughStatement)
      default:
        if isAtLabel {
          position += 2
          statement()
          return add(.labeledStatement, from: mark, first: first, name: first)
        }
        expressionStatement()
      }
    case .at:
      if isAtDeclaration { return declaration() }
      expressionStatement()
    case .directive where isAt("#if"): clauses { $0.statements() }
    default: expressionStatement()
    }
  }

  /// Parses an expression as a statement. Adds no node if there is no expression.
  private mutating func expressionStatement() {
    let (mark, before) = (mark, position)
    expression()
    if position == before, nodes.count > mark { dropLast() }
  }

  private static let labeledKeywords: Set<String> = ["for", "while", "repeat", "if", "switch", "do"]

  private var isAtLabel: Bool {
    source.kind(position + 1) == .colon && position + 2 < limit
      && Self.labeledKeywords.contains(source.text(position + 2))
  }

  // MARK: Branches

  /// Parses `if`, `switch` or `do`.
  mutating func controlFlow() {
    switch source.text(position) {
    case "if": ifStatement()
    case "switch": switchStatement()
    default: doStatement()
    }
  }

  /// Parses a block in braces. Adds a `missing` node if no brace comes next.
  mutating func block() {
    let (mark, first) = (mark, position)
    guard isAt("{") else { return add(.missing, from: mark, first: first) }
    bracket { $0.statements() }
    add(.codeBlock, from: mark, first: first)
    markLast(as: .body)
  }

  private mutating func ifStatement() {
    let (mark, first) = (mark, position)
    position += 1
    conditions()
    block()
    if skip("else") {
      if isAt("if") { nested { $0.ifStatement() } } else { block() }
      markLast(as: .elseBody)
    }
    add(.ifStatement, from: mark, first: first, name: first)
  }

  private mutating func guardStatement() {
    let (mark, first) = (mark, position)
    position += 1
    conditions()
    _ = skip("else")
    block()
    markLast(as: .elseBody)
    add(.guardStatement, from: mark, first: first, name: first)
  }

  /// Parses the header of a statement, in which a brace begins the body of the statement.
  private mutating func header(_ body: (inout SyntaxParser) -> Void) {
    let outer = isInHeader
    isInHeader = true
    body(&self)
    isInHeader = outer
  }

  /// Parses the conditions of `if`, `guard` or `while`, which are separated by commas.
  mutating func conditions() {
    header { parser in
      repeat {
        let before = parser.position
        guard !parser.isAt("{"), !parser.isAt("else") else { break }
        parser.condition()
        parser.markLast(as: .condition)
        if parser.position == before { break }
      } while parser.skipComma()
    }
  }

  mutating func skipComma() -> Bool {
    guard kind == .comma else { return false }
    position += 1
    return true
  }

  private mutating func condition() {
    let (mark, first) = (mark, position)
    switch source.text(position) {
    case "#available", "#unavailable":
      position += 1
      if isAt("(") { skipBracket() }
      add(.availability, from: mark, first: first, name: first)
    case "let", "var", "inout":
      position += 1
      operand()
      markLast(as: .pattern)
      annotation()
      initialValue()
      add(.optionalBinding, from: mark, first: first, name: first)
    case "case":
      position += 1
      expression(OperatorPrecedence.ternary)
      markLast(as: .pattern)
      annotation()
      initialValue()
      add(.patternCondition, from: mark, first: first, name: first)
    default: expression()
    }
  }

  /// Parses a type annotation, `: Type`, if there is one.
  mutating func annotation() {
    guard kind == .colon else { return }
    position += 1
    type()
    markLast(as: .type)
  }

  /// Parses an initial value, `= value`, if there is one.
  mutating func initialValue() {
    guard skip("=") else { return }
    expression()
    markLast(as: .value)
  }

  // MARK: Loops

  private mutating func whileStatement() {
    let (mark, first) = (mark, position)
    position += 1
    conditions()
    block()
    add(.whileStatement, from: mark, first: first, name: first)
  }

  private mutating func repeatStatement() {
    let (mark, first) = (mark, position)
    position += 1
    block()
    if skip("while") {
      expression()
      markLast(as: .condition)
    }
    add(.repeatStatement, from: mark, first: first, name: first)
  }

  private mutating func forStatement() {
    let (mark, first) = (mark, position)
    position += 1
    for word in ["try", "await", "unsafe", "case"] { _ = skip(word) }
    header { parser in
      parser.expression(OperatorPrecedence.ternary)
      parser.markLast(as: .pattern)
      parser.annotation()
      if parser.skip("in") {
        parser.expression()
        parser.markLast(as: .value)
      }
      if parser.skip("where") {
        parser.expression()
        parser.markLast(as: .condition)
      }
    }
    block()
    add(.forStatement, from: mark, first: first, name: first)
  }

  // MARK: Switches

  private mutating func switchStatement() {
    let (mark, first) = (mark, position)
    position += 1
    header { parser in
      parser.expression()
      parser.markLast(as: .value)
    }
    if isAt("{") { bracket { $0.cases() } }
    add(.switchStatement, from: mark, first: first, name: first)
  }

  /// Whether a case of a `switch` begins here.
  private var isAtCase: Bool {
    if isAt("case") { return true }
    if isAt("default") { return source.kind(position + 1) == .colon }
    if kind == .at { return source.isToken(position + 1, "unknown") }
    // An `#if` that contains cases does not belong to the case before it.
    guard isAt("#if") else { return false }
    let first = firstClauseToken
    return source.isToken(first, "case") || source.isToken(first, "default")
      || (source.kind(first) == .at && source.isToken(first + 1, "unknown"))
  }

  private mutating func cases() {
    isInSwitch = true
    while position < limit, !(isInClause && isAtClauseEnd) {
      if isAt("#if") {
        clauses { $0.cases() }
      } else if isAtCase {
        nested { $0.switchCase() }
      } else {
        skipUnexpected()
      }
    }
  }

  private mutating func switchCase() {
    let (mark, first) = (mark, position)
    while kind == .at { attribute() }
    let name = position
    let isDefault = isAt("default")
    position += 1
    while !isDefault, position < limit, kind != .colon {
      let before = position
      expression()
      markLast(as: .pattern)
      if skip("where") {
        expression()
        markLast(as: .condition)
      }
      if !skipComma(), kind != .colon { break }
      if position == before { break }
    }
    if kind == .colon { position += 1 }
    statements()
    add(.switchCase, from: mark, first: first, name: name)
  }

  // MARK: Others

  private mutating func doStatement() {
    let (mark, first) = (mark, position)
    position += 1
    if skip("throws"), isAt("(") { skipBracket() }
    block()
    while isAt("catch") {
      let (inner, start) = (self.mark, position)
      position += 1
      header { parser in
        while parser.position < parser.limit, !parser.isAt("{") {
          let before = parser.position
          parser.expression()
          parser.markLast(as: .pattern)
          if parser.skip("where") {
            parser.expression()
            parser.markLast(as: .condition)
          }
          if !parser.skipComma() || parser.position == before { break }
        }
      }
      block()
      add(.catchClause, from: inner, first: start, name: start)
    }
    add(.doStatement, from: mark, first: first, name: first)
  }

  private static let statementKeywords: Set<String> = [
    "case", "default", "let", "var", "func", "guard", "for", "while", "repeat", "defer", "return", "throw", "break",
    "continue", "fallthrough",
  ]

  private mutating func returnStatement() {
    let (mark, first) = (mark, position)
    position += 1
    let isAlone =
      position >= limit || kind == .semicolon || kind == .directive && isAtLineStart
      || kind == .identifier && isAtLineStart && Self.statementKeywords.contains(source.text(position))
      || (isInSwitch && isAtCase)
    if !isAlone {
      expression()
      markLast(as: .value)
    }
    add(.returnStatement, from: mark, first: first, name: first)
  }
}
