import UIModelPlatform

extension SyntaxParser {
  /// Parses statements and declarations up to the end of the enclosing brackets, `#if` clause or `switch` case.
  mutating func parseStatements() {
    while position < limit {
      if kind == .semicolon {
        position += 1
        continue
      }
      if isAtClauseEnd, isInClause { return }
      if isInSwitch, isAtCase { return }
      let startPosition = position
      parseStatement()
      if position == startPosition { skipUnexpected() }
    }
  }

  /// Parses a statement or declaration into one node. For example, `return a` becomes a `returnStatement` node.
  mutating func parseStatement() { parseNested { $0.parseStatementContent() } }

  private mutating func parseStatementContent() {
    let (mark, firstToken) = (mark, position)
    switch kind {
    case .identifier:
      if isAtDeclaration { return parseDeclaration() }
      switch source.text(position) {
      case "if", "switch", "do":
        parseControlFlow()
      // A cast after an `if`, `switch` or `do` statement is not parsed: `if … { a } else { b } as Any`.
      case "guard": parseGuard()
      case "while": parseWhile()
      case "repeat" where source.isToken(position + 1, "{"): parseRepeat()
      case "for": parseFor()
      case "defer" where source.isToken(position + 1, "{"):
        position += 1
        parseBlock()
        add(.deferStatement, from: mark, firstToken: firstToken, nameToken: firstToken)
      case "return": parseReturn()
      case "throw":
        position += 1
        parseExpression()
        markLast(as: .value)
        add(.throwStatement, from: mark, firstToken: firstToken, nameToken: firstToken)
      case "break", "continue":
        let isBreak = isAt("break")
        position += 1
        if kind == .identifier, !isAtLineStart { position += 1 }
        add(isBreak ? .breakStatement : .continueStatement, from: mark, firstToken: firstToken, nameToken: firstToken)
      case "fallthrough": addToken(.fallthroughStatement)
      default:
        if isAtLabel {
          position += 2
          parseStatement()
          return add(.labeledStatement, from: mark, firstToken: firstToken, nameToken: firstToken)
        }
        parseExpressionStatement()
      }
    case .at:
      if isAtDeclaration { return parseDeclaration() }
      parseExpressionStatement()
    case .directive where isAt("#if"): parseClauses { $0.parseStatements() }
    default: parseExpressionStatement()
    }
  }

  /// Parses an expression as a statement. Adds no node if no expression comes next.
  private mutating func parseExpressionStatement() {
    let (mark, startPosition) = (mark, position)
    parseExpression()
    if position == startPosition, nodes.count > mark { dropLast() }
  }

  private static let labeledKeywords: Set<String> = ["for", "while", "repeat", "if", "switch", "do"]

  private var isAtLabel: Bool {
    source.kind(position + 1) == .colon && position + 2 < limit
      && Self.labeledKeywords.contains(source.text(position + 2))
  }

  // MARK: Branches

  /// Parses `if`, `switch` or `do`.
  mutating func parseControlFlow() {
    switch source.text(position) {
    case "if": parseIf()
    case "switch": parseSwitch()
    default: parseDo()
    }
  }

  /// Parses a block in braces. Adds a `missing` node if the next token is not a brace.
  mutating func parseBlock() {
    let (mark, firstToken) = (mark, position)
    guard isAt("{") else { return add(.missing, from: mark, firstToken: firstToken) }
    parseBracket { $0.parseStatements() }
    add(.codeBlock, from: mark, firstToken: firstToken)
    markLast(as: .body)
  }

  private mutating func parseIf() {
    let (mark, firstToken) = (mark, position)
    position += 1
    parseConditions()
    parseBlock()
    if skip("else") {
      if isAt("if") { parseNested { $0.parseIf() } } else { parseBlock() }
      markLast(as: .elseBody)
    }
    add(.ifStatement, from: mark, firstToken: firstToken, nameToken: firstToken)
  }

  private mutating func parseGuard() {
    let (mark, firstToken) = (mark, position)
    position += 1
    parseConditions()
    _ = skip("else")
    parseBlock()
    markLast(as: .elseBody)
    add(.guardStatement, from: mark, firstToken: firstToken, nameToken: firstToken)
  }

  /// Parses the header of a statement with `body`. In a header, a brace begins the statement's body.
  private mutating func parseHeader(_ body: (inout SyntaxParser) -> Void) {
    let wasInHeader = isInHeader
    isInHeader = true
    body(&self)
    isInHeader = wasInHeader
  }

  /// Parses the conditions of `if`, `guard` or `while`, which are separated by commas.
  mutating func parseConditions() {
    parseHeader { parser in
      repeat {
        let startPosition = parser.position
        guard !parser.isAt("{"), !parser.isAt("else") else { break }
        parser.parseCondition()
        parser.markLast(as: .condition)
        if parser.position == startPosition { break }
      } while parser.skipComma()
    }
  }

  /// Skips the next token if it is a comma. Returns whether a comma was skipped.
  mutating func skipComma() -> Bool {
    guard kind == .comma else { return false }
    position += 1
    return true
  }

  private mutating func parseCondition() {
    let (mark, firstToken) = (mark, position)
    switch source.text(position) {
    case "#available", "#unavailable":
      position += 1
      if isAt("(") { skipBracket() }
      add(.availability, from: mark, firstToken: firstToken, nameToken: firstToken)
    case "let", "var", "inout":
      position += 1
      parseOperand()
      markLast(as: .pattern)
      parseAnnotation()
      parseInitialValue()
      add(.optionalBinding, from: mark, firstToken: firstToken, nameToken: firstToken)
    case "case":
      position += 1
      parseExpression(OperatorPrecedence.ternary)
      markLast(as: .pattern)
      parseAnnotation()
      parseInitialValue()
      add(.patternCondition, from: mark, firstToken: firstToken, nameToken: firstToken)
    default: parseExpression()
    }
  }

