/// The line structure of a block: the starts of its lines, and the width of its last line.
package struct BlockLines: Sendable {
  /// The offset of each line start in the block, in UTF-8 bytes, except the start of the first line. A line starts
  /// after `\n`, `\r\n` or a lone `\r`. For example, the line starts of `a\nb` are `[2]`.
  package let starts: [Int32]
  /// Whether all bytes are ASCII, so that bytes, characters and UTF-16 code units have the same count.
  package let isASCII: Bool
  /// The width of the text before every 256th byte, for text that is not ASCII. With these widths, the column of a
  /// position in a long line is computed without a scan from the line's start.
  private let checkpoints: [TextWidth]
  /// The width of the text after the last line start, or of the complete block if it has no line start.
  package private(set) var lastLineWidth: TextWidth

  package init(_ bytes: [UInt8]) {
    let (starts, isASCII) = BlockLines.scan(bytes, 0..<bytes.count)
    self.init(starts: starts, isASCII: isASCII, bytes)
  }

  /// Creates the lines of a text after one of its regions was replaced.
  ///
  /// - Parameter oldLines: the lines of the old text.
  /// - Parameter region: the replaced range of the old text. The range must not begin right after a line break or end
  ///   inside of a line break.
  /// - Parameter insertedCount: the number of bytes that replace the region.
  /// - Parameter bytes: the new text.
  package init(_ oldLines: BlockLines, _ region: Range<Int>, _ insertedCount: Int, _ bytes: [UInt8]) {
    let (newStarts, isASCII) = BlockLines.scan(bytes, region.lowerBound..<region.lowerBound + insertedCount)
    let growth = Int32(insertedCount - region.count)
    let earlierStartCount = oldLines.count(ofLinesUpTo: region.lowerBound)
    let laterStarts = oldLines.starts[oldLines.count(ofLinesUpTo: region.upperBound)...]
    var starts: [Int32] = []
    starts.reserveCapacity(earlierStartCount + newStarts.count + laterStarts.count)
    starts.append(contentsOf: oldLines.starts[..<earlierStartCount])
    starts.append(contentsOf: newStarts)
    if growth == 0 {
      starts.append(contentsOf: laterStarts)
    } else {
      for start in laterStarts { starts.append(start + growth) }
    }
    self.init(starts: starts, isASCII: oldLines.isASCII && isASCII, bytes)
  }

  private init(starts: [Int32], isASCII: Bool, _ bytes: [UInt8]) {
    self.starts = starts
    self.isASCII = isASCII
    checkpoints = isASCII ? [] : BlockLines.checkpoints(bytes)
    lastLineWidth = TextWidth()
    lastLineWidth = width(Int(starts.last ?? 0)..<bytes.count, in: bytes)
  }

  /// Returns the number of line starts at or before a byte offset. The start of the first line is not counted.
  package func count(ofLinesUpTo byteOffset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= byteOffset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the line starts in a range of a text, and whether the range is ASCII.
  private static func scan(_ bytes: [UInt8], _ range: Range<Int>) -> (starts: [Int32], isASCII: Bool) {
    var starts: [Int32] = []
    var combinedBits: UInt8 = 0
    bytes.withUnsafeBufferPointer { bytes in
      var index = range.lowerBound
      while index < range.upperBound {
        let byte = bytes[index]
        combinedBits |= byte
        index += 1
        if byte == 0x0A {
          starts.append(Int32(index))
        } else if byte == 0x0D, index == bytes.count || bytes[index] != 0x0A {
          starts.append(Int32(index))
        }
      }
    }
    return (starts, combinedBits < 0x80)
  }

  /// The number of bytes between two checkpoints.
  private static let checkpointInterval = 256

  private static func checkpoints(_ bytes: [UInt8]) -> [TextWidth] {
    bytes.withUnsafeBufferPointer { bytes in
      var widths = [TextWidth()]
      for start in stride(from: 0, to: bytes.count - checkpointInterval, by: checkpointInterval) {
        widths.append(
          widths[known: widths.count - 1] + TextWidth(of: bytes[start..<start + checkpointInterval], isASCII: false))
      }
      return widths
    }
  }

  /// Returns the width of a range of the block.
  ///
  /// - Parameter bytes: the bytes of the complete block.
  package func width(_ range: Range<Int>, in bytes: [UInt8]) -> TextWidth {
    let range = range.clamped(to: bytes.indices)
    guard !isASCII, range.count > BlockLines.checkpointInterval else {
      return bytes.withUnsafeBufferPointer { TextWidth(of: $0[range], isASCII: isASCII) }
    }
    return prefixWidth(range.upperBound, bytes) - prefixWidth(range.lowerBound, bytes)
  }

  /// Returns the width of the text before an offset.
  private func prefixWidth(_ offset: Int, _ bytes: [UInt8]) -> TextWidth {
    let index = min(offset / BlockLines.checkpointInterval, checkpoints.count - 1)
    let range = index * BlockLines.checkpointInterval..<offset
    return checkpoints[known: index] + bytes.withUnsafeBufferPointer { TextWidth(of: $0[range], isASCII: false) }
  }
}

/// The length of a text in each unit of `PositionEncoding`.
package struct TextWidth: Sendable, Hashable {
  package var utf8 = 0
  package var utf16 = 0
  /// The number of Unicode scalars.
  package var utf32 = 0

  package init() {}

  package init(of bytes: Slice<UnsafeBufferPointer<UInt8>>, isASCII: Bool) {
    utf8 = bytes.count
    guard !isASCII else {
      (utf16, utf32) = (utf8, utf8)
      return
    }
    for byte in bytes where byte & 0xC0 != 0x80 {
      utf32 += 1
      utf16 += byte >= 0xF0 ? 2 : 1
    }
  }

  package static func + (a: TextWidth, b: TextWidth) -> TextWidth {
    var sum = a
    sum.utf8 += b.utf8
    sum.utf16 += b.utf16
    sum.utf32 += b.utf32
    return sum
  }

  package static func - (a: TextWidth, b: TextWidth) -> TextWidth {
    var difference = a
    difference.utf8 -= b.utf8
    difference.utf16 -= b.utf16
    difference.utf32 -= b.utf32
    return difference
  }

  package func count(in encoding: PositionEncoding) -> Int {
    switch encoding {
    case .utf8: utf8
    case .utf16: utf16
    case .utf32: utf32
    }
  }
}

/// The unit in which a client counts columns.
package enum PositionEncoding: String, Sendable, Hashable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Returns the number of bytes of a line before a column. A column after the line's end counts as the line's end. A
  /// column inside a character counts as the character's start.
  ///
  /// For example, column 2 in UTF-16 is byte 4 in a line that begins with 😀.
  package func byteCount(upTo column: Int, in line: ArraySlice<UInt8>) -> Int {
    var (unitCount, byteOffset) = (0, 0)
    while byteOffset < line.count, unitCount < column {
      let byte = line[line.startIndex + byteOffset]
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      let width =
        switch self {
        case .utf8: min(length, line.count - byteOffset)
        case .utf16: byte >= 0xF0 ? 2 : 1
        case .utf32: 1
        }
      if unitCount + width > column { break }
      unitCount += width
      byteOffset = min(line.count, byteOffset + length)
    }
    return byteOffset
  }
}

/// A position between two characters. Line and column are counted from zero; the column is in units of a
/// `PositionEncoding`.
package struct TextPosition: Sendable, Hashable, Comparable {
  package let line: Int
  package let character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package static func < (a: TextPosition, b: TextPosition) -> Bool { (a.line, a.character) < (b.line, b.character) }
}

/// A replacement of a range of text. The range is in UTF-8 bytes of the text before any of the edits that are applied
/// together.
package struct TextEdit: Sendable, Hashable {
  package let range: Range<Int>
  package let newText: String

  package init(_ range: Range<Int>, _ newText: String) {
    self.range = range
    self.newText = newText
  }
}
