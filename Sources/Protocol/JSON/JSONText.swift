/// Strings as they stand in JSON text, in both directions.
enum JSONText {
  /// The string of a `string` or `key` node. What is not Unicode comes out as U+FFFD; it was reported when read.
  static func string(in bytes: UnsafeBufferPointer<UInt8>, node: JSONNode) -> String {
    let (start, end) = content(of: node, in: bytes)
    let content = UnsafeBufferPointer(rebasing: bytes[start..<end])
    guard node.isComplex else { return String(decoding: content, as: UTF8.self) }
    return String(unsafeUninitializedCapacity: unescapedCapacity(content.count)) { unescape(content, into: $0) }
  }

  /// The UTF-8 bytes of the string of a `string` or `key` node.
  static func utf8(in bytes: UnsafeBufferPointer<UInt8>, node: JSONNode) -> [UInt8] {
    let (start, end) = content(of: node, in: bytes)
    let content = UnsafeBufferPointer(rebasing: bytes[start..<end])
    guard node.isComplex else { return Array(content) }
    return [UInt8](unsafeUninitializedCapacity: unescapedCapacity(content.count)) { buffer, count in
      count = unescape(content, into: buffer)
    }
  }

  /// The hash of what a `key` node says.
  static func hash(in bytes: UnsafeBufferPointer<UInt8>, key node: JSONNode) -> UInt32 {
    let (start, end) = content(of: node, in: bytes)
    let content = UnsafeBufferPointer(rebasing: bytes[start..<end])
    guard node.isComplex else { return JSONKey.hash(of: content) }
    return utf8(in: bytes, node: node).withUnsafeBufferPointer { JSONKey.hash(of: $0) }
  }

  /// What is between the quotes; a string that was never closed has no closing one.
  static func content(of node: JSONNode, in bytes: UnsafeBufferPointer<UInt8>) -> (Int, Int) {
    var end = Int(node.end)
    // A key without quotes was reported and counts as it stands.
    guard end > Int(node.start), bytes[Int(node.start)] == .quote else { return (Int(node.start), end) }
    let start = Int(node.start) + 1
    if end > start, bytes[end - 1] == .quote, !isEscaped(end - 1, from: start, in: bytes) { end -= 1 }
    return (min(start, end), end)
  }

  private static func isEscaped(_ at: Int, from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var backslashes = 0
    var at = at - 1
    while at >= start, bytes[at] == .backslash {
      backslashes += 1
      at -= 1
    }
    return backslashes % 2 == 1
  }

  /// Bytes that so many escaped bytes may become: a `\\u` without its digits is two bytes and becomes U+FFFD, three.
  private static func unescapedCapacity(_ count: Int) -> Int { count + count / 2 + 1 }

  /// Undoes escapes and answers how many bytes they leave; a wrong one stays as it is written, half a surrogate pair
  /// becomes U+FFFD. `out` must have the capacity for it.
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
      let plain = at..<bytes.endOfPlainRun(from: at)
      if !plain.isEmpty {
        _ = UnsafeMutableBufferPointer(rebasing: out[count...]).update(fromContentsOf: bytes[plain])
        count += plain.count
        at = plain.upperBound
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
      case let other:
        if other != .quote, other != .backslash, other != UInt8(ascii: "/") { append(.backslash) }
        append(other)
      }
      at += 2
    }
    return count
  }

  /// The scalar of a `\u` escape at `at`, and how many bytes the escape (or the pair of them) takes.
  static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at: Int) -> (Unicode.Scalar, Int) {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    guard let high = hex4(bytes, at: at + 2) else { return (replacement, 2) }
    if let scalar = Unicode.Scalar(high) { return (scalar, 6) }
    if (0xD800..<0xDC00).contains(high), at + 7 < bytes.count, bytes[at + 6] == .backslash,
      bytes[at + 7] == UInt8(ascii: "u"), let low = hex4(bytes, at: at + 8), (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    {
      return (scalar, 12)
    }
    return (replacement, 6)
  }

  static func hex4(_ bytes: UnsafeBufferPointer<UInt8>, at: Int) -> UInt32? {
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
