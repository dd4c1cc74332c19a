import UIModelPlatform

/// Dismissal of presentations by code and by users. UIKit asks and informs the delegate only if a user dismisses a
/// presentation.
extension SessionSimulation {
  enum DismissalPermission {
    case allowed
    case blocked(String)
    case unknown(String)
  }

  /// Simulates a dismissal by code: removes the presentation with this name and all presentations above it. If the name
  /// is nil, removes the presentation in front.
  package mutating func dismiss(_ name: String? = nil) {
    guard let index = window.layers.lastIndex(where: { $0.presentedScreen != nil && (name == nil || $0.name == name) })
    else {
      return addStep(.refused, name, name.map { "'\($0)' is not presented" } ?? "nothing is presented")
    }
    remove(from: index, "")
  }

  /// Simulates a user's attempt to dismiss the presentation with this name, or the presentation in front if the name is
  /// nil.
  package mutating func dismissInteractively(_ name: String? = nil) {
    guard let layer = window.layers.last(where: { $0.presentedScreen != nil && (name == nil || $0.name == name) })
    else {
      return addStep(.refused, name, name.map { "'\($0)' is not presented" } ?? "nothing is presented")
    }
    if layer.layout?.presentation == .fullScreen || layer.layout?.fillsWindow == true {
      return addStep(.refused, layer.name, "'\(layer.name)' fills the window, so users cannot swipe it away")
    }
    if layer.layout?.presentation == .alert {
      return addStep(.refused, layer.name, "'\(layer.name)' is an alert, which only its actions dismiss")
    }
    if layer.layout?.systemPresentation == .actionSheet {
      return addStep(
        .unknown, layer.name, "it is not known whether '\(layer.name)' has a cancel action, with which users dismiss it"
      )
    }
    switch checkDismissalPermission(of: layer) {
    case .allowed: dismissByUser(layer, "by the user")
    case .unknown(let reason): addStep(.unknown, layer.name, reason)
    case .blocked(let reason):
      addStep(.refused, layer.name, "'\(layer.name)' stays: \(reason)")
      if layer.name == window.front?.name { callDelegate("presentationControllerDidAttemptToDismiss(_:)", layer) }
    }
  }

  /// Returns whether users can dismiss a layer now: the layer presents no other layer, is not modal, and its delegate
  /// allows dismissal. Adds a step if the delegate is asked.
  mutating func checkDismissalPermission(of layer: SessionWindow.Layer) -> DismissalPermission {
    if let index = window.layers.lastIndex(where: { $0.name == layer.name }), index < window.layers.count - 1 {
      return .blocked("it presents '\(window.layers[index + 1].name)'")
    }
    guard let sheet = sheet(of: layer) else {
      return .unknown("no sheet declares '\(layer.name)', so it is not known whether users can dismiss it")
    }
    let facts = SheetFacts(sheet)
    let isSwiftUI = facts.uses.isEmpty && sheet.swiftUI != nil
    let modalProperty = isSwiftUI ? sheet.swiftUI?.dismissDisabledFlag : sheet.modalInPresentationFlag
    switch modalProperty?.value(in: session.states) ?? .default {
    case .given(true, _):
      return .blocked(isSwiftUI ? "interactiveDismissDisabled is true" : "isModalInPresentation is true")
    case .unknown(let reason, _):
      return .unknown(
        "it is not known whether users can dismiss '\(layer.name)': \(reason)")
    default: break
    }
    switch facts.delegateResult("presentationControllerShouldDismiss") {
    case .default: return .allowed
    case .given(let isAllowed, _):
      addStep(
        .delegateCalled, layer.name,
        "presentationControllerShouldDismiss(_:) of the delegate is called and returns \(isAllowed)")
      return isAllowed ? .allowed : .blocked("its delegate does not allow dismissal")
    case .unknown(let reason, _):
      return .unknown("it is not known whether the delegate allows dismissal of '\(layer.name)': \(reason)")
    }
  }

