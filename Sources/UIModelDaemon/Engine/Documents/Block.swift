import UIModelJSON

/// A piece of a document, read once and shared by every snapshot until an edit touches it. All places in it are relative
/// to it, so it does not change when text before it does.
package final class Block: Sendable {
  package let id: BlockID
  /// The bytes and the nodes; problems of syntax are in it too.
  package let tree: JSONTree
  /// Comments, as UTF-8 bytes from the block's start.
  package let comments: [Range<Int>]
  package let entries: [JSONEntry]
  package let startState: JSONBlockState
  package let endState: JSONBlockState
  package let lines: BlockLines
  /// What the entries declare.
  package let declarations: Declarations
  /// The keys of the document's root that stand in this block.
  package let rootKeys: [Located<String>]
  /// Comments that silence rules.
  package let suppressions: [Suppression]

  init(id: BlockID, kind: DocumentKind, _ piece: Pieces.Piece) {
    let (bytes, parser) = (piece.bytes, piece.parser)
    self.id = id
    tree = JSONTree(bytes: bytes, nodes: parser.nodes, problems: parser.problems)
    comments = parser.comments
    entries = parser.entries
    startState = piece.startState
    endState = piece.endState
    lines = BlockLines(bytes)
    let tree = tree
    declarations = Declarations(kind, entries: parser.entries, tree: tree, block: id)
    rootKeys = parser.entries.compactMap { entry in
      guard entry.kind == .member || entry.kind == .sectionOpen else { return nil }
      let key = JSONElement(tree: tree, index: entry.node)
      return Located(key.string ?? "", Place(key, in: id))
    }
    suppressions = parser.comments.compactMap { Suppression(comment: $0, in: bytes) }
  }

  /// UTF-8 bytes.
  package var count: Int { tree.bytes.count }

  /// A place in this block for a node of its tree.
  package func place(_ element: JSONElement) -> Place { Place(element, in: id) }
}

extension Place {
  init(_ element: JSONElement, in block: BlockID) {
    let node = element.node
    self.init(block: block, node: Int32(element.index), start: node.start, end: node.end)
  }
}
