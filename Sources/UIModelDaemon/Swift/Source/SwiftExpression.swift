import UIModelPlatform

/// The outermost form of an expression in Swift source. Subexpressions are ranges of tokens, which callers evaluate
/// when necessary. For example, `Text("a").bold()` is a `call` whose receiver is the range of `Text("a")`.
package enum SwiftExpression {
  case string(String)
  /// A string with interpolations of names.
  case text([SwiftTextPart])
  case int(Int)
  case number(Double)
  case bool(Bool)
  case null
  case array([Range<Int>])
  /// Two or more elements in parentheses.
  case tuple([SwiftArgument])
  /// A path of names, such as `a.b.c`. The path is implicit if it begins with a dot, as `.c` does.
  case path([String], isImplicit: Bool)
  /// A member of a base that is not a path of names: `base.name`.
  case member(of: Range<Int>, String)
  case call(SwiftCall)
  /// A closure: the tokens in its braces.
  case closure(Range<Int>)
  /// `#selector(…)`: the tokens in its parentheses.
  case selector(Range<Int>)
  /// Two or more operands joined by `+`.
  case sum([Range<Int>])
  /// A range: `a ..< b`, or `a ... b` if `isClosed`.
  case range(Range<Int>, Range<Int>, isClosed: Bool)
  /// A ternary: `test ? a : b`.
  case choice(test: Range<Int>, Range<Int>, Range<Int>)
  /// A subscript, `base["key"]`: the base, and the tokens in the brackets.
  case subscriptAccess(of: Range<Int>, Range<Int>)
  /// An optional cast: `value as? Type`.
  case cast(Range<Int>, Range<Int>)
  /// A value with a default for nil: `a ?? b`.
  case fallback(Range<Int>, Range<Int>)
  case unknown
}

/// A call expression in Swift source.
package struct SwiftCall {
  /// The callee as names, such as `["UIMenu", "Identifier"]`; empty if the callee is not a path of names.
  package let path: [String]
  /// Whether the callee begins with a dot, as in `.init(…)`.
  package let isImplicit: Bool
  /// The tokens of the callee.
  package let callee: Range<Int>
  package let arguments: [SwiftArgument]
  /// The tokens in the braces of the trailing closure; nil if there is none.
  let trailingClosure: Range<Int>?
  /// The token of the callee's last name.
  let nameToken: Int

  /// The tokens of the expression on which a method is called; nil if there is no such expression, as in `close()`,
  /// `.init()` and `handlers[0](value)`.
  var receiver: Range<Int>? { callee.lowerBound < nameToken - 1 ? callee.lowerBound..<nameToken - 1 : nil }

  func argument(_ label: String) -> SwiftArgument? { arguments.first { $0.label == label } }

  /// Returns this implicit call with the name of its type: with the type `Type`, `.name(…)` becomes `Type.name(…)`.
  func qualified(by type: String) -> SwiftCall {
    SwiftCall(
      path: type.split(separator: ".").map(String.init) + path, isImplicit: false, callee: callee, arguments: arguments,
      trailingClosure: trailingClosure, nameToken: nameToken)
  }
}

/// An argument of a call, or an element of a tuple.
package struct SwiftArgument {
  package let label: String?
  /// The token of the label, or the first token of the value if there is no label.
  package let labelToken: Int
  package let value: Range<Int>
}

extension SwiftSource {
  /// Returns the expression in a range of tokens, without `try`, `await` and parentheses around it. For example,
  /// `(a.b)` becomes `.path(["a", "b"], isImplicit: false)`.
  package func expression(_ range: Range<Int>) -> SwiftExpression {
    var range = range
    while range.count > 1, ["try", "await"].contains(text(range.lowerBound)) {
      range = range.dropFirst()
      if isToken(range.lowerBound, "!") { range = range.dropFirst() }
      if isToken(range.lowerBound, "?") { return .unknown }
    }
    while range.count > 2, isToken(range.lowerBound, "("), closing(of: range.lowerBound) == range.upperBound - 1 {
      let contentRange = range.lowerBound + 1..<range.upperBound - 1
      guard isToken(contentRange.lowerBound, "("), closing(of: contentRange.lowerBound) == contentRange.upperBound - 1
      else {
        guard isWellFormed(range) else { return .unknown }
        let parts = split(contentRange)
        return parts.count > 1 ? .tuple(parts.map { argument($0) }) : innerExpression(contentRange)
      }
      range = contentRange
    }
    return innerExpression(range)
  }

