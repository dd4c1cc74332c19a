/// Functions that decode strings of JSON text by replacing their escapes.
///
/// For example, the content `Save\u2026` becomes "Save…".
enum JSONText {
  /// Returns the text of a `string` or `key` node. Invalid UTF-8, which the parser has reported, becomes U+FFFD.
  static func string(in bytes: UnsafeBufferPointer<UInt8>, node: JSONNode) -> String {
    let (start, end) = content(of: node, in: bytes)
    let content = UnsafeBufferPointer(rebasing: bytes[start..<end])
    guard node.isComplex else { return String(decoding: content, as: UTF8.self) }
    return String(unsafeUninitializedCapacity: unescapedCapacity(content.count)) { unescape(content, into: $0) }
  }

  /// Returns the UTF-8 bytes of the text of a `string` or `key` node.
  static func utf8(in bytes: UnsafeBufferPointer<UInt8>, node: JSONNode) -> [UInt8] {
    let (start, end) = content(of: node, in: bytes)
    let content = UnsafeBufferPointer(rebasing: bytes[start..<end])
    guard node.isComplex else { return Array(content) }
    return [UInt8](unsafeUninitializedCapacity: unescapedCapacity(content.count)) { buffer, count in
      count = unescape(content, into: buffer)
    }
  }

  /// Returns the `JSONKey` hash of the name of a `key` node, with escapes replaced.
  static func hash(in bytes: UnsafeBufferPointer<UInt8>, key node: JSONNode) -> UInt32 {
    let (start, end) = content(of: node, in: bytes)
    let content = UnsafeBufferPointer(rebasing: bytes[start..<end])
    guard node.isComplex else { return JSONKey.hash(of: content) }
    return utf8(in: bytes, node: node).withUnsafeBufferPointer { JSONKey.hash(of: $0) }
  }

  /// Returns the start and end offsets of the text between the quotes, in UTF-8 bytes. An unclosed string ends at the
  /// end of its node.
  static func content(of node: JSONNode, in bytes: UnsafeBufferPointer<UInt8>) -> (Int, Int) {
    var end = Int(node.end)
    // All bytes of a key without quotes are its name. The parser has reported the missing quotes.
    guard end > Int(node.start), bytes[Int(node.start)] == .quote else { return (Int(node.start), end) }
    let start = Int(node.start) + 1
    if end > start, bytes[end - 1] == .quote, !isEscaped(end - 1, from: start, in: bytes) { end -= 1 }
    return (min(start, end), end)
  }

  private static func isEscaped(_ at: Int, from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var backslashCount = 0
    var offset = at - 1
    while offset >= start, bytes[offset] == .backslash {
      backslashCount += 1
      offset -= 1
    }
    return backslashCount % 2 == 1
  }

  /// Returns the maximum length of `count` bytes after their escapes are replaced. The worst case is `\u` without
  /// digits: its two bytes become U+FFFD, which has three.
  private static func unescapedCapacity(_ count: Int) -> Int { count + count / 2 + 1 }

  /// Replaces escapes and returns the number of written bytes. An unpaired surrogate and a `\u` without four digits
  /// become U+FFFD. Any other invalid escape stays unchanged. `output` must have the capacity that `unescapedCapacity`
  /// returns.
  private static func unescape(
    _ bytes: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var count = 0
    func append(_ byte: UInt8) {
      output[count] = byte
      count += 1
    }
    var offset = 0
    while offset < bytes.count {
      let plainRange = offset..<bytes.endOfUnescapedRun(from: offset)
      if !plainRange.isEmpty {
        _ = UnsafeMutableBufferPointer(rebasing: output[count...]).update(fromContentsOf: bytes[plainRange])
        count += plainRange.count
        offset = plainRange.upperBound
        guard offset < bytes.count else { break }
      }
      let byte = bytes[offset]
      guard byte == .backslash, offset + 1 < bytes.count else {
        append(byte)
        offset += 1
        continue
      }
      switch bytes[offset + 1] {
      case UInt8(ascii: "n"): append(0x0A)
      case UInt8(ascii: "t"): append(0x09)
      case UInt8(ascii: "r"): append(0x0D)
      case UInt8(ascii: "b"): append(0x08)
      case UInt8(ascii: "f"): append(0x0C)
      case UInt8(ascii: "u"):
        let (scalar, length) = scalar(in: bytes, at: offset)
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
        offset += length
        continue
      case let escapedByte:
        if escapedByte != .quote, escapedByte != .backslash, escapedByte != UInt8(ascii: "/") { append(.backslash) }
        append(escapedByte)
      }
      offset += 2
    }
    return count
  }

  /// Returns the scalar of the `\u` escape at an offset, and the length of the escape in bytes: 12 for a surrogate
  /// pair, else 6. If the four digits are missing, returns U+FFFD and 2.
  static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at: Int) -> (Unicode.Scalar, Int) {
    let replacementCharacter: Unicode.Scalar = "\u{FFFD}"
    guard let codeUnit = hexValue(bytes, at: at + 2) else { return (replacementCharacter, 2) }
    if let scalar = Unicode.Scalar(codeUnit) { return (scalar, 6) }
    if (0xD800..<0xDC00).contains(codeUnit), at + 7 < bytes.count, bytes[at + 6] == .backslash,
      bytes[at + 7] == UInt8(ascii: "u"), let lowSurrogate = hexValue(bytes, at: at + 8),
      (0xDC00..<0xE000).contains(lowSurrogate),
      let scalar = Unicode.Scalar(0x10000 + (codeUnit - 0xD800) << 10 + (lowSurrogate - 0xDC00))
    {
      return (scalar, 12)
    }
    return (replacementCharacter, 6)
  }

  /// Returns the value of the four hexadecimal digits at an offset, or nil if there are fewer digits.
  static func hexValue(_ bytes: UnsafeBufferPointer<UInt8>, at: Int) -> UInt32? {
    guard at + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[at..<at + 4] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(byte - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
      default: return nil
      }
    }
    return value
  }
}

extension UInt8 {
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
}
