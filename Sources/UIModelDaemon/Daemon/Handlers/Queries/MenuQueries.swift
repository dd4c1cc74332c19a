import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handlers of `uimodel/menu/…`: the main menu as UIKit builds it and as the user sees it.
enum MenuQueries {
  struct TreeParams: MessageParameters {
    /// The app's name, or the URI or path of one of its documents. Nil is allowed only if there is at most one app.
    let app: String?
    let environment: EnvironmentParams

    init(_ reader: ParameterReader) throws(ResponseError) { try self.init(reader, and: []) }

    /// Reads the parameters of a menu query.
    ///
    /// - Parameter additionalNames: the names of the method's additional parameters.
    init(_ reader: ParameterReader, and additionalNames: [String]) throws(ResponseError) {
      try reader.rejectUnknownMembers(additionalNames + ["app", "environment"])
      app = try reader.string(ifPresent: "app")
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
    }
  }

  static func tree(_ params: TreeParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let menu = try RequestedMenu(params.app, params.environment, context)
    var object = menu.commonMembers
    object["presentation"] = menu.environment.menuPresentation.map { .string($0) }
    object["isKnown"] = .bool(menu.tree.isComplete)
    object["steps"] = .array(menu.build.outcomes.map(\.json))
    let construction = menu.menus.construction(menu.build)
    object["asked"] = construction.calledRespondersJSON
    object["notAsked"] = construction.uncalledRespondersJSON
    object["console"] = construction.consoleJSON
    object["tree"] = menu.tree.json
    let text = menu.tree.text + (construction.text.isEmpty ? "" : "\n" + construction.text)
    return menu.result(object, text, from: ReleaseTables.menuTables(in: menu.environment))
  }

  static func shortcuts(_ params: TreeParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let menu = try RequestedMenu(params.app, params.environment, context)
    guard let shortcuts = menu.menus.shortcuts(in: menu.environment, reserved: menu.reservedShortcuts) else {
      throw RequestedMenu.noMainMenuError(in: menu.environment)
    }
    var object = menu.commonMembers
    for member in shortcuts.json.object?.members ?? [] { object[member.name] = member.value }
    return menu.result(object, shortcuts.text, from: ReleaseTables.menuShortcutTables)
  }
}

/// The main menu that a request is about, with the app and the environment for which it is built.
struct RequestedMenu {
  let appID: AppID?
  let environment: Environment
  let model: AppModel
  let menus: AppMainMenu
  let build: MenuBuild
  let tree: MenuTree
  /// The shortcuts that the configuration reserves, each with its reason.
  let reservedShortcuts: [Shortcut: String]
  /// The members that all results of menu queries have in common.
  let commonMembers: JSONObject

  /// Builds the main menu. Throws if the platform has no UIKit main menu.
  ///
  /// - Parameter prefers: a closure that returns whether an environment is preferred. The closure is used only if the
  ///   request does not name a version; nil for no preference.
  init(
    _ app: String?, _ params: EnvironmentParams, _ context: RequestContext,
    prefers: ((Environment) -> Bool)? = nil
  ) throws(ResponseError) {
    let appID = try context.app(app)
    let app = appID.flatMap { context.workspace.analysis.upToDateContext(of: $0) }
    self.appID = appID
    model = RequestedMenu.model(appID, context)
    environment = params.environment(app, prefers: prefers)
    menus = AppMainMenu(model, environments: [environment])
    reservedShortcuts = app?.reservedShortcuts ?? [:]
    guard let build = menus.build(in: environment), let tree = menus.tree(in: environment) else {
      throw RequestedMenu.noMainMenuError(in: environment)
    }
    (self.build, self.tree) = (build, tree)
    var object: JSONObject = ["clock": .int(context.workspace.clock), "environment": environment.json]
    object["app"] = model.app?.name.value.map { .string($0) }
    commonMembers = object
  }

  /// Returns the complete result: the members of `object`, the text, and the notes on the environment's release in the
  /// given tables.
  func result(_ object: JSONObject, _ text: String, from tables: [any ReleaseTable.Type]) -> JSONValue {
    let notes = environment.notes(from: tables)
    var object = object
    object["notes"] = notes.json
    object["text"] = .string(notes.textWithNotes(text))
    return .object(object)
  }

  static func model(_ appID: AppID?, _ context: RequestContext) -> AppModel {
    appID.flatMap { context.workspace.analysis.model(of: $0) } ?? AppModel(app: nil, menus: [], screens: [])
  }

  static func noMainMenuError(in environment: Environment) -> ResponseError {
    let platforms = Platform.allCases.filter {
      Environment(platform: $0, version: Environment.newestVersion).hasMainMenu
    }
    let names = platforms.map(\.displayName).joined(separator: " and ")
    return ResponseError(
      .requestFailed, "\(environment.platform.displayName) has no UIKit main menu; \(names) have one",
      data: [
        "platform": .string(environment.platform.rawValue),
        "platforms": .array(platforms.map { .string($0.rawValue) }),
      ])
  }
}

extension EnvironmentParams {
  /// Returns the environment that the request names. If the request names no version, returns the app's newest
  /// environment that `prefers` accepts, or the default environment if `prefers` accepts none.
  func environment(_ context: AppContext?, prefers: ((Environment) -> Bool)?) -> Environment {
    let defaultEnvironment = environment(context)
    guard version == nil, let prefers else { return defaultEnvironment }
    let environments = context?.environments ?? Environment.all(for: [])
    let newestEnvironment = environments.filter { prefers($0) && (platform == nil || platform == $0.platform) }
      .max { $0.version < $1.version }
    return newestEnvironment.map { Environment(platform: $0.platform, version: $0.version, sdk: sdk ?? $0.sdk) }
      ?? defaultEnvironment
  }
}

extension Environment {
  /// The way in which the main menu is displayed, "menuBar" or "overlay"; nil if this is unknown for the environment.
  var menuPresentation: String? { hasMenuBar ? "menuBar" : hasShortcutOverlay ? "overlay" : nil }
}
