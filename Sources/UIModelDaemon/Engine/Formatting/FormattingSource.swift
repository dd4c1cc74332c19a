import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A text to be formatted, as tokens.
struct FormattingSource {
  let bytes: [UInt8]
  let tokens: [JSONToken]
  private let lines: BlockLines
  /// The containers that hold no white space where there usually is some, by their opening brackets: how wide they are on
  /// one line.
  private let compact: [Int: Int]
  /// The lines whose findings a comment silences: they must not be broken up.
  private let silenced: Set<Int>

  /// Wider ones are broken into lines, as in an exported document.
  private static let width = 110

  /// Nil for a text that cannot be read.
  init?(_ document: Document) {
    let problems = document.blocks.lazy.flatMap { $0.tree.problems }
    guard problems.allSatisfy({ $0.kind == .duplicateKey }) else { return nil }
    bytes = document.bytes
    tokens = JSONToken.all(in: bytes)
    lines = BlockLines(bytes)
    compact = FormattingSource.compact(tokens)
    var silenced = Set<Int>()
    for (index, block) in document.blocks.enumerated() {
      for suppression in block.suppressions {
        let line = lines.count(ofLinesUpTo: document.starts[index] + suppression.range.lowerBound)
        if suppression.kind == .disableLine { silenced.insert(line) }
        if suppression.kind == .disableNextLine { silenced.insert(line + 1) }
      }
    }
    self.silenced = silenced
  }

  private static func compact(_ tokens: [JSONToken]) -> [Int: Int] {
    var found: [Int: Int] = [:]
    // Of each open container what was there up to it: tokens, bytes between them, commas and colons, blanks to be written.
    var open: [(index: Int, gaps: Int, separators: Int, blanks: Int)] = []
    var (gaps, separators, blanks) = (0, 0, 0)
    for (index, token) in tokens.enumerated() {
      if index > 0 { gaps += token.range.lowerBound - tokens[known: index - 1].range.upperBound }
      if token.isOpen { open.append((index, gaps, separators, blanks)) }
      if token.kind == .colon || token.kind == .comma { (separators, blanks) = (separators + 1, blanks + 1) }
      if token.kind == .openObject { blanks += 2 }
      guard token.isClose, let start = open.popLast(), start.gaps == gaps, start.separators < separators else {
        continue
      }
      found[start.index] = token.range.upperBound - tokens[known: start.index].range.lowerBound + blanks - start.blanks
    }
    return found
  }

  /// Whether the entries of a container get lines of their own. `indentation`: what begins its line.
  func isExpanded(_ index: Int, _ indentation: String) -> Bool {
    guard let width = compact[index], indentation.utf8.count + width > FormattingSource.width else { return false }
    return !silenced.contains(line(of: tokens[known: index].range.lowerBound))
  }

  /// The white space before a token; a byte order mark is none.
  func gap(before index: Int) -> Range<Int> {
    let start = index > 0 ? tokens[known: index - 1].range.upperBound : bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return start..<tokens[known: index].range.lowerBound
  }

  func line(of offset: Int) -> Int { lines.count(ofLinesUpTo: offset) }
  func string(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The starts of lines in a range, its own start left out.
  func lineStarts(in range: Range<Int>) -> [Int] {
    let first = lines.count(ofLinesUpTo: range.lowerBound)
    return lines.starts[first...].prefix { Int($0) < range.upperBound }.map { Int($0) }
  }

  func isEmptyLine(at start: Int) -> Bool { bytes[start] == 0x0A || bytes[start] == 0x0D }

  /// The blanks from a byte on.
  func blanks(from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    return start..<end
  }

  /// The line breaks in white space, in order.
  func lineBreaks(in range: Range<Int>) -> [String] {
    var breaks: [String] = []
    var at = range.lowerBound
    while at < range.upperBound {
      if bytes[at] == 0x0A {
        breaks.append("\n")
      } else if bytes[at] == 0x0D {
        let isPair = at + 1 < range.upperBound && bytes[at + 1] == 0x0A
        breaks.append(isPair ? "\r\n" : "\r")
        if isPair { at += 1 }
      }
      at += 1
    }
    return breaks
  }

  /// The blanks at the end of white space, behind its last line break.
  func indentation(in range: Range<Int>) -> String {
    var start = range.upperBound
    while start > range.lowerBound, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return string(in: start..<range.upperBound)
  }
}
