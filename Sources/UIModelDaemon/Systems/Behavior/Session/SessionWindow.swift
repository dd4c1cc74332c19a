import UIModelPlatform

/// The layers of the session's window, from back to front, and the number of layers that keys, touches and the focus
/// system reach. A sheet covers the content that it dims. A sheet at an undimmed detent leaves the content behind it
/// reachable.
package struct SessionWindow: Sendable {
  /// A layer of the window: the screen that fills the window, or a presentation over it.
  package struct Layer: Sendable {
    /// The presentation; nil for the screen that fills the window.
    package let presentedScreen: PresentedScreen?
    /// The index of the layer's screen in the app's screens; nil if the documents do not declare the screen.
    package let screenIndex: Int?
    package let name: String
    /// The layout of the sheet; nil if no sheet declares the layer, or if the device's window is unknown.
    package let layout: SheetLayout?
    /// Whether the layer blocks keys and touches for the layers behind it; nil if unknown.
    package let coversBackground: Bool?
  }

  package let layers: [Layer]
  /// The number of layers that the focus system reaches, counted from the front.
  package let reachableLayerCount: Int
  /// The focus engine of the reachable layers, front layer first; nil if no screen is given.
  package let focus: FocusEngine?
  /// The window as a container; nil if its size or its size classes are unknown.
  package let container: WindowContainer?
  /// The unknown facts about the window, as sentences.
  package let unknownFacts: [String]

  package init(_ session: LiveSession, _ responders: AppResponders, sheets: [Sheet], _ environment: Environment) {
    let app = responders.app
    var unknownFacts: [String] = []
    var layers: [Layer] = []
    if let rootScreenIndex = SessionWindow.rootScreenIndex(session, responders) {
      layers.append(
        Layer(
          presentedScreen: nil, screenIndex: rootScreenIndex, name: app.screens[rootScreenIndex].name, layout: nil,
          coversBackground: true))
    } else {
      unknownFacts.append(
        session.screenName.map { "the screen '\($0)' is not given" } ?? SessionWindow.unknownReason(session, responders)
      )
    }
    let sessionContainer = SessionContainer(session, environment.platform)
    unknownFacts += sessionContainer.unknownFacts
    container = sessionContainer.container
    for presentedScreen in session.presentedScreens {
      let sheet = presentedScreen.sheetHandle.flatMap { name in sheets.first { $0.ref.value == name } }
      let layout = SessionWindow.layout(sheet, presentedScreen, container, environment, session.states)
      let name = presentedScreen.sheetHandle ?? presentedScreen.screenName ?? "the presented screen"
      let screenIndex = presentedScreen.screenName.flatMap { responders.screen(named: $0) }
      if screenIndex == nil { unknownFacts.append("the view controller of '\(name)' is not given") }
      layers.append(
        Layer(
          presentedScreen: presentedScreen, screenIndex: screenIndex, name: name, layout: layout,
          coversBackground: SessionWindow.coversBackground(sheet, layout)))
    }
    var reachableCount = 0
    for layer in layers.reversed() {
      reachableCount += 1
      guard let coversBackground = layer.coversBackground else {
        unknownFacts.append("it is not known whether the content behind '\(layer.name)' stays reachable")
        break
      }
      if coversBackground { break }
    }
    self.layers = layers
    reachableLayerCount = reachableCount
    self.unknownFacts = unknownFacts
    let screens = layers.suffix(reachableCount).reversed().compactMap { $0.screenIndex.map { app.screens[$0] } }
    focus =
      screens.isEmpty
      ? nil
      : FocusEngine(
        FocusTree(screens, states: session.states) { name in responders.screen(named: name).map { app.screens[$0] } },
        navigationMode: session.navigationMode, isRightToLeft: session.isRightToLeft)
  }

  /// The layer in front; nil if the window has no layers.
  package var front: Layer? { layers.last }

  /// The layers that keys and touches reach, from front to back.
  package var reachableLayers: [Layer] { layers.suffix(reachableLayerCount).reversed() }

  private static func rootScreenIndex(_ session: LiveSession, _ responders: AppResponders) -> Int? {
    if let name = session.screenName { return responders.screen(named: name) }
    if session.hasNoForegroundScene { return nil }
    if let scene = session.frontSceneName.flatMap({ responders.app.scene(named: $0) }) {
      return scene.rootHandle.value.flatMap { responders.screen(named: $0) }
    }
    let rootScreenIndices = responders.rootScreens
    return rootScreenIndices.count == 1 ? rootScreenIndices.first : nil
  }

  /// Returns the reason that the root screen is unknown.
  private static func unknownReason(_ session: LiveSession, _ responders: AppResponders) -> String {
    if session.hasNoForegroundScene { return "no scene of the app is in the foreground" }
    if let name = session.frontSceneName, responders.app.scene(named: name) != nil {
      return "the root of the scene '\(name)' is not given"
    }
    let names = responders.rootScreens.prefix(8).map { "'\(responders.app.screens[$0].name)'" }
    if names.isEmpty {
      return responders.app.isFromSource
        ? "the visible screen is not known: no view controller of it is read" : "there is no screen"
    }
    return "the visible screen is not known; it may be " + names.joined(separator: ", ")
  }

  private static func layout(
    _ sheet: Sheet?, _ presentedScreen: PresentedScreen, _ container: WindowContainer?, _ environment: Environment,
    _ states: Set<String>?
  ) -> SheetLayout? {
    guard let sheet, let container else { return nil }
    let facts = SheetFacts(sheet)
    return SheetLayout(
      facts, facts.state(applying: presentedScreen.changeIndices), in: container, on: environment,
      selectedDetent: presentedScreen.selectedDetent, states: states)
  }

  /// Returns whether a sheet blocks touches and keys for the content behind it, because that content is dimmed at the
  /// selected detent or because the sheet fills the screen. Nil if unknown.
  private static func coversBackground(_ sheet: Sheet?, _ layout: SheetLayout?) -> Bool? {
    // By default, UIKit presents a controller as a page sheet with one dimmed detent.
    guard sheet != nil else { return true }
    guard let layout else { return nil }
    switch layout.presentation {
    case .fullScreen, .alert: return true
    case .popover, nil: return nil
    case .sheet:
      if layout.isKnown, layout.positions.allSatisfy({ !$0.isBackgroundUsable }) { return true }
      guard layout.isKnown, let selectedIndex = layout.selectedIndex else { return nil }
      return !layout.positions[selectedIndex].isBackgroundUsable
    }
  }
}
