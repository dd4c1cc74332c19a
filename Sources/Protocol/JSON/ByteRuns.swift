// Functions that scan UTF-8 text. Most bytes of a text need no special treatment, so eight bytes are tested at a time.
extension UnsafeBufferPointer<UInt8> {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Returns the first index from `start` on at which there is a quote, a backslash, a control character or a byte that
  /// is not ASCII. Returns `count` if there is none.
  ///
  /// For example, in the bytes of `"Open\n"` (with a backslash), the result for start 1 is 5.
  func endOfPlainRun(from start: Int) -> Int {
    let ones = Self.ones
    var at = start
    while let word = word(at) {
      let quotes = word ^ (ones &* 0x22)
      let backslashes = word ^ (ones &* 0x5C)
      // In each mask of hits, the highest bit of a byte is set if the byte matches. A borrow can also set the bit of a
      // later byte, but never of an earlier one. This is harmless, because only the first hit is used.
      let quoteHits = (quotes &- ones) & ~quotes
      let backslashHits = (backslashes &- ones) & ~backslashes
      let controlHits = (word &- ones &* 0x20) & ~word
      let hits = (quoteHits | backslashHits | controlHits | word) & Self.highBits
      if hits != 0 { return at + hits.trailingZeroBitCount / 8 }
      at += 8
    }
    while at < count, self[at] >= 0x20, self[at] < 0x80, self[at] != .quote, self[at] != .backslash { at += 1 }
    return at
  }

  func isUTF8(_ range: Range<Int>) -> Bool {
    var at = range.lowerBound
    while at < range.upperBound {
      if at + 8 <= range.upperBound, let word = word(at), word & Self.highBits == 0 {
        at += 8
      } else {
        let length = sequenceLength(at, before: range.upperBound)
        guard length > 0 else { return false }
        at += length
      }
    }
    return true
  }

  /// Returns the number of bytes of the UTF-8 sequence that begins at an index, or 0 if no valid sequence begins there.
  private func sequenceLength(_ at: Int, before end: Int) -> Int {
    func isContinuation(_ offset: Int, _ minimum: UInt8 = 0x80, _ maximum: UInt8 = 0xBF) -> Bool {
      at + offset < end && self[at + offset] >= minimum && self[at + offset] <= maximum
    }
    switch self[at] {
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

  /// Returns the eight bytes from an index on, with the first byte in the lowest bits. Returns nil if fewer bytes are
  /// left.
  private func word(_ at: Int) -> UInt64? {
    guard let baseAddress, at + 8 <= count else { return nil }
    return UInt64(littleEndian: UnsafeRawPointer(baseAddress).loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }
}

extension [UInt8] {
  /// Whether the bytes are valid UTF-8.
  package var isUTF8: Bool { withUnsafeBufferPointer { $0.isUTF8(0..<$0.count) } }
}
