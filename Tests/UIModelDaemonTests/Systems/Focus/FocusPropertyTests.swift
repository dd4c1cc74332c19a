import Foundation
import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Compares the focus engine with a plain reimplementation, `PlainFocus`, on random screens.
@Suite struct FocusPropertyTests {
  static func engine(
    _ json: String, isRightToLeft: Bool = false, regime: FocusNavigationMode = .keyboardNavigation
  ) throws -> FocusEngine {
    let document = Document(number: 0, bytes: Array(json.utf8))
    let screen = try #require(document.blocks.flatMap(\.declarations.screens).first)
    return FocusEngine(FocusTree(screen), navigationMode: regime, isRightToLeft: isRightToLeft)
  }

  @Test(arguments: Share.of(120)) func engineAgreesWithPlainFocus(_ seed: Int) throws {
    let plain = PlainFocus(seed: UInt64(seed), regime: seed % 3 == 0 ? .fullKeyboardAccess : .keyboardNavigation)
    let engine = try Self.engine(plain.json, isRightToLeft: plain.isRightToLeft, regime: plain.regime)
    let tree = engine.tree
    #expect(Set(engine.items.map { tree.name(of: $0) }) == Set(plain.items.map(\.name)), "\(plain.json)")
    #expect(
      engine.tabLoop().compactMap { $0.item.map { tree.name(of: $0) } }
        == plain.tabOrder.compactMap { plain.primary($0, PlainFocus.State())?.name }, "\(plain.json)")
    guard let start = engine.initialItem else { return }

    let reach = FocusReach(engine)
    for item in engine.items {
      guard let keys = reach.keys(to: item) else { continue }
      var state = PlainFocus.State(focused: tree.name(of: start))
      if let first = plain.item(state.focused) { state.last[first.group] = first.name }
      for key in keys { state = plain.press(key, state) }
      #expect(state.focused == tree.name(of: item), "\(FocusKey.text(keys)) in \(plain.json)")
    }

