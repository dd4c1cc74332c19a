import UIModelJSON
import UIModelPlatform

/// Assigns order numbers to new blocks between two existing ones. Each block gets a number in proportion to its
/// position in the bytes, so that long texts leave room for later insertions.
///
/// For example, two blocks of 100 bytes each that form a document get the numbers 2³⁰ and 3 × 2³⁰ of 2³².
struct BlockOrder {
  private let start: UInt64
  private let available: UInt64
  private let bytes: UInt64

  /// Divides all numbers among the blocks of a document with this length in UTF-8 bytes.
  init(bytes: Int) {
    // A longer document is a single block.
    self.bytes = UInt64(min(max(1, bytes), JSONLimits.bytes))
    (start, available) = (0, 1 << 32)
  }

  /// Divides the numbers between two blocks among new blocks with this total length in UTF-8 bytes. Returns nil if
  /// there are too few numbers; the neighboring blocks then need new numbers too.
  init?(after previous: BlockID?, before next: BlockID?, bytes: Int) {
    let end = next.map { UInt64($0.order) } ?? 1 << 32
    start = previous.map { UInt64($0.order) + 1 } ?? 0
    self.bytes = UInt64(min(max(1, bytes), JSONLimits.bytes))
    guard end >= start + self.bytes else { return nil }
    available = end - start
  }

  /// Returns the order number of the block with a byte range, relative to the first of the new blocks.
  subscript(range: Range<Int>) -> UInt32 {
    // There is at least one number per byte, so different middles get different numbers.
    let middle = min(UInt64(range.lowerBound) + UInt64(range.count) / 2, bytes - 1)
    return UInt32(clamping: start + middle * available / bytes)
  }
}
