import Testing

@testable import UIModelEngine

/// The engine against a plain reimplementation, on random screens.
@Suite struct FocusPropertyTests {
  static func engine(_ json: String, isRightToLeft: Bool = false) throws -> FocusEngine {
    let document = Document(number: 0, bytes: Array(json.utf8))
    let screen = try #require(document.blocks.flatMap(\.declarations.screens).first)
    return FocusEngine(FocusTree(screen), isRightToLeft: isRightToLeft)
  }

  @Test(arguments: 0..<120) func engineDoesWhatThePlainOneDoes(_ seed: Int) throws {
    let plain = PlainFocus(seed: UInt64(seed))
    let engine = try Self.engine(plain.json, isRightToLeft: plain.isRightToLeft)
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
    var mine = engine.focus(start, FocusState())
    var its = PlainFocus.State(focused: tree.name(of: start))
    if let first = plain.item(its.focused) { its.last[first.group] = first.name }
    for step in 0..<100 {
      let key = FocusKey.allCases[random.next(FocusKey.allCases.count)]
      let before = its.focused
      mine = engine.press(key, mine).state
      its = plain.press(key, its)
      try #require(
        mine.focused.map { tree.name(of: $0) } == its.focused,
        "step \(step), \(key) from \(before ?? "") in \(plain.json)")
      if let item = mine.focused { #expect(reach.isReachable(item), "a walk reached \(its.focused ?? "")") }
    }
  }

  /// What the rule calls unreachable is not reached by the daemon's own rule either.
  @Test(arguments: 0..<60) func unreachableItemsAreNotReached(_ seed: Int) throws {
    let plain = PlainFocus(seed: UInt64(seed) + 5000)
    let engine = try Self.engine(plain.json)
    let reach = FocusReach(engine)
    for finding in UnreachableItems(engine).found {
      #expect(!reach.isReachable(finding.item), "\(plain.json)")
    }
  }
}
