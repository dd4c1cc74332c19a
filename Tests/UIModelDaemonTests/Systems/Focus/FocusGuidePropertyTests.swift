import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Compares the indexed lookup of focus guides and entrances with a linear search on random screens.
@Suite struct FocusGuidePropertyTests {
  static func engine(_ seed: Int) throws -> FocusEngine {
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

  /// Returns the item that an arrow key reaches, directly or through a guide, by comparing all items and guides.
  private func expectedNeighbor(_ engine: FocusEngine, _ item: Int, _ key: FocusKey) -> Int? {
    guard let own = engine.geometry.boxes[item]?.rect else { return nil }
    let from = Span(own, key)
    func fit(_ rect: Rect) -> [Double] {
      let span = Span(rect, key)
      return [from.gap(to: span), abs(span.acrossCenter - from.acrossCenter), span.center - from.center]
    }
    let group = engine.groups.groupByNode[item]
    func isAhead(_ rect: Rect) -> Bool { from.leads(to: Span(rect, key)) }
    var best: (fit: [Double], to: Int)?
    for other in engine.groups.all[group ?? 0].items where other != item {
      guard let rect = engine.geometry.boxes[other]?.rect, isAhead(rect) else { continue }
      let candidate = fit(rect)
      if best.map({ candidate.lexicographicallyPrecedes($0.fit) }) ?? true { best = (candidate, other) }
    }
    for guide in engine.guides.all where guide.group == group && guide.target != item && isAhead(guide.box.rect) {
      let candidate = fit(guide.box.rect)
      if best.map({ candidate.lexicographicallyPrecedes($0.fit) }) ?? true { best = (candidate, guide.target) }
    }
    return best?.to
  }

  @Test(arguments: Share.of(100)) func arrowsReachTheNearestItemOrGuide(_ seed: Int) throws {
    let engine = try Self.engine(seed)
    for item in engine.items {
      for key in FocusKey.arrows {
        #expect(engine.neighbor(of: item, key) == expectedNeighbor(engine, item, key), "\(item) \(key)")
      }
    }
  }

  @Test(arguments: Share.of(100)) func entrancesAreTheMovesToAnItem(_ seed: Int) throws {
    let engine = try Self.engine(seed)
    let moves = IncomingFocusMoves(engine)
    for item in engine.items {
      let pressed = engine.items.flatMap { from in
        FocusKey.arrows.compactMap { key -> String? in
          let move = engine.press(key, engine.stateAfterFocusing(from, FocusState()))
          return move.outcome == .moved && move.to == item && from != item ? "\(from) \(key)" : nil
        }
      }
      let entrances = moves.moves(to: item).filter { FocusKey.arrows.contains($0.key) }.map { "\($0.item) \($0.key)" }
      #expect(entrances.sorted() == pressed.sorted())
    }
  }
}
