import UIModelPlatform

/// An index of the identifiers in a source, by the hash of their text. A search for a name uses binary search and does
/// not read the complete source.
struct SwiftWordIndex: Sendable {
  /// The indices of the identifier tokens, sorted by the hashes of their texts and then by position. `candidates` can
  /// return tokens with other texts of the same hash, so callers compare the texts.
  private let identifierTokens: [Int32]
  /// The distinct hashes, in ascending order.
  private let hashes: [UInt32]
  /// For each element of `hashes`, the position of its first token in `identifierTokens`.
  private let startPositions: [Int32]

  init(_ tokens: [SwiftToken], _ bytes: [UInt8]) {
    // Packs a hash and a token index into one number, so that the numbers are sorted by both.
    let entries = tokens.indices.lazy.filter { tokens[$0].kind == .identifier }.map { index in
      UInt64(Self.hash(bytes[tokens[index].range])) << 32 | UInt64(UInt32(clamping: index))
    }.sorted()
    var (hashes, startPositions): ([UInt32], [Int32]) = ([], [])
    for (index, entry) in entries.enumerated() {
      let hash = UInt32(truncatingIfNeeded: entry >> 32)
      if hashes.last == hash { continue }
      hashes.append(hash)
      startPositions.append(Int32(clamping: index))
    }
    (self.hashes, self.startPositions) = (hashes, startPositions)
    identifierTokens = entries.map { Int32(truncatingIfNeeded: $0) }
  }

  /// Returns the tokens in a range whose texts have the same hash as `text`, in order.
  func candidates(_ text: String, in range: Range<Int>) -> ArraySlice<Int32> {
    let hash = Self.hash(text.utf8)
    let hashIndex = hashes[...].firstIndex(partitionedBy: { $0 >= hash })
    guard hashIndex < hashes.count, hashes[hashIndex] == hash else { return [] }
    let end = hashIndex + 1 < startPositions.count ? Int(startPositions[hashIndex + 1]) : identifierTokens.count
    let tokensWithHash = identifierTokens[Int(startPositions[hashIndex])..<end]
    let firstInRange = tokensWithHash.firstIndex(partitionedBy: { $0 >= range.lowerBound })
    return tokensWithHash[
      firstInRange..<max(firstInRange, tokensWithHash.firstIndex(partitionedBy: { $0 >= range.upperBound }))]
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}

extension ArraySlice where Element: AbsentValueProviding {
  /// Returns the first index of an element that satisfies the condition, by binary search; the end index if no element
  /// does. All later elements must satisfy the condition, too.
  fileprivate func firstIndex(partitionedBy predicate: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension SwiftSource {
  /// The maximum number of tokens to search one by one. In longer ranges, the index is faster.
  private static let linearSearchLimit = 32

  /// Whether any token in a range is one of the identifiers `names`. For example, `contains(body, anyOf: ["return"])`
  /// is true if the body contains a `return`.
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
  func occurrences(of name: String, in range: Range<Int>) -> [Int] {
    let range = range.clamped(to: tokens.indices)
    guard range.count > Self.linearSearchLimit else {
      return range.filter { tokens[$0].kind == .identifier && isToken($0, name) }
    }
    return wordIndex.value.candidates(name, in: range).lazy.map { Int($0) }.filter { isToken($0, name) }
  }

  /// Returns the tokens that are one of the identifiers `names`, in order.
  func occurrences(ofAny names: some Sequence<String>) -> [Int] {
    names.flatMap { occurrences(of: $0, in: tokens.indices) }.sorted()
  }
}
