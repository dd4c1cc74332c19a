import Synchronization

/// A thread-safe cache of values by key. Each value has a size, in a unit that the owner of the cache chooses. When the
/// total size exceeds a limit, the least recently used values are removed; the newest value always stays.
package final class LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    let value: Value
    let size: Int
    var lastUse: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var totalSize = 0
    var clock = 0
  }

  private let state = Mutex(State())
  private let maximumSize: Int

  package init(maximumSize: Int) { self.maximumSize = maximumSize }

  /// Returns the value of a key; nil if the key has no value or `isValid` returns false.
  package func value(_ key: Key, where isValid: (Value) -> Bool) -> Value? {
    state.withLock { state in
      guard var entry = state.entries[key], isValid(entry.value) else { return nil }
      state.clock += 1
      entry.lastUse = state.clock
      state.entries[key] = entry
      return entry.value
    }
  }

  package func set(_ value: Value, size: Int, for key: Key) {
    state.withLock { state in
      state.clock += 1
      state.totalSize += size - (state.entries[key]?.size ?? 0)
      state.entries[key] = Entry(value: value, size: size, lastUse: state.clock)
      while state.totalSize > maximumSize, state.entries.count > 1,
        let oldestEntry = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.totalSize -= oldestEntry.value.size
        state.entries[oldestEntry.key] = nil
      }
    }
  }
}
