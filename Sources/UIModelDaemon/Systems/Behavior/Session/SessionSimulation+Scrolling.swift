import UIModelPlatform

/// Swipes over scroll views. A swipe scrolls the content, or moves the sheet that contains the scroll view (derived
/// from iOS 16; the preference is documented in UISheetPresentationController.h).
extension SessionSimulation {
  /// The direction in which the finger moves.
  package enum SwipeDirection: String, Sendable, CaseIterable { case up, down, left, right }

  /// The address of a view in a layer of the window: the indices of the layer, of the screen in the app, and of the
  /// view in the screen.
  package struct ViewAddress: Sendable, Hashable {
    let layerIndex: Int
    let screenIndex: Int
    let viewIndex: Int
  }

  /// Returns the address of the view with this handle in the layers that receive touches, or nil if these layers have
  /// no such view.
  package func viewAddress(named name: String) -> ViewAddress? {
    let firstReachableIndex = window.layers.count - window.reachableLayerCount
    for (layerIndex, layer) in window.layers.enumerated().reversed() where layerIndex >= firstReachableIndex {
      for screenIndex in screens(of: layer) {
        guard let viewIndex = app.screens[screenIndex].viewIndicesByRef[name] else { continue }
        return ViewAddress(layerIndex: layerIndex, screenIndex: screenIndex, viewIndex: viewIndex)
      }
    }
    return nil
  }

  /// The handles of all views in the layers that receive touches, in alphabetical order.
  package var reachableViewNames: [String] {
    window.reachableLayers.flatMap { screens(of: $0) }.flatMap { app.screens[$0].viewIndicesByRef.keys }.sorted()
  }

  /// Returns the indices of a layer's screen and its child controllers' screens.
  func screens(of layer: SessionWindow.Layer) -> [Int] {
    guard let rootScreenIndex = layer.screenIndex else { return [] }
    var screens = [rootScreenIndex]
    var nextPosition = 0
    while nextPosition < screens.count {
      for child in app.screens[screens[nextPosition]].shownScreens.screens where child.column == nil {
        if let screenIndex = responders.screen(named: child.name.value), !screens.contains(screenIndex) {
          screens.append(screenIndex)
        }
      }
      nextPosition += 1
    }
    return screens
  }

  /// Simulates a swipe over a scroll view. If no view is given, the swipe is over the first scroll view of the layer in
  /// front.
  /// - Parameter points: the distance that the finger moves, in points.
  /// - Parameter velocity: the finger's speed when it is lifted, in points per second.
  package mutating func scroll(
    _ direction: SwipeDirection, over requestedView: ViewAddress?, points: Double, velocity: Double
  ) {
    let swipe = Swipe(direction: direction, points: points, hasMomentum: velocity > 0)
    let address: ViewAddress
    switch requestedView.map({ .view($0) }) ?? firstScrollView {
    case .view(let view): address = view
    case .none: return addStep(.refused, nil, "the content in front has no scroll view")
    case .unknown: return reportUnknownScroll(direction)
    }
    let name = app.screens[address.screenIndex].views[address.viewIndex].name
    guard isScrollView(address) != false else { return addStep(.refused, name, "'\(name)' is not a scroll view") }
    let details = app.screens[address.screenIndex].details[address.viewIndex]
    if details?.reader.bool("isScrollEnabled").value == false {
      return addStep(.refused, name, "'\(name)' does not scroll, because isScrollEnabled is false")
    }
    guard address.layerIndex == window.layers.count - 1, window.front?.layout?.presentation == .sheet,
      window.front?.layout?.fillsWindow == false
    else { return scrollContent(address, swipe, "no sheet moves") }
    if direction == .left || direction == .right {
      return scrollContent(address, swipe, "a horizontal swipe does not move the sheet")
    }
    switch mayMoveSheet(address) {
    case .given(true, _): break
    case .unknown(let reason, _): return addStep(.unknown, name, reason)
    default: return scrollContent(address, swipe, "the sheet stays, because " + reasonToStay(address))
    }
    guard direction == .up else { return drag(points: points, velocity: velocity) }
    guard let front = requireMovableSheet() else { return }
    switch front.layout.state.scrollingExpands {
    case .unknown(let reason, _):
      return addStep(.unknown, name, "it is not known whether scrolling expands the sheet: \(reason)")
    case .given(false, _):
      return scrollContent(
        address, swipe, "the sheet stays, because prefersScrollingExpandsWhenScrolledToEdge is false")
    default: break
    }
    guard front.layout.positionIndex(above: front.selectedIndex) != nil else {
      return scrollContent(address, swipe, "the sheet has no larger detent")
    }
    drag(points: -points, velocity: -velocity)
  }

