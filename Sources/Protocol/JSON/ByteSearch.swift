extension String {
  /// Whether an ASCII word stands in the text, byte for byte: the standard library looks for characters, which takes many
  /// times as long, and names of methods by the thousand are asked.
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
