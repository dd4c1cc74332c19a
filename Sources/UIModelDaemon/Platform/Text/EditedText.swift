/// A text under a series of edits, each with positions in the text after the edits before it. Knows the one range that
/// all edits together replaced, so that what is made of the text is made once.
package struct EditedText {
  package private(set) var bytes: [UInt8]
  /// The replaced range of the original text. Nil before the first edit. UTF-8 bytes.
  package private(set) var replaced: Range<Int>?
  /// Where the replacement ends in `bytes`; it starts at `replaced.lowerBound`.
  private var end = 0
  private var lines: BlockLines?

  /// `lines`: those of the bytes, if somebody has counted them.
  package init(_ bytes: [UInt8], lines: BlockLines? = nil) { (self.bytes, self.lines) = (bytes, lines) }

  /// The bytes that stand in place of `replaced`.
  package var replacement: ArraySlice<UInt8> { replaced.map { bytes[$0.lowerBound..<end] } ?? [] }

  /// Replaces a range. UTF-8 bytes of the text as it is now.
  package mutating func replace(_ range: Range<Int>, with new: [UInt8]) {
    let growth = new.count - range.count
    if let before = replaced {
      let upper = max(end, range.upperBound)
      replaced = min(before.lowerBound, range.lowerBound)..<before.upperBound + upper - end
      end = upper + growth
    } else {
      replaced = range
      end = range.lowerBound + new.count
    }
    bytes.replaceSubrange(range, with: new)
    lines = nil
  }

  /// The byte of a position; a line past the last is the end of the text, a column past the line's end is its end.
  package mutating func offset(of position: TextPosition, in encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    let starts = lineStarts()
    guard position.line <= starts.count else { return bytes.count }
    let start = position.line == 0 ? 0 : Int(starts[position.line - 1])
    var end = position.line < starts.count ? Int(starts[position.line]) : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start + encoding.bytes(upTo: position.character, in: bytes[start..<end])
  }

  private mutating func lineStarts() -> [Int32] {
    let known = lines ?? BlockLines(bytes)
    lines = known
    return known.starts
  }
}
