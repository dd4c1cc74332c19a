import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handlers of `uimodel/scene/resolve`, `activationMenu` and `pinch`: the scene that a request, menu item or gesture
/// opens.
enum SceneQueries {
  static func resolve(_ params: SceneRequestParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let (answer, app, use) = try answer(params.app, params.request, context)
    let environment = params.environment.environment(app)
    let connected = try scenes(params.connectedScenes, answer)
    if let name = params.scene, answer.scene(named: name) == nil {
      throw unknownSceneError(name, "params.scene", answer)
    }
    let resolution = SceneResolution(
      params.request(use, in: environment), connectedScenes: connected, answer, in: environment)
    let notes = environment.notes(from: [SceneResolution.self])
    var object: JSONObject = [
      "clock": .int(context.workspace.clock), "environment": environment.json, "resolution": resolution.json,
      "text": .string(notes.textWithNotes(resolution.text)),
    ]
    object["notes"] = notes.json
    return .object(object)
  }

  static func activationMenu(
    _ params: ActivationMenuParams, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    let (answer, app, use) = try answer(params.app, params.request, context)
    if let use, use.kind != .action {
      throw ResponseError(
        .invalidParams, "params.request: \(params.request?.description ?? "it") is not an activation action",
        data: ["path": "params.request", "expected": "an activation action"])
    }
    let environments = params.environment.map { [$0.environment(app)] } ?? newestEnvironments(app)
    var text = ""
    let actions = (use.map { [$0] } ?? answer.uses.filter { $0.kind == .action }).map { use -> JSONValue in
      let title = use.request.title.isKnown ? use.request.title.value ?? SceneActivationRequest.defaultTitle : nil
      text += "\(title ?? "an action") of \(use.owner)\n"
      let items = environments.map { environment -> JSONValue in
        let item = ActivationMenuItem(use.request, SceneSupport(answer, in: environment), in: environment)
        text += "  \(environment.description): \(item.text)\n"
        return item.json(in: environment)
      }
      var object: JSONObject = ["owner": .string(use.owner)]
      object["title"] = title.map { .string($0) }
      object["items"] = .array(items)
      return .object(object)
    }
    let notes = Environment.notes(in: environments, from: [SceneResolution.self])
    var object: JSONObject = [
      "clock": .int(context.workspace.clock), "actions": .array(actions), "text": .string(notes.textWithNotes(text)),
    ]
    object["notes"] = notes.json
    return .object(object)
  }

  static func pinch(_ params: ScenePinchParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let found = try context.find(params.item, as: .view, .cell)
    guard let appID = context.workspace.analysis.app(of: found.record.number),
      let model = context.workspace.analysis.model(of: appID),
      let (screen, index) = model.screens.lazy.compactMap({ screen in
        screen.views.firstIndex { $0.place == found.place }.map { (screen, $0) }
      }).first
    else {
      throw context.wrongKind(params.item, "item", .view, .cell)
    }
    let answer = SceneFacts(model)
    let environment = params.environment.environment(found.app)
    let connected = try scenes(params.connectedScenes, answer)
    let pinch = ScenePinch(
      at: index, in: screen, point: params.point, SceneSupport(answer, in: environment))
    var object: JSONObject = [
      "clock": .int(context.workspace.clock), "environment": environment.json,
      "outcome": .string(pinch.outcome.rawValue), "reason": .string(pinch.reason),
    ]
    object["preview"] = pinch.previewViewName.map { .string($0) }
    var text = "\(pinch.outcome.rawValue): \(pinch.reason)\n"
    if let use = pinch.use {
      let resolution = SceneResolution(
        SceneRequest(use, in: environment), connectedScenes: connected, answer, in: environment)
      object["resolution"] = resolution.json
      text += resolution.text
    }
    let notes = environment.notes(from: [SceneResolution.self])
    object["notes"] = notes.json
    object["text"] = .string(notes.textWithNotes(text))
    return .object(object)
  }

  // MARK: Helpers

  /// Returns the scenes of an app, the app's context, and the activation request at an address, if an address is given.
  private static func answer(
    _ app: String?, _ address: EntityAddress?, _ context: RequestContext
  ) throws(ResponseError) -> (SceneFacts, AppContext?, SceneFacts.Use?) {
    let workspace = context.workspace
    guard let address else {
      let id = try context.app(app)
      let model = id.flatMap { workspace.analysis.model(of: $0) } ?? AppModel(app: nil, menus: [], screens: [])
      return (SceneFacts(model), id.flatMap { workspace.analysis.upToDateContext(of: $0) }, nil)
    }
    let found = try context.find(address)
    let appID = workspace.analysis.app(of: found.record.number)
    let answer = SceneFacts(
      appID.flatMap { workspace.analysis.model(of: $0) } ?? AppModel(app: nil, menus: [], screens: []))
    guard let use = answer.uses.first(where: { $0.request.place == found.place }) else {
      throw ResponseError(
        .invalidParams, "params.request: \(address.description) does not request a scene",
        data: ["path": "params.request", "expected": "an activation request, or an activation action"])
    }
    return (answer, found.app, use)
  }

  private static func scenes(
    _ names: [(name: String, path: String)]?, _ answer: SceneFacts
  ) throws(ResponseError) -> [WindowScene] {
    guard let names else { return answer.scenes }
    var scenes: [WindowScene] = []
    for (name, path) in names {
      guard let scene = answer.scene(named: name) else { throw unknownSceneError(name, path, answer) }
      scenes.append(scene)
    }
    return scenes
  }

  private static func unknownSceneError(_ name: String, _ path: String, _ answer: SceneFacts) -> ResponseError {
    let nearest = nearestName(to: name, among: answer.scenes.compactMap(\.ref.value))
    return ResponseError(
      .invalidParams, "\(path): there is no scene '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
      data: ["path": .string(path), "expected": "the ref of a scene", "nearest": nearest.map { .string($0) } ?? .null])
  }

  /// Returns the newest release of each platform of the app; the newest iPadOS, iOS and Mac Catalyst if the app has no
  /// targets.
  private static func newestEnvironments(_ app: AppContext?) -> [Environment] {
    guard let app, !app.targets.isEmpty else {
      return [Platform.iPadOS, .iOS, .macCatalyst].map {
        Environment(platform: $0, version: Environment.newestVersion)
      }
    }
    return Platform.allCases.compactMap { platform in
      app.environments.filter { $0.platform == platform }.max { $0.version < $1.version }
    }
  }
}
