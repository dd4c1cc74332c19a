import UIModelJSON
import UIModelPlatform

extension FocusAnalysis {
  /// A key of a command that the focus system handles while an item is focused, so that UIKit does not perform the
  /// command. For example, the effect of Tab in a text field is "moves focus from".
  struct HandledKey {
    let item: Int
    /// The effect of the key, as a phrase before the item's name: "moves focus from" or "selects the cell".
    let effect: String
    /// Whether people can still move focus if the command has priority over system behavior.
    let canHavePriority: Bool
  }

  /// Returns the item, and the key's effect on it, for the first item inside the command's responder at which the focus
  /// system certainly handles the command's key. Returns nil if there is no such item.
  func handledKey(insteadOf command: FocusCommand) -> HandledKey? {
    // If an environment blocks focus updates, it is unknown whether the focus system or the key command handles the
    // key.
    guard engine.vetoingNodes.isEmpty else { return nil }
    guard let key = command.focusKey else { return cell(selectedBy: command) }
    var item: Int?
    switch key {
    case .tab, .shiftTab:
      guard engine.tabbableGroups.count > 1 else { return nil }
      item = focusableItems(inside: command.node).first { canLeave($0, by: key) }
    case .up, .down, .left, .right:
      guard !mayHaveUnfocusedFirstResponder(inside: command.node) else { return nil }
      item = focusableItems(inside: command.node).first {
        itemStraightAhead(key, from: $0) != nil && canLeave($0, by: key)
      }
    }
    return item.map {
      HandledKey(item: $0, effect: "moves focus from", canHavePriority: itemTrapped(by: command) == nil)
    }
  }

  private func canLeave(_ item: Int, by key: FocusKey) -> Bool {
    engine.press(key, FocusState(focusedItem: item)).outcome == .moved
  }

  private func cell(selectedBy command: FocusCommand) -> HandledKey? {
    guard !mayHaveUnfocusedFirstResponder(inside: command.node) else { return nil }
    let cell = focusableItems(inside: command.node).first { item in
      guard tree.view(of: item)?.kind == .cell, let parent = tree.nodes[item].parent, let list = tree.list(of: parent)
      else { return false }
      return list.selectsCellsByKey
    }
    return cell.map { HandledKey(item: $0, effect: "selects the cell", canHavePriority: true) }
  }
}

extension FocusCommand {
  /// The environments in which the focus system handles the command's key. Return selects a cell only on iPadOS, and
  /// Space only on Mac Catalyst.
  var environmentsOfFocusKey: [Environment] {
    if focusKey != nil { return environments }
    guard shortcut.modifiers.isEmpty, ["\r", " "].contains(shortcut.input) else { return [] }
    return environments.filter { $0.platform.isMac == (shortcut.input == " ") }
  }
}

extension ListProperties {
  /// Whether a key certainly selects every focusable cell: the list allows selection, and no delegate method can refuse
  /// the selection.
  fileprivate var selectsCellsByKey: Bool {
    allowsSelection.isKnown && allowsSelection.value(default: true) && delegate.methods.isKnown
      && !delegate.methods.methods.keys.contains { $0.containsASCII("shouldSelect") || $0.containsASCII("willSelect") }
  }
}