  // MARK: The scroll view

  private enum ScrollViewLookup {
    case view(ViewAddress)
    case none, unknown
  }

  private var firstScrollView: ScrollViewLookup {
    let layerIndex = window.layers.count - 1
    guard layerIndex >= 0, window.layers[layerIndex].screenIndex != nil else { return .unknown }
    var isCertain = true
    for screenIndex in screens(of: window.layers[layerIndex]) {
      let screen = app.screens[screenIndex]
      if !screen.childHandles.isComplete || screen.views.isEmpty && screen.childHandles.elements.isEmpty {
        isCertain = false
      }
      for viewIndex in screen.views.indices {
        let address = ViewAddress(layerIndex: layerIndex, screenIndex: screenIndex, viewIndex: viewIndex)
        switch isScrollView(address) {
        case true?: return isCertain ? .view(address) : .unknown
        case false?: if !screen.views[viewIndex].isContentKnown { isCertain = false }
        case nil: isCertain = false
        }
      }
    }
    return isCertain ? .none : .unknown
  }

  private func isScrollView(_ address: ViewAddress) -> Bool? {
    let screen = app.screens[address.screenIndex]
    let view = screen.views[address.viewIndex]
    if let knownClass = [view.className, view.superclass].lazy.compactMap({ $0.value.flatMap(ViewClass.named) }).first {
      return knownClass.isScrollView
    }
    if let details = screen.details[address.viewIndex],
      details.contentSize.isGiven || details.contentOffset.isGiven || details.keyboardDismissMode.isGiven
    {
      return true
    }
    return view.className.isDefault ? false : nil
  }

  /// Reports the effects of a swipe over an unknown scroll view. The effects are reported as unknown unless a swipe
  /// over any scroll view has the same effects.
  private mutating func reportUnknownScroll(_ direction: SwipeDirection) {
    let layout = window.front?.layout
    let sheetAlwaysStays =
      direction == .left || direction == .right
      || direction == .up && layout?.state.scrollingExpands.value == false
      || direction == .up && layout?.isKnown == true && layout?.selectedIndex == layout.map { $0.positions.count - 1 }
    if layout?.presentation == .sheet, sheetAlwaysStays {
      return addStep(.scrolled, window.front?.name, "the content scrolls, and the sheet stays")
    }
    addStep(.unknown, window.front?.name, "the scroll view and its scroll position are not known")
  }

  private struct Swipe {
    let direction: SwipeDirection
    let points: Double
    let hasMomentum: Bool
  }

  /// Scrolls the content of a view and reports the new offset.
  private mutating func scrollContent(_ address: ViewAddress, _ swipe: Swipe, _ reason: String) {
    let screen = app.screens[address.screenIndex]
    let name = screen.views[address.viewIndex].name
    guard swipe.direction == .up || swipe.direction == .down else {
      return addStep(.scrolled, name, "'\(name)' scrolls; \(reason)")
    }
    let oldOffset = offset(of: address) ?? ScrollOffset(minimum: 0, maximum: .infinity)
    let newOffset = oldOffset.offsetAfterSwipe(
      swipe.points, isDown: swipe.direction == .down, hasMomentum: swipe.hasMomentum,
      maximumOffset: maximumOffset(of: address))
    let item = item(of: address)
    updateSession { $0.scrollOffsets[item] = newOffset }
    let effectText: String =
      if newOffset.isAtTop == true {
        oldOffset.isAtTop == true ? "stays at its top" : "scrolls back to its top"
      } else if let points = newOffset.points.flatMap({ Int(exactly: $0.rounded()) }) {
        "scrolls to \(points) points below its top"
      } else { swipe.direction == .down ? "scrolls toward its top" : "scrolls" }
    addStep(.scrolled, name, "'\(name)' \(effectText); \(reason)")
  }

