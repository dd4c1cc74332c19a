extension String {
  /// Whether the text contains an ASCII string, compared byte by byte. For example,
  /// `"viewDidLoad".containsASCII("Did")` is true.
  ///
  /// `String.contains` compares characters, which takes several times as long. Thousands of method names are searched,
  /// so the time matters.
  package func containsASCII(_ word: StaticString) -> Bool {
    let (first, count) = (word.utf8Start, word.utf8CodeUnitCount)
    guard count > 0 else { return true }
    var text = self
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress, bytes.count >= count else { return false }
      for offset in 0...bytes.count - count where start[offset] == first[0] {
        var matchedCount = 1
        while matchedCount < count, start[offset + matchedCount] == first[matchedCount] { matchedCount += 1 }
        if matchedCount == count { return true }
      }
      return false
    }
  }
}
