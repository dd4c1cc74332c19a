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
    /// - Parameter others: The names of the method's additional parameters.
    init(_ reader: ParameterReader, and others: [String]) throws(ResponseError) {
      try reader.refuseUnknown(others + ["app", "environment"])
      app = try reader.string(ifPresent: "app")
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
    }
  }

  static func tree(_ params: TreeParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let asked = try RequestedMenu(params.app, params.environment, context)
    var object = asked.answer
    object["presentation"] = asked.environment.menuPresentation.map { .string($0) }
    object["isKnown"] = .bool(asked.tree.isComplete)
    object["steps"] = .array(asked.build.outcomes.map(\.json))
    let construction = asked.menus.construction(asked.build)
    object["asked"] = construction.askedJSON
    object["notAsked"] = construction.notAskedJSON
    object["console"] = construction.consoleJSON
    object["tree"] = asked.tree.json
    let text = asked.tree.text + (construction.text.isEmpty ? "" : "\n" + construction.text)
    return asked.answer(object, text, from: ReleaseTables.menu(in: asked.environment))
  }

  static func shortcuts(_ params: TreeParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let asked = try RequestedMenu(params.app, params.environment, context)
    guard let shortcuts = asked.menus.shortcuts(in: asked.environment, reserved: asked.reserved) else {
      throw RequestedMenu.noMainMenu(in: asked.environment)
    }
    var object = asked.answer
    for member in shortcuts.json.object?.members ?? [] { object[member.name] = member.value }
    return asked.answer(object, shortcuts.text, from: ReleaseTables.menuShortcuts)
  }
}

/// The main menu that a request is about, with the app and the environment for which it is built.
struct RequestedMenu {
  let id: AppID?
  let environment: Environment
  let model: AppModel
  let menus: MenuAnswer
  let build: MenuBuild
  let tree: MenuTree
  /// The shortcuts that the configuration reserves, each with its reason.
  let reserved: [Shortcut: String]
  /// The members that all results of menu queries have in common.
  let answer: JSONObject

  /// Builds the main menu. Throws if the platform has no UIKit main menu.
  ///
  /// - Parameter prefers: Selects the preferred environments of the app if the request does not name a version.
  init(
    _ app: String?, _ params: EnvironmentParams, _ context: RequestContext,
    prefers: ((Environment) -> Bool)? = nil
  ) throws(ResponseError) {
    let id = try context.app(app)
    let app = id.flatMap { context.workspace.analysis.upToDateContext(of: $0) }
    self.id = id
    model = RequestedMenu.model(id, context)
    environment = params.environment(app, prefers: prefers)
    menus = MenuAnswer(model, environments: [environment])
    reserved = app?.reservedShortcuts ?? [:]
    guard let build = menus.build(in: environment), let tree = menus.tree(in: environment) else {
      throw RequestedMenu.noMainMenu(in: environment)
    }
    (self.build, self.tree) = (build, tree)
    var object: JSONObject = ["clock": .int(context.workspace.clock), "environment": environment.json]
    object["app"] = model.app?.name.value.map { .string($0) }
    answer = object
  }

  /// Returns the complete result, with its text and the notes on the release.
  func answer(_ object: JSONObject, _ text: String, from tables: [any ReleaseTable.Type]) -> JSONValue {
    let notes = environment.notes(from: tables)
    var object = object
    object["notes"] = notes.json
    object["text"] = .string(notes.below(text))
    return .object(object)
  }

  static func model(_ id: AppID?, _ context: RequestContext) -> AppModel {
    id.flatMap { context.workspace.analysis.model(of: $0) } ?? AppModel(app: nil, menus: [], screens: [])
  }

  static func noMainMenu(in environment: Environment) -> ResponseError {
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
  /// Returns the environment that the request names. If it names no version, returns the newest environment of the app
  /// that `prefers` accepts; if there is none, the default environment.
  func environment(_ context: AppContext?, prefers: ((Environment) -> Bool)?) -> Environment {
    let usual = environment(context)
    guard version == nil, let prefers else { return usual }
    let all = context?.environments ?? Environment.all(for: [])
    let newest = all.filter { prefers($0) && (platform == nil || platform == $0.platform) }
      .max { $0.version < $1.version }
    return newest.map { Environment(platform: $0.platform, version: $0.version, sdk: sdk ?? $0.sdk) } ?? usual
  }
}

extension Environment {
  /// The way in which the main menu is displayed, "menuBar" or "overlay"; nil if it is unknown.
  var menuPresentation: String? { hasMenuBar ? "menuBar" : hasShortcutOverlay ? "overlay" : nil }
}