    var random = SeededGenerator(seed: UInt64(seed) + 1000)
    var actual = engine.stateAfterFocusing(start, FocusState())
    var expected = PlainFocus.State(focused: tree.name(of: start))
    if let first = plain.item(expected.focused) { expected.last[first.group] = first.name }
    for step in 0..<100 {
      let key = FocusKey.allCases[random.next(FocusKey.allCases.count)]
      let before = expected.focused
      actual = engine.press(key, actual).state
      expected = plain.press(key, expected)
      try #require(
        actual.focused.map { tree.name(of: $0) } == expected.focused,
        "step \(step), \(key) from \(before ?? "") in \(plain.json)")
      if let item = actual.focused { #expect(reach.isReachable(item), "a walk reached \(expected.focused ?? "")") }
    }
  }

  /// Items reported as unreachable from the start, or from any item, never get focus during thousands of random key
  /// presses. Reported entrances do lead to their items.
  @Test(arguments: Share.of(60)) func randomWalksNeverReachUnreachableItems(_ seed: Int) throws {
    let plain = PlainFocus(seed: UInt64(seed), regime: seed % 3 == 0 ? .fullKeyboardAccess : .keyboardNavigation)
    let engine = try Self.engine(plain.json, isRightToLeft: plain.isRightToLeft, regime: plain.regime)
    let names = engine.items.map { engine.tree.name(of: $0) }
    guard let start = engine.initialItem else { return }
    let reach = FocusReach(engine)
    let unreachable = engine.items.filter { !reach.isReachable($0) }
    let withoutEntrances = engine.items.filter { IncomingFocusMoves(engine).moves(to: $0).isEmpty }
    var random = SeededGenerator(seed: UInt64(seed) + 2000)
    var walk = PlainWalk(plain, from: engine.tree.name(of: start))
    var reached = Set<String>()
    for _ in 0..<5000 {
      walk.press(FocusKey.allCases[random.next(FocusKey.allCases.count)])
      if let name = walk.state.focused { reached.insert(name) }
    }
    for item in unreachable { #expect(!reached.contains(engine.tree.name(of: item)), "\(plain.json)") }

    reached = []
    for _ in 0..<50 {
      let begin = names[random.next(names.count)]
      walk.begin(at: begin)
      for _ in 0..<100 {
        walk.press(FocusKey.allCases[random.next(FocusKey.allCases.count)])
        // Tab can return to the first item of the walk, which does not prove an entrance.
        if let name = walk.state.focused, name != begin { reached.insert(name) }
      }
    }
    for item in withoutEntrances { #expect(!reached.contains(engine.tree.name(of: item)), "\(plain.json)") }
    for item in unreachable.prefix(20) {
      let barrier = try #require(reach.barrier(before: item))
      for entrance in barrier.incomingMoves {
        walk.begin(at: engine.tree.name(of: entrance.item))
        walk.press(entrance.key)
        #expect(walk.state.focused == engine.tree.name(of: item), "\(plain.json)")
      }
    }
  }

  /// Checks that the random screens contain unreachable items. Without such items, the walks would prove nothing.
  @Test func randomScreensHaveUnreachableItems() throws {
    var (unreachable, withoutEntrances) = (0, 0)
    for seed in 0..<60 {
      let plain = PlainFocus(seed: UInt64(seed), regime: seed % 3 == 0 ? .fullKeyboardAccess : .keyboardNavigation)
      let engine = try Self.engine(plain.json, isRightToLeft: plain.isRightToLeft, regime: plain.regime)
      let reach = FocusReach(engine)
      unreachable += engine.items.filter { !reach.isReachable($0) }.count
      withoutEntrances += engine.items.filter { IncomingFocusMoves(engine).moves(to: $0).isEmpty }.count
    }
    #expect(
      unreachable > 20 && withoutEntrances > 5, "\(unreachable) are not reached, \(withoutEntrances) from nowhere")
  }

  /// An item reported as unreachable is also unreachable under other plausible measures of the nearest item.
  @Test func unreachableItemsAreUnreachableByEveryMeasure() throws {
    var count = 0
    for seed in 0..<1000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let frames = (0..<(2 + random.next(3))).map { _ in
        let (width, height) = (20 + 40 * random.next(4), 20 + 40 * random.next(4))
        return (100 + 40 * random.next(2) - width / 2, 100 + 40 * random.next(3) / 2 - height / 2, width, height)
      }
      let views = frames.enumerated().map { index, frame in
        "{ \"ref\": \"v\(index)\", \"class\": \"CardView\", \"frame\": [\(frame.0), \(frame.1), \(frame.2), \(frame.3)], \"implements\": { \"canBecomeFocused\": true } }"
      }
      let json =
        #"{ "screens": [ { "view": { "class": "UIView", "frame": [0, 0, 600, 600], "subviews": ["#
        + views.joined(separator: ",") + "] } } ] }"
      let engine = try Self.engine(json)
      for finding in UnreachableItems(engine).findings {
        count += 1
        #expect(!FocusReach(engine).isReachable(finding.item), "\(json)")
        for (name, rule) in Self.rules {
          #expect(!closure(from: finding.primaryItem, engine, rule).contains(finding.item), "\(name): \(json)")
        }
      }
    }
    #expect(count > 10, "the screens have hardly any unreachable item")
  }

  typealias ArrowRule = @Sendable (_ from: Span, _ to: Span) -> Double?

  /// Alternative distances to an item straight ahead, with their names. A distance is nil if the item is not ahead.
  static let rules: [(String, ArrowRule)] = [
    ("between centres", { hypot($1.center - $0.center, $1.acrossCenter - $0.acrossCenter) }),
    ("between edges", { $0.gap(to: $1) + ($1.center - $0.center) / 1e6 }),
    ("far across", { ($1.center - $0.center) + 5 * abs($1.acrossCenter - $0.acrossCenter) }),
    ("wholly ahead", { $1.low >= $0.high ? hypot($1.center - $0.center, $1.acrossCenter - $0.acrossCenter) : nil }),
    ("beyond the centre", { $1.low >= $0.center ? hypot($0.gap(to: $1), $1.acrossCenter - $0.acrossCenter) : nil }),
    (
      "weighted squares",
      {
        13 * $0.gap(to: $1) * $0.gap(to: $1) + pow($1.acrossCenter - $0.acrossCenter, 2)
          + ($1.center - $0.center) / 1e3
      }
    ),
  ]

  private func closure(from start: Int, _ engine: FocusEngine, _ rule: ArrowRule) -> Set<Int> {
    var seen: Set<Int> = [start]
    var queue = [start]
    while let item = queue.popLast() {
      for key in FocusKey.arrows {
        guard let from = engine.frame(of: item).map({ Span($0, key) }) else { continue }
        let ahead = engine.items.compactMap { other -> (Int, Double)? in
          guard other != item, let rect = engine.frame(of: other), from.leads(to: Span(rect, key)),
            let score = rule(from, Span(rect, key))
          else { return nil }
          return (other, score)
        }
        guard let next = ahead.min(by: { $0.1 < $1.1 })?.0 else { continue }
        if seen.insert(next).inserted { queue.append(next) }
      }
    }
    return seen
  }
}
