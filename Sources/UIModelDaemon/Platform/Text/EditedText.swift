/// A text to which edits are applied one after the other; each edit has positions in the text after the edits before
/// it. The type tracks the one range that all edits together replaced, so that dependents of the text are updated only
/// once.
package struct EditedText {
  package private(set) var bytes: [UInt8]
  /// The replaced range of the original text, in UTF-8 bytes; nil before the first edit.
  package private(set) var replaced: Range<Int>?
  /// The end of the replacement in `bytes`. The replacement starts at `replaced.lowerBound`.
  private var end = 0
  private var lines: BlockLines?

  /// Creates an unedited text.
  ///
  /// - Parameter lines: The lines of `bytes`, if they are known already.
  package init(_ bytes: [UInt8], lines: BlockLines? = nil) { (self.bytes, self.lines) = (bytes, lines) }

  /// The bytes that replaced the range `replaced`.
  package var replacement: ArraySlice<UInt8> { replaced.map { bytes[$0.lowerBound..<end] } ?? [] }

  /// Replaces a range of the current text, in UTF-8 bytes.
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

  /// Returns the byte offset of a position. A line after the last one means the end of the text; a column after the
  /// line's end means the end of the line.
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
