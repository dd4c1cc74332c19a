import UIModelPlatform

/// Selection by a rectangle that is dragged with the pointer.
extension SessionSimulation {
  /// The maximum number of steps to report for one kind of change. Further steps are only counted.
  private static let maximumSteps = 100

  /// Drags a rectangle over the items inside a view.
  /// - Parameter modifiers: The keys that are held when the drag begins.
  package mutating func bandSelect(in address: ViewAddress, over rect: Rect, _ modifiers: KeyModifiers) {
    let screen = app.screens[address.screen]
    let name = screen.views[address.view].name
    let inside = session.selection.filter { item in
      place(of: item).map { $0.screen == address.screen && $0.view.map { screen.views[$0].parent } == address.view }
        ?? false
    }
    let before = inside.isEmpty ? nil : inside.compactMap { place(of: $0)?.view }
    let band = BandSelection(
      in: address.view, of: screen, over: rect, modifiers, selected: before, environment)
    guard let actor = band.actor else {
      return say(band.isKnown ? .refused : .unknown, name, "no band selection begins: \(band.reason)")
    }
    switch actor {
    case .builtIn:
      if let method = band.delegateMethod { say(.delegateCalled, name, "\(method) of '\(name)' returns true") }
      say(.bandSelecting, name, "'\(name)' draws a rectangle and selects the items that it covers")
      apply(band, screen, inside, name)
    case .interaction:
      let handler = screen.details[address.view]?.bandSelectionInteraction?.handler.value
      let handlerText = handler.map { "\($0) is called" } ?? "its selection handler is called"
      let keys = modifiers.isEmpty ? "no keys" : modifiers.glyphs
      say(.bandSelecting, name, "the band selection of '\(name)' began with \(keys): \(handlerText)")
      say(
        .bandSelecting, name,
        "it is selecting, and the rectangle covers \(band.covered.count) views inside: \(handlerText)")
      say(.bandSelecting, name, "it ended when the button was released: \(handlerText)")
      say(.unknown, name, "the handler decides what is selected")
    }
  }

  /// Applies the new selection to the session, and reports the items whose selection changed.
  private mutating func apply(_ band: BandSelection, _ screen: Screen, _ inside: [SessionItem], _ name: String) {
    guard let selection = band.selection else {
      return say(.unknown, name, "the new selection is not known: " + band.unknown.joined(separator: "; "))
    }
    let (old, new) = (Set(band.before), Set(selection))
    func item(_ view: Int) -> SessionItem {
      let ref = screen.views[view].ref.value
      return SessionItem(screen: screen.name, ref: ref, path: ref == nil ? screen.path(of: view) : [])
    }
    note { session in
      session.selection.removeAll { inside.contains($0) }
      session.selection += selection.map(item)
    }
    let why =
      switch band.mode {
      case .adds?: ", added because Shift was held"
      case .toggles?: ", toggled because Command was held"
      default: ""
      }
    say(new.subtracting(old).sorted(), screen, .selected, "is selected" + why)
    say(
      old.subtracting(new).sorted(), screen, .deselected,
      "is deselected" + (band.mode == .toggles ? why : ""))
    if old == new { say(.selectionKept, name, "the selection does not change") }
  }

  private mutating func say(_ views: [Int], _ screen: Screen, _ kind: SessionStep.Kind, _ text: String) {
    for view in views.prefix(SessionSimulation.maximumSteps) {
      let name = screen.views[view].name
      say(kind, name, "'\(name)' \(text)")
    }
    if views.count > SessionSimulation.maximumSteps {
      say(kind, nil, "\(views.count - SessionSimulation.maximumSteps) more: \(text)")
    }
  }
}
