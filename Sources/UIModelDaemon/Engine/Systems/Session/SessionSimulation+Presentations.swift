import UIModelPlatform

/// Presenting, and detents that are selected by program: focus goes where it can be.
extension SessionSimulation {
  /// Presents a sheet, or a screen that no sheet declares.
  package mutating func present(sheet: Sheet?, screen: String?) {
    let name = sheet?.ref.value ?? screen ?? ""
    let controller = sheet?.viewController.value ?? screen
    if session.presented.contains(where: { $0.sheet == sheet?.ref.value && $0.screen == controller }) {
      return say(.refused, name, "'\(name)' is already presented")
    }
    let presented = PresentedScreen(sheet: sheet?.ref.value, screen: controller, focusedBefore: session.focused)
    change { $0.presented.append(presented) }
    guard let layer = window.front else { return }
    say(.presented, name, text(of: layer))
    layOutNeighbors(isAnimated: true)
    settleFocus(into: layer)
  }

  /// Selects a detent by program: the delegate is not told.
  package mutating func selectDetent(_ name: String, isAnimated: Bool = false) {
    guard let layer = window.front, layer.presented != nil else { return say(.refused, nil, "nothing is presented") }
    change { $0.presented[$0.presented.count - 1].selectedDetent = .named(name) }
    guard let front = window.front else { return }
    let known = front.layout?.positions.contains { $0.name == Detent.shortName(name) } ?? false
    let how = isAnimated ? ", animated. " : ", without animation. "
    say(
      .detentSelected, front.name,
      known
        ? "'\(front.name)' goes to \(name)" + how + text(of: front)
        : "'\(front.name)' has no detent '\(name)' here, so it goes to its smallest detent" + how + text(of: front))
    if isAnimated { layOutNeighbors(isAnimated: true) }
    settleFocus(into: front)
  }

  /// Focus that is covered now goes into what is in front, where anything was focused at all.
  mutating func settleFocus(into layer: SessionWindow.Layer) {
    guard let item = session.focused else { return }
    guard let focus else {
      note { ($0.focused, $0.firstResponder) = (nil, nil) }
      return say(.unknown, layer.name, "the focused item is not known: " + window.unknown.joined(separator: "; "))
    }
    guard focus.tree.node(of: item) == nil else { return }
    note { $0.focused = nil }
    if let first = session.firstResponder, focus.tree.node(of: first) == nil { note { $0.firstResponder = nil } }
    guard let target = focus.initialItem else {
      return say(.focusLost, name(of: item), "'\(name(of: item))' is covered, and no item in front can be focused")
    }
    moveFocus(to: target, .presentation)
  }

  func text(of layer: SessionWindow.Layer) -> String {
    let what: String =
      switch layer.layout?.presentation {
      case .sheet: "a sheet"
      case .popover: "a popover"
      case .fullScreen: "the full screen"
      case nil: layer.layout == nil && layer.presented?.sheet == nil ? "a sheet, by default" : "something unknown"
      }
    return "it is presented as \(what); \(behindText(of: layer))"
  }

  /// What of the things behind a layer can be used.
  func behindText(of layer: SessionWindow.Layer) -> String {
    switch layer.covers {
    case true?: "keys and touches do not reach the content behind it"
    case false?: "keys and touches still reach the content behind it"
    case nil: "it is not known whether the content behind it stays reachable"
    }
  }
}
