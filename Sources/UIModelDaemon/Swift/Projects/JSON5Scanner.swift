import UIModelPlatform

/// Splits the UTF-8 bytes of a JSON5 text into tokens, one at a time.
struct JSON5Scanner {
  let bytes: [UInt8]
  private(set) var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { at >= bytes.count }

  func fault(_ reason: String) -> JSON5Fault {
    JSON5Fault(at: at, reason: isAtEnd ? "unexpected end of the text" : reason)
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard at < bytes.count, bytes[at] == UInt8(ascii: scalar) else { return false }
    at += 1
    return true
  }

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  // MARK: Spaces and comments

  mutating func skipSpace() throws(JSON5Fault) {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x09...0x0D: at += 1
      case UInt8(ascii: "/") where byte(at + 1) == UInt8(ascii: "/"):
        while at < bytes.count, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
      case UInt8(ascii: "/") where byte(at + 1) == UInt8(ascii: "*"): try skipComment()
      case 0x80...0xFF:
        guard let length = spaceLength else { return }
        at += length
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSON5Fault) {
    let start = at
    at += 2
    while at + 1 < bytes.count {
      if bytes[at] == UInt8(ascii: "*"), bytes[at + 1] == UInt8(ascii: "/") {
        at += 2
        return
      }
      at += 1
    }
    throw JSON5Fault(at: start, reason: "a comment is not closed")
  }

