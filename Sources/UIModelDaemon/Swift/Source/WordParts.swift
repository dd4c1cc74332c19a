/// Parts of words that are looked for in words, in whatever case. Faster than strings: code is searched word by word.
struct WordParts {
  private let parts: [[UInt8]]

  /// `parts`: of lowercase letters of ASCII.
  init(_ parts: [String]) { self.parts = parts.map { Array($0.utf8) } }

  /// Whether a word in UTF-8 has one of the parts.
  func areIn(_ word: some Collection<UInt8>) -> Bool {
    word.indices.contains { start in
      let rest = word.suffix(from: start)
      return parts.contains { part in
        rest.count >= part.count && zip(rest, part).allSatisfy { $0 | 0x20 == $1 }
      }
    }
  }
}
