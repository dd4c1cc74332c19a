import UIModelJSON
import UIModelPlatform

/// Adjacent blocks of a document, shared by every snapshot in which none of them changed.
final class BlockChunk: Sendable {
  let blocks: [Block]
  /// The extent of the text before each block, from the start of the chunk. The last element is the extent of the
  /// chunk.
  let prefixExtents: [TextExtent]
  /// The union of the blocks' traits.
  let traits: BlockTraits

  init(_ blocks: [Block]) {
    self.blocks = blocks
    var extents: [TextExtent] = []
    extents.reserveCapacity(blocks.count + 1)
    var (extent, traits) = (TextExtent(), BlockTraits())
    for block in blocks {
      extents.append(extent)
      extent = extent + TextExtent(block)
      traits.formUnion(block.traits)
    }
    extents.append(extent)
    prefixExtents = extents
    self.traits = traits
  }

  var extent: TextExtent { prefixExtents[blocks.count] }
}

/// The size of a section of a text, in blocks, bytes and lines, and the column at its end. The extent of the text
/// before a place gives the position of the place.
///
/// For example, the extent of `"a\nbc"` has 4 bytes, 1 line start and a column that is two characters wide.
struct TextExtent: Sendable {
  /// The number of blocks.
  var blockCount = 0
  /// The length in UTF-8 bytes.
  var byteCount = 0
  /// The number of line starts. The first line of a document is not counted.
  var lineCount = 0
  /// The width of the text after the last line start, or of all text if no line starts in it.
  var column = TextWidth()

  init() {}

  init(_ block: Block) {
    (blockCount, byteCount, lineCount, column) = (1, block.count, block.lines.starts.count, block.lines.lastLineWidth)
  }

  static func + (a: TextExtent, b: TextExtent) -> TextExtent {
    var sum = a
    sum.blockCount += b.blockCount
    sum.byteCount += b.byteCount
    sum.lineCount += b.lineCount
    sum.column = b.lineCount == 0 ? a.column + b.column : b.column
    return sum
  }
}

extension Array {
  /// Returns the index of the last element that satisfies a predicate, by binary search. The predicate must hold for a
  /// prefix of the array. Returns 0 if no element satisfies it.
  func indexOfLast(_ predicate: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return Swift.max(0, low - 1)
  }
}
