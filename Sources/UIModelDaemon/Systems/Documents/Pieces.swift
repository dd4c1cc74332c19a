import UIModelJSON
import UIModelPlatform

/// Bytes cut into the pieces that become blocks.
struct Pieces {
  /// What was read of one block.
  struct Piece: Sendable {
    let bytes: [UInt8]
    let nodes: [JSONNode]
    let problems: [JSONProblem]
    let comments: [Range<Int>]
    let entries: [JSONEntry]
    let startState: JSONBlockState
    let endState: JSONBlockState
  }

  /// How many of the following blocks had to be taken in.
  private(set) var consumed = 0
  private var bytes: [UInt8]
  private var state: JSONBlockState
  private var rest: Slice<BlockList>
  private var parser = JSONParser(syntax: .relaxed)
  /// How many more to take in next: twice as many each time, so that a brace typed at the start of a long document does
  /// not read it over and over.
  private var stride = 1

  init(bytes: [UInt8], state: JSONBlockState, rest: Slice<BlockList>) {
    self.bytes = bytes
    self.state = state
    self.rest = rest
  }

  /// Hands over the pieces one after the other.
  mutating func read(_ take: (Piece) -> Void) {
    var at = 0
    var isFirst = true
    while true {
      let left = bytes.count - at
      // What would be left over is too little for a block of its own, so that typing does not make crumbs.
      let most = max(Document.blockSize, left - Document.crumbSize)
      let text = bytes
      let end = text.withUnsafeBufferPointer { buffer in
        parser.parseBlock(
          UnsafeBufferPointer(rebasing: buffer[at...]), from: state, cut: Document.blockSize...most,
          isLast: rest.isEmpty)
      }
      guard case .boundary(let length, let next) = end else {
        takeMore()
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
      takeMore()
    }
  }

  private func piece(_ range: Range<Int>, _ end: JSONBlockState) -> Piece {
    Piece(
      bytes: range.count == bytes.count ? bytes : Array(bytes[range]),
      // No more room than they need; the parser keeps its own for the next ones.
      nodes: parser.nodes.withUnsafeBufferPointer { Array($0) }, problems: parser.problems, comments: parser.comments,
      entries: parser.entries.withUnsafeBufferPointer { Array($0) }, startState: state, endState: end)
  }

  private mutating func takeMore() {
    for block in rest.prefix(stride) { bytes.append(contentsOf: block.bytes) }
    consumed += min(stride, rest.count)
    rest = rest.dropFirst(stride)
    stride *= 2
  }
}
