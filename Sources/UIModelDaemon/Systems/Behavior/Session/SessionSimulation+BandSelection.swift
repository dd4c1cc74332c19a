import UIModelPlatform

/// Selection by a rectangle that is dragged with the pointer.
extension SessionSimulation {
  /// The maximum number of steps to report for one kind of change. Further steps are only counted.
  private static let maximumStepCount = 100

  /// Drags a rectangle over the items inside a view.
  /// - Parameter modifiers: the keys that are held when the drag begins.
  package mutating func bandSelect(in address: ViewAddress, over rect: Rect, _ modifiers: KeyModifiers) {
    let screen = app.screens[address.screen]
    let name = screen.views[address.view].name
    let selectedItems = session.selection.filter { item in
      place(of: item).map { $0.screen == address.screen && $0.view.map { screen.views[$0].parent } == address.view }
        ?? false
    }
    let selectedViews = selectedItems.isEmpty ? nil : selectedItems.compactMap { place(of: $0)?.view }
    let band = BandSelection(
      in: address.view, of: screen, over: rect, modifiers, selected: selectedViews, environment)
    guard let actor = band.actor else {
      return addStep(band.isKnown ? .refused : .unknown, name, "no band selection begins: \(band.reason)")
    }
    switch actor {
    case .builtIn:
      if let method = band.delegateMethod { addStep(.delegateCalled, name, "\(method) of '\(name)' returns true") }
      addStep(.bandSelecting, name, "'\(name)' draws a rectangle and selects the items that it covers")
      apply(band, screen, selectedItems, name)
    case .interaction:
      let handler = screen.details[address.view]?.bandSelectionInteraction?.handler.value
      let handlerText = handler.map { "\($0) is called" } ?? "its selection handler is called"
      let keys = modifiers.isEmpty ? "no keys" : modifiers.glyphs
      addStep(.bandSelecting, name, "the band selection of '\(name)' began with \(keys): \(handlerText)")
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
    let (old, new) = (Set(band.initialSelection), Set(selection))
    func item(_ view: Int) -> SessionItem {
      let ref = screen.views[view].ref.value
      return SessionItem(screen: screen.name, ref: ref, path: ref == nil ? screen.path(of: view) : [])
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
    addSteps(new.subtracting(old).sorted(), screen, .selected, "is selected" + reason)
    addSteps(
      old.subtracting(new).sorted(), screen, .deselected,
      "is deselected" + (band.mode == .toggles ? reason : ""))
    if old == new { addStep(.selectionKept, name, "the selection does not change") }
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
