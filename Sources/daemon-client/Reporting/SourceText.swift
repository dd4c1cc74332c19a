import UIModelDaemon

/// A document's text with an index of its lines, for excerpts. Lines and columns count from 1, columns in UTF-8 bytes.
/// For example, column 3 of the line "éa" is the letter "a", because "é" has two bytes.
struct SourceText {
  private let bytes: [UInt8]
  private let lineStarts: [Int]

  /// The maximum length of a displayed line, in bytes. A longer line is shortened.
  private static let maximumLineByteCount = 160
  /// The number of bytes that a shortened line shows before a place.
  private static let leadingByteCount = 60

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var lineStarts = [0]
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0A || (byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)) {
        lineStarts.append(index + 1)
      }
    }
    self.bytes = bytes
    self.lineStarts = lineStarts
  }

  /// Returns a line for display, and a line of carets below the part that a place marks; nil if the line does not
  /// exist.
  func frame(_ place: CheckReport.Place) -> (line: String, carets: String)? {
    guard place.line >= 1, place.line <= lineStarts.count else { return nil }
    let lineRange = range(ofLine: place.line - 1)
    let start = min(lineRange.lowerBound + place.column - 1, lineRange.upperBound)
    let isOneLine = place.endLine == place.line
    let end =
      isOneLine
      ? min(max(start, lineRange.lowerBound + place.endColumn - 1), lineRange.upperBound) : lineRange.upperBound
    let excerpt = displayedRange(in: lineRange, around: start)
    let textBefore = text(excerpt.lowerBound..<start)
    let markedPart = text(start..<max(start, min(end, excerpt.upperBound)))
    let leadingEllipsis = excerpt.lowerBound > lineRange.lowerBound ? "…" : ""
    let trailingEllipsis = excerpt.upperBound < lineRange.upperBound ? "…" : ""
    let padding =
      leadingEllipsis.map { _ in " " }.joined()
      + textBefore.map { $0 == "\t" ? "\t" : spaces(columnCount($0)) }.joined()
    let width = max(1, markedPart.reduce(0) { $0 + columnCount($1) })
    return (leadingEllipsis + text(excerpt) + trailingEllipsis, padding + String(repeating: "^", count: width))
  }

  /// Returns the text in the range of a place; nil if the range begins or ends after the last line.
  func markedText(_ place: CheckReport.Place) -> String? {
    text(from: (place.line, place.column), to: (place.endLine, place.endColumn))
  }

  /// Returns the text between two positions; nil if one of the positions lies after the last line.
  func text(from start: (line: Int, column: Int), to end: (line: Int, column: Int)) -> String? {
    guard let start = offset(start.line, start.column), let end = offset(end.line, end.column) else { return nil }
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }

  var lineCount: Int { lineStarts.count }

  /// Returns the text from a position to the end of a line, without the line break; nil if one of the two lines does
  /// not exist.
  func text(from start: (line: Int, column: Int), throughLine line: Int) -> String? {
    guard let start = offset(start.line, start.column), line >= 1, line <= lineStarts.count else { return nil }
    return String(decoding: bytes[start..<max(start, range(ofLine: line - 1).upperBound)], as: UTF8.self)
  }

  /// Returns a line in three parts: before, inside and after the marked range of a place. A long line is shortened to
  /// the part around the place. Nil if the line does not exist.
  func parts(ofLine number: Int, _ place: CheckReport.Place) -> (before: String, marked: String, after: String)? {
    guard number >= 1, number <= lineStarts.count else { return nil }
    let lineRange = range(ofLine: number - 1)
    func position(_ placeLine: Int, _ column: Int) -> Int {
      if number != placeLine { return number < placeLine ? lineRange.upperBound : lineRange.lowerBound }
      return min(lineRange.lowerBound + max(0, column - 1), lineRange.upperBound)
    }
    let start = position(place.line, place.column)
    let excerpt = displayedRange(in: lineRange, around: number == place.line ? start : lineRange.lowerBound)
    let end = min(max(start, position(place.endLine, place.endColumn)), excerpt.upperBound)
    let markedStart = max(excerpt.lowerBound, min(start, end))
    let leadingEllipsis = excerpt.lowerBound > lineRange.lowerBound ? "…" : ""
    let trailingEllipsis = excerpt.upperBound < lineRange.upperBound ? "…" : ""
    return (
      leadingEllipsis + text(excerpt.lowerBound..<markedStart), text(markedStart..<end),
      text(end..<excerpt.upperBound) + trailingEllipsis
    )
  }

  /// Converts a column in UTF-8 bytes to a column in UTF-16 code units; both count from 1. Nil if the line does not
  /// exist.
  func utf16Column(_ column: Int, line: Int) -> Int? {
    guard let start = offset(line, 1), let end = offset(line, column) else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self).utf16.count + 1
  }

  private func offset(_ line: Int, _ column: Int) -> Int? {
    guard line >= 1, line <= lineStarts.count, column >= 1 else { return nil }
    return min(lineStarts[line - 1] + column - 1, bytes.count)
  }

  private func range(ofLine line: Int) -> Range<Int> {
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > lineStarts[line], bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return lineStarts[line]..<end
  }

  /// Returns the displayed range of a line: the complete line, or the part of a long line around a place. Characters
  /// are not split.
  private func displayedRange(in line: Range<Int>, around markedOffset: Int) -> Range<Int> {
    guard line.count > SourceText.maximumLineByteCount else { return line }
    var start = max(line.lowerBound, markedOffset - SourceText.leadingByteCount)
    var end = min(line.upperBound, start + SourceText.maximumLineByteCount)
    while start > line.lowerBound, isContinuation(start) { start -= 1 }
    while end < line.upperBound, isContinuation(end) { end += 1 }
    return start..<end
  }

  private func isContinuation(_ index: Int) -> Bool { index < bytes.count && bytes[index] & 0xC0 == 0x80 }

  private func text(_ range: Range<Int>) -> String { printable(String(decoding: bytes[range], as: UTF8.self)) }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// Returns the number of terminal columns of a character: 2 for East Asian wide characters and emoji, otherwise 1.
  private func columnCount(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first, scalar.value >= 0x1100 else { return 1 }
    let isEmoji = scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}")
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return isEmoji ? 2 : 1
    }
  }
}
