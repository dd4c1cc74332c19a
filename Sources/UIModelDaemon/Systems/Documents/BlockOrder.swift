import UIModelJSON
import UIModelPlatform

/// An assignment of order numbers to new blocks between two existing blocks. Each block gets a number in proportion to
/// its byte position, so that a long block has unused numbers around it for later insertions.
///
/// For example, two blocks of 100 bytes each that form a document get the numbers 2³⁰ and 3 × 2³⁰ out of 2³² numbers.
struct BlockOrder {
  private let firstNumber: UInt64
  private let availableCount: UInt64
  private let byteCount: UInt64

  /// Divides all numbers among the blocks of a document with this length in UTF-8 bytes.
  init(byteCount: Int) {
    // A longer document is a single block.
    self.byteCount = UInt64(min(max(1, byteCount), JSONLimits.maximumByteCount))
    (firstNumber, availableCount) = (0, 1 << 32)
  }

  /// Divides the numbers between two blocks among new blocks with this total length in UTF-8 bytes. Returns nil if
  /// there are too few numbers. The caller must then give new numbers to the neighboring blocks as well.
  init?(after previous: BlockID?, before next: BlockID?, byteCount: Int) {
    let endNumber = next.map { UInt64($0.order) } ?? 1 << 32
    firstNumber = previous.map { UInt64($0.order) + 1 } ?? 0
    self.byteCount = UInt64(min(max(1, byteCount), JSONLimits.maximumByteCount))
    guard endNumber >= firstNumber + self.byteCount else { return nil }
    availableCount = endNumber - firstNumber
  }

  /// Returns the order number of the block with a byte range. The range is relative to the start of the new blocks.
  subscript(range: Range<Int>) -> UInt32 {
    // There is at least one number for each byte, so blocks with different middles get different numbers.
    let middle = min(UInt64(range.lowerBound) + UInt64(range.count) / 2, byteCount - 1)
    return UInt32(clamping: firstNumber + middle * availableCount / byteCount)
  }
}
