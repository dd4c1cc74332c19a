import UIModelJSON
import UIModelPlatform

/// Numbers for new blocks between two that stay: each gets a share of what lies between, by its bytes, so that there is
/// room for others where text is.
struct BlockOrder {
  private let start: UInt64
  private let room: UInt64
  private let bytes: UInt64

  /// For all blocks of a document of so many bytes.
  init(bytes: Int) {
    // What is longer is one block.
    self.bytes = UInt64(min(max(1, bytes), JSONLimits.bytes))
    (start, room) = (0, 1 << 32)
  }

  /// For some blocks of so many bytes. Nil if too little room is left: then those beside them need other numbers too.
  init?(after previous: BlockID?, before next: BlockID?, bytes: Int) {
    let end = next.map { UInt64($0.order) } ?? 1 << 32
    start = previous.map { UInt64($0.order) + 1 } ?? 0
    self.bytes = UInt64(min(max(1, bytes), JSONLimits.bytes))
    guard end >= start + self.bytes else { return nil }
    room = end - start
  }

  /// The number of the block that holds these bytes, counted from the first of them all.
  subscript(range: Range<Int>) -> UInt32 {
    // As many bytes apart as the middles are, so no two are the same.
    let middle = min(UInt64(range.lowerBound) + UInt64(range.count) / 2, bytes - 1)
    return UInt32(clamping: start + middle * room / bytes)
  }
}
