import UIModelJSON
import UIModelPlatform

/// Some neighboring blocks of a document, shared by every snapshot in which none of them changed.
final class BlockChunk: Sendable {
  let blocks: [Block]
  /// What stands before each block, from the chunk's start; one more for all of it.
  let before: [TextExtent]
  /// What at least one of its blocks has.
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
    before = extents
    self.traits = traits
  }

  var extent: TextExtent { before[blocks.count] }
}

/// How much text there is: what is known of a place if this much stands before it.
struct TextExtent: Sendable {
  var blocks = 0
  /// UTF-8 bytes.
  var bytes = 0
  /// Lines that start in it.
  var lines = 0
  /// The width of its last line, as far as it goes; of all of it if no line starts in it.
  var column = TextWidth()

  init() {}

  init(_ block: Block) {
    (blocks, bytes, lines, column) = (1, block.count, block.lines.starts.count, block.lines.tail)
  }

  static func + (a: TextExtent, b: TextExtent) -> TextExtent {
    var sum = a
    sum.blocks += b.blocks
    sum.bytes += b.bytes
    sum.lines += b.lines
    sum.column = b.lines == 0 ? a.column + b.column : b.column
    return sum
  }
}

extension Array {
  /// The index of the last element for which something holds that holds for all before it; 0 if it does for none.
  func indexOfLast(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return Swift.max(0, low - 1)
  }
}
