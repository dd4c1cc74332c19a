import UIModelEngine
import UIModelPlatform

/// A difference between two texts: a range of the older text and the length of its replacement.
struct TextHunk: Sendable, Equatable {
  /// The range in the older text, in UTF-8 bytes.
  let range: Range<Int>
  /// The length of the replacement in UTF-8 bytes.
  let newCount: Int

  /// Returns one hunk that covers all differences: the texts without their common prefix and suffix. Empty if the texts
  /// are equal.
  static func singleHunk(_ oldText: [UInt8], _ newText: [UInt8]) -> [TextHunk] {
    differences(oldText[...], newText[...])
  }

  /// Returns the hunks between the lines that both texts have in common, in order.
  static func lineHunks(_ oldText: [UInt8], _ newText: [UInt8]) -> [TextHunk] {
    differences(TextPieces(linesOf: oldText[...]), TextPieces(linesOf: newText[...]))
  }

  /// Returns the hunks of `lineHunks`, divided further at the words that both texts have in common.
  static func wordHunks(_ oldText: [UInt8], _ newText: [UInt8]) -> [TextHunk] {
    var growth = 0
    return lineHunks(oldText, newText).flatMap { hunk in
      let start = hunk.range.lowerBound + growth
      growth += hunk.newCount - hunk.range.count
      return differences(
        TextPieces(wordsOf: oldText[hunk.range]), TextPieces(wordsOf: newText[start..<start + hunk.newCount]))
    }
  }

  private static func differences(_ oldPieces: TextPieces, _ newPieces: TextPieces) -> [TextHunk] {
    let prefixCount = zip(oldPieces.pieces, newPieces.pieces).prefix { $0 == $1 }.count
    let suffixCount = zip(oldPieces.pieces[prefixCount...].reversed(), newPieces.pieces[prefixCount...].reversed())
      .prefix {
        $0 == $1
      }.count
    let (oldRange, newRange) = (
      prefixCount..<oldPieces.pieces.count - suffixCount, prefixCount..<newPieces.pieces.count - suffixCount
    )
    // Comparing pieces can take time proportional to the product of the numbers of pieces.
    guard oldRange.count + newRange.count <= maximumPieceCount else {
      return differences(oldPieces.text, newPieces.text)
    }
    var (removedIndices, insertedIndices) = (Set<Int>(), Set<Int>())
    for change in newPieces.pieces[newRange].difference(from: oldPieces.pieces[oldRange]) {
      switch change {
      case .remove(let offset, _, _): removedIndices.insert(prefixCount + offset)
      case .insert(let offset, _, _): insertedIndices.insert(prefixCount + offset)
      }
    }
    var hunks: [TextHunk] = []
    var (oldIndex, newIndex) = (prefixCount, prefixCount)
    while oldIndex < oldRange.upperBound || newIndex < newRange.upperBound {
      let (removalStart, insertionStart) = (oldIndex, newIndex)
      while removedIndices.contains(oldIndex) { oldIndex += 1 }
      while insertedIndices.contains(newIndex) { newIndex += 1 }
      hunks += replacementHunks(of: oldPieces, removalStart..<oldIndex, newPieces, insertionStart..<newIndex)
      // The next piece is in both texts, unless both have ended.
      oldIndex += 1
      newIndex += 1
    }
    return hunks
  }

  /// The maximum number of pieces in the differing parts of both texts, for a comparison by pieces.
  private static let maximumPieceCount = 1_000

  /// Returns the hunks for pieces that replaced other pieces. If the removed and the inserted pieces are equal in
  /// number, each piece is compared with its counterpart.
  private static func replacementHunks(
    of oldPieces: TextPieces, _ removedRange: Range<Int>, _ newPieces: TextPieces, _ insertedRange: Range<Int>
  ) -> [TextHunk] {
    if removedRange.count == insertedRange.count {
      return zip(oldPieces.pieces[removedRange], newPieces.pieces[insertedRange]).flatMap { differences($0, $1) }
    }
    return differences(oldPieces.bytes(removedRange), newPieces.bytes(insertedRange))
  }

  /// Returns the hunk between two slices, or an empty array if the slices are equal. The hunk is extended to complete
  /// words: a longer word is another word, not a word with an insertion. For example, the hunk between `menuA` and
  /// `menuAB` has the range 0..<5.
  private static func differences(_ oldSlice: ArraySlice<UInt8>, _ newSlice: ArraySlice<UInt8>) -> [TextHunk] {
    let (oldText, newText, start) = (Array(oldSlice), Array(newSlice), oldSlice.startIndex)
    let difference = TextDifference(oldText, newText)
    if difference.range.isEmpty, difference.newText.isEmpty { return [] }
    var (rangeStart, rangeEnd) = (difference.range.lowerBound, difference.range.upperBound)
    var newEnd = rangeStart + difference.newText.count
    func isWordByte(_ text: [UInt8], _ index: Int) -> Bool { text.indices.contains(index) && text[index].isWordByte }
    while isWordByte(oldText, rangeStart - 1), isWordByte(oldText, rangeStart) || isWordByte(newText, rangeStart) {
      rangeStart -= 1
    }
    while isWordByte(oldText, rangeEnd), isWordByte(oldText, rangeEnd - 1) || isWordByte(newText, newEnd - 1) {
      (rangeEnd, newEnd) = (rangeEnd + 1, newEnd + 1)
    }
    return [TextHunk(range: start + rangeStart..<start + rangeEnd, newCount: newEnd - rangeStart)]
  }
}

extension [TextHunk] {
  /// The number of UTF-8 bytes that were removed or inserted.
  var changedByteCount: Int { reduce(0) { $0 + $1.range.count + $1.newCount } }
}

extension EditScript {
  /// Returns the script for the text after these hunks are applied, or nil if a hunk touches a range that the script
  /// changes.
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

  /// Divides a text into words. Every byte outside of words is a piece of its own.
  init(wordsOf text: ArraySlice<UInt8>) {
    self.init(text) { remainingText in
      remainingText.firstIndex { !$0.isWordByte }.map { max($0, remainingText.startIndex + 1) }
        ?? remainingText.endIndex
    }
  }

  private init(_ text: ArraySlice<UInt8>, endOfFirstPiece: (ArraySlice<UInt8>) -> Int) {
    var pieces: [ArraySlice<UInt8>] = []
    var remainingText = text
    while !remainingText.isEmpty {
      let end = endOfFirstPiece(remainingText)
      pieces.append(remainingText[..<end])
      remainingText = remainingText[end...]
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
