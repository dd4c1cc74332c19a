import UIModelPlatform

/// The identifiers of a source by their text, so that a search for a name costs what is found and not what is searched.
struct SwiftWordIndex: Sendable {
  /// The tokens, by the hashes of their texts, each hash's in the order of the source. Texts of one hash are told apart where
  /// they are looked up.
  private let places: [Int32]
  /// The hashes in order, and where the tokens of each begin in `places`.
  private let hashes: [UInt32]
  private let starts: [Int32]

  init(_ tokens: [SwiftToken], _ bytes: [UInt8]) {
    // A hash with a token behind it.
    let words = tokens.indices.lazy.filter { tokens[$0].kind == .identifier }.map { index in
      UInt64(Self.hash(bytes[tokens[index].range])) << 32 | UInt64(UInt32(clamping: index))
    }.sorted()
    var (hashes, starts): ([UInt32], [Int32]) = ([], [])
    for (place, word) in words.enumerated() {
      let hash = UInt32(truncatingIfNeeded: word >> 32)
      if hashes.last == hash { continue }
      hashes.append(hash)
      starts.append(Int32(clamping: place))
    }
    (self.hashes, self.starts) = (hashes, starts)
    places = words.map { Int32(truncatingIfNeeded: $0) }
  }

  /// The tokens within a range that may have a text, in order.
  func candidates(_ text: String, in range: Range<Int>) -> ArraySlice<Int32> {
    let hash = Self.hash(text.utf8)
    let found = hashes[...].firstIndex(sorted: { $0 >= hash })
    guard found < hashes.count, hashes[found] == hash else { return [] }
    let end = found + 1 < starts.count ? Int(starts[found + 1]) : places.count
    let all = places[Int(starts[found])..<end]
    let first = all.firstIndex(sorted: { $0 >= range.lowerBound })
    return all[first..<max(first, all.firstIndex(sorted: { $0 >= range.upperBound }))]
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}

extension ArraySlice where Element: HasAbsent {
  /// The first index of an element that holds, if all behind it hold as well; the end if there is none.
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
  /// In a shorter range, looking at each token costs less than looking it up.
  private static let fewTokens = 32

  /// Whether any of some tokens is one of these identifiers.
  func contains(_ range: Range<Int>, anyOf names: [String]) -> Bool {
    let range = range.clamped(to: tokens.indices)
    guard range.count > Self.fewTokens else {
      return range.contains { index in
        tokens[index].kind == .identifier && names.contains { isToken(index, $0) }
      }
    }
    return names.contains { name in
      words.value.candidates(name, in: range).contains { isToken(Int($0), name) }
    }
  }

  /// The tokens of a range that are an identifier, in order.
  func places(of name: String, in range: Range<Int>) -> [Int] {
    let range = range.clamped(to: tokens.indices)
    guard range.count > Self.fewTokens else {
      return range.filter { tokens[$0].kind == .identifier && isToken($0, name) }
    }
    return words.value.candidates(name, in: range).lazy.map { Int($0) }.filter { isToken($0, name) }
  }

  /// The tokens that are one of some identifiers, in order.
  func places(ofAny names: some Sequence<String>) -> [Int] {
    names.flatMap { places(of: $0, in: tokens.indices) }.sorted()
  }
}
