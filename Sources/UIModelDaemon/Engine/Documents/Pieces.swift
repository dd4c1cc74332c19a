import UIModelJSON

/// Bytes cut into the pieces that become blocks.
struct Pieces {
  /// The text of one block with its nodes.
  struct Piece: Sendable {
    let bytes: [UInt8]
    let parser: JSONParser
    let startState: JSONBlockState
    let endState: JSONBlockState
  }

  /// How many there have been.
  private(set) var count = 0
  /// How many of the following blocks had to be taken in.
  private(set) var consumed = 0
  private var bytes: [UInt8]
  private var state: JSONBlockState
  private var rest: ArraySlice<Block>
  /// How many more to take in next: twice as many each time, so that a brace typed at the start of a long document does
  /// not read it over and over.
  private var stride = 1

  init(bytes: [UInt8], state: JSONBlockState, rest: ArraySlice<Block>) {
    self.bytes = bytes
    self.state = state
    self.rest = rest
  }

  /// Hands over the pieces one after the other.
  mutating func read(_ take: (Piece) -> Void) {
    var at = 0
    while true {
      var parser = JSONParser(syntax: .relaxed)
      // A little more than a block is left whole, so that typing does not make crumbs.
      let cutAfter = bytes.count - at > Document.blockSize * 4 ? Document.blockSize : .max
      let end = bytes.withUnsafeBufferPointer { buffer in
        parser.parseBlock(
          UnsafeBufferPointer(rebasing: buffer[at...]), from: state, cutAfter: cutAfter, isLast: rest.isEmpty)
      }
      guard case .boundary(let length, let next) = end else {
        takeMore()
        continue
      }
      let isOnly = count == 0 && consumed == 0 && rest.isEmpty
      if length > 0 || isOnly {
        take(piece(at..<at + length, parser, next))
        count += 1
      }
      at += length
      state = next
      guard at == bytes.count else { continue }
      guard let following = rest.first, following.startState != next else { return }
      takeMore()
    }
  }

  private func piece(_ range: Range<Int>, _ parser: JSONParser, _ end: JSONBlockState) -> Piece {
    let text = range.count == bytes.count ? bytes : Array(bytes[range])
    return Piece(bytes: text, parser: parser, startState: state, endState: end)
  }

  private mutating func takeMore() {
    for block in rest.prefix(stride) { bytes.append(contentsOf: block.bytes) }
    consumed += min(stride, rest.count)
    rest = rest.dropFirst(stride)
    stride *= 2
  }
}
