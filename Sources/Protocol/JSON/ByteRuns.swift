// Looks at eight bytes at a time, for most of a text is plain.
extension UnsafeBufferPointer<UInt8> {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highs: UInt64 { 0x8080_8080_8080_8080 }

  /// The first index from `start` on with a quote, a backslash, a control character or a byte that is not ASCII; the end
  /// if there is none.
  func endOfPlainRun(from start: Int) -> Int {
    let ones = Self.ones
    var at = start
    while let word = word(at) {
      let quotes = word ^ (ones &* 0x22)
      let backslashes = word ^ (ones &* 0x5C)
      // A byte's highest bit ends up set where it is zero (or less than 0x20). A borrow may set that of a byte after
      // such a one as well, never before it, and only the first counts.
      let quoteHits = (quotes &- ones) & ~quotes
      let backslashHits = (backslashes &- ones) & ~backslashes
      let controlHits = (word &- ones &* 0x20) & ~word
      let hits = (quoteHits | backslashHits | controlHits | word) & Self.highs
      if hits != 0 { return at + hits.trailingZeroBitCount / 8 }
      at += 8
    }
    while at < count, self[at] >= 0x20, self[at] < 0x80, self[at] != .quote, self[at] != .backslash { at += 1 }
    return at
  }

  func isUTF8(_ range: Range<Int>) -> Bool {
    var at = range.lowerBound
    while at < range.upperBound {
      if at + 8 <= range.upperBound, let word = word(at), word & Self.highs == 0 {
        at += 8
      } else {
        let length = sequenceLength(at, before: range.upperBound)
        guard length > 0 else { return false }
        at += length
      }
    }
    return true
  }

  /// The bytes of the character that begins at an index; 0 if none does.
  private func sequenceLength(_ at: Int, before end: Int) -> Int {
    func continues(_ offset: Int, _ least: UInt8 = 0x80, _ most: UInt8 = 0xBF) -> Bool {
      at + offset < end && self[at + offset] >= least && self[at + offset] <= most
    }
    switch self[at] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return continues(1) ? 2 : 0
    case 0xE0: return continues(1, 0xA0) && continues(2) ? 3 : 0
    // What is left out in between is reserved for the halves of surrogate pairs.
    case 0xED: return continues(1, 0x80, 0x9F) && continues(2) ? 3 : 0
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : 0
    case 0xF0: return continues(1, 0x90) && continues(2) && continues(3) ? 4 : 0
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
    case 0xF4: return continues(1, 0x80, 0x8F) && continues(2) && continues(3) ? 4 : 0
    default: return 0
    }
  }

  /// Eight bytes, the first of them lowest; nil if there are not as many.
  private func word(_ at: Int) -> UInt64? {
    guard let baseAddress, at + 8 <= count else { return nil }
    return UInt64(littleEndian: UnsafeRawPointer(baseAddress).loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }
}

extension [UInt8] {
  /// Whether these bytes are text in UTF-8.
  package var isUTF8: Bool { withUnsafeBufferPointer { $0.isUTF8(0..<$0.count) } }
}
