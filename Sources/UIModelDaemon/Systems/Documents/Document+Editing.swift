import UIModelJSON
import UIModelPlatform

extension Document {
  /// What an edit made new.
  package struct Change: Sendable {
    package let removed: [Block]
    package let added: [Block]
    /// Blocks that say the same as before, node for node, and so keep their numbers and declarations: white space,
    /// comments or what stands where has changed in their text.
    package var same: [Block]
    /// The block in which one token says something else.
    package var revised: Revision?
    /// An edit of code that left what it declares as it was.
    package let code: (any CodeEdit)?

    /// A block that keeps its number and its nodes, so that all places in it stay true.
    package struct Revision: Sendable {
      package let before: Block
      package let after: Block
      /// Whether what is new is of one view, of which none but those who look at its screen are told.
      package let isOfView: Bool
    }

    init(
      removed: [Block] = [], added: [Block] = [], same: [Block] = [], revised: Revision? = nil,
      code: (any CodeEdit)? = nil
    ) {
      self.removed = removed
      self.added = added
      self.same = same
      self.revised = revised
      self.code = code
    }

    /// The text is the same; what the document refers to outside of it was read anew.
    package static let none = Change()
  }

  /// Replaces a part of the text and reads again only what it touches: a token if the edit is within one, else blocks,
  /// and those after them for as long as the edit changes how they are to be read. The range is clamped to the text, which
  /// is JSON.
  package mutating func replaceJSON(_ range: Range<Int>, with replacement: [UInt8]) -> Change {
    let range = range.clamped(to: 0..<count)
    var first = block(at: range.lowerBound)
    if let change = splice(range, with: replacement, in: first) { return change }
    let last = block(at: range.upperBound)
    if isAfterReturn(first, range.lowerBound) { first -= 1 }
    var reach = 0
    while true {
      // Where there are no numbers left for more blocks, those beside them are read again too.
      let region = max(0, first - reach)..<min(blocks.count, last + 1 + reach)
      if let change = readAgain(region, replacing: range, with: replacement, isWide: reach > 0) { return change }
      reach = max(1, reach * 2)
    }
  }

  /// Whether an edit at the start of a block may give a line break two bytes, the first of which is in the block before.
  private func isAfterReturn(_ block: Int, _ offset: Int) -> Bool {
    block > 0 && offset == starts[block] && byte(at: offset - 1) == 0x0D
  }

  // MARK: Code

  /// Takes another text, of code that stays the block that it was, or becomes another one where it says something else.
  package mutating func replaceCode(with text: BlockText, _ edit: (any CodeEdit)? = nil) -> Change {
    guard let old = blocks.first else { return .none }
    let isSame = text.saysSame(as: old.text)
    let new = isSame ? Block(old, text) : Block(id: newID(old.id.order), kind: kind, text)
    blocks.replaceSubrange(0..<1, with: [new])
    return isSame ? Change(same: [new], code: edit) : Change(removed: [old], added: [new], code: edit)
  }

  /// Takes another text of code that says the same as before, at other places.
  package mutating func moveCode(to text: BlockText, _ edit: (any CodeEdit)? = nil) -> Change {
    let same = blocks.map { Block($0, text) }
    blocks.replaceSubrange(0..<blocks.count, with: same)
    return Change(same: same, code: edit)
  }

  // MARK: One token

  private mutating func splice(_ range: Range<Int>, with replacement: [UInt8], in index: Int) -> Change? {
    let (block, start) = (blocks[index], starts[index])
    let growth = replacement.count - range.count
    guard range.upperBound <= start + block.count, block.count + growth <= Document.blockSize * 2 || !block.canBeCut,
      !isAfterReturn(index, range.lowerBound),
      let (text, node) = block.text.splicing(
        range.lowerBound - start..<range.upperBound - start, with: replacement)
    else { return nil }
    guard let node, text.bytes != block.bytes else {
      let same = Block(block, text)
      blocks.replaceSubrange(index..<index + 1, with: [same])
      return Change(same: [same])
    }
    let revision = block.revised(text, at: node, kind)
    blocks.replaceSubrange(index..<index + 1, with: [revision.after])
    return Change(revised: revision)
  }

