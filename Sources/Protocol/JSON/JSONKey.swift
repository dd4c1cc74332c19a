/// A member's name with its hash made once, so that looking it up compares two integers.
package struct JSONKey: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let name: String
  package let hash: UInt32

  package init(_ name: String) {
    self.name = name
    var name = name
    self.hash = name.withUTF8 { JSONKey.hash(of: $0) }
  }

  package init(stringLiteral value: String) { self.init(value) }

  package var description: String { name }

  /// FNV-1a over UTF-8 bytes, after escapes are undone.
  static func hash(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash
  }
}
