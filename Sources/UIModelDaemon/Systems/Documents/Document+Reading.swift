import UIModelJSON
import UIModelPlatform

// How a text becomes blocks.
extension Document {
  /// Reads a whole text, before there is any block.
  mutating func read(_ bytes: [UInt8]) -> [Block] {
    let order = BlockOrder(bytes: bytes.count)
    var pieces = Pieces(bytes: bytes, state: .start, rest: BlockList()[...])
    let (number, kind) = (number, kind)
    var (serials, at) = (serials, 0)
    // Where one block ends and what it says of the next is known only by reading it; what it declares can be found out
    // of some of them at once, while the next ones are cut.
    let blocks = Concurrently.pipeline(
      isLong: bytes.count > Batch.bytes * 4,
      { take in
        var batch = Batch()
        pieces.read { piece in
          let range = at..<at + piece.bytes.count
          batch.add(piece, BlockID(document: number, serial: serials, order: order[range]))
          serials += 1
          at = range.upperBound
          guard batch.isFull else { return }
          take(batch)
          batch = Batch()
        }
        take(batch)
      },
      { _, batch in batch.pieces.map { Block(id: $0.id, kind: kind, BlockText($0.piece)) } })
    self.serials = serials
    return Array(blocks.joined())
  }

  /// A number for a block that takes another one's place.
  mutating func newID(_ order: UInt32) -> BlockID {
    defer { serials += 1 }
    return BlockID(document: number, serial: serials, order: order)
  }

  /// Pieces that one thread makes blocks of.
  private struct Batch: Sendable {
    private(set) var pieces: [(piece: Pieces.Piece, id: BlockID)] = []
    private var count = 0

    /// As much is worth telling another thread of.
    static let bytes = 32 << 10
    var isFull: Bool { count >= Batch.bytes }

    mutating func add(_ piece: Pieces.Piece, _ id: BlockID) {
      pieces.append((piece, id))
      count += piece.bytes.count
    }
  }
}
