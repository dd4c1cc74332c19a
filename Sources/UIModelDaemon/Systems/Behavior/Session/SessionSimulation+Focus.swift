import UIModelPlatform

/// Focus and the first responder. The focused item is always the first responder or inside the first responder
/// (WWDC21-10260), so if focus moves, the first responder follows, and vice versa. In lists where selection follows
/// focus, a focus move also changes the selection.
extension SessionSimulation {
  /// The cause of a focus move. The first responder follows every move except a move with the cause `firstResponder`.
  enum FocusCause { case key, request, firstResponder, tap, presentation }

  /// Moves focus to an item, and updates the selection and the first responder. Returns false if focus does not move.
  @discardableResult mutating func moveFocus(to node: Int, _ cause: FocusCause) -> Bool {
    guard let focus, environment.hasFocusSystem else { return false }
    let tree = focus.tree
    let oldNode = focusedNode
    let name = tree.name(of: node)
    guard node != oldNode else {
      addStep(.focusStays, name, "'\(name)' already has focus")
      return false
    }
    if let vetoingNode = focus.vetoingNode(from: oldNode, to: node) {
      addStep(
        .focusVetoed, name, "shouldUpdateFocus(in:) of '\(tree.name(of: vetoingNode))' returns false, so focus stays")
      return false
    }
    recordFocus(on: node, focus)
    addStep(
      .focusMoved, name,
      oldNode.map { "focus moves from '\(tree.name(of: $0))' to '\(name)'" } ?? "focus moves to '\(name)'")
    let notifiedNames = focus.notifiedEnvironments(from: oldNode, to: node).map { tree.name(of: $0) }
    addStep(
      .told, nil, "didUpdateFocus(in:with:) is called in " + notifiedNames.map { "'\($0)'" }.joined(separator: ", "))
    if cause != .tap { selectFocusedCell(node, focus) }
    if cause != .firstResponder { moveFirstResponder(node, focus) }
    return true
  }

  /// Clears the focus and reports the reason.
  mutating func clearFocus(_ reason: String) {
    guard let item = session.focusedItem else { return }
    addStep(.focusLost, name(of: item), reason)
    updateSession { $0.focusedItem = nil }
  }

  // MARK: The first responder

  /// Makes the nearest responder that accepts first responder status the first responder, from the focused item upward.
  /// Does nothing with Full Keyboard Access, which does not connect focus and the first responder.
  private mutating func moveFirstResponder(_ node: Int, _ focus: FocusEngine) {
    guard session.navigationMode == .keyboardNavigation else { return }
    var nextNode: Int? = node
    while let candidate = nextNode {
      switch focus.canBecomeFirstResponder(candidate) {
      case .given(true, _): return setFirstResponder(candidate, focus)
      case .unknown(let reason, _):
        addStep(.unknown, focus.tree.name(of: candidate), "the next first responder is not known: \(reason)")
        updateSession { $0.firstResponder = nil }
        return
      default: nextNode = focus.tree.nodes[candidate].parent
      }
    }
    guard session.firstResponder != nil else { return }
    updateSession { $0.firstResponder = nil }
    addStep(
      .firstResponderChanged, nil,
      "no responder from '\(focus.tree.name(of: node))' up to the window can become first responder")
  }

  private mutating func setFirstResponder(_ node: Int, _ focus: FocusEngine) {
    let item = focus.tree.item(of: node)
    let name = focus.tree.name(of: node)
    if session.firstResponder == item {
      return addStep(.firstResponderStays, name, "'\(name)' is already the first responder")
    }
    updateSession { $0.firstResponder = item }
    addStep(.firstResponderChanged, name, "'\(name)' becomes the first responder")
  }

  /// Simulates a call of `becomeFirstResponder()` on a node. With keyboard navigation, focus follows the first
  /// responder.
  package mutating func becomeFirstResponder(_ node: Int) {
    guard let focus else { return addStep(.refused, nil, "the window is empty") }
    let tree = focus.tree
    let name = tree.name(of: node)
    switch focus.canBecomeFirstResponder(node) {
    case .given(true, _): break
    case .unknown(let reason, _): return addStep(.unknown, name, reason)
    default:
      return addStep(
        .refused, name,
        "'\(name)' cannot become first responder, because canBecomeFirstResponder is not true")
    }
    setFirstResponder(node, focus)
    guard session.navigationMode == .keyboardNavigation, environment.hasFocusSystem else { return }
    if let currentNode = focusedNode, tree.isInside(currentNode, node) {
      return addStep(.focusStays, tree.name(of: currentNode), "the focused item is inside it, so focus stays")
    }
    guard let target = focus.firstItem(in: node) else {
      return clearFocus("no item inside '\(name)' can be focused, so no item has focus now")
    }
    moveFocus(to: target, .firstResponder)
  }
}

extension FocusEngine {
  /// Returns whether a node can become the first responder. An override decides. Without an override, only text inputs
  /// can, because the default is false (UIResponder.h).
  package func canBecomeFirstResponder(_ node: Int) -> Property<Bool> {
    let result = tree.result(of: node, "canBecomeFirstResponder")
    guard result.isDefault else { return result }
    guard let view = tree.view(of: node) else { return .default }
    let knownClass = [view.className, view.superclass].lazy.compactMap { $0.value.flatMap(ViewClass.named) }.first
    if knownClass?.isTextInput == true {
      let isEditable = tree.details(of: node)?.textInput.isEditable ?? .default
      let isSelectable = tree.details(of: node)?.textInput.isSelectable ?? .default
      if isEditable.value == false, isSelectable.value == false { return .default }
      return .given(true, Origin(view.place))
    }
    if knownClass == nil, !view.className.isDefault, !view.implementations.isGiven {
      return .unknown(reason: "the document does not list the methods of '\(view.name)'", view.namePlace)
    }
    return .default
  }
}
