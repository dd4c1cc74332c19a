import UIModelPlatform

extension SyntaxParser {
  /// Parses the members, calls and subscripts after the last value. `mark` is the index of the value's first node, and
  /// `firstToken` is the value's first token.
  mutating func parsePostfix(_ mark: Int, _ firstToken: Int) {
    while position < limit {
      switch kind {
      case .period: parseMember(mark, firstToken)
      case .open:
        if isAt("{") {
          guard isAtTrailingClosure else { return }
          parseCall(mark, firstToken)
        } else {
          guard !isAtLineStart else { return }
          if isAt("(") { parseCall(mark, firstToken) } else { parseSubscript(mark, firstToken) }
        }
      case .operator:
        guard parsePostfixOperator(mark, firstToken) else { return }
      case .directive:
        guard isAt("#if"), isAtLineStart, hasModifierClauses else { return }
        parsePostfixClauses(mark, firstToken)
      default: return
      }
    }
  }

  private mutating func parseMember(_ mark: Int, _ firstToken: Int) {
    markLast(as: .base)
    position += 1
    let isNamed = position < limit && (kind == .identifier || kind == .number)
    // A period at the end of a line is unfinished code. The name on the next line belongs to another statement.
    let hasName =
      isNamed && !(isAtLineStart && hasBlank(before: position) && source.tokens[position - 1].startsLine == false)
    if hasName { position += 1 }
    add(.member, from: mark, firstToken: firstToken, nameToken: hasName ? position - 1 : -1)
    skipArgumentNames()
  }

  /// Skips argument names such as `(_:with:)` after a function name. The argument names become part of the name's node.
  mutating func skipArgumentNames() {
    guard isNextOnSameLine("("), let closingIndex = source.closing(of: position), (closingIndex - position) % 2 == 1,
      closingIndex > position + 1
    else {
      return
    }
    for index in stride(from: position + 1, to: closingIndex, by: 2) {
      guard source.kind(index) == .identifier, source.kind(index + 1) == .colon else { return }
    }
    position = closingIndex + 1
    extendLast(upTo: position)
  }

  /// Parses a postfix operator, `?`, `!` or generic arguments after a value. Returns false if none of these comes next.
  private mutating func parsePostfixOperator(_ mark: Int, _ firstToken: Int) -> Bool {
    guard !hasBlank(before: position) else { return false }
    if isAt("?") || isAt("!") {
      let kind = isAt("?") ? SyntaxKind.optionalChain : .forceUnwrap
      markLast(as: .base)
      position += 1
      add(kind, from: mark, firstToken: firstToken)
      return true
    }
    if isAt("<"), case let end = source.indexAfterGenerics(position), end > position + 1, end <= limit {
      markLast(as: .base)
      position = end
      add(.specialization, from: mark, firstToken: firstToken)
      return true
    }
    guard !isAt("="), isEndOfOperand(position + 1) else { return false }
    markLast(as: .value)
    position += 1
    add(.postfix, from: mark, firstToken: firstToken, nameToken: position - 1)
    return true
  }

  /// Whether the operand ends before a token. An operator directly before that token is then postfix.
  private func isEndOfOperand(_ index: Int) -> Bool {
    guard index < limit, !hasBlank(before: index) else { return true }
    return [.close, .comma, .colon, .semicolon, .period].contains(source.kind(index))
  }

  // MARK: Calls

  private mutating func parseSubscript(_ mark: Int, _ firstToken: Int) {
    markLast(as: .base)
    parseList { $0.parseArgument() }
    add(.subscripted, from: mark, firstToken: firstToken)
  }

  private mutating func parseCall(_ mark: Int, _ firstToken: Int) {
    markLast(as: .base)
    // The name of a call is the last name of its callee.
    let nameToken = lastCalleeNameToken
    if isAt("(") { parseList { $0.parseArgument() } }
    if isAt("{"), isAtTrailingClosure {
      parseTrailingClosure(label: nil)
      while kind == .identifier, source.kind(position + 1) == .colon, source.isToken(position + 2, "{"),
        !isAt("default"),
        position + 2 < limit
      {
        parseTrailingClosure(label: position)
      }
    }
    add(.call, from: mark, firstToken: firstToken, nameToken: nameToken)
  }

  private mutating func parseTrailingClosure(label: Int?) {
    let (mark, firstToken) = (mark, position)
    if label != nil { position += 2 }
    parseClosure()
    markLast(as: .value)
    add(.argument, from: mark, firstToken: firstToken, nameToken: label ?? -1)
    markLast(as: .trailingClosure)
  }

