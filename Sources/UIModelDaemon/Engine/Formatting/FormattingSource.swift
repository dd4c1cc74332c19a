import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The text of a document as tokens, for formatting.
struct FormattingSource {
  let bytes: [UInt8]
  let tokens: [JSONToken]
  private let lines: BlockLines
  /// The single-line width of each container that was written without white space, in UTF-8 bytes, by the token index
  /// of the container's opening bracket.
  private let compactWidths: [Int: Int]
  /// The lines to which a suppression comment applies. They must not be split.
  private let suppressedLines: Set<Int>

  /// The maximum width of a container on one line in UTF-8 bytes, as in an exported document.
  private static let maximumWidth = 110

  /// Returns nil for text with syntax errors.
  init?(_ document: Document) {
    let problems = document.blocks.lazy.flatMap { $0.tree.problems }
    guard problems.allSatisfy({ $0.kind == .duplicateKey }) else { return nil }
    bytes = document.bytes
    tokens = JSONToken.tokens(in: bytes)
    lines = BlockLines(bytes)
    compactWidths = FormattingSource.compactWidths(tokens)
    var suppressedLines = Set<Int>()
    for (index, block) in document.blocks.enumerated() {
      for suppression in block.suppressions {
        let line = lines.count(ofLinesUpTo: document.starts[index] + suppression.range.lowerBound)
        if suppression.kind == .disableLine { suppressedLines.insert(line) }
        if suppression.kind == .disableNextLine { suppressedLines.insert(line + 1) }
      }
    }
    self.suppressedLines = suppressedLines
  }

  private static func compactWidths(_ tokens: [JSONToken]) -> [Int: Int] {
    var widths: [Int: Int] = [:]
    // For each open container, the counts before it: bytes between tokens, commas and colons, and blanks to insert.
    var openContainers: [(index: Int, gaps: Int, separators: Int, blanks: Int)] = []
    var (gaps, separators, blanks) = (0, 0, 0)
    for (index, token) in tokens.enumerated() {
      if index > 0 { gaps += token.range.lowerBound - tokens[known: index - 1].range.upperBound }
      if token.isOpeningBracket { openContainers.append((index, gaps, separators, blanks)) }
      if token.kind == .colon || token.kind == .comma { (separators, blanks) = (separators + 1, blanks + 1) }
      if token.kind == .openObject { blanks += 2 }
      guard token.isClosingBracket, let openContainer = openContainers.popLast(), openContainer.gaps == gaps,
        openContainer.separators < separators
      else {
        continue
      }
      widths[openContainer.index] =
        token.range.upperBound - tokens[known: openContainer.index].range.lowerBound + blanks - openContainer.blanks
    }
    return widths
  }

  /// Whether each entry of a container gets its own line.
  /// - Parameter index: the token index of the container's opening bracket.
  /// - Parameter indentation: the indentation of the container's line.
  func isExpanded(_ index: Int, _ indentation: String) -> Bool {
    guard let width = compactWidths[index], indentation.utf8.count + width > FormattingSource.maximumWidth else {
      return false
    }
    return !suppressedLines.contains(line(of: tokens[known: index].range.lowerBound))
  }

  /// Returns the range of the white space before a token, without a byte order mark.
  func gap(before index: Int) -> Range<Int> {
    let start = index > 0 ? tokens[known: index - 1].range.upperBound : bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return start..<tokens[known: index].range.lowerBound
  }

  func line(of offset: Int) -> Int { lines.count(ofLinesUpTo: offset) }
  func string(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the starts of the lines that begin in a range, without the start of the range itself.
  func lineStarts(in range: Range<Int>) -> [Int] {
    let firstIndex = lines.count(ofLinesUpTo: range.lowerBound)
    return lines.starts[firstIndex...].prefix { Int($0) < range.upperBound }.map { Int($0) }
  }

  func isEmptyLine(at start: Int) -> Bool { bytes[start] == 0x0A || bytes[start] == 0x0D }

  /// Returns the range of the spaces and tabs that begin at an offset.
  func blanks(from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    return start..<end
  }

  /// Returns the line breaks in white space, in order.
  func lineBreaks(in range: Range<Int>) -> [String] {
    var breaks: [String] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      if bytes[offset] == 0x0A {
        breaks.append("\n")
      } else if bytes[offset] == 0x0D {
        let isPair = offset + 1 < range.upperBound && bytes[offset + 1] == 0x0A
        breaks.append(isPair ? "\r\n" : "\r")
        if isPair { offset += 1 }
      }
      offset += 1
    }
    return breaks
  }

  /// Returns the blanks after the last line break in white space.
  func indentation(in range: Range<Int>) -> String {
    var start = range.upperBound
    while start > range.lowerBound, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return string(in: start..<range.upperBound)
  }
}
