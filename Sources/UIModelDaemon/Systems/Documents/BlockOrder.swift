import UIModelJSON
import UIModelPlatform

/// Assigns order numbers to new blocks between two existing ones. Each block gets a number in proportion to its
/// position in the bytes, so that long texts leave room for later insertions.
///
/// For example, two blocks of 100 bytes each that form a document get the numbers 2³⁰ and 3 × 2³⁰ of 2³².
struct BlockOrder {
  private let start: UInt64
  private let availableCount: UInt64
  private let byteCount: UInt64

  /// Divides all numbers among the blocks of a document with this length in UTF-8 bytes.
  init(byteCount: Int) {
    // A longer document is a single block.
    self.byteCount = UInt64(min(max(1, byteCount), JSONLimits.maximumByteCount))
    (start, availableCount) = (0, 1 << 32)
  }

  /// Divides the numbers between two blocks among new blocks with this total length in UTF-8 bytes. Returns nil if
  /// there are too few numbers. The neighboring blocks must then get new numbers too.
  init?(after previous: BlockID?, before next: BlockID?, byteCount: Int) {
    let end = next.map { UInt64($0.order) } ?? 1 << 32
    start = previous.map { UInt64($0.order) + 1 } ?? 0
    self.byteCount = UInt64(min(max(1, byteCount), JSONLimits.maximumByteCount))
    guard end >= start + self.byteCount else { return nil }
    availableCount = end - start
  }

  /// Returns the order number of the block with a byte range. The range is relative to the start of the new blocks.
  subscript(range: Range<Int>) -> UInt32 {
    // There is at least one number per byte, so different middles get different numbers.
    let middle = min(UInt64(range.lowerBound) + UInt64(range.count) / 2, byteCount - 1)
    return UInt32(clamping: start + middle * availableCount / byteCount)
  }
}
