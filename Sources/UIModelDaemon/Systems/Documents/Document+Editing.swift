import UIModelJSON
import UIModelPlatform

extension Document {
  /// The effect of an edit on the blocks of a document.
  ///
  /// For example, typing a space between two tokens gives a change with one block in `equivalentBlocks` and nothing
  /// else.
  package struct Change: Sendable {
    package let removedBlocks: [Block]
    package let addedBlocks: [Block]
    /// Blocks with the same tokens as before. These blocks keep their IDs and declarations. The white space, comments
    /// and positions in their text might have changed.
    package var equivalentBlocks: [Block]
    /// The block in which one token changed; nil for any other edit.
    package var revision: Revision?
    /// The code reader's description of an edit of Swift code. Nil for JSON, and if the entire code was read as new.
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

  /// Replaces a range of UTF-8 bytes in a JSON document, and parses as little as possible again: one token if the edit
  /// is inside a token, otherwise the affected blocks and all following blocks whose start state changed. The range is
  /// clamped to the text. Returns the change of the blocks.
  package mutating func replaceJSON(_ range: Range<Int>, with replacement: [UInt8]) -> Change {
    let range = range.clamped(to: 0..<count)
    var firstBlockIndex = blockIndex(at: range.lowerBound)
    if let change = splice(range, with: replacement, in: firstBlockIndex) { return change }
    let lastBlockIndex = blockIndex(at: range.upperBound)
    if followsCarriageReturn(firstBlockIndex, range.lowerBound) { firstBlockIndex -= 1 }
    var margin = 0
    while true {
      // If too few order numbers are left for the new blocks, the neighboring blocks are parsed again too.
      let region = max(0, firstBlockIndex - margin)..<min(blocks.count, lastBlockIndex + 1 + margin)
      if let change = reparse(region, replacing: range, with: replacement, isWidened: margin > 0) { return change }
      margin = max(1, margin * 2)
    }
  }

  /// Whether an edit at the start of a block follows a carriage return. An inserted line feed would then form one line
  /// break across two blocks.
  private func followsCarriageReturn(_ blockIndex: Int, _ offset: Int) -> Bool {
    blockIndex > 0 && offset == starts[blockIndex] && byte(at: offset - 1) == 0x0D
  }

  // MARK: Code

  /// Replaces the text of a code document. If the new text has the same tokens, the block keeps its ID. Otherwise, a
  /// new block replaces it.
  package mutating func replaceCode(with text: BlockText, _ edit: (any CodeEdit)? = nil) -> Change {
    guard let oldBlock = blocks.first else { return .none }
    let isUnchanged = text.hasSameTokens(as: oldBlock.text)
    let newBlock = isUnchanged ? Block(oldBlock, text) : Block(id: makeID(oldBlock.id.order), kind: kind, text)
    blocks.replaceSubrange(0..<1, with: [newBlock])
    return isUnchanged
      ? Change(equivalentBlocks: [newBlock], codeEdit: edit)
      : Change(removedBlocks: [oldBlock], addedBlocks: [newBlock], codeEdit: edit)
  }

  /// Replaces the text of a code document by a text with the same declarations at other positions.
  package mutating func moveCode(to text: BlockText, _ edit: (any CodeEdit)? = nil) -> Change {
    let equivalentBlocks = blocks.map { Block($0, text) }
    blocks.replaceSubrange(0..<blocks.count, with: equivalentBlocks)
    return Change(equivalentBlocks: equivalentBlocks, codeEdit: edit)
  }

  // MARK: One token

  /// Applies an edit that is inside one token or between two tokens of a block. Returns nil for any other edit, or if
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
    let revision = block.revision(text, at: node, kind)
    blocks.replaceSubrange(index..<index + 1, with: [revision.newBlock])
    return Change(revision: revision)
  }

  // MARK: Blocks

  /// Applies an edit and parses the blocks of a region again. Returns nil if too few order numbers are left for the new
  /// blocks.
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
    let oldBlocks = Array(blocks[region])
    // In a widened region, all blocks get new order numbers, because there was too little room.
    let (head, tail) = isWidened ? (0, 0) : oldBlocks.unchangedCounts(in: texts)
    let removedBlocks = Array(oldBlocks[head..<oldBlocks.count - tail])
    guard let ids = makeIDs(for: texts[head..<texts.count - tail], replacing: removedBlocks, in: region, head, tail)
    else {
      return nil
    }
    let kind = kind
    let addedBlocks = Concurrently.map(Array(zip(texts[head...], ids))) { Block(id: $1, kind: kind, $0) }
    let leadingBlocks = zip(oldBlocks, texts).prefix(head).map { $0.replacingText($1) }
    let trailingBlocks = zip(oldBlocks.suffix(tail), texts.suffix(tail)).map { $0.replacingText($1) }
    blocks.replaceSubrange(region, with: leadingBlocks + addedBlocks + trailingBlocks)
    let equivalentBlocks =
      zip(leadingBlocks, oldBlocks).filter { $0 !== $1 }.map(\.0)
      + zip(trailingBlocks, oldBlocks.suffix(tail)).filter { $0 !== $1 }.map(\.0)
    if removedBlocks.isEmpty, addedBlocks.isEmpty, equivalentBlocks.isEmpty {
      return Change(equivalentBlocks: Array(leadingBlocks.prefix(1)))
    }
    return Change(removedBlocks: removedBlocks, addedBlocks: addedBlocks, equivalentBlocks: equivalentBlocks)
  }

  /// Returns IDs for new blocks. If the number of blocks did not grow, the new blocks reuse the order numbers of the
  /// removed blocks. Returns nil if too few order numbers are left.
  private mutating func makeIDs(
    for texts: ArraySlice<BlockText>, replacing removedBlocks: [Block], in region: Range<Int>, _ head: Int, _ tail: Int
  ) -> [BlockID]? {
    if texts.count <= removedBlocks.count { return zip(removedBlocks, texts).map { old, _ in makeID(old.id.order) } }
    let (start, end) = (region.lowerBound + head, region.upperBound - tail)
    guard
      let order = BlockOrder(
        after: start > 0 ? blocks[start - 1].id : nil, before: end < blocks.count ? blocks[end].id : nil,
        byteCount: texts.reduce(0) { $0 + $1.count })
    else { return nil }
    var offset = 0
    return texts.map { text in
      defer { offset += text.count }
      return makeID(order[offset..<offset + text.count])
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
  fileprivate func isUnchanged(with newText: BlockText) -> Bool {
    newText.hasSameTokens(as: text) || isEqual(to: newText)
  }

  private func isEqual(to newText: BlockText) -> Bool {
    bytes == newText.bytes && startState == newText.startState && endState == newText.endState
      && tree.problems == newText.tree.problems
  }

  /// Returns the block with a new text that has the same tokens. Returns the block itself if the text is equal.
  fileprivate func replacingText(_ newText: BlockText) -> Block { isEqual(to: newText) ? self : Block(self, newText) }

  /// Whether parsing the block again might split it. A single long entry is never split.
  fileprivate var canBeSplit: Bool {
    entries.contains { entry in
      entry.kind != .sectionOpen && entry.range.lowerBound >= Document.blockSize
        && entry.range.lowerBound <= count - Document.minimumTailSize
    }
  }
}
