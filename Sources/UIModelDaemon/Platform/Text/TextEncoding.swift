import UIModelJSON

/// How the bytes of a file are text.
package enum TextEncoding {
  /// The longest text that is looked through for zeros, in bytes.
  private static let opening = 64

  /// Whether a file begins with the byte order mark of UTF-16. That of UTF-32 begins alike, with two zeros behind it.
  package static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) && !bytes.starts(with: [0xFF, 0xFE, 0, 0])
  }

  /// The text of a file in UTF-8: UTF-16 with a byte order mark is converted, other bytes are as they are.
  package static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard isUTF16(bytes) else { return bytes }
    let (high, low) = bytes.starts(with: [0xFE]) ? (0, 1) : (1, 0)
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var at = 2
    while at + 1 < bytes.count {
      units.append(UInt16(clamping: bytes[at + high]) << 8 | UInt16(clamping: bytes[at + low]))
      at += 2
    }
    // Half a unit at the end is no text.
    return Array(String(decoding: units, as: UTF16.self).utf8) + (at < bytes.count ? [0xFF] : [])
  }

  /// Why bytes are no text that can be read; nil for text.
  package static func problem(_ bytes: [UInt8]) -> String? {
    // In UTF-8, what source begins with has no zeros.
    if bytes.prefix(opening).contains(0) { return "it is not UTF-8: it has zero bytes, like UTF-16" }
    return bytes.isUTF8 ? nil : "it is not UTF-8"
  }
}
