import UIModelPlatform

/// A key command of a responder, as far as rules may speak of it: it is certainly there, with keys and an action that are
/// known, and it is not one that its responder performs only at times.
struct FocusCommand: Sendable {
  let element: MenuElement
  let shortcut: Shortcut
  let action: String
  /// `wantsPriorityOverSystemBehavior`.
  let hasPriority: Bool
  /// The responder that declares it.
  let node: Int
  /// Where it exists and keyboard navigation does too.
  let environments: [Environment]

  init?(_ element: MenuElement, of node: Int, _ focus: FocusTree, _ environments: [Environment]) {
    guard let shortcut = element.shortcut, let action = element.action.value, let priority = element.priority,
      element.attributes.isKnown, !element.isDisabled
    else { return nil }
    guard focus.implements(of: node).alwaysAllows(action) else { return nil }
    self.element = element
    self.shortcut = shortcut
    self.action = action
    hasPriority = priority
    self.node = node
    self.environments = environments.filter { element.availableOn.includes($0) == true }
    if self.environments.isEmpty { return nil }
  }

  /// What the answer of the focus system hangs on: commands that are equal in this are equal to it.
  struct Keys: Hashable {
    let node: Int
    let shortcut: Shortcut
  }

  var keys: Keys { Keys(node: node, shortcut: shortcut) }

  /// The key by which people move focus, if it is one.
  var key: FocusKey? {
    switch (shortcut.input, shortcut.modifiers) {
    case ("\t", .shift): .shiftTab
    case (_, []): FocusKey(input: shortcut.input, flags: [])
    default: nil
    }
  }

  var drop: Fix { Fix("Remove the key command", .remove(element.place)) }

  /// Puts it before text input and the focus system.
  var markPriority: Fix {
    let place = element.wantsPriorityOverSystemBehavior.place
    return Fix(
      "Let it come before the system",
      place.map { .replace($0, true) }
        ?? .set(object: element.place, name: "wantsPriorityOverSystemBehavior", true))
  }

  static func all(_ screen: Screen, _ tree: FocusTree, _ environments: [Environment]) -> [FocusCommand] {
    guard screen.hasKeyCommands else { return [] }
    // Those of the screens inside are looked at with these.
    return tree.nodes.indices.filter { tree.nodes[$0].screen == 0 }.flatMap { node -> [FocusCommand] in
      let reader = tree.nodes[node].view == nil ? screen.reader : tree.details(of: node)?.reader
      return reader?.ownKeyCommands.elements.compactMap { FocusCommand($0, of: node, tree, environments) } ?? []
    }
  }
}

/// What is found out once for all commands with one key of one responder: a screen may have very many.
struct OncePerKeys<Value> {
  private var known: [FocusCommand.Keys: Value] = [:]

  mutating func of(_ command: FocusCommand, _ find: (FocusCommand) -> Value) -> Value {
    if let value = known[command.keys] { return value }
    let value = find(command)
    known[command.keys] = value
    return value
  }
}

extension FocusAnswer {
  /// How many items of one responder are looked at.
  static let limit = 256

  /// The items inside a node that certainly can be focused; of very many the first.
  func items(inside node: Int) -> some Sequence<Int> {
    (node..<tree.nodes[node].end).lazy
      .filter { self.engine.focusability[$0].isFocusable && self.engine.focusability[$0].isCertain }
      .prefix(Self.limit)
  }

  /// What a text input takes for itself is no longer the focus system's.
  func isText(_ node: Int) -> Bool { textClass(of: node)?.isTextInput == true }

  private func textClass(of node: Int) -> ViewClass? {
    guard let view = tree.view(of: node) else { return nil }
    return [view.className, view.superclass].lazy.compactMap(\.value).compactMap { ViewClass.named($0) }.first
  }

  /// Where an arrow leads straight ahead, so that the rule by which the platform chooses does not matter; nil if nowhere.
  func straightAhead(_ key: FocusKey, from item: Int) -> Int? {
    guard let next = engine.neighbor(of: item, key), let from = engine.geometry.boxes[item],
      let to = engine.geometry.boxes[next], from.space == to.space,
      Span(from.rect, key).isStraightAhead(Span(to.rect, key))
    else { return nil }
    return next
  }

  /// An item inside a command's responder from which its key no longer moves focus, if the command goes before the focus
  /// system; nil if there is none.
  func itemHeld(by command: FocusCommand) -> Int? {
    let node = command.node
    guard let key = command.key else { return nil }
    switch key {
    case .tab, .shiftTab:
      guard engine.tabbable.count > 1, !isTextView(node) else { return nil }
      return items(inside: node).first { _ in true }
    case .up, .down, .left, .right:
      return items(inside: node).first { item in
        straightAhead(key, from: item).map { tree.isInside($0, node) } ?? false
      }
    }
  }

  /// A text view that takes Tab writes with it.
  private func isTextView(_ node: Int) -> Bool {
    guard let view = tree.view(of: node) else { return false }
    return view.className.value == "UITextView" || view.superclass.value == "UITextView"
  }

  /// Whether a walk up the responder chain may start inside a node at something that is neither focused nor text: a first
  /// responder, or what nobody knows.
  func mayStartUnfocused(inside node: Int) -> Bool {
    // What is embedded here is not looked at.
    if !tree.isComplete { return true }
    return (node..<tree.nodes[node].end).contains { inner in
      guard let view = tree.view(of: inner) else { return false }
      guard view.isContentKnown, view.implements.isKnown else { return true }
      if tree.list(of: inner).map({ !$0.cells.isGiven }) ?? false { return true }
      let result = engine.focusability[inner]
      if result.isFocusable, result.isCertain { return false }
      switch view.implements.answer("canBecomeFirstResponder") {
      case .given(true, _), .unknown: return true
      case .given(false, _): return false
      case .default: break
      }
      let isOfUIKit = [view.className, view.superclass].allSatisfy {
        $0.isDefault || $0.value.flatMap { ViewClass.named($0) } != nil
      }
      if isOfUIKit { return view.className.value.flatMap { ViewClass.named($0)?.focus } == .textInput }
      return !view.implements.isGiven || view.superclass.value.map { ViewClass.named($0) == nil } ?? false
    }
  }
}
