/// Random edits of Swift source: edits of declarations, and insertions of text from other files.
enum SwiftEdits {
  /// Returns the byte ranges of the declarations in a formatted text, including the final line breaks. A declaration is
  /// a single line with the indentation `indent`, or extends from this line to the closing brace with equal
  /// indentation.
  static func declarationRanges(_ bytes: [UInt8], indent: Int = 0) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    for line in lineRanges(bytes) {
      let indentation = bytes[line].prefix { $0 == 0x20 }.count
      guard indentation == indent, bytes[line].count > indentation + 1 else { continue }
      let isClosing = bytes[line.lowerBound + indentation] == UInt8(ascii: "}")
      let isOpening = bytes[line].last { $0 != 0x0A } == UInt8(ascii: "{")
      if isClosing, let declarationStart = start {
        ranges.append(declarationStart..<line.upperBound)
        start = nil
      } else if !isClosing, start == nil {
        if isOpening { start = line.lowerBound } else { ranges.append(line) }
      }
    }
    return ranges
  }

  static func lineRanges(_ bytes: [UInt8]) -> [Range<Int>] {
    let lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    return zip(lineStarts, lineStarts.dropFirst() + [bytes.count]).map { $0..<$1 }.filter { !$0.isEmpty }
  }

  /// Returns a random edit that removes or duplicates a declaration, inserts a declaration of another file, or replaces
  /// a line with a line of another file. Returns nil if a text has no declaration or line for the edit.
  static func edit(
    _ bytes: [UInt8], others: [[UInt8]], using random: inout SeededGenerator
  ) -> (range: Range<Int>, text: String)? {
    let indent = Bool.random(using: &random) ? 0 : 2
    guard let declarationRange = declarationRanges(bytes, indent: indent).randomElement(using: &random) else {
      return nil
    }
    func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return (declarationRange, "")
    case 1: return (declarationRange.lowerBound..<declarationRange.lowerBound, text(bytes[declarationRange]))
    case 2:
      guard let otherBytes = others.randomElement(using: &random),
        let insertedRange = declarationRanges(otherBytes, indent: indent).randomElement(using: &random)
      else { return nil }
      return (declarationRange.lowerBound..<declarationRange.lowerBound, text(otherBytes[insertedRange]) + "\n")
    default:
      // Replaces a line of this text with a line of another file.
      guard let otherBytes = others.randomElement(using: &random),
        let lineRange = lineRanges(otherBytes).randomElement(using: &random),
        let replacedRange = lineRanges(bytes).randomElement(using: &random)
      else { return nil }
      return (replacedRange, text(otherBytes[lineRange]))
    }
  }
}
