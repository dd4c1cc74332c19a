import UIModelJSON
import UIModelPlatform

/// Splits the bytes of a JSON document into pieces. Each piece becomes a block.
///
/// For example, an edit that adds a closing bracket changes the state after the edited blocks. The following blocks are
/// then parsed again, until one starts in the state that it started in before.
struct Pieces {
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

  /// The number of following blocks that were parsed again too.
  private(set) var consumed = 0
  private var bytes: [UInt8]
  private var state: JSONBlockState
  /// The blocks after `bytes` that were not parsed again.
  private var rest: Slice<BlockList>
  private var parser = JSONParser(syntax: .relaxed)
  /// The number of following blocks to add next. It doubles each time, so that a brace typed at the start of a long
  /// document does not parse the document many times.
  private var stride = 1

  init(bytes: [UInt8], state: JSONBlockState, rest: Slice<BlockList>) {
    self.bytes = bytes
    self.state = state
    self.rest = rest
  }

  /// Parses the bytes and passes the pieces to `take` in order.
  mutating func read(_ take: (Piece) -> Void) {
    var at = 0
    var isFirst = true
    while true {
      let left = bytes.count - at
      // A piece ends before the last `minimumTailSize` bytes or takes them all, so that typing does not create tiny blocks.
      let maximumLength = max(Document.blockSize, left - Document.minimumTailSize)
      let text = bytes
      let end = text.withUnsafeBufferPointer { buffer in
        parser.parseBlock(
          UnsafeBufferPointer(rebasing: buffer[at...]), from: state, cut: Document.blockSize...maximumLength,
          isLast: rest.isEmpty)
      }
      guard case .boundary(let length, let next) = end else {
        appendFollowingBlocks()
        continue
      }
      let isOnly = isFirst && consumed == 0 && rest.isEmpty
      if length > 0 || isOnly {
        take(piece(at..<at + length, next))
        isFirst = false
      }
      at += length
      state = next
      guard at == bytes.count else { continue }
      guard let following = rest.first, following.startState != next else { return }
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

  /// Adds the bytes of following blocks to those to parse.
  private mutating func appendFollowingBlocks() {
    for block in rest.prefix(stride) { bytes.append(contentsOf: block.bytes) }
    consumed += min(stride, rest.count)
    rest = rest.dropFirst(stride)
    stride *= 2
  }
}
