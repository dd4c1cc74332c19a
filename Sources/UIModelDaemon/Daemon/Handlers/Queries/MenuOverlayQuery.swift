import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handler of `uimodel/menu/overlay`: the parts of the main menu that are visible to the user.
extension MenuQueries {
  struct OverlayParams: MessageParameters {
    let app: String?
    let environment: EnvironmentParams
    /// The topmost screen; nil to use the root screens of all scenes.
    let screen: EntityAddress?
    /// The handle of the focused item.
    let focusedHandle: String?
    let states: [String]?
    let search: String?
    let tap: String?

    static let names = ["app", "environment", "screen", "focused", "states", "search", "tap"]

    init(_ reader: ParameterReader) throws(ResponseError) { try self.init(reader, and: []) }

    /// Reads the parameters of the overlay.
    ///
    /// - Parameter additionalNames: the names of the method's additional parameters.
    init(_ reader: ParameterReader, and additionalNames: [String]) throws(ResponseError) {
      try reader.rejectUnknownMembers(additionalNames + OverlayParams.names)
      app = try reader.string(ifPresent: "app")
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
      screen = try reader.read(ifPresent: "screen", EntityAddress.self)
      focusedHandle = try reader.string(ifPresent: "focused")
      states = try reader.strings(ifPresent: "states")
      search = try reader.string(ifPresent: "search")
      tap = try reader.string(ifPresent: "tap")
    }
  }

  /// Returns the overlay that appears while the Command key is held (iPadOS 15 to 18). In an environment with a menu
  /// bar, returns the menu bar.
  static func overlay(_ params: OverlayParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let menu = try RequestedMenu(params.app, params.environment, context) { $0.hasShortcutOverlay }
    var object = menu.commonMembers
    guard let presentation = menu.environment.menuPresentation else {
      throw ResponseError(
        .requestFailed, "it is unknown how \(menu.environment.description) shows the main menu",
        data: ["environment": menu.environment.json])
    }
    object["presentation"] = .string(presentation)
    let tables = ReleaseTables.menuTables(in: menu.environment)
    if let states = states(params, menu, context) { object["states"] = .array(states.map { .string($0) }) }
    let targets = try targets(params, menu, context)
    if menu.environment.hasMenuBar {
      if params.search != nil {
        throw ResponseError(
          .invalidParams,
          "params.search: \(menu.environment.description) shows a menu bar; only iPadOS 15 to 18 have the overlay",
          data: ["path": "params.search"])
      }
      let bar = MenuBar(menu.tree, targets: targets)
      object["menuBar"] = bar.json
      guard let name = params.tap else { return menu.result(object, bar.text, from: tables) }
      let choice = bar.choose(name)
      object["tap"] = choice.json
      return menu.result(object, choice.text, from: tables)
    }
    let overlay = overlay(menu, targets, search: params.search)
    object["overlay"] = overlay.json
    guard let name = params.tap else { return menu.result(object, overlay.text, from: tables) }
    let tap = overlay.tap(name)
    object["tap"] = tap.json
    return menu.result(object, tap.text, from: tables)
  }

  /// Returns the overlay. With a search text, returns only its matches.
  static func overlay(_ menu: RequestedMenu, _ targets: ResponderTargets, search: String?) -> MenuOverlay {
    let fullOverlay = MenuOverlay(
      menu.tree, keyCommands: targets.keyCommands, areKeyCommandsComplete: targets.areKeyCommandsKnown, targets: targets
    )
    return search.map { fullOverlay.searchResult(for: $0) } ?? fullOverlay
  }

  private static func states(
    _ params: OverlayParams, _ menu: RequestedMenu, _ context: RequestContext
  ) -> [String]? {
    params.states ?? menu.appID.flatMap { context.workspace.session(of: $0).states?.sorted() }
  }

  /// Returns the responders that can receive menu commands: those in the responder chains of the focused item, the
  /// named screen, or all root screens.
  static func targets(
    _ params: OverlayParams, _ menu: RequestedMenu, _ context: RequestContext
  ) throws(ResponseError) -> ResponderTargets {
    try targets(params, states(params, menu, context).map { Set($0) }, menu, context)
  }

  /// Returns the responder chain that begins at the focused item. If the request names no focused item, returns the
  /// chains of the screen. If the request also names no screen, returns the chains of the root screens of all scenes.
  private static func targets(
    _ params: OverlayParams, _ states: Set<String>?, _ menu: RequestedMenu, _ context: RequestContext
  ) throws(ResponseError) -> ResponderTargets {
    let sheets = context.documents(of: menu.appID).flatMap { $0.document.blocks.flatMap(\.declarations.sheets) }
    let responders = AppResponders(menu.model, sheets: sheets)
    var screenIndex: Int?
    if let address = params.screen, params.app != nil, address.document == nil, address.path.isEmpty,
      let appScreenIndex = menu.model.screens.firstIndex(where: { $0.ref.value == address.name && address.name != nil })
    {
      // A screen of the named app takes precedence over screens of other apps with the same name.
      screenIndex = appScreenIndex
    } else if let address = params.screen {
      let entity = try context.findEntity(address, as: .screen)
      screenIndex = menu.model.screens.firstIndex { $0.place == entity.place }
      guard screenIndex != nil else {
        throw ResponseError(.invalidParams, "params.screen: \(address.description) is not a screen of the app")
      }
    }
    guard let focusedHandle = params.focusedHandle else {
      return ResponderTargets(responders, on: screenIndex.map { [$0] } ?? responders.rootScreens, states: states)
    }
    let viewInScreen = screenIndex.flatMap { index in
      menu.model.screens[index].viewIndicesByRef[focusedHandle].map { (index, $0) }
    }
    guard let focusedView = viewInScreen ?? responders.view(named: focusedHandle) else {
      let nearestHandle = nearestName(
        to: focusedHandle, among: menu.model.screens.flatMap(\.viewIndicesByRef.keys).sorted())
      throw ResponseError(
        .notFound,
        "params.focused: there is no view '\(focusedHandle)'" + (nearestHandle.map { "; did you mean '\($0)'?" } ?? ""),
        data: ["path": "params.focused", "nearest": nearestHandle.map { .string($0) } ?? .null])
    }
    return ResponderTargets(responders.chain(from: focusedView.1, in: focusedView.0), states: states)
  }
}
