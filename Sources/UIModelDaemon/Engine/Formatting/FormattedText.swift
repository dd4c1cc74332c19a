import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The edits that format a JSON document. The edits change only white space between tokens and keep line breaks: text
/// on one line stays on one line. Each line is indented one level deeper than the line with the enclosing bracket.
/// Several consecutive empty lines become one.
///
/// Exception: if an object or array was generated without white space and is wide, each of its entries gets its own
/// line.
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
    let lineBreaks = source.lineBreaks(in: gap)
    if index == 0 {
      formatStart(at: gap, includesLines(0...line))
    } else if !lineBreaks.isEmpty || isFormatted && needsLineBreak(before: index, in: frame) {
      breakLine(before: index, lineBreaks, in: frame, isFormatted)
    } else if isFormatted {
      replace(gap, with: source.tokens[known: index - 1].blanks(before: token, source.string(in: gap)))
    }
    if token.isOpeningBracket {
      frames.append(
        Frame(
          outerIndentation: indentation, entryIndentation: indentation + style.indentationUnit,
          isExpanded: isFormatted && source.isExpanded(index, indentation)))
    }
  }

  /// Whether all lines of a range should be formatted.
  private func includesLines(_ lines: ClosedRange<Int>) -> Bool {
    self.lines?.contains { $0.contains(lines.lowerBound) && $0.contains(lines.upperBound) } ?? true
  }

  /// Starts a new line before a token. Lines outside of `lines` stay unchanged.
  private mutating func breakLine(before index: Int, _ lineBreaks: [String], in frame: Frame?, _ isFormatted: Bool) {
    let (token, gap) = (source.tokens[known: index], source.gap(before: index))
    let (oldIndentation, firstLine) = (source.indentation(in: gap), source.line(of: gap.lowerBound))
    indentation = isFormatted ? indentation(before: index, in: frame) : oldIndentation
    if lineBreaks.isEmpty {
      replace(gap, with: document.lineEnding + indentation)
    } else if includesLines(firstLine...firstLine + lineBreaks.count) {
      replace(gap, with: lineBreaks.prefix(2).joined() + indentation)
    } else {
      clearLines(in: gap)
      if isFormatted { replace(gap.upperBound - oldIndentation.utf8.count..<gap.upperBound, with: indentation) }
    }
    if isFormatted, token.kind == .blockComment, !lineBreaks.isEmpty { indentLines(of: token, from: oldIndentation) }
  }

  /// Whether a token on its predecessor's line gets a new line, because the container is expanded.
  private func needsLineBreak(before index: Int, in frame: Frame?) -> Bool {
    guard let frame, frame.isExpanded else { return false }
    let (previousToken, token) = (source.tokens[known: index - 1], source.tokens[known: index])
    return previousToken.isOpeningBracket != token.isClosingBracket || previousToken.kind == .comma
  }

  private func indentation(before index: Int, in frame: Frame?) -> String {
    guard let frame else { return "" }
    if source.tokens[known: index].isClosingBracket { return frame.outerIndentation }
    return source.tokens[known: index - 1].kind == .colon
      ? frame.entryIndentation + style.indentationUnit : frame.entryIndentation
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
    guard let lastToken = source.tokens.last else { return }
    let gap = lastToken.range.upperBound..<source.bytes.count
    guard includesLines(source.line(of: gap.lowerBound)...source.line(of: gap.upperBound)) else {
      return clearLines(in: gap)
    }
    let firstBreak = source.lineBreaks(in: gap).first
    replace(gap, with: firstBreak ?? (style.insertsFinalNewline ? document.lineEnding : ""))
  }

  /// Removes the blanks on each line of a gap, except on the last line. Lines outside of `lines` stay unchanged.
  private mutating func clearLines(in gap: Range<Int>) {
    let starts = [gap.lowerBound] + source.lineStarts(in: gap.lowerBound..<gap.upperBound + 1)
    for start in starts.dropLast() {
      let line = source.line(of: start)
      if includesLines(line...line) { replace(source.blanks(from: start), with: "") }
    }
  }

  /// Replaces the old indentation of a block comment's later lines with `indentation`, which the comment's first line
  /// already has.
  private mutating func indentLines(of comment: JSONToken, from oldIndentation: String) {
    guard oldIndentation != indentation else { return }
    for start in source.lineStarts(in: comment.range) {
      let range = start..<start + oldIndentation.utf8.count
      guard range.upperBound < comment.range.upperBound, source.string(in: range) == oldIndentation,
        !source.isEmptyLine(at: start)
      else { continue }
      replace(range, with: indentation)
    }
  }

  /// Adds an edit for the part of a range that differs from the new text.
  private mutating func replace(_ range: Range<Int>, with newText: String) {
    let (oldBytes, newBytes) = (source.bytes[range], Array(newText.utf8))
    guard !oldBytes.elementsEqual(newBytes) else { return }
    let commonPrefixLength = zip(oldBytes, newBytes).prefix { $0 == $1 }.count
    let commonSuffixLength = zip(
      oldBytes.dropFirst(commonPrefixLength).reversed(), newBytes.dropFirst(commonPrefixLength).reversed()
    ).prefix { $0 == $1 }.count
    edits.append(
      TextEdit(
        range.lowerBound + commonPrefixLength..<range.upperBound - commonSuffixLength,
        String(decoding: newBytes[commonPrefixLength..<newBytes.count - commonSuffixLength], as: UTF8.self)))
  }
}

extension JSONToken {
  /// Returns the blanks between this token and the next token on the same line.
  /// - Parameter oldBlanks: the existing blanks.
  fileprivate func blanks(before nextToken: JSONToken, _ oldBlanks: String) -> String {
    switch (kind, nextToken.kind) {
    case (_, .comma), (_, .colon): return ""
    // Comments behind several lines might be aligned in a column.
    case (_, .lineComment): return oldBlanks.isEmpty ? " " : oldBlanks
    case (.openObject, .closeObject), (.openArray, .closeArray): return ""
    case (.openArray, .blockComment), (.blockComment, .closeArray): return oldBlanks.isEmpty ? "" : " "
    case (.openArray, _), (_, .closeArray): return ""
    default: return " "
    }
  }
}
