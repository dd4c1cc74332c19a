import UIModelJSON
import UIModelPlatform

extension Document {
  /// The blocks that an edit changed.
  ///
  /// For example, typing a space between two tokens gives a change with one block in `equivalentBlocks` and nothing
  /// else.
  package struct Change: Sendable {
    package let removedBlocks: [Block]
    package let addedBlocks: [Block]
    /// Blocks with the same tokens as before. They keep their IDs and declarations. The white space, comments and
    /// positions in their text might have changed.
    package var equivalentBlocks: [Block]
    /// The block in which one token changed; nil for any other edit.
    package var revision: Revision?
    /// The reader's description of an edit of code that left the declarations unchanged.
    package let codeEdit: (any CodeEdit)?

    /// A block before and after a change of one token. The ID and the nodes stay, so all places in the block stay
    /// valid.
    package struct Revision: Sendable {
      package let oldBlock: Block
      package let newBlock: Block
      /// Whether the change affects only one view and the checks of its screen.
      package let isViewOnly: Bool
    }

    init(
      removedBlocks: [Block] = [], addedBlocks: [Block] = [], equivalentBlocks: [Block] = [], revision: Revision? = nil,
      codeEdit: (any CodeEdit)? = nil
    ) {
      self.removedBlocks = removedBlocks
      self.addedBlocks = addedBlocks
      self.equivalentBlocks = equivalentBlocks
      self.revision = revision
      self.codeEdit = codeEdit
    }

    /// A change without edited text: only a file that the document refers to was read again.
    package static let none = Change()
  }

  /// Replaces a range of UTF-8 bytes in a JSON document and parses as little as possible again: one token if the edit
  /// is inside it, else the affected blocks and those after them whose start state changed. The range is clamped to the
  /// text.
  package mutating func replaceJSON(_ range: Range<Int>, with replacement: [UInt8]) -> Change {
    let range = range.clamped(to: 0..<count)
    var first = blockIndex(at: range.lowerBound)
    if let change = splice(range, with: replacement, in: first) { return change }
    let last = blockIndex(at: range.upperBound)
    if followsCarriageReturn(first, range.lowerBound) { first -= 1 }
    var margin = 0
    while true {
      // If there are no order numbers left for more blocks, the neighboring blocks are parsed again too.
      let region = max(0, first - margin)..<min(blocks.count, last + 1 + margin)
      if let change = reparse(region, replacing: range, with: replacement, isWidened: margin > 0) { return change }
      margin = max(1, margin * 2)
    }
  }

  /// Whether an edit at the start of a block follows a carriage return. Together with an inserted line feed, that forms
  /// one line break across two blocks.
  private func followsCarriageReturn(_ block: Int, _ offset: Int) -> Bool {
    block > 0 && offset == starts[block] && byte(at: offset - 1) == 0x0D
  }

  // MARK: Code

  /// Replaces the text of a code document. The block keeps its ID if the new text has the same tokens; else a new block
  /// replaces it.
  package mutating func replaceCode(with text: BlockText, _ edit: (any CodeEdit)? = nil) -> Change {
    guard let old = blocks.first else { return .none }
    let isUnchanged = text.hasSameTokens(as: old.text)
    let new = isUnchanged ? Block(old, text) : Block(id: newID(old.id.order), kind: kind, text)
    blocks.replaceSubrange(0..<1, with: [new])
    return isUnchanged
      ? Change(equivalentBlocks: [new], codeEdit: edit)
      : Change(removedBlocks: [old], addedBlocks: [new], codeEdit: edit)
  }

  /// Replaces the text of a code document by one with the same declarations at other positions.
  package mutating func moveCode(to text: BlockText, _ edit: (any CodeEdit)? = nil) -> Change {
    let equivalentBlocks = blocks.map { Block($0, text) }
    blocks.replaceSubrange(0..<blocks.count, with: equivalentBlocks)
    return Change(equivalentBlocks: equivalentBlocks, codeEdit: edit)
  }

  // MARK: One token

  /// Applies an edit that is inside one token or between two tokens of a block. Returns nil for any other edit, and if
  /// the block would become too long.
  private mutating func splice(_ range: Range<Int>, with replacement: [UInt8], in index: Int) -> Change? {
    let (block, start) = (blocks[index], starts[index])
    let growth = replacement.count - range.count
    guard range.upperBound <= start + block.count, block.count + growth <= Document.blockSize * 2 || !block.canBeSplit,
      !followsCarriageReturn(index, range.lowerBound),
      let (text, node) = block.text.splicing(
        range.lowerBound - start..<range.upperBound - start, with: replacement)
    else { return nil }
    guard let node, text.bytes != block.bytes else {
      let newBlock = Block(block, text)
      blocks.replaceSubrange(index..<index + 1, with: [newBlock])
      return Change(equivalentBlocks: [newBlock])
    }
    let revision = block.revised(text, at: node, kind)
    blocks.replaceSubrange(index..<index + 1, with: [revision.newBlock])
    return Change(revision: revision)
  }

