/// A random number generator that returns the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension Array where Element == UInt8 {
  /// Returns the bytes after one to three random mutations. A mutation changes, removes or duplicates a byte, or
  /// removes all bytes from a random offset to the end.
  func mutated(using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = self
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
      let offset = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[offset] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: offset)
      case 2: bytes.insert(bytes[offset], at: offset)
      case 3: bytes[offset] = Array("{}[]\",:\\\n\r0-u".utf8).randomElement(using: &generator) ?? 0
      default: bytes.removeSubrange(offset...)
      }
    }
    return bytes
  }
}
