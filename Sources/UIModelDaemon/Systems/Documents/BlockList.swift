import UIModelJSON
import UIModelPlatform

/// The blocks of a document in order. Lookup by index, byte offset, line or block ID takes logarithmic time. A change
/// copies the affected chunks. All other chunks are shared with older copies of the list.
package struct BlockList: Sendable {
  private(set) var chunks: [BlockChunk] = []
  /// The extent of the text before each chunk. The last element is the extent of the document.
  private var prefixExtents = [TextExtent()]

  /// The typical number of blocks in a chunk. A chunk has fewer than twice as many.
  private static let chunkSize = 32

  package init() {}

  var extent: TextExtent { prefixExtents[chunks.count] }

  /// Returns the extent of the text before a block, or of the document if `index` is past the last block.
  func extent(prefixExtents index: Int) -> TextExtent {
    guard index < count else { return extent }
    let chunk = chunk { $0.blockCount <= index }
    return prefixExtents[chunk] + chunks[chunk].prefixExtents[index - prefixExtents[chunk].blockCount]
  }

  // MARK: Finding

  /// Returns the index of the last chunk whose preceding extent satisfies `isBefore`.
  private func chunk(_ isBefore: (TextExtent) -> Bool) -> Int {
    Swift.min(prefixExtents.indexOfLast(isBefore), chunks.count - 1)
  }

  /// Returns the index of the last block whose preceding extent satisfies `isBefore`.
  private func index(_ isBefore: (TextExtent) -> Bool) -> Int {
    guard !chunks.isEmpty else { return 0 }
    let chunk = chunk(isBefore)
    let start = prefixExtents[chunk]
    return start.blockCount
      + Swift.min(chunks[chunk].prefixExtents.indexOfLast { isBefore(start + $0) }, chunks[chunk].blocks.count - 1)
  }

  /// Returns the index of the block that contains a UTF-8 byte offset; the last block for the end of the text.
  func index(at byte: Int) -> Int { index { $0.byteCount <= byte } }

  /// Returns the index of the block in which a zero-based line starts; 0 for the first line.
  func index(ofLine line: Int) -> Int { index { $0.lineCount < line } }

  /// Returns the index of the block with an ID, or nil if the block was edited away.
  func index(of id: BlockID) -> Int? {
    guard !chunks.isEmpty else { return nil }
    let chunk = chunks.indexOfLast { $0.blocks.first.map { $0.id <= id } ?? true }
    let index = chunks[chunk].blocks.indexOfLast { $0.id <= id }
    return chunks[chunk].blocks[index].id == id ? prefixExtents[chunk].blockCount + index : nil
  }

  /// Returns the blocks with a trait and their indices. Chunks without the trait are skipped.
  ///
  /// For example, `blocksWithTrait(.suppressions)` finds the blocks with suppression comments.
  package func blocksWithTrait(_ trait: BlockTraits) -> [(index: Int, block: Block)] {
    var results: [(index: Int, block: Block)] = []
    for (chunk, start) in zip(chunks, prefixExtents) where chunk.traits.contains(trait) {
      for (index, block) in chunk.blocks.enumerated() where block.traits.contains(trait) {
        results.append((start.blockCount + index, block))
      }
    }
    return results
  }

  // MARK: Changing

  /// Replaces a range of blocks. Affected chunks are split or joined with a neighbor, so that chunks stay near their
  /// size.
  mutating func replaceSubrange(_ range: Range<Int>, with blocks: [Block]) {
    guard !chunks.isEmpty else {
      chunks = BlockList.chunks(of: blocks)
      return updateExtents(from: 0)
    }
    var first = chunk { $0.blockCount <= range.lowerBound }
    var last = chunk { $0.blockCount <= range.upperBound }
    // Blocks that are too few for a chunk are joined with a neighboring chunk.
    let remainingCount =
      prefixExtents[last + 1].blockCount - prefixExtents[first].blockCount - range.count + blocks.count
    if remainingCount < BlockList.chunkSize / 2 {
      if first > 0 { first -= 1 } else if last + 1 < chunks.count { last += 1 }
    }
    var newBlocks = Array(self[prefixExtents[first].blockCount..<range.lowerBound])
    newBlocks.append(contentsOf: blocks)
    newBlocks.append(contentsOf: self[range.upperBound..<prefixExtents[last + 1].blockCount])
    chunks.replaceSubrange(first...last, with: BlockList.chunks(of: newBlocks))
    updateExtents(from: first)
  }

  private static func chunks(of blocks: [Block]) -> [BlockChunk] {
    guard blocks.count >= chunkSize * 2 else { return blocks.isEmpty ? [] : [BlockChunk(blocks)] }
    let count = blocks.count / chunkSize
    return (0..<count).map { index in
      BlockChunk(Array(blocks[blocks.count * index / count..<blocks.count * (index + 1) / count]))
    }
  }

  /// Computes the preceding extents of the chunks after the chunk `first` again.
  private mutating func updateExtents(from first: Int) {
    prefixExtents.removeLast(prefixExtents.count - first - 1)
    prefixExtents.reserveCapacity(chunks.count + 1)
    for chunk in chunks[first...] { prefixExtents.append(prefixExtents[prefixExtents.count - 1] + chunk.extent) }
  }
}

extension BlockList: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { extent.blockCount }

  package subscript(index: Int) -> Block {
    let chunk = chunk { $0.blockCount <= index }
    return chunks[chunk].blocks[index - prefixExtents[chunk].blockCount]
  }

  package func makeIterator() -> Iterator { Iterator(chunks) }

  package struct Iterator: IteratorProtocol {
    private var chunks: [BlockChunk].Iterator
    private var blocks: [Block].Iterator = [].makeIterator()

    fileprivate init(_ chunks: [BlockChunk]) { self.chunks = chunks.makeIterator() }

    package mutating func next() -> Block? {
      while true {
        if let block = blocks.next() { return block }
        guard let chunk = chunks.next() else { return nil }
        blocks = chunk.blocks.makeIterator()
      }
    }
  }
}

/// The UTF-8 byte offsets at which the blocks of a document start. The index past the last block gives the length of
/// the document.
package struct BlockStarts: Sendable {
  fileprivate let blocks: BlockList

  package subscript(index: Int) -> Int { blocks.extent(prefixExtents: index).byteCount }
}

extension BlockList {
  package var starts: BlockStarts { BlockStarts(blocks: self) }
}
