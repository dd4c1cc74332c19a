import UIModelJSON

/// A piece of a document, read once and shared by every snapshot until an edit touches it. All places in it are relative
/// to it, so it does not change when text before it does.
package final class Block: Sendable {
  package let id: BlockID
  /// The text.
  package let bytes: [UInt8]
  /// The nodes, with the bytes that they were read from; problems of syntax are in it too. Of another text than this one
  /// where the document is no JSON.
  package let tree: JSONTree
  /// Comments, as UTF-8 bytes from the block's start.
  package let comments: [Range<Int>]
  package let entries: [JSONEntry]
  package let startState: JSONBlockState
  package let endState: JSONBlockState
  package let lines: BlockLines
  /// What the entries declare.
  package let declarations: Declarations
  /// What these say of themselves to the rest of the app.
  package let contributions: Contributions
  /// The keys of the document's root that stand in this block.
  package let rootKeys: [Located<String>]
  /// Comments that silence rules.
  package let suppressions: [Suppression]

  init(id: BlockID, kind: DocumentKind, _ piece: Pieces.Piece) {
    let (bytes, parser) = (piece.bytes, piece.parser)
    self.id = id
    self.bytes = bytes
    tree = JSONTree(bytes: bytes, nodes: parser.nodes, problems: parser.problems)
    comments = parser.comments
    entries = parser.entries
    startState = piece.startState
    endState = piece.endState
    lines = BlockLines(bytes)
    let tree = tree
    declarations = Declarations(kind, entries: parser.entries, tree: tree, block: id)
    contributions = Contributions(declarations)
    rootKeys = parser.entries.compactMap { entry in
      guard entry.kind == .member || entry.kind == .sectionOpen else { return nil }
      let key = JSONElement(tree: tree, index: entry.node)
      return Located(key.string ?? "", Place(key, in: id))
    }
    suppressions = parser.comments.compactMap { Suppression(comment: $0, in: bytes) }
  }

  /// All of a Swift file, with what it declares as the tree of a document that says the same.
  init(id: BlockID, swift bytes: [UInt8]) {
    self.id = id
    self.bytes = bytes
    let source = SwiftSource(bytes.count <= SwiftReader.longest ? bytes : [])
    let read = SwiftReader(source).tree
    tree = read.tree
    entries = read.entries
    comments = source.comments
    (startState, endState) = (.start, .end)
    lines = BlockLines(bytes)
    declarations = Declarations(.swift, entries: read.entries, tree: read.tree, block: id)
    contributions = Contributions(declarations)
    rootKeys = []
    suppressions = source.comments.compactMap { Suppression(comment: $0, in: bytes) }
  }

  /// The block after one of its views was moved.
  init(_ block: Block, _ tree: JSONTree, _ declarations: Declarations, _ shift: Shift) {
    id = block.id
    bytes = tree.bytes
    self.tree = tree
    self.declarations = declarations
    contributions = Contributions(declarations)
    comments = block.comments.map { shift($0) }
    entries = block.entries.map {
      JSONEntry(kind: $0.kind, section: $0.section, node: $0.node, range: shift($0.range))
    }
    startState = block.startState
    endState = block.endState
    lines = BlockLines(block.lines, shift, tree.bytes)
    rootKeys = block.rootKeys
    suppressions = block.suppressions.map { $0.moved(to: shift($0.range)) }
  }

  /// UTF-8 bytes.
  package var count: Int { bytes.count }

  /// A place in this block for a node of its tree.
  package func place(_ element: JSONElement) -> Place { Place(element, in: id) }

  /// Where a place of this block is now: UTF-8 bytes from the block's start.
  package func bytes(of place: Place) -> Range<Int> {
    guard place.node >= 0, Int(place.node) < tree.nodes.count else {
      return Int(place.text.lowerBound)..<Int(place.text.upperBound)
    }
    let source = JSONElement(tree: tree, index: Int(place.node)).source
    return Int(source.lowerBound)..<Int(source.upperBound)
  }
}

extension Place {
  init(_ element: JSONElement, in block: BlockID) {
    self.init(block: block, node: Int32(element.index))
  }
}
