// Functions that scan UTF-8 text. Most bytes of a text need no special treatment, so eight bytes are tested at a time.
extension UnsafeBufferPointer<UInt8> {
  private static var lowBits: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Returns the index of the first quote, backslash, control character (below 0x20) or non-ASCII byte at or after
  /// `start`. Returns `count` if there is none.
  ///
  /// For example, in the bytes of `"Open\n"` (with a backslash), the result for start 1 is 5.
  func endOfUnescapedRun(from start: Int) -> Int {
    let lowBits = Self.lowBits
    var index = start
    while let word = word(index) {
      let quoteDifferences = word ^ (lowBits &* 0x22)
      let backslashDifferences = word ^ (lowBits &* 0x5C)
      // In each result, such as `quoteHits`, the highest bit of every matching byte is set. The borrow of a subtraction
      // can also set the highest bit of a later byte, but never of an earlier one. This is harmless, because only the
      // first match is used.
      let quoteHits = (quoteDifferences &- lowBits) & ~quoteDifferences
      let backslashHits = (backslashDifferences &- lowBits) & ~backslashDifferences
      let controlHits = (word &- lowBits &* 0x20) & ~word
      let hits = (quoteHits | backslashHits | controlHits | word) & Self.highBits
      if hits != 0 { return index + hits.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, self[index] >= 0x20, self[index] < 0x80, self[index] != .quote, self[index] != .backslash {
      index += 1
    }
    return index
  }

  /// Whether the bytes in a range are valid UTF-8.
  func isUTF8(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      if index + 8 <= range.upperBound, let word = word(index), word & Self.highBits == 0 {
        index += 8
      } else {
        let length = sequenceLength(index, before: range.upperBound)
        guard length > 0 else { return false }
        index += length
      }
    }
    return true
  }

  /// Returns the number of bytes of the UTF-8 sequence that begins at an index, or 0 if no valid sequence begins there.
  private func sequenceLength(_ index: Int, before end: Int) -> Int {
    func isContinuation(_ offset: Int, _ minimum: UInt8 = 0x80, _ maximum: UInt8 = 0xBF) -> Bool {
      index + offset < end && self[index + offset] >= minimum && self[index + offset] <= maximum
    }
    switch self[index] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return isContinuation(1) ? 2 : 0
    case 0xE0: return isContinuation(1, 0xA0) && isContinuation(2) ? 3 : 0
    // 0xED with a second byte of 0xA0 or more would encode a surrogate, which is not valid UTF-8.
    case 0xED: return isContinuation(1, 0x80, 0x9F) && isContinuation(2) ? 3 : 0
    case 0xE1...0xEF: return isContinuation(1) && isContinuation(2) ? 3 : 0
    case 0xF0: return isContinuation(1, 0x90) && isContinuation(2) && isContinuation(3) ? 4 : 0
    case 0xF1...0xF3: return isContinuation(1) && isContinuation(2) && isContinuation(3) ? 4 : 0
    case 0xF4: return isContinuation(1, 0x80, 0x8F) && isContinuation(2) && isContinuation(3) ? 4 : 0
    default: return 0
    }
  }

  /// Returns the eight bytes that start at an index, with the first byte in the lowest bits. Returns nil if fewer than
  /// eight bytes remain.
  private func word(_ index: Int) -> UInt64? {
    guard let baseAddress, index + 8 <= count else { return nil }
    return UInt64(littleEndian: UnsafeRawPointer(baseAddress).loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }
}

extension [UInt8] {
  /// Whether the bytes are valid UTF-8.
  package var isUTF8: Bool { withUnsafeBufferPointer { $0.isUTF8(0..<$0.count) } }
}
