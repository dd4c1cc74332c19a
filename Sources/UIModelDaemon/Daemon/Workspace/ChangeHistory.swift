/// The recent changes, for clients that request all changes after a value of the workspace's clock. Up to 2,000 changes
/// are kept; older changes are dropped.
package struct ChangeHistory: Sendable {
  package struct Entry: Sendable {
    package let clock: Int
    package let documents: Set<UInt32>
    package let origin: ChangeOrigin
  }

  private var entries: [Entry] = []
  /// The clock of the newest change that was dropped; 0 if no change was dropped.
  private var newestDroppedClock = 0
  private static let droppedEntryCount = 1_000

  mutating func append(_ entry: Entry) {
    entries.append(entry)
    // Drops 1,000 changes at once, so that the cost is spread over many changes.
    if entries.count > 2 * ChangeHistory.droppedEntryCount {
      newestDroppedClock = entries[ChangeHistory.droppedEntryCount - 1].clock
      entries.removeFirst(ChangeHistory.droppedEntryCount)
    }
  }

  /// Returns the changes after a clock value, or nil if some of these changes were dropped.
  package func entries(since clock: Int) -> ArraySlice<Entry>? {
    guard clock >= newestDroppedClock else { return nil }
    return entries[(entries.lastIndex { $0.clock <= clock }.map { $0 + 1 } ?? 0)...]
  }

  /// Returns the documents that changed after a clock value, or nil if some of the changes were dropped.
  package func documents(since clock: Int) -> Set<UInt32>? {
    entries(since: clock)?.reduce(into: []) { $0.formUnion($1.documents) }
  }

  /// Returns the origins of the changes after a clock value, each once, in the order of their first change. Ignores
  /// changes that were dropped.
  package func origins(since clock: Int) -> [ChangeOrigin] {
    var origins: [ChangeOrigin] = []
    for entry in entries(since: max(clock, newestDroppedClock)) ?? [] where !origins.contains(entry.origin) {
      origins.append(entry.origin)
    }
    return origins
  }
}
