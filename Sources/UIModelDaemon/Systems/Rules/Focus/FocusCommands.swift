import UIModelPlatform

/// A key command that the focus rules can check. The command certainly exists, its keys and its action are known, and
/// its responder always allows the action.
struct FocusCommand: Sendable {
  let element: MenuElement
  let shortcut: Shortcut
  let action: String
  /// The value of `wantsPriorityOverSystemBehavior`.
  let hasPriority: Bool
  /// The tree node of the responder that declares the command.
  let node: Int
  /// The environments in which both the command and keyboard navigation exist.
  let environments: [Environment]

  init?(_ element: MenuElement, of node: Int, _ tree: FocusTree, _ environments: [Environment]) {
    guard let shortcut = element.shortcut, let action = element.action.value, let wantsPriority = element.wantsPriority,
      element.attributes.isKnown, !element.isDisabled
    else { return nil }
    guard tree.implements(of: node).alwaysAllows(action) else { return nil }
    self.element = element
    self.shortcut = shortcut
    self.action = action
    hasPriority = wantsPriority
    self.node = node
    self.environments = environments.filter { element.availability.includes($0) == true }
    if self.environments.isEmpty { return nil }
  }

  /// The key of cached results for a command. The focus system treats all commands with the same responder and shortcut
  /// in the same way.
  struct CacheKey: Hashable {
    let node: Int
    let shortcut: Shortcut
  }

  var cacheKey: CacheKey { CacheKey(node: node, shortcut: shortcut) }

  /// The focus key of the command; nil if its shortcut never moves focus. For example, Shift-Tab is `.shiftTab`, but
  /// Command-Tab has no focus key.
  var focusKey: FocusKey? {
    switch (shortcut.input, shortcut.modifiers) {
    case ("\t", .shift): .shiftTab
    case (_, []): FocusKey(input: shortcut.input, flags: [])
    default: nil
    }
  }

  /// The fix that removes the key command.
  var removalFix: Fix { Fix("Remove the key command", .remove(element.place)) }

  /// The fix that gives the command priority over text input and the focus system.
  var priorityFix: Fix {
    let place = element.wantsPriorityOverSystemBehavior.place
    return Fix(
      "Set 'wantsPriorityOverSystemBehavior' to true",
      place.map { .replace($0, true) }
        ?? .set(object: element.place, name: "wantsPriorityOverSystemBehavior", true))
  }

  /// Returns the checkable key commands of a screen, without the commands of embedded screens.
  static func makeCommands(_ screen: Screen, _ tree: FocusTree, _ environments: [Environment]) -> [FocusCommand] {
    guard screen.hasKeyCommands else { return [] }
    // The commands of an embedded screen are checked when that screen is checked.
    return tree.nodes.indices.filter { tree.nodes[$0].screen == 0 }.flatMap { node -> [FocusCommand] in
      let reader = tree.nodes[node].view == nil ? screen.reader : tree.details(of: node)?.reader
      return reader?.ownKeyCommands.elements.compactMap { FocusCommand($0, of: node, tree, environments) } ?? []
    }
  }
}

/// A cache with one value for each combination of a responder and a shortcut, because a screen may have very many
/// commands.
struct CommandCache<Value> {
  private var cachedValues: [FocusCommand.CacheKey: Value] = [:]

  /// Returns the cached value for a command. If no value is cached, computes the value with `compute` and stores it.
  mutating func value(_ command: FocusCommand, _ compute: (FocusCommand) -> Value) -> Value {
    if let value = cachedValues[command.cacheKey] { return value }
    let value = compute(command)
    cachedValues[command.cacheKey] = value
    return value
  }
}

extension FocusAnalysis {
  /// The maximum number of focusable items that a check examines inside one responder.
  static let maximumItemCount = 256

  /// Returns the items inside a node that certainly can be focused. Returns at most `maximumItemCount` items.
  func focusableItems(inside node: Int) -> some Sequence<Int> {
    (node..<tree.nodes[node].end).lazy
      .filter { self.engine.focusability[$0].isFocusable && self.engine.focusability[$0].isCertain }
      .prefix(Self.maximumItemCount)
  }

  /// Whether a node is a text input, which handles keys before the focus system.
  func isTextInput(_ node: Int) -> Bool { viewClass(of: node)?.isTextInput == true }

  private func viewClass(of node: Int) -> ViewClass? {
    guard let view = tree.view(of: node) else { return nil }
    return [view.className, view.superclass].lazy.compactMap(\.value).compactMap { ViewClass.named($0) }.first
  }

  /// Returns the item straight ahead of an item in the direction of an arrow key: its center is ahead, and the two
  /// items overlap across the direction. Returns nil if there is none, or if UIKit might choose another item.
  func itemStraightAhead(_ key: FocusKey, from item: Int) -> Int? {
    guard let nextItem = engine.neighbor(of: item, key), let sourceBox = engine.geometry.boxes[item],
      let targetBox = engine.geometry.boxes[nextItem], sourceBox.space == targetBox.space,
      Span(sourceBox.rect, key).canLead(to: Span(targetBox.rect, key))
    else { return nil }
    return nextItem
  }

  /// Returns an item inside the command's responder that would trap focus if the command had priority over the focus
  /// system: otherwise, the command's key moves focus from this item. Returns nil if there is no such item.
  func itemTrapped(by command: FocusCommand) -> Int? {
    let node = command.node
    guard let key = command.focusKey else { return nil }
    switch key {
    case .tab, .shiftTab:
      return focusableItems(inside: node).first { engine.movesFocus(key, from: $0) }
    case .up, .down, .left, .right:
      return focusableItems(inside: node).first { item in
        engine.movesFocus(key, from: item)
          && itemStraightAhead(key, from: item).map { tree.isInside($0, node) } ?? false
      }
    }
  }

  /// Whether the first responder inside a node may be a view without focus, so that key commands reach the node without
  /// it: a first responder that is not certainly focusable, or an unknown view.
  func mayHaveUnfocusedFirstResponder(inside node: Int) -> Bool {
    // An embedded screen, which is not in this tree, may contain the first responder.
    if !tree.isComplete { return true }
    return (node..<tree.nodes[node].end).contains { descendant in
      guard let view = tree.view(of: descendant) else { return false }
      guard view.isContentKnown, view.implementations.isKnown else { return true }
      if tree.list(of: descendant).map({ !$0.cellPlaces.isGiven }) ?? false { return true }
      let result = engine.focusability[descendant]
      if result.isFocusable, result.isCertain { return false }
      switch view.implementations.result("canBecomeFirstResponder") {
      case .given(true, _), .unknown: return true
      case .given(false, _): return false
      case .default: break
      }
      let isUIKitClass = [view.className, view.superclass].allSatisfy {
        $0.isDefault || $0.value.flatMap { ViewClass.named($0) } != nil
      }
      if isUIKitClass { return view.className.value.flatMap { ViewClass.named($0)?.focus } == .textInput }
      return !view.implementations.isGiven || view.superclass.value.map { ViewClass.named($0) == nil } ?? false
    }
  }
}
