/// The hash FNV-1a with 64 bits: the same in every process, and not for secrets.
package enum FNV1a {
  package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The hash of numbers, each as one step: much faster than of their bytes, where there are many.
  package static func hash(_ numbers: [Int]) -> UInt64 {
    numbers.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64(bitPattern: Int64($1))) &* 0x100_0000_01B3 }
  }
}
