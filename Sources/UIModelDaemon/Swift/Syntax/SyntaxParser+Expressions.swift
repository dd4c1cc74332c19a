import UIModelPlatform

/// The precedence of operators, as the standard library declares it. A higher number binds more strongly: `*` has 110
/// and `+` has 100.
enum OperatorPrecedence {
  static let assignment = 10
  static let arrow = 20
  static let ternary = 30
  /// The precedence of an operator that the standard library does not declare.
  static let other = 35
  static let cast = 80

  private static let assignments: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "&+=", "&-=", "&*=", "&<<=", "&>>=", ".&=",
    ".|=",
    ".^=",
  ]
  private static let known: [String: Int] = [
    "->": arrow, "||": 40, "&&": 50, "<": 60, "<=": 60, ">": 60, ">=": 60, "==": 60, "!=": 60, "===": 60, "!==": 60,
    "~=": 60, "??": 70, "...": 90, "..<": 90, "+": 100, "-": 100, "&+": 100, "&-": 100, "|": 100, "^": 100, "*": 110,
    "/": 110, "%": 110, "&": 110, "&*": 110, "<<": 120, ">>": 120, "&<<": 120, "&>>": 120,
  ]
  /// Precedences whose operators group from right to left: `a ?? b ?? c` is `a ?? (b ?? c)`.
  static let rightAssociative: Set<Int> = [assignment, arrow, 70]

  static func of(_ text: String) -> Int { assignments.contains(text) ? assignment : known[text] ?? other }
}

extension SyntaxParser {
  /// Words that cannot begin an expression.
  private static let nonExpressionKeywords: Set<String> = [
    "in", "else", "where", "as", "case", "default", "catch", "func", "class", "struct", "enum", "protocol", "extension",
    "import", "return", "throw", "guard", "while", "for", "defer", "break", "continue", "fallthrough", "var", "let",
    "typealias",
  ]
  /// Words that mark the expression behind them, such as `await` and `copy`. All of them are also read as names.
  private static let effects: Set<String> = ["await", "unsafe", "consume", "copy", "borrow", "yield", "discard"]

  /// Parses an expression into one node. Its operators have at least the precedence `minimum`.
  mutating func expression(_ minimum: Int = 0) { nested { $0.operators(minimum) } }

  private mutating func operators(_ minimum: Int) {
    let (mark, first) = (mark, at)
    operand()
    while let precedence = binaryPrecedence, precedence >= minimum {
      let name = at
      markLast(as: .left)
      if precedence == OperatorPrecedence.cast {
        at += 1
        if isAt("?") || isAt("!"), !hasBlank(before: at) { at += 1 }
        type()
        markLast(as: .type)
        add(.cast, from: mark, first: first, name: name)
      } else if precedence == OperatorPrecedence.ternary {
        markLast(as: .condition)
        at += 1
        expression()
        markLast(as: .thenValue)
        if kind == .colon { at += 1 }
        expression(OperatorPrecedence.ternary)
        markLast(as: .elseValue)
        add(.ternary, from: mark, first: first, name: name)
      } else {
        at += 1
        expression(OperatorPrecedence.rightAssociative.contains(precedence) ? precedence : precedence + 1)
        markLast(as: .right)
        let isAssignment = precedence == OperatorPrecedence.assignment
        add(isAssignment ? .assignment : .binary, from: mark, first: first, name: name)
      }
    }
  }

  /// The precedence of the operator that comes next between two values, a cast or ternary included; nil if there is
  /// none.
  private var binaryPrecedence: Int? {
    switch kind {
    case .operator:
      if isAt("=") { return OperatorPrecedence.assignment }
      let (before, after) = (hasBlank(before: at), hasBlank(before: at + 1))
      guard before == after, at + 1 < limit else { return nil }
      if isAt("?") { return OperatorPrecedence.ternary }
      return OperatorPrecedence.of(source.text(at))
    case .identifier: return isAt("as") || isAt("is") ? OperatorPrecedence.cast : nil
    default: return nil
    }
  }

  // MARK: Operands