  /// Parses a type annotation, `: Type`, if there is one.
  mutating func parseAnnotation() {
    guard kind == .colon else { return }
    position += 1
    parseType()
    markLast(as: .type)
  }

  /// Parses an initial value, `= value`, if there is one.
  mutating func parseInitialValue() {
    guard skip("=") else { return }
    parseExpression()
    markLast(as: .value)
  }

  // MARK: Loops

  private mutating func parseWhile() {
    let (mark, firstToken) = (mark, position)
    position += 1
    parseConditions()
    parseBlock()
    add(.whileStatement, from: mark, firstToken: firstToken, nameToken: firstToken)
  }

  private mutating func parseRepeat() {
    let (mark, firstToken) = (mark, position)
    position += 1
    parseBlock()
    if skip("while") {
      parseExpression()
      markLast(as: .condition)
    }
    add(.repeatStatement, from: mark, firstToken: firstToken, nameToken: firstToken)
  }

  private mutating func parseFor() {
    let (mark, firstToken) = (mark, position)
    position += 1
    for word in ["try", "await", "unsafe", "case"] { _ = skip(word) }
    parseHeader { parser in
      parser.parseExpression(OperatorPrecedence.ternary)
      parser.markLast(as: .pattern)
      parser.parseAnnotation()
      if parser.skip("in") {
        parser.parseExpression()
        parser.markLast(as: .value)
      }
      if parser.skip("where") {
        parser.parseExpression()
        parser.markLast(as: .condition)
      }
    }
    parseBlock()
    add(.forStatement, from: mark, firstToken: firstToken, nameToken: firstToken)
  }

  // MARK: Switches

  private mutating func parseSwitch() {
    let (mark, firstToken) = (mark, position)
    position += 1
    parseHeader { parser in
      parser.parseExpression()
      parser.markLast(as: .value)
    }
    if isAt("{") { parseBracket { $0.parseCases() } }
    add(.switchStatement, from: mark, firstToken: firstToken, nameToken: firstToken)
  }

  /// Whether a case of a `switch` begins here.
  private var isAtCase: Bool {
    if isAt("case") { return true }
    if isAt("default") { return source.kind(position + 1) == .colon }
    if kind == .at { return source.isToken(position + 1, "unknown") }
    // An `#if` that contains cases does not belong to the previous case.
    guard isAt("#if") else { return false }
    let firstToken = firstClauseToken
    return source.isToken(firstToken, "case") || source.isToken(firstToken, "default")
      || (source.kind(firstToken) == .at && source.isToken(firstToken + 1, "unknown"))
  }

  private mutating func parseCases() {
    isInSwitch = true
    while position < limit, !(isInClause && isAtClauseEnd) {
      if isAt("#if") {
        parseClauses { $0.parseCases() }
      } else if isAtCase {
        parseNested { $0.parseSwitchCase() }
      } else {
        skipUnexpected()
      }
    }
  }

  private mutating func parseSwitchCase() {
    let (mark, firstToken) = (mark, position)
    while kind == .at { parseAttribute() }
    let nameToken = position
    let isDefault = isAt("default")
    position += 1
    while !isDefault, position < limit, kind != .colon {
      let startPosition = position
      parseExpression()
      markLast(as: .pattern)
      if skip("where") {
        parseExpression()
        markLast(as: .condition)
      }
      if !skipComma(), kind != .colon { break }
      if position == startPosition { break }
    }
    if kind == .colon { position += 1 }
    parseStatements()
    add(.switchCase, from: mark, firstToken: firstToken, nameToken: nameToken)
  }

  // MARK: Others

  private mutating func parseDo() {
    let (mark, firstToken) = (mark, position)
    position += 1
    if skip("throws"), isAt("(") { skipBracket() }
    parseBlock()
    while isAt("catch") {
      let (innerMark, start) = (self.mark, position)
      position += 1
      parseHeader { parser in
        while parser.position < parser.limit, !parser.isAt("{") {
          let startPosition = parser.position
          parser.parseExpression()
          parser.markLast(as: .pattern)
          if parser.skip("where") {
            parser.parseExpression()
            parser.markLast(as: .condition)
          }
          if !parser.skipComma() || parser.position == startPosition { break }
        }
      }
      parseBlock()
      add(.catchClause, from: innerMark, firstToken: start, nameToken: start)
    }
    add(.doStatement, from: mark, firstToken: firstToken, nameToken: firstToken)
  }

  /// Keywords that cannot begin a returned value. On the line after `return`, these keywords begin the next statement.
  private static let statementKeywords: Set<String> = [
    "case", "default", "let", "var", "func", "guard", "for", "while", "repeat", "defer", "return", "throw", "break",
    "continue", "fallthrough",
  ]

  private mutating func parseReturn() {
    let (mark, firstToken) = (mark, position)
    position += 1
    let isAlone =
      position >= limit || kind == .semicolon || kind == .directive && isAtLineStart
      || kind == .identifier && isAtLineStart && Self.statementKeywords.contains(source.text(position))
      || (isInSwitch && isAtCase)
    if !isAlone {
      parseExpression()
      markLast(as: .value)
    }
    add(.returnStatement, from: mark, firstToken: firstToken, nameToken: firstToken)
  }
}
