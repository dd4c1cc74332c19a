/// The 64-bit FNV-1a hash. Unlike the hash of Swift's `Hasher`, it is the same in every process. It is not
/// cryptographically secure.
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
