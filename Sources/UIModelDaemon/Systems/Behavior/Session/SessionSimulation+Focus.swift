import UIModelPlatform

/// Focus and the first responder follow each other (WWDC21-10260: the focused item is always inside the first responder,
/// or is it), and selection follows focus where a list asks for it.
extension SessionSimulation {
  /// Why focus moves: the first responder follows unless it is what led here.
  enum FocusCause { case key, request, firstResponder, tap, presentation }

  /// Moves focus to an item, with everything that comes of it. False if it stays where it is.
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
    let told = focus.told(from: from, to: node).map { tree.name(of: $0) }
    say(.told, nil, "didUpdateFocus(in:with:) is called in " + told.map { "'\($0)'" }.joined(separator: ", "))
    if cause != .tap { selectionFollows(node, focus) }
    if cause != .firstResponder { firstResponderFollows(node, focus) }
    return true
  }

  /// Takes the focus away from everything.
  mutating func loseFocus(_ reason: String) {
    guard let item = session.focused else { return }
    say(.focusLost, name(of: item), reason)
    note { $0.focused = nil }
  }

  // MARK: The first responder

  /// From the focused item upwards, the first that can be the first responder becomes it. Full Keyboard Access does not
  /// keep the two together.
  private mutating func firstResponderFollows(_ node: Int, _ focus: FocusEngine) {
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

  /// `becomeFirstResponder()` of something: focus is forced to follow it.
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
      return loseFocus("no item inside '\(name)' can be focused, so no item has focus now")
    }
    moveFocus(to: target, .firstResponder)
  }
}

extension FocusEngine {
  /// Whether something can be the first responder: what it overrides, else text input can and nothing else
  /// (UIResponder.h: the default is false).
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
