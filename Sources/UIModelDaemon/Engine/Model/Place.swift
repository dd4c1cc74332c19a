/// A block of a document as it was read once. An edited block is another block with another number.
package struct BlockID: Hashable, Sendable {
  /// The document's number in its workspace.
  package let document: UInt32
  /// Counts the blocks that the document has had.
  package let serial: UInt32

  package init(document: UInt32, serial: UInt32) {
    self.document = document
    self.serial = serial
  }
}

/// Where something stands that a document says: a node of a block. It stays true as long as the block does; it becomes a
/// position in the document only where it leaves the engine (`Document.range(of:)`).
package struct Place: Hashable, Sendable {
  package let block: BlockID
  /// The node's index in the block's tree.
  package let node: Int32
  /// UTF-8 bytes from the block's start.
  package let start: Int32
  /// UTF-8 bytes from the block's start, exclusive.
  package let end: Int32

  package init(block: BlockID, node: Int32, start: Int32, end: Int32) {
    self.block = block
    self.node = node
    self.start = start
    self.end = end
  }

  package var range: Range<Int> { Int(start)..<Int(max(start, end)) }
}
