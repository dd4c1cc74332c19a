import UIModelPlatform

/// Keys that are pressed: text input and the focus system come first, then key commands and menus.
extension SessionSimulation {
  /// Presses a combination once.
  package mutating func press(_ press: Shortcut) {
    guard let chain else { return say(.refused, nil, "no responder in the window can receive a key") }
    let setting = KeyDispatch.Setting(
      environment, states: session.states, claim: claim(press, chain), isRightToLeft: session.isRightToLeft,
      keyboardLayout: KeyboardLayout.named(session.keyboardLayout))
    noteVeto(press)
    let dispatch = KeyDispatch(press, chain, menus: MenuAnswer(app, environments: [environment]), setting)
    let reason = dispatch.steps.last?.reason ?? "no command uses \(press.glyphs)"
    switch dispatch.outcome {
    case .takenByFocus: focusTakes(press)
    case .takenByTextInput: say(.typed, chain.links.first?.name, reason)
    case .performed: say(.performed, dispatch.performer?.name, "'\(dispatch.action ?? "")' is performed. \(reason)")
    case .disabled: say(.ignored, dispatch.performer?.name, reason)
    case .nobody, .takenBySystem: say(.ignored, nil, reason)
    case .unknown: say(.unknown, nil, reason)
    }
  }

  /// What text input and focus make of a press. Nothing focused means here that nothing is, not that nobody knows.
  private func claim(_ press: Shortcut, _ chain: ResponderChain) -> KeyClaim {
    let claim = KeyClaim(
      press, chain, focus: focus.flatMap { engine in focusedNode.map { _ in (engine, focusState) } }, environment)
    guard focusedNode == nil, case .unknown(.focus, _) = claim else { return claim }
    guard let focus, case .move = KeyClaim.focusKey(press, environment) else { return .none }
    return focus.initialItem == nil ? .none : .taken(.focus, "\(press.glyphs) starts focus")
  }

  /// A veto keeps the focus where it is; who gets the key then is another question.
  private mutating func noteVeto(_ press: Shortcut) {
    guard let focus, focusedNode != nil, case .move(let key) = KeyClaim.focusKey(press, environment) else { return }
    let move = focus.press(key, focusState)
    guard case .vetoed = move.outcome, let to = move.to else { return }
    moveFocus(to: to, .key)
  }

  private mutating func focusTakes(_ press: Shortcut) {
    guard let focus, let key = KeyClaim.focusKey(press, environment) else { return }
    switch key {
    case .select:
      guard let node = focusedNode else { return }
      if focus.tree.view(of: node)?.kind == .cell {
        select(node, focus, "because \(press.glyphs) selects the focused item")
      } else {
        say(.selected, focus.tree.name(of: node), "\(press.glyphs) acts on '\(focus.tree.name(of: node))'")
      }
    case .move(let key):
      let move = focus.press(key, focusState)
      guard let to = move.to else {
        return say(.focusStays, nil, "\(key.glyph) leads to no item")
      }
      moveFocus(to: to, .key)
    }
  }
}