  /// Returns the current offset of a scroll view, or nil if unknown.
  private func offset(of address: ViewAddress) -> ScrollOffset? {
    if let sessionOffset = session.scrollOffsets[item(of: address)] { return sessionOffset }
    let declaredOffset = app.screens[address.screenIndex].details[address.viewIndex]?.contentOffset ?? .default
    return declaredOffset.isKnown ? ScrollOffset(declaredOffset.value?.last ?? 0) : nil
  }

  /// Returns the largest offset of the content, in points; infinite if the content's height is not given.
  private func maximumOffset(of address: ViewAddress) -> Double {
    let screen = app.screens[address.screenIndex]
    guard let height = screen.details[address.viewIndex]?.contentSize.value?.last,
      let frame = screen.frames[address.viewIndex].value
    else { return .infinity }
    return max(0, height - frame.height)
  }

  private func item(of address: ViewAddress) -> SessionItem {
    let screen = app.screens[address.screenIndex]
    if let ref = screen.views[address.viewIndex].ref.value {
      return SessionItem(screenName: screen.name, ref: ref, path: [])
    }
    return SessionItem(screenName: screen.name, ref: nil, path: screen.path(of: address.viewIndex))
  }

  // MARK: Sheet movement

  /// Returns whether a vertical swipe over the view might move the sheet. This requires that the view is at its top,
  /// cannot scroll horizontally, has no refresh control, and does not dismiss the keyboard of a first responder inside
  /// it.
  private func mayMoveSheet(_ address: ViewAddress) -> Property<Bool> {
    let sheetObstacles = obstacles(address)
    if sheetObstacles.contains(where: { $0.holds == true }) { return .default }
    if let unknownObstacle = sheetObstacles.first(where: { $0.holds == nil }) {
      return .unknown(reason: "it is not known whether the sheet moves, nor whether \(unknownObstacle.words)", nil)
    }
    return .given(true, Origin(app.screens[address.screenIndex].views[address.viewIndex].place))
  }

  private func reasonToStay(_ address: ViewAddress) -> String {
    obstacles(address).first { $0.holds == true }?.words ?? ""
  }

  /// Returns the conditions that might prevent a swipe from moving the sheet, each with its description and with
  /// whether it holds. `holds` is nil if that is unknown.
  private func obstacles(_ address: ViewAddress) -> [(words: String, holds: Bool?)] {
    let screen = app.screens[address.screenIndex]
    let view = screen.views[address.viewIndex]
    let isAtTop = offset(of: address)?.isAtTop
    guard let details = screen.details[address.viewIndex] else {
      return [("it is not at its top", isAtTop.map { !$0 })]
    }
    let canScrollHorizontally: Bool? =
      switch (details.contentSize, screen.frames[address.viewIndex]) {
      case (.given(let size, _), .given(let frame, _)): size.first.map { $0 > frame.width }
      case (.default, _): false
      default: nil
      }
    let refreshControl = details.reader.bool("refreshControl")
    let containsFirstResponder = session.firstResponder.flatMap { location(of: $0) }.map { location in
      location.screen == address.screenIndex
        && location.view.map { (address.viewIndex..<view.endIndex).contains($0) } ?? false
    }
    let dismissMode = details.keyboardDismissMode
    let dismissesKeyboard: Bool? =
      containsFirstResponder != true ? false : dismissMode.isKnown ? dismissMode.value?.isInteractive ?? false : nil
    return [
      ("it is not at its top", isAtTop.map { !$0 }), ("it can scroll horizontally", canScrollHorizontally),
      ("it has a refresh control", refreshControl.isKnown ? refreshControl.value(default: false) : nil),
      ("it dismisses the keyboard interactively", dismissesKeyboard),
    ]
  }
}
