import UIModelPlatform

/// Presentations and detents that code selects. Focus moves into the presentation if an item there can be focused.
extension SessionSimulation {
  /// Presents a sheet, or a screen that no sheet declares.
  package mutating func present(sheet: Sheet?, screen: String?) {
    let name = sheet?.ref.value ?? screen ?? ""
    let controller = sheet?.viewController.value ?? screen
    if session.presented.contains(where: { $0.sheet == sheet?.ref.value && $0.screen == controller }) {
      return say(.refused, name, "'\(name)' is already presented")
    }
    if let controller, let other = session.presented.first(where: { $0.screen == controller }) {
      return say(
        .refused, name,
        "'\(controller)' is already presented as '\(other.sheet ?? controller)'; UIKit raises an exception if a view "
          + "controller is presented twice")
    }
    if let busy = busyPresenter(of: name) {
      return say(
        .refused, name,
        "'\(busy.presenter)' already presents '\(busy.presented)', so UIKit logs a warning and does not present '\(name)'"
      )
    }
    if let sheet, let container = window.container, SheetAnswer(sheet).raisesException(in: container, on: environment) {
      return say(.refused, name, "'\(name)' is a popover here and has no source, so UIKit raises an exception")
    }
    let presented = PresentedScreen(sheet: sheet?.ref.value, screen: controller, focusedBefore: session.focused)
    change { $0.presented.append(presented) }
    guard let layer = window.front else { return }
    say(.presented, name, text(of: layer))
    reportLayoutBehind(isAnimated: true)
    settleFocus(into: layer)
  }

  /// Returns the screen that declares a presentation but already presents another one. Nil if the layer in front may be
  /// the presenter, or if its content is unknown.
  private func busyPresenter(of name: String) -> (presenter: String, presented: String)? {
    func presenter(_ layer: SessionWindow.Layer) -> Screen? {
      screens(of: layer).lazy.map { app.screens[$0] }.first { $0.presents.elements.contains { $0.value == name } }
    }
    guard let front = window.front, front.presented != nil, front.screen != nil,
      screens(of: front).allSatisfy({ app.screens[$0].presents.isComplete && app.screens[$0].children.isComplete }),
      presenter(front) == nil
    else { return nil }
    for index in window.layers.indices.dropLast().reversed() {
      if let screen = presenter(window.layers[index]) { return (screen.name, window.layers[index + 1].name) }
    }
    return nil
  }

  /// Selects a detent by code, which does not call the delegate.
  package mutating func selectDetent(_ name: String, isAnimated: Bool = false) {
    selectDetent(.named(name), called: "'\(name)'", isAnimated: isAnimated)
  }

  /// Selects a detent by code: a SwiftUI detent by its value, any other by its identifier.
  /// - Parameter words: The detent's name in messages.
  package mutating func selectDetent(_ detent: DetentReference, called words: String, isAnimated: Bool = false) {
    guard let layer = window.front, layer.presented != nil else { return say(.refused, nil, "nothing is presented") }
    change { $0.presented[$0.presented.count - 1].selectedDetent = detent }
    guard let front = window.front else { return }
    let how = isAnimated ? "animated" : "without animation"
    guard let layout = front.layout, layout.presentation == .sheet else {
      say(.sheetStays, front.name, "'\(front.name)' is not a sheet here; \(text(of: front))")
      return settleFocus(into: front)
    }
    if let selected = layout.selected, layout.positions.indices.contains(selected) {
      let position = layout.positions[selected]
      let isMissing = layout.state.selected.value.map { $0.map { !layout.has($0) } ?? false } ?? false
      let reason = isMissing && !layout.fillsWindow ? "has no detent \(words) here, so it " : ""
      say(
        .detentSelected, front.name,
        "'\(front.name)' \(reason)goes to \(position.words), \(how); \(behindText(of: front))")
    } else {
      say(.unknown, front.name, "the new detent of '\(front.name)' is not known")
    }
    if isAnimated { reportLayoutBehind(isAnimated: true) }
    settleFocus(into: front)
  }

  /// Moves focus into the layer in front if the focused item is covered. Does nothing if no item is focused.
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
    let isDefault = layer.layout == nil && layer.presented?.sheet == nil
    guard let words = isDefault ? "a sheet, by default" : layer.layout?.plainWords else {
      return
        "'\(layer.name)' is presented; it is not known whether it becomes a sheet, a popover or the full screen here"
    }
    return "'\(layer.name)' is presented as \(words); \(behindText(of: layer))"
  }

  /// Returns a clause that says whether keys and touches reach the content behind a layer.
  func behindText(of layer: SessionWindow.Layer) -> String {
    switch layer.covers {
    case true?: "keys and touches do not reach the content behind it"
    case false?: "keys and touches still reach the content behind it"
    case nil: "it is not known whether the content behind it stays reachable"
    }
  }
}

extension SheetLayout {
  /// The kind of presentation in words; nil if unknown.
  fileprivate var plainWords: String? {
    switch presentation {
    case .sheet: "a sheet"
    case .popover: "a popover"
    case .fullScreen: "the full screen"
    case .alert: "an alert"
    case nil: nil
    }
  }
}
