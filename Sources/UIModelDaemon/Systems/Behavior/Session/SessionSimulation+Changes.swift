import UIModelPlatform

/// Changes of presented sheets by code, and the adaptation of presentations to a window of another size.
extension SessionSimulation {
  /// Applies the changes that the model declares for a method, in the frontmost presented sheet with changes for this
  /// method.
  package mutating func makeChanges(in method: String) {
    for index in session.presentedScreens.indices.reversed() {
      guard let layer = window.layers.first(where: { $0.presentedScreen == session.presentedScreens[index] }),
        let sheet = sheet(of: layer)
      else { continue }
      let changeIndices = sheet.changes.elements.indices.filter { sheet.changes.elements[$0].method.value == method }
      guard !changeIndices.isEmpty else { continue }
      // After each change, all layers of the window are evaluated again, so the number of changes is limited.
      guard changeIndices.count <= 64 else {
        return addStep(
          .unknown, layer.name, "'\(method)' makes \(changeIndices.count) changes, which exceeds the limit")
      }
      for changeIndex in changeIndices { applyChange(changeIndex, of: sheet, at: index, layer.name) }
      return
    }
    addStep(.refused, nil, "no presented sheet is changed in '\(method)'")
  }

  private mutating func applyChange(_ changeIndex: Int, of sheet: Sheet, at index: Int, _ name: String) {
    let facts = SheetFacts(sheet)
    guard let controllerUse = facts.use(ofChange: changeIndex), let declaredChange = controllerUse.change else {
      return
    }
    guard declaredChange.controller.isKnown, sheet.modalPresentationStyle.isKnown,
      sheet.systemPresentation.isDefault
    else {
      return addStep(.unknown, name, "the changed controller of '\(name)' is not known")
    }
    if facts.isSetOnNil(controllerUse) {
      let controllerName = controllerUse.controller?.rawValue ?? "controller"
      return addStep(
        .ignored, name, "nothing changes: '\(name)' has no \(controllerName), so the property is set on nil")
    }
    guard facts.isEffective(controllerUse) else {
      return addStep(.ignored, name, "nothing changes: the changed controller does not control '\(name)' here")
    }
    let oldLayout = window.layers[index + window.layers.count - session.presentedScreens.count].layout
    let configuration = declaredChange.configuration
    updateSessionAndWindow { session in
      session.presentedScreens[index].changeIndices.removeAll { $0 == changeIndex }
      session.presentedScreens[index].changeIndices.append(changeIndex)
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
    if let selectedIndex = layout.selectedIndex, layout.positions.indices.contains(selectedIndex) {
      let position = layout.positions[selectedIndex]
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
  /// - Parameter oldSimulation: the simulation before the window changed.
  package mutating func reportAdaptation(from oldSimulation: SessionSimulation) {
    for (oldLayer, newLayer) in zip(oldSimulation.window.layers, window.layers) where oldLayer.name == newLayer.name {
      guard let oldLayout = oldLayer.layout, let layout = newLayer.layout else { continue }
      if oldLayout.presentation == layout.presentation, oldLayout.fillsWindow == layout.fillsWindow { continue }
      let controllerText =
        layout.presentation == .sheet ? layout.controller.map { "; its \($0.rawValue) controls it" } : nil
      addStep(
        .adapted, newLayer.name, "'\(newLayer.name)' becomes " + layout.presentationPhrase + (controllerText ?? ""))
    }
  }
}

extension SheetLayout {
  /// The kind of presentation as a noun phrase, such as "a popover".
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