  /// The length in bytes of the space outside ASCII at this position: a byte order mark, U+2028, U+2029, or a character
  /// of category Zs. Nil if there is none.
  private var spaceLength: Int? {
    if bytes[at] == 0xC2, byte(at + 1) == 0xA0 { return 2 }
    switch (bytes[at], byte(at + 1), byte(at + 2)) {
    case (0xEF, 0xBB, 0xBF), (0xE1, 0x9A, 0x80), (0xE3, 0x80, 0x80), (0xE2, 0x81, 0x9F): return 3
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF): return 3
    default: return nil
    }
  }

  // MARK: Values

  /// Reads a value that is not a container.
  mutating func scalar() throws(JSON5Fault) -> JSON5Value {
    let start = at
    if byte(at) == UInt8(ascii: "\"") || byte(at) == UInt8(ascii: "'") {
      let text = try string()
      return JSON5Value(kind: .string(text), range: start..<at)
    }
    while isAtWordByte { at += 1 }
    guard at > start else { throw fault("expected a value") }
    let word = String(decoding: bytes[start..<at], as: UTF8.self)
    let kind: JSON5Value.Kind? =
      switch word {
      case "null": .null
      case "true": .bool(true)
      case "false": .bool(false)
      default: Self.isNumber(word) ? .number : nil
      }
    guard let kind else { throw JSON5Fault(at: start, reason: "'\(word.prefix(80))' is not a value") }
    return JSON5Value(kind: kind, range: start..<at)
  }

  /// Whether the byte at this position can be part of a word. All characters outside ASCII are part of words, except
  /// spaces.
  private var isAtWordByte: Bool {
    guard at < bytes.count else { return false }
    switch bytes[at] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."),
      UInt8(ascii: "+"), UInt8(ascii: "-"):
      return true
    case 0x80...0xFF: return spaceLength == nil
    default: return false
    }
  }

  /// Whether a word is a number, such as `+1`, `.5`, `5.`, `1e9`, `0x1F` or `-Infinity`.
  private static func isNumber(_ word: String) -> Bool {
    let unsigned = word.hasPrefix("+") || word.hasPrefix("-") ? word.dropFirst() : word[...]
    if unsigned == "Infinity" || unsigned == "NaN" { return true }
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    if unsigned.hasPrefix("0x") || unsigned.hasPrefix("0X") {
      let digits = unsigned.utf8.dropFirst(2)
      return !digits.isEmpty && digits.allSatisfy { hex($0) != nil }
    }
    let parts = unsigned.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
    let decimals = parts.first?.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) ?? []
    let digits = decimals.joined()
    guard !digits.isEmpty, digits.allSatisfy(isDigit), decimals.count <= 2 else { return false }
    if let whole = decimals.first, whole.count > 1, whole.first == 0x30 { return false }
    guard parts.count == 2, let exponent = parts.last else { return true }
    let isSigned = exponent.first == UInt8(ascii: "+") || exponent.first == UInt8(ascii: "-")
    let power = isSigned ? exponent.dropFirst() : exponent
    return !power.isEmpty && power.allSatisfy(isDigit)
  }

  private static func hex(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x41 + 10
    case 0x61...0x66: UInt32(byte) - 0x61 + 10
    default: nil
    }
  }

  // MARK: Strings

  /// Reads a key: a string or a name without quotes.
  mutating func key() throws(JSON5Fault) -> String {
    if byte(at) == UInt8(ascii: "\"") || byte(at) == UInt8(ascii: "'") { return try string() }
    let start = at
    var text: [UInt8] = []
    while at < bytes.count {
      let next = bytes[at]
      if next == UInt8(ascii: "\\"), byte(at + 1) == UInt8(ascii: "u") {
        try escape(into: &text)
      } else if isAtWordByte, ![UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-")].contains(next) {
        text.append(next)
        at += 1
      } else {
        break
      }
    }
    guard let first = text.first, !(0x30...0x39).contains(first) else {
      at = start
      throw fault("expected a key")
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func string() throws(JSON5Fault) -> String {
    let (start, quote) = (at, bytes[at])
    at += 1
    var text: [UInt8] = []
    var plain = at
    while at < bytes.count {
      switch bytes[at] {
      case quote:
        text += bytes[plain..<at]
        at += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[plain..<at]
        try escape(into: &text)
        plain = at
      case 0x0A, 0x0D: throw JSON5Fault(at: start, reason: "a string is not closed on its line")
      default: at += 1
      }
    }
    throw JSON5Fault(at: start, reason: "a string is not closed")
  }

  /// Reads an escape such as `\n`, `\x41`, `\u0041` or a backslash at the end of a line, and appends its characters to
  /// `text`.
  private mutating func escape(into text: inout [UInt8]) throws(JSON5Fault) {
    let start = at
    at += 2
    switch byte(start + 1) {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "0") where !(0x30...0x39).contains(byte(at)): text.append(0)
    case 0x30...0x39: throw JSON5Fault(at: start, reason: "'\\' before a digit is no escape")
    case 0x0A: break
    case 0x0D: if byte(at) == 0x0A { at += 1 }
    case 0xE2 where byte(at) == 0x80 && (byte(at + 1) == 0xA8 || byte(at + 1) == 0xA9): at += 2
    case UInt8(ascii: "x"): try append(try hexNumber(2, from: start), to: &text, from: start)
    case UInt8(ascii: "u"):
      let high = try hexNumber(4, from: start)
      guard (0xD800..<0xDC00).contains(high), byte(at) == UInt8(ascii: "\\"), byte(at + 1) == UInt8(ascii: "u") else {
        return try append(high, to: &text, from: start)
      }
      at += 2
      let low = try hexNumber(4, from: start)
      guard (0xDC00..<0xE000).contains(low) else { return try append(high, to: &text, from: start) }
      try append(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00), to: &text, from: start)
    case let other: text.append(other)
    }
  }

  private mutating func hexNumber(_ digits: Int, from start: Int) throws(JSON5Fault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = Self.hex(byte(at)) else {
        throw JSON5Fault(at: start, reason: "an escape needs \(digits) digits")
      }
      value = value << 4 | digit
      at += 1
    }
    return value
  }

  private func append(_ value: UInt32, to text: inout [UInt8], from start: Int) throws(JSON5Fault) {
    guard let scalar = Unicode.Scalar(value) else {
      throw JSON5Fault(at: start, reason: "an escape is half of a character")
    }
    text += Array(String(Character(scalar)).utf8)
  }
}
