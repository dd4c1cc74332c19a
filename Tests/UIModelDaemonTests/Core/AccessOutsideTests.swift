import Testing

@testable import UIModelPlatform
@testable import UIModelSwift

/// Checks that out-of-bounds access does not trap. Inverted ranges and slices outside an array are empty, and elements
/// outside an array have default values.
@Suite struct AccessOutsideTests {
  @Test func rangeThatEndsBeforeItsStartIsEmpty() {
    let (start, end) = (5, 3)
    #expect((start..<end).isEmpty && (start..<end).lowerBound == 5)
    #expect((start...end).isEmpty)
    #expect(Array(end..<start) == [3, 4] && Array(end...start) == [3, 4, 5])
    #expect((start...Int.max).count >= 0)
  }

  @Test(arguments: [-1, 3, Int.min, Int.max]) func outOfBoundsReadsGiveDefaultsAndWritesAreIgnored(_ index: Int) {
    let (bytes, texts): ([UInt8], [String]) = ([1, 2, 3], ["a", "b", "c"])
    #expect(bytes[index] == 0 && bytes.dropFirst()[index] == 0)
    #expect(texts[index] == "")
    #expect([SwiftToken]()[index].parent == -1)
    var changedBytes = bytes
    changedBytes[index] = 9
    #expect(changedBytes == bytes)
  }

  @Test func elementInBoundsIsReadAndWritten() {
    var bytes: [UInt8] = [1, 2, 3]
    bytes[1] = 7
    bytes[2] += 1
    #expect(bytes == [1, 7, 4] && bytes.dropFirst()[1] == 7)
  }

  @Test(arguments: [-3..<2, 0..<2, 2..<9, 7..<9, -4 ..< -2, 0..<3]) func sliceIsClampedToBounds(_ range: Range<Int>) {
    let numbers = [10, 11, 12]
    let expectedElements = numbers.indices.filter { range.contains($0) }.map { numbers[known: $0] }
    #expect(Array(numbers[range]) == expectedElements)
    #expect(Array(numbers[...][range]) == expectedElements)
    #expect(Array(numbers[range.lowerBound...]) == Array(numbers.dropFirst(max(0, range.lowerBound))))
    #expect(Array(numbers[..<range.upperBound]) == Array(numbers.prefix(max(0, range.upperBound))))
  }

  /// A slice of a slice keeps the indices of the underlying array.
  @Test func sliceOfASliceKeepsTheIndicesOfTheArray() {
    let numbers = Array(0..<10)[3..<8]
    #expect(Array(numbers[5..<20]) == [5, 6, 7] && numbers[5..<7].startIndex == 5 && numbers[9...].isEmpty)
  }
}
