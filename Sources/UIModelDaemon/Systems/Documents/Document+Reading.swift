import UIModelJSON
import UIModelPlatform

// Splits a text into blocks.
extension Document {
  /// Parses an entire text and returns its blocks. The document must not have blocks yet.
  mutating func read(_ bytes: [UInt8]) -> [Block] {
    let order = BlockOrder(byteCount: bytes.count)
    var blockParser = BlockParser(bytes: bytes, state: .start, followingBlocks: BlockList()[...])
    let (number, kind) = (number, kind)
    var (serial, offset) = (nextSerial, 0)
    // The end of a block and the state of the next one are known only after the block was parsed. The declarations of
    // finished blocks are read on other threads while the next blocks are parsed.
    let blocks = Concurrently.pipeline(
      hasManyItems: bytes.count > Batch.fullByteCount * 4,
      { submit in
        var batch = Batch()
        blockParser.read { piece in
          let range = offset..<offset + piece.bytes.count
          batch.add(piece, BlockID(document: number, serial: serial, order: order[range]))
          serial += 1
          offset = range.upperBound
          guard batch.isFull else { return }
          submit(batch)
          batch = Batch()
        }
        submit(batch)
      },
      { _, batch in batch.pieces.map { Block(id: $0.id, kind: kind, BlockText($0.piece)) } })
    self.nextSerial = serial
    return Array(blocks.joined())
  }

  /// Makes the ID of a new block from an order number and the next serial.
  mutating func makeID(_ order: UInt32) -> BlockID {
    defer { nextSerial += 1 }
    return BlockID(document: number, serial: nextSerial, order: order)
  }

  /// A batch of parsed pieces, from which one thread makes blocks.
  private struct Batch: Sendable {
    private(set) var pieces: [(piece: BlockParser.Piece, id: BlockID)] = []
    private var byteCount = 0

    /// The size of a full batch in UTF-8 bytes. For smaller batches, starting another thread would cost more than it
    /// saves.
    static let fullByteCount = 32 << 10
    var isFull: Bool { byteCount >= Batch.fullByteCount }

    mutating func add(_ piece: BlockParser.Piece, _ id: BlockID) {
      pieces.append((piece, id))
      byteCount += piece.bytes.count
    }
  }
}
