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

  static func precedence(_ text: String) -> Int {
    assignmentOperators.contains(text) ? assignment : precedences[text] ?? defaultPrecedence
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

  /// Parses an expression into one node. Operators of a lower precedence than the minimum are not part of the node.
  mutating func expression(_ minimumPrecedence: Int = 0) { nested { $0.operators(minimumPrecedence) } }

  private mutating func operators(_ minimumPrecedence: Int) {
    let (mark, first) = (mark, position)
    operand()
    while let precedence = binaryPrecedence, precedence >= minimumPrecedence {
      let name = position
      markLast(as: .left)
      if precedence == OperatorPrecedence.cast {
        position += 1
        if isAt("?") || isAt("!"), !hasBlank(before: position) { position += 1 }
        type()
        markLast(as: .type)
        add(.cast, from: mark, first: first, name: name)
      } else if precedence == OperatorPrecedence.ternary {
        markLast(as: .condition)
        position += 1
        expression()
        markLast(as: .thenValue)
        if kind == .colon { position += 1 }
        expression(OperatorPrecedence.ternary)
        markLast(as: .elseValue)
        add(.ternary, from: mark, first: first, name: name)
      } else {
        position += 1
        expression(OperatorPrecedence.rightAssociativePrecedences.contains(precedence) ? precedence : precedence + 1)
        markLast(as: .right)
        let isAssignment = precedence == OperatorPrecedence.assignment
        add(isAssignment ? .assignment : .binary, from: mark, first: first, name: name)
      }
    }
  }

  /// The precedence of the next token if it is a binary operator, a cast or the `?` of a ternary; otherwise nil.
  private var binaryPrecedence: Int? {
    switch kind {
    case .operator:
      if isAt("=") { return OperatorPrecedence.assignment }
      let (before, after) = (hasBlank(before: position), hasBlank(before: position + 1))
      guard before == after, position + 1 < limit else { return nil }
      if isAt("?") { return OperatorPrecedence.ternary }
      return OperatorPrecedence.precedence(source.text(position))
    case .identifier: return isAt("as") || isAt("is") ? OperatorPrecedence.cast : nil
    default: return nil
    }
  }

  // MARK: Operands

  /// Parses a value with its prefix operator, members, calls and subscripts.
  mutating func operand() {
    let (mark, first) = (mark, position)
    switch kind {
    case .identifier: return word(mark, first)
    case .operator: return prefixOperator(mark, first)
    case .number: addToken(.number)
    case .string: addToken(.string)
    case .other:
      if isAt("\\") { keyPath() } else { addToken(.regex) }
    case .directive:
      guard !isAt("#if"), !isAtClauseEnd else { return add(.missing, from: mark, first: first) }
      addToken(.macro, isNamed: true)
      if isAt("<"), !hasBlank(before: position), skipGenerics() { extendLast(upTo: position) }
    case .period where position + 1 < limit && source.kind(position + 1) == .identifier:
      position += 1
      addToken(.implicitMember, isNamed: true)
      skipArgumentNames()
      extendLast(to: first)
    case .open:
      if isAt("(") { tuple() } else if isAt("[") { collection() } else { closure() }
    case .at:
      while kind == .at { attribute() }
      operand()
      return add(.effect, from: mark, first: first)
    default: return add(.missing, from: mark, first: first)
    }
    postfix(mark, first)
  }

  private mutating func word(_ mark: Int, _ first: Int) {
    switch source.text(position) {
    case "try":
      position += 1
      if isAt("?") || isAt("!"), !hasBlank(before: position) { position += 1 }
      expression()
      return add(.effect, from: mark, first: first, name: first)
    case let text where Self.effectKeywords.contains(text) && isEffect:
      position += 1
      expression()
      return add(.effect, from: mark, first: first, name: first)
    case "any", "some", "each", "repeat":
      guard source.kind(position + 1) == .identifier, !source.tokens[position + 1].startsLine,
        !["in", "as", "is"].contains(source.text(position + 1))
      else { break }
      type()
      return postfix(mark, first)
    case "if", "switch", "do":
      guard source.kind(position + 1) != .period, source.kind(position + 1) != .comma else { break }
      return controlFlow()
    case "let", "var":
      position += 1
      expression(OperatorPrecedence.cast)
      markLast(as: .pattern)
      return add(.valueBinding, from: mark, first: first, name: first)
    case "is":
      position += 1
      type()
      markLast(as: .type)
      return add(.typePattern, from: mark, first: first, name: first)
    case "true", "false": addToken(.boolean, isNamed: true)
    case "nil": addToken(.nilLiteral)
    case let text where Self.nonExpressionKeywords.contains(text): return add(.missing, from: mark, first: first)
    default: addToken(.name, isNamed: true)
    }
    if nodes.count == mark { addToken(.name, isNamed: true) }
    skipArgumentNames()
    postfix(mark, first)
  }

  /// Whether a word such as `copy` marks the expression after it, and is not a name.
  private var isEffect: Bool {
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

  private mutating func prefixOperator(_ mark: Int, _ first: Int) {
    let isAlone = position + 1 >= limit || source.kind(position + 1) == .comma || source.kind(position + 1) == .close
    guard !isAlone else { return addToken(.name, isNamed: true) }
    guard !hasBlank(before: position + 1) || isAt("...") else { return add(.missing, from: mark, first: first) }
    let isInOut = isAt("&")
    position += 1
    nested { $0.operand() }
    markLast(as: .value)
    add(isInOut ? .inOut : .prefix, from: mark, first: first, name: first)
  }

  // MARK: Literals

  /// Parses a key path, such as `\Type.member[0]?.other`.
  private mutating func keyPath() {
    let first = position
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
    add(.keyPath, from: mark, first: first)
  }

  private mutating func tuple() {
    let (mark, first) = (mark, position)
    var elementCount = 0
    var isLabeled = false
    list { parser in
      parser.argument()
      elementCount += 1
      isLabeled = isLabeled || parser.isLastNamed
    }
    add(elementCount == 1 && !isLabeled ? .parenthesized : .tuple, from: mark, first: first)
  }

  private mutating func collection() {
    let (mark, first) = (mark, position)
    var isDictionary = false
    list { parser in
      if parser.kind == .colon {
        isDictionary = true
        parser.position += 1
        return
      }
      let (inner, start) = (parser.mark, parser.position)
      parser.expression()
      parser.markLast(as: .element)
      guard parser.kind == .colon else { return }
      isDictionary = true
      parser.markLast(as: .key)
      parser.position += 1
      parser.expression()
      parser.markLast(as: .value)
      parser.add(.dictionaryElement, from: inner, first: start)
      parser.markLast(as: .element)
    }
    add(isDictionary ? .dictionary : .array, from: mark, first: first)
  }
}
