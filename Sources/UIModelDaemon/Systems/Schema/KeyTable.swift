import UIModelJSON
import UIModelPlatform

/// A hash table from keys to their indices in a list. The table uses the hashes that a JSON tree stores for its keys,
/// so that no strings are hashed again for the lookup of each key of a document.
///
/// For example, `KeyTable(["title", "image"])` finds index 1 for the hash of `image`.
struct KeyTable: Sendable {
  /// The indices of the keys, stored by linear probing: each index is in the first free slot at or after the slot of
  /// its key's hash. A free slot contains -1.
  private let slots: [Int16]

  /// Makes the table for a list of keys. If two keys have the same name, the first one is found.
  init(_ keys: [JSONKey]) {
    var slotCount = 4
    while slotCount < keys.count * 3 { slotCount *= 2 }
    var slots = [Int16](repeating: -1, count: slotCount)
    for (index, key) in keys.enumerated() {
      var slot = Int(key.hash) & (slotCount - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slotCount - 1) }
      slots[slot] = Int16(index)
    }
    self.slots = slots
  }

  /// Returns the index of the first key with this hash for which `isMatch` is true, or nil if there is no such key. The
  /// predicate must compare names, because different names may have the same hash.
  func firstIndex(_ hash: UInt32, where isMatch: (Int) -> Bool) -> Int? {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      if isMatch(Int(slots[slot])) { return Int(slots[slot]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}
