/// Assigns numbers to documents. A workspace and its forks share one numbering, so that a number never identifies two
/// different documents. Used only by the worker.
final class DocumentNumbering {
  private var lastNumber: UInt32?

  func next() -> UInt32 {
    let next = lastNumber.map { $0 + 1 } ?? 0
    lastNumber = next
    return next
  }
}
