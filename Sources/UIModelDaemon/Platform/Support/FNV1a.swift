/// The 64-bit FNV-1a hash. It is equal in every process, unlike the hash of Swift's `Hasher`, and not suitable for
/// secrets.
package enum FNV1a {
  package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Returns the hash of numbers, with one step for each number. For long lists this is much faster than hashing the
  /// bytes.
  package static func hash(_ numbers: [Int]) -> UInt64 {
    numbers.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64(bitPattern: Int64($1))) &* 0x100_0000_01B3 }
  }
}
