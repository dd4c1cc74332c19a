import UIModelPlatform

/// Changes that code makes to presented sheets, and the adaptation of presentations to a window of another size.
extension SessionSimulation {
  /// Makes the changes that a method declares, in the frontmost presented sheet that has changes in this method.
  package mutating func makeChanges(in method: String) {
    for index in session.presentedScreens.indices.reversed() {
      guard let layer = window.layers.first(where: { $0.presentedScreen == session.presentedScreens[index] }),
        let sheet = sheet(of: layer)
      else { continue }
      let changes = sheet.changes.elements.indices.filter { sheet.changes.elements[$0].method.value == method }
      guard !changes.isEmpty else { continue }
      // Each change evaluates all layers of the window again.
      guard changes.count <= 64 else {
        return addStep(.unknown, layer.name, "'\(method)' makes \(changes.count) changes, which exceeds the limit")
      }
      for change in changes { applyChange(change, of: sheet, at: index, layer.name) }
      return
    }
    addStep(.refused, nil, "no presented sheet is changed in '\(method)'")
  }

  private mutating func applyChange(_ number: Int, of sheet: Sheet, at index: Int, _ name: String) {
    let facts = SheetFacts(sheet)
    guard let use = facts.use(ofChange: number), let declaredChange = use.change else { return }
    guard declaredChange.controller.isKnown, sheet.modalPresentationStyle.isKnown,
      sheet.systemPresentation.isDefault
    else {
      return addStep(.unknown, name, "the changed controller of '\(name)' is not known")
    }
    if facts.isSetOnNil(use) {
      let controller = use.controller?.rawValue ?? "controller"
      return addStep(.ignored, name, "nothing changes: '\(name)' has no \(controller), so the property is set on nil")
    }
    guard facts.isEffective(use) else {
      return addStep(.ignored, name, "nothing changes: the changed controller does not control '\(name)' here")
    }
    let oldLayout = window.layers[index + window.layers.count - session.presentedScreens.count].layout
    let configuration = declaredChange.configuration
    updateSessionAndWindow { session in
      session.presentedScreens[index].changes.removeAll { $0 == number }
      session.presentedScreens[index].changes.append(number)
      if !configuration.selectedDetentIdentifier.isDefault { session.presentedScreens[index].selectedDetent = nil }
      if configuration.detents.isGiven, case .index? = session.presentedScreens[index].selectedDetent {
        session.presentedScreens[index].selectedDetent = nil
      }
    }
    let layer = window.layers[index + window.layers.count - session.presentedScreens.count]
    let animationText: String =
      switch declaredChange.animateChanges {
      case .given(true, _): "animated"
      case .unknown: "maybe animated"
      default: "without animation"
      }
    let detentText = declaredChange.invalidateDetents.value == true ? "; its detents are resolved again" : ""
    addStep(.changed, name, "'\(name)' is changed, \(animationText)\(detentText)")
    guard let layout = layer.layout, layout.presentation == .sheet else {
      return addStep(.sheetStays, name, "'\(name)' is not a sheet here; the change is visible when it becomes one")
    }
    if let selected = layout.selectedIndex, layout.positions.indices.contains(selected) {
      let position = layout.positions[selected]
      let keepsDetent =
        oldLayout?.selectedIndex.map { oldLayout?.positions[$0].reference == position.reference } ?? false
      if keepsDetent {
        addStep(.sheetStays, name, "it stays at \(position.phrase); \(backgroundText(of: layer))")
      } else {
        addStep(.detentSelected, name, "it goes to \(position.phrase); \(backgroundText(of: layer))")
      }
    } else {
      addStep(.unknown, name, "the new detent of '\(name)' is not known")
    }
    guard let front = window.front, front.presentedScreen == layer.presentedScreen else { return }
    if declaredChange.animateChanges.value == true { reportLayoutBehind(isAnimated: true) }
    moveFocusIfCovered(into: front)
  }

  /// Reports each presentation whose kind changed with the window, such as a popover that became a sheet.
  package mutating func reportAdaptation(from before: SessionSimulation) {
    for (old, new) in zip(before.window.layers, window.layers) where old.name == new.name {
      guard let oldLayout = old.layout, let layout = new.layout else { continue }
      if oldLayout.presentation == layout.presentation, oldLayout.fillsWindow == layout.fillsWindow { continue }
      let controller =
        layout.presentation == .sheet ? layout.controller.map { "; its \($0.rawValue) controls it" } : nil
      addStep(.adapted, new.name, "'\(new.name)' becomes " + layout.presentationPhrase + (controller ?? ""))
    }
  }
}

extension SheetLayout {
  /// The kind of presentation in words, such as "a popover".
  package var presentationPhrase: String {
    switch presentation {
    case .sheet: fillsWindow ? "a sheet that fills the window" : "a sheet"
    case .popover: "a popover"
    case .fullScreen: "the full screen"
    case .alert: "an alert"
    case nil: "an unknown presentation"
    }
  }
}
