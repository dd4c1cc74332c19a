extension String {
  /// Whether another string has the same UTF-8 bytes. `==` also accepts canonically equivalent strings: for example, é
  /// as one scalar and é as two scalars are equal for `==`, but are different texts.
  package func isSame(as other: String) -> Bool {
    var (mine, theirs) = (self, other)
    return mine.withUTF8 { mine in theirs.withUTF8 { mine.count == $0.count && mine.elementsEqual($0) } }
  }
}
