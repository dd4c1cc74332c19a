import UIModelPlatform

/// Presentations by code, and the selection of detents by code. Focus moves into a presentation if an item inside it
/// can be focused.
extension SessionSimulation {
  /// Presents a sheet, or a screen that no sheet declares.
  package mutating func present(sheet: Sheet?, screen: String?) {
    let name = sheet?.ref.value ?? screen ?? ""
    let controller = sheet?.viewController.value ?? screen
    if session.presentedScreens.contains(where: { $0.sheet == sheet?.ref.value && $0.screen == controller }) {
      return addStep(.refused, name, "'\(name)' is already presented")
    }
    if let controller, let existingPresentation = session.presentedScreens.first(where: { $0.screen == controller }) {
      return addStep(
        .refused, name,
        "'\(controller)' is already presented as '\(existingPresentation.sheet ?? controller)'; UIKit raises an exception if a view "
          + "controller is presented twice")
    }
    if let busyScreen = busyPresenter(of: name) {
      return addStep(
        .refused, name,
        "'\(busyScreen.presenter)' already presents '\(busyScreen.presented)', so UIKit logs a warning and does not present '\(name)'"
      )
    }
    if let sheet, let container = window.container, SheetFacts(sheet).raisesException(in: container, on: environment) {
      return addStep(.refused, name, "'\(name)' is a popover here and has no source, so UIKit raises an exception")
    }
    let presented = PresentedScreen(sheet: sheet?.ref.value, screen: controller, focusedBefore: session.focusedItem)
    updateSessionAndWindow { $0.presentedScreens.append(presented) }
    guard let layer = window.front else { return }
    addStep(.presented, name, text(of: layer))
    reportLayoutBehind(isAnimated: true)
    moveFocusIfCovered(into: layer)
  }

  /// Returns the screen that declares a presentation but already presents another one. Nil if the layer in front might
  /// be the presenter, or if its content is unknown.
  private func busyPresenter(of name: String) -> (presenter: String, presented: String)? {
    func presenter(_ layer: SessionWindow.Layer) -> Screen? {
      screens(of: layer).lazy.map { app.screens[$0] }.first {
        $0.presentedHandles.elements.contains { $0.value == name }
      }
    }
    guard let front = window.front, front.presentedScreen != nil, front.screen != nil,
      screens(of: front).allSatisfy({
        app.screens[$0].presentedHandles.isComplete && app.screens[$0].children.isComplete
      }),
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
  /// - Parameter displayName: the detent's name in messages.
  package mutating func selectDetent(_ detent: DetentReference, called displayName: String, isAnimated: Bool = false) {
    guard let layer = window.front, layer.presentedScreen != nil else {
      return addStep(.refused, nil, "nothing is presented")
    }
    updateSessionAndWindow { $0.presentedScreens[$0.presentedScreens.count - 1].selectedDetent = detent }
    guard let front = window.front else { return }
    let animationText = isAnimated ? "animated" : "without animation"
    guard let layout = front.layout, layout.presentation == .sheet else {
      addStep(.sheetStays, front.name, "'\(front.name)' is not a sheet here; \(text(of: front))")
      return moveFocusIfCovered(into: front)
    }
    if let selected = layout.selectedIndex, layout.positions.indices.contains(selected) {
      let position = layout.positions[selected]
      let isMissing = layout.state.selectedDetent.value.map { $0.map { !layout.hasPosition($0) } ?? false } ?? false
      let reason = isMissing && !layout.fillsWindow ? "has no detent \(displayName) here, so it " : ""
      addStep(
        .detentSelected, front.name,
        "'\(front.name)' \(reason)goes to \(position.phrase), \(animationText); \(backgroundText(of: front))")
    } else {
      addStep(.unknown, front.name, "the new detent of '\(front.name)' is not known")
    }
    if isAnimated { reportLayoutBehind(isAnimated: true) }
    moveFocusIfCovered(into: front)
  }

  /// Moves focus into the layer in front if the focused item is covered. Without a focused item, nothing happens.
  mutating func moveFocusIfCovered(into layer: SessionWindow.Layer) {
    guard let item = session.focusedItem else { return }
    guard let focus else {
      updateSession { ($0.focusedItem, $0.firstResponder) = (nil, nil) }
      return addStep(
        .unknown, layer.name, "the focused item is not known: " + window.unknownFacts.joined(separator: "; "))
    }
    guard focus.tree.node(of: item) == nil else { return }
    updateSession { $0.focusedItem = nil }
    if let firstResponder = session.firstResponder, focus.tree.node(of: firstResponder) == nil {
      updateSession { $0.firstResponder = nil }
    }
    guard let target = focus.initialItem else {
      return addStep(.focusLost, name(of: item), "'\(name(of: item))' is covered, and no item in front can be focused")
    }
    moveFocus(to: target, .presentation)
  }

  func text(of layer: SessionWindow.Layer) -> String {
    let isDefault = layer.layout == nil && layer.presentedScreen?.sheet == nil
    guard let phrase = isDefault ? "a sheet, by default" : layer.layout?.plainPhrase else {
      return
        "'\(layer.name)' is presented; it is not known whether it becomes a sheet, a popover or the full screen here"
    }
    return "'\(layer.name)' is presented as \(phrase); \(backgroundText(of: layer))"
  }

  /// Returns a clause about the content behind a layer: whether keys and touches reach it.
  func backgroundText(of layer: SessionWindow.Layer) -> String {
    switch layer.coversBackground {
    case true?: "keys and touches do not reach the content behind it"
    case false?: "keys and touches still reach the content behind it"
    case nil: "it is not known whether the content behind it stays reachable"
    }
  }
}

extension SheetLayout {
  /// The kind of presentation as a phrase, such as "a popover"; nil if unknown.
  fileprivate var plainPhrase: String? {
    switch presentation {
    case .sheet: "a sheet"
    case .popover: "a popover"
    case .fullScreen: "the full screen"
    case .alert: "an alert"
    case nil: nil
    }
  }
}
