import UIModelJSON
import UIModelPlatform

/// A parser that splits the bytes of a JSON document into pieces. Each piece becomes a block.
///
/// For example, an edit that adds a closing bracket changes the state after the edited blocks. The following blocks are
/// then parsed again, up to the first block whose start state did not change.
struct BlockParser {
  /// The parsed content of one block.
  struct Piece: Sendable {
    let bytes: [UInt8]
    let nodes: [JSONNode]
    let problems: [JSONProblem]
    let comments: [Range<Int>]
    let entries: [JSONEntry]
    let startState: JSONBlockState
    let endState: JSONBlockState
  }

  /// The number of blocks after the initial bytes that were also parsed again.
  private(set) var reparsedBlockCount = 0
  private var bytes: [UInt8]
  private var state: JSONBlockState
  /// The blocks after `bytes` that are not parsed again yet.
  private var followingBlocks: Slice<BlockList>
  private var parser = JSONParser(syntax: .relaxed)
  /// The number of following blocks to add next. The number doubles each time. Otherwise, a brace typed at the start of
  /// a long document would cause the document to be parsed many times.
  private var nextBlockCount = 1

  init(bytes: [UInt8], state: JSONBlockState, followingBlocks: Slice<BlockList>) {
    self.bytes = bytes
    self.state = state
    self.followingBlocks = followingBlocks
  }

  /// Parses the bytes and passes the pieces to `consume` in order.
  mutating func read(_ consume: (Piece) -> Void) {
    var offset = 0
    var isFirstPiece = true
    while true {
      let remainingCount = bytes.count - offset
      // A piece either takes all remaining bytes or leaves at least `minimumTailSize` bytes, so that typing does not
      // create tiny blocks.
      let maximumLength = max(Document.blockSize, remainingCount - Document.minimumTailSize)
      let currentBytes = bytes
      let end = currentBytes.withUnsafeBufferPointer { buffer in
        parser.parseBlock(
          UnsafeBufferPointer(rebasing: buffer[offset...]), from: state,
          boundaryRange: Document.blockSize...maximumLength,
          isLast: followingBlocks.isEmpty)
      }
      guard case .boundary(let length, let next) = end else {
        appendFollowingBlocks()
        continue
      }
      let isOnlyPiece = isFirstPiece && reparsedBlockCount == 0 && followingBlocks.isEmpty
      if length > 0 || isOnlyPiece {
        consume(makePiece(offset..<offset + length, next))
        isFirstPiece = false
      }
      offset += length
      state = next
      guard offset == bytes.count else { continue }
      guard let followingBlock = followingBlocks.first, followingBlock.startState != next else { return }
      appendFollowingBlocks()
    }
  }

  private func makePiece(_ range: Range<Int>, _ end: JSONBlockState) -> Piece {
    Piece(
      bytes: range.count == bytes.count ? bytes : Array(bytes[range]),
      // The arrays are copied with exact capacity. The parser reuses its own buffers for the next piece.
      nodes: parser.nodes.withUnsafeBufferPointer { Array($0) }, problems: parser.problems, comments: parser.comments,
      entries: parser.entries.withUnsafeBufferPointer { Array($0) }, startState: state, endState: end)
  }

  /// Appends the bytes of the next `nextBlockCount` blocks to the bytes to parse, and doubles `nextBlockCount`.
  private mutating func appendFollowingBlocks() {
    for block in followingBlocks.prefix(nextBlockCount) { bytes.append(contentsOf: block.bytes) }
    reparsedBlockCount += min(nextBlockCount, followingBlocks.count)
    followingBlocks = followingBlocks.dropFirst(nextBlockCount)
    nextBlockCount *= 2
  }
}
