import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The line in which the user types. Only the text before the line is read, because the rest of the document may be
/// incomplete.
package struct TypedLine {
  private let bytes: [UInt8]
  private let lines: BlockLines
  private let style: FormattingStyle
  /// The offset of the line's first byte.
  private let start: Int
  /// The offset of the line's first byte that is not a blank.
  private let firstVisibleOffset: Int
  /// The containers around the line. `outer` is the indentation of the line with the opening bracket. `entry` is the
  /// indentation of the last entry's line; nil if the container has no entry before this line.
  private var frames: [(open: JSONToken, outer: String, entry: String?)] = []
  private var previousToken: JSONToken?
  /// The token that begins the line.
  private var token: JSONToken?

  /// Returns the edit that indents the line of `offset` after the user typed a closing bracket or a line break before
  /// `offset`. Returns nil if the indentation is correct, the bracket does not begin its line, or brackets do not
  /// match. For example, `}` typed on a line of its own gets the indentation of the line with its `{`.
  package static func edit(of document: Document, at offset: Int, _ style: FormattingStyle) -> TextEdit? {
    guard document.kind.isJSON, let line = TypedLine(document, at: offset, style), let newIndentation = line.indentation
    else {
      return nil
    }
    let blanksRange = line.start..<line.firstVisibleOffset
    return String(decoding: line.bytes[blanksRange], as: UTF8.self) == newIndentation
      ? nil : TextEdit(blanksRange, newIndentation)
  }

  /// Returns nil inside a comment, and if brackets before the line do not match.
  private init?(_ document: Document, at offset: Int, _ style: FormattingStyle) {
    bytes = document.bytes
    lines = BlockLines(bytes)
    self.style = style
    let line = document.line(document.position(of: offset, in: .utf8).line)
    (start, firstVisibleOffset) = (line.lowerBound, document.endOfBlanks(after: line.lowerBound))
    // If the offset is directly after the first visible character, the user typed that character. Otherwise the user
    // typed a line break.
    guard offset <= firstVisibleOffset + 1 else { return nil }
    var indentation = ""
    for token in JSONToken.tokens(in: bytes) {
      guard token.range.lowerBound < firstVisibleOffset else {
        if token.range.lowerBound == firstVisibleOffset, firstVisibleOffset < line.upperBound { self.token = token }
        break
      }
      guard token.range.upperBound <= start, read(token, &indentation) else { return nil }
    }
    if offset > firstVisibleOffset, token?.isClosingBracket != true { return nil }
  }

  /// Reads a token before the line. Returns false if the token is a closing bracket without a matching opening bracket.
  private mutating func read(_ token: JSONToken, _ indentation: inout String) -> Bool {
    let line = lines.count(ofLinesUpTo: token.range.lowerBound)
    let isFirstOnLine = previousToken.map { lines.count(ofLinesUpTo: $0.range.upperBound) < line } ?? true
    if isFirstOnLine {
      let start = line > 0 ? Int(lines.starts[line - 1]) : 0
      indentation = String(decoding: bytes[start..<token.range.lowerBound], as: UTF8.self)
    }
    if token.isClosingBracket {
      guard frames.popLast()?.open.isClosed(by: token) == true else { return false }
    } else if isFirstOnLine, previousToken?.kind != .colon, !frames.isEmpty {
      frames[known: frames.count - 1].entry = indentation
    }
    if token.isOpeningBracket { frames.append((token, indentation, nil)) }
    previousToken = token
    return true
  }

  /// The correct indentation of the line; nil if the line's closing bracket does not match an opening bracket.
  private var indentation: String? {
    guard let frame = frames.last else { return token?.isClosingBracket == true ? nil : "" }
    if let token, token.isClosingBracket { return frame.open.isClosed(by: token) ? frame.outer : nil }
    let entryIndentation = frame.entry ?? frame.outer + style.indentationUnit
    return previousToken?.kind == .colon ? entryIndentation + style.indentationUnit : entryIndentation
  }
}
