import UIModelJSON
import UIModelPlatform

/// Where keys stand in a list, by the hash that a tree keeps of every key. It is asked for every key of every document,
/// so it does without hashing anything again.
struct KeyTable: Sendable {
  /// The indices of the keys, each in the first free slot from its hash on; -1 where none is.
  private let slots: [Int16]

  /// Of two keys of one name the first counts.
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

  /// The index of the first key with this hash that `isMeant`.
  func first(_ hash: UInt32, where isMeant: (Int) -> Bool) -> Int? {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      if isMeant(Int(slots[slot])) { return Int(slots[slot]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}
