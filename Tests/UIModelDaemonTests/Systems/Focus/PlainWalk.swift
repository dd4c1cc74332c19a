@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// A series of key presses in a `PlainFocus`. Results of arrow keys are cached, because they depend only on the focused
/// item.
struct PlainWalk {
  let plain: PlainFocus
  private(set) var state: PlainFocus.State
  private var arrows: [String: PlainFocus.State] = [:]

  init(_ plain: PlainFocus, from start: String) {
    self.plain = plain
    state = PlainFocus.State()
    begin(at: start)
  }

  /// Focuses an item and clears the focus history.
  mutating func begin(at start: String) {
    state = PlainFocus.State(focused: start)
    if let first = plain.item(start) { state.last[first.group] = first.name }
  }

  mutating func press(_ key: FocusKey) {
    guard key != .tab, key != .shiftTab, let from = state.focused else {
      state = plain.press(key, state)
      return
    }
    let name = "\(from) \(key.rawValue)"
    let after = arrows[name] ?? plain.press(key, PlainFocus.State(focused: from))
    arrows[name] = after
    guard after.focused != from, let to = after.focused, let item = plain.item(to) else { return }
    state.focused = to
    state.last[item.group] = to
  }
}
