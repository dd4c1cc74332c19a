import UIModelPlatform

/// An index of the identifiers in a source by hash. A search for a name takes time in proportion to its results, and
/// not to the length of the source.
struct SwiftWordIndex: Sendable {
  /// The identifier tokens, sorted by the hashes of their texts and then by position. `candidates` may return tokens
  /// with other texts of the same hash; callers compare the texts.
  private let places: [Int32]
  /// The hashes in ascending order, and the index in `places` at which the tokens of each hash begin.
  private let hashes: [UInt32]
  private let offsets: [Int32]

  init(_ tokens: [SwiftToken], _ bytes: [UInt8]) {
    // Packs a hash and a token index into one number, so that one sort orders both.
    let words = tokens.indices.lazy.filter { tokens[$0].kind == .identifier }.map { index in
      UInt64(Self.hash(bytes[tokens[index].range])) << 32 | UInt64(UInt32(clamping: index))
    }.sorted()
    var (hashes, offsets): ([UInt32], [Int32]) = ([], [])
    for (place, word) in words.enumerated() {
      let hash = UInt32(truncatingIfNeeded: word >> 32)
      if hashes.last == hash { continue }
      hashes.append(hash)
      offsets.append(Int32(clamping: place))
    }
    (self.hashes, self.offsets) = (hashes, offsets)
    places = words.map { Int32(truncatingIfNeeded: $0) }
  }

  /// Returns the tokens in a range whose texts have the same hash as `text`, in order.
  func candidates(_ text: String, in range: Range<Int>) -> ArraySlice<Int32> {
    let hash = Self.hash(text.utf8)
    let found = hashes[...].firstIndex(sorted: { $0 >= hash })
    guard found < hashes.count, hashes[found] == hash else { return [] }
    let end = found + 1 < offsets.count ? Int(offsets[found + 1]) : places.count
    let all = places[Int(offsets[found])..<end]
    let first = all.firstIndex(sorted: { $0 >= range.lowerBound })
    return all[first..<max(first, all.firstIndex(sorted: { $0 >= range.upperBound }))]
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}

extension ArraySlice where Element: HasAbsent {
  /// Returns the first index of an element that satisfies `holds`, by binary search; the end if there is none. All
  /// elements behind the first must satisfy `holds` too.
  fileprivate func firstIndex(sorted holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension SwiftSource {
  /// The maximum length of a range that is searched token by token, which is faster there than the index.
  private static let linearSearchLimit = 32

  /// Whether any token in a range is one of the identifiers `names`. For example, `contains(body, anyOf: ["return"])`.
  func contains(_ range: Range<Int>, anyOf names: [String]) -> Bool {
    let range = range.clamped(to: tokens.indices)
    guard range.count > Self.linearSearchLimit else {
      return range.contains { index in
        tokens[index].kind == .identifier && names.contains { isToken(index, $0) }
      }
    }
    return names.contains { name in
      wordIndex.value.candidates(name, in: range).contains { isToken(Int($0), name) }
    }
  }

  /// Returns the tokens in a range that are the identifier `name`, in order.
  func places(of name: String, in range: Range<Int>) -> [Int] {
    let range = range.clamped(to: tokens.indices)
    guard range.count > Self.linearSearchLimit else {
      return range.filter { tokens[$0].kind == .identifier && isToken($0, name) }
    }
    return wordIndex.value.candidates(name, in: range).lazy.map { Int($0) }.filter { isToken($0, name) }
  }

  /// Returns the tokens that are one of the identifiers `names`, in order.
  func places(ofAny names: some Sequence<String>) -> [Int] {
    names.flatMap { places(of: $0, in: tokens.indices) }.sorted()
  }
}
