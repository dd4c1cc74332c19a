import UIModelJSON
import UIModelPlatform

/// Reads a property list of the old format, `{ key = value; }`, in which Xcode writes projects. Binary data, which JSON
/// cannot represent, becomes `{ "$unknown": "data" }`. The size and the depth are limited.
///
/// For example, `{ files = (A, "B C"); }` becomes `{ "files": ["A", "B C"] }`.
enum OpenStepPropertyList {
  /// The maximum size of a text in UTF-8 bytes. A longer text is an error.
  static let maximumLength = 50 << 20
  /// The maximum nesting depth of values.
  static let maximumDepth = 64

  static func read(_ bytes: [UInt8]) throws(PropertyList.Problem) -> JSONValue {
    guard bytes.count <= maximumLength else { throw PropertyList.Problem(line: nil, reason: "it is too large") }
    var scanner = OpenStepScanner(bytes)
    return try scanner.document()
  }
}

/// A recursive-descent parser that reads the bytes once.
private struct OpenStepScanner {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
  }

  mutating func document() throws(PropertyList.Problem) -> JSONValue {
    let value = try value(depth: 0)
    try skipSpace()
    guard at == bytes.count else { throw problem("unexpected text after the end") }
    return value
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(PropertyList.Problem) -> JSONValue {
    try skipSpace()
    guard at < bytes.count else { throw problem("unexpected end of the text") }
    guard depth < OpenStepPropertyList.maximumDepth else {
      throw problem("values are nested more than \(OpenStepPropertyList.maximumDepth) levels deep")
    }
    switch bytes[at] {
    case UInt8(ascii: "{"): return .object(try members(depth))
    case UInt8(ascii: "("): return .array(try elements(depth))
    case UInt8(ascii: "<"):
      guard let end = bytes[at...].firstIndex(of: UInt8(ascii: ">")) else { throw problem("the data is not closed") }
      at = end + 1
      return ["$unknown": "data"]
    default: return .string(try string())
    }
  }

  private mutating func members(_ depth: Int) throws(PropertyList.Problem) -> JSONObject {
    var members: [(String, JSONValue)] = []
    var names: Set<String> = []
    at += 1
    while true {
      try skipSpace()
      if take(UInt8(ascii: "}")) { return JSONObject(distinct: members) }
      let name = try string()
      try expect(UInt8(ascii: "="), "'=' after '\(name.prefix(80))'")
      let value = try value(depth: depth + 1)
      try expect(UInt8(ascii: ";"), "';' after the value of '\(name.prefix(80))'")
      // If a key is repeated, its first value counts, as in XML property lists.
      if names.insert(name).inserted { members.append((name, value)) }
    }
  }

  private mutating func elements(_ depth: Int) throws(PropertyList.Problem) -> [JSONValue] {
    var elements: [JSONValue] = []
    at += 1
    while true {
      try skipSpace()
      if take(UInt8(ascii: ")")) { return elements }
      elements.append(try value(depth: depth + 1))
      try skipSpace()
      if take(UInt8(ascii: ")")) { return elements }
      try expect(UInt8(ascii: ","), "',' or ')' in a list")
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  private mutating func expect(_ byte: UInt8, _ description: String) throws(PropertyList.Problem) {
    try skipSpace()
    guard take(byte) else { throw problem("expected \(description)") }
  }

  // MARK: Strings

  private mutating func string() throws(PropertyList.Problem) -> String {
    guard at < bytes.count else { throw problem("unexpected end of the text") }
    if bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") { return try quoted(bytes[at]) }
    let start = at
    while at < bytes.count, OpenStepScanner.isPlain(bytes[at]) { at += 1 }
    guard at > start else { throw problem("expected a value") }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
      UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private mutating func quoted(_ quote: UInt8) throws(PropertyList.Problem) -> String {
    let start = at
    var text: [UInt8] = []
    at += 1
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), at < bytes.count { escape(into: &text) } else { text.append(byte) }
    }
    at = start
    throw problem("a string is not closed")
  }

  private mutating func escape(into text: inout [UInt8]) {
    let byte = bytes[at]
    at += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "a"): text.append(0x07)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "U"): number(bytes[at...].prefix(4), radix: 16, into: &text)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      at -= 1
      number(bytes[at...].prefix(3), radix: 8, into: &text)
    default: text.append(byte)
    }
  }

  /// Appends the character whose code is given by the leading digits of `digits`, and moves past these digits.
  private mutating func number(_ digits: ArraySlice<UInt8>, radix: Int, into text: inout [UInt8]) {
    let digits = digits.prefix { Int(String(UnicodeScalar($0)), radix: radix) != nil }
    at += digits.count
    guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: radix), let scalar = Unicode.Scalar(value)
    else { return }
    text.append(contentsOf: Array(String(Character(scalar)).utf8))
  }

  // MARK: Spaces and comments

  private mutating func skipSpace() throws(PropertyList.Problem) {
    while at < bytes.count {
      let next = at + 1 < bytes.count ? bytes[at + 1] : 0
      if bytes[at] == 0x20 || (0x09...0x0D).contains(bytes[at]) {
        at += 1
      } else if bytes[at] == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        while at < bytes.count, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
      } else if bytes[at] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(PropertyList.Problem) {
    let start = at
    at += 2
    while at + 1 < bytes.count {
      if bytes[at] == UInt8(ascii: "*"), bytes[at + 1] == UInt8(ascii: "/") {
        at += 2
        return
      }
      at += 1
    }
    at = start
    throw problem("a comment is not closed")
  }

  private func problem(_ reason: String) -> PropertyList.Problem {
    let line = bytes[..<min(at, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    return PropertyList.Problem(line: line, reason: reason)
  }
}
