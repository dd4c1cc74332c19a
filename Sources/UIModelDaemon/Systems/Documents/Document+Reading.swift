import UIModelJSON
import UIModelPlatform

// Splits a text into blocks.
extension Document {
  /// Parses an entire text and returns its blocks. The document must not have blocks yet.
  mutating func read(_ bytes: [UInt8]) -> [Block] {
    let order = BlockOrder(bytes: bytes.count)
    var pieces = Pieces(bytes: bytes, state: .start, rest: BlockList()[...])
    let (number, kind) = (number, kind)
    var (serials, at) = (nextSerial, 0)
    // The end of a block and the state of the next one are known only after the block was parsed. The declarations of
    // finished blocks are read on other threads while the next blocks are parsed.
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
    self.nextSerial = serials
    return Array(blocks.joined())
  }

  /// Returns the ID of a new block with an order number and the next serial.
  mutating func newID(_ order: UInt32) -> BlockID {
    defer { nextSerial += 1 }
    return BlockID(document: number, serial: nextSerial, order: order)
  }

  /// The pieces from which one thread makes blocks.
  private struct Batch: Sendable {
    private(set) var pieces: [(piece: Pieces.Piece, id: BlockID)] = []
    private var count = 0

    /// The size of a batch in UTF-8 bytes. For smaller batches, starting another thread would cost more than it saves.
    static let bytes = 32 << 10
    var isFull: Bool { count >= Batch.bytes }

    mutating func add(_ piece: Pieces.Piece, _ id: BlockID) {
      pieces.append((piece, id))
      count += piece.bytes.count
    }
  }
}