  /// Returns the expression in a range of tokens that has no parentheses around it.
  private func innerExpression(_ range: Range<Int>) -> SwiftExpression {
    guard !range.isEmpty, isWellFormed(range) else { return .unknown }
    if let operation = operation(range) { return operation }
    let firstToken = range.lowerBound
    if range.count == 1 {
      switch tokens[firstToken].kind {
      case .string: return string(firstToken).map { .string($0) } ?? textParts(firstToken).map { .text($0) } ?? .unknown
      case .number:
        if let int = Int(text(firstToken).filter { $0 != "_" }) { return .int(int) }
        return number(firstToken).map { .number($0) } ?? .unknown
      default: break
      }
    }
    if range.count == 2, isToken(firstToken, "-") {
      if let int = Int(text(firstToken + 1)) { return .int(-int) }
      if let number = number(firstToken + 1) { return .number(-number) }
    }
    if tokens[firstToken].kind == .directive {
      guard isToken(firstToken, "#selector"), isToken(firstToken + 1, "("),
        closing(of: firstToken + 1) == range.upperBound - 1
      else {
        return .unknown
      }
      return .selector(firstToken + 2..<range.upperBound - 1)
    }
    return postfixExpression(range)
  }

  /// Whether white space or a comment directly precedes a token. True for the first token.
  private func hasBlankBefore(_ index: Int) -> Bool { index == 0 || tokens[index - 1].end < tokens[index].start }

  /// Whether an operator in a range has two operands. A binary operator has blanks on both sides, or on neither. A `!`
  /// or `?` directly after a value is not binary.
  func isBinary(_ index: Int, in range: Range<Int>) -> Bool {
    guard index > range.lowerBound, index + 1 < range.upperBound else { return false }
    let (hasLeadingBlank, hasTrailingBlank) = (hasBlankBefore(index), hasBlankBefore(index + 1))
    if !hasLeadingBlank, isToken(index, "!") || isToken(index, "?") { return false }
    return hasLeadingBlank == hasTrailingBlank
  }

  /// Returns the outermost operation in a range of tokens: a ternary, `??`, a cast, a range or a sum. Unknown for any
  /// other operation, and for a colon outside of a ternary. Nil if the range has no operation. For `value as Type`,
  /// returns the expression `value`.
  private func operation(_ range: Range<Int>) -> SwiftExpression? {
    var operators: [Int] = []
    var casts: [Int] = []
    var colonToken: Int?
    var (position, openTernaryCount) = (range.lowerBound, 0)
    while position < range.upperBound {
      switch tokens[position].kind {
      case .operator where isBinary(position, in: range):
        operators.append(position)
        if isToken(position, "?") { openTernaryCount += 1 }
      case .colon where openTernaryCount > 0:
        openTernaryCount -= 1
        if openTernaryCount == 0, colonToken == nil { colonToken = position }
      case .colon: return .unknown
      case .identifier where position > range.lowerBound && (isToken(position, "as") || isToken(position, "is")):
        if kind(position - 1) != .period { casts.append(position) }
      default: break
      }
      position = indexAfter(position)
    }
    if let questionToken = operators.first(where: { isToken($0, "?") }) {
      guard let colonToken, questionToken < colonToken else { return .unknown }
      return .choice(
        test: range.lowerBound..<questionToken, questionToken + 1..<colonToken, colonToken + 1..<range.upperBound)
    }
    if let firstOperator = operators.first(where: { isToken($0, "??") }) {
      guard operators.allSatisfy({ isToken($0, "??") }) else { return .unknown }
      return .fallback(range.lowerBound..<firstOperator, firstOperator + 1..<range.upperBound)
    }
    if let castToken = casts.first {
      guard casts.count == 1, operators.isEmpty, isToken(castToken, "as") else { return .unknown }
      guard !isToken(castToken + 1, "?") else {
        return .cast(range.lowerBound..<castToken, castToken + 2..<range.upperBound)
      }
      return innerExpression(range.lowerBound..<castToken)
    }
    guard let firstOperator = operators.first else { return nil }
    if operators.count == 1, isToken(firstOperator, "..<") || isToken(firstOperator, "...") {
      return .range(
        range.lowerBound..<firstOperator, firstOperator + 1..<range.upperBound, isClosed: isToken(firstOperator, "..."))
    }
    guard operators.allSatisfy({ isToken($0, "+") }) else { return .unknown }
    let operandStarts = [range.lowerBound] + operators.map { $0 + 1 }
    return .sum(zip(operandStarts, operators + [range.upperBound]).map { $0..<$1 })
  }

