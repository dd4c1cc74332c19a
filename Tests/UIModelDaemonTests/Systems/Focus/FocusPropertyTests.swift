import Foundation
import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Compares the focus engine with a plain reimplementation, `PlainFocus`, on random screens.
@Suite struct FocusPropertyTests {
  static func engine(
    _ json: String, isRightToLeft: Bool = false, navigationMode: FocusNavigationMode = .keyboardNavigation
  ) throws -> FocusEngine {
    let document = Document(number: 0, bytes: Array(json.utf8))
    let screen = try #require(document.blocks.flatMap(\.declarations.screens).first)
    return FocusEngine(FocusTree(screen), navigationMode: navigationMode, isRightToLeft: isRightToLeft)
  }

  @Test(arguments: Share.sample(120)) func engineAgreesWithPlainFocus(_ seed: Int) throws {
    let plainFocus = PlainFocus(
      seed: UInt64(seed), navigationMode: seed % 3 == 0 ? .fullKeyboardAccess : .keyboardNavigation)
    let engine = try Self.engine(
      plainFocus.json, isRightToLeft: plainFocus.isRightToLeft, navigationMode: plainFocus.navigationMode)
    let tree = engine.tree
    #expect(Set(engine.items.map { tree.name(of: $0) }) == Set(plainFocus.items.map(\.name)), "\(plainFocus.json)")
    #expect(
      engine.tabLoop().compactMap { $0.item.map { tree.name(of: $0) } }
        == plainFocus.tabOrder.compactMap { plainFocus.primaryItem($0, PlainFocus.State())?.name }, "\(plainFocus.json)"
    )
    guard let initialItem = engine.initialItem else { return }

    let reach = FocusReach(engine)
    for item in engine.items {
      guard let keys = reach.keys(to: item) else { continue }
      var state = PlainFocus.State(focusedName: tree.name(of: initialItem))
      if let focusedItem = plainFocus.item(state.focusedName) {
        state.lastFocusedNames[focusedItem.group] = focusedItem.name
      }
      for key in keys { state = plainFocus.press(key, state) }
      #expect(state.focusedName == tree.name(of: item), "\(FocusKey.text(keys)) in \(plainFocus.json)")
    }