  // MARK: Blocks

  /// Nil if there are no numbers left for the blocks that come of it.
  private mutating func readAgain(
    _ region: Range<Int>, replacing range: Range<Int>, with replacement: [UInt8], isWide: Bool
  ) -> Change? {
    var bytes = bytes(in: starts[region.lowerBound]..<range.lowerBound)
    bytes.append(contentsOf: replacement)
    bytes.append(contentsOf: self.bytes(in: range.upperBound..<starts[region.upperBound]))
    var pieces = Pieces(
      bytes: bytes, state: blocks[region.lowerBound].startState, rest: blocks[region.upperBound...])
    var texts: [BlockText] = []
    pieces.read { texts.append(BlockText($0)) }
    let region = region.lowerBound..<region.upperBound + pieces.consumed
    let old = Array(blocks[region])
    // Blocks with new neighbors get new numbers.
    let (head, tail) = isWide ? (0, 0) : old.staying(in: texts)
    let removed = Array(old[head..<old.count - tail])
    guard let ids = newIDs(for: texts[head..<texts.count - tail], replacing: removed, in: region, head, tail) else {
      return nil
    }
    let kind = kind
    let added = Concurrently.map(Array(zip(texts[head...], ids))) { Block(id: $1, kind: kind, $0) }
    let before = zip(old, texts).prefix(head).map { $0.taking($1) }
    let after = zip(old.suffix(tail), texts.suffix(tail)).map { $0.taking($1) }
    blocks.replaceSubrange(region, with: before + added + after)
    let same =
      zip(before, old).filter { $0 !== $1 }.map(\.0) + zip(after, old.suffix(tail)).filter { $0 !== $1 }.map(\.0)
    if removed.isEmpty, added.isEmpty, same.isEmpty { return Change(same: Array(before.prefix(1))) }
    return Change(removed: removed, added: added, same: same)
  }

  private mutating func newIDs(
    for texts: ArraySlice<BlockText>, replacing removed: [Block], in region: Range<Int>, _ head: Int, _ tail: Int
  ) -> [BlockID]? {
    if texts.count <= removed.count { return zip(removed, texts).map { old, _ in newID(old.id.order) } }
    let (first, end) = (region.lowerBound + head, region.upperBound - tail)
    guard
      let order = BlockOrder(
        after: first > 0 ? blocks[first - 1].id : nil, before: end < blocks.count ? blocks[end].id : nil,
        bytes: texts.reduce(0) { $0 + $1.count })
    else { return nil }
    var at = 0
    return texts.map { text in
      defer { at += text.count }
      return newID(order[at..<at + text.count])
    }
  }
}

extension [Block] {
  /// How many of the first blocks and of the last ones stay what they are when they get other texts.
  fileprivate func staying(in texts: [BlockText]) -> (head: Int, tail: Int) {
    let head = zip(self, texts).prefix { $0.isSame(with: $1) }.count
    let most = Swift.min(count, texts.count) - head
    let tail = zip(self.reversed(), texts.reversed()).prefix(most).prefix { $0.isSame(with: $1) }.count
    return (head, tail)
  }
}

extension Block {
  fileprivate func isSame(with other: BlockText) -> Bool { other.saysSame(as: text) || isEqual(to: other) }

  private func isEqual(to other: BlockText) -> Bool {
    bytes == other.bytes && startState == other.startState && endState == other.endState
      && tree.problems == other.tree.problems
  }

  /// The block with another text that says the same; itself if that is no other.
  fileprivate func taking(_ other: BlockText) -> Block { isEqual(to: other) ? self : Block(self, other) }

  /// Whether reading it again might make several of it. One large entry stays whole.
  fileprivate var canBeCut: Bool {
    entries.contains { entry in
      entry.kind != .sectionOpen && entry.range.lowerBound >= Document.blockSize
        && entry.range.lowerBound <= count - Document.crumbSize
    }
  }
}
