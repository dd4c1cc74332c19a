/// Gives documents their numbers. Those of a workspace and its forks never meet in another document. Touched only by the
/// worker.
final class DocumentNumbering {
  private var last: UInt32?

  func next() -> UInt32 {
    let next = last.map { $0 + 1 } ?? 0
    last = next
    return next
  }
}
