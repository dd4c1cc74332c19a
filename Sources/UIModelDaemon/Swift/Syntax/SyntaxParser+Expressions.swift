import UIModelPlatform

/// The precedence of operators, as the standard library declares it. A higher number binds more strongly: `*` has 110
/// and `+` has 100.
enum OperatorPrecedence {
  static let assignment = 10
  static let arrow = 20
  static let ternary = 30
  /// The precedence of an operator that the standard library does not declare.
  static let defaultPrecedence = 35
  static let cast = 80

  private static let assignmentOperators: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "&+=", "&-=", "&*=", "&<<=", "&>>=", ".&=",
    ".|=",
    ".^=",
  ]
  private static let precedences: [String: Int] = [
    "->": arrow, "||": 40, "&&": 50, "<": 60, "<=": 60, ">": 60, ">=": 60, "==": 60, "!=": 60, "===": 60, "!==": 60,
    "~=": 60, "??": 70, "...": 90, "..<": 90, "+": 100, "-": 100, "&+": 100, "&-": 100, "|": 100, "^": 100, "*": 110,
    "/": 110, "%": 110, "&": 110, "&*": 110, "<<": 120, ">>": 120, "&<<": 120, "&>>": 120,
  ]
  /// The precedences of right-associative operators: `a ?? b ?? c` is `a ?? (b ?? c)`.
  static let rightAssociativePrecedences: Set<Int> = [assignment, arrow, 70]

  static func precedence(_ operatorText: String) -> Int {
    assignmentOperators.contains(operatorText) ? assignment : precedences[operatorText] ?? defaultPrecedence
  }
}

extension SyntaxParser {
  /// Words that cannot begin an expression.
  private static let nonExpressionKeywords: Set<String> = [
    "in", "else", "where", "as", "case", "default", "catch", "func", "class", "struct", "enum", "protocol", "extension",
    "import", "return", "throw", "guard", "while", "for", "defer", "break", "continue", "fallthrough", "var", "let",
    "typealias",
  ]
  /// Keywords before an expression that mark its effect or ownership, such as `await` and `copy`. Each can also be a
  /// name.
  private static let effectKeywords: Set<String> = ["await", "unsafe", "consume", "copy", "borrow", "yield", "discard"]

  /// Parses an expression into one node. Operators with a precedence below the minimum are not part of the node.
  mutating func parseExpression(_ minimumPrecedence: Int = 0) { parseNested { $0.parseOperators(minimumPrecedence) } }

  private mutating func parseOperators(_ minimumPrecedence: Int) {
    let (mark, firstToken) = (mark, position)
    parseOperand()
    while let precedence = binaryPrecedence, precedence >= minimumPrecedence {
      let nameToken = position
      markLast(as: .left)
      if precedence == OperatorPrecedence.cast {
        position += 1
        if isAt("?") || isAt("!"), !hasBlank(before: position) { position += 1 }
        parseType()
        markLast(as: .type)
        add(.cast, from: mark, firstToken: firstToken, nameToken: nameToken)
      } else if precedence == OperatorPrecedence.ternary {
        markLast(as: .condition)
        position += 1
        parseExpression()
        markLast(as: .thenValue)
        if kind == .colon { position += 1 }
        parseExpression(OperatorPrecedence.ternary)
        markLast(as: .elseValue)
        add(.ternary, from: mark, firstToken: firstToken, nameToken: nameToken)
      } else {
        position += 1
        parseExpression(
          OperatorPrecedence.rightAssociativePrecedences.contains(precedence) ? precedence : precedence + 1)
        markLast(as: .right)
        let isAssignment = precedence == OperatorPrecedence.assignment
        add(isAssignment ? .assignment : .binary, from: mark, firstToken: firstToken, nameToken: nameToken)
      }
    }
  }

  /// The precedence of the next token if it is a binary operator, a cast or the `?` of a ternary; otherwise nil.
  private var binaryPrecedence: Int? {
    switch kind {
    case .operator:
      if isAt("=") { return OperatorPrecedence.assignment }
      let (hasLeadingBlank, hasTrailingBlank) = (hasBlank(before: position), hasBlank(before: position + 1))
      guard hasLeadingBlank == hasTrailingBlank, position + 1 < limit else { return nil }
      if isAt("?") { return OperatorPrecedence.ternary }
      return OperatorPrecedence.precedence(source.text(position))
    case .identifier: return isAt("as") || isAt("is") ? OperatorPrecedence.cast : nil
    default: return nil
    }
  }

  // MARK: Operands

  /// Parses a value with its prefix operator, members, calls and subscripts.
  mutating func parseOperand() {
    let (mark, firstToken) = (mark, position)
    switch kind {
    case .identifier: return parseWord(mark, firstToken)
    case .operator: return parsePrefixOperator(mark, firstToken)
    case .number: addToken(.number)
    case .string: addToken(.string)
    case .other:
      if isAt("\\") { parseKeyPath() } else { addToken(.regex) }
    case .directive:
      guard !isAt("#if"), !isAtClauseEnd else { return add(.missing, from: mark, firstToken: firstToken) }
      addToken(.macro, isNamed: true)
      if isAt("<"), !hasBlank(before: position), skipGenerics() { extendLast(upTo: position) }
    case .period where position + 1 < limit && source.kind(position + 1) == .identifier:
      position += 1
      addToken(.implicitMember, isNamed: true)
      skipArgumentNames()
      extendLast(to: firstToken)
    case .open:
      if isAt("(") { parseTuple() } else if isAt("[") { parseCollection() } else { parseClosure() }
    case .at:
      while kind == .at { parseAttribute() }
      parseOperand()
      return add(.effect, from: mark, firstToken: firstToken)
    default: return add(.missing, from: mark, firstToken: firstToken)
    }
    parsePostfix(mark, firstToken)
  }

