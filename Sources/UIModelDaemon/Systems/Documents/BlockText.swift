import UIModelJSON
import UIModelPlatform

/// The text of a block as it was read, without what it declares. All places in it are relative to it.
package struct BlockText: Sendable {
  package let bytes: [UInt8]
  /// The nodes, with the bytes that they were read from; problems of syntax are in it too. Of another text than this one
  /// where the document is no JSON.
  package let tree: JSONTree
  /// Comments in order, as UTF-8 bytes from the block's start.
  package let comments: [Range<Int>]
  package let entries: [JSONEntry]
  package let startState: JSONBlockState
  package let endState: JSONBlockState
  package let lines: BlockLines
  /// Comments that silence rules.
  package let suppressions: [Suppression]
  /// Of code, what came of reading it.
  package let reading: (any CodeReading)?

  init(_ piece: Pieces.Piece) {
    bytes = piece.bytes
    reading = nil
    tree = JSONTree(bytes: piece.bytes, nodes: piece.nodes, problems: piece.problems)
    comments = piece.comments
    entries = piece.entries
    startState = piece.startState
    endState = piece.endState
    lines = BlockLines(piece.bytes)
    let bytes = piece.bytes
    suppressions = piece.comments.compactMap { Suppression(comment: $0, in: bytes) }
  }

  /// All of a file of code, read as the tree of a document that says the same. `counts`: whether there may be anything
  /// that a comment silences.
  package init(
    code bytes: [UInt8], comments: [Range<Int>], counts: (Suppression) -> Bool, _ reading: any CodeReading,
    tree: JSONTree,
    entries: [JSONEntry]
  ) {
    (self.bytes, self.comments, self.reading, self.tree, self.entries) = (bytes, comments, reading, tree, entries)
    (startState, endState) = (.start, .end)
    lines = BlockLines(bytes)
    suppressions = comments.compactMap { Suppression(comment: $0, in: bytes) }.filter(counts)
  }

  /// The same file of code, read otherwise.
  package init(_ old: BlockText, _ reading: any CodeReading, tree: JSONTree, entries: [JSONEntry]) {
    (bytes, comments, lines, suppressions) = (old.bytes, old.comments, old.lines, old.suppressions)
    (startState, endState) = (old.startState, old.endState)
    (self.reading, self.tree, self.entries) = (reading, tree, entries)
  }

  /// The text after an edit that left all tokens but one as they were.
  init(_ old: BlockText, _ splice: JSONSplice) {
    bytes = splice.tree.bytes
    reading = old.reading
    tree = splice.tree
    let region = splice.region
    // Without a comment in it before or after, nobody's place among them changes.
    comments =
      old.comments.filter { $0.upperBound <= region.lowerBound } + splice.comments
      + old.comments.filter { $0.lowerBound >= region.upperBound }.map { splice.moved($0) }
    entries = old.entries.map {
      JSONEntry(kind: $0.kind, section: $0.section, node: $0.node, range: splice.moved($0.range))
    }
    startState = old.startState
    endState = old.endState
    lines = BlockLines(old.lines, region, splice.count, bytes)
    let bytes = bytes
    suppressions =
      old.suppressions.filter { $0.range.upperBound <= region.lowerBound }
      + splice.comments.compactMap { Suppression(comment: $0, in: bytes) }
      + old.suppressions.filter { $0.range.lowerBound >= region.upperBound }
      .map { $0.moved(to: splice.moved($0.range)) }
  }

  /// UTF-8 bytes.
  package var count: Int { bytes.count }

  /// Whether another text says the same in the same nodes: only white space, comments and places differ, if anything.
  func saysSame(as other: BlockText) -> Bool {
    startState == other.startState && endState == other.endState && tree.saysSame(as: other.tree)
      && entries.elementsEqual(other.entries) { $0.kind == $1.kind && $0.section == $1.section && $0.node == $1.node }
  }

  /// The text after an edit within one token, or between two; nil for any other.
  func splicing(_ range: Range<Int>, with replacement: [UInt8]) -> (text: BlockText, node: Int?)? {
    guard let splice = tree.splicing(range, with: replacement, comments: comments) else { return nil }
    // The name of a section is that of elements in other blocks too.
    if let node = splice.node, entries.contains(where: { $0.kind == .sectionOpen && $0.node == node }) { return nil }
    return (BlockText(self, splice), splice.node)
  }
}
