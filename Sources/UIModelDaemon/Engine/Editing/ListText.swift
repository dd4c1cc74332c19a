import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Which text around the items of an object or a list belongs to which of them. A comment belongs to the item that it
/// stands before, on its line or on lines of its own, or behind on its line. One that is followed by an empty line, by
/// no item, or by the end of the opening bracket's line belongs to the list, and so does one that begins or ends a stretch
/// in which rules are silent, unless the item has the other end in it.
struct ListText {
  let document: Document
  let container: Container

  /// An item with what belongs to it. UTF-8 bytes of the document.
  struct Item {
    /// Where the first comment before it begins, else the item.
    let start: Int
    let item: Range<Int>
    /// After the comments between it and its comma; the comma's place if there are any, else the item's end.
    let bodyEnd: Int
    let comma: Int?
    /// After its comma and the comments behind it on its line.
    let end: Int
    /// After comments behind those on its line, which are the list's.
    let lineEnd: Int
    /// The comments between it and its comma that are the list's.
    let left: [Range<Int>]

    /// After the comma, or after the item where there is none.
    var tail: Int { comma.map { $0 + 1 } ?? bodyEnd }
    /// Whether comments stand behind it.
    var hasTrail: Bool { end > tail }
  }

  var count: Int { container.items.count }

  func item(_ index: Int) -> Item {
    let item = container.items[known: index].range
    let tail = tail(index)
    let lead = lead(of: item, after: index > 0 ? self.tail(index - 1).lineEnd : container.open, isFirst: index == 0)
    return Item(
      start: lead, item: item, bodyEnd: tail.bodyEnd, comma: tail.comma, end: tail.end, lineEnd: tail.lineEnd,
      left: tail.left)
  }

  private struct Tail {
    let bodyEnd: Int
    let comma: Int?
    let left: [Range<Int>]
    let end: Int
    let lineEnd: Int
  }

  private func tail(_ index: Int) -> Tail {
    let item = container.items[known: index].range
    let next = index + 1 < count ? container.items[known: index + 1].range.lowerBound : nil
    let limit = next ?? container.close
    let comma = document.comma(after: item.upperBound, before: limit)
    let holdsEnds = holdsEnds(item)
    let inner = comma.map { document.comments(in: item.upperBound..<$0) } ?? []
    // What comes after one that is the list's is not told apart from it.
    let left = inner.firstIndex(where: { !holdsEnds && document.isEndOfStretch($0) }).map { Array(inner[$0...]) } ?? []
    let own = inner.dropLast(left.count)
    let bodyEnd = left.isEmpty && !own.isEmpty ? comma ?? item.upperBound : own.last?.upperBound ?? item.upperBound
    let tail = comma.map { $0 + 1 } ?? bodyEnd
    let (end, lineEnd) = endOfTrail(from: tail, to: limit, isItemNext: next != nil, holdsEnds)
    return Tail(bodyEnd: bodyEnd, comma: comma, left: left, end: end, lineEnd: lineEnd)
  }

  /// After the comments from here to the line's end; before them if an item follows on the line, whose they are then. With
  /// where those are passed that belong to the list.
  private func endOfTrail(
    from start: Int, to limit: Int, isItemNext: Bool, _ holdsEnds: Bool
  ) -> (own: Int, all: Int) {
    var (own, all): (Int?, Int) = (nil, start)
    for comment in document.comments(in: start..<limit) {
      guard document.isBlankLine(all..<comment.lowerBound) else { return (own ?? all, all) }
      if own == nil, !holdsEnds, document.isEndOfStretch(comment) { own = all }
      all = comment.upperBound
    }
    if isItemNext, document.isBlankLine(all..<limit), !document.isLineComment(endingAt: all) { return (start, start) }
    return (own ?? all, all)
  }

  /// Whether stretches in which rules are silent begin or end within it.
  private func holdsEnds(_ item: Range<Int>) -> Bool {
    document.comments(in: item).contains { document.isEndOfStretch($0) }
  }

  private func lead(of item: Range<Int>, after boundary: Int, isFirst: Bool) -> Int {
    var start = item.lowerBound
    let holdsEnds = holdsEnds(item)
    for comment in document.comments(in: boundary..<item.lowerBound).reversed() {
      let breaks = document.lineBreaks(in: comment.upperBound..<start)
      if breaks > 1 || (!holdsEnds && document.isEndOfStretch(comment)) { break }
      if isFirst, breaks > 0, document.isBlankLine(boundary..<comment.lowerBound) { break }
      // Several on the bracket's line are the list's together.
      if isFirst, breaks > 0, document.lineBreaks(in: boundary..<comment.lowerBound) == 0 { break }
      start = comment.lowerBound
    }
    return start
  }
}

extension Document {
  /// Whether a comment begins or ends a stretch in which rules are silent.
  func isEndOfStretch(_ comment: Range<Int>) -> Bool {
    let index = block(at: comment.lowerBound)
    return blocks[index].suppressions.contains { suppression in
      suppression.kind != .disableNextLine && starts[index] + suppression.range.lowerBound == comment.lowerBound
    }
  }

