import UIModelPlatform

/// Key presses. Text input and the focus system handle a key first, then key commands and menus.
extension SessionSimulation {
  /// Simulates one press of a key combination, and reports its effects.
  package mutating func press(_ press: Shortcut) {
    guard let chain else { return reportMissingChain(press) }
    let claim = claim(press, chain)
    let menus = AppMainMenu(app, environments: [environment])
    if let unknownReason = fullKeyboardAccessUnknownReason(press, chain, menus) {
      return addStep(.unknown, nil, unknownReason)
    }
    reportVeto(press)
    let dispatch = KeyDispatch(press, chain, menus: menus, conditions(claim))
    let reason = dispatch.steps.last?.reason ?? "no command uses \(press.glyphs)"
    switch dispatch.outcome {
    case .takenByFocus: applyFocusKey(press)
    case .takenByTextInput: addStep(.typed, chain.links.first?.name, reason)
    case .performed: addStep(.performed, dispatch.performer?.name, dispatch.performerSentence ?? reason)
    case .disabled: addStep(.ignored, dispatch.performer?.name, reason)
    case .nobody, .takenBySystem: addStep(.ignored, nil, reason)
    case .unknown: addStep(.unknown, nil, reason)
    }
  }

  /// Reports a press for which no responder chain is known. The result is unknown unless no scene is in the foreground.
  private mutating func reportMissingChain(_ press: Shortcut) {
    if session.hasNoForegroundScene {
      return addStep(.refused, nil, "no responder in the window can receive a key")
    }
    let frontReason = window.front.map { "the view controller of '\($0.name)' is not given" }
    addStep(.unknown, nil, frontReason ?? window.unknownFacts.first ?? "the visible screen is not known")
  }

  private func conditions(_ claim: KeyClaim) -> KeyDispatch.Conditions {
    KeyDispatch.Conditions(
      environment, states: session.states, claim: claim, isRightToLeft: session.isRightToLeft,
      keyboardLayout: KeyboardLayout.named(session.keyboardLayout))
  }

  /// Returns whether text input or the focus system takes a press before any command. If the session has no focused
  /// item, the app is assumed to have none, unless the model might lack views.
  private func claim(_ press: Shortcut, _ chain: ResponderChain) -> KeyClaim {
    let claim = KeyClaim(
      press, chain, focus: focus.flatMap { engine in focusedNode.map { _ in (engine, focusState) } }, environment)
    guard focusedNode == nil else { return claim }
    switch claim {
    case .none: return unlistedTextInputClaim(press) ?? .none
    case .unknown(.focus, _): return claimWithoutFocus(press) ?? unlistedTextInputClaim(press) ?? .none
    case .taken, .unknown: return claim
    }
  }

  /// Returns the focus system's claim on a press while the model does not say which item is focused, or whether one is.
  /// The claim is certain if the press moves focus to an initial item, and unknown if unlisted items might get focus.
  /// Returns nil for any other press.
  private func claimWithoutFocus(_ press: Shortcut) -> KeyClaim? {
    guard let focus, let key = KeyClaim.focusPress(press, environment) else { return nil }
    let unknownClaim = KeyClaim.unknown(
      .focus,
      "not all views of '\(window.front?.name ?? "")' are known, so it is not known whether the focus system handles "
        + press.glyphs)
    guard case .move = key else { return focus.mayHaveUnlistedItems ? unknownClaim : nil }
    if focus.initialItem != nil { return .taken(.focus, "\(press.glyphs) starts focus") }
    return focus.mayHaveUnlistedItems || focus.hasUnknownFocusability ? unknownClaim : nil
  }

  /// Returns an unknown claim, i.e. one that leaves open whether commands get the press, if the press might edit text
  /// in a view that the model does not list. Otherwise returns nil.
  private func unlistedTextInputClaim(_ press: Shortcut) -> KeyClaim? {
    if let sdk = environment.sdk, sdk < 15 { return nil }
    guard session.firstResponder == nil, focus?.mayHaveUnlistedViews == true, press.editsText != false else {
      return nil
    }
    return .unknown(
      .textInput,
      "not all views of '\(window.front?.name ?? "")' are known, so it is not known whether text input handles "
        + press.glyphs)
  }

  /// Returns the reason that the effect of Full Keyboard Access on a press is unknown; nil if the effect is known. Full
  /// Keyboard Access handles its keys before views do. No source says whether it also precedes commands, and users can
  /// change its keys.
  private func fullKeyboardAccessUnknownReason(
    _ press: Shortcut, _ chain: ResponderChain, _ menus: AppMainMenu
  ) -> String? {
    guard session.isFullKeyboardAccessOn, press.isFullKeyboardAccessKey else { return nil }
    if focusedNode != nil, press.modifiers.isEmpty, [" ", "\r"].contains(press.input) {
      return "it is not known what Full Keyboard Access does with \(press.glyphs)"
    }
    switch KeyDispatch(press, chain, menus: menus, conditions(.none)).outcome {
    case .performed, .disabled, .unknown:
      return "it is not known whether Full Keyboard Access handles \(press.glyphs) before commands"
    case .nobody, .takenByFocus, .takenByTextInput, .takenBySystem: return nil
    }
  }

  /// Reports a focus move that a view vetoes. Another handler might still receive the key.
  private mutating func reportVeto(_ press: Shortcut) {
    guard let focus, focusedNode != nil, case .move(let key) = KeyClaim.focusPress(press, environment) else { return }
    let move = focus.press(key, focusState)
    guard case .vetoed = move.outcome, let targetNode = move.targetItem else { return }
    moveFocus(to: targetNode, .key)
  }

  /// Applies a key that the focus system handles: selects the focused item or moves focus.
  private mutating func applyFocusKey(_ press: Shortcut) {
    guard let focus, let key = KeyClaim.focusPress(press, environment) else { return }
    switch key {
    case .select:
      guard let node = focusedNode else { return }
      if focus.tree.view(of: node)?.kind == .cell {
        select(node, focus, "because \(press.glyphs) selects the focused item")
      } else {
        addStep(.selected, focus.tree.name(of: node), "\(press.glyphs) acts on '\(focus.tree.name(of: node))'")
      }
    case .move(let key):
      let move = focus.press(key, focusState)
      guard let targetNode = move.targetItem else {
        return addStep(.focusStays, nil, "\(key.glyph) leads to no item")
      }
      moveFocus(to: targetNode, .key)
    }
  }
}

extension Shortcut {
  /// Whether Full Keyboard Access uses this key combination by default (WWDC21-10120).
  fileprivate var isFullKeyboardAccessKey: Bool {
    if input == "\t" { return modifiers.isSubset(of: [.shift, .control]) }
    guard modifiers.isEmpty else { return false }
    return [" ", "\r"].contains(input) || FocusKey(input: input, flags: []) != nil
  }
}
