import UIModelPlatform

/// Swipes over scroll views. A swipe scrolls the content or moves the sheet that contains it (derived from iOS 16; the
/// preference is documented in UISheetPresentationController.h).
extension SessionSimulation {
  /// The direction in which the finger moves.
  package enum SwipeDirection: String, Sendable, CaseIterable { case up, down, left, right }

  /// A view in a layer of the window.
  package struct ViewAddress: Sendable, Hashable {
    let layer: Int
    let screen: Int
    let view: Int
  }

  /// Returns the view with this handle in the layers that touches reach, or nil if there is none.
  package func view(named name: String) -> ViewAddress? {
    let firstReachable = window.layers.count - window.reachableLayerCount
    for (index, layer) in window.layers.enumerated().reversed() where index >= firstReachable {
      for screen in screens(of: layer) {
        guard let view = app.screens[screen].viewIndicesByRef[name] else { continue }
        return ViewAddress(layer: index, screen: screen, view: view)
      }
    }
    return nil
  }

  /// The handles of all views in the layers that touches reach, in alphabetical order.
  package var reachableViewNames: [String] {
    window.reachableLayers.flatMap { screens(of: $0) }.flatMap { app.screens[$0].viewIndicesByRef.keys }.sorted()
  }

  /// Returns the indices of a layer's screen and its child controllers' screens.
  func screens(of layer: SessionWindow.Layer) -> [Int] {
    guard let rootScreen = layer.screen else { return [] }
    var screens = [rootScreen]
    var next = 0
    while next < screens.count {
      for child in app.screens[screens[next]].shownScreens.screens where child.column == nil {
        if let screen = responders.screen(named: child.name.value), !screens.contains(screen) { screens.append(screen) }
      }
      next += 1
    }
    return screens
  }

