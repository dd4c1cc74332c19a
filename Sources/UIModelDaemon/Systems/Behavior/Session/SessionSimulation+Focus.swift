import UIModelPlatform

/// Focus, the first responder and selection. The focused item is always the first responder or inside it
/// (WWDC21-10260), so each follows the other. Selection follows focus in lists that enable this.
extension SessionSimulation {
  /// The cause of a focus move. The first responder follows every move that it did not cause itself.
  enum FocusCause { case key, request, firstResponder, tap, presentation }

  /// Moves focus to an item, and updates the selection and the first responder. Returns false if focus does not move.
  @discardableResult mutating func moveFocus(to node: Int, _ cause: FocusCause) -> Bool {
    guard let focus, environment.hasFocusSystem else { return false }
    let tree = focus.tree
    let from = focusedNode
    let name = tree.name(of: node)
    guard node != from else {
      say(.focusStays, name, "'\(name)' already has focus")
      return false
    }
    if let veto = focus.veto(from: from, to: node) {
      say(.focusVetoed, name, "shouldUpdateFocus(in:) of '\(tree.name(of: veto))' returns false, so focus stays")
      return false
    }
    noteFocus(on: node, focus)
    say(
      .focusMoved, name,
      from.map { "focus moves from '\(tree.name(of: $0))' to '\(name)'" } ?? "focus moves to '\(name)'")
    let notifiedNames = focus.notifiedEnvironments(from: from, to: node).map { tree.name(of: $0) }
    say(.told, nil, "didUpdateFocus(in:with:) is called in " + notifiedNames.map { "'\($0)'" }.joined(separator: ", "))
    if cause != .tap { selectFocusedCell(node, focus) }
    if cause != .firstResponder { moveFirstResponder(node, focus) }
    return true
  }

  /// Clears the focus.
  mutating func clearFocus(_ reason: String) {
    guard let item = session.focused else { return }
    say(.focusLost, name(of: item), reason)
    note { $0.focused = nil }
  }

  // MARK: The first responder

  /// Gives first responder status to the nearest responder that accepts it, from the focused item upward. Does nothing
  /// with Full Keyboard Access, which does not connect focus and the first responder.
  private mutating func moveFirstResponder(_ node: Int, _ focus: FocusEngine) {
    guard session.regime == .keyboardNavigation else { return }
    var at: Int? = node
    while let here = at {
      switch focus.canBecomeFirstResponder(here) {
      case .given(true, _): return setFirstResponder(here, focus)
      case .unknown(let reason, _):
        say(.unknown, focus.tree.name(of: here), "the next first responder is not known: \(reason)")
        note { $0.firstResponder = nil }
        return
      default: at = focus.tree.nodes[here].parent
      }
    }
    guard session.firstResponder != nil else { return }
    note { $0.firstResponder = nil }
    say(
      .firstResponderChanged, nil,
      "no responder from '\(focus.tree.name(of: node))' up to the window can become first responder")
  }

  private mutating func setFirstResponder(_ node: Int, _ focus: FocusEngine) {
    let item = focus.tree.item(of: node)
    let name = focus.tree.name(of: node)
    if session.firstResponder == item {
      return say(.firstResponderStays, name, "'\(name)' is already the first responder")
    }
    note { $0.firstResponder = item }
    say(.firstResponderChanged, name, "'\(name)' becomes the first responder")
  }

  /// Calls `becomeFirstResponder()` on a node. Focus must follow the first responder.
  package mutating func becomeFirstResponder(_ node: Int) {
    guard let focus else { return say(.refused, nil, "the window is empty") }
    let tree = focus.tree
    let name = tree.name(of: node)
    switch focus.canBecomeFirstResponder(node) {
    case .given(true, _): break
    case .unknown(let reason, _): return say(.unknown, name, reason)
    default:
      return say(
        .refused, name,
        "'\(name)' cannot become first responder, because canBecomeFirstResponder is not true")
    }
    setFirstResponder(node, focus)
    guard session.regime == .keyboardNavigation, environment.hasFocusSystem else { return }
    if let focused = focusedNode, tree.isInside(focused, node) {
      return say(.focusStays, tree.name(of: focused), "the focused item is inside it, so focus stays")
    }
    guard let target = focus.firstItem(in: node) else {
      return clearFocus("no item inside '\(name)' can be focused, so no item has focus now")
    }
    moveFocus(to: target, .firstResponder)
  }
}

extension FocusEngine {
  /// Returns whether a node can become the first responder. An override decides; otherwise only text inputs can,
  /// because the default is false (UIResponder.h).
  package func canBecomeFirstResponder(_ node: Int) -> Property<Bool> {
    let answer = tree.answer(of: node, "canBecomeFirstResponder")
    guard answer.isDefault else { return answer }
    guard let view = tree.view(of: node) else { return .default }
    let known = [view.className, view.superclass].lazy.compactMap { $0.value.flatMap(ViewClass.named) }.first
    if known?.isTextInput == true {
      let editable = tree.details(of: node)?.text.isEditable ?? .default
      let selectable = tree.details(of: node)?.text.isSelectable ?? .default
      if editable.value == false, selectable.value == false { return .default }
      return .given(true, Origin(view.place))
    }
    if known == nil, !view.className.isDefault, !view.implements.isGiven {
      return .unknown(reason: "the document does not list the methods of '\(view.name)'", view.namePlace)
    }
    return .default
  }
}
