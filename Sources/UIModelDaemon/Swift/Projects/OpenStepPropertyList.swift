import UIModelJSON
import UIModelPlatform

/// Reads a property list in the OpenStep format, `{ key = value; }`, in which Xcode writes `project.pbxproj` files.
/// Binary data, which JSON cannot represent, becomes `{ "$unknown": "data" }`. The size and the depth are limited.
///
/// For example, `{ files = (A, "B C"); }` becomes `{ "files": ["A", "B C"] }`.
enum OpenStepPropertyList {
  /// The maximum size of a text in UTF-8 bytes. A larger text is rejected.
  static let maximumLength = 50 << 20
  /// The maximum nesting depth of values.
  static let maximumDepth = 64

  static func read(_ bytes: [UInt8]) throws(PropertyList.Problem) -> JSONValue {
    guard bytes.count <= maximumLength else { throw PropertyList.Problem(line: nil, reason: "it is too large") }
    var parser = OpenStepParser(bytes)
    return try parser.readDocument()
  }
}

/// A recursive-descent parser of the OpenStep format that reads the bytes once.
private struct OpenStepParser {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  mutating func readDocument() throws(PropertyList.Problem) -> JSONValue {
    let value = try readValue(depth: 0)
    try skipSpace()
    guard offset == bytes.count else { throw problem("unexpected text after the end") }
    return value
  }

  // MARK: Values

  private mutating func readValue(depth: Int) throws(PropertyList.Problem) -> JSONValue {
    try skipSpace()
    guard offset < bytes.count else { throw problem("unexpected end of the text") }
    guard depth < OpenStepPropertyList.maximumDepth else {
      throw problem("values are nested more than \(OpenStepPropertyList.maximumDepth) levels deep")
    }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return .object(try readMembers(depth))
    case UInt8(ascii: "("): return .array(try readElements(depth))
    case UInt8(ascii: "<"):
      guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: ">")) else {
        throw problem("the data is not closed")
      }
      offset = end + 1
      return ["$unknown": "data"]
    default: return .string(try readString())
    }
  }

  private mutating func readMembers(_ depth: Int) throws(PropertyList.Problem) -> JSONObject {
    var members: [(String, JSONValue)] = []
    var names: Set<String> = []
    offset += 1
    while true {
      try skipSpace()
      if consume(UInt8(ascii: "}")) { return JSONObject(distinct: members) }
      let name = try readString()
      try expect(UInt8(ascii: "="), "'=' after '\(name.prefix(80))'")
      let value = try readValue(depth: depth + 1)
      try expect(UInt8(ascii: ";"), "';' after the value of '\(name.prefix(80))'")
      // If a key is repeated, its first value counts, as in XML property lists.
      if names.insert(name).inserted { members.append((name, value)) }
    }
  }

  private mutating func readElements(_ depth: Int) throws(PropertyList.Problem) -> [JSONValue] {
    var elements: [JSONValue] = []
    offset += 1
    while true {
      try skipSpace()
      if consume(UInt8(ascii: ")")) { return elements }
      elements.append(try readValue(depth: depth + 1))
      try skipSpace()
      if consume(UInt8(ascii: ")")) { return elements }
      try expect(UInt8(ascii: ","), "',' or ')' in a list")
    }
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func expect(_ byte: UInt8, _ description: String) throws(PropertyList.Problem) {
    try skipSpace()
    guard consume(byte) else { throw problem("expected \(description)") }
  }

  // MARK: Strings

  private mutating func readString() throws(PropertyList.Problem) -> String {
    guard offset < bytes.count else { throw problem("unexpected end of the text") }
    if bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") {
      return try readQuotedString(bytes[offset])
    }
    let start = offset
    while offset < bytes.count, OpenStepParser.isPlain(bytes[offset]) { offset += 1 }
    guard offset > start else { throw problem("expected a value") }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
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

  private mutating func readQuotedString(_ quote: UInt8) throws(PropertyList.Problem) -> String {
    let start = offset
    var text: [UInt8] = []
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), offset < bytes.count { readEscape(into: &text) } else { text.append(byte) }
    }
    offset = start
    throw problem("a string is not closed")
  }

  private mutating func readEscape(into text: inout [UInt8]) {
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "a"): text.append(0x07)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "U"): readCharacterCode(bytes[offset...].prefix(4), radix: 16, into: &text)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      offset -= 1
      readCharacterCode(bytes[offset...].prefix(3), radix: 8, into: &text)
    default: text.append(byte)
    }
  }

  /// Reads a character code from the leading digits of `followingBytes` and appends the character to `text`. Appends
  /// nothing if there is no digit, or no character with this code.
  private mutating func readCharacterCode(_ followingBytes: ArraySlice<UInt8>, radix: Int, into text: inout [UInt8]) {
    let digits = followingBytes.prefix { Int(String(UnicodeScalar($0)), radix: radix) != nil }
    offset += digits.count
    guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: radix), let scalar = Unicode.Scalar(value)
    else { return }
    text.append(contentsOf: Array(String(Character(scalar)).utf8))
  }

  // MARK: Spaces and comments

  private mutating func skipSpace() throws(PropertyList.Problem) {
    while offset < bytes.count {
      let nextByte = offset + 1 < bytes.count ? bytes[offset + 1] : 0
      if bytes[offset] == 0x20 || (0x09...0x0D).contains(bytes[offset]) {
        offset += 1
      } else if bytes[offset] == UInt8(ascii: "/"), nextByte == UInt8(ascii: "/") {
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      } else if bytes[offset] == UInt8(ascii: "/"), nextByte == UInt8(ascii: "*") {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(PropertyList.Problem) {
    let start = offset
    offset += 2
    while offset + 1 < bytes.count {
      if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
    }
    offset = start
    throw problem("a comment is not closed")
  }

  private func problem(_ reason: String) -> PropertyList.Problem {
    let line = bytes[..<min(offset, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    return PropertyList.Problem(line: line, reason: reason)
  }
}
