import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handler of `uimodel/render`, which draws an SVG picture, such as a sheet, a menu bar or a graph of scenes.
enum Pictures {
  static func render(_ params: PictureParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let picture: Picture
    do { picture = try draw(params, context) } catch let error as UndrawableError {
      throw ResponseError(.requestFailed, error.reason)
    } catch let error as ResponseError {
      throw error
    } catch { throw ResponseError(.internalError, "\(error)") }
    var object: JSONObject = [
      "clock": .int(context.workspace.clock), "what": .string(params.kind.rawValue),
      "title": .string(picture.title), "mediaType": "image/svg+xml",
      "svg": .string(picture.svg), "width": .number(picture.width), "height": .number(picture.height),
      "isSchematic": .bool(picture.isSchematic), "notes": .array(picture.notes.map { .string($0) }),
      "text": .string(picture.text),
    ]
    object["dot"] = (picture.graph?.dot).map { .string($0) }
    object["mermaid"] = (picture.graph?.mermaid).map { .string($0) }
    return .object(object)
  }

  /// Draws a picture.
  ///
  /// - Throws: A `ResponseError` for invalid parameters, or an `UndrawableError` if there is nothing to draw.
  static func draw(_ params: PictureParams, _ context: RequestContext) throws -> Picture {
    switch params.subject {
    case .app(let app): try draw(params.kind, of: app, context)
    case .menu(let menu, let openMenu): try draw(params.kind, menu, opening: openMenu, context)
    case .sheet(let sheet): try draw(sheet, context)
    case .keyboard(let keyboard): try draw(keyboard, context)
    case .bar(let bar): try draw(bar, context)
    case .presentations(let app, let address): try drawPresentations(of: app, from: address, context)
    case .screen(let screen):
      try draw(params.kind, try FocusQueries.focusSystem(screen, context))
    case .pointer(let address):
      try drawPointer(try KeyboardQueries.screen(address, context))
    }
  }

  private static func draw(
    _ kind: PictureKind, _ focusSystem: (engine: FocusEngine, state: FocusState)
  ) throws(UndrawableError) -> Picture {
    kind == .focusLoop
      ? try FocusPicture.loop(focusSystem.engine, focusSystem.state)
      : try FocusPicture.groups(focusSystem.engine, focusSystem.state)
  }

  private static func drawPointer(_ screenAndApp: (screen: Screen, app: AppContext?)) throws(UndrawableError) -> Picture
  {
    try PointerPicture.picture(of: screenAndApp.screen, EnvironmentParams().environment(screenAndApp.app))
  }

  // MARK: Pictures of an app

  private static func draw(
    _ kind: PictureKind, of params: MenuQueries.TreeParams, _ context: RequestContext
  ) throws -> Picture {
    guard kind == .shortcuts else {
      let appID = try context.app(params.app)
      let app = appID.flatMap { context.workspace.analysis.upToDateContext(of: $0) }
      return try ScenePicture.graph(
        of: SceneFacts(RequestedMenu.model(appID, context)), in: params.environment.environment(app))
    }
    let menu = try RequestedMenu(params.app, params.environment, context)
    guard let shortcuts = menu.menus.shortcuts(in: menu.environment, reserved: menu.reservedShortcuts) else {
      throw RequestedMenu.noMainMenuError(in: menu.environment)
    }
    // A shortcut that any release of the app uses is not free.
    let app = menu.appID.flatMap { context.workspace.analysis.upToDateContext(of: $0) }
    let menus = AppMainMenu(menu.model, environments: app?.environments ?? Environment.all(for: []))
    return ShortcutPicture.keyboard(shortcuts, menus, reservedShortcuts: menu.reservedShortcuts)
  }

  private static func draw(
    _ kind: PictureKind, _ params: MenuQueries.OverlayParams, opening openMenu: String?, _ context: RequestContext
  ) throws -> Picture {
    let isBar = kind == .menuBar
    let menu = try RequestedMenu(params.app, params.environment, context) {
      isBar ? $0.hasMenuBar : $0.hasShortcutOverlay
    }
    let appName = menu.model.app?.name.value
    let targets = try MenuQueries.targets(params, menu, context)
    if isBar {
      guard menu.environment.hasMenuBar else {
        throw UndrawableError("\(menu.environment.description) has no menu bar")
      }
      return try MenuPicture.bar(MenuBar(menu.tree, targets: targets), app: appName, opening: openMenu)
    }
    guard menu.environment.hasShortcutOverlay else {
      throw UndrawableError("what \(menu.environment.description) shows while ⌘ is held is not documented")
    }
    return try MenuPicture.overlay(MenuQueries.overlay(menu, targets, search: params.search), app: appName)
  }

