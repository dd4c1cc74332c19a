import UIModelJSON
import UIModelPlatform

/// A model document, a configuration or a Swift file: its text and its declarations as a list of blocks. Copies of this
/// value type share all blocks.
///
/// For example, `Document(number: 1, name: "file:///a.uimodel.json", json: Array("{}".utf8), kind: .model)` has one
/// block and a `count` of 2.
package struct Document: Sendable {
  /// The document's number in its workspace.
  package let number: UInt32
  /// The name of the document, such as its URI. `DocumentOrder` sorts documents by this name.
  package let name: String
  package let kind: DocumentKind
  package internal(set) var blocks = BlockList()
  /// The serial of the next new block. This is also the number of blocks made for the document so far.
  var nextSerial: UInt32 = 0
  /// The parsed Info.plist that the document refers to. Nil if the document does not refer to an Info.plist, or if the
  /// file has not been read.
  package var infoPlist: InfoPlistFile?

  /// The length in UTF-8 bytes after which a block ends at the next boundary. An edit parses and checks an entire block
  /// again.
  package static let blockSize = 512
  /// The minimum length in UTF-8 bytes of a block at the end of the text. A shorter rest is joined to the preceding
  /// block.
  static let minimumTailSize = 256

  /// Parses a JSON document. Any bytes are accepted, and syntax errors are reported as findings.
  package init(number: UInt32, name: String, json bytes: [UInt8], kind: DocumentKind) {
    (self.number, self.name, self.kind) = (number, name, kind)
    blocks.replaceSubrange(0..<0, with: read(bytes))
  }

  /// Makes a document of Swift code, which is a single block.
  package init(number: UInt32, name: String, code text: BlockText, kind: DocumentKind) {
    (self.number, self.name, self.kind) = (number, name, kind)
    let id = makeID(BlockOrder(byteCount: text.count)[0..<text.count])
    blocks.replaceSubrange(0..<0, with: [Block(id: id, kind: kind, text)])
  }

  /// The length in UTF-8 bytes.
  package var count: Int { blocks.extent.byteCount }

  /// The UTF-8 byte offset of each block's start. The index past the last block gives the length of the document.
  package var starts: BlockStarts { blocks.starts }

  package var bytes: [UInt8] {
    var allBytes: [UInt8] = []
    allBytes.reserveCapacity(count)
    for block in blocks { allBytes.append(contentsOf: block.bytes) }
    return allBytes
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the bytes in a range, which is clamped to the text.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    var collectedBytes: [UInt8] = []
    collectedBytes.reserveCapacity(range.count)
    var index = blockIndex(at: range.lowerBound)
    var start = starts[index]
    while index < blocks.count, start < range.upperBound {
      let block = blocks[index]
      let overlap = range.clamped(to: start..<start + block.count)
      collectedBytes.append(contentsOf: block.bytes[overlap.lowerBound - start..<overlap.upperBound - start])
      start += block.count
      index += 1
    }
    return collectedBytes
  }

  /// Returns the index of the block that contains a UTF-8 byte offset. The end of the text belongs to the last block.
  package func blockIndex(at offset: Int) -> Int { blocks.index(at: offset) }

  /// Returns the current index of a block in the document, or nil if the block was edited away.
  package func index(of id: BlockID) -> Int? { id.document == number ? blocks.index(of: id) : nil }

  /// Returns the current range of a place in UTF-8 bytes from the document's start, or nil if the place's block was
  /// edited away.
  package func range(of place: Place) -> Range<Int>? {
    index(of: place.block).map { index in
      let range = blocks[index].byteRange(of: place)
      return starts[index] + range.lowerBound..<starts[index] + range.upperBound
    }
  }
}