  /// Returns the expression that begins with a primary value and continues with members, calls and subscripts. If
  /// `allowsOptionalChaining` is true, `a?.b` is read as `a.b`; otherwise optional chaining makes the result unknown.
  private func postfixExpression(_ range: Range<Int>, allowsOptionalChaining: Bool = false) -> SwiftExpression {
    let firstToken = range.lowerBound
    let isImplicit = tokens[firstToken].kind == .period
    var position = isImplicit ? firstToken + 1 : firstToken
    var names: [String]? = []
    var nameToken = position
    switch kind(position) {
    case .identifier:
      names?.append(identifier(position) ?? "")
      position += 1
    case .open where !isImplicit:
      guard let end = closing(of: position), end < range.upperBound else { return .unknown }
      if end == range.upperBound - 1 {
        if isToken(position, "[") {
          return isDictionary(position + 1..<end) ? .unknown : .array(split(position + 1..<end))
        }
        if isToken(position, "{") { return .closure(position + 1..<end) }
      }
      // `[Type]()` is an empty array.
      let isEmptyCall = range.upperBound == end + 3 && isToken(end + 1, "(") && closing(of: end + 1) == end + 2
      if isToken(position, "["), isEmptyCall, end > position + 1, !isDictionary(position + 1..<end) {
        return .array([])
      }
      names = nil
      position = end + 1
    case .string where !isImplicit:
      names = nil
      position += 1
    default: return .unknown
    }
    var result: SwiftExpression?
    while position < range.upperBound {
      let precedingTokens = firstToken..<position
      if tokens[position].kind == .period, position + 1 < range.upperBound,
        kind(position + 1) == .identifier || kind(position + 1) == .number
      {
        nameToken = position + 1
        let name = identifier(nameToken) ?? text(nameToken)
        if result == nil { names?.append(name) } else { names = nil }
        position += 2
        result = names == nil ? .member(of: precedingTokens, name) : nil
        continue
      }
      if isToken(position, "!") || isToken(position, "?"), !hasBlankBefore(position) {
        position += 1
        // The value of `a?` is unknown, because `a` may be nil.
        if position == range.upperBound {
          return isToken(position - 1, "!") && !isToken(position - 2, "!") ? innerExpression(precedingTokens) : .unknown
        }
        if isToken(position - 1, "?"), !allowsOptionalChaining { return .unknown }
        continue
      }
      guard tokens[position].kind == .open, !tokens[position].startsLine, let end = closing(of: position),
        end < range.upperBound
      else {
        return .unknown
      }
      if isToken(position, "[") {
        result =
          end == range.upperBound - 1 && end > position + 1
          ? .subscriptAccess(of: precedingTokens, position + 1..<end) : .unknown
        names = nil
        position = end + 1
        continue
      }
      var arguments: [SwiftArgument] = []
      var closure: Range<Int>?
      let callee = precedingTokens
      if isToken(position, "(") {
        arguments = split(position + 1..<end).map { argument($0) }
        position = end + 1
        if position < range.upperBound, isToken(position, "{"), let closureEnd = closing(of: position) {
          closure = position + 1..<closureEnd
          position = closureEnd + 1
        }
      } else {
        closure = position + 1..<end
        position = end + 1
      }
      let isPath = names != nil && result == nil
      result = .call(
        SwiftCall(
          path: isPath ? names ?? [] : [], isImplicit: isPath && isImplicit, callee: callee, arguments: arguments,
          trailingClosure: closure, nameToken: nameToken))
      names = nil
    }
    if let result { return result }
    guard let names else { return .unknown }
    if names.count == 1, !isImplicit {
      switch names[0] {
      case "true": return .bool(true)
      case "false": return .bool(false)
      case "nil": return .null
      default: break
      }
    }
    return .path(names, isImplicit: isImplicit)
  }

