import UIModelPlatform

/// The identifiers of a source by their text, so that a search for a name costs what is found and not what is searched.
struct SwiftWordIndex: Sendable {
  /// By hash of the text, the tokens in order. Texts of one hash are told apart where they are looked up.
  private let places: [Int: [Int32]]

  init(_ tokens: [SwiftToken], _ bytes: [UInt8]) {
    var places: [Int: [Int32]] = [:]
    for index in tokens.indices where tokens[index].kind == .identifier {
      places[Self.hash(bytes[tokens[index].range]), default: []].append(Int32(clamping: index))
    }
    self.places = places
  }

  /// The tokens within a range that may have a text, in order.
  func candidates(_ text: String, in range: Range<Int>) -> ArraySlice<Int32> {
    guard let all = places[Self.hash(text.utf8)] else { return [] }
    let (first, end) = (Self.first(all, from: range.lowerBound), Self.first(all, from: range.upperBound))
    return all[first..<max(first, end)]
  }

  private static func first(_ places: [Int32], from token: Int) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < token { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(5381) { ($0 ^ Int($1)) &* 1_099_511_628_211 }
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
}
