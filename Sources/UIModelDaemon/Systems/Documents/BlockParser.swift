import UIModelJSON
import UIModelPlatform

/// Parses the bytes of a JSON document in pieces. Each piece becomes a block.
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

  /// The number of following blocks that were also parsed again.
  private(set) var reparsedBlockCount = 0
  private var bytes: [UInt8]
  private var state: JSONBlockState
  /// The blocks after `bytes` that were not parsed again.
  private var followingBlocks: Slice<BlockList>
  private var parser = JSONParser(syntax: .relaxed)
  /// The number of following blocks to add next. It doubles each time, so that a brace typed at the start of a long
  /// document does not parse the document many times.
  private var stride = 1

  init(bytes: [UInt8], state: JSONBlockState, followingBlocks: Slice<BlockList>) {
    self.bytes = bytes
    self.state = state
    self.followingBlocks = followingBlocks
  }

  /// Parses the bytes and passes the pieces to `consume` in order.
  mutating func read(_ consume: (Piece) -> Void) {
    var offset = 0
    var isFirst = true
    while true {
      let remainingCount = bytes.count - offset
      // A piece ends before the last `minimumTailSize` bytes or takes them all, so that typing does not create tiny blocks.
      let maximumLength = max(Document.blockSize, remainingCount - Document.minimumTailSize)
      let text = bytes
      let end = text.withUnsafeBufferPointer { buffer in
        parser.parseBlock(
          UnsafeBufferPointer(rebasing: buffer[offset...]), from: state, cut: Document.blockSize...maximumLength,
          isLast: followingBlocks.isEmpty)
      }
      guard case .boundary(let length, let next) = end else {
        appendFollowingBlocks()
        continue
      }
      let isOnly = isFirst && reparsedBlockCount == 0 && followingBlocks.isEmpty
      if length > 0 || isOnly {
        consume(piece(offset..<offset + length, next))
        isFirst = false
      }
      offset += length
      state = next
      guard offset == bytes.count else { continue }
      guard let following = followingBlocks.first, following.startState != next else { return }
      appendFollowingBlocks()
    }
  }

  private func piece(_ range: Range<Int>, _ end: JSONBlockState) -> Piece {
    Piece(
      bytes: range.count == bytes.count ? bytes : Array(bytes[range]),
      // Copies with exact capacity. The parser reuses its own buffers for the next piece.
      nodes: parser.nodes.withUnsafeBufferPointer { Array($0) }, problems: parser.problems, comments: parser.comments,
      entries: parser.entries.withUnsafeBufferPointer { Array($0) }, startState: state, endState: end)
  }

  /// Adds the bytes of following blocks to the bytes to parse.
  private mutating func appendFollowingBlocks() {
    for block in followingBlocks.prefix(stride) { bytes.append(contentsOf: block.bytes) }
    reparsedBlockCount += min(stride, followingBlocks.count)
    followingBlocks = followingBlocks.dropFirst(stride)
    stride *= 2
  }
}
