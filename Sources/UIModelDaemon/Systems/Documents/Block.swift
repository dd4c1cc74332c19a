import UIModelJSON
import UIModelPlatform

/// A part of a document that is parsed once and shared by all snapshots of the document until an edit changes it. All
/// places in a block are relative to the start of the block, so an edit of the text before a block does not change it.
///
/// For example, a long `screens` array is cut after about every 512 bytes, between two of its elements.
package final class Block: Sendable {
  package let id: BlockID
  /// The text with its parse tree.
  package let text: BlockText
  /// The declarations in the entries. They might be from an older text with the same nodes, so their positions must be
  /// read from `tree`.
  package let declarations: Declarations
  /// The block's contributions to the index of the app.
  package let contributions: Contributions
  /// The keys of the document's root object that are in this block.
  package let rootKeys: [Located<String>]
  /// The traits of the block. A search of the document skips blocks without the searched trait.
  let traits: BlockTraits

  init(id: BlockID, kind: DocumentKind, _ text: BlockText) {
    self.id = id
    self.text = text
    declarations = Declarations(kind, entries: text.entries, tree: text.tree, block: id)
    contributions = Contributions(declarations, isCode: kind == .swift)
    rootKeys = kind.isJSON ? text.rootKeys(in: id) : []
    traits = BlockTraits(text, declarations, rootKeys)
  }

  /// Makes a copy of a block after an edit that left its nodes unchanged. The ID and the root keys are kept, because
  /// all places stay valid.
  private init(_ block: Block, _ text: BlockText, _ declarations: Declarations, _ contributions: Contributions) {
    id = block.id
    self.text = text
    self.declarations = declarations
    self.contributions = contributions
    rootKeys = block.rootKeys
    traits = BlockTraits(text, declarations, rootKeys)
  }

  /// Makes a copy of a block after an edit that left all tokens unchanged.
  convenience init(_ block: Block, _ text: BlockText) {
    self.init(block, text, block.declarations, block.contributions)
  }

  /// Returns the block before and after an edit inside the token of a node. Reads the declarations again, or if
  /// possible only those of one view.
  func revision(_ text: BlockText, at node: Int, _ kind: DocumentKind) -> Document.Change.Revision {
    if let declarations = declarations.readingView(at: node, in: text, instead: self.text, kind) {
      let block = Block(self, text, declarations, contributions.revised(to: declarations))
      return Document.Change.Revision(oldBlock: self, newBlock: block, isViewOnly: true)
    }
    return Document.Change.Revision(oldBlock: self, newBlock: Block(id: id, kind: kind, text), isViewOnly: false)
  }

  package var bytes: [UInt8] { text.bytes }
  package var tree: JSONTree { text.tree }
  package var comments: [Range<Int>] { text.comments }
  package var entries: [JSONEntry] { text.entries }
  package var startState: JSONBlockState { text.startState }
  package var endState: JSONBlockState { text.endState }
  package var lines: BlockLines { text.lines }
  package var suppressions: [Suppression] { text.suppressions }

  /// The length in UTF-8 bytes.
  package var count: Int { text.bytes.count }

  /// Returns the place of a node of the block's tree.
  package func place(_ element: JSONElement) -> Place { Place(element, in: id) }

  /// Returns the current range of a place in this block, in UTF-8 bytes from the start of the block.
  package func byteRange(of place: Place) -> Range<Int> {
    guard place.node >= 0, Int(place.node) < tree.nodes.count else {
      return Int(place.textRange.lowerBound)..<Int(place.textRange.upperBound)
    }
    let sourceByteRange = JSONElement(tree: tree, index: Int(place.node)).sourceRange
    return Int(sourceByteRange.lowerBound)..<Int(sourceByteRange.upperBound)
  }
}

extension BlockText {
  fileprivate func rootKeys(in block: BlockID) -> [Located<String>] {
    entries.compactMap { entry in
      guard entry.kind == .member || entry.kind == .sectionOpen else { return nil }
      let key = JSONElement(tree: tree, index: entry.nodeIndex)
      return Located(key.string ?? "", Place(key, in: block))
    }
  }
}

/// Traits that few blocks of a document have. A search skips blocks and chunks without the searched trait.
package struct BlockTraits: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The block declares the app or names it.
  package static let app = BlockTraits(rawValue: 1)
  /// The block has keys of the root object.
  package static let rootKeys = BlockTraits(rawValue: 2)
  /// The block has comments that suppress findings.
  package static let suppressions = BlockTraits(rawValue: 4)
  /// The block has unmatched brackets or quotes, so its text might belong to an element of another block.
  package static let unmatchedDelimiters = BlockTraits(rawValue: 8)

  private static let mismatchKinds: [JSONProblem.Kind] = [
    .mismatchedClose, .unclosedContainer, .unclosedString, .unclosedComment, .contentAfterEnd,
  ]

  fileprivate init(_ text: BlockText, _ declarations: Declarations, _ rootKeys: [Located<String>]) {
    self = []
    if declarations.app != nil || !declarations.appNames.isEmpty { insert(.app) }
    if !rootKeys.isEmpty { insert(.rootKeys) }
    if !text.suppressions.isEmpty { insert(.suppressions) }
    if text.tree.problems.contains(where: { BlockTraits.mismatchKinds.contains($0.kind) }) {
      insert(.unmatchedDelimiters)
    }
  }
}