  /// Swipes over a scroll view; without one, over the first scroll view of the layer in front.
  /// - Parameter points: the distance that the finger moves, in points.
  /// - Parameter velocity: the finger's speed when it is lifted, in points per second.
  package mutating func scroll(_ direction: SwipeDirection, over view: ViewAddress?, points: Double, velocity: Double) {
    let swipe = Swipe(direction: direction, points: points, hasMomentum: velocity > 0)
    let address: ViewAddress
    switch view.map({ .view($0) }) ?? firstScrollView {
    case .view(let view): address = view
    case .none: return addStep(.refused, nil, "the content in front has no scroll view")
    case .unknown: return reportUnknownScroll(direction)
    }
    let name = app.screens[address.screen].views[address.view].name
    guard isScrollView(address) != false else { return addStep(.refused, name, "'\(name)' is not a scroll view") }
    let details = app.screens[address.screen].details[address.view]
    if details?.reader.bool("isScrollEnabled").value == false {
      return addStep(.refused, name, "'\(name)' does not scroll, because isScrollEnabled is false")
    }
    guard address.layer == window.layers.count - 1, window.front?.layout?.presentation == .sheet,
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
    guard let front = movableSheet() else { return }
    switch front.layout.state.scrollingExpands {
    case .unknown(let reason, _):
      return addStep(.unknown, name, "it is not known whether scrolling expands the sheet: \(reason)")
    case .given(false, _):
      return scrollContent(
        address, swipe, "the sheet stays, because prefersScrollingExpandsWhenScrolledToEdge is false")
    default: break
    }
    guard front.layout.position(above: front.selectedIndex) != nil else {
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
    let index = window.layers.count - 1
    guard index >= 0, window.layers[index].screen != nil else { return .unknown }
    var isCertain = true
    for number in screens(of: window.layers[index]) {
      let screen = app.screens[number]
      if !screen.children.isComplete || screen.views.isEmpty && screen.children.elements.isEmpty { isCertain = false }
      for view in screen.views.indices {
        let address = ViewAddress(layer: index, screen: number, view: view)
        switch isScrollView(address) {
        case true?: return isCertain ? .view(address) : .unknown
        case false?: if !screen.views[view].isContentKnown { isCertain = false }
        case nil: isCertain = false
        }
      }
    }
    return isCertain ? .none : .unknown
  }

  private func isScrollView(_ address: ViewAddress) -> Bool? {
    let screen = app.screens[address.screen]
    let view = screen.views[address.view]
    if let knownClass = [view.className, view.superclass].lazy.compactMap({ $0.value.flatMap(ViewClass.named) }).first {
      return knownClass.isScrollView
    }
    if let details = screen.details[address.view],
      details.contentSize.isGiven || details.contentOffset.isGiven || details.keyboardDismissMode.isGiven
    {
      return true
    }
    return view.className.isDefault ? false : nil
  }

  /// Reports a swipe over an unknown scroll view: only effects that are the same for every scroll view.
  private mutating func reportUnknownScroll(_ direction: SwipeDirection) {
    let layout = window.front?.layout
    let alwaysStays =
      direction == .left || direction == .right
      || direction == .up && layout?.state.scrollingExpands.value == false
      || direction == .up && layout?.isKnown == true && layout?.selectedIndex == layout.map { $0.positions.count - 1 }
    if layout?.presentation == .sheet, alwaysStays {
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
    let screen = app.screens[address.screen]
    let name = screen.views[address.view].name
    guard swipe.direction == .up || swipe.direction == .down else {
      return addStep(.scrolled, name, "'\(name)' scrolls; \(reason)")
    }
    let before = offset(of: address) ?? ScrollOffset(minimum: 0, maximum: .infinity)
    let after = before.scrolled(
      swipe.points, isDown: swipe.direction == .down, hasMomentum: swipe.hasMomentum,
      maximumOffset: maximumOffset(of: address))
    let item = item(of: address)
    updateSession { $0.scrollOffsets[item] = after }
    let effectText: String =
      if after.isAtTop == true {
        before.isAtTop == true ? "stays at its top" : "scrolls back to its top"
      } else if let points = after.points.flatMap({ Int(exactly: $0.rounded()) }) {
        "scrolls to \(points) points below its top"
      } else { swipe.direction == .down ? "scrolls toward its top" : "scrolls" }
    addStep(.scrolled, name, "'\(name)' \(effectText); \(reason)")
  }

  /// Returns the current offset of a scroll view, or nil if unknown.
  private func offset(of address: ViewAddress) -> ScrollOffset? {
    if let sessionOffset = session.scrollOffsets[item(of: address)] { return sessionOffset }
    let declared = app.screens[address.screen].details[address.view]?.contentOffset ?? .default
    return declared.isKnown ? ScrollOffset(declared.value?.last ?? 0) : nil
  }

  /// Returns the largest offset of the content, in points; infinite if the content's height is not given.
  private func maximumOffset(of address: ViewAddress) -> Double {
    let screen = app.screens[address.screen]
    guard let height = screen.details[address.view]?.contentSize.value?.last,
      let frame = screen.frames[address.view].value
    else { return .infinity }
    return max(0, height - frame.height)
  }

  private func item(of address: ViewAddress) -> SessionItem {
    let screen = app.screens[address.screen]
    if let ref = screen.views[address.view].ref.value { return SessionItem(screen: screen.name, ref: ref, path: []) }
    return SessionItem(screen: screen.name, ref: nil, path: screen.path(of: address.view))
  }

  // MARK: Sheet movement

  /// Returns whether a vertical swipe over the view might move the sheet: the view is at its top, cannot scroll
  /// sideways, has no refresh control, and does not dismiss the keyboard of a first responder inside it.
  private func mayMoveSheet(_ address: ViewAddress) -> Property<Bool> {
    let knownObstacles = obstacles(address)
    if knownObstacles.contains(where: { $0.holds == true }) { return .default }
    if let unknownObstacle = knownObstacles.first(where: { $0.holds == nil }) {
      return .unknown(reason: "it is not known whether the sheet moves, nor whether \(unknownObstacle.words)", nil)
    }
    return .given(true, Origin(app.screens[address.screen].views[address.view].place))
  }

  private func reasonToStay(_ address: ViewAddress) -> String {
    obstacles(address).first { $0.holds == true }?.words ?? ""
  }

  /// Returns the conditions that keep a swipe from moving the sheet. `holds` is nil if unknown.
  private func obstacles(_ address: ViewAddress) -> [(words: String, holds: Bool?)] {
    let screen = app.screens[address.screen]
    let view = screen.views[address.view]
    let isAtTop = offset(of: address)?.isAtTop
    guard let details = screen.details[address.view] else {
      return [("it is not at its top", isAtTop.map { !$0 })]
    }
    let canScrollHorizontally: Bool? =
      switch (details.contentSize, screen.frames[address.view]) {
      case (.given(let size, _), .given(let frame, _)): size.first.map { $0 > frame.width }
      case (.default, _): false
      default: nil
      }
    let refreshControl = details.reader.bool("refreshControl")
    let containsFirstResponder = session.firstResponder.flatMap { place(of: $0) }.map { place in
      place.screen == address.screen && place.view.map { (address.view..<view.endIndex).contains($0) } ?? false
    }
    let mode = details.keyboardDismissMode
    let dismissesKeyboard: Bool? =
      containsFirstResponder != true ? false : mode.isKnown ? mode.value?.isInteractive ?? false : nil
    return [
      ("it is not at its top", isAtTop.map { !$0 }), ("it can scroll horizontally", canScrollHorizontally),
      ("it has a refresh control", refreshControl.isKnown ? refreshControl.value(default: false) : nil),
      ("it dismisses the keyboard interactively", dismissesKeyboard),
    ]
  }
}
