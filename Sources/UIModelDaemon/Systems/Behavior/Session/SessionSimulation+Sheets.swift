import UIModelPlatform

/// User actions on the sheet in front: drags, taps on the grabber, and taps outside the sheet. The final detent is
/// computed as in iOS 16 (derived).
extension SessionSimulation {
  /// The sheet in front, with its layout.
  struct FrontSheet {
    let layer: SessionWindow.Layer
    let sheet: Sheet
    let facts: SheetFacts
    let layout: SheetLayout
    let selectedIndex: Int
    var name: String { layer.name }
    var position: SheetLayout.Position { layout.positions[selectedIndex] }
  }

  /// Returns the declared sheet of a layer, or nil if no sheet declares the layer.
  func sheet(of layer: SessionWindow.Layer) -> Sheet? {
    layer.presentedScreen?.sheetHandle.flatMap { name in sheets.first { $0.ref.value == name } }
  }

  /// Returns the sheet in front. If this sheet cannot be moved, or no sheet is in front, reports the reason and returns
  /// nil.
  mutating func requireMovableSheet() -> FrontSheet? {
    guard let layer = window.front, layer.presentedScreen != nil else {
      addStep(.refused, nil, "nothing is presented")
      return nil
    }
    guard let sheet = sheet(of: layer), let layout = layer.layout else {
      addStep(.unknown, layer.name, "the layout of '\(layer.name)' here is not known")
      return nil
    }
    switch layout.presentation {
    case .sheet: break
    case .popover:
      addStep(.refused, layer.name, "'\(layer.name)' is a popover here and has no detents")
      return nil
    case .fullScreen:
      addStep(.refused, layer.name, "'\(layer.name)' fills the window and has no detents")
      return nil
    case .alert:
      addStep(.refused, layer.name, "'\(layer.name)' is an alert and has no detents")
      return nil
    case nil:
      addStep(.unknown, layer.name, "the presentation style of '\(layer.name)' is not known")
      return nil
    }
    guard layout.isKnown, let selectedIndex = layout.selectedIndex, layout.positions.indices.contains(selectedIndex)
    else {
      let reason =
        layout.unknownReasons.isEmpty ? "it has no active detent" : layout.unknownReasons.joined(separator: "; ")
      addStep(.unknown, layer.name, "the selected detent of '\(layer.name)' is not known: \(reason)")
      return nil
    }
    return FrontSheet(
      layer: layer, sheet: sheet, facts: SheetFacts(sheet), layout: layout, selectedIndex: selectedIndex)
  }

  /// Simulates a drag of the sheet in front. After the drag, the sheet moves to a detent or is dismissed.
  /// - Parameter points: the distance in points, positive downward.
  /// - Parameter velocity: the speed when the finger is lifted, positive downward, in points per second.
  package mutating func drag(points: Double, velocity: Double) {
    guard let frontSheet = requireMovableSheet() else { return }
    guard !frontSheet.layout.fillsWindow else {
      return addStep(
        .unknown, frontSheet.name, "the effect of a drag on '\(frontSheet.name)', which fills the window, is not known")
    }
    if reportRaiseByKeyboard("the end of the drag") { return }
    let outcomes = frontSheet.layout.heights.map {
      SheetDrag.outcome($0, from: frontSheet.selectedIndex, points: points, velocity: velocity)
    }
    switch outcomes.first.flatMap({ first in outcomes.allSatisfy { $0 == first } ? first : nil }) {
    case nil:
      let reason = outcomes.contains(nil) ? nil : frontSheet.layout.unknownHeightReason
      addStep(
        .unknown, frontSheet.name,
        "the final detent of '\(frontSheet.name)' is not known: "
          + (reason
            ?? "the drag ends halfway between two detents, or beyond the last one, where the sheet resists like rubber")
      )
    case .dismisses?: swipeAway(frontSheet)
    case .rests(frontSheet.selectedIndex)?:
      addStep(.sheetStays, frontSheet.name, "'\(frontSheet.name)' returns to \(frontSheet.position.phrase)")
    case .rests(let index)?: selectByUser(index, of: frontSheet, "dragged there")
    }
  }

  private mutating func swipeAway(_ frontSheet: FrontSheet) {
    switch checkDismissalPermission(of: frontSheet.layer) {
    case .allowed: dismissByUser(frontSheet.layer, "swiped down")
    case .unknown(let reason): addStep(.unknown, frontSheet.name, reason)
    case .blocked(let reason):
      if frontSheet.selectedIndex == 0 {
        addStep(
          .sheetStays, frontSheet.name, "'\(frontSheet.name)' returns to \(frontSheet.position.phrase): \(reason)")
      } else {
        selectByUser(0, of: frontSheet, "its smallest detent: \(reason)")
      }
      callDelegate("presentationControllerDidAttemptToDismiss(_:)", frontSheet.layer)
    }
  }

