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
    let first = window.layers.count - window.reachedCount
    for (index, layer) in window.layers.enumerated().reversed() where index >= first {
      for screen in screens(of: layer) {
        guard let view = app.screens[screen].viewsByRef[name] else { continue }
        return ViewAddress(layer: index, screen: screen, view: view)
      }
    }
    return nil
  }

  /// The handles of all views in the layers that touches reach, in alphabetical order.
  package var viewNamesInReach: [String] {
    window.reached.flatMap { screens(of: $0) }.flatMap { app.screens[$0].viewsByRef.keys }.sorted()
  }

  /// Returns the indices of a layer's screen and its child controllers' screens.
  func screens(of layer: SessionWindow.Layer) -> [Int] {
    guard let first = layer.screen else { return [] }
    var screens = [first]
    var at = 0
    while at < screens.count {
      for child in app.screens[screens[at]].shown.all where child.column == nil {
        if let screen = responders.screen(named: child.name.value), !screens.contains(screen) { screens.append(screen) }
      }
      at += 1
    }
    return screens
  }

  /// Swipes over a scroll view; without one, over the first scroll view of the layer in front.
  /// - Parameter points: The distance that the finger moves, in points.
  /// - Parameter velocity: The finger's speed when it is lifted, in points per second.
  package mutating func scroll(_ direction: SwipeDirection, over view: ViewAddress?, points: Double, velocity: Double) {
    let swipe = Swipe(direction: direction, points: points, hasMomentum: velocity > 0)
    let found: ViewAddress
    switch view.map({ .view($0) }) ?? firstScrollView {
    case .view(let view): found = view
    case .none: return say(.refused, nil, "the content in front has no scroll view")
    case .unknown: return scrollUnknown(direction)
    }
    let name = app.screens[found.screen].views[found.view].name
    guard isScrollView(found) != false else { return say(.refused, name, "'\(name)' is not a scroll view") }
    let details = app.screens[found.screen].details[found.view]
    if details?.reader.bool("isScrollEnabled").value == false {
      return say(.refused, name, "'\(name)' does not scroll, because isScrollEnabled is false")
    }
    guard found.layer == window.layers.count - 1, window.front?.layout?.presentation == .sheet,
      window.front?.layout?.fillsWindow == false
    else { return scrollContent(found, swipe, "no sheet moves") }
    if direction == .left || direction == .right {
      return scrollContent(found, swipe, "a horizontal swipe does not move the sheet")
    }
    switch mayMoveSheet(found) {
    case .given(true, _): break
    case .unknown(let reason, _): return say(.unknown, name, reason)
    default: return scrollContent(found, swipe, "the sheet stays, because " + reasonToStay(found))
    }
    guard direction == .up else { return drag(points: points, velocity: velocity) }
    guard let front = restingSheet() else { return }
    switch front.layout.state.scrollingExpands {
    case .unknown(let reason, _):
      return say(.unknown, name, "it is not known whether scrolling expands the sheet: \(reason)")
    case .given(false, _):
      return scrollContent(found, swipe, "the sheet stays, because prefersScrollingExpandsWhenScrolledToEdge is false")
    default: break
    }
    guard front.layout.position(above: front.selected) != nil else {
      return scrollContent(found, swipe, "the sheet has no larger detent")
    }
    drag(points: -points, velocity: -velocity)
  }

  // MARK: The scroll view

  private enum Found {
    case view(ViewAddress)
    case none, unknown
  }

  private var firstScrollView: Found {
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
    if let known = [view.className, view.superclass].lazy.compactMap({ $0.value.flatMap(ViewClass.named) }).first {
      return known.isScrollView
    }
    if let details = screen.details[address.view],
      details.contentSize.isGiven || details.contentOffset.isGiven || details.keyboardDismissMode.isGiven
    {
      return true
    }
    return view.className.isDefault ? false : nil
  }

  /// Reports a swipe over an unknown scroll view: only effects that are the same for every scroll view.
  private mutating func scrollUnknown(_ direction: SwipeDirection) {
    let layout = window.front?.layout
    let staysForAll =
      direction == .left || direction == .right
      || direction == .up && layout?.state.scrollingExpands.value == false
      || direction == .up && layout?.isKnown == true && layout?.selected == layout.map { $0.positions.count - 1 }
    if layout?.presentation == .sheet, staysForAll {
      return say(.scrolled, window.front?.name, "the content scrolls, and the sheet stays")
    }
    say(.unknown, window.front?.name, "the scroll view and its scroll position are not known")
  }

  private struct Swipe {
    let direction: SwipeDirection
    let points: Double
    let hasMomentum: Bool
  }

  /// Scrolls the content of a view and reports the new offset.
  private mutating func scrollContent(_ address: ViewAddress, _ swipe: Swipe, _ why: String) {
    let screen = app.screens[address.screen]
    let name = screen.views[address.view].name
    guard swipe.direction == .up || swipe.direction == .down else {
      return say(.scrolled, name, "'\(name)' scrolls; \(why)")
    }
    let before = offset(of: address) ?? ScrollOffset(atLeast: 0, atMost: .infinity)
    let after = before.scrolled(
      swipe.points, isDown: swipe.direction == .down, hasMomentum: swipe.hasMomentum, limit: maximumOffset(of: address))
    let item = item(of: address)
    note { $0.scrolled[item] = after }
    let how: String =
      if after.isAtTop == true {
        before.isAtTop == true ? "stays at its top" : "scrolls back to its top"
      } else if let points = after.points.flatMap({ Int(exactly: $0.rounded()) }) {
        "scrolls to \(points) points below its top"
      } else { swipe.direction == .down ? "scrolls toward its top" : "scrolls" }
    say(.scrolled, name, "'\(name)' \(how); \(why)")
  }

  /// Returns the current offset of a scroll view, or nil if unknown.
  private func offset(of address: ViewAddress) -> ScrollOffset? {
    if let known = session.scrolled[item(of: address)] { return known }
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

  // MARK: Whether the sheet moves

  /// Returns whether a vertical swipe over the view may move the sheet: the view is at its top, cannot scroll sideways,
  /// has no refresh control, and does not dismiss the keyboard of a first responder inside it.
  private func mayMoveSheet(_ address: ViewAddress) -> Property<Bool> {
    let known = obstacles(address)
    if known.contains(where: { $0.holds == true }) { return .default }
    if let open = known.first(where: { $0.holds == nil }) {
      return .unknown(reason: "it is not known whether the sheet moves, nor whether \(open.words)", nil)
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
    let isWide: Bool? =
      switch (details.contentSize, screen.frames[address.view]) {
      case (.given(let size, _), .given(let frame, _)): size.first.map { $0 > frame.width }
      case (.default, _): false
      default: nil
      }
    let refresh = details.reader.bool("refreshControl")
    let holdsFirst = session.firstResponder.flatMap { place(of: $0) }.map { place in
      place.screen == address.screen && place.view.map { (address.view..<view.end).contains($0) } ?? false
    }
    let mode = details.keyboardDismissMode
    let dismisses: Bool? =
      holdsFirst != true ? false : mode.isKnown ? mode.value?.isInteractive ?? false : nil
    return [
      ("it is not at its top", isAtTop.map { !$0 }), ("it can scroll horizontally", isWide),
      ("it has a refresh control", refresh.isKnown ? refresh.value(default: false) : nil),
      ("it dismisses the keyboard interactively", dismisses),
    ]
  }
}
