import UIModelEngine
import UIModelPlatform

/// A difference between two texts: a range of the older text and the length of its replacement.
struct TextHunk: Sendable, Equatable {
  /// The range in the older text, in UTF-8 bytes.
  let range: Range<Int>
  /// The number of UTF-8 bytes of the replacement.
  let newCount: Int

  /// Returns one hunk: the texts without their common prefix and suffix. Empty if the texts are equal.
  static func singleHunk(_ old: [UInt8], _ new: [UInt8]) -> [TextHunk] {
    differences(old[...], new[...])
  }

  /// Returns the hunks between the lines that both texts have in common, in order.
  static func byLines(_ old: [UInt8], _ new: [UInt8]) -> [TextHunk] {
    differences(TextPieces(linesOf: old[...]), TextPieces(linesOf: new[...]))
  }

  /// Returns the hunks of `byLines`, divided further at the words that both texts have in common.
  static func byWords(_ old: [UInt8], _ new: [UInt8]) -> [TextHunk] {
    var growth = 0
    return byLines(old, new).flatMap { hunk in
      let start = hunk.range.lowerBound + growth
      growth += hunk.newCount - hunk.range.count
      return differences(
        TextPieces(wordsOf: old[hunk.range]), TextPieces(wordsOf: new[start..<start + hunk.newCount]))
    }
  }

  private static func differences(_ older: TextPieces, _ newer: TextPieces) -> [TextHunk] {
    let prefixCount = zip(older.pieces, newer.pieces).prefix { $0 == $1 }.count
    let suffixCount = zip(older.pieces[prefixCount...].reversed(), newer.pieces[prefixCount...].reversed()).prefix {
      $0 == $1
    }.count
    let (oldRange, newRange) = (
      prefixCount..<older.pieces.count - suffixCount, prefixCount..<newer.pieces.count - suffixCount
    )
    // Comparing pieces can take time proportional to the product of the numbers of pieces.
    guard oldRange.count + newRange.count <= maximumPieceCount else { return differences(older.text, newer.text) }
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for change in newer.pieces[newRange].difference(from: older.pieces[oldRange]) {
      switch change {
      case .remove(let offset, _, _): removed.insert(prefixCount + offset)
      case .insert(let offset, _, _): inserted.insert(prefixCount + offset)
      }
    }
    var hunks: [TextHunk] = []
    var (oldIndex, newIndex) = (prefixCount, prefixCount)
    while oldIndex < oldRange.upperBound || newIndex < newRange.upperBound {
      let (removalStart, insertionStart) = (oldIndex, newIndex)
      while removed.contains(oldIndex) { oldIndex += 1 }
      while inserted.contains(newIndex) { newIndex += 1 }
      hunks += replacementHunks(of: older, removalStart..<oldIndex, newer, insertionStart..<newIndex)
      // The next piece is in both texts, unless both have ended.
      oldIndex += 1
      newIndex += 1
    }
    return hunks
  }

  private static let maximumPieceCount = 1_000

  /// Returns the hunks for pieces that replaced other pieces. If their numbers are equal, each piece is compared with
  /// its counterpart.
  private static func replacementHunks(
    of old: TextPieces, _ removed: Range<Int>, _ new: TextPieces, _ inserted: Range<Int>
  ) -> [TextHunk] {
    if removed.count == inserted.count {
      return zip(old.pieces[removed], new.pieces[inserted]).flatMap { differences($0, $1) }
    }
    return differences(old.bytes(removed), new.bytes(inserted))
  }

  /// Returns the hunk between two slices, extended to complete words: a longer word is another word, not a word with an
  /// insertion. For example, the hunk between `menuA` and `menuAB` has the range 0..<5.
  private static func differences(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> [TextHunk] {
    let (old, new, start) = (Array(old), Array(new), old.startIndex)
    let difference = TextDifference(old, new)
    if difference.range.isEmpty, difference.new.isEmpty { return [] }
    var (first, end) = (difference.range.lowerBound, difference.range.upperBound)
    var newEnd = first + difference.new.count
    func isWordByte(_ text: [UInt8], _ index: Int) -> Bool { text.indices.contains(index) && text[index].isWordByte }
    while isWordByte(old, first - 1), isWordByte(old, first) || isWordByte(new, first) { first -= 1 }
    while isWordByte(old, end), isWordByte(old, end - 1) || isWordByte(new, newEnd - 1) {
      (end, newEnd) = (end + 1, newEnd + 1)
    }
    return [TextHunk(range: start + first..<start + end, newCount: newEnd - first)]
  }
}

extension [TextHunk] {
  /// The number of UTF-8 bytes that were removed or inserted.
  var size: Int { reduce(0) { $0 + $1.range.count + $1.newCount } }
}

extension EditScript {
  /// Returns the script for the text to which these hunks have been applied; nil if a hunk touches a range that the
  /// script changes.
  func rebased(over hunks: [TextHunk]) -> EditScript? {
    var script = self
    for hunk in hunks.reversed() {
      guard script.rebase(over: hunk.range, newCount: hunk.newCount) else { return nil }
    }
    return script
  }
}

/// A text that is divided into lines or words.
private struct TextPieces {
  let text: ArraySlice<UInt8>
  let pieces: [ArraySlice<UInt8>]

  /// Divides a text into lines, each with its line break.
  init(linesOf text: ArraySlice<UInt8>) {
    self.init(text) { line in line.firstIndex(of: 0x0A).map { $0 + 1 } ?? line.endIndex }
  }

  /// Divides a text into words; every other byte is a piece of its own.
  init(wordsOf text: ArraySlice<UInt8>) {
    self.init(text) { rest in rest.firstIndex { !$0.isWordByte }.map { max($0, rest.startIndex + 1) } ?? rest.endIndex }
  }

  private init(_ text: ArraySlice<UInt8>, endOfFirst: (ArraySlice<UInt8>) -> Int) {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = text
    while !rest.isEmpty {
      let end = endOfFirst(rest)
      pieces.append(rest[..<end])
      rest = rest[end...]
    }
    self.text = text
    self.pieces = pieces
  }

  /// Returns the bytes of consecutive pieces. For an empty range, returns an empty slice at the position of the range.
  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    let end = range.upperBound > 0 ? pieces[range.upperBound - 1].endIndex : text.startIndex
    let start = range.isEmpty ? end : pieces[range.lowerBound].startIndex
    return text[start..<end]
  }
}

extension UInt8 {
  fileprivate var isWordByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
    default: false
    }
  }
}
