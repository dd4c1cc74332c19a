/// Focus and the first responder follow each other (WWDC21-10260: the focused item is always inside the first responder,
/// or is it), and selection follows focus where a list asks for it.
extension SessionSimulation {
  /// Why focus moves: the first responder follows unless it is what led here.
  enum FocusCause { case key, request, firstResponder, tap, presentation }

  /// Moves focus to an item, with everything that comes of it. False if it stays where it is.
  @discardableResult mutating func moveFocus(to node: Int, _ cause: FocusCause) -> Bool {
    guard let focus else { return false }
    let tree = focus.tree
    let from = focusedNode
    let name = tree.name(of: node)
    guard node != from else {
      say(.focusStays, name, "'\(name)' is focused already")
      return false
    }
    if let veto = focus.veto(from: from, to: node) {
      say(.focusVetoed, name, "shouldUpdateFocus(in:) of '\(tree.name(of: veto))' returns false, so focus stays")
      return false
    }
    noteFocus(on: node, focus)
    say(
      .focusMoved, name,
      from.map { "focus moves from '\(tree.name(of: $0))' to '\(name)'" } ?? "focus comes to '\(name)'")
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

  // MARK: Selection

  private mutating func selectionFollows(_ node: Int, _ focus: FocusEngine) {
    switch focus.selectionFollowsFocus(of: node) {
    case .default: break
    case .given(true, _): select(node, focus, "as selection follows focus")
    case .given(false, _):
      say(
        .selectionKept, focus.tree.name(of: node), "selection does not follow focus to '\(focus.tree.name(of: node))'")
    case .unknown(let reason, _): say(.unknown, focus.tree.name(of: node), reason)
    }
  }

  /// Selects a cell; others of its list are selected no more, unless it takes several.
  mutating func select(_ node: Int, _ focus: FocusEngine, _ why: String) {
    let tree = focus.tree
    let name = tree.name(of: node)
    note { session in
      let item = tree.item(of: node)
      if let parent = tree.nodes[node].parent {
        // What has no handle is known by its place, and need not be looked for.
        let around = tree.path(of: node).dropLast()
        session.selection.removeAll { other in
          guard other.screen == item.screen, other != item else { return false }
          if other.ref == nil { return other.path.dropLast() == around }
          return tree.node(of: other).map { tree.nodes[$0].parent == parent } ?? false
        }
      }
      if !session.selection.contains(item) { session.selection.append(item) }
    }
    say(.selected, name, "'\(name)' is selected, \(why)")
    guard let selects = tree.details(of: node)?.selects, !selects.isDefault else { return }
    switch selects.value {
    case "presentsAlert"?: say(.delegateCalled, name, "selecting it presents an alert")
    case "presents"?: say(.delegateCalled, name, "selecting it presents another screen")
    case "pushes"?: say(.delegateCalled, name, "selecting it pushes another screen in its place")
    case "showsDetail"?: say(.delegateCalled, name, "selecting it shows the detail in another column")
    default: say(.unknown, name, "what selecting it does is not known")
    }
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
        say(.unknown, focus.tree.name(of: here), "who becomes the first responder is not known: \(reason)")
        note { $0.firstResponder = nil }
        return
      default: at = focus.tree.nodes[here].parent
      }
    }
    guard session.firstResponder != nil else { return }
    note { $0.firstResponder = nil }
    say(
      .firstResponderChanged, nil,
      "nothing from '\(focus.tree.name(of: node))' up to the window can be the first responder")
  }

  private mutating func setFirstResponder(_ node: Int, _ focus: FocusEngine) {
    let item = focus.tree.item(of: node)
    let name = focus.tree.name(of: node)
    if session.firstResponder == item {
      return say(.firstResponderStays, name, "'\(name)' is the first responder already")
    }
    note { $0.firstResponder = item }
    say(.firstResponderChanged, name, "'\(name)' becomes the first responder")
  }

  /// `becomeFirstResponder()` of something: focus is forced to follow it.
  package mutating func becomeFirstResponder(_ node: Int) {
    guard let focus else { return say(.refused, nil, "there is no focus system here") }
    let tree = focus.tree
    let name = tree.name(of: node)
    switch focus.canBecomeFirstResponder(node) {
    case .given(true, _): break
    case .unknown(let reason, _): return say(.unknown, name, reason)
    default: return say(.refused, name, "'\(name)' cannot become the first responder: it does not say that it can")
    }
    setFirstResponder(node, focus)
    guard session.regime == .keyboardNavigation else { return }
    if let focused = focusedNode, tree.isInside(focused, node) {
      return say(.focusStays, tree.name(of: focused), "the focused item is inside it, so focus stays")
    }
    guard let target = focus.firstItem(in: node) else {
      return loseFocus("nothing inside '\(name)' can be focused, so nothing is focused any more")
    }
    moveFocus(to: target, .firstResponder)
  }
}

extension FocusEngine {
  /// Whether something can be the first responder: what it overrides, else text input can and nothing else
  /// (UIResponder.h: the default is false).
  package func canBecomeFirstResponder(_ node: Int) -> Property<Bool> {
    let answer = tree.implements(of: node).answer("canBecomeFirstResponder")
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
      return .unknown(reason: "what '\(view.name)' implements is not said", view.namePlace)
    }
    return .default
  }

  /// Whether focusing a cell selects it. Default: it is no cell. The property false: the delegate is not asked; true:
  /// the delegate may answer otherwise for a cell; not set: the system decides, and which way is not published.
  package func selectionFollowsFocus(of node: Int) -> Property<Bool> {
    guard tree.view(of: node)?.kind == .cell, let parent = tree.nodes[node].parent, let list = tree.list(of: parent)
    else { return .default }
    switch list.selectionFollowsFocus {
    case .given(true, let origin):
      let answer = list.delegate.answer(
        "collectionView(_:selectionFollowsFocusForItemAt:)", "collectionView:selectionFollowsFocusForItemAtIndexPath:",
        "tableView(_:selectionFollowsFocusForRowAt:)", "tableView:selectionFollowsFocusForRowAtIndexPath:",
        for: tree.view(of: node)?.ref.value)
      return answer.isDefault ? .given(true, origin) : answer
    case .default:
      return .unknown(
        reason: "whether selection follows focus is the system's choice here: selectionFollowsFocus is not set", nil)
    case let other: return other
    }
  }
}
