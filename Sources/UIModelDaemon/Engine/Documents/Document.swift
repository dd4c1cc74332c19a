import UIModelJSON

/// A model document: its text and what it declares, as a list of blocks. A value; a copy shares every block.
package struct Document: Sendable {
  /// The document's number in its workspace.
  package let number: UInt32
  /// What documents are put in order by, such as the URI (`DocumentOrder`).
  package let name: String
  package let kind: DocumentKind
  package private(set) var blocks: [Block]
  /// UTF-8 bytes before each block, and of the whole at the end.
  package private(set) var starts: [Int] = []
  /// Lines that start before each block, not counting the first line of the document; one more at the end.
  private(set) var lineStarts: [Int] = []
  /// How far into its line each block starts.
  private(set) var columns: [TextWidth] = []
  private var nextSerial: UInt32 = 0
  /// What came of reading the Info.plist that it names; nil where it names none, or nobody has looked.
  package var infoPlist: InfoPlistFile?

  /// Blocks are cut at the first boundary after so many bytes.
  static let blockSize = 8 << 10

  /// Reads a document. `bytes` may be anything; what is wrong with it is among the findings.
  package init(number: UInt32, name: String = "", bytes: [UInt8], kind: DocumentKind = .model) {
    self.number = number
    self.name = name
    self.kind = kind
    blocks = []
    blocks = read(bytes, from: .start, followedBy: []).blocks
    index()
  }

  /// UTF-8 bytes.
  package var count: Int { starts.last ?? 0 }

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
    while index < blocks.count, starts[index] < range.upperBound {
      let local = range.clamped(to: starts[index]..<starts[index + 1])
      part.append(
        contentsOf: blocks[index].bytes[local.lowerBound - starts[index]..<local.upperBound - starts[index]])
      index += 1
    }
    return part
  }

  /// The index of the block that holds a byte; the last one for the end of the text.
  package func block(at offset: Int) -> Int {
    var (low, high) = (0, blocks.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return max(0, low)
  }

  /// The index of a block that the document has now; nil for one that was edited away.
  package func index(of id: BlockID) -> Int? {
    id.document == number ? blocks.firstIndex { $0.id == id } : nil
  }

  /// UTF-8 bytes from the document's start; nil if the place's block was edited away.
  package func range(of place: Place) -> Range<Int>? {
    index(of: place.block).map { index in
      let range = blocks[index].bytes(of: place)
      return starts[index] + range.lowerBound..<starts[index] + range.upperBound
    }
  }

  // MARK: Editing

  /// What an edit made new.
  package struct Change: Sendable {
    package let removed: [Block]
    package let added: [Block]
    /// The block that stays, with a view of it in another place.
    package var moved: Block?

    init(removed: [Block], added: [Block], moved: Block? = nil) {
      self.removed = removed
      self.added = added
      self.moved = moved
    }

    /// The text is the same; what the document refers to outside of it was read anew.
    package static let none = Change(removed: [], added: [])
  }

  /// Replaces a part of the text and reads again only the blocks that it touches, and those after them for as long as
  /// the edit changes how they are to be read. The range is clamped to the text.
  package mutating func replace(_ range: Range<Int>, with replacement: [UInt8]) -> Change {
    let range = range.clamped(to: 0..<count)
    let first = block(at: range.lowerBound)
    let last = block(at: range.upperBound)
    if range.upperBound <= starts[first] + blocks[first].count,
      let moved = blocks[first].movingView(
        range.lowerBound - starts[first]..<range.upperBound - starts[first], replacement)
    {
      blocks[first] = moved
      index()
      return Change(removed: [], added: [], moved: moved)
    }
    var bytes = Array(blocks[first].bytes[..<(range.lowerBound - starts[first])])
    bytes.append(contentsOf: replacement)
    bytes.append(contentsOf: blocks[last].bytes[(range.upperBound - starts[last])...])
    let result = read(bytes, from: blocks[first].startState, followedBy: blocks[(last + 1)...])
    let end = last + 1 + result.consumed
    let removed = Array(blocks[first..<end])
    blocks.replaceSubrange(first..<end, with: result.blocks)
    if blocks.isEmpty { blocks = read([], from: .start, followedBy: []).blocks }
    index()
    return Change(removed: removed, added: result.blocks)
  }

  /// Reads bytes as blocks, taking in following blocks until one of them starts in just the state it was read in.
  private mutating func read(
    _ bytes: [UInt8], from state: JSONBlockState, followedBy rest: ArraySlice<Block>
  ) -> (blocks: [Block], consumed: Int) {
    if kind == .swift {
      defer { nextSerial += 1 }
      return ([Block(id: BlockID(document: number, serial: nextSerial), swift: bytes)], 0)
    }
    var pieces = Pieces(bytes: bytes, state: state, rest: rest)
    let serial = nextSerial
    let (number, kind) = (number, kind)
    // Where one block ends and what it says of the next is known only by reading it; what it declares can be found out
    // of many of them at once, while the next ones are cut.
    let blocks = Concurrently.pipeline(
      isLong: bytes.count > Document.blockSize * 16, { pieces.read($0) },
      { index, piece in Block(id: BlockID(document: number, serial: serial + UInt32(index)), kind: kind, piece) })
    nextSerial += UInt32(pieces.count)
    return (blocks, pieces.consumed)
  }

  private mutating func index() {
    starts.removeAll(keepingCapacity: true)
    lineStarts.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
    var (bytes, lines, column) = (0, 0, TextWidth())
    for block in blocks {
      starts.append(bytes)
      lineStarts.append(lines)
      columns.append(column)
      bytes += block.count
      lines += block.lines.starts.count
      column = block.lines.starts.isEmpty ? column + block.lines.tail : block.lines.tail
    }
    starts.append(bytes)
    lineStarts.append(lines)
  }
}