  private static func drawPresentations(
    of app: String?, from address: EntityAddress?, _ context: RequestContext
  ) throws -> Picture {
    guard let address else {
      return try PresentationPicture.graph(of: RequestedMenu.model(try context.app(app), context))
    }
    let entity = try context.findEntity(address, as: .screen)
    let appID = context.workspace.analysis.app(of: entity.record.number)
    let (screen, _) = try KeyboardQueries.screen(address, context)
    return try PresentationPicture.graph(of: RequestedMenu.model(appID, context), from: screen)
  }

  // MARK: Pictures of one entity

  private static func draw(_ params: SheetQueries.LayoutParams, _ context: RequestContext) throws -> Picture {
    let locatedSheet = try SheetQueries.locatedSheet(params, context)
    let device = params.device
    let platforms = Set(locatedSheet.app?.environments.map(\.platform) ?? [.iOS, .iPadOS])
    let defaultWindows = DeviceWindow.allWindows.filter { window in
      switch window.device {
      case "iPhone-16": window.posture == "portrait" && platforms.contains(.iOS)
      // The iPad window with a compact horizontal size class represents iPhone windows, which have the same size class.
      // It is drawn only for an app that does not run on iPhone.
      case "iPad-11":
        window.posture == "portrait" || window.posture == "third of landscape" && !platforms.contains(.iOS)
      default: false
      }
    }
    let windows = device.map { device in DeviceWindow.allWindows.filter { $0.device == device } } ?? defaultWindows
    let layouts = SheetQueries.layouts(of: locatedSheet, in: windows, params, assuming: .sheet)
    let sheetWindows = layouts.compactMap { layout in layout.layout.map { SheetPicture.Window(layout.window, $0) } }
    let sheet = locatedSheet.block.declarations.sheets.first { $0.place == locatedSheet.place }
    return try SheetPicture.sheet(sheetWindows, name: sheet?.shownTitle ?? "A sheet")
  }

  private static func draw(_ params: KeyboardParameters.Layout, _ context: RequestContext) throws -> Picture {
    var (screen, environment, layout) = try KeyboardQueries.layoutResult(params, context)
    // By default, the drawn window ends above the screen's bottom edge. The picture then shows that it is a mistake to
    // inset the content by the keyboard's full height.
    let screenFrame = layout.setting.screenBounds
    if params.windowFrame == nil, params.view == nil, environment.platform == .iPadOS {
      let windowFrame = Rect(
        (screenFrame.width * 0.14).rounded(), (screenFrame.height * 0.08).rounded(),
        (screenFrame.width * 0.72).rounded(),
        (screenFrame.height * 0.74).rounded())
      (screen, environment, layout) = try KeyboardQueries.layoutResult(params.withWindowFrame(windowFrame), context)
    }
    return try KeyboardPicture.window(
      layout, name: "The keyboard over \(screen.shownTitle), \(params.device), \(environment.description)")
  }

  private static func draw(_ params: ToolbarQueries.LayoutParams, _ context: RequestContext) throws -> Picture {
    let barSizes: [(width: Double, size: ToolbarSetting.SizeClass)] =
      params.width.map { [($0, params.sizeClass)] } ?? [(1_024, .regular), (678, .regular), (375, .compact)]
    var layouts: [ToolbarPicture.Layout] = []
    for (width, sizeClass) in barSizes {
      let barLayouts = try ToolbarQueries.barLayouts(params.resized(width, sizeClass), context)
      guard
        let layout = barLayouts.bar.map({ ToolbarPicture.Layout.navigationBar($0) })
          ?? barLayouts.toolbar.map({ .toolbar($0) })
      else { throw ResponseError(.requestFailed, "params.entity: the entity has no bar to draw") }
      layouts.append(layout)
    }
    return try ToolbarPicture.bars(layouts, name: "Bar" + (params.entity.name.map { " of \($0)" } ?? ""))
  }
}
