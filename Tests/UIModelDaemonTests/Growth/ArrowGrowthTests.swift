import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that an arrow key examines few of thousands of items, also if the items cross each other.
@Suite struct ArrowGrowthTests {
  private typealias Item = (node: Int, rect: Rect)

  private func scattered(_ count: Int, _ random: inout SeededGenerator, maximumLength: Double = 4_000) -> [Item] {
    (0..<count).map { index in
      let (wide, high) = (
        Double.random(in: 1...maximumLength, using: &random), Double.random(in: 1...maximumLength, using: &random)
      )
      return (
        index, Rect(Double.random(in: 0...4_000, using: &random), .random(in: 0...4_000, using: &random), wide, high)
      )
    }
  }

  private func crossing(_ count: Int, _ random: inout SeededGenerator) -> [Item] {
    (0..<count).map { index in
      let at = Double.random(in: 0...9_000, using: &random)
      return (index, index % 2 == 0 ? Rect(0, at, 9_000, 2) : Rect(at, 0, 2, 9_000))
    }
  }

  private func examinedItems(_ items: [Item]) -> Int {
    let index = ArrowIndex(items)
    var examinedItems = 0
    for item in items { for key in FocusKey.arrows { _ = index.next(from: item.rect, key, &examinedItems) } }
    return examinedItems
  }

  @Test func focusMoveExaminesFewItems() {
    var random = SeededGenerator(seed: 1)
    for make in [crossing, { self.scattered($0, &$1) }] {
      let (some, twice) = (examinedItems(make(500, &random)), examinedItems(make(1_000, &random)))
      // Items as long as the screen have overlapping bounds. The number of items that a move examines then grows with
      // the square root of all items.
      #expect(Double(twice) <= 2.9 * Double(some))
    }
  }

  /// A reference implementation of `ArrowIndex.next` that compares all items.
  private func next(from rect: Rect, _ key: FocusKey, _ items: [Item]) -> Int? {
    let current = Span(rect, key)
    let straight = items.enumerated().map { ($0.offset, Span($0.element.rect, key)) }.filter {
      $0.1.center > current.center && $0.1.acrossLow < current.acrossHigh && current.acrossLow < $0.1.acrossHigh
    }
    return straight.min { a, b in
      func score(_ entry: (Int, Span)) -> (Double, Double, Double, Int) {
        (
          current.gap(to: entry.1), abs(entry.1.acrossCenter - current.acrossCenter), entry.1.center - current.center,
          entry.0
        )
      }
      return score(a) < score(b)
    }
    .map { items[$0.0].node }
  }

  @Test(arguments: Share.of(60 as UInt64)) func arrowIndexMatchesLinearSearch(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let items =
      switch seed % 4 {
      case 0: scattered(Int.random(in: 1...150, using: &random), &random)
      case 1: crossing(Int.random(in: 1...150, using: &random), &random)
      case 2:
        // Multiples of 20.1, which has no exact binary representation, so that sums are nearly but not exactly equal.
        (0..<Int.random(in: 1...200, using: &random)).map { index in
          func place() -> Double { Double(Int.random(in: 0...9, using: &random)) * 20.1 }
          return (
            node: index,
            rect: Rect(place(), place(), [20.1, 40.2, 60.3][index % 3], [20.1, 40.2][index % 2])
          )
        }
      default:
        // A grid, in which many items have equal distances.
        (0..<120).map { (node: $0, rect: Rect(Double($0 % 11) * 50, Double($0 / 11) * 50, 40, 40)) }
      }
    let index = ArrowIndex(items)
    for item in items {
      for key in FocusKey.arrows {
        #expect(index.next(from: item.rect, key) == next(from: item.rect, key, items))
      }
    }
  }
}