    var random = SeededGenerator(seed: UInt64(seed) + 1000)
    var actualState = engine.stateAfterFocusing(initialItem, FocusState())
    var expectedState = PlainFocus.State(focusedName: tree.name(of: initialItem))
    if let focusedItem = plainFocus.item(expectedState.focusedName) {
      expectedState.lastFocusedNames[focusedItem.group] = focusedItem.name
    }
    for step in 0..<100 {
      let key = FocusKey.allCases[random.next(FocusKey.allCases.count)]
      let previousName = expectedState.focusedName
      actualState = engine.press(key, actualState).state
      expectedState = plainFocus.press(key, expectedState)
      try #require(
        actualState.focusedItem.map { tree.name(of: $0) } == expectedState.focusedName,
        "step \(step), \(key) from \(previousName ?? "") in \(plainFocus.json)")
      if let item = actualState.focusedItem {
        #expect(reach.isReachable(item), "a walk reached \(expectedState.focusedName ?? "")")
      }
    }
  }

  /// Items reported as unreachable from the start, or from any item, never get focus during thousands of random key
  /// presses. Each reported entrance leads to its item.
  @Test(arguments: Share.sample(60)) func randomWalksNeverReachUnreachableItems(_ seed: Int) throws {
    let plainFocus = PlainFocus(
      seed: UInt64(seed), navigationMode: seed % 3 == 0 ? .fullKeyboardAccess : .keyboardNavigation)
    let engine = try Self.engine(
      plainFocus.json, isRightToLeft: plainFocus.isRightToLeft, navigationMode: plainFocus.navigationMode)
    let itemNames = engine.items.map { engine.tree.name(of: $0) }
    guard let initialItem = engine.initialItem else { return }
    let reach = FocusReach(engine)
    let unreachableItems = engine.items.filter { !reach.isReachable($0) }
    let itemsWithoutEntrances = engine.items.filter { IncomingFocusMoves(engine).moves(to: $0).isEmpty }
    var random = SeededGenerator(seed: UInt64(seed) + 2000)
    var walk = PlainWalk(plainFocus, from: engine.tree.name(of: initialItem))
    var reachedNames = Set<String>()
    for _ in 0..<5000 {
      walk.press(FocusKey.allCases[random.next(FocusKey.allCases.count)])
      if let name = walk.state.focusedName { reachedNames.insert(name) }
    }
    for item in unreachableItems { #expect(!reachedNames.contains(engine.tree.name(of: item)), "\(plainFocus.json)") }

    reachedNames = []
    for _ in 0..<50 {
      let startName = itemNames[random.next(itemNames.count)]
      walk.begin(at: startName)
      for _ in 0..<100 {
        walk.press(FocusKey.allCases[random.next(FocusKey.allCases.count)])
        // Tab can return to the first item of the walk, which does not prove an entrance.
        if let name = walk.state.focusedName, name != startName { reachedNames.insert(name) }
      }
    }
    for item in itemsWithoutEntrances {
      #expect(!reachedNames.contains(engine.tree.name(of: item)), "\(plainFocus.json)")
    }
    for item in unreachableItems.prefix(20) {
      let barrier = try #require(reach.barrier(before: item))
      for entrance in barrier.incomingMoves {
        walk.begin(at: engine.tree.name(of: entrance.item))
        walk.press(entrance.key)
        #expect(walk.state.focusedName == engine.tree.name(of: item), "\(plainFocus.json)")
      }
    }
  }

  /// The random screens contain unreachable items. Without such items, the random walks would prove nothing.
  @Test func randomScreensHaveUnreachableItems() throws {
    var (unreachableCount, countWithoutEntrances) = (0, 0)
    for seed in 0..<60 {
      let plainFocus = PlainFocus(
        seed: UInt64(seed), navigationMode: seed % 3 == 0 ? .fullKeyboardAccess : .keyboardNavigation)
      let engine = try Self.engine(
        plainFocus.json, isRightToLeft: plainFocus.isRightToLeft, navigationMode: plainFocus.navigationMode)
      let reach = FocusReach(engine)
      unreachableCount += engine.items.filter { !reach.isReachable($0) }.count
      countWithoutEntrances += engine.items.filter { IncomingFocusMoves(engine).moves(to: $0).isEmpty }.count
    }
    #expect(
      unreachableCount > 20 && countWithoutEntrances > 5,
      "\(unreachableCount) are not reached, \(countWithoutEntrances) from nowhere")
  }

  /// An item reported as unreachable is also unreachable with other plausible measures of distance.
  @Test func unreachableItemsAreUnreachableByEveryRule() throws {
    var findingCount = 0
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
        findingCount += 1
        #expect(!FocusReach(engine).isReachable(finding.item), "\(json)")
        for (name, rule) in Self.arrowRules {
          #expect(!reachableItems(from: finding.primaryItem, engine, rule).contains(finding.item), "\(name): \(json)")
        }
      }
    }
    #expect(findingCount > 10, "the screens have hardly any unreachable item")
  }

  typealias ArrowRule = @Sendable (_ from: Span, _ to: Span) -> Double?

  /// Alternative rules for the nearest item in an arrow's direction, with their names. A rule returns a distance, or
  /// nil if the item is not ahead.
  static let arrowRules: [(String, ArrowRule)] = [
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

  private func reachableItems(from startItem: Int, _ engine: FocusEngine, _ rule: ArrowRule) -> Set<Int> {
    var visitedItems: Set<Int> = [startItem]
    var queue = [startItem]
    while let item = queue.popLast() {
      for key in FocusKey.arrows {
        guard let itemSpan = engine.frame(of: item).map({ Span($0, key) }) else { continue }
        let candidates = engine.items.compactMap { other -> (Int, Double)? in
          guard other != item, let rect = engine.frame(of: other), itemSpan.canLead(to: Span(rect, key)),
            let distance = rule(itemSpan, Span(rect, key))
          else { return nil }
          return (other, distance)
        }
        guard let nearestItem = candidates.min(by: { $0.1 < $1.1 })?.0 else { continue }
        if visitedItems.insert(nearestItem).inserted { queue.append(nearestItem) }
      }
    }
    return visitedItems
  }
}