  /// Simulates the dismissal of a layer by a user. The delegate is called before and after the dismissal.
  mutating func dismissByUser(_ layer: SessionWindow.Layer, _ cause: String) {
    guard let index = window.layers.lastIndex(where: { $0.name == layer.name }) else { return }
    callDelegate("presentationControllerWillDismiss(_:)", layer)
    remove(from: index, ", " + cause)
    callDelegate("presentationControllerDidDismiss(_:)", layer)
  }

  /// Reports the call of a delegate method of a presentation. A SwiftUI presentation has no delegate.
  mutating func callDelegate(_ method: String, _ layer: SessionWindow.Layer) {
    guard let sheet = sheet(of: layer) else { return }
    let facts = SheetFacts(sheet)
    if facts.uses.isEmpty, sheet.swiftUI != nil { return }
    let baseName = method.prefix { $0 != "(" }
    let isDeclared = facts.delegates.contains { $0.contains(method) || $0.contains(baseName + ":") }
    addStep(.delegateCalled, layer.name, "\(method) is called" + (isDeclared ? "" : ", if the delegate implements it"))
  }

  /// Removes a layer and all layers above it. Focus returns to the item that was focused before the presentation.
  private mutating func remove(from index: Int, _ cause: String) {
    let removedLayers = Array(window.layers[index...])
    guard let presentedScreen = removedLayers.first?.presentedScreen else { return }
    updateSessionAndWindow { $0.presentedScreens.removeLast(removedLayers.count) }
    for layer in removedLayers.reversed() {
      addStep(
        .dismissed, layer.name,
        "'\(layer.name)' is dismissed"
          + (layer.name == removedLayers[0].name ? cause : " with '\(removedLayers[0].name)', which presents it"))
    }
    if let front = window.front, front.layout?.presentation == .sheet {
      addStep(.laidOut, front.name, "'\(front.name)' is in front again, with its own corner radius")
    }
    returnFocus(presentedScreen)
    resignRemovedFirstResponder()
  }

  /// Clears the first responder if no layer contains it any longer. The keyboard is then hidden.
  private mutating func resignRemovedFirstResponder() {
    guard let item = session.firstResponder, let location = location(of: item),
      !window.layers.contains(where: { screens(of: $0).contains(location.screen) }),
      window.layers.allSatisfy({ $0.screenIndex != nil })
    else { return }
    updateSession { $0.firstResponder = nil }
    addStep(.firstResponderChanged, nil, "'\(name(of: item))' was removed and is no longer the first responder")
  }

  /// Moves focus to the item that was focused before the presentation, or else to the initial item.
  private mutating func returnFocus(_ presentedScreen: PresentedScreen) {
    guard let focus else { return }
    let restoresFocus = window.front?.screenIndex.map { app.screens[$0].restoresFocusAfterTransition } ?? .default
    guard session.focusedItem == nil || focusedNode == nil else { return }
    updateSession { $0.focusedItem = nil }
    if !restoresFocus.isKnown {
      return addStep(.unknown, nil, "it is not known whether focus returns to the previous item")
    }
    if restoresFocus.value(default: true), let item = presentedScreen.previousFocusedItem,
      let node = focus.tree.node(of: item),
      focus.focusability[node].isFocusable
    {
      moveFocus(to: node, .presentation)
    } else if presentedScreen.previousFocusedItem != nil, let node = focus.initialItem {
      moveFocus(to: node, .presentation)
    }
  }
}

extension SheetFacts {
  /// The delegates that the sheet's presentation controller might have.
  var delegates: [Implementations] {
    [sheet.delegateMethods] + (sheet.popover.value.map { [$0.delegateMethods] } ?? [])
      + effectiveUses.map(\.configuration.delegateMethods)
  }

  /// Returns the declared result of a delegate method; `default` if no delegate declares a result.
  /// - Parameter method: the method's base name, such as `presentationControllerShouldDismiss`.
  func delegateResult(_ method: String) -> Property<Bool> {
    delegates.lazy.map { $0.result(method + "(_:)", method + ":") }.first { !$0.isDefault } ?? .default
  }
}