  // MARK: Blocks

  /// Parses the blocks of a region again with the edit applied. Returns nil if there are no order numbers left for the
  /// new blocks.
  private mutating func reparse(
    _ region: Range<Int>, replacing range: Range<Int>, with replacement: [UInt8], isWidened: Bool
  ) -> Change? {
    var bytes = bytes(in: starts[region.lowerBound]..<range.lowerBound)
    bytes.append(contentsOf: replacement)
    bytes.append(contentsOf: self.bytes(in: range.upperBound..<starts[region.upperBound]))
    var blockParser = BlockParser(
      bytes: bytes, state: blocks[region.lowerBound].startState, followingBlocks: blocks[region.upperBound...])
    var texts: [BlockText] = []
    blockParser.read { texts.append(BlockText($0)) }
    let region = region.lowerBound..<region.upperBound + blockParser.reparsedBlockCount
    let old = Array(blocks[region])
    // In a widened region, all blocks get new order numbers to make room.
    let (head, tail) = isWidened ? (0, 0) : old.unchangedCounts(in: texts)
    let removedBlocks = Array(old[head..<old.count - tail])
    guard let ids = newIDs(for: texts[head..<texts.count - tail], replacing: removedBlocks, in: region, head, tail)
    else {
      return nil
    }
    let kind = kind
    let addedBlocks = Concurrently.map(Array(zip(texts[head...], ids))) { Block(id: $1, kind: kind, $0) }
    let leadingBlocks = zip(old, texts).prefix(head).map { $0.replacingText($1) }
    let trailingBlocks = zip(old.suffix(tail), texts.suffix(tail)).map { $0.replacingText($1) }
    blocks.replaceSubrange(region, with: leadingBlocks + addedBlocks + trailingBlocks)
    let equivalentBlocks =
      zip(leadingBlocks, old).filter { $0 !== $1 }.map(\.0)
      + zip(trailingBlocks, old.suffix(tail)).filter { $0 !== $1 }.map(\.0)
    if removedBlocks.isEmpty, addedBlocks.isEmpty, equivalentBlocks.isEmpty {
      return Change(equivalentBlocks: Array(leadingBlocks.prefix(1)))
    }
    return Change(removedBlocks: removedBlocks, addedBlocks: addedBlocks, equivalentBlocks: equivalentBlocks)
  }

  /// Returns IDs for new blocks. If the number of blocks did not grow, the new blocks reuse the order numbers of the
  /// removed ones. Returns nil if there are no order numbers left.
  private mutating func newIDs(
    for texts: ArraySlice<BlockText>, replacing removedBlocks: [Block], in region: Range<Int>, _ head: Int, _ tail: Int
  ) -> [BlockID]? {
    if texts.count <= removedBlocks.count { return zip(removedBlocks, texts).map { old, _ in newID(old.id.order) } }
    let (first, end) = (region.lowerBound + head, region.upperBound - tail)
    guard
      let order = BlockOrder(
        after: first > 0 ? blocks[first - 1].id : nil, before: end < blocks.count ? blocks[end].id : nil,
        byteCount: texts.reduce(0) { $0 + $1.count })
    else { return nil }
    var offset = 0
    return texts.map { text in
      defer { offset += text.count }
      return newID(order[offset..<offset + text.count])
    }
  }
}

extension [Block] {
  /// Returns the number of leading and of trailing blocks that have the same tokens in the new texts.
  fileprivate func unchangedCounts(in texts: [BlockText]) -> (head: Int, tail: Int) {
    let head = zip(self, texts).prefix { $0.isUnchanged(with: $1) }.count
    let limit = Swift.min(count, texts.count) - head
    let tail = zip(self.reversed(), texts.reversed()).prefix(limit).prefix { $0.isUnchanged(with: $1) }.count
    return (head, tail)
  }
}

extension Block {
  /// Whether a new text has the same tokens as the block, or exactly the same bytes and errors.
  fileprivate func isUnchanged(with other: BlockText) -> Bool { other.hasSameTokens(as: text) || isEqual(to: other) }

  private func isEqual(to other: BlockText) -> Bool {
    bytes == other.bytes && startState == other.startState && endState == other.endState
      && tree.problems == other.tree.problems
  }

  /// Returns the block with a new text that has the same tokens, or the block itself if the text is equal.
  fileprivate func replacingText(_ other: BlockText) -> Block { isEqual(to: other) ? self : Block(self, other) }

  /// Whether parsing the block again might split it. A single long entry is never split.
  fileprivate var canBeSplit: Bool {
    entries.contains { entry in
      entry.kind != .sectionOpen && entry.range.lowerBound >= Document.blockSize
        && entry.range.lowerBound <= count - Document.minimumTailSize
    }
  }
}
