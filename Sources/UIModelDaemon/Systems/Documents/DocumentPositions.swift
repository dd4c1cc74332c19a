import UIModelJSON
import UIModelPlatform

/// Conversion between UTF-8 byte offsets and lines and columns in any encoding. Values outside the text are clamped,
/// and a column inside a character becomes the start of the character.
///
/// For example, in the text "a😀b" the offset 5 is column 3 in UTF-16 code units.
extension Document {
  /// Returns the position of a UTF-8 byte offset.
  package func position(of offset: Int, in encoding: PositionEncoding) -> TextPosition {
    let offset = min(max(0, offset), count)
    let index = blockIndex(at: offset)
    let (block, start) = (blocks[index], blocks.extent(before: index))
    let localOffset = offset - start.byteCount
    let line = block.lines.count(ofLinesUpTo: localOffset)
    let lineStart = line > 0 ? Int(block.lines.starts[line - 1]) : 0
    let width = block.lines.width(lineStart..<localOffset, in: block.bytes)
    let column = (line > 0 ? 0 : start.column.count(in: encoding)) + width.count(in: encoding)
    return TextPosition(line: start.lineCount + line, character: column)
  }

  /// Returns the UTF-8 byte offset of a position. For a line past the last line, returns the length of the text. For a
  /// column past the end of the line, returns the end of the line.
  package func offset(of position: TextPosition, in encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line <= lineCount - 1 else { return count }
    let range = line(position.line)
    return range.lowerBound + encoding.byteCount(upTo: position.character, in: bytes(in: range)[...])
  }

  /// The number of lines. A text that ends with a line break has an empty last line.
  package var lineCount: Int { blocks.extent.lineCount + 1 }

  /// Returns the range of a line in UTF-8 bytes, without its line break.
  package func line(_ line: Int) -> Range<Int> {
    let start = startOfLine(line)
    var end = line + 1 < lineCount ? startOfLine(line + 1) : count
    while end > start, let lastByte = byte(at: end - 1), lastByte == 0x0A || lastByte == 0x0D { end -= 1 }
    return start..<end
  }

  /// Whether the text begins with a byte order mark.
  package var hasByteOrderMark: Bool { bytes(in: 0..<min(3, count)) == [0xEF, 0xBB, 0xBF] }

  /// Returns the byte at an offset, or nil if the offset is outside the text.
  package func byte(at offset: Int) -> UInt8? {
    guard offset >= 0, offset < count else { return nil }
    let index = blockIndex(at: offset)
    return blocks[index].bytes[offset - starts[index]]
  }

  /// Returns the UTF-8 byte offset at which a zero-based line starts.
  private func startOfLine(_ line: Int) -> Int {
    guard line > 0 else { return 0 }
    let index = blocks.index(ofLine: line)
    let (block, start) = (blocks[index], blocks.extent(before: index))
    let lineStartIndex = line - start.lineCount - 1
    guard lineStartIndex >= 0, lineStartIndex < block.lines.starts.count else { return count }
    return start.byteCount + Int(block.lines.starts[lineStartIndex])
  }

  /// The line break for inserted text: the one that ends the document's first line, or `\n` if the text has only one
  /// line.
  package var lineEnding: String {
    guard lineCount > 1 else { return "\n" }
    let end = startOfLine(1)
    if byte(at: end - 1) == 0x0A { return byte(at: end - 2) == 0x0D ? "\r\n" : "\n" }
    return "\r"
  }
}
