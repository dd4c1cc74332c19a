/// Finds parts of words in identifiers, ignoring case. For example, "window" is found in `keyWindow`. The search
/// compares bytes, which is faster than comparing strings, because callers search many identifiers.
struct WordParts {
  private let parts: [[UInt8]]

  /// Creates a matcher for parts in lowercase ASCII letters.
  init(_ parts: [String]) { self.parts = parts.map { Array($0.utf8) } }

  /// Whether a word in UTF-8 contains one of the parts.
  func matches(_ word: some Collection<UInt8>) -> Bool {
    word.indices.contains { start in
      let suffix = word.suffix(from: start)
      return parts.contains { part in
        suffix.count >= part.count && zip(suffix, part).allSatisfy { $0 | 0x20 == $1 }
      }
    }
  }
}
