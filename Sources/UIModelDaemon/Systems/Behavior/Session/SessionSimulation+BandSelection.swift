import UIModelPlatform

/// Band selection: selection of items with a rectangle that is dragged with the pointer.
extension SessionSimulation {
  /// The maximum number of reported steps of one kind, such as selected items. Further steps are only counted.
  private static let maximumStepCount = 100

  /// Simulates a drag of a selection rectangle over the items inside a view, and reports its effects.
  /// - Parameter modifiers: the keys that are held when the drag begins.
  package mutating func bandSelect(in address: ViewAddress, over rect: Rect, _ modifiers: KeyModifiers) {
    let screen = app.screens[address.screenIndex]
    let name = screen.views[address.viewIndex].name
    let selectedItems = session.selection.filter { item in
      location(of: item).map {
        $0.screen == address.screenIndex && $0.view.map { screen.views[$0].parentIndex } == address.viewIndex
      }
        ?? false
    }
    let selectedViews = selectedItems.isEmpty ? nil : selectedItems.compactMap { location(of: $0)?.view }
    let band = BandSelection(
      in: address.viewIndex, of: screen, over: rect, modifiers, selected: selectedViews, environment)
    guard let actor = band.actor else {
      return addStep(band.isActorKnown ? .refused : .unknown, name, "no band selection begins: \(band.reason)")
    }
    switch actor {
    case .builtIn:
      if let method = band.delegateMethod { addStep(.delegateCalled, name, "\(method) of '\(name)' returns true") }
      addStep(.bandSelecting, name, "'\(name)' draws a rectangle and selects the items that it covers")
      apply(band, screen, selectedItems, name)
    case .interaction:
      let handler = screen.details[address.viewIndex]?.bandSelectionInteraction?.handler.value
      let handlerText = handler.map { "\($0) is called" } ?? "its selection handler is called"
      let keysText = modifiers.isEmpty ? "no keys" : modifiers.glyphs
      addStep(.bandSelecting, name, "the band selection of '\(name)' began with \(keysText): \(handlerText)")
      addStep(
        .bandSelecting, name,
        "it is selecting, and the rectangle covers \(band.coveredItems.count) views inside: \(handlerText)")
      addStep(.bandSelecting, name, "it ended when the button was released: \(handlerText)")
      addStep(.unknown, name, "the handler decides what is selected")
    }
  }

  /// Applies the new selection to the session, and reports the items whose selection changed.
  private mutating func apply(_ band: BandSelection, _ screen: Screen, _ selectedItems: [SessionItem], _ name: String) {
    guard let selection = band.selection else {
      return addStep(.unknown, name, "the new selection is not known: " + band.unknownFacts.joined(separator: "; "))
    }
    let (oldSelection, newSelection) = (Set(band.initialSelection), Set(selection))
    func item(_ viewIndex: Int) -> SessionItem {
      let ref = screen.views[viewIndex].ref.value
      return SessionItem(screenName: screen.name, ref: ref, path: ref == nil ? screen.path(of: viewIndex) : [])
    }
    updateSession { session in
      session.selection.removeAll { selectedItems.contains($0) }
      session.selection += selection.map(item)
    }
    let reason =
      switch band.mode {
      case .adds?: ", added because Shift was held"
      case .toggles?: ", toggled because Command was held"
      default: ""
      }
    addSteps(newSelection.subtracting(oldSelection).sorted(), screen, .selected, "is selected" + reason)
    addSteps(
      oldSelection.subtracting(newSelection).sorted(), screen, .deselected,
      "is deselected" + (band.mode == .toggles ? reason : ""))
    if oldSelection == newSelection { addStep(.selectionKept, name, "the selection does not change") }
  }

  private mutating func addSteps(_ views: [Int], _ screen: Screen, _ kind: SessionStep.Kind, _ text: String) {
    for view in views.prefix(SessionSimulation.maximumStepCount) {
      let name = screen.views[view].name
      addStep(kind, name, "'\(name)' \(text)")
    }
    if views.count > SessionSimulation.maximumStepCount {
      addStep(kind, nil, "\(views.count - SessionSimulation.maximumStepCount) more: \(text)")
    }
  }
}
