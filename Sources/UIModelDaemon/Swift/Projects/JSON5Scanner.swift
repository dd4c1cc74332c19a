import UIModelPlatform

/// Splits the UTF-8 bytes of a JSON5 text into tokens, one at a time.
struct JSON5Scanner {
  let bytes: [UInt8]
  /// The offset of the next byte to read.
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { offset >= bytes.count }

  func fault(_ reason: String) -> JSON5Fault {
    JSON5Fault(offset: offset, reason: isAtEnd ? "unexpected end of the text" : reason)
  }

  /// Consumes an ASCII character if it is next. Returns whether it was consumed.
  mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: scalar) else { return false }
    offset += 1
    return true
  }

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  // MARK: Spaces and comments

  mutating func skipSpace() throws(JSON5Fault) {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09...0x0D: offset += 1
      case UInt8(ascii: "/") where byte(offset + 1) == UInt8(ascii: "/"):
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      case UInt8(ascii: "/") where byte(offset + 1) == UInt8(ascii: "*"): try skipComment()
      case 0x80...0xFF:
        guard let length = nonASCIISpaceLength else { return }
        offset += length
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSON5Fault) {
    let start = offset
    offset += 2
    while offset + 1 < bytes.count {
      if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
    }
    throw JSON5Fault(offset: start, reason: "a comment is not closed")
  }

  /// The length in bytes of the non-ASCII white space character at the current offset: a byte order mark, U+2028,
  /// U+2029, or a character of category Zs. Nil if the offset is not at one of these characters.
  private var nonASCIISpaceLength: Int? {
    if bytes[offset] == 0xC2, byte(offset + 1) == 0xA0 { return 2 }
    switch (bytes[offset], byte(offset + 1), byte(offset + 2)) {
    case (0xEF, 0xBB, 0xBF), (0xE1, 0x9A, 0x80), (0xE3, 0x80, 0x80), (0xE2, 0x81, 0x9F): return 3
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF): return 3
    default: return nil
    }
  }

  // MARK: Values

  /// Reads a string, a number, `true`, `false` or `null`.
  mutating func readScalar() throws(JSON5Fault) -> JSON5Value {
    let start = offset
    if byte(offset) == UInt8(ascii: "\"") || byte(offset) == UInt8(ascii: "'") {
      let text = try readString()
      return JSON5Value(kind: .string(text), range: start..<offset)
    }
    while isAtWordByte { offset += 1 }
    guard offset > start else { throw fault("expected a value") }
    let word = String(decoding: bytes[start..<offset], as: UTF8.self)
    let kind: JSON5Value.Kind? =
      switch word {
      case "null": .null
      case "true": .bool(true)
      case "false": .bool(false)
      default: Self.isNumber(word) ? .number : nil
      }
    guard let kind else { throw JSON5Fault(offset: start, reason: "'\(word.prefix(80))' is not a value") }
    return JSON5Value(kind: kind, range: start..<offset)
  }

  /// Whether the byte at the current offset can be part of a word, such as `true`, a number or a key without quotes.
  /// All characters outside ASCII are part of words, except white space.
  private var isAtWordByte: Bool {
    guard offset < bytes.count else { return false }
    switch bytes[offset] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."),
      UInt8(ascii: "+"), UInt8(ascii: "-"):
      return true
    case 0x80...0xFF: return nonASCIISpaceLength == nil
    default: return false
    }
  }

  /// Whether a word is a number, such as `+1`, `.5`, `5.`, `1e9`, `0x1F` or `-Infinity`.
  private static func isNumber(_ word: String) -> Bool {
    let number = word.hasPrefix("+") || word.hasPrefix("-") ? word.dropFirst() : word[...]
    if number == "Infinity" || number == "NaN" { return true }
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    if number.hasPrefix("0x") || number.hasPrefix("0X") {
      let digits = number.utf8.dropFirst(2)
      return !digits.isEmpty && digits.allSatisfy { hexDigitValue($0) != nil }
    }
    let parts = number.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
    let mantissaParts = parts.first?.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) ?? []
    let digits = mantissaParts.joined()
    guard !digits.isEmpty, digits.allSatisfy(isDigit), mantissaParts.count <= 2 else { return false }
    if let integerDigits = mantissaParts.first, integerDigits.count > 1, integerDigits.first == 0x30 { return false }
    guard parts.count == 2, let exponent = parts.last else { return true }
    let isSigned = exponent.first == UInt8(ascii: "+") || exponent.first == UInt8(ascii: "-")
    let exponentDigits = isSigned ? exponent.dropFirst() : exponent
    return !exponentDigits.isEmpty && exponentDigits.allSatisfy(isDigit)
  }

  private static func hexDigitValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x41 + 10
    case 0x61...0x66: UInt32(byte) - 0x61 + 10
    default: nil
    }
  }

  // MARK: Strings

  /// Reads a key: a string or a name without quotes.
  mutating func readKey() throws(JSON5Fault) -> String {
    if byte(offset) == UInt8(ascii: "\"") || byte(offset) == UInt8(ascii: "'") { return try readString() }
    let start = offset
    var text: [UInt8] = []
    while offset < bytes.count {
      let nextByte = bytes[offset]
      if nextByte == UInt8(ascii: "\\"), byte(offset + 1) == UInt8(ascii: "u") {
        try readEscape(into: &text)
      } else if isAtWordByte, ![UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-")].contains(nextByte) {
        text.append(nextByte)
        offset += 1
      } else {
        break
      }
    }
    guard let firstByte = text.first, !(0x30...0x39).contains(firstByte) else {
      offset = start
      throw fault("expected a key")
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func readString() throws(JSON5Fault) -> String {
    let (start, quote) = (offset, bytes[offset])
    offset += 1
    var text: [UInt8] = []
    var runStart = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case quote:
        text += bytes[runStart..<offset]
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[runStart..<offset]
        try readEscape(into: &text)
        runStart = offset
      case 0x0A, 0x0D: throw JSON5Fault(offset: start, reason: "a string is not closed on its line")
      default: offset += 1
      }
    }
    throw JSON5Fault(offset: start, reason: "a string is not closed")
  }

  /// Reads an escape such as `\n`, `\x41`, `\u0041` or a backslash at the end of a line, and appends its characters to
  /// `text`.
  private mutating func readEscape(into text: inout [UInt8]) throws(JSON5Fault) {
    let start = offset
    offset += 2
    switch byte(start + 1) {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "0") where !(0x30...0x39).contains(byte(offset)): text.append(0)
    case 0x30...0x39: throw JSON5Fault(offset: start, reason: "'\\' before a digit is no escape")
    case 0x0A: break
    case 0x0D: if byte(offset) == 0x0A { offset += 1 }
    case 0xE2 where byte(offset) == 0x80 && (byte(offset + 1) == 0xA8 || byte(offset + 1) == 0xA9): offset += 2
    case UInt8(ascii: "x"): try append(try readHexNumber(2, from: start), to: &text, from: start)
    case UInt8(ascii: "u"):
      let unit = try readHexNumber(4, from: start)
      guard (0xD800..<0xDC00).contains(unit), byte(offset) == UInt8(ascii: "\\"), byte(offset + 1) == UInt8(ascii: "u")
      else {
        return try append(unit, to: &text, from: start)
      }
      offset += 2
      let nextUnit = try readHexNumber(4, from: start)
      guard (0xDC00..<0xE000).contains(nextUnit) else { return try append(unit, to: &text, from: start) }
      try append(0x10000 + (unit - 0xD800) << 10 + (nextUnit - 0xDC00), to: &text, from: start)
    case let escapedByte: text.append(escapedByte)
    }
  }

  private mutating func readHexNumber(_ digitCount: Int, from start: Int) throws(JSON5Fault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digitCount {
      guard let digit = Self.hexDigitValue(byte(offset)) else {
        throw JSON5Fault(offset: start, reason: "an escape needs \(digitCount) digits")
      }
      value = value << 4 | digit
      offset += 1
    }
    return value
  }

  private func append(_ value: UInt32, to text: inout [UInt8], from start: Int) throws(JSON5Fault) {
    guard let scalar = Unicode.Scalar(value) else {
      throw JSON5Fault(offset: start, reason: "an escape is half of a character")
    }
    text += Array(String(Character(scalar)).utf8)
  }
}
