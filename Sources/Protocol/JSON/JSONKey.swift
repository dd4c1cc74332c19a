/// A member name with a precomputed hash, which makes a lookup compare two integers instead of two strings.
///
/// For example, `element["title"]` makes a key from the literal and compares the key's hash with the hashes of the
/// object's keys.
package struct JSONKey: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let name: String
  package let hash: UInt32

  package init(_ name: String) {
    self.name = name
    var name = name
    self.hash = name.withUTF8 { JSONKey.hash(of: $0) }
  }

  package static func == (a: JSONKey, b: JSONKey) -> Bool { a.hash == b.hash && a.name.isSame(as: b.name) }

  package init(stringLiteral value: String) { self.init(value) }

  /// A mask with one of 64 bits set, chosen by the hash. The union of several masks represents a set of keys in one
  /// integer. Different keys can have the same bit.
  package var bitMask: UInt64 { 1 << UInt64(hash & 63) }

  package var description: String { name }

  /// Returns a hash of the length and of the first and last eight bytes, or of all bytes if there are fewer than eight.
  /// Escapes must already be replaced. The hash is simple because every lookup computes one. If two hashes are equal,
  /// the caller must compare the names.
  static func hash(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let count = bytes.count
    var (head, tail): (UInt64, UInt64) = (0, 0)
    if count >= 8, let base = UnsafeRawPointer(bytes.baseAddress) {
      head = UInt64(littleEndian: base.loadUnaligned(as: UInt64.self))
      tail = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    } else {
      for byte in bytes { head = head << 8 | UInt64(byte) }
    }
    let mixedBits = (head &* 0x9E37_79B9_7F4A_7C15) ^ (tail &* 0xC2B2_AE3D_27D4_EB4F) &+ UInt64(count)
    return UInt32(truncatingIfNeeded: (mixedBits ^ mixedBits >> 29) &* 0xBF58_476D_1CE4_E5B9 >> 32)
  }
}
