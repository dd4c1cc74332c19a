/// What changed when, for those who ask for everything since a clock. A ring: what is older than it holds is forgotten,
/// and the answer says so.
package struct Journal: Sendable {
  package struct Entry: Sendable {
    package let clock: Int
    package let documents: Set<UInt32>
  }

  private var entries: [Entry] = []
  /// The newest clock that was forgotten.
  private var forgotten = 0
  private static let capacity = 1_000

  mutating func append(_ clock: Int, _ documents: Set<UInt32>) {
    entries.append(Entry(clock: clock, documents: documents))
    // In halves, so that the cost of forgetting is spread over many changes.
    if entries.count > 2 * Journal.capacity {
      forgotten = entries[Journal.capacity - 1].clock
      entries.removeFirst(Journal.capacity)
    }
  }

  /// The documents that changed after a clock; nil if that is too long ago to tell.
  package func documents(since clock: Int) -> Set<UInt32>? {
    guard clock >= forgotten else { return nil }
    return entries.reversed().prefix { $0.clock > clock }.reduce(into: []) { $0.formUnion($1.documents) }
  }
}