  /// Parses an argument of a call, or an element of a tuple.
  mutating func parseArgument() {
    let (mark, firstToken) = (mark, position)
    var nameToken = -1
    if kind == .identifier, source.kind(position + 1) == .colon {
      nameToken = position
      position += 2
    }
    parseExpression()
    markLast(as: .value)
    add(.argument, from: mark, firstToken: firstToken, nameToken: nameToken)
    markLast(as: .argument)
  }

  /// Whether a brace begins a trailing closure of the value before it.
  private var isAtTrailingClosure: Bool {
    let closingIndex = source.closing(of: position)
    if isInInitializer, ["willSet", "didSet"].contains(source.text(position + 1)) { return false }
    guard isInHeader else {
      let lastKind = nodes[nodes.count - 1].kind
      return ![.string, .number, .boolean, .nilLiteral, .regex].contains(lastKind)
    }
    if source.isToken(position + 1, "case") || source.isToken(position + 1, "default") { return false }
    // In a condition, a brace begins a closure only if the condition continues after the closing brace.
    guard let closingIndex, closingIndex + 1 < limit, !source.tokens[closingIndex + 1].startsLine else { return false }
    if source.isToken(closingIndex + 1, "{") || source.isToken(closingIndex + 1, "where")
      || source.kind(closingIndex + 1) == .comma
    {
      return true
    }
    switch source.kind(closingIndex + 1) {
    case .open, .period, .colon, .operator: return true
    case .identifier: return source.isToken(closingIndex + 1, "is") || source.isToken(closingIndex + 1, "as")
    default: return false
    }
  }

  // MARK: Closures

  mutating func parseClosure() {
    let (mark, firstToken) = (mark, position)
    parseBracket { parser in
      if let end = parser.endOfSignature { parser.parseSignature(before: end) }
      parser.parseStatements()
    }
    add(.closure, from: mark, firstToken: firstToken)
  }

  private static let maximumSignatureTokens = 200

  /// The token `in` that ends the signature of a closure; nil if the closure has no signature.
  private var endOfSignature: Int? {
    var index = position
    while source.kind(index) == .at, index < limit {
      index += 2
      if source.isToken(index, "("), !hasBlank(before: index) { index = source.indexAfter(index) }
    }
    if source.isToken(index, "["), index < limit { index = source.indexAfter(index) }
    if source.isToken(index, "("), index < limit {
      index = source.indexAfter(index)
    } else {
      while source.kind(index) == .identifier, index < limit, !source.isToken(index, "in") {
        index += 1
        guard source.kind(index) == .comma else { break }
        index += 1
      }
    }
    let end = min(limit, index + Self.maximumSignatureTokens)
    while index < end, !source.isToken(index, "in") {
      let isSignatureToken =
        ["async", "throws", "rethrows", "->"].contains { source.isToken(index, $0) }
        || source.isToken(index - 1, "throws")
      guard isSignatureToken else { return nil }
      guard source.isToken(index, "->") else {
        index = source.indexAfter(index)
        continue
      }
      // The tokens up to `in` are the result type.
      index += 1
      while index < end, !source.isToken(index, "in") {
        if source.isToken(index, "{") || source.isToken(index, "=") { return nil }
        index = source.indexAfter(index)
      }
    }
    return index < end ? index : nil
  }

  private mutating func parseSignature(before end: Int) {
    let (mark, firstToken) = (mark, position)
    while kind == .at { parseAttribute() }
    if isAt("[") { parseList { $0.parseCapture() } }
    if isAt("(") {
      parseList { $0.parseParameter() }
    } else {
      while kind == .identifier, position < end, !["async", "throws"].contains(source.text(position)) {
        addToken(.parameter, isNamed: true)
        markLast(as: .parameter)
        if kind == .comma { position += 1 }
      }
    }
    while position < end, !isAt("->") { skipBracket() }
    if isAt("->") {
      position += 1
      parseType()
      markLast(as: .result)
    }
    position = end + 1
    add(.closureSignature, from: mark, firstToken: firstToken)
    markLast(as: .signature)
  }

  /// Parses one item of a capture list: `weak self`, `unowned(safe) self`, `name = value`.
  private mutating func parseCapture() {
    let (mark, firstToken) = (mark, position)
    if isAt("weak") || isAt("unowned"), source.kind(position + 1) != .comma, position + 1 < limit {
      position += 1
      if isAt("(") { skipBracket() }
    }
    let nameToken = position
    if kind == .identifier { position += 1 }
    if skip("=") {
      parseExpression()
      markLast(as: .value)
    }
    add(.closureCapture, from: mark, firstToken: firstToken, nameToken: nameToken)
  }
}
