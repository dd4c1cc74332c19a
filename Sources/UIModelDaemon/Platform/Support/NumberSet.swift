/// A set of small numbers, such as indices of a list, stored as one bit each.
package struct NumberSet: Sendable, Hashable {
  /// The bits of the set, 64 in each word. The last word is never zero, so equal sets have equal words.
  private var words: [UInt64] = []

  package init() {}

  package init(_ numbers: some Sequence<Int>) {
    for number in numbers { insert(number) }
  }

  package var isEmpty: Bool { words.isEmpty }

  package func contains(_ number: Int) -> Bool {
    number >> 6 < words.count && words[number >> 6] & 1 << UInt64(number & 63) != 0
  }

  /// Inserts a number. Negative numbers are ignored.
  package mutating func insert(_ number: Int) {
    let index = number >> 6
    if index >= words.count { words += Array(repeating: 0, count: index + 1 - words.count) }
    words[index] |= 1 << UInt64(number & 63)
  }

  package mutating func formUnion(_ other: NumberSet) {
    // Nothing is copied if this set is empty or contains the other set, which are the usual cases.
    if words.isEmpty { return words = other.words }
    guard !other.isSubset(of: self) else { return }
    if other.words.count > words.count {
      words += Array(repeating: 0, count: other.words.count - words.count)
    }
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }

  package func union(_ other: NumberSet) -> NumberSet {
    var result = self
    result.formUnion(other)
    return result
  }

  package func intersection(_ other: NumberSet) -> NumberSet {
    var result = NumberSet()
    result.words = zip(words, other.words).map { $0 & $1 }
    while result.words.last == 0 { result.words.removeLast() }
    return result
  }

  package func isDisjoint(with other: NumberSet) -> Bool { zip(words, other.words).allSatisfy { $0 & $1 == 0 } }

  package func isSubset(of other: NumberSet) -> Bool {
    words.count <= other.words.count && zip(words, other.words).allSatisfy { $0 & ~$1 == 0 }
  }
}

extension NumberSet: Sequence {
  /// Returns the numbers in ascending order.
  package func makeIterator() -> AnyIterator<Int> {
    var (index, remainingBits) = (0, words.first ?? 0)
    return AnyIterator { [words] in
      while remainingBits == 0 {
        index += 1
        guard index < words.count else { return nil }
        remainingBits = words[index]
      }
      defer { remainingBits &= remainingBits - 1 }
      return index << 6 + remainingBits.trailingZeroBitCount
    }
  }
}
