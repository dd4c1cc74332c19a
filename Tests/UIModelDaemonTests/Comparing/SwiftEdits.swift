/// Random edits of Swift source: edits of declarations, and insertions of text from other files.
enum SwiftEdits {
  /// Returns the ranges of the declarations of a formatted text, each with its final line break. A declaration is a
  /// single line, or reaches from a line with the given indentation to the closing brace with the same indentation.
  static func declarations(_ bytes: [UInt8], indent: Int = 0) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    for line in lines(bytes) {
      let depth = bytes[line].prefix { $0 == 0x20 }.count
      guard depth == indent, bytes[line].count > depth + 1 else { continue }
      let isClosing = bytes[line.lowerBound + depth] == UInt8(ascii: "}")
      let isOpen = bytes[line].last { $0 != 0x0A } == UInt8(ascii: "{")
      if isClosing, let first = start {
        found.append(first..<line.upperBound)
        start = nil
      } else if !isClosing, start == nil {
        if isOpen { start = line.lowerBound } else { found.append(line) }
      }
    }
    return found
  }

  static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
    let starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    return zip(starts, starts.dropFirst() + [bytes.count]).map { $0..<$1 }.filter { !$0.isEmpty }
  }

  /// Removes or duplicates a declaration, inserts one of another file before it, or replaces a line with a line of
  /// another file.
  static func edit(
    _ bytes: [UInt8], others: [[UInt8]], using random: inout SeededGenerator
  ) -> (range: Range<Int>, text: String)? {
    let indent = Bool.random(using: &random) ? 0 : 2
    guard let own = declarations(bytes, indent: indent).randomElement(using: &random) else { return nil }
    func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return (own, "")
    case 1: return (own.lowerBound..<own.lowerBound, text(bytes[own]))
    case 2:
      guard let other = others.randomElement(using: &random),
        let one = declarations(other, indent: indent).randomElement(using: &random)
      else { return nil }
      return (own.lowerBound..<own.lowerBound, text(other[one]) + "\n")
    default:
      // Replaces a line of this text with a line of another file.
      guard let other = others.randomElement(using: &random), let line = lines(other).randomElement(using: &random),
        let place = lines(bytes).randomElement(using: &random)
      else { return nil }
      return (place, text(other[line]))
    }
  }
}
