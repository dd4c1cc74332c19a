import UIModelJSON
import UIModelPlatform

/// A hash table from keys to their indices in a list. It uses the hashes that a JSON tree stores for its keys, because
/// looking up every key of every document must not hash strings again.
///
/// For example, `KeyTable(["title", "image"])` finds index 1 for the hash of `image`.
struct KeyTable: Sendable {
  /// The indices of the keys with linear probing: each is in the first free slot from its hash on. -1 marks a free
  /// slot.
  private let slots: [Int16]

  /// Makes the table for a list of keys. If two keys have the same name, the first one is found.
  init(_ keys: [JSONKey]) {
    var count = 4
    while count < keys.count * 3 { count *= 2 }
    var slots = [Int16](repeating: -1, count: count)
    for (index, key) in keys.enumerated() {
      var slot = Int(key.hash) & (count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = Int16(index)
    }
    self.slots = slots
  }

  /// Returns the index of the first key with this hash for which `isMatch` is true, or nil. The predicate compares the
  /// names, because different names may have the same hash.
  func firstIndex(_ hash: UInt32, where isMatch: (Int) -> Bool) -> Int? {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      if isMatch(Int(slots[slot])) { return Int(slots[slot]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}