  /// The comments within a range, in order.
  package func comments(in range: Range<Int>) -> [Range<Int>] {
    guard !range.isEmpty else { return [] }
    var found: [Range<Int>] = []
    var index = block(at: range.lowerBound)
    while index < blocks.count, starts[index] < range.upperBound {
      let (comments, start) = (blocks[index].comments, starts[index])
      var at = comments.partitioningIndex { start + $0.lowerBound >= range.lowerBound }
      while at < comments.count, start + comments[at].upperBound <= range.upperBound {
        found.append(start + comments[at].lowerBound..<start + comments[at].upperBound)
        at += 1
      }
      index += 1
    }
    return found
  }

  /// Whether a comment to the line's end ends at an offset.
  func isLineComment(endingAt offset: Int) -> Bool {
    guard offset > 0 else { return false }
    let (index, at) = (block(at: offset - 1), offset - 1)
    let (comments, start) = (blocks[index].comments, starts[index])
    let after = comments.partitioningIndex { start + $0.lowerBound > at }
    guard after > 0, start + comments[after - 1].upperBound == offset else { return false }
    return byte(at: start + comments[after - 1].lowerBound + 1) == UInt8(ascii: "/")
  }

  /// The comma after an offset, over blanks and comments; nil if something else comes first.
  func comma(after offset: Int, before end: Int) -> Int? {
    var at = offset
    for comment in comments(in: offset..<end) {
      if let comma = firstVisible(in: at..<comment.lowerBound) { return byte(at: comma) == 0x2C ? comma : nil }
      at = comment.upperBound
    }
    return firstVisible(in: at..<end).flatMap { byte(at: $0) == 0x2C ? $0 : nil }
  }

  private func firstVisible(in range: Range<Int>) -> Int? {
    var at = range.lowerBound
    while at < range.upperBound, let byte = byte(at: at) {
      if !byte.isJSONBlank { return at }
      at += 1
    }
    return nil
  }

  func isBlank(_ range: Range<Int>) -> Bool { bytes(in: range).allSatisfy(\.isJSONBlank) }

  /// Whether there are only blanks, and no line break.
  func isBlankLine(_ range: Range<Int>) -> Bool { bytes(in: range).allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  func lineBreaks(in range: Range<Int>) -> Int {
    var (count, before) = (0, UInt8(0))
    for byte in bytes(in: range) {
      if byte == 0x0D || (byte == 0x0A && before != 0x0D) { count += 1 }
      before = byte
    }
    return count
  }

  /// Where the blanks before an offset begin on its line.
  func startOfBlanks(before offset: Int) -> Int {
    var at = offset
    while at > 0, let byte = byte(at: at - 1), byte == 0x20 || byte == 0x09 { at -= 1 }
    return at
  }

  /// Where the comments begin that stand before an offset on its line.
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
    var at = offset
    while let byte = byte(at: at), byte == 0x20 || byte == 0x09 { at += 1 }
    return at
  }

  /// Whether only blanks stand before an offset on its line.
  func startsLine(_ offset: Int) -> Bool {
    let start = startOfBlanks(before: offset)
    return start == 0 || byte(at: start - 1).map { $0 == 0x0A || $0 == 0x0D } ?? false
  }

  /// The start of the next line if only blanks stand before it.
  func startOfNextLine(after offset: Int) -> Int? {
    let end = endOfBlanks(after: offset)
    switch byte(at: end) {
    case 0x0A: return end + 1
    case 0x0D: return byte(at: end + 1) == 0x0A ? end + 2 : end + 1
    default: return nil
    }
  }

  /// The blanks between a line's start and an offset that starts it.
  func indentation(at offset: Int) -> String { string(in: startOfBlanks(before: offset)..<offset) }

  /// The lines of a range that `newCount` bytes take the place of, with how many those become: whatever else is changed in
  /// these lines may have to do with it, for a comment takes in what is put behind it, and a comma belongs to what is before
  /// it.
  package func lines(around range: Range<Int>, _ newCount: Int) -> (range: Range<Int>, newCount: Int) {
    guard count > 0 else { return (range, newCount) }
    let first = line(position(of: range.lowerBound, in: .utf8).line)
    let last = line(position(of: range.upperBound, in: .utf8).line)
    // What begins the next line stands behind what was put at this one's end.
    let end = max(range.upperBound, min(count, (startOfNextLine(after: last.upperBound) ?? last.upperBound) + 1))
    let whole = min(first.lowerBound, range.lowerBound)..<end
    return (whole, newCount + whole.count - range.count)
  }

  /// The blanks that the line of an offset starts with.
  package func lineIndentation(at offset: Int) -> String {
    let line = line(position(of: offset, in: .utf8).line)
    return string(in: line.lowerBound..<endOfBlanks(after: line.lowerBound))
  }

  /// Whether a byte is within a comment, and not its first.
  package func isInComment(_ offset: Int) -> Bool {
    let index = block(at: offset)
    return blocks[index].comments.contains {
      starts[index] + $0.lowerBound < offset && offset < starts[index] + $0.upperBound
    }
  }

  func string(in range: Range<Int>) -> String { String(decoding: bytes(in: range), as: UTF8.self) }
}

extension UInt8 {
  var isJSONBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
