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

  /// Returns the start and the end of the text between the quotes, in UTF-8 bytes. An unclosed string ends at the end
  /// of its node.
  static func content(of node: JSONNode, in bytes: UnsafeBufferPointer<UInt8>) -> (Int, Int) {
    var end = Int(node.end)
    // A key without quotes, which the parser has reported. All of its bytes are the name.
    guard end > Int(node.start), bytes[Int(node.start)] == .quote else { return (Int(node.start), end) }
    let start = Int(node.start) + 1
    if end > start, bytes[end - 1] == .quote, !isEscaped(end - 1, from: start, in: bytes) { end -= 1 }
    return (min(start, end), end)
  }

  private static func isEscaped(_ at: Int, from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var backslashCount = 0
    var at = at - 1
    while at >= start, bytes[at] == .backslash {
      backslashCount += 1
      at -= 1
    }
    return backslashCount % 2 == 1
  }

  /// Returns the maximum number of bytes after the escapes in `count` bytes are replaced. The worst case is `\u`
  /// without digits: two bytes become U+FFFD, which has three.
  private static func unescapedCapacity(_ count: Int) -> Int { count + count / 2 + 1 }

  /// Replaces escapes and returns the number of bytes written. An invalid escape stays as written, and an unpaired
  /// surrogate becomes U+FFFD. `out` must have the capacity that `unescapedCapacity` returns.
  private static func unescape(
    _ bytes: UnsafeBufferPointer<UInt8>, into out: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var count = 0
    func append(_ byte: UInt8) {
      out[count] = byte
      count += 1
    }
    var at = 0
    while at < bytes.count {
      let plainRange = at..<bytes.endOfPlainRun(from: at)
      if !plainRange.isEmpty {
        _ = UnsafeMutableBufferPointer(rebasing: out[count...]).update(fromContentsOf: bytes[plainRange])
        count += plainRange.count
        at = plainRange.upperBound
        guard at < bytes.count else { break }
      }
      let byte = bytes[at]
      guard byte == .backslash, at + 1 < bytes.count else {
        append(byte)
        at += 1
        continue
      }
      switch bytes[at + 1] {
      case UInt8(ascii: "n"): append(0x0A)
      case UInt8(ascii: "t"): append(0x09)
      case UInt8(ascii: "r"): append(0x0D)
      case UInt8(ascii: "b"): append(0x08)
      case UInt8(ascii: "f"): append(0x0C)
      case UInt8(ascii: "u"):
        let (scalar, length) = scalar(in: bytes, at: at)
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
        at += length
        continue
      case let escapedByte:
        if escapedByte != .quote, escapedByte != .backslash, escapedByte != UInt8(ascii: "/") { append(.backslash) }
        append(escapedByte)
      }
      at += 2
    }
    return count
  }

  /// Returns the scalar of the `\u` escape at `at` and the number of bytes of the escape, or of both escapes of a
  /// surrogate pair.
  static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at: Int) -> (Unicode.Scalar, Int) {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    guard let high = hexValue(bytes, at: at + 2) else { return (replacement, 2) }
    if let scalar = Unicode.Scalar(high) { return (scalar, 6) }
    if (0xD800..<0xDC00).contains(high), at + 7 < bytes.count, bytes[at + 6] == .backslash,
      bytes[at + 7] == UInt8(ascii: "u"), let low = hexValue(bytes, at: at + 8), (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    {
      return (scalar, 12)
    }
    return (replacement, 6)
  }

  /// Returns the value of the four hexadecimal digits at an offset, or nil if any of them is not a digit.
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
