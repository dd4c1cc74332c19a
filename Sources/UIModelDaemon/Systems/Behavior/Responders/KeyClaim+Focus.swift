import UIModelPlatform

extension KeyClaim {
  /// Computes whether text input or the focus system handles a press before commands. The chain begins at the focused
  /// item or the first responder. For example, ⇥ moves focus to the next group and is `.taken(.focus, …)`.
  ///
  /// - Parameter focus: the focus system of the window with its state; nil if no item has focus.
  package init(
    _ press: Shortcut, _ chain: ResponderChain, focus: (engine: FocusEngine, state: FocusState)?,
    _ environment: Environment
  ) {
    // Apps linked against an SDK before 15 use the old order, in which commands come before text input and the focus
    // system.
    if let sdk = environment.sdk, sdk < 15 {
      self = .none
      return
    }
    let firstLink = chain.links.first
    let focusPress = environment.hasFocusSystem ? KeyClaim.focusPress(press, environment) : nil
    if case .move(let key)? = focusPress, let focus {
      self = KeyClaim.focusClaim(key, press, focus.engine, focus.state)
      return
    }
    if let firstLink, let textEditability = firstLink.textEditability,
      let claim = KeyClaim.textClaim(press, firstLink, textEditability)
    {
      self = claim
      return
    }
    guard focusPress != nil else {
      self = .none
      return
    }
    guard focus != nil else {
      self = .unknown(
        .focus, "the focused item is not given, so it is not known whether the focus system handles \(press.glyphs)")
      return
    }
    self = firstLink?.textEditability != nil ? .none : .taken(.focus, "\(press.glyphs) selects the focused item")
  }

  /// The effect of a press in the focus system: it moves focus or selects the focused item.
  enum FocusPress { case move(FocusKey), select }

  /// Returns the effect of a press in the focus system; nil if the press has no effect there.
  static func focusPress(_ press: Shortcut, _ environment: Environment) -> FocusPress? {
    let isShifted = press.modifiers == .shift
    switch press.input {
    case "\t" where isShifted: return .move(.shiftTab)
    case "\t" where press.modifiers.isEmpty: return .move(.tab)
    case _ where !press.modifiers.isEmpty: return nil
    // Return selects on iPad, and Space on the Mac.
    case "\r": return environment.platform.isMac ? nil : .select
    case " ": return environment.platform.isMac ? .select : nil
    default: return FocusKey(input: press.input, flags: []).map { .move($0) }
    }
  }

  private static func focusClaim(
    _ key: FocusKey, _ press: Shortcut, _ engine: FocusEngine, _ state: FocusState
  ) -> KeyClaim {
    let move = engine.press(key, state)
    switch move.outcome {
    case .moved, .intercepted: return .taken(.focus, "\(press.glyphs) moves the focus")
    case .handledByText:
      let name = state.focusedItem.map { engine.tree.name(of: $0) } ?? ""
      return .taken(.textInput, "text input in '\(name)' handles \(press.glyphs)")
    case .vetoed:
      return .unknown(.focus, "focus stays because of a veto; it is not known whether the press is passed on")
    case .stays: return .none
    case .unknown(let unknownFact): return .unknown(unknownFact == .text ? .textInput : .focus, move.reason(engine))
    }
  }

  /// Returns the claim of text input on a press: text input handles keys that type, delete or move the insertion point
  /// before any command can. Returns nil if text input ignores the press.
  private static func textClaim(_ press: Shortcut, _ firstLink: Responder, _ editability: Responder.TextEditability)
    -> KeyClaim?
  {
    let reason = "text input in '\(firstLink.name)' handles \(press.glyphs)"
    guard editability == .editable else {
      return press.isArrow || press.isSingleCharacter && !press.modifiers.contains(.command)
        ? .unknown(.textInput, "it is not known whether the text handles \(press.glyphs)") : nil
    }
    switch TextKeys.handles(press, in: firstLink.textClass) {
    case true?: return .taken(.textInput, reason)
    case nil: return .unknown(.textInput, "it is not known whether \(reason)")
    case false?: return nil
    }
  }
}

extension Shortcut {
  fileprivate var isArrow: Bool { FocusKey(input: input, flags: []).map { FocusKey.arrows.contains($0) } ?? false }
  fileprivate var isSingleCharacter: Bool { input.count == 1 && input != "\t" }

  /// Whether editable text handles the press because the press types, deletes or moves the insertion point; nil if that
  /// is not documented. `TextKeys.handles(_:in:)` decides about Tab.
  var editsText: Bool? {
    let (isCommand, isControl) = (modifiers.contains(.command), modifiers.contains(.control))
    if isArrow, isCommand, modifiers.contains(.alternate) { return nil }
    if isControl { return isLetter && !isCommand ? nil : false }
    return isArrow || input == "\u{8}" || (isSingleCharacter && !isCommand)
  }
}

extension Environment {
  /// Whether the platform has keyboard navigation: iPadOS and Mac Catalyst from version 15 on. iPhone does not have it.
  package var hasFocusSystem: Bool { (platform == .iPadOS || platform == .macCatalyst) && version >= 15 }
}

extension AppResponders {
  /// Returns the focus system of the window that shows a screen, with focus on a view of that screen. Returns nil if
  /// `view` is nil or if the view is not a focus environment in that window.
  package func focusSystem(
    _ screenIndex: Int, _ view: Int?, isRightToLeft: Bool, states: Set<String>? = nil
  ) -> (engine: FocusEngine, state: FocusState)? {
    guard let view else { return nil }
    let place = app.screens[screenIndex].views[view].place
    // A screen that its container does not currently show gets its own focus system.
    for root in [outermostContainer(screenIndex), screenIndex] {
      let tree = FocusTree(app.screens[root], states: states) { name in self.screen(named: name).map { app.screens[$0] }
      }
      guard let node = tree.nodes.indices.first(where: { tree.view(of: $0)?.place == place }) else { continue }
      let engine = FocusEngine(tree, isRightToLeft: isRightToLeft)
      return (engine, engine.stateAfterFocusing(node, FocusState()))
    }
    return nil
  }
}
