import UIModelPlatform

extension SyntaxParser {
  /// Parses the members, calls and subscripts after the last value. `mark` and `first` are the first node and token of
  /// that value.
  mutating func postfix(_ mark: Int, _ first: Int) {
    while position < limit {
      switch kind {
      case .period: member(mark, first)
      case .open:
        if isAt("{") {
          guard isAtTrailingClosure else { return }
          call(mark, first)
        } else {
          guard !isAtLineStart else { return }
          if isAt("(") { call(mark, first) } else { subscripted(mark, first) }
        }
      case .operator:
        guard postfixOperator(mark, first) else { return }
      case .directive:
        guard isAt("#if"), isAtLineStart, hasModifierClauses else { return }
        postfixClauses(mark, first)
      default: return
      }
    }
  }

  private mutating func member(_ mark: Int, _ first: Int) {
    markLast(as: .base)
    position += 1
    let isNamed = position < limit && (kind == .identifier || kind == .number)
    // A period at the end of a line is unfinished code. The name on the next line belongs to another statement.
    let hasName =
      isNamed && !(isAtLineStart && hasBlank(before: position) && source.tokens[position - 1].startsLine == false)
    if hasName { position += 1 }
    add(.member, from: mark, first: first, name: hasName ? position - 1 : -1)
    skipArgumentNames()
  }

  /// Skips argument names such as `(_:with:)` after a function name. They become part of the name's node.
  mutating func skipArgumentNames() {
    guard isNextOnSameLine("("), let close = source.closing(of: position), (close - position) % 2 == 1,
      close > position + 1
    else {
      return
    }
    for index in stride(from: position + 1, to: close, by: 2) {
      guard source.kind(index) == .identifier, source.kind(index + 1) == .colon else { return }
    }
    position = close + 1
    extendLast(upTo: position)
  }

  private mutating func postfixOperator(_ mark: Int, _ first: Int) -> Bool {
    guard !hasBlank(before: position) else { return false }
    if isAt("?") || isAt("!") {
      let kind = isAt("?") ? SyntaxKind.optionalChain : .forceUnwrap
      markLast(as: .base)
      position += 1
      add(kind, from: mark, first: first)
      return true
    }
    if isAt("<"), case let end = source.indexAfterGenerics(position), end > position + 1, end <= limit {
      markLast(as: .base)
      position = end
      add(.specialization, from: mark, first: first)
      return true
    }
    guard !isAt("="), isEndOfOperand(position + 1) else { return false }
    markLast(as: .value)
    position += 1
    add(.postfix, from: mark, first: first, name: position - 1)
    return true
  }

  /// Whether the operand ends before a token. An operator directly before that token is then postfix.
  private func isEndOfOperand(_ index: Int) -> Bool {
    guard index < limit, !hasBlank(before: index) else { return true }
    return [.close, .comma, .colon, .semicolon, .period].contains(source.kind(index))
  }

  // MARK: Calls

  private mutating func subscripted(_ mark: Int, _ first: Int) {
    markLast(as: .base)
    list { $0.argument() }
    add(.subscripted, from: mark, first: first)
  }

  private mutating func call(_ mark: Int, _ first: Int) {
    markLast(as: .base)
    // The name of a call is the last name of its callee.
    let name = lastCalleeNameToken
    if isAt("(") { list { $0.argument() } }
    if isAt("{"), isAtTrailingClosure {
      trailingClosure(label: nil)
      while kind == .identifier, source.kind(position + 1) == .colon, source.isToken(position + 2, "{"),
        !isAt("default"),
        position + 2 < limit
      {
        trailingClosure(label: position)
      }
    }
    add(.call, from: mark, first: first, name: name)
  }

  private mutating func trailingClosure(label: Int?) {
    let (mark, first) = (mark, position)
    if label != nil { position += 2 }
    closure()
    markLast(as: .value)
    add(.argument, from: mark, first: first, name: label ?? -1)
    markLast(as: .trailingClosure)
  }

  /// Parses an argument of a call, or an element of a tuple.
  mutating func argument() {
    let (mark, first) = (mark, position)
    var name = -1
    if kind == .identifier, source.kind(position + 1) == .colon {
      name = position
      position += 2
    }
    expression()
    markLast(as: .value)
    add(.argument, from: mark, first: first, name: name)
    markLast(as: .argument)
  }

  /// Whether a brace begins a trailing closure of the value before it.
  private var isAtTrailingClosure: Bool {
    let close = source.closing(of: position)
    if isInInitializer, ["willSet", "didSet"].contains(source.text(position + 1)) { return false }
    guard isInHeader else {
      let last = nodes[nodes.count - 1].kind
      return ![.string, .number, .boolean, .nilLiteral, .regex].contains(last)
    }
    if source.isToken(position + 1, "case") || source.isToken(position + 1, "default") { return false }
    // In a condition, a brace begins a closure only if the condition continues after the closing brace.
    guard let close, close + 1 < limit, !source.tokens[close + 1].startsLine else { return false }
    if source.isToken(close + 1, "{") || source.isToken(close + 1, "where") || source.kind(close + 1) == .comma {
      return true
    }
    switch source.kind(close + 1) {
    case .open, .period, .colon, .operator: return true
    case .identifier: return source.isToken(close + 1, "is") || source.isToken(close + 1, "as")
    default: return false
    }
  }

  // MARK: Closures

  mutating func closure() {
    let (mark, first) = (mark, position)
    bracket { parser in
      if let end = parser.endOfSignature { parser.signature(before: end) }
      parser.statements()
    }
    add(.closure, from: mark, first: first)
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

  private mutating func signature(before end: Int) {
    let (mark, first) = (mark, position)
    while kind == .at { attribute() }
    if isAt("[") { list { $0.capture() } }
    if isAt("(") {
      list { $0.parameter() }
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
      type()
      markLast(as: .result)
    }
    position = end + 1
    add(.closureSignature, from: mark, first: first)
    markLast(as: .signature)
  }

  /// Parses one item of a capture list: `weak self`, `unowned(safe) self`, `name = value`.
  private mutating func capture() {
    let (mark, first) = (mark, position)
    if isAt("weak") || isAt("unowned"), source.kind(position + 1) != .comma, position + 1 < limit {
      position += 1
      if isAt("(") { skipBracket() }
    }
    let name = position
    if kind == .identifier { position += 1 }
    if skip("=") {
      expression()
      markLast(as: .value)
    }
    add(.closureCapture, from: mark, first: first, name: name)
  }
}
