/// A text to which edits are applied one after another. The positions of an edit refer to the text after the previous
/// edits. The type tracks one range that covers all replaced text, so that dependents of the text are updated only
/// once.
package struct EditedText {
  package private(set) var bytes: [UInt8]
  /// The range of the original text that covers all edits, in UTF-8 bytes; nil before the first edit.
  package private(set) var replacedRange: Range<Int>?
  /// The end of the replacement in `bytes`. The replacement starts at `replacedRange.lowerBound`.
  private var replacementEnd = 0
  private var lines: BlockLines?

  /// Creates an unedited text.
  ///
  /// - Parameter lines: the lines of `bytes`; nil if they must be computed.
  package init(_ bytes: [UInt8], lines: BlockLines? = nil) { (self.bytes, self.lines) = (bytes, lines) }

  /// The bytes that replaced the range `replacedRange`; empty before the first edit.
  package var replacement: ArraySlice<UInt8> { replacedRange.map { bytes[$0.lowerBound..<replacementEnd] } ?? [] }

  /// Replaces a range of the current text, in UTF-8 bytes.
  package mutating func replace(_ range: Range<Int>, with newBytes: [UInt8]) {
    let growth = newBytes.count - range.count
    if let oldRange = replacedRange {
      let upper = max(replacementEnd, range.upperBound)
      replacedRange = min(oldRange.lowerBound, range.lowerBound)..<oldRange.upperBound + upper - replacementEnd
      replacementEnd = upper + growth
    } else {
      replacedRange = range
      replacementEnd = range.lowerBound + newBytes.count
    }
    bytes.replaceSubrange(range, with: newBytes)
    lines = nil
  }

  /// Returns the byte offset of a position. A line after the last line counts as the end of the text. A column after
  /// the line's end counts as the end of the line.
  package mutating func offset(of position: TextPosition, in encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    let starts = lineStarts()
    guard position.line <= starts.count else { return bytes.count }
    let start = position.line == 0 ? 0 : Int(starts[position.line - 1])
    var end = position.line < starts.count ? Int(starts[position.line]) : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start + encoding.byteCount(upTo: position.character, in: bytes[start..<end])
  }

  private mutating func lineStarts() -> [Int32] {
    let blockLines = lines ?? BlockLines(bytes)
    lines = blockLines
    return blockLines.starts
  }
}
