import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The line in which somebody types. The rest of the document may be unfinished, so only what is before the line counts.
package struct TypedLine {
  private let bytes: [UInt8]
  private let lines: BlockLines
  private let style: FormattingStyle
  /// UTF-8 bytes: the line's first byte, and its first byte that is no blank.
  private let start: Int
  private let first: Int
  /// The containers around the line, by what begins the line of the bracket and that of the last entry.
  private var frames: [(open: JSONToken, outer: String, entry: String?)] = []
  private var before: JSONToken?
  /// The token that begins the line.
  private var token: JSONToken?

  /// The edit that indents the line of `offset` after a bracket that closes, or a line break, was typed in front of
  /// `offset`. Nil where the indentation is right, the bracket does not begin its line, or brackets do not match.
  package static func edit(of document: Document, at offset: Int, _ style: FormattingStyle) -> TextEdit? {
    guard document.kind.isJSON, let line = TypedLine(document, at: offset, style), let new = line.indentation else {
      return nil
    }
    let old = line.start..<line.first
    return String(decoding: line.bytes[old], as: UTF8.self) == new ? nil : TextEdit(old, new)
  }

  /// Nil inside a comment, and where brackets before the line do not match.
  private init?(_ document: Document, at offset: Int, _ style: FormattingStyle) {
    bytes = document.bytes
    lines = BlockLines(bytes)
    self.style = style
    let line = document.line(document.position(of: offset, in: .utf8).line)
    (start, first) = (line.lowerBound, document.endOfBlanks(after: line.lowerBound))
    // Behind the first visible character, that is what was typed; before it, a line break.
    guard offset <= first + 1 else { return nil }
    var indentation = ""
    for token in JSONToken.all(in: bytes) {
      guard token.range.lowerBound < first else {
        if token.range.lowerBound == first, first < line.upperBound { self.token = token }
        break
      }
      guard token.range.upperBound <= start, read(token, &indentation) else { return nil }
    }
    if offset > first, token?.isClose != true { return nil }
  }

  /// False if a bracket closes none.
  private mutating func read(_ token: JSONToken, _ indentation: inout String) -> Bool {
    let line = lines.count(ofLinesUpTo: token.range.lowerBound)
    let isFirst = before.map { lines.count(ofLinesUpTo: $0.range.upperBound) < line } ?? true
    if isFirst {
      let start = line > 0 ? Int(lines.starts[line - 1]) : 0
      indentation = String(decoding: bytes[start..<token.range.lowerBound], as: UTF8.self)
    }
    if token.isClose {
      guard frames.popLast()?.open.isClosed(by: token) == true else { return false }
    } else if isFirst, before?.kind != .colon, !frames.isEmpty {
      frames[known: frames.count - 1].entry = indentation
    }
    if token.isOpen { frames.append((token, indentation, nil)) }
    before = token
    return true
  }

  /// What the line should begin with; nil if its bracket closes none.
  private var indentation: String? {
    guard let frame = frames.last else { return token?.isClose == true ? nil : "" }
    if let token, token.isClose { return frame.open.isClosed(by: token) ? frame.outer : nil }
    let entry = frame.entry ?? frame.outer + style.unit
    return before?.kind == .colon ? entry + style.unit : entry
  }
}
