import UIModelJSON
import UIModelPlatform

/// A block of a document as it was read once. An edited block is another block with another number, unless all that
/// changed is white space, comments or a number of a frame: then every place in it is as true as before. The blocks of
/// one document are in the order of their numbers, so that places can be put in order without it.
package struct BlockID: Hashable, Comparable, Sendable {
  /// The document's number in its workspace.
  package let document: UInt32
  /// Counts the blocks that the document has had.
  package let serial: UInt32
  /// Where the block is among those that the document had with it. Two that were there at different times may share it.
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

/// Where something stands that a document says: a node of a block. It stays true as long as the block does; it becomes a
/// position in the document only where it leaves the engine (`Document.range(of:)`).
package struct Place: Hashable, Sendable {
  package let block: BlockID
  /// The node's index in the block's tree; negative for what is no node.
  package let node: Int32
  /// What is no node: UTF-8 bytes from the block's start. Empty for a node, whose bytes its tree knows: they move when a
  /// number before them grows (`Block.bytes(of:)`).
  let text: Range<Int32>

  package init(block: BlockID, node: Int32) {
    self.block = block
    self.node = node
    text = 0..<0
  }

  /// A place for bytes of a block that are no node.
  package init(block: BlockID, text: Range<Int>) {
    self.block = block
    node = -1
    self.text = Int32(text.lowerBound)..<Int32(text.upperBound)
  }
}

extension Place {
  package init(_ element: JSONElement, in block: BlockID) {
    self.init(block: block, node: Int32(element.index))
  }
}