  /// Parses a value with its prefix operator, members, calls and subscripts.
  mutating func operand() {
    let (mark, first) = (mark, at)
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
      if isAt("<"), !hasBlank(before: at), skipGenerics() { extendLast(through: at) }
    case .period where at + 1 < limit && source.kind(at + 1) == .identifier:
      at += 1
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
    switch source.text(at) {
    case "try":
      at += 1
      if isAt("?") || isAt("!"), !hasBlank(before: at) { at += 1 }
      expression()
      return add(.effect, from: mark, first: first, name: first)
    case let text where Self.effects.contains(text) && isEffect:
      at += 1
      expression()
      return add(.effect, from: mark, first: first, name: first)
    case "any", "some", "each", "repeat":
      guard source.kind(at + 1) == .identifier, !source.tokens[at + 1].startsLine,
        !["in", "as", "is"].contains(source.text(at + 1))
      else { break }
      type()
      return postfix(mark, first)
    case "if", "switch", "do":
      guard source.kind(at + 1) != .period, source.kind(at + 1) != .comma else { break }
      return controlFlow()
    case "let", "var":
      at += 1
      expression(OperatorPrecedence.cast)
      markLast(as: .pattern)
      return add(.valueBinding, from: mark, first: first, name: first)
    case "is":
      at += 1
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

  /// Whether a word such as `copy` marks the expression behind it, and is not a name.
  private var isEffect: Bool {
    let isAwait = source.isToken(at, "await")
    guard at + 1 < limit, isAwait || !source.tokens[at + 1].startsLine, hasBlank(before: at + 1) else { return false }
    switch source.kind(at + 1) {
    case .identifier: return !["as", "is", "in", "else", "where"].contains(source.text(at + 1))
    case .string, .number, .period: return true
    case .open, .directive: return isAwait
    case .operator: return !hasBlank(before: at + 2) && (isAwait || source.isToken(at + 1, "&"))
    default: return false
    }
  }

  private mutating func prefixOperator(_ mark: Int, _ first: Int) {
    let isAlone = at + 1 >= limit || source.kind(at + 1) == .comma || source.kind(at + 1) == .close
    guard !isAlone else { return addToken(.name, isNamed: true) }
    guard !hasBlank(before: at + 1) || isAt("...") else { return add(.missing, from: mark, first: first) }
    let isInOut = isAt("&")
    at += 1
    nested { $0.operand() }
    markLast(as: .value)
    add(isInOut ? .inOut : .prefix, from: mark, first: first, name: first)
  }

  // MARK: Literals

  /// Parses a key path, such as `\Type.member[0]?.other`.
  private mutating func keyPath() {
    let first = at
    at += 1
    if kind == .identifier { at += 1 }
    while at < limit, !isAtLineStart {
      let isAfterPeriod = source.kind(at - 1) == .period
      if kind == .period || (isAfterPeriod && (kind == .identifier || kind == .number)) {
        at += 1
      } else if isAt("?") || isAt("!"), !hasBlank(before: at) {
        at += 1
      } else if isAt("?.") {
        at += 1
      } else if kind == .open, !isAt("{"), !hasBlank(before: at) {
        skipBracket()
      } else if isAt("<"), case let end = source.afterSkippingGenerics(at), end > at + 1 {
        at = min(limit, end)
      } else {
        break
      }
    }
    add(.keyPath, from: mark, first: first)
  }

  private mutating func tuple() {
    let (mark, first) = (mark, at)
    var parts = 0
    var isLabeled = false
    list { parser in
      parser.argument()
      parts += 1
      isLabeled = isLabeled || parser.isLastNamed
    }
    add(parts == 1 && !isLabeled ? .parenthesized : .tuple, from: mark, first: first)
  }

  private mutating func collection() {
    let (mark, first) = (mark, at)
    var isDictionary = false
    list { parser in
      if parser.kind == .colon {
        isDictionary = true
        parser.at += 1
        return
      }
      let (inner, start) = (parser.mark, parser.at)
      parser.expression()
      parser.markLast(as: .element)
      guard parser.kind == .colon else { return }
      isDictionary = true
      parser.markLast(as: .key)
      parser.at += 1
      parser.expression()
      parser.markLast(as: .value)
      parser.add(.dictionaryElement, from: inner, first: start)
      parser.markLast(as: .element)
    }
    add(isDictionary ? .dictionary : .array, from: mark, first: first)
  }
}
