extension String {
  /// Whether another string has the same UTF-8 bytes. In contrast, `==` also accepts canonically equivalent strings: an
  /// é of one scalar and an é of two scalars are equal, although their bytes differ.
  package func isSame(as other: String) -> Bool {
    var (left, right) = (self, other)
    return left.withUTF8 { left in right.withUTF8 { left.count == $0.count && left.elementsEqual($0) } }
  }
}
