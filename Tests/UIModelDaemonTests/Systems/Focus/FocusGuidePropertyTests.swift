import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Compares the indexed lookup of focus guides and entrances with a linear search on random screens.
@Suite struct FocusGuidePropertyTests {
  static func randomEngine(_ seed: Int) throws -> FocusEngine {
    var random = SeededGenerator(seed: UInt64(seed))
    func frame() -> String {
      "[\(random.next(40) * 10), \(random.next(40) * 10), \(random.next(12) * 10), \(random.next(12) * 10 + 10)]"
    }
    let items = (0..<(2 + random.next(12))).map { index in
      "{ \"ref\": \"b\(index)\", \"class\": \"UITextView\", \"focusGroupIdentifier\": \"g\(random.next(2))\", \"frame\": \(frame()) }"
    }
    let guides = (0..<random.next(12)).map { _ in
      "{ \"class\": \"UIFocusGuide\", \"frame\": \(frame()), \"preferredFocusEnvironments\": [\"b\(random.next(items.count + 1))\"] }"
    }
    let json = """
      { "screens": [ { "view": { "class": "UIView", "frame": [0, 0, 600, 600], "focusGroupIdentifier": "g0",
        "layoutGuides": [\(guides.joined(separator: ","))], "subviews": [\(items.joined(separator: ","))] } } ] }
      """
    return try FocusPropertyTests.engine(json)
  }

  /// Returns the item that an arrow key reaches, directly or through a guide. All items and guides are compared.
  private func expectedNeighbor(_ engine: FocusEngine, _ item: Int, _ key: FocusKey) -> Int? {
    guard let itemRect = engine.geometry.boxes[item]?.rect else { return nil }
    let itemSpan = Span(itemRect, key)
    func distance(_ rect: Rect) -> [Double] {
      let span = Span(rect, key)
      return [itemSpan.gap(to: span), abs(span.acrossCenter - itemSpan.acrossCenter), span.center - itemSpan.center]
    }
    let group = engine.groups.groupByNode[item]
    func isAhead(_ rect: Rect) -> Bool { itemSpan.canLead(to: Span(rect, key)) }
    var bestMatch: (fit: [Double], to: Int)?
    for other in engine.groups.elements[group ?? 0].items where other != item {
      guard let rect = engine.geometry.boxes[other]?.rect, isAhead(rect) else { continue }
      let candidateDistance = distance(rect)
      if bestMatch.map({ candidateDistance.lexicographicallyPrecedes($0.fit) }) ?? true {
        bestMatch = (candidateDistance, other)
      }
    }
    for guide in engine.guides.elements where guide.group == group && guide.target != item && isAhead(guide.box.rect) {
      let candidateDistance = distance(guide.box.rect)
      if bestMatch.map({ candidateDistance.lexicographicallyPrecedes($0.fit) }) ?? true {
        bestMatch = (candidateDistance, guide.target)
      }
    }
    return bestMatch?.to
  }

  @Test(arguments: Share.sample(100)) func arrowsReachTheNearestItemOrGuide(_ seed: Int) throws {
    let engine = try Self.randomEngine(seed)
    for item in engine.items {
      for key in FocusKey.arrows {
        #expect(engine.neighbor(of: item, key) == expectedNeighbor(engine, item, key), "\(item) \(key)")
      }
    }
  }

  @Test(arguments: Share.sample(100)) func entrancesAreAllArrowMovesToTheItem(_ seed: Int) throws {
    let engine = try Self.randomEngine(seed)
    let incomingMoves = IncomingFocusMoves(engine)
    for item in engine.items {
      let expectedEntrances = engine.items.flatMap { startItem in
        FocusKey.arrows.compactMap { key -> String? in
          let move = engine.press(key, engine.stateAfterFocusing(startItem, FocusState()))
          return move.outcome == .moved && move.targetItem == item && startItem != item ? "\(startItem) \(key)" : nil
        }
      }
      let entrances = incomingMoves.moves(to: item).filter { FocusKey.arrows.contains($0.key) }.map {
        "\($0.item) \($0.key)"
      }
      #expect(entrances.sorted() == expectedEntrances.sorted())
    }
  }
}
