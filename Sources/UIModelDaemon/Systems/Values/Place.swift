import UIModelJSON
import UIModelPlatform

/// The identity of one version of a block, i.e. of a part of a document that is parsed separately. Usually, an edited
/// block gets a new serial number, so places in the old version become invalid. If an edit changed only white space,
/// comments or a number of a frame, the serial number stays, because all places remain valid. Blocks of one document
/// are ordered by `BlockID`, so places can be sorted without the document.
package struct BlockID: Hashable, Comparable, Sendable {
  /// The document's number in its workspace.
  package let document: UInt32
  /// A number that is unique among all blocks the document has had.
  package let serial: UInt32
  /// The position of the block among the document's blocks that exist at the same time. Blocks that existed at
  /// different times can have the same position.
  package let order: UInt32

  package init(document: UInt32, serial: UInt32, order: UInt32 = 0) {
    self.document = document
    self.serial = serial
    self.order = order
  }

  package static func == (a: BlockID, b: BlockID) -> Bool { a.serial == b.serial && a.document == b.document }

  package static func < (a: BlockID, b: BlockID) -> Bool {
    (a.document, a.order, a.serial) < (b.document, b.order, b.serial)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(UInt64(document) << 32 | UInt64(serial)) }
}

/// The position of a value in a document: a node of a block, or a range of text. A place stays valid as long as its
/// block. Outside of the engine, `Document.range(of:)` converts a place to a range of the text.
package struct Place: Hashable, Sendable {
  package let block: BlockID
  /// The node's index in the block's tree; negative for a range of text.
  package let node: Int32
  /// The range of a place without a node, in UTF-8 bytes from the block's start. The range is empty for a node, because
  /// the tree knows the bytes of the node. These bytes move when an earlier number becomes longer (`Block.bytes(of:)`).
  let textRange: Range<Int32>

  package init(block: BlockID, node: Int32) {
    self.block = block
    self.node = node
    textRange = 0..<0
  }

  /// Creates a place for a range of bytes that is not a node.
  package init(block: BlockID, text: Range<Int>) {
    self.block = block
    node = -1
    self.textRange = Int32(text.lowerBound)..<Int32(text.upperBound)
  }
}

extension Place {
  package init(_ element: JSONElement, in block: BlockID) {
    self.init(block: block, node: Int32(element.index))
  }
}
