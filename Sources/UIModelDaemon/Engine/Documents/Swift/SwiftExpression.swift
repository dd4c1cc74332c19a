/// What an expression is, as far as it can be read as it is written. Its parts are ranges of tokens, looked at when they
/// are needed.
enum SwiftExpression {
  case string(String)
  case int(Int)
  case bool(Bool)
  case null
  case array([Range<Int>])
  /// `a.b.c`, or `.c`.
  case path([String], isImplicit: Bool)
  case call(SwiftCall)
  /// What stands in `#selector(…)`.
  case selector(Range<Int>)
  /// Several of them, joined by `+`.
  case sum([Range<Int>])
  case unknown
}

/// A call as it is written.
struct SwiftCall {
  /// `["UIMenu", "Identifier"]`.
  let path: [String]
  /// Whether a dot comes first.
  let isImplicit: Bool
  let arguments: [SwiftArgument]
  /// The tokens in the braces after it.
  let trailingClosure: Range<Int>?
  /// The last name of the path, as a token.
  let name: Int

  func argument(_ label: String) -> SwiftArgument? { arguments.first { $0.label == label } }
}

struct SwiftArgument {
  let label: String?
  /// The label's token, else the value's first.
  let labelToken: Int
  let value: Range<Int>
}

extension SwiftSource {
  func expression(_ range: Range<Int>) -> SwiftExpression {
    var range = range
    while let first = kind(range.lowerBound), first == .open, isToken(range.lowerBound, "("), range.count > 2,
      match(range.lowerBound) == range.upperBound - 1
    {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    guard !range.isEmpty, isSound(range) else { return .unknown }
    let first = range.lowerBound
    switch tokens[first].kind {
    case .string: return range.count == 1 ? string(first).map { .string($0) } ?? .unknown : .unknown
    case .number: return range.count == 1 ? Int(text(first)).map { .int($0) } ?? .unknown : .unknown
    case .open:
      if isToken(first, "["), match(first) == range.upperBound - 1 {
        return .array(split(first + 1..<range.upperBound - 1))
      }
      return sum(range)
    case .directive:
      guard isToken(first, "#selector"), isToken(first + 1, "("), match(first + 1) == range.upperBound - 1 else {
        return .unknown
      }
      return .selector(first + 2..<range.upperBound - 1)
    case .identifier, .period: return path(range)
    default: return .unknown
    }
  }

  private func path(_ range: Range<Int>) -> SwiftExpression {
    let isImplicit = tokens[range.lowerBound].kind == .period
    var at = range.lowerBound + (isImplicit ? 1 : 0)
    var names: [String] = []
    while at < range.upperBound, let name = identifier(at) {
      names.append(name)
      at += 1
      guard at < range.upperBound, tokens[at].kind == .period else { break }
      at += 1
    }
    guard !names.isEmpty else { return .unknown }
    let name = at - 1
    if at == range.upperBound {
      if names.count == 1, !isImplicit {
        switch names[0] {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "nil": return .null
        default: break
        }
      }
      return tokens[at - 1].kind == .identifier ? .path(names, isImplicit: isImplicit) : .unknown
    }
    guard tokens[name].kind == .identifier, tokens[at].kind == .open, let end = match(at) else { return sum(range) }
    // A bracket on the next line is something else.
    guard !tokens[at].startsLine else { return .unknown }
    var arguments: [SwiftArgument] = []
    var closure: Range<Int>?
    var after = end + 1
    if isToken(at, "(") {
      arguments = split(at + 1..<end).map { argument($0) }
      if after < range.upperBound, isToken(after, "{"), let closureEnd = match(after) {
        closure = after + 1..<closureEnd
        after = closureEnd + 1
      }
    } else if isToken(at, "{") {
      closure = at + 1..<end
    } else {
      return sum(range)
    }
    guard after == range.upperBound else { return sum(range) }
    return .call(
      SwiftCall(path: names, isImplicit: isImplicit, arguments: arguments, trailingClosure: closure, name: name))
  }

  private func argument(_ range: Range<Int>) -> SwiftArgument {
    if range.count > 2, kind(range.lowerBound + 1) == .colon, let label = identifier(range.lowerBound) {
      return SwiftArgument(label: label, labelToken: range.lowerBound, value: range.lowerBound + 2..<range.upperBound)
    }
    return SwiftArgument(label: nil, labelToken: range.lowerBound, value: range)
  }

  /// `a + b + c`; unknown where there is another operator.
  private func sum(_ range: Range<Int>) -> SwiftExpression {
    var parts: [Range<Int>] = []
    var (start, at) = (range.lowerBound, range.lowerBound)
    while at < range.upperBound {
      if isToken(at, "+") {
        parts.append(start..<at)
        start = at + 1
      } else if tokens[at].kind == .operator || tokens[at].kind == .colon {
        return .unknown
      }
      at = after(at)
    }
    guard !parts.isEmpty, start < range.upperBound else { return .unknown }
    return .sum(parts + [start..<range.upperBound])
  }

  // MARK: Strings

  /// The value of a string that is written out on one line.
  func string(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .string, tokens[index].isPlain else { return nil }
    let text = bytes[tokens[index].range]
    let hashes = text.prefix { $0 == UInt8(ascii: "#") }.count
    guard text.count >= 2 * (hashes + 1) else { return nil }
    let content = Array(text.dropFirst(hashes + 1).dropLast(hashes + 1))
    return SwiftSource.unescaped(content, hashes: hashes)
  }

  private static func unescaped(_ content: [UInt8], hashes: Int) -> String? {
    var out: [UInt8] = []
    out.reserveCapacity(content.count)
    var at = 0
    while at < content.count {
      let isEscape =
        content[at] == UInt8(ascii: "\\") && at + hashes < content.count
        && content[at + 1..<at + 1 + hashes].allSatisfy { $0 == UInt8(ascii: "#") }
      guard isEscape else {
        out.append(content[at])
        at += 1
        continue
      }
      at += 1 + hashes
      guard at < content.count else { return nil }
      switch content[at] {
      case UInt8(ascii: "n"): out.append(0x0A)
      case UInt8(ascii: "r"): out.append(0x0D)
      case UInt8(ascii: "t"): out.append(0x09)
      case UInt8(ascii: "0"): out.append(0x00)
      case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): out.append(content[at])
      case UInt8(ascii: "u"):
        let digits = content[(at + 1)...].dropFirst().prefix { $0 != UInt8(ascii: "}") }
        guard content.indices.contains(at + 1), content[at + 1] == UInt8(ascii: "{"), digits.count <= 8,
          let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(value)
        else { return nil }
        out.append(contentsOf: String(Character(scalar)).utf8)
        at += 1 + digits.count + 1
      default: return nil
      }
      at += 1
    }
    return String(decoding: out, as: UTF8.self)
  }
}
