import UIModelJSON

/// Functions that detect the encoding of a file and convert its text to UTF-8.
package enum TextEncoding {
  /// The number of bytes at the beginning of a file that are searched for zero bytes.
  private static let inspectedLength = 64

  /// Whether a file begins with the byte order mark of UTF-16. The little-endian mark of UTF-32 is excluded, because it
  /// begins with the same bytes, followed by two zero bytes.
  package static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) && !bytes.starts(with: [0xFF, 0xFE, 0, 0])
  }

  /// Returns the text of a file as UTF-8. UTF-16 with a byte order mark is converted; other bytes are returned
  /// unchanged.
  package static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard isUTF16(bytes) else { return bytes }
    let (highOffset, lowOffset) = bytes.starts(with: [0xFE]) ? (0, 1) : (1, 0)
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var offset = 2
    while offset + 1 < bytes.count {
      units.append(UInt16(clamping: bytes[offset + highOffset]) << 8 | UInt16(clamping: bytes[offset + lowOffset]))
      offset += 2
    }
    // A trailing half of a UTF-16 code unit is not text; 0xFF makes the result invalid UTF-8.
    return Array(String(decoding: units, as: UTF16.self).utf8) + (offset < bytes.count ? [0xFF] : [])
  }

  /// Returns the reason why bytes are not readable text; nil if the bytes are readable.
  package static func problem(_ bytes: [UInt8]) -> String? {
    // Source in UTF-8 does not begin with zero bytes.
    if bytes.prefix(inspectedLength).contains(0) { return "it is not UTF-8: it has zero bytes, like UTF-16" }
    return bytes.isUTF8 ? nil : "it is not UTF-8"
  }
}
