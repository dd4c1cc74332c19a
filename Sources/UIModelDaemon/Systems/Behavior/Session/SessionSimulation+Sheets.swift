import UIModelPlatform

/// User actions on the sheet in front: drags, taps on its grabber and taps outside. The final detent is computed as in
/// iOS 16 (derived).
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

  /// Returns the sheet that declares a layer.
  func sheet(of layer: SessionWindow.Layer) -> Sheet? {
    layer.presentedScreen?.sheet.flatMap { name in sheets.first { $0.ref.value == name } }
  }

  /// Returns the sheet in front. If there is no sheet that can be moved, reports the reason and returns nil.
  mutating func movableSheet() -> FrontSheet? {
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
    guard layout.isKnown, let selected = layout.selectedIndex, layout.positions.indices.contains(selected) else {
      let reason =
        layout.unknownReasons.isEmpty ? "it has no active detent" : layout.unknownReasons.joined(separator: "; ")
      addStep(.unknown, layer.name, "the selected detent of '\(layer.name)' is not known: \(reason)")
      return nil
    }
    return FrontSheet(layer: layer, sheet: sheet, facts: SheetFacts(sheet), layout: layout, selectedIndex: selected)
  }

  /// Drags the sheet and releases it. The sheet then moves to a detent or is dismissed.
  /// - Parameter points: the distance in points, positive downward.
  /// - Parameter velocity: the speed when the finger is lifted, positive downward, in points per second.
  package mutating func drag(points: Double, velocity: Double) {
    guard let front = movableSheet() else { return }
    guard !front.layout.fillsWindow else {
      return addStep(
        .unknown, front.name, "the effect of a drag on '\(front.name)', which fills the window, is not known")
    }
    if mayBeRaisedByKeyboard("the end of the drag") { return }
    let outcomes = front.layout.heights.map {
      SheetDrag.outcome($0, from: front.selectedIndex, points: points, velocity: velocity)
    }
    switch outcomes.first.flatMap({ first in outcomes.allSatisfy { $0 == first } ? first : nil }) {
    case nil:
      let reason = outcomes.contains(nil) ? nil : front.layout.unknownHeightReason
      addStep(
        .unknown, front.name,
        "the final detent of '\(front.name)' is not known: "
          + (reason
            ?? "the drag ends halfway between two detents, or beyond the last one, where the sheet resists like rubber")
      )
    case .dismisses?: swipeAway(front)
    case .rests(front.selectedIndex)?:
      addStep(.sheetStays, front.name, "'\(front.name)' returns to \(front.position.phrase)")
    case .rests(let index)?: selectByUser(index, of: front, "dragged there")
    }
  }

  private mutating func swipeAway(_ front: FrontSheet) {
    switch askForDismissal(of: front.layer) {
    case .allowed: dismissByUser(front.layer, "swiped down")
    case .unknown(let reason): addStep(.unknown, front.name, reason)
    case .blocked(let reason):
      if front.selectedIndex == 0 {
        addStep(.sheetStays, front.name, "'\(front.name)' returns to \(front.position.phrase): \(reason)")
      } else {
        selectByUser(0, of: front, "its smallest detent: \(reason)")
      }
      callDelegate("presentationControllerDidAttemptToDismiss(_:)", front.layer)
    }
  }

  /// Taps the grabber, which selects the next larger detent. After the largest detent comes the smallest.
  package mutating func tapGrabber() {
    guard let front = movableSheet() else { return }
    switch front.layout.state.hasGrabber {
    case .unknown(let reason, _):
      return addStep(.unknown, front.name, "it is not known whether '\(front.name)' has a grabber: \(reason)")
    case let grabber where grabber.value(default: false) && !front.layout.fillsWindow: break
    default: return addStep(.refused, front.name, "'\(front.name)' has no grabber here")
    }
    switch keyboardEffect {
    case .none: break
    case .unknown(let reason): return addStep(.unknown, front.name, reason)
    case .raised: return hideKeyboard()
    case .selected:
      return addStep(
        .unknown, front.name,
        "the effect of the grabber while '\(front.name)' needs the keyboard is not known")
    }
    let largerIndex = front.layout.position(above: front.selectedIndex)
    guard largerIndex != nil || front.layout.position(above: 0) != nil else { return tapDimming(front) }
    selectByUser(
      largerIndex ?? 0, of: front,
      largerIndex == nil ? "the smallest detent after the largest" : "the next larger detent")
  }

  /// Taps outside the presentation in front.
  package mutating func tapOutside() {
    if let layer = window.front, layer.layout?.presentation == .alert {
      return addStep(.refused, layer.name, "'\(layer.name)' stays: a tap outside does not dismiss an alert")
    }
    if let layer = window.front, layer.layout?.presentation == .popover {
      switch askForDismissal(of: layer) {
      case .allowed: dismissByUser(layer, "by the tap outside")
      case .unknown(let reason): addStep(.unknown, layer.name, reason)
      case .blocked(let reason):
        addStep(.refused, layer.name, "'\(layer.name)' stays: \(reason)")
        callDelegate("presentationControllerDidAttemptToDismiss(_:)", layer)
      }
      return
    }
    guard let front = movableSheet() else { return }
    if front.layout.fillsWindow {
      return addStep(.refused, front.name, "'\(front.name)' fills the window, so there is nothing outside it")
    }
    if !front.position.isDimmed, mayBeRaisedByKeyboard("the dimmed area") { return }
    if front.position.isDimmed { return tapDimming(front) }
    if front.position.isBackgroundUsable {
      let backgroundName = window.layers.dropLast().last?.name ?? "the content behind"
      return addStep(
        .passedOn, backgroundName,
        "the tap goes to '\(backgroundName)', because nothing is dimmed at \(front.position.phrase)")
    }
    addStep(.refused, front.name, "isModalInPresentation blocks touches on the content behind '\(front.name)'")
  }

  /// Taps the dimming view: dismisses the sheet if that is allowed, otherwise selects the largest undimmed detent.
  private mutating func tapDimming(_ front: FrontSheet) {
    switch askForDismissal(of: front.layer) {
    case .allowed: dismissByUser(front.layer, "by the tap")
    case .unknown(let reason): addStep(.unknown, front.name, reason)
    case .blocked(let reason):
      if let undimmedIndex = front.layout.positions.lastIndex(where: { !$0.isDimmed }),
        undimmedIndex != front.selectedIndex
      {
        return selectByUser(undimmedIndex, of: front, "the largest undimmed detent, because \(reason)")
      }
      addStep(.refused, front.name, "'\(front.name)' stays: \(reason)")
      callDelegate("presentationControllerDidAttemptToDismiss(_:)", front.layer)
    }
  }

  /// Selects a detent as a user does, and calls the delegate.
  private mutating func selectByUser(_ index: Int, of front: FrontSheet, _ cause: String) {
    let position = front.layout.positions[index]
    updateSessionAndWindow { $0.presentedScreens[$0.presentedScreens.count - 1].selectedDetent = position.reference }
    guard let layer = window.front else { return }
    addStep(
      .detentSelected, layer.name, "'\(layer.name)' goes to \(position.phrase), \(cause); \(backgroundText(of: layer))")
    if front.facts.uses.isEmpty, front.sheet.swiftUI != nil {
      if front.sheet.swiftUI?.selection.isDefault == false {
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
