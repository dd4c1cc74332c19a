import UIModelPlatform

/// A value of a JSON5 text, with its range in the text. Source: the JSON5 specification 1.0.0, https://spec.json5.org
struct JSON5Value: Sendable {
  enum Kind: Sendable {
    case null, number
    case bool(Bool)
    case string(String)
    case array([JSON5Value])
    case object([Member])
  }

  struct Member: Sendable {
    let name: String
    let value: JSON5Value
  }

  let kind: Kind
  /// The range of the value in the text, in UTF-8 bytes, including quotes and brackets.
  let range: Range<Int>

  var isNull: Bool { if case .null = kind { true } else { false } }
  var string: String? { if case .string(let text) = kind { text } else { nil } }
  var array: [JSON5Value]? { if case .array(let elements) = kind { elements } else { nil } }
  var members: [Member]? { if case .object(let members) = kind { members } else { nil } }

  /// The kind of the value for messages, such as `a list`.
  var kindName: String {
    switch kind {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// A syntax error or an unexpected value in a JSON5 text.
struct JSON5Fault: Error {
  /// The offset of the error in UTF-8 bytes.
  let offset: Int
  let reason: String

  /// Returns the error with a line number in place of the offset. `bytes` is the JSON5 text.
  func problem(in bytes: [UInt8]) -> PropertyList.Problem {
    let line = bytes[..<min(offset, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    return PropertyList.Problem(line: line, reason: reason)
  }
}

/// Parses JSON5: JSON with comments, trailing commas, single quotes and keys without quotes. The size and the depth of
/// a text are limited. Nested containers are parsed without recursion, so deep nesting cannot overflow the stack.
///
/// For example, `{a: 'b',}` is an object with one member: the key `a` and the string `b`.
struct JSON5Parser {
  /// The maximum size of a text in UTF-8 bytes. A larger text is rejected.
  static let maximumLength = 50 << 20
  /// The maximum nesting depth of containers.
  static let maximumDepth = 256

  /// A container whose closing bracket is not yet read.
  private struct Frame {
    let start: Int
    let isObject: Bool
    var elements: [JSON5Value] = []
    var members: [JSON5Value.Member] = []
    /// The names of the members so far. If a name is repeated, only its first member is kept.
    var names: Set<String> = []
    /// The name of the member whose value is parsed next.
    var name = ""
  }

  private var scanner: JSON5Scanner
  private var stack: [Frame] = []

  private init(_ bytes: [UInt8]) { scanner = JSON5Scanner(bytes) }

  /// Parses a complete JSON5 text and returns its value.
  static func value(_ bytes: [UInt8]) throws(JSON5Fault) -> JSON5Value {
    guard bytes.count <= maximumLength else { throw JSON5Fault(offset: 0, reason: "it is too large") }
    var parser = JSON5Parser(bytes)
    return try parser.readDocument()
  }

  private mutating func readDocument() throws(JSON5Fault) -> JSON5Value {
    while true {
      guard var value = try beginValue() else { continue }
      // The value may be the last one of its container, and this container the last value of its own container. So
      // several containers may end here.
      while true {
        try scanner.skipSpace()
        guard !stack.isEmpty else {
          guard scanner.isAtEnd else { throw scanner.fault("unexpected text after the end") }
          return value
        }
        add(value)
        guard try consumeEndOrSeparator(isAfterValue: true), let container = closeContainer() else { break }
        value = container
      }
    }
  }

  /// Parses the start of a value. Returns a scalar or an empty container. Returns nil for a container with content,
  /// after consuming the opening bracket and, in an object, the first key.
  private mutating func beginValue() throws(JSON5Fault) -> JSON5Value? {
    try scanner.skipSpace()
    let start = scanner.offset
    if !scanner.consume("{"), !scanner.consume("[") { return try scanner.readScalar() }
    guard stack.count < Self.maximumDepth else {
      throw JSON5Fault(offset: start, reason: "values are nested more than \(Self.maximumDepth) levels deep")
    }
    stack.append(Frame(start: start, isObject: scanner.bytes[start] == UInt8(ascii: "{")))
    try scanner.skipSpace()
    return try consumeEndOrSeparator(isAfterValue: false) ? closeContainer() : nil
  }

  private mutating func add(_ value: JSON5Value) {
    guard var frame = stack.popLast() else { return }
    if !frame.isObject {
      frame.elements.append(value)
    } else if frame.names.insert(frame.name).inserted {
      frame.members.append(JSON5Value.Member(name: frame.name, value: value))
    }
    stack.append(frame)
  }

  /// Returns true and consumes the closing bracket if the innermost container ends here. Otherwise returns false and
  /// consumes everything before the next value: the comma after a value, and the key in an object.
  private mutating func consumeEndOrSeparator(isAfterValue: Bool) throws(JSON5Fault) -> Bool {
    guard let isObject = stack.last?.isObject else { return false }
    let closingBracket: Unicode.Scalar = isObject ? "}" : "]"
    if scanner.consume(closingBracket) { return true }
    if isAfterValue {
      guard scanner.consume(",") else {
        throw scanner.isAtEnd ? unclosedFault() : scanner.fault("expected ',' or '\(closingBracket)'")
      }
      try scanner.skipSpace()
      if scanner.consume(closingBracket) { return true }
    }
    guard !scanner.isAtEnd else { throw unclosedFault() }
    guard isObject else { return false }
    let name = try scanner.readKey()
    try scanner.skipSpace()
    guard scanner.consume(":") else { throw scanner.fault("expected ':' after '\(name.prefix(80))'") }
    stack[known: stack.count - 1].name = name
    return false
  }

  private func unclosedFault() -> JSON5Fault {
    JSON5Fault(offset: stack.last?.start ?? 0, reason: "'\(stack.last?.isObject == true ? "{" : "[")' is not closed")
  }

  private mutating func closeContainer() -> JSON5Value? {
    stack.popLast().map { frame in
      JSON5Value(
        kind: frame.isObject ? .object(frame.members) : .array(frame.elements), range: frame.start..<scanner.offset)
    }
  }
}
