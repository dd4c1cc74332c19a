import UIModelJSON
import UIModelPlatform

/// The blocks of a document in order. A block is found by its index, a byte, a line or its number in logarithmic time; a
/// change copies the chunks that it touches and a few words for each of the others, which it shares with older copies.
package struct BlockList: Sendable {
  private(set) var chunks: [BlockChunk] = []
  /// What stands before each chunk; one more for all of it.
  private var before = [TextExtent()]

  /// How many blocks are in a chunk: about so many, and never twice as many.
  private static let chunkSize = 32

  package init() {}

  var extent: TextExtent { before[chunks.count] }

  /// What stands before a block, or before the end.
  func extent(before index: Int) -> TextExtent {
    guard index < count else { return extent }
    let chunk = chunk { $0.blocks <= index }
    return before[chunk] + chunks[chunk].before[index - before[chunk].blocks]
  }

  // MARK: Finding

  /// The last chunk before which there is no more than what is asked for.
  private func chunk(_ isBefore: (TextExtent) -> Bool) -> Int {
    Swift.min(before.indexOfLast(isBefore), chunks.count - 1)
  }

  private func index(_ isBefore: (TextExtent) -> Bool) -> Int {
    guard !chunks.isEmpty else { return 0 }
    let chunk = chunk(isBefore)
    let start = before[chunk]
    return start.blocks
      + Swift.min(chunks[chunk].before.indexOfLast { isBefore(start + $0) }, chunks[chunk].blocks.count - 1)
  }

  /// The index of the block that holds a byte; the last one for the end of the text.
  func index(at byte: Int) -> Int { index { $0.bytes <= byte } }

  /// The index of the block in which a line starts, counted from one; 0 for what starts with the text.
  func index(ofLine line: Int) -> Int { index { $0.lines < line } }

  /// The index of a block of a number; nil for one that was edited away.
  func index(of id: BlockID) -> Int? {
    guard !chunks.isEmpty else { return nil }
    let chunk = chunks.indexOfLast { $0.blocks.first.map { $0.id <= id } ?? true }
    let index = chunks[chunk].blocks.indexOfLast { $0.id <= id }
    return chunks[chunk].blocks[index].id == id ? before[chunk].blocks + index : nil
  }

  /// The blocks that have something, each with its index. Chunks without it are passed over.
  package func having(_ trait: BlockTraits) -> [(index: Int, block: Block)] {
    var found: [(index: Int, block: Block)] = []
    for (chunk, start) in zip(chunks, before) where chunk.traits.contains(trait) {
      for (index, block) in chunk.blocks.enumerated() where block.traits.contains(trait) {
        found.append((start.blocks + index, block))
      }
    }
    return found
  }

  // MARK: Changing

  mutating func replaceSubrange(_ range: Range<Int>, with blocks: [Block]) {
    guard !chunks.isEmpty else {
      chunks = BlockList.chunks(of: blocks)
      return index(from: 0)
    }
    var first = chunk { $0.blocks <= range.lowerBound }
    var last = chunk { $0.blocks <= range.upperBound }
    // Crumbs are taken in by a neighbor.
    let left = before[last + 1].blocks - before[first].blocks - range.count + blocks.count
    if left < BlockList.chunkSize / 2 {
      if first > 0 { first -= 1 } else if last + 1 < chunks.count { last += 1 }
    }
    var changed = Array(self[before[first].blocks..<range.lowerBound])
    changed.append(contentsOf: blocks)
    changed.append(contentsOf: self[range.upperBound..<before[last + 1].blocks])
    chunks.replaceSubrange(first...last, with: BlockList.chunks(of: changed))
    index(from: first)
  }

  private static func chunks(of blocks: [Block]) -> [BlockChunk] {
    guard blocks.count >= chunkSize * 2 else { return blocks.isEmpty ? [] : [BlockChunk(blocks)] }
    let count = blocks.count / chunkSize
    return (0..<count).map { index in
      BlockChunk(Array(blocks[blocks.count * index / count..<blocks.count * (index + 1) / count]))
    }
  }

  /// Sums up again what stands before the chunks after this one.
  private mutating func index(from first: Int) {
    before.removeLast(before.count - first - 1)
    before.reserveCapacity(chunks.count + 1)
    for chunk in chunks[first...] { before.append(before[before.count - 1] + chunk.extent) }
  }
}

extension BlockList: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { extent.blocks }

  package subscript(index: Int) -> Block {
    let chunk = chunk { $0.blocks <= index }
    return chunks[chunk].blocks[index - before[chunk].blocks]
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

/// UTF-8 bytes before each block of a document, and of the whole at the end.
package struct BlockStarts: Sendable {
  fileprivate let blocks: BlockList

  package subscript(index: Int) -> Int { blocks.extent(before: index).bytes }
}

extension BlockList {
  package var starts: BlockStarts { BlockStarts(blocks: self) }
}
