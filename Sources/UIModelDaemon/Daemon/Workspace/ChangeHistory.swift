/// What changed when, for those who ask for everything since a clock. A ring: what is older than it holds is forgotten,
/// and the answer says so.
package struct ChangeHistory: Sendable {
  package struct Entry: Sendable {
    package let clock: Int
    package let documents: Set<UInt32>
    package let origin: ChangeOrigin
  }

  private var entries: [Entry] = []
  /// The newest clock that was forgotten.
  private var forgotten = 0
  private static let capacity = 1_000

  mutating func append(_ entry: Entry) {
    entries.append(entry)
    // In halves, so that the cost of forgetting is spread over many changes.
    if entries.count > 2 * ChangeHistory.capacity {
      forgotten = entries[ChangeHistory.capacity - 1].clock
      entries.removeFirst(ChangeHistory.capacity)
    }
  }

  /// The changes after a clock; nil if that is too long ago to tell.
  package func entries(since clock: Int) -> ArraySlice<Entry>? {
    guard clock >= forgotten else { return nil }
    return entries[(entries.lastIndex { $0.clock <= clock }.map { $0 + 1 } ?? 0)...]
  }

  /// The documents that changed after a clock; nil if that is too long ago to tell.
  package func documents(since clock: Int) -> Set<UInt32>? {
    entries(since: clock)?.reduce(into: []) { $0.formUnion($1.documents) }
  }

  /// Where the changes after a clock come from, each once and in order. Those that are forgotten are left out.
  package func origins(since clock: Int) -> [ChangeOrigin] {
    var origins: [ChangeOrigin] = []
    for entry in entries(since: max(clock, forgotten)) ?? [] where !origins.contains(entry.origin) {
      origins.append(entry.origin)
    }
    return origins
  }
}
