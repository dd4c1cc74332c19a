/// Presenting and dismissing: focus goes where it can be, and comes back where it was.
extension SessionSimulation {
  /// Presents a sheet, or a screen that no sheet declares.
  package mutating func present(sheet: Sheet?, screen: String?) {
    let name = sheet?.ref.value ?? screen ?? ""
    let controller = sheet?.viewController.value ?? screen
    if session.presented.contains(where: { $0.sheet == sheet?.ref.value && $0.screen == controller }) {
      return say(.refused, name, "'\(name)' is presented already")
    }
    let presented = PresentedScreen(sheet: sheet?.ref.value, screen: controller, focusedBefore: session.focused)
    change { $0.presented.append(presented) }
    guard let layer = window.front else { return }
    say(.presented, name, text(of: layer))
    settleFocus(into: layer)
  }

  /// Dismisses what is in front by program.
  package mutating func dismiss() {
    guard let layer = window.front, let presented = layer.presented else {
      return say(.refused, nil, "nothing is presented")
    }
    change { $0.presented.removeLast() }
    say(.dismissed, layer.name, "'\(layer.name)' is dismissed")
    guard let focus else { return }
    let restores = window.front?.screen.map { app.screens[$0].restoresFocusAfterTransition } ?? .default
    guard session.focused == nil || focusedNode == nil else { return }
    note { $0.focused = nil }
    if !restores.isKnown { return say(.unknown, nil, "whether focus returns to where it was is not known") }
    if restores.value(default: true), let item = presented.focusedBefore, let node = focus.tree.node(of: item),
      focus.focusability[node].isFocusable
    {
      moveFocus(to: node, .presentation)
    } else if presented.focusedBefore != nil, let node = focus.initialItem {
      moveFocus(to: node, .presentation)
    }
  }

  /// Selects a detent by program.
  package mutating func selectDetent(_ name: String) {
    guard let layer = window.front, layer.presented != nil else { return say(.refused, nil, "nothing is presented") }
    change { $0.presented[$0.presented.count - 1].selectedDetent = name }
    guard let front = window.front else { return }
    let known = front.layout?.positions.contains { $0.name == Detent.shortName(name) } ?? false
    say(
      .detentSelected, front.name,
      known
        ? "'\(front.name)' goes to \(name). " + text(of: front)
        : "'\(front.name)' has no detent '\(name)' here, so it goes to its smallest. " + text(of: front))
    settleFocus(into: front)
  }

  /// Focus that is covered now goes into what is in front, where anything was focused at all.
  private mutating func settleFocus(into layer: SessionWindow.Layer) {
    guard let item = session.focused else { return }
    guard let focus else {
      note { ($0.focused, $0.firstResponder) = (nil, nil) }
      return say(.unknown, layer.name, "what is focused now is not known: " + window.unknown.joined(separator: "; "))
    }
    guard focus.tree.node(of: item) == nil else { return }
    note { $0.focused = nil }
    if let first = session.firstResponder, focus.tree.node(of: first) == nil { note { $0.firstResponder = nil } }
    guard let target = focus.initialItem else {
      return say(.focusLost, name(of: item), "'\(name(of: item))' is covered, and nothing in front can be focused")
    }
    moveFocus(to: target, .presentation)
  }

  private func text(of layer: SessionWindow.Layer) -> String {
    let what: String =
      switch layer.layout?.presentation {
      case .sheet: "a sheet"
      case .popover: "a popover"
      case .fullScreen: "the full screen"
      case nil: layer.layout == nil && layer.presented?.sheet == nil ? "a sheet, by default" : "not known as what"
      }
    let behind =
      switch layer.covers {
      case true?: "keys and touches do not reach what is behind it"
      case false?: "what is behind it stays within reach of keys and touches"
      case nil: "whether what is behind it stays within reach is not known"
      }
    return "it is presented as \(what); \(behind)"
  }
}
