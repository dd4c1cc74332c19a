import UIModelJSON
import UIModelPlatform

/// The text of a block with its parse tree, but without declarations. All places in the text are relative to the start
/// of the block.
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
  /// - Parameter isApplicable: a function that returns whether a suppression comment can apply to a declaration of the
  ///   file. All other suppression comments are dropped.
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

  /// Makes a copy of a code file's text with a new reading, tree and entries. The bytes and the comments are kept.
  package init(_ oldText: BlockText, _ reading: any CodeReading, tree: JSONTree, entries: [JSONEntry]) {
    (bytes, comments, lines, suppressions) = (oldText.bytes, oldText.comments, oldText.lines, oldText.suppressions)
    (startState, endState) = (oldText.startState, oldText.endState)
    (self.reading, self.tree, self.entries) = (reading, tree, entries)
  }

  /// Makes the text after an edit that changed at most one token.
  init(_ oldText: BlockText, _ splice: JSONSplice) {
    bytes = splice.tree.bytes
    reading = oldText.reading
    tree = splice.tree
    let region = splice.region
    // `splice.comments` are the comments inside the region. Between the comments before and after the region, they keep
    // the order of the text.
    comments =
      oldText.comments.filter { $0.upperBound <= region.lowerBound } + splice.comments
      + oldText.comments.filter { $0.lowerBound >= region.upperBound }.map { splice.mappedRange($0) }
    entries = oldText.entries.map {
      JSONEntry(kind: $0.kind, section: $0.section, nodeIndex: $0.nodeIndex, range: splice.mappedRange($0.range))
    }
    startState = oldText.startState
    endState = oldText.endState
    lines = BlockLines(oldText.lines, region, splice.replacementByteCount, bytes)
    let bytes = bytes
    suppressions =
      oldText.suppressions.filter { $0.range.upperBound <= region.lowerBound }
      + splice.comments.compactMap { Suppression(comment: $0, in: bytes) }
      + oldText.suppressions.filter { $0.range.lowerBound >= region.upperBound }
      .map { $0.moved(to: splice.mappedRange($0.range)) }
  }

  /// The length in UTF-8 bytes.
  package var count: Int { bytes.count }

  /// Whether another text has the same tokens in the same nodes. Differences in white space, comments and positions are
  /// ignored.
  func hasSameTokens(as otherText: BlockText) -> Bool {
    startState == otherText.startState && endState == otherText.endState && tree.hasSameContent(as: otherText.tree)
      && entries.elementsEqual(otherText.entries) {
        $0.kind == $1.kind && $0.section == $1.section && $0.nodeIndex == $1.nodeIndex
      }
  }

  /// Returns the text after an edit inside one token or between two tokens, together with the edited node; the node is
  /// nil if the edit changed no token. Returns nil for any other edit.
  func splicing(_ range: Range<Int>, with replacement: [UInt8]) -> (text: BlockText, node: Int?)? {
    guard let splice = tree.splicing(range, with: replacement, comments: comments) else { return nil }
    // If the edited token is the name of a section, the elements of the section in other blocks are affected too, so
    // the edit is not local to this block.
    if let node = splice.nodeIndex, entries.contains(where: { $0.kind == .sectionOpen && $0.nodeIndex == node }) {
      return nil
    }
    return (BlockText(self, splice), splice.nodeIndex)
  }
}
