import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Assigns the comments around the items of an object or list to the items.
///
/// A comment belongs to an item in two cases:
/// - The item follows the comment, on the same line or on the next line.
/// - The item ends before the comment on the same line, and no other item follows on this line.
///
/// A comment belongs to the list in three cases:
/// - An empty line or the closing bracket follows the comment.
/// - The comment is on the opening bracket's line, and the first item is on a later line.
/// - The comment begins or ends a range of suppressed rules, and the item does not contain the other end of the range.
///
/// For example:
///
///     [
///       // Belongs to "medium".
///       "medium", // Belongs to "medium" too.
///       // Belongs to the list.
///
///       "large"
///     ]
struct ListText {
  let document: Document
  let container: Container

  /// An item and the comments that belong to it. Offsets are UTF-8 bytes of the document.
  struct Item {
    /// The start of the first leading comment that belongs to the item, or of the item itself.
    let start: Int
    let itemRange: Range<Int>
    /// The end of the item's text before its comma. If comments precede the comma and all belong to the item, this is
    /// the comma's offset. Otherwise, this is the end of the item's last comment, or of the item without a comment.
    let bodyEnd: Int
    let commaOffset: Int?
    /// The offset after the comma and the comments on its line that belong to the item.
    let end: Int
    /// The offset after all comments on the line, including those that belong to the list.
    let lineEnd: Int
    /// The comments between the item and its comma that belong to the list.
    let listComments: [Range<Int>]

    /// The offset after the comma, or `bodyEnd` if there is no comma.
    var tailStart: Int { commaOffset.map { $0 + 1 } ?? bodyEnd }
    /// Whether comments behind the item and its comma belong to the item.
    var hasTrail: Bool { end > tailStart }
  }

  var count: Int { container.items.count }

  func item(_ index: Int) -> Item {
    let itemRange = container.items[known: index].range
    let tail = tail(index)
    let leadStart = leadStart(
      of: itemRange, after: index > 0 ? self.tail(index - 1).lineEnd : container.contentStart, isFirst: index == 0)
    return Item(
      start: leadStart, itemRange: itemRange, bodyEnd: tail.bodyEnd, commaOffset: tail.commaOffset, end: tail.end,
      lineEnd: tail.lineEnd,
      listComments: tail.listComments)
  }

  private struct Tail {
    let bodyEnd: Int
    let commaOffset: Int?
    let listComments: [Range<Int>]
    let end: Int
    let lineEnd: Int
  }

  private func tail(_ index: Int) -> Tail {
    let itemRange = container.items[known: index].range
    let next = index + 1 < count ? container.items[known: index + 1].range.lowerBound : nil
    let limit = next ?? container.contentEnd
    let commaOffset = document.commaOffset(after: itemRange.upperBound, before: limit)
    let containsBoundary = containsBoundary(itemRange)
    let commentsBeforeComma = commaOffset.map { document.comments(in: itemRange.upperBound..<$0) } ?? []
    // Comments after a comment of the list also belong to the list.
    let listComments =
      commentsBeforeComma.firstIndex(where: { !containsBoundary && document.isSuppressionBoundary($0) }).map {
        Array(commentsBeforeComma[$0...])
      }
      ?? []
    let itemComments = commentsBeforeComma.dropLast(listComments.count)
    let bodyEnd =
      listComments.isEmpty && !itemComments.isEmpty
      ? commaOffset ?? itemRange.upperBound : itemComments.last?.upperBound ?? itemRange.upperBound
    let tailStart = commaOffset.map { $0 + 1 } ?? bodyEnd
    let (end, lineEnd) = endOfTrail(from: tailStart, to: limit, isItemNext: next != nil, containsBoundary)
    return Tail(bodyEnd: bodyEnd, commaOffset: commaOffset, listComments: listComments, end: end, lineEnd: lineEnd)
  }