  /// Returns an expression without its optional chaining: `a?.b` becomes `a.b`, and `a?.b()` becomes `a.b()`. Nil for
  /// an expression without optional chaining, and for an operation such as `a?.b + c`.
  func optionalChain(_ range: Range<Int>) -> SwiftExpression? {
    guard range.count > 3, isWellFormed(range), operation(range) == nil,
      range.contains(where: { isToken($0, "?") && kind($0 + 1) == .period && !hasBlankBefore($0) })
    else { return nil }
    return postfixExpression(range, allowsOptionalChaining: true)
  }

  private func isDictionary(_ range: Range<Int>) -> Bool {
    split(range).contains { part in
      var (position, openTernaryCount) = (part.lowerBound, 0)
      while position < part.upperBound {
        if isToken(position, "?"), isBinary(position, in: part) { openTernaryCount += 1 }
        if tokens[position].kind == .colon {
          if openTernaryCount == 0 { return true }
          openTernaryCount -= 1
        }
        position = indexAfter(position)
      }
      return false
    }
  }

  func argument(_ range: Range<Int>) -> SwiftArgument {
    if range.count > 2, kind(range.lowerBound + 1) == .colon, let label = identifier(range.lowerBound) {
      return SwiftArgument(label: label, labelToken: range.lowerBound, value: range.lowerBound + 2..<range.upperBound)
    }
    return SwiftArgument(label: nil, labelToken: range.lowerBound, value: range)
  }

  // MARK: Selectors

  /// Returns the method in `#selector(…)`. With argument labels, the result is the method without its type, such as
  /// `move(_:with:)` for `Page.move(_:with:)`. Without labels, the result is the path as written, such as `Page.close`.
  /// Nil for any other content, such as `getter: title`.
  func selector(_ range: Range<Int>) -> String? {
    guard !isToken(range.lowerBound + 1, ":"), isWellFormed(range) else { return nil }
    // The content is `Type.method(_:with:)` or `Type.method`.
    guard let openingParenthesis = range.first(where: { kind($0) == .open }) else {
      let isPath = range.allSatisfy { kind($0) == .identifier || kind($0) == .period }
      return isPath && !range.isEmpty ? range.map { text($0) }.joined() : nil
    }
    guard openingParenthesis > range.lowerBound, closing(of: openingParenthesis) == range.upperBound - 1,
      let name = identifier(openingParenthesis - 1)
    else {
      return nil
    }
    return name + range[openingParenthesis...].map { text($0) }.joined()
  }

  // MARK: Strings

  /// Returns the value of a string literal on one line, with its escape sequences replaced. Nil for a string with
  /// interpolations or several lines, and for any other token.
  func string(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .string, tokens[index].isConstantString else {
      return nil
    }
    let text = bytes[tokens[index].range]
    let hashCount = text.prefix { $0 == UInt8(ascii: "#") }.count
    guard text.count >= 2 * (hashCount + 1) else { return nil }
    let content = Array(text.dropFirst(hashCount + 1).dropLast(hashCount + 1))
    return SwiftSource.unescapedString(content, hashCount: hashCount)
  }

  private static func unescapedString(_ content: [UInt8], hashCount: Int) -> String? {
    var unescapedBytes: [UInt8] = []
    unescapedBytes.reserveCapacity(content.count)
    var index = 0
    while index < content.count {
      let isEscape =
        content[index] == UInt8(ascii: "\\") && index + hashCount < content.count
        && content[index + 1..<index + 1 + hashCount].allSatisfy { $0 == UInt8(ascii: "#") }
      guard isEscape else {
        unescapedBytes.append(content[index])
        index += 1
        continue
      }
      index += 1 + hashCount
      guard index < content.count else { return nil }
      switch content[index] {
      case UInt8(ascii: "n"): unescapedBytes.append(0x0A)
      case UInt8(ascii: "r"): unescapedBytes.append(0x0D)
      case UInt8(ascii: "t"): unescapedBytes.append(0x09)
      case UInt8(ascii: "0"): unescapedBytes.append(0x00)
      case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): unescapedBytes.append(content[index])
      case UInt8(ascii: "u"):
        let digits = content[(index + 1)...].dropFirst().prefix { $0 != UInt8(ascii: "}") }
        guard content.indices.contains(index + 1), content[index + 1] == UInt8(ascii: "{"), digits.count <= 8,
          let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(value)
        else { return nil }
        unescapedBytes.append(contentsOf: String(Character(scalar)).utf8)
        index += 1 + digits.count + 1
      default: return nil
      }
      index += 1
    }
    return String(decoding: unescapedBytes, as: UTF8.self)
  }
}
