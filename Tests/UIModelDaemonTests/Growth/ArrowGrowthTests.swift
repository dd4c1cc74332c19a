import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the search for the item to which an arrow key moves focus examines only a few items, even if the items'
/// frames intersect each other.
@Suite struct ArrowGrowthTests {
  private typealias Item = (node: Int, rect: Rect)

  private func scatteredItems(_ count: Int, _ generator: inout SeededGenerator, maximumLength: Double = 4_000) -> [Item]
  {
    (0..<count).map { index in
      let (width, height) = (
        Double.random(in: 1...maximumLength, using: &generator), Double.random(in: 1...maximumLength, using: &generator)
      )
      return (
        index,
        Rect(Double.random(in: 0...4_000, using: &generator), .random(in: 0...4_000, using: &generator), width, height)
      )
    }
  }

  private func crossingItems(_ count: Int, _ generator: inout SeededGenerator) -> [Item] {
    (0..<count).map { index in
      let position = Double.random(in: 0...9_000, using: &generator)
      return (index, index % 2 == 0 ? Rect(0, position, 9_000, 2) : Rect(position, 0, 2, 9_000))
    }
  }

  private func examinedItemCount(_ items: [Item]) -> Int {
    let index = ArrowIndex(items)
    var examinedItemCount = 0
    for item in items { for key in FocusKey.arrows { _ = index.nextItem(from: item.rect, key, &examinedItemCount) } }
    return examinedItemCount
  }

  @Test func focusMoveExaminesFewItems() {
    var generator = SeededGenerator(seed: 1)
    for makeItems in [crossingItems, { self.scatteredItems($0, &$1) }] {
      let (baseCount, doubledCount) = (
        examinedItemCount(makeItems(500, &generator)), examinedItemCount(makeItems(1_000, &generator))
      )
      // Items as long as the screen overlap each other, so that each move examines a number of items that grows with
      // the square root of the item count. For twice the items, the total work grows by a factor of 2.83.
      #expect(Double(doubledCount) <= 2.9 * Double(baseCount))
    }
  }

  /// Returns the node of the next item, or nil if no item lies straight in the direction of the key. A reference
  /// implementation of `ArrowIndex.nextItem` that compares all items.
  private func nextNode(from rect: Rect, _ key: FocusKey, _ items: [Item]) -> Int? {
    let currentSpan = Span(rect, key)
    let candidates = items.enumerated().map { ($0.offset, Span($0.element.rect, key)) }.filter {
      $0.1.center > currentSpan.center && $0.1.acrossLow < currentSpan.acrossHigh
        && currentSpan.acrossLow < $0.1.acrossHigh
    }
    return candidates.min { a, b in
      func score(_ entry: (Int, Span)) -> (Double, Double, Double, Int) {
        (
          currentSpan.gap(to: entry.1), abs(entry.1.acrossCenter - currentSpan.acrossCenter),
          entry.1.center - currentSpan.center,
          entry.0
        )
      }
      return score(a) < score(b)
    }
    .map { items[$0.0].node }
  }

  @Test(arguments: Share.sample(60 as UInt64)) func arrowIndexMatchesLinearSearch(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let items =
      switch seed % 4 {
      case 0: scatteredItems(Int.random(in: 1...150, using: &generator), &generator)
      case 1: crossingItems(Int.random(in: 1...150, using: &generator), &generator)
      case 2:
        // The coordinates are multiples of 20.1, which has no exact binary representation. Some sums are therefore
        // nearly but not exactly equal.
        (0..<Int.random(in: 1...200, using: &generator)).map { index in
          func coordinate() -> Double { Double(Int.random(in: 0...9, using: &generator)) * 20.1 }
          return (
            node: index,
            rect: Rect(coordinate(), coordinate(), [20.1, 40.2, 60.3][index % 3], [20.1, 40.2][index % 2])
          )
        }
      default:
        // A grid, in which many items have equal distances.
        (0..<120).map { (node: $0, rect: Rect(Double($0 % 11) * 50, Double($0 / 11) * 50, 40, 40)) }
      }
    let index = ArrowIndex(items)
    for item in items {
      for key in FocusKey.arrows {
        #expect(index.nextItem(from: item.rect, key) == nextNode(from: item.rect, key, items))
      }
    }
  }
}