  /// Returns two offsets on the line of `start`: the end of the item's own comments, and the end of all comments. If
  /// another item follows on the line, the comments belong to that item, and both results are `start`.
  private func endOfTrail(
    from start: Int, to limit: Int, isItemNext: Bool, _ containsBoundary: Bool
  ) -> (own: Int, all: Int) {
    var (itemEnd, lineEnd): (Int?, Int) = (nil, start)
    for comment in document.comments(in: start..<limit) {
      guard document.isBlankLine(lineEnd..<comment.lowerBound) else { return (itemEnd ?? lineEnd, lineEnd) }
      if itemEnd == nil, !containsBoundary, document.isSuppressionBoundary(comment) { itemEnd = lineEnd }
      lineEnd = comment.upperBound
    }
    if isItemNext, document.isBlankLine(lineEnd..<limit), !document.isLineComment(endingAt: lineEnd) {
      return (start, start)
    }
    return (itemEnd ?? lineEnd, lineEnd)
  }

  /// Whether an item contains a comment that begins or ends a range of suppressed rules.
  private func containsBoundary(_ itemRange: Range<Int>) -> Bool {
    document.comments(in: itemRange).contains { document.isSuppressionBoundary($0) }
  }

  private func leadStart(of itemRange: Range<Int>, after boundary: Int, isFirst: Bool) -> Int {
    var start = itemRange.lowerBound
    let containsBoundary = containsBoundary(itemRange)
    for comment in document.comments(in: boundary..<itemRange.lowerBound).reversed() {
      let breakCount = document.lineBreakCount(in: comment.upperBound..<start)
      if breakCount > 1 || (!containsBoundary && document.isSuppressionBoundary(comment)) { break }
      if isFirst, breakCount > 0, document.isBlankLine(boundary..<comment.lowerBound) { break }
      // All comments on the bracket's line belong to the list.
      if isFirst, breakCount > 0, document.lineBreakCount(in: boundary..<comment.lowerBound) == 0 { break }
      start = comment.lowerBound
    }
    return start
  }
}

extension Document {
  /// Whether a comment is a suppression comment that does not belong to the element after it: any except
  /// `uimodel:disable-next-line`.
  func isSuppressionBoundary(_ comment: Range<Int>) -> Bool {
    let index = blockIndex(at: comment.lowerBound)
    return blocks[index].suppressions.contains { suppression in
      suppression.kind != .disableNextLine && starts[index] + suppression.range.lowerBound == comment.lowerBound
    }
  }

  /// Returns the comments within a range, in order.
  package func comments(in range: Range<Int>) -> [Range<Int>] {
    guard !range.isEmpty else { return [] }
    var foundComments: [Range<Int>] = []
    var index = blockIndex(at: range.lowerBound)
    while index < blocks.count, starts[index] < range.upperBound {
      let (comments, start) = (blocks[index].comments, starts[index])
      var commentIndex = comments.partitioningIndex { start + $0.lowerBound >= range.lowerBound }
      while commentIndex < comments.count, start + comments[commentIndex].upperBound <= range.upperBound {
        foundComments.append(start + comments[commentIndex].lowerBound..<start + comments[commentIndex].upperBound)
        commentIndex += 1
      }
      index += 1
    }
    return foundComments
  }

  /// Whether a line comment ends at an offset.
  func isLineComment(endingAt offset: Int) -> Bool {
    guard offset > 0 else { return false }
    let (index, lastOffset) = (blockIndex(at: offset - 1), offset - 1)
    let (comments, start) = (blocks[index].comments, starts[index])
    let nextIndex = comments.partitioningIndex { start + $0.lowerBound > lastOffset }
    guard nextIndex > 0, start + comments[nextIndex - 1].upperBound == offset else { return false }
    return byte(at: start + comments[nextIndex - 1].lowerBound + 1) == UInt8(ascii: "/")
  }

  /// Returns the offset of the comma that follows an offset, after blanks and comments; nil if other text comes first.
  func commaOffset(after offset: Int, before end: Int) -> Int? {
    var searchStart = offset
    for comment in comments(in: offset..<end) {
      if let commaOffset = firstVisibleOffset(in: searchStart..<comment.lowerBound) {
        return byte(at: commaOffset) == 0x2C ? commaOffset : nil
      }
      searchStart = comment.upperBound
    }
    return firstVisibleOffset(in: searchStart..<end).flatMap { byte(at: $0) == 0x2C ? $0 : nil }
  }

