import UIModelJSON
import UIModelPlatform

/// A model document: its text and what it declares, as a list of blocks. A value; a copy shares every block.
package struct Document: Sendable {
  /// The document's number in its workspace.
  package let number: UInt32
  /// What documents are put in order by, such as the URI (`DocumentOrder`).
  package let name: String
  package let kind: DocumentKind
  package internal(set) var blocks = BlockList()
  /// How many blocks there have been.
  var serials: UInt32 = 0
  /// What came of reading the Info.plist that it names; nil where it names none, or nobody has looked.
  package var infoPlist: InfoPlistFile?

  /// A block is cut at the first boundary after so many bytes: all of it is read and checked again at an edit in it.
  package static let blockSize = 512
  /// So few bytes at the end of what is read are no block of their own.
  static let crumbSize = 256

  /// Reads a document that is JSON. `bytes` may be anything; what is wrong with it is among the findings.
  package init(number: UInt32, name: String, json bytes: [UInt8], kind: DocumentKind) {
    (self.number, self.name, self.kind) = (number, name, kind)
    blocks.replaceSubrange(0..<0, with: read(bytes))
  }

  /// A document of code, which is one block.
  package init(number: UInt32, name: String, code text: BlockText, kind: DocumentKind) {
    (self.number, self.name, self.kind) = (number, name, kind)
    let id = newID(BlockOrder(bytes: text.count)[0..<text.count])
    blocks.replaceSubrange(0..<0, with: [Block(id: id, kind: kind, text)])
  }

  /// UTF-8 bytes.
  package var count: Int { blocks.extent.bytes }

  /// UTF-8 bytes before each block, and of the whole at the end.
  package var starts: BlockStarts { blocks.starts }

  package var bytes: [UInt8] {
    var all: [UInt8] = []
    all.reserveCapacity(count)
    for block in blocks { all.append(contentsOf: block.bytes) }
    return all
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Bytes of a part; what lies outside the text is left out.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    var part: [UInt8] = []
    part.reserveCapacity(range.count)
    var index = block(at: range.lowerBound)
    var start = starts[index]
    while index < blocks.count, start < range.upperBound {
      let block = blocks[index]
      let local = range.clamped(to: start..<start + block.count)
      part.append(contentsOf: block.bytes[local.lowerBound - start..<local.upperBound - start])
      start += block.count
      index += 1
    }
    return part
  }

  /// The index of the block that holds a byte; the last one for the end of the text.
  package func block(at offset: Int) -> Int { blocks.index(at: offset) }

  /// The index of a block that the document has now; nil for one that was edited away.
  package func index(of id: BlockID) -> Int? { id.document == number ? blocks.index(of: id) : nil }

  /// UTF-8 bytes from the document's start; nil if the place's block was edited away.
  package func range(of place: Place) -> Range<Int>? {
    index(of: place.block).map { index in
      let range = blocks[index].bytes(of: place)
      return starts[index] + range.lowerBound..<starts[index] + range.upperBound
    }
  }
}
