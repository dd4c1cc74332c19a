extension String {
  /// Whether another string has the same bytes. `==` takes two spellings of é for one; in a text they are two.
  package func isSame(as other: String) -> Bool {
    var (mine, theirs) = (self, other)
    return mine.withUTF8 { mine in theirs.withUTF8 { mine.count == $0.count && mine.elementsEqual($0) } }
  }
}
