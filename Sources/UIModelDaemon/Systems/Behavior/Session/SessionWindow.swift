import UIModelPlatform

/// What stands in the session's window, from back to front, and what of it the focus system reaches. A sheet that dims
/// what is behind it covers it; one at an undimmed detent leaves it reachable.
package struct SessionWindow: Sendable {
  package struct Layer: Sendable {
    /// What is presented; nil for the screen that fills the window.
    package let presented: PresentedScreen?
    /// Its index among the app's screens; nil where it is not given.
    package let screen: Int?
    package let name: String
    /// Nil for what no sheet declares, and where the device's window is not known.
    package let layout: SheetLayout?
    /// Whether it keeps keys and touches from what is behind; nil where that is not known.
    package let covers: Bool?
  }

  package let layers: [Layer]
  /// How many layers at the front the focus system reaches.
  package let reachedCount: Int
  /// The focus system of what is reached, the front first; nil where no screen is given.
  package let focus: FocusEngine?
  /// Nil where its size or its size classes are not known.
  package let container: WindowContainer?
  /// What about the window is not known, in words.
  package let unknown: [String]

  package init(_ session: LiveSession, _ responders: AppResponders, sheets: [Sheet], _ environment: Environment) {
    let app = responders.app
    var unknown: [String] = []
    var layers: [Layer] = []
    if let root = SessionWindow.root(session, responders) {
      layers.append(Layer(presented: nil, screen: root, name: app.screens[root].name, layout: nil, covers: true))
    } else {
      unknown.append(
        session.screen.map { "the screen '\($0)' is not given" } ?? SessionWindow.doubt(session, responders))
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
    if session.isNothingInForeground { return nil }
    if let scene = session.scene.flatMap({ responders.app.scene(named: $0) }) {
      return scene.root.value.flatMap { responders.screen(named: $0) }
    }
    let roots = responders.rootScreens
    return roots.count == 1 ? roots.first : nil
  }

  private static func doubt(_ session: LiveSession, _ responders: AppResponders) -> String {
    if session.isNothingInForeground { return "no scene of the app is in the foreground" }
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

  /// A sheet dims what is behind it unless it stands at an undimmed detent; what fills the screen covers it.
  private static func covers(_ sheet: Sheet?, _ layout: SheetLayout?) -> Bool? {
    // By default a controller is presented as a page sheet with one, dimmed detent.
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
