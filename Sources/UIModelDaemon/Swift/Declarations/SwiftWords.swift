import UIModelPlatform

/// The set of words in a file's code, with which the files that mention a name are found. Words in interpolated strings
/// count; words in comments do not. Only hashes are stored, so a file may falsely appear to contain a word.
struct SwiftWords: Sendable {
  /// The distinct hashes in ascending order.
  private let hashes: [UInt32]

  init(_ source: SwiftSource) {
    var uniqueHashes: Set<UInt32> = []
    for token in source.tokens {
      switch token.kind {
      case .identifier: uniqueHashes.insert(Self.hash(source.bytes[token.range]))
      case .string where !token.isConstantString:
        source.forEachWord(in: token.range) { uniqueHashes.insert(Self.hash(source.bytes[$0])) }
      default: break
      }
    }
    hashes = uniqueHashes.sorted()
  }

  /// Creates the set of the given words, for a source that is not parsed.
  init(of words: some Sequence<String>) { hashes = Set(words.map { Self.hash($0.utf8) }).sorted() }

  /// Creates an empty set, for a file that is not Swift source.
  init() { hashes = [] }

  /// The hash of a word, computed once for the lookup in many files.
  struct Word {
    fileprivate let hash: UInt32

    init(_ text: String) { hash = SwiftWords.hash(text.utf8) }
  }

  /// Whether the file contains a word with the same hash. If the result is false, the file does not contain the word.
  func mayContain(_ word: Word) -> Bool {
    let searchedHash = word.hash
    var (low, high) = (0, hashes.count)
    while low < high {
      let middle = (low + high) / 2
      if hashes[middle] < searchedHash { low = middle + 1 } else { high = middle }
    }
    return low < hashes.count && hashes[low] == searchedHash
  }

  private static let backtick = UInt8(ascii: "`")

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    // Backticks are not part of a name.
    bytes.reduce(2_166_136_261) { $1 == backtick ? $0 : ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}

extension SwiftSource {
  /// Calls `body` with the byte range of each word in a string, both in its text and in interpolated code.
  func forEachWord(in range: Range<Int>, _ body: (Range<Int>) -> Void) {
    var start: Int?
    for offset in range {
      if Self.isWordByte(bytes[offset]) {
        start = start ?? offset
      } else if let wordStart = start {
        body(wordStart..<offset)
        start = nil
      }
    }
    if let wordStart = start { body(wordStart..<range.upperBound) }
  }

  /// Whether a byte can be part of an identifier.
  static func isWordByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  /// Whether a token is a string with interpolations that contains a word in its text or interpolated code.
  ///
  /// For example, the string `"\(count) items"` contains the words `count` and `items`.
  func mayInterpolate(_ index: Int, _ word: String) -> Bool {
    guard kind(index) == .string, !tokens[index].isConstantString else { return false }
    var isFound = false
    forEachWord(in: tokens[index].range) { isFound = isFound || bytes[$0].elementsEqual(word.utf8) }
    return isFound
  }
}
