import UIModelPlatform

extension SyntaxParser {
  /// Parses the members, calls and subscripts behind the last value. `mark` and `first` are the first node and token of
  /// that value.
  mutating func postfix(_ mark: Int, _ first: Int) {
    while at < limit {
      switch kind {
      case .period: member(mark, first)
      case .open:
        if isAt("{") {
          guard mayBeTrailingClosure else { return }
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
    at += 1
    let isNamed = at < limit && (kind == .identifier || kind == .number)
    // A period at the end of a line is unfinished code. The name on the next line belongs to another statement.
    let hasName = isNamed && !(isAtLineStart && hasBlank(before: at) && source.tokens[at - 1].startsLine == false)
    if hasName { at += 1 }
    add(.member, from: mark, first: first, name: hasName ? at - 1 : -1)
    skipArgumentNames()
  }

  /// Skips argument names such as `(_:with:)` behind a function name. They become part of the name's node.
  mutating func skipArgumentNames() {
    guard isNextOnSameLine("("), let close = source.closing(of: at), (close - at) % 2 == 1, close > at + 1 else {
      return
    }
    for index in stride(from: at + 1, to: close, by: 2) {
      guard source.kind(index) == .identifier, source.kind(index + 1) == .colon else { return }
    }
    at = close + 1
    extendLast(through: at)
  }

  private mutating func postfixOperator(_ mark: Int, _ first: Int) -> Bool {
    guard !hasBlank(before: at) else { return false }
    if isAt("?") || isAt("!") {
      let kind = isAt("?") ? SyntaxKind.optionalChain : .forceUnwrap
      markLast(as: .base)
      at += 1
      add(kind, from: mark, first: first)
      return true
    }
    if isAt("<"), case let end = source.afterSkippingGenerics(at), end > at + 1, end <= limit {
      markLast(as: .base)
      at = end
      add(.specialization, from: mark, first: first)
      return true
    }
    guard !isAt("="), isEndOfOperand(at + 1) else { return false }
    markLast(as: .value)
    at += 1
    add(.postfix, from: mark, first: first, name: at - 1)
    return true
  }

  /// Whether no value begins at a token, so that an operator before the token is postfix.
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
    let name = lastCallee
    if isAt("(") { list { $0.argument() } }
    if isAt("{"), mayBeTrailingClosure {
      trailingClosure(label: nil)
      while kind == .identifier, source.kind(at + 1) == .colon, source.isToken(at + 2, "{"), !isAt("default"),
        at + 2 < limit
      {
        trailingClosure(label: at)
      }
    }
    add(.call, from: mark, first: first, name: name)
  }

  private mutating func trailingClosure(label: Int?) {
    let (mark, first) = (mark, at)
    if label != nil { at += 2 }
    closure()
    markLast(as: .value)
    add(.argument, from: mark, first: first, name: label ?? -1)
    markLast(as: .trailingClosure)
  }

  /// Parses an argument of a call, or an element of a tuple.
  mutating func argument() {
    let (mark, first) = (mark, at)
    var name = -1
    if kind == .identifier, source.kind(at + 1) == .colon {
      name = at
      at += 2
    }
    expression()
    markLast(as: .value)
    add(.argument, from: mark, first: first, name: name)
    markLast(as: .argument)
  }

  /// Whether a brace begins a trailing closure of the value before it.
  private var mayBeTrailingClosure: Bool {
    let close = source.closing(of: at)
    if isInInitializer, ["willSet", "didSet"].contains(source.text(at + 1)) { return false }
    guard isInHeader else {
      let last = nodes[nodes.count - 1].kind
      return ![.string, .number, .boolean, .nilLiteral, .regex].contains(last)
    }
    if source.isToken(at + 1, "case") || source.isToken(at + 1, "default") { return false }
    // In a condition, a brace begins a closure only if the condition continues behind it.
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
    let (mark, first) = (mark, at)
    bracket { parser in
      if let end = parser.endOfSignature { parser.signature(before: end) }
      parser.statements()
    }
    add(.closure, from: mark, first: first)
  }

  private static let maximumSignatureTokens = 200

  /// The token `in` that ends the signature of a closure; nil if the closure has no signature.
  private var endOfSignature: Int? {
    var index = at
    while source.kind(index) == .at, index < limit {
      index += 2
      if source.isToken(index, "("), !hasBlank(before: index) { index = source.after(index) }
    }
    if source.isToken(index, "["), index < limit { index = source.after(index) }
    if source.isToken(index, "("), index < limit {
      index = source.after(index)
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
        index = source.after(index)
        continue
      }
      // The tokens up to `in` are the result type.
      index += 1
      while index < end, !source.isToken(index, "in") {
        if source.isToken(index, "{") || source.isToken(index, "=") { return nil }
        index = source.after(index)
      }
    }
    return index < end ? index : nil
  }

  private mutating func signature(before end: Int) {
    let (mark, first) = (mark, at)
    while kind == .at { attribute() }
    if isAt("[") { list { $0.capture() } }
    if isAt("(") {
      list { $0.parameter() }
    } else {
      while kind == .identifier, at < end, !["async", "throws"].contains(source.text(at)) {
        addToken(.parameter, isNamed: true)
        markLast(as: .parameter)
        if kind == .comma { at += 1 }
      }
    }
    while at < end, !isAt("->") { skipBracket() }
    if isAt("->") {
      at += 1
      type()
      markLast(as: .result)
    }
    at = end + 1
    add(.closureSignature, from: mark, first: first)
    markLast(as: .signature)
  }

  /// Parses one item of a capture list: `weak self`, `unowned(safe) self`, `name = value`.
  private mutating func capture() {
    let (mark, first) = (mark, at)
    if isAt("weak") || isAt("unowned"), source.kind(at + 1) != .comma, at + 1 < limit {
      at += 1
      if isAt("(") { skipBracket() }
    }
    let name = at
    if kind == .identifier { at += 1 }
    if skip("=") {
      expression()
      markLast(as: .value)
    }
    add(.closureCapture, from: mark, first: first, name: name)
  }
}