  private func firstVisibleOffset(in range: Range<Int>) -> Int? {
    var offset = range.lowerBound
    while offset < range.upperBound, let byte = byte(at: offset) {
      if !byte.isJSONBlank { return offset }
      offset += 1
    }
    return nil
  }

  func isBlank(_ range: Range<Int>) -> Bool { bytes(in: range).allSatisfy(\.isJSONBlank) }

  /// Whether a range consists of spaces and tabs, with no line break.
  func isBlankLine(_ range: Range<Int>) -> Bool { bytes(in: range).allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  func lineBreakCount(in range: Range<Int>) -> Int {
    var (breakCount, previousByte) = (0, UInt8(0))
    for byte in bytes(in: range) {
      if byte == 0x0D || (byte == 0x0A && previousByte != 0x0D) { breakCount += 1 }
      previousByte = byte
    }
    return breakCount
  }

  /// Returns the start of the spaces and tabs before an offset on its line.
  func startOfBlanks(before offset: Int) -> Int {
    var start = offset
    while start > 0, let byte = byte(at: start - 1), byte == 0x20 || byte == 0x09 { start -= 1 }
    return start
  }

  /// Returns the start of the comments before an offset on its line.
  func startOfComments(before offset: Int) -> Int {
    let line = line(position(of: offset, in: .utf8).line)
    var start = offset
    for comment in comments(in: line.lowerBound..<offset).reversed() {
      guard isBlankLine(comment.upperBound..<start) else { break }
      start = comment.lowerBound
    }
    return start
  }

  func endOfBlanks(after offset: Int) -> Int {
    var end = offset
    while let byte = byte(at: end), byte == 0x20 || byte == 0x09 { end += 1 }
    return end
  }

  /// Whether only spaces and tabs precede an offset on its line.
  func startsLine(_ offset: Int) -> Bool {
    let start = startOfBlanks(before: offset)
    return start == 0 || byte(at: start - 1).map { $0 == 0x0A || $0 == 0x0D } ?? false
  }

  /// Returns the start of the next line; nil if the rest of the line is not blank.
  func startOfNextLine(after offset: Int) -> Int? {
    let end = endOfBlanks(after: offset)
    switch byte(at: end) {
    case 0x0A: return end + 1
    case 0x0D: return byte(at: end + 1) == 0x0A ? end + 2 : end + 1
    default: return nil
    }
  }

  /// Returns the spaces and tabs before an offset that begins its line's text.
  func indentation(at offset: Int) -> String { string(in: startOfBlanks(before: offset)..<offset) }

  /// Extends a replaced range to complete lines and the first byte of the next line. Returns the extended range, and
  /// the number of bytes that replace the extended range. Other changes in the extended range might depend on the
  /// replacement. For example, an inserted comment can absorb the text behind it.
  /// - Parameter newCount: the number of bytes that replace the given range.
  package func lines(around range: Range<Int>, _ newCount: Int) -> (range: Range<Int>, newCount: Int) {
    guard count > 0 else { return (range, newCount) }
    let firstLine = line(position(of: range.lowerBound, in: .utf8).line)
    let lastLine = line(position(of: range.upperBound, in: .utf8).line)
    // Text at the start of the next line directly follows text that is inserted at the end of this line.
    let end = max(
      range.upperBound, min(count, (startOfNextLine(after: lastLine.upperBound) ?? lastLine.upperBound) + 1))
    let extendedRange = min(firstLine.lowerBound, range.lowerBound)..<end
    return (extendedRange, newCount + extendedRange.count - range.count)
  }

  /// Returns the spaces and tabs at the start of the line that contains an offset.
  package func lineIndentation(at offset: Int) -> String {
    let line = line(position(of: offset, in: .utf8).line)
    return string(in: line.lowerBound..<endOfBlanks(after: line.lowerBound))
  }

  /// Whether an offset is inside a comment, after its first byte.
  package func isInComment(_ offset: Int) -> Bool {
    let index = blockIndex(at: offset)
    return blocks[index].comments.contains {
      starts[index] + $0.lowerBound < offset && offset < starts[index] + $0.upperBound
    }
  }

  func string(in range: Range<Int>) -> String { String(decoding: bytes(in: range), as: UTF8.self) }
}

extension UInt8 {
  var isJSONBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
