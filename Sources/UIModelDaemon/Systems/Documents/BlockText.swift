import UIModelJSON
import UIModelPlatform

/// The text of a block with its parse tree, without declarations. All places in it are relative to the start of the
/// block.
///
/// For example, a block that ends between two elements of `menus` has the end state `elements(section: "menus")`.
package struct BlockText: Sendable {
  package let bytes: [UInt8]
  /// The nodes with their source bytes, and the syntax errors. For Swift code, this is the tree of an equivalent JSON
  /// document whose bytes differ from `bytes`.
  package let tree: JSONTree
  /// The comments in order, as ranges of UTF-8 bytes from the start of the block.
  package let comments: [Range<Int>]
  package let entries: [JSONEntry]
  package let startState: JSONBlockState
  package let endState: JSONBlockState
  package let lines: BlockLines
  /// The comments that suppress findings.
  package let suppressions: [Suppression]
  /// The result of parsing Swift code; nil for JSON.
  package let reading: (any CodeReading)?

  init(_ piece: BlockParser.Piece) {
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

  /// Makes the text of a code file with the tree of an equivalent model document.
  ///
  /// - Parameter isApplicable: a predicate that is true for a suppression comment that can apply to a declaration of
  ///   the file. Other comments are dropped.
  package init(
    code bytes: [UInt8], comments: [Range<Int>], isApplicable: (Suppression) -> Bool, _ reading: any CodeReading,
    tree: JSONTree,
    entries: [JSONEntry]
  ) {
    (self.bytes, self.comments, self.reading, self.tree, self.entries) = (bytes, comments, reading, tree, entries)
    (startState, endState) = (.start, .end)
    lines = BlockLines(bytes)
    suppressions = comments.compactMap { Suppression(comment: $0, in: bytes) }.filter(isApplicable)
  }

  /// Makes the text of the same code file with a new reading. The bytes and the comments are kept.
  package init(_ old: BlockText, _ reading: any CodeReading, tree: JSONTree, entries: [JSONEntry]) {
    (bytes, comments, lines, suppressions) = (old.bytes, old.comments, old.lines, old.suppressions)
    (startState, endState) = (old.startState, old.endState)
    (self.reading, self.tree, self.entries) = (reading, tree, entries)
  }

  /// Makes the text after an edit that left all tokens but one unchanged.
  init(_ old: BlockText, _ splice: JSONSplice) {
    bytes = splice.tree.bytes
    reading = old.reading
    tree = splice.tree
    let region = splice.region
    // If the region contains no comment before and after the edit, the order of the comments stays.
    comments =
      old.comments.filter { $0.upperBound <= region.lowerBound } + splice.comments
      + old.comments.filter { $0.lowerBound >= region.upperBound }.map { splice.moved($0) }
    entries = old.entries.map {
      JSONEntry(kind: $0.kind, section: $0.section, node: $0.node, range: splice.moved($0.range))
    }
    startState = old.startState
    endState = old.endState
    lines = BlockLines(old.lines, region, splice.replacementByteCount, bytes)
    let bytes = bytes
    suppressions =
      old.suppressions.filter { $0.range.upperBound <= region.lowerBound }
      + splice.comments.compactMap { Suppression(comment: $0, in: bytes) }
      + old.suppressions.filter { $0.range.lowerBound >= region.upperBound }
      .map { $0.moved(to: splice.moved($0.range)) }
  }

  /// The length in UTF-8 bytes.
  package var count: Int { bytes.count }

  /// Whether another text has the same tokens in the same nodes. White space, comments and positions may differ.
  func hasSameTokens(as other: BlockText) -> Bool {
    startState == other.startState && endState == other.endState && tree.hasSameContent(as: other.tree)
      && entries.elementsEqual(other.entries) { $0.kind == $1.kind && $0.section == $1.section && $0.node == $1.node }
  }

  /// Returns the text after an edit inside one token or between two tokens, and the edited node. Returns nil for any
  /// other edit.
  func splicing(_ range: Range<Int>, with replacement: [UInt8]) -> (text: BlockText, node: Int?)? {
    guard let splice = tree.splicing(range, with: replacement, comments: comments) else { return nil }
    // The name of a section also applies to the elements in other blocks.
    if let node = splice.node, entries.contains(where: { $0.kind == .sectionOpen && $0.node == node }) { return nil }
    return (BlockText(self, splice), splice.node)
  }
}
