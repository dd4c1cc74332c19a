import UIModelPlatform

/// Presentation of screens and selection of detents by code. If the focused item is covered, focus moves into the
/// presentation, provided that an item inside the presentation can be focused.
extension SessionSimulation {
  /// Simulates the presentation of a sheet, or of a screen that no sheet declares.
  package mutating func present(sheet: Sheet?, screenName: String?) {
    let name = sheet?.ref.value ?? screenName ?? ""
    let controllerName = sheet?.viewControllerHandle.value ?? screenName
    if session.presentedScreens.contains(where: {
      $0.sheetHandle == sheet?.ref.value && $0.screenName == controllerName
    }) {
      return addStep(.refused, name, "'\(name)' is already presented")
    }
    if let controllerName,
      let existingPresentation = session.presentedScreens.first(where: { $0.screenName == controllerName })
    {
      return addStep(
        .refused, name,
        "'\(controllerName)' is already presented as '\(existingPresentation.sheetHandle ?? controllerName)'; UIKit raises an exception if a view "
          + "controller is presented twice")
    }
    if let busyPresenterNames = busyPresenter(of: name) {
      return addStep(
        .refused, name,
        "'\(busyPresenterNames.presenter)' already presents '\(busyPresenterNames.presented)', so UIKit logs a warning and does not present '\(name)'"
      )
    }
    if let sheet, let container = window.container, SheetFacts(sheet).raisesException(in: container, on: environment) {
      return addStep(.refused, name, "'\(name)' is a popover here and has no source, so UIKit raises an exception")
    }
    let newPresentation = PresentedScreen(
      sheetHandle: sheet?.ref.value, screenName: controllerName, previousFocusedItem: session.focusedItem)
    updateSessionAndWindow { $0.presentedScreens.append(newPresentation) }
    guard let layer = window.front else { return }
    addStep(.presented, name, text(of: layer))
    reportLayoutBehind(isAnimated: true)
    moveFocusIfCovered(into: layer)
  }

  /// Returns the name of the screen that must present the presentation `name` but already presents another layer, and
  /// the name of that layer. Nil if there is no such screen, if the layer in front might be the presenter, or if its
  /// content is unknown.
  private func busyPresenter(of name: String) -> (presenter: String, presented: String)? {
    func presentingScreen(_ layer: SessionWindow.Layer) -> Screen? {
      screens(of: layer).lazy.map { app.screens[$0] }.first {
        $0.presentedHandles.elements.contains { $0.value == name }
      }
    }
    guard let front = window.front, front.presentedScreen != nil, front.screenIndex != nil,
      screens(of: front).allSatisfy({
        app.screens[$0].presentedHandles.isComplete && app.screens[$0].childHandles.isComplete
      }),
      presentingScreen(front) == nil
    else { return nil }
    for index in window.layers.indices.dropLast().reversed() {
      if let screen = presentingScreen(window.layers[index]) { return (screen.name, window.layers[index + 1].name) }
    }
    return nil
  }

  /// Simulates the selection of a detent by code, which does not call the delegate.
  package mutating func selectDetent(_ name: String, isAnimated: Bool = false) {
    selectDetent(.named(name), called: "'\(name)'", isAnimated: isAnimated)
  }

  /// Simulates the selection of a detent by code. A SwiftUI detent is given by its value, a UIKit detent by its
  /// identifier.
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
    if let selectedIndex = layout.selectedIndex, layout.positions.indices.contains(selectedIndex) {
      let position = layout.positions[selectedIndex]
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

  /// Moves focus into the layer in front if the focused item is covered. Does nothing if no item is focused.
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
    guard let targetNode = focus.initialItem else {
      return addStep(.focusLost, name(of: item), "'\(name(of: item))' is covered, and no item in front can be focused")
    }
    moveFocus(to: targetNode, .presentation)
  }

  func text(of layer: SessionWindow.Layer) -> String {
    let isDefault = layer.layout == nil && layer.presentedScreen?.sheetHandle == nil
    guard let phrase = isDefault ? "a sheet, by default" : layer.layout?.presentationKindPhrase else {
      return
        "'\(layer.name)' is presented; it is not known whether it becomes a sheet, a popover or the full screen here"
    }
    return "'\(layer.name)' is presented as \(phrase); \(backgroundText(of: layer))"
  }

  /// Returns a clause about the content behind a layer: whether keys and touches reach this content.
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
  fileprivate var presentationKindPhrase: String? {
    switch presentation {
    case .sheet: "a sheet"
    case .popover: "a popover"
    case .fullScreen: "the full screen"
    case .alert: "an alert"
    case nil: nil
    }
  }
}
