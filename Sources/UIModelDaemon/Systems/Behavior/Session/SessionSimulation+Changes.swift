import UIModelPlatform

/// Changes that code makes to presented sheets, and the adaptation of presentations to a window of another size.
extension SessionSimulation {
  /// Makes the changes that a method declares, in the frontmost presented sheet that has changes in this method.
  package mutating func makeChanges(in method: String) {
    for index in session.presented.indices.reversed() {
      guard let layer = window.layers.first(where: { $0.presented == session.presented[index] }),
        let sheet = sheet(of: layer)
      else { continue }
      let changes = sheet.changes.elements.indices.filter { sheet.changes.elements[$0].method.value == method }
      guard !changes.isEmpty else { continue }
      // Each change evaluates all layers of the window again.
      guard changes.count <= 64 else {
        return say(.unknown, layer.name, "'\(method)' makes \(changes.count) changes, which exceeds the limit")
      }
      for change in changes { make(change, of: sheet, at: index, layer.name) }
      return
    }
    say(.refused, nil, "no presented sheet is changed in '\(method)'")
  }

  private mutating func make(_ number: Int, of sheet: Sheet, at index: Int, _ name: String) {
    let answer = SheetAnswer(sheet)
    guard let use = answer.use(ofChange: number), let declared = use.change else { return }
    guard declared.controller.isKnown, sheet.modalPresentationStyle.isKnown,
      sheet.systemPresentation.isDefault
    else {
      return say(.unknown, name, "the changed controller of '\(name)' is not known")
    }
    if answer.isSetOnNil(use) {
      let controller = use.controller?.rawValue ?? "controller"
      return say(.ignored, name, "nothing changes: '\(name)' has no \(controller), so the property is set on nil")
    }
    guard answer.isInForce(use) else {
      return say(.ignored, name, "nothing changes: the changed controller does not control '\(name)' here")
    }
    let before = window.layers[index + window.layers.count - session.presented.count].layout
    let configuration = declared.configuration
    change { session in
      session.presented[index].changes.removeAll { $0 == number }
      session.presented[index].changes.append(number)
      if !configuration.selectedDetentIdentifier.isDefault { session.presented[index].selectedDetent = nil }
      if configuration.detents.isGiven, case .at? = session.presented[index].selectedDetent {
        session.presented[index].selectedDetent = nil
      }
    }
    let layer = window.layers[index + window.layers.count - session.presented.count]
    let how: String =
      switch declared.animateChanges {
      case .given(true, _): "animated"
      case .unknown: "maybe animated"
      default: "without animation"
      }
    let asks = declared.invalidateDetents.value == true ? "; its detents are resolved again" : ""
    say(.changed, name, "'\(name)' is changed, \(how)\(asks)")
    guard let layout = layer.layout, layout.presentation == .sheet else {
      return say(.sheetStays, name, "'\(name)' is not a sheet here; the change is visible when it becomes one")
    }
    if let selected = layout.selected, layout.positions.indices.contains(selected) {
      let position = layout.positions[selected]
      let isSame = before?.selected.map { before?.positions[$0].reference == position.reference } ?? false
      if isSame {
        say(.sheetStays, name, "it stays at \(position.words); \(behindText(of: layer))")
      } else {
        say(.detentSelected, name, "it goes to \(position.words); \(behindText(of: layer))")
      }
    } else {
      say(.unknown, name, "the new detent of '\(name)' is not known")
    }
    guard let front = window.front, front.presented == layer.presented else { return }
    if declared.animateChanges.value == true { reportLayoutBehind(isAnimated: true) }
    settleFocus(into: front)
  }

  /// Reports each presentation that became another one when the window changed.
  package mutating func noteAdaptation(from before: SessionSimulation) {
    for (old, new) in zip(before.window.layers, window.layers) where old.name == new.name {
      guard let was = old.layout, let layout = new.layout else { continue }
      if was.presentation == layout.presentation, was.fillsWindow == layout.fillsWindow { continue }
      let controller =
        layout.presentation == .sheet ? layout.controller.map { "; its \($0.rawValue) controls it" } : nil
      say(.adapted, new.name, "'\(new.name)' becomes " + layout.presentationWords + (controller ?? ""))
    }
  }
}

extension SheetLayout {
  /// The kind of presentation in words, such as "a popover".
  package var presentationWords: String {
    switch presentation {
    case .sheet: fillsWindow ? "a sheet that fills the window" : "a sheet"
    case .popover: "a popover"
    case .fullScreen: "the full screen"
    case .alert: "an alert"
    case nil: "an unknown presentation"
    }
  }
}
