import UIModelJSON
import UIModelPlatform

/// The blocks of a document in order. Lookup by index, byte offset, line or block ID takes logarithmic time. A change
/// copies the affected chunks. Copies of the list share all unchanged chunks.
package struct BlockList: Sendable {
  private(set) var chunks: [BlockChunk] = []
  /// The extent of the text before each chunk. The last element is the extent of the document.
  private var prefixExtents = [TextExtent()]

  /// The typical number of blocks in a chunk. Every chunk has fewer than twice as many blocks.
  private static let chunkSize = 32

  package init() {}

  var extent: TextExtent { prefixExtents[chunks.count] }

  /// Returns the extent of the text before a block, or the extent of the document if `index` is past the last block.
  func extent(before index: Int) -> TextExtent {
    guard index < count else { return extent }
    let chunkIndex = chunkIndex { $0.blockCount <= index }
    return prefixExtents[chunkIndex] + chunks[chunkIndex].prefixExtents[index - prefixExtents[chunkIndex].blockCount]
  }

  // MARK: Finding

  /// Returns the index of the last chunk for which the extent of the text before it satisfies `isBefore`.
  private func chunkIndex(_ isBefore: (TextExtent) -> Bool) -> Int {
    Swift.min(prefixExtents.indexOfLast(isBefore), chunks.count - 1)
  }

  /// Returns the index of the last block for which the extent of the text before it satisfies `isBefore`.
  private func index(_ isBefore: (TextExtent) -> Bool) -> Int {
    guard !chunks.isEmpty else { return 0 }
    let chunkIndex = chunkIndex(isBefore)
    let chunkStart = prefixExtents[chunkIndex]
    return chunkStart.blockCount
      + Swift.min(
        chunks[chunkIndex].prefixExtents.indexOfLast { isBefore(chunkStart + $0) }, chunks[chunkIndex].blocks.count - 1)
  }

  /// Returns the index of the block that contains a UTF-8 byte offset. The end of the text belongs to the last block.
  func index(at byteOffset: Int) -> Int { index { $0.byteCount <= byteOffset } }

  /// Returns the index of the block in which a zero-based line starts; 0 for the first line.
  func index(ofLine line: Int) -> Int { index { $0.lineCount < line } }

  /// Returns the index of the block with an ID, or nil if the block was edited away.
  func index(of id: BlockID) -> Int? {
    guard !chunks.isEmpty else { return nil }
    let chunkIndex = chunks.indexOfLast { $0.blocks.first.map { $0.id <= id } ?? true }
    let index = chunks[chunkIndex].blocks.indexOfLast { $0.id <= id }
    return chunks[chunkIndex].blocks[index].id == id ? prefixExtents[chunkIndex].blockCount + index : nil
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

  /// Replaces a range of blocks. Affected chunks are split or joined with a neighboring chunk, so that all chunks stay
  /// near the typical size.
  mutating func replaceSubrange(_ range: Range<Int>, with blocks: [Block]) {
    guard !chunks.isEmpty else {
      chunks = BlockList.chunks(of: blocks)
      return updateExtents(from: 0)
    }
    var firstChunkIndex = chunkIndex { $0.blockCount <= range.lowerBound }
    var lastChunkIndex = chunkIndex { $0.blockCount <= range.upperBound }
    // If too few blocks remain for a chunk, they are joined with a neighboring chunk.
    let remainingBlockCount =
      prefixExtents[lastChunkIndex + 1].blockCount - prefixExtents[firstChunkIndex].blockCount - range.count
      + blocks.count
    if remainingBlockCount < BlockList.chunkSize / 2 {
      if firstChunkIndex > 0 { firstChunkIndex -= 1 } else if lastChunkIndex + 1 < chunks.count { lastChunkIndex += 1 }
    }
    var newBlocks = Array(self[prefixExtents[firstChunkIndex].blockCount..<range.lowerBound])
    newBlocks.append(contentsOf: blocks)
    newBlocks.append(contentsOf: self[range.upperBound..<prefixExtents[lastChunkIndex + 1].blockCount])
    chunks.replaceSubrange(firstChunkIndex...lastChunkIndex, with: BlockList.chunks(of: newBlocks))
    updateExtents(from: firstChunkIndex)
  }

  private static func chunks(of blocks: [Block]) -> [BlockChunk] {
    guard blocks.count >= chunkSize * 2 else { return blocks.isEmpty ? [] : [BlockChunk(blocks)] }
    let chunkCount = blocks.count / chunkSize
    return (0..<chunkCount).map { index in
      BlockChunk(Array(blocks[blocks.count * index / chunkCount..<blocks.count * (index + 1) / chunkCount]))
    }
  }

  /// Updates the extents of the text before each chunk that follows the chunk at `firstChunkIndex`.
  private mutating func updateExtents(from firstChunkIndex: Int) {
    prefixExtents.removeLast(prefixExtents.count - firstChunkIndex - 1)
    prefixExtents.reserveCapacity(chunks.count + 1)
    for chunk in chunks[firstChunkIndex...] {
      prefixExtents.append(prefixExtents[prefixExtents.count - 1] + chunk.extent)
    }
  }
}

extension BlockList: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { extent.blockCount }

  package subscript(index: Int) -> Block {
    let chunkIndex = chunkIndex { $0.blockCount <= index }
    return chunks[chunkIndex].blocks[index - prefixExtents[chunkIndex].blockCount]
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

/// The UTF-8 byte offset of each block's start in a document. The index past the last block gives the length of the
/// document.
package struct BlockStarts: Sendable {
  fileprivate let blocks: BlockList

  package subscript(index: Int) -> Int { blocks.extent(before: index).byteCount }
}

extension BlockList {
  package var starts: BlockStarts { BlockStarts(blocks: self) }
}
