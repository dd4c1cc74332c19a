// Source code that is being typed is often malformed, so an index or range that is computed from the code can be out of
// bounds. These operators and subscripts prevent a crash. They replace the operators and subscripts of the standard
// library in every file that imports this module. They return a default value for a missing element, and clip a range
// to the existing elements. For example, `[1, 2, 3][5]` is 0 and `[1, 2, 3][1..<9]` is `[2, 3]`.
//
// All of them are marked `@_transparent`, because debug builds read every token through them and would pay for
// additional calls.

/// Returns a half-open range, which is empty if the end is before the start.
@inlinable @_transparent package func ..< (lower: Int, upper: Int) -> Range<Int> {
  Range(uncheckedBounds: (lower, upper < lower ? lower : upper))
}

/// Returns a closed range as `Range`, which is empty if the end is before the start.
@inlinable @_transparent package func ... (lower: Int, upper: Int) -> Range<Int> { lower..<upper &+ 1 }

/// A type with a default value, which subscripts return for an index out of bounds.
@usableFromInline package protocol AbsentValueProviding {
  static var absent: Self { get }
}

extension Array {
  /// The element at an index that is known to be valid, such as one of the array's `indices`.
  @inlinable package subscript(known index: Int) -> Element {
    @_transparent get { self[index] }
    @_transparent _modify { yield &self[index] }
  }
}

extension ArraySlice {
  /// The element at an index that is known to be valid, such as one of the slice's `indices`.
  @inlinable package subscript(known index: Int) -> Element { @_transparent get { self[index] } }
}

extension Array where Element: AbsentValueProviding {
  /// The element at an index; `absent` if the index is out of bounds. Setting an element that does not exist has no
  /// effect.
  @inlinable package subscript(index: Int) -> Element {
    // Negative indices, as unsigned numbers, are greater than every count.
    @_transparent get { UInt(bitPattern: index) < UInt(bitPattern: count) ? self[known: index] : .absent }
    @_transparent _modify {
      if UInt(bitPattern: index) < UInt(bitPattern: count) {
        yield &self[known: index]
      } else {
        var placeholder = Element.absent
        yield &placeholder
      }
    }
  }
}

extension ArraySlice where Element: AbsentValueProviding {
  /// The element at an index; `absent` if the index is out of bounds.
  @inlinable package subscript(index: Int) -> Element {
    @_transparent get { index >= startIndex && index < endIndex ? self[known: index] : .absent }
  }
}

// MARK: Slices
//
// Arrays and slices each need their own subscripts, because the standard library's subscripts of a type take precedence
// over those of a protocol.

extension RandomAccessCollection where Index == Int {
  /// The slice between two indices that are known to be valid.
  @usableFromInline subscript(existing bounds: Range<Int>) -> SubSequence { @_transparent get { self[bounds] } }

  /// Returns the elements from `start` up to, but not including, `end`. Both indices are clipped to the collection's
  /// bounds.
  @_transparent @usableFromInline func slice(_ start: Int, _ end: Int) -> SubSequence {
    let lower = start < startIndex ? startIndex : start > endIndex ? endIndex : start
    return self[existing: Range(uncheckedBounds: (lower, end < lower ? lower : end > endIndex ? endIndex : end))]
  }
}

extension Array {
  /// The elements of a range, clipped to the array's bounds.
  @inlinable package subscript(bounds: Range<Int>) -> ArraySlice<Element> {
    @_transparent get { slice(bounds.lowerBound, bounds.upperBound) }
  }

  /// The elements from an index to the end. The index is clipped to the array's bounds.
  @inlinable package subscript(bounds: PartialRangeFrom<Int>) -> ArraySlice<Element> {
    @_transparent get { slice(bounds.lowerBound, count) }
  }

  /// The elements before an index, which is clipped to the array's bounds.
  @inlinable package subscript(bounds: PartialRangeUpTo<Int>) -> ArraySlice<Element> {
    @_transparent get { slice(0, bounds.upperBound) }
  }
}

extension ArraySlice {
  /// The elements of a range, clipped to the slice's bounds.
  @inlinable package subscript(bounds: Range<Int>) -> ArraySlice<Element> {
    @_transparent get { slice(bounds.lowerBound, bounds.upperBound) }
  }

  /// The elements from an index to the end. The index is clipped to the slice's bounds.
  @inlinable package subscript(bounds: PartialRangeFrom<Int>) -> ArraySlice<Element> {
    @_transparent get { slice(bounds.lowerBound, endIndex) }
  }

  /// The elements before an index, which is clipped to the slice's bounds.
  @inlinable package subscript(bounds: PartialRangeUpTo<Int>) -> ArraySlice<Element> {
    @_transparent get { slice(startIndex, bounds.upperBound) }
  }
}

// MARK: Absent values

extension UInt8: AbsentValueProviding { @inlinable package static var absent: UInt8 { 0 } }
extension Int: AbsentValueProviding { @inlinable package static var absent: Int { 0 } }
extension Int32: AbsentValueProviding { @inlinable package static var absent: Int32 { 0 } }
extension UInt32: AbsentValueProviding { @inlinable package static var absent: UInt32 { 0 } }
extension UInt64: AbsentValueProviding { @inlinable package static var absent: UInt64 { 0 } }
extension Bool: AbsentValueProviding { @inlinable package static var absent: Bool { false } }
extension Character: AbsentValueProviding { @inlinable package static var absent: Character { "\0" } }
extension String: AbsentValueProviding { @inlinable package static var absent: String { "" } }
extension Substring: AbsentValueProviding { @inlinable package static var absent: Substring { "" } }
extension Range<Int>: AbsentValueProviding { @inlinable package static var absent: Range<Int> { 0..<0 } }
extension Optional: AbsentValueProviding { @inlinable package static var absent: Wrapped? { nil } }
extension Array: AbsentValueProviding { @inlinable package static var absent: [Element] { [] } }
extension Set: AbsentValueProviding { @inlinable package static var absent: Set<Element> { [] } }
extension NumberSet: AbsentValueProviding { package static var absent: NumberSet { NumberSet() } }
