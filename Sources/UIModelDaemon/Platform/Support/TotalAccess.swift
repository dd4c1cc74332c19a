// Code that is being typed can be anything, so no index or range that was read from it may end the process. These operators
// and subscripts take the place of the standard library's wherever this module is imported: what does not exist is empty.
//
// All are transparent, so that a debug build, which reads every token through them, makes no calls beyond those of the
// standard library.

/// An empty range where the end is before the start.
@inlinable @_transparent package func ..< (lower: Int, upper: Int) -> Range<Int> {
  Range(uncheckedBounds: (lower, upper < lower ? lower : upper))
}

/// An empty range where the end is before the start.
@inlinable @_transparent package func ... (lower: Int, upper: Int) -> Range<Int> { lower..<upper &+ 1 }

/// A value that stands for an element outside an array.
@usableFromInline package protocol HasAbsent {
  static var absent: Self { get }
}

extension Array {
  /// An element at an index that the code around has from the array itself, such as one of its `indices`.
  @inlinable package subscript(known index: Int) -> Element {
    @_transparent get { self[index] }
    @_transparent _modify { yield &self[index] }
  }
}

extension ArraySlice {
  /// An element at an index that the code around has from the slice itself, such as one of its `indices`.
  @inlinable package subscript(known index: Int) -> Element { @_transparent get { self[index] } }
}

extension Array where Element: HasAbsent {
  /// An element; `absent` where there is none. Setting what does not exist does nothing.
  @inlinable package subscript(index: Int) -> Element {
    // As an unsigned number, what is negative is beyond the end.
    @_transparent get { UInt(bitPattern: index) < UInt(bitPattern: count) ? self[known: index] : .absent }
    @_transparent _modify {
      if UInt(bitPattern: index) < UInt(bitPattern: count) {
        yield &self[known: index]
      } else {
        var none = Element.absent
        yield &none
      }
    }
  }
}

extension ArraySlice where Element: HasAbsent {
  /// An element; `absent` where there is none.
  @inlinable package subscript(index: Int) -> Element {
    @_transparent get { index >= startIndex && index < endIndex ? self[known: index] : .absent }
  }
}

// MARK: Slices
//
// Once for arrays and once for slices: the standard library's own subscripts of a type win over those of a protocol.

extension RandomAccessCollection where Index == Int {
  /// A slice between two indices that lie in the collection.
  @usableFromInline subscript(existing bounds: Range<Int>) -> SubSequence { @_transparent get { self[bounds] } }

  /// As much of a range as there is.
  @_transparent @usableFromInline func slice(_ start: Int, _ end: Int) -> SubSequence {
    let first = start < startIndex ? startIndex : start > endIndex ? endIndex : start
    return self[existing: Range(uncheckedBounds: (first, end < first ? first : end > endIndex ? endIndex : end))]
  }
}

extension Array {
  /// As much of a range as there is.
  @inlinable package subscript(bounds: Range<Int>) -> ArraySlice<Element> {
    @_transparent get { slice(bounds.lowerBound, bounds.upperBound) }
  }

  /// All from an index on, as far as there is any.
  @inlinable package subscript(bounds: PartialRangeFrom<Int>) -> ArraySlice<Element> {
    @_transparent get { slice(bounds.lowerBound, count) }
  }

  /// All before an index, as far as there is any.
  @inlinable package subscript(bounds: PartialRangeUpTo<Int>) -> ArraySlice<Element> {
    @_transparent get { slice(0, bounds.upperBound) }
  }
}

extension ArraySlice {
  /// As much of a range as there is.
  @inlinable package subscript(bounds: Range<Int>) -> ArraySlice<Element> {
    @_transparent get { slice(bounds.lowerBound, bounds.upperBound) }
  }

  /// All from an index on, as far as there is any.
  @inlinable package subscript(bounds: PartialRangeFrom<Int>) -> ArraySlice<Element> {
    @_transparent get { slice(bounds.lowerBound, endIndex) }
  }

  /// All before an index, as far as there is any.
  @inlinable package subscript(bounds: PartialRangeUpTo<Int>) -> ArraySlice<Element> {
    @_transparent get { slice(startIndex, bounds.upperBound) }
  }
}

// MARK: What is absent

extension UInt8: HasAbsent { @inlinable package static var absent: UInt8 { 0 } }
extension Int: HasAbsent { @inlinable package static var absent: Int { 0 } }
extension Int32: HasAbsent { @inlinable package static var absent: Int32 { 0 } }
extension UInt32: HasAbsent { @inlinable package static var absent: UInt32 { 0 } }
extension UInt64: HasAbsent { @inlinable package static var absent: UInt64 { 0 } }
extension Bool: HasAbsent { @inlinable package static var absent: Bool { false } }
extension Character: HasAbsent { @inlinable package static var absent: Character { "\0" } }
extension String: HasAbsent { @inlinable package static var absent: String { "" } }
extension Substring: HasAbsent { @inlinable package static var absent: Substring { "" } }
extension Range<Int>: HasAbsent { @inlinable package static var absent: Range<Int> { 0..<0 } }
extension Optional: HasAbsent { @inlinable package static var absent: Wrapped? { nil } }
extension Array: HasAbsent { @inlinable package static var absent: [Element] { [] } }
extension Set: HasAbsent { @inlinable package static var absent: Set<Element> { [] } }
extension NumberSet: HasAbsent { package static var absent: NumberSet { NumberSet() } }
