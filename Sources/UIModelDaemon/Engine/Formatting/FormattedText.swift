import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The edits that format a JSON document. They change only white space between tokens, and they keep line breaks: text
/// on one line stays on one line, which is also how requests and fixes write values. Each line is indented one level
/// deeper than the line with the enclosing bracket. Several consecutive empty lines become one.
///
/// The exception is an object or array that was generated without white space: if it is wide, each of its entries gets
/// its own line.
package struct FormattedText {
  private let document: Document
  private let style: FormattingStyle
  private let source: FormattingSource
  /// The lines to format, counted from 0; nil for all.
  private let lines: [ClosedRange<Int>]?
  private var edits: [TextEdit] = []

  /// A container that encloses the next tokens.
  private struct Frame {
    /// The indentation of the opening bracket's line.
    let outerIndentation: String
    /// The indentation of the entries' lines.
    let entryIndentation: String
    /// Whether each entry gets its own line.
    let isExpanded: Bool
  }
  private var frames: [Frame] = []
  /// The indentation of the current line.
  private var indentation = ""

  /// Returns the edits in text order, without overlaps. Returns nil if the document has a syntax error or is not JSON.
  /// - Parameter lines: the lines to format, counted from 0; nil for all. Other lines stay unchanged.
  package static func edits(
    of document: Document, _ style: FormattingStyle, lines: [ClosedRange<Int>]? = nil
  ) -> [TextEdit]? {
    guard document.kind.isJSON, let source = FormattingSource(document) else { return nil }
    var writer = FormattedText(document: document, style: style, source: source, lines: lines)
    for index in source.tokens.indices { writer.write(index) }
    writer.formatEnd()
    return writer.edits
  }

  private init(
    document: Document, style: FormattingStyle, source: FormattingSource, lines: [ClosedRange<Int>]?
  ) {
    (self.document, self.style, self.source, self.lines) = (document, style, source, lines)
  }

  private mutating func write(_ index: Int) {
    let token = source.tokens[known: index]
    let frame = token.isClosingBracket ? frames.popLast() : frames.last
    let gap = source.gap(before: index)
    let line = source.line(of: token.range.lowerBound)
    let isFormatted = includesLines(line...line)
    let breaks = source.lineBreaks(in: gap)
    if index == 0 {
      formatStart(at: gap, includesLines(0...line))
    } else if !breaks.isEmpty || isFormatted && needsLineBreak(before: index, in: frame) {
      breakLine(before: index, breaks, in: frame, isFormatted)
    } else if isFormatted {
      replace(gap, with: source.tokens[known: index - 1].blanks(before: token, source.string(in: gap)))
    }
    if token.isOpeningBracket {
      frames.append(
        Frame(
          outerIndentation: indentation, entryIndentation: indentation + style.unit,
          isExpanded: isFormatted && source.isExpanded(index, indentation)))
    }
  }

  /// Whether all lines of a range are to be formatted.
  private func includesLines(_ lines: ClosedRange<Int>) -> Bool {
    self.lines?.contains { $0.contains(lines.lowerBound) && $0.contains(lines.upperBound) } ?? true
  }

  /// Starts a new line before a token. Lines between the previous token and this one stay unchanged if they are not to
  /// be formatted.
  private mutating func breakLine(before index: Int, _ breaks: [String], in frame: Frame?, _ isFormatted: Bool) {
    let (token, gap) = (source.tokens[known: index], source.gap(before: index))
    let (old, first) = (source.indentation(in: gap), source.line(of: gap.lowerBound))
    indentation = isFormatted ? indentation(before: index, in: frame) : old
    if breaks.isEmpty {
      replace(gap, with: document.lineEnding + indentation)
    } else if includesLines(first...first + breaks.count) {
      replace(gap, with: breaks.prefix(2).joined() + indentation)
    } else {
      clearLines(in: gap)
      if isFormatted { replace(gap.upperBound - old.utf8.count..<gap.upperBound, with: indentation) }
    }
    if isFormatted, token.kind == .blockComment, !breaks.isEmpty { indentLines(of: token, from: old) }
  }

  /// Whether a token on the line of its predecessor gets a new line, because its container is expanded.
  private func needsLineBreak(before index: Int, in frame: Frame?) -> Bool {
    guard let frame, frame.isExpanded else { return false }
    let (before, token) = (source.tokens[known: index - 1], source.tokens[known: index])
    return before.isOpeningBracket != token.isClosingBracket || before.kind == .comma
  }

  private func indentation(before index: Int, in frame: Frame?) -> String {
    guard let frame else { return "" }
    if source.tokens[known: index].isClosingBracket { return frame.outerIndentation }
    return source.tokens[known: index - 1].kind == .colon ? frame.entryIndentation + style.unit : frame.entryIndentation
  }

  private mutating func formatStart(at gap: Range<Int>, _ isFormatted: Bool) {
    if isFormatted {
      replace(gap, with: "")
    } else {
      indentation = source.indentation(in: gap)
    }
  }

  /// Formats the white space after the last token.
  private mutating func formatEnd() {
    guard let last = source.tokens.last else { return }
    let gap = last.range.upperBound..<source.bytes.count
    guard includesLines(source.line(of: gap.lowerBound)...source.line(of: gap.upperBound)) else {
      return clearLines(in: gap)
    }
    let first = source.lineBreaks(in: gap).first
    replace(gap, with: first ?? (style.insertsFinalNewline ? document.lineEnding : ""))
  }

  /// Removes the blanks on each line of a gap that is to be formatted, except on the last line.
  private mutating func clearLines(in gap: Range<Int>) {
    let starts = [gap.lowerBound] + source.lineStarts(in: gap.lowerBound..<gap.upperBound + 1)
    for start in starts.dropLast() {
      let line = source.line(of: start)
      if includesLines(line...line) { replace(source.blanks(from: start), with: "") }
    }
  }

  /// Indents the other lines of a block comment by the same change as its first line.
  private mutating func indentLines(of comment: JSONToken, from old: String) {
    guard old != indentation else { return }
    for start in source.lineStarts(in: comment.range) {
      let range = start..<start + old.utf8.count
      guard range.upperBound < comment.range.upperBound, source.string(in: range) == old,
        !source.isEmptyLine(at: start)
      else { continue }
      replace(range, with: indentation)
    }
  }

  /// Adds an edit for the part of a range that differs from the new text.
  private mutating func replace(_ range: Range<Int>, with new: String) {
    let (old, bytes) = (source.bytes[range], Array(new.utf8))
    guard !old.elementsEqual(bytes) else { return }
    let head = zip(old, bytes).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), bytes.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    edits.append(
      TextEdit(
        range.lowerBound + head..<range.upperBound - tail,
        String(decoding: bytes[head..<bytes.count - tail], as: UTF8.self)))
  }
}

extension JSONToken {
  /// Returns the blanks between this token and the next one on its line.
  /// - Parameter old: the existing blanks.
  fileprivate func blanks(before next: JSONToken, _ old: String) -> String {
    switch (kind, next.kind) {
    case (_, .comma), (_, .colon): return ""
    // Comments behind several lines might be aligned in a column.
    case (_, .lineComment): return old.isEmpty ? " " : old
    case (.openObject, .closeObject), (.openArray, .closeArray): return ""
    case (.openArray, .blockComment), (.blockComment, .closeArray): return old.isEmpty ? "" : " "
    case (.openArray, _), (_, .closeArray): return ""
    default: return " "
    }
  }
}
