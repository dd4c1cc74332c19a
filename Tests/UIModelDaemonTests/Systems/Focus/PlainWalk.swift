@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// A series of key presses in a `PlainFocus`. Results of arrow keys are cached, because these results depend only on
/// the focused item.
struct PlainWalk {
  let plainFocus: PlainFocus
  private(set) var state: PlainFocus.State
  private var arrowResults: [String: PlainFocus.State] = [:]

  init(_ plainFocus: PlainFocus, from startName: String) {
    self.plainFocus = plainFocus
    state = PlainFocus.State()
    begin(at: startName)
  }

  /// Focuses an item and clears the focus history.
  mutating func begin(at startName: String) {
    state = PlainFocus.State(focusedName: startName)
    if let startItem = plainFocus.item(startName) { state.lastFocusedNames[startItem.group] = startItem.name }
  }

  mutating func press(_ key: FocusKey) {
    guard key != .tab, key != .shiftTab, let focusedName = state.focusedName else {
      state = plainFocus.press(key, state)
      return
    }
    let cacheKey = "\(focusedName) \(key.rawValue)"
    let nextState = arrowResults[cacheKey] ?? plainFocus.press(key, PlainFocus.State(focusedName: focusedName))
    arrowResults[cacheKey] = nextState
    guard nextState.focusedName != focusedName, let targetName = nextState.focusedName,
      let item = plainFocus.item(targetName)
    else { return }
    state.focusedName = targetName
    state.lastFocusedNames[item.group] = targetName
  }
}