  private mutating func parseWord(_ mark: Int, _ firstToken: Int) {
    switch source.text(position) {
    case "try":
      position += 1
      if isAt("?") || isAt("!"), !hasBlank(before: position) { position += 1 }
      parseExpression()
      return add(.effect, from: mark, firstToken: firstToken, nameToken: firstToken)
    case let text where Self.effectKeywords.contains(text) && isEffectKeyword:
      position += 1
      parseExpression()
      return add(.effect, from: mark, firstToken: firstToken, nameToken: firstToken)
    case "any", "some", "each", "repeat":
      guard source.kind(position + 1) == .identifier, !source.tokens[position + 1].startsLine,
        !["in", "as", "is"].contains(source.text(position + 1))
      else { break }
      parseType()
      return parsePostfix(mark, firstToken)
    case "if", "switch", "do":
      guard source.kind(position + 1) != .period, source.kind(position + 1) != .comma else { break }
      return parseControlFlow()
    case "let", "var":
      position += 1
      parseExpression(OperatorPrecedence.cast)
      markLast(as: .pattern)
      return add(.valueBinding, from: mark, firstToken: firstToken, nameToken: firstToken)
    case "is":
      position += 1
      parseType()
      markLast(as: .type)
      return add(.typePattern, from: mark, firstToken: firstToken, nameToken: firstToken)
    case "true", "false": addToken(.boolean, isNamed: true)
    case "nil": addToken(.nilLiteral)
    case let text where Self.nonExpressionKeywords.contains(text):
      return add(.missing, from: mark, firstToken: firstToken)
    default: addToken(.name, isNamed: true)
    }
    if nodes.count == mark { addToken(.name, isNamed: true) }
    skipArgumentNames()
    parsePostfix(mark, firstToken)
  }

  /// Whether the next token, such as `copy`, is a keyword for the expression after it and not a name.
  private var isEffectKeyword: Bool {
    let isAwait = source.isToken(position, "await")
    guard position + 1 < limit, isAwait || !source.tokens[position + 1].startsLine, hasBlank(before: position + 1)
    else { return false }
    switch source.kind(position + 1) {
    case .identifier: return !["as", "is", "in", "else", "where"].contains(source.text(position + 1))
    case .string, .number, .period: return true
    case .open, .directive: return isAwait
    case .operator: return !hasBlank(before: position + 2) && (isAwait || source.isToken(position + 1, "&"))
    default: return false
    }
  }

  private mutating func parsePrefixOperator(_ mark: Int, _ firstToken: Int) {
    let isAlone = position + 1 >= limit || source.kind(position + 1) == .comma || source.kind(position + 1) == .close
    guard !isAlone else { return addToken(.name, isNamed: true) }
    guard !hasBlank(before: position + 1) || isAt("...") else {
      return add(.missing, from: mark, firstToken: firstToken)
    }
    let isInOut = isAt("&")
    position += 1
    parseNested { $0.parseOperand() }
    markLast(as: .value)
    add(isInOut ? .inOut : .prefix, from: mark, firstToken: firstToken, nameToken: firstToken)
  }

  // MARK: Literals

  /// Parses a key path, such as `\Type.member[0]?.other`.
  private mutating func parseKeyPath() {
    let firstToken = position
    position += 1
    if kind == .identifier { position += 1 }
    while position < limit, !isAtLineStart {
      let isAfterPeriod = source.kind(position - 1) == .period
      if kind == .period || (isAfterPeriod && (kind == .identifier || kind == .number)) {
        position += 1
      } else if isAt("?") || isAt("!"), !hasBlank(before: position) {
        position += 1
      } else if isAt("?.") {
        position += 1
      } else if kind == .open, !isAt("{"), !hasBlank(before: position) {
        skipBracket()
      } else if isAt("<"), case let end = source.indexAfterGenerics(position), end > position + 1 {
        position = min(limit, end)
      } else {
        break
      }
    }
    add(.keyPath, from: mark, firstToken: firstToken)
  }

  private mutating func parseTuple() {
    let (mark, firstToken) = (mark, position)
    var elementCount = 0
    var isLabeled = false
    parseList { parser in
      parser.parseArgument()
      elementCount += 1
      isLabeled = isLabeled || parser.isLastNamed
    }
    add(elementCount == 1 && !isLabeled ? .parenthesized : .tuple, from: mark, firstToken: firstToken)
  }

  private mutating func parseCollection() {
    let (mark, firstToken) = (mark, position)
    var isDictionary = false
    parseList { parser in
      if parser.kind == .colon {
        isDictionary = true
        parser.position += 1
        return
      }
      let (innerMark, start) = (parser.mark, parser.position)
      parser.parseExpression()
      parser.markLast(as: .element)
      guard parser.kind == .colon else { return }
      isDictionary = true
      parser.markLast(as: .key)
      parser.position += 1
      parser.parseExpression()
      parser.markLast(as: .value)
      parser.add(.dictionaryElement, from: innerMark, firstToken: start)
      parser.markLast(as: .element)
    }
    add(isDictionary ? .dictionary : .array, from: mark, firstToken: firstToken)
  }
}
