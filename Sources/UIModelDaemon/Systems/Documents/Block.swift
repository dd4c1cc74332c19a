import UIModelJSON
import UIModelPlatform

/// A piece of a document, read once and shared by every snapshot until an edit touches it. All places in it are relative
/// to it, so it does not change when text before it does.
package final class Block: Sendable {
  package let id: BlockID
  /// What was read.
  package let text: BlockText
  /// What the entries declare. It may have been read from an older text that says the same; where something stands is
  /// the tree's to say.
  package let declarations: Declarations
  /// What these say of themselves to the rest of the app.
  package let contributions: Contributions
  /// The keys of the document's root that stand in this block.
  package let rootKeys: [Located<String>]
  /// What there is in it for those who look at whole documents.
  let traits: BlockTraits

  init(id: BlockID, kind: DocumentKind, _ text: BlockText) {
    self.id = id
    self.text = text
    declarations = Declarations(kind, entries: text.entries, tree: text.tree, block: id)
    contributions = Contributions(declarations, isCode: kind == .swift)
    rootKeys = kind.isJSON ? text.rootKeys(in: id) : []
    traits = BlockTraits(text, declarations, rootKeys)
  }

  /// The block after an edit that left its nodes as they were. It keeps its number, since every place in it stays true,
  /// and all that it says but for what `declarations` holds.
  private init(_ block: Block, _ text: BlockText, _ declarations: Declarations, _ contributions: Contributions) {
    id = block.id
    self.text = text
    self.declarations = declarations
    self.contributions = contributions
    rootKeys = block.rootKeys
    traits = BlockTraits(text, declarations, rootKeys)
  }

  /// After an edit that left its tokens as they were.
  convenience init(_ block: Block, _ text: BlockText) {
    self.init(block, text, block.declarations, block.contributions)
  }

  /// After an edit within the token of a node.
  func revised(_ text: BlockText, at node: Int, _ kind: DocumentKind) -> Document.Change.Revision {
    if let declarations = declarations.readingView(at: node, in: text, instead: self.text, kind) {
      let block = Block(self, text, declarations, contributions.revised(to: declarations))
      return Document.Change.Revision(before: self, after: block, isOfView: true)
    }
    return Document.Change.Revision(before: self, after: Block(id: id, kind: kind, text), isOfView: false)
  }

  package var bytes: [UInt8] { text.bytes }
  package var tree: JSONTree { text.tree }
  package var comments: [Range<Int>] { text.comments }
  package var entries: [JSONEntry] { text.entries }
  package var startState: JSONBlockState { text.startState }
  package var endState: JSONBlockState { text.endState }
  package var lines: BlockLines { text.lines }
  package var suppressions: [Suppression] { text.suppressions }

  /// UTF-8 bytes.
  package var count: Int { text.bytes.count }

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

extension BlockText {
  fileprivate func rootKeys(in block: BlockID) -> [Located<String>] {
    entries.compactMap { entry in
      guard entry.kind == .member || entry.kind == .sectionOpen else { return nil }
      let key = JSONElement(tree: tree, index: entry.node)
      return Located(key.string ?? "", Place(key, in: block))
    }
  }
}

/// What few blocks of a document have, so that who looks for it need not look at all of them.
package struct BlockTraits: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Declares the app, or names it.
  package static let app = BlockTraits(rawValue: 1)
  /// Keys of the root.
  package static let rootKeys = BlockTraits(rawValue: 2)
  /// Comments that silence rules.
  package static let suppressions = BlockTraits(rawValue: 4)
  /// Brackets or quotes that do not match, so that what is written in it may be another element's.
  package static let mismatched = BlockTraits(rawValue: 8)

  private static let mismatches: [JSONProblem.Kind] = [
    .mismatchedClose, .unclosedContainer, .unclosedString, .unclosedComment, .contentAfterEnd,
  ]

  fileprivate init(_ text: BlockText, _ declarations: Declarations, _ rootKeys: [Located<String>]) {
    self = []
    if declarations.app != nil || !declarations.appNames.isEmpty { insert(.app) }
    if !rootKeys.isEmpty { insert(.rootKeys) }
    if !text.suppressions.isEmpty { insert(.suppressions) }
    if text.tree.problems.contains(where: { BlockTraits.mismatches.contains($0.kind) }) { insert(.mismatched) }
  }
}
