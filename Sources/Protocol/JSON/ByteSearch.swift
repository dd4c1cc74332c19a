extension String {
  /// Whether the text contains an ASCII word, compared byte by byte. For example, `"viewDidLoad".mentions("Did")` is
  /// true.
  ///
  /// The standard library compares characters, which takes several times as long, and thousands of method names are
  /// searched.
  package func mentions(_ word: StaticString) -> Bool {
    let (first, count) = (word.utf8Start, word.utf8CodeUnitCount)
    guard count > 0 else { return true }
    var text = self
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress, bytes.count >= count else { return false }
      for offset in 0...bytes.count - count where start[offset] == first[0] {
        var matched = 1
        while matched < count, start[offset + matched] == first[matched] { matched += 1 }
        if matched == count { return true }
      }
      return false
    }
  }
}