  /// Simulates a tap on the grabber, which selects the next larger detent, or the smallest detent if the largest is
  /// selected.
  package mutating func tapGrabber() {
    guard let frontSheet = requireMovableSheet() else { return }
    switch frontSheet.layout.state.hasGrabber {
    case .unknown(let reason, _):
      return addStep(.unknown, frontSheet.name, "it is not known whether '\(frontSheet.name)' has a grabber: \(reason)")
    case let grabber where grabber.value(default: false) && !frontSheet.layout.fillsWindow: break
    default: return addStep(.refused, frontSheet.name, "'\(frontSheet.name)' has no grabber here")
    }
    switch keyboardEffect {
    case .none: break
    case .unknown(let reason): return addStep(.unknown, frontSheet.name, reason)
    case .raised: return hideKeyboard()
    case .notRaised:
      return addStep(
        .unknown, frontSheet.name,
        "the effect of the grabber while '\(frontSheet.name)' needs the keyboard is not known")
    }
    let largerIndex = frontSheet.layout.positionIndex(above: frontSheet.selectedIndex)
    guard largerIndex != nil || frontSheet.layout.positionIndex(above: 0) != nil else { return tapDimming(frontSheet) }
    selectByUser(
      largerIndex ?? 0, of: frontSheet,
      largerIndex == nil ? "the smallest detent after the largest" : "the next larger detent")
  }

  /// Simulates a tap outside the presentation in front.
  package mutating func tapOutside() {
    if let layer = window.front, layer.layout?.presentation == .alert {
      return addStep(.refused, layer.name, "'\(layer.name)' stays: a tap outside does not dismiss an alert")
    }
    if let layer = window.front, layer.layout?.presentation == .popover {
      switch checkDismissalPermission(of: layer) {
      case .allowed: dismissByUser(layer, "by the tap outside")
      case .unknown(let reason): addStep(.unknown, layer.name, reason)
      case .blocked(let reason):
        addStep(.refused, layer.name, "'\(layer.name)' stays: \(reason)")
        callDelegate("presentationControllerDidAttemptToDismiss(_:)", layer)
      }
      return
    }
    guard let frontSheet = requireMovableSheet() else { return }
    if frontSheet.layout.fillsWindow {
      return addStep(.refused, frontSheet.name, "'\(frontSheet.name)' fills the window, so there is nothing outside it")
    }
    if !frontSheet.position.isDimmed, reportRaiseByKeyboard("the dimmed area") { return }
    if frontSheet.position.isDimmed { return tapDimming(frontSheet) }
    if frontSheet.position.isBackgroundUsable {
      let backgroundName = window.layers.dropLast().last?.name ?? "the content behind"
      return addStep(
        .passedOn, backgroundName,
        "the tap goes to '\(backgroundName)', because nothing is dimmed at \(frontSheet.position.phrase)")
    }
    addStep(
      .refused, frontSheet.name, "isModalInPresentation blocks touches on the content behind '\(frontSheet.name)'")
  }

  /// Simulates a tap on the dimming view. Dismisses the sheet if this is allowed; otherwise selects the largest
  /// undimmed detent.
  private mutating func tapDimming(_ frontSheet: FrontSheet) {
    switch checkDismissalPermission(of: frontSheet.layer) {
    case .allowed: dismissByUser(frontSheet.layer, "by the tap")
    case .unknown(let reason): addStep(.unknown, frontSheet.name, reason)
    case .blocked(let reason):
      if let undimmedIndex = frontSheet.layout.positions.lastIndex(where: { !$0.isDimmed }),
        undimmedIndex != frontSheet.selectedIndex
      {
        return selectByUser(undimmedIndex, of: frontSheet, "the largest undimmed detent, because \(reason)")
      }
      addStep(.refused, frontSheet.name, "'\(frontSheet.name)' stays: \(reason)")
      callDelegate("presentationControllerDidAttemptToDismiss(_:)", frontSheet.layer)
    }
  }

  /// Simulates a user's selection of a detent, which calls the delegate.
  private mutating func selectByUser(_ index: Int, of frontSheet: FrontSheet, _ cause: String) {
    let position = frontSheet.layout.positions[index]
    updateSessionAndWindow { $0.presentedScreens[$0.presentedScreens.count - 1].selectedDetent = position.reference }
    guard let layer = window.front else { return }
    addStep(
      .detentSelected, layer.name, "'\(layer.name)' goes to \(position.phrase), \(cause); \(backgroundText(of: layer))")
    if frontSheet.facts.uses.isEmpty, frontSheet.sheet.swiftUI != nil {
      if frontSheet.sheet.swiftUI?.selection.isDefault == false {
        addStep(.delegateCalled, layer.name, "the binding of the selection is set to \(position.phrase)")
      }
    } else {
      callDelegate("sheetPresentationControllerDidChangeSelectedDetentIdentifier(_:)", layer)
    }
    reportLayoutBehind(isAnimated: true)
    moveFocusIfCovered(into: layer)
  }

  /// Reports the layout of the sheet directly behind the layer in front.
  mutating func reportLayoutBehind(isAnimated: Bool) {
    let layers = window.layers
    let index = layers.count - 2
    guard index > 0, layers[index].layout?.presentation == .sheet else { return }
    let positionText =
      switch window.isPushedBack(index) {
      case true?: "it is pushed back and smaller"
      case false?: "it keeps its full size"
      case nil: "it is not known whether it is pushed back"
      }
    addStep(
      .laidOut, layers[index].name,
      "'\(layers[index].name)' behind it is laid out" + (isAnimated ? " in the same animation: " : ": ") + positionText)
  }
}

extension SheetLayout.Position {
  /// The position as a phrase, such as "its detent of 300 points".
  var phrase: String {
    if fillsWindow { return "the full height of the window" }
    if let name { return name }
    guard let value, let points = Int(exactly: value.rounded()) else { return "its detent" }
    return "its detent of \(points) points"
  }
}
