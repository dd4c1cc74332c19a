import UIModelPlatform

/// A value of a JSON5 text, with its place. Source: the JSON5 specification 1.0.0, https://spec.json5.org
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
  /// UTF-8 bytes from the start of the text, quotes and brackets included.
  let range: Range<Int>

  var isNull: Bool { if case .null = kind { true } else { false } }
  var string: String? { if case .string(let text) = kind { text } else { nil } }
  var array: [JSON5Value]? { if case .array(let elements) = kind { elements } else { nil } }
  var members: [Member]? { if case .object(let members) = kind { members } else { nil } }

  /// The kind of value in words, such as `a list`.
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

/// Why a text is not what was expected, and where.
struct JSON5Fault: Error {
  /// UTF-8 bytes from the start of the text.
  let at: Int
  let reason: String

  /// The same with its line.
  func problem(in bytes: [UInt8]) -> PropertyList.Problem {
    let line = bytes[..<min(at, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    return PropertyList.Problem(line: line, reason: reason)
  }
}

/// Reads JSON5: JSON with comments, trailing commas, single quotes, and keys without quotes. Bounded in size and depth,
/// whatever the bytes are; containers inside one another take no stack.
struct JSON5Parser {
  /// UTF-8 bytes; a longer text is not read.
  static let longest = 50 << 20
  /// Containers inside one another at the most. A group in a group is two.
  static let deepest = 256

  private struct Frame {
    let start: Int
    let isObject: Bool
    var elements: [JSON5Value] = []
    var members: [JSON5Value.Member] = []
    /// Of the members so far: of two keys with one name the first counts.
    var names: Set<String> = []
    /// The key of the member whose value comes next.
    var name = ""
  }

  private var scanner: JSON5Scanner
  private var stack: [Frame] = []

  private init(_ bytes: [UInt8]) { scanner = JSON5Scanner(bytes) }

  /// The value of a whole text.
  static func value(_ bytes: [UInt8]) throws(JSON5Fault) -> JSON5Value {
    guard bytes.count <= longest else { throw JSON5Fault(at: 0, reason: "it is too large") }
    var parser = JSON5Parser(bytes)
    return try parser.document()
  }

  private mutating func document() throws(JSON5Fault) -> JSON5Value {
    while true {
      guard var value = try begunOrRead() else { continue }
      // A value may be the last of what it is in, and that of what is around it.
      while true {
        try scanner.skipSpace()
        guard !stack.isEmpty else {
          guard scanner.isAtEnd else { throw scanner.fault("unexpected text after the end") }
          return value
        }
        add(value)
        guard try closes(afterValue: true), let closed = closed() else { break }
        value = closed
      }
    }
  }

  /// The value at the next byte; nil after the bracket that opens a container which is not empty.
  private mutating func begunOrRead() throws(JSON5Fault) -> JSON5Value? {
    try scanner.skipSpace()
    let start = scanner.at
    if !scanner.take("{"), !scanner.take("[") { return try scanner.scalar() }
    guard stack.count < Self.deepest else {
      throw JSON5Fault(at: start, reason: "values are nested more than \(Self.deepest) levels deep")
    }
    stack.append(Frame(start: start, isObject: scanner.bytes[start] == UInt8(ascii: "{")))
    try scanner.skipSpace()
    return try closes(afterValue: false) ? closed() : nil
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

  /// Whether the innermost container ends here; if not, reads up to the next value in it.
  private mutating func closes(afterValue: Bool) throws(JSON5Fault) -> Bool {
    guard let isObject = stack.last?.isObject else { return false }
    let closer: Unicode.Scalar = isObject ? "}" : "]"
    if scanner.take(closer) { return true }
    if afterValue {
      guard scanner.take(",") else {
        throw scanner.isAtEnd ? unclosed() : scanner.fault("expected ',' or '\(closer)'")
      }
      try scanner.skipSpace()
      if scanner.take(closer) { return true }
    }
    guard !scanner.isAtEnd else { throw unclosed() }
    guard isObject else { return false }
    let name = try scanner.key()
    try scanner.skipSpace()
    guard scanner.take(":") else { throw scanner.fault("expected ':' after '\(name.prefix(80))'") }
    stack[known: stack.count - 1].name = name
    return false
  }

  private func unclosed() -> JSON5Fault {
    JSON5Fault(at: stack.last?.start ?? 0, reason: "'\(stack.last?.isObject == true ? "{" : "[")' is not closed")
  }

  private mutating func closed() -> JSON5Value? {
    stack.popLast().map { frame in
      JSON5Value(
        kind: frame.isObject ? .object(frame.members) : .array(frame.elements), range: frame.start..<scanner.at)
    }
  }
}
