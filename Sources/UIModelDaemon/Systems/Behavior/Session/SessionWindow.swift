import UIModelPlatform

/// The layers of the session's window, from back to front, and the part that the focus system reaches. A sheet covers
/// the content that it dims. A sheet at an undimmed detent leaves that content reachable.
package struct SessionWindow: Sendable {
  package struct Layer: Sendable {
    /// The presentation; nil for the screen that fills the window.
    package let presented: PresentedScreen?
    /// The index of the layer's screen in the app's screens; nil if the screen is not given.
    package let screen: Int?
    package let name: String
    /// The layout of the sheet; nil if no sheet declares the layer, or if the device's window is unknown.
    package let layout: SheetLayout?
    /// Whether the layer keeps keys and touches from the layers behind it; nil if unknown.
    package let covers: Bool?
  }

  package let layers: [Layer]
  /// The number of layers that the focus system reaches, counted from the front.
  package let reachedCount: Int
  /// The focus engine of the reachable layers, front layer first; nil if no screen is given.
  package let focus: FocusEngine?
  /// The window as a container; nil if its size or its size classes are unknown.
  package let container: WindowContainer?
  /// The unknown facts about the window, in words.
  package let unknown: [String]

  package init(_ session: LiveSession, _ responders: AppResponders, sheets: [Sheet], _ environment: Environment) {
    let app = responders.app
    var unknown: [String] = []
    var layers: [Layer] = []
    if let root = SessionWindow.root(session, responders) {
      layers.append(Layer(presented: nil, screen: root, name: app.screens[root].name, layout: nil, covers: true))
    } else {
      unknown.append(
        session.screen.map { "the screen '\($0)' is not given" } ?? SessionWindow.unknownReason(session, responders))
    }
    let place = SessionContainer(session, environment.platform)
    unknown += place.unknown
    container = place.container
    for presented in session.presented {
      let sheet = presented.sheet.flatMap { name in sheets.first { $0.ref.value == name } }
      let layout = SessionWindow.layout(sheet, presented, container, environment, session.states)
      let name = presented.sheet ?? presented.screen ?? "the presented screen"
      let screen = presented.screen.flatMap { responders.screen(named: $0) }
      if screen == nil { unknown.append("the view controller of '\(name)' is not given") }
      layers.append(
        Layer(
          presented: presented, screen: screen, name: name, layout: layout,
          covers: SessionWindow.covers(sheet, layout)))
    }
    var reached = 0
    for layer in layers.reversed() {
      reached += 1
      guard let covers = layer.covers else {
        unknown.append("it is not known whether the content behind '\(layer.name)' stays reachable")
        break
      }
      if covers { break }
    }
    self.layers = layers
    reachedCount = reached
    self.unknown = unknown
    let screens = layers.suffix(reached).reversed().compactMap { $0.screen.map { app.screens[$0] } }
    focus =
      screens.isEmpty
      ? nil
      : FocusEngine(
        FocusTree(screens, states: session.states) { name in responders.screen(named: name).map { app.screens[$0] } },
        regime: session.regime, isRightToLeft: session.isRightToLeft)
  }

  /// The layer in front.
  package var front: Layer? { layers.last }

  /// The layers that keys and touches reach, from front to back.
  package var reached: [Layer] { layers.suffix(reachedCount).reversed() }

  private static func root(_ session: LiveSession, _ responders: AppResponders) -> Int? {
    if let name = session.screen { return responders.screen(named: name) }
    if session.hasNoForegroundScene { return nil }
    if let scene = session.scene.flatMap({ responders.app.scene(named: $0) }) {
      return scene.root.value.flatMap { responders.screen(named: $0) }
    }
    let roots = responders.rootScreens
    return roots.count == 1 ? roots.first : nil
  }

  /// Returns the reason that the root screen is unknown.
  private static func unknownReason(_ session: LiveSession, _ responders: AppResponders) -> String {
    if session.hasNoForegroundScene { return "no scene of the app is in the foreground" }
    if let name = session.scene, responders.app.scene(named: name) != nil {
      return "the root of the scene '\(name)' is not given"
    }
    let names = responders.rootScreens.prefix(8).map { "'\(responders.app.screens[$0].name)'" }
    if names.isEmpty {
      return responders.app.isCode
        ? "the visible screen is not known: no view controller of it is read" : "there is no screen"
    }
    return "the visible screen is not known; it may be " + names.joined(separator: ", ")
  }

  private static func layout(
    _ sheet: Sheet?, _ presented: PresentedScreen, _ container: WindowContainer?, _ environment: Environment,
    _ states: Set<String>?
  ) -> SheetLayout? {
    guard let sheet, let container else { return nil }
    let answer = SheetAnswer(sheet)
    return SheetLayout(
      answer, answer.state(applying: presented.changes), in: container, on: environment,
      selecting: presented.selectedDetent, states: states)
  }

  /// Returns whether a sheet covers the content behind it: it does at a dimmed detent, or if it fills the screen.
  private static func covers(_ sheet: Sheet?, _ layout: SheetLayout?) -> Bool? {
    // By default, UIKit presents a controller as a page sheet with one dimmed detent.
    guard sheet != nil else { return true }
    guard let layout else { return nil }
    switch layout.presentation {
    case .fullScreen, .alert: return true
    case .popover, nil: return nil
    case .sheet:
      if layout.isKnown, layout.positions.allSatisfy({ !$0.isBackgroundUsable }) { return true }
      guard layout.isKnown, let selected = layout.selected else { return nil }
      return !layout.positions[selected].isBackgroundUsable
    }
  }
}
