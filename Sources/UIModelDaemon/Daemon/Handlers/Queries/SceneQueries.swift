import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handlers of `uimodel/scene/resolve`, `activationMenu` and `pinch`: the scene that a request, menu item or gesture
/// opens.
enum SceneQueries {
  static func resolve(_ params: SceneRequestParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let (facts, app, use) = try sceneFacts(params.app, params.request, context)
    let environment = params.environment.environment(app)
    let connectedScenes = try scenes(params.connectedScenes, facts)
    if let name = params.scene, facts.scene(named: name) == nil {
      throw unknownSceneError(name, "params.scene", facts)
    }
    let resolution = SceneResolution(
      params.request(use, in: environment), connectedScenes: connectedScenes, facts, in: environment)
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
    let (facts, app, use) = try sceneFacts(params.app, params.request, context)
    if let use, use.kind != .action {
      throw ResponseError(
        .invalidParams, "params.request: \(params.request?.description ?? "it") is not an activation action",
        data: ["path": "params.request", "expected": "an activation action"])
    }
    let environments = params.environment.map { [$0.environment(app)] } ?? newestEnvironments(app)
    var text = ""
    let actions = (use.map { [$0] } ?? facts.requestUses.filter { $0.kind == .action }).map { use -> JSONValue in
      let title = use.request.title.isKnown ? use.request.title.value ?? SceneActivationRequest.defaultTitle : nil
      text += "\(title ?? "an action") of \(use.ownerName)\n"
      let items = environments.map { environment -> JSONValue in
        let item = ActivationMenuItem(use.request, SceneSupport(facts, in: environment), in: environment)
        text += "  \(environment.description): \(item.text)\n"
        return item.json(in: environment)
      }
      var object: JSONObject = ["owner": .string(use.ownerName)]
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
    let entity = try context.findEntity(params.item, as: .view, .cell)
    guard let appID = context.workspace.analysis.app(of: entity.record.number),
      let model = context.workspace.analysis.model(of: appID),
      let (screen, viewIndex) = model.screens.lazy.compactMap({ screen in
        screen.views.firstIndex { $0.place == entity.place }.map { (screen, $0) }
      }).first
    else {
      throw context.wrongKindError(params.item, "item", .view, .cell)
    }
    let facts = SceneFacts(model)
    let environment = params.environment.environment(entity.app)
    let connectedScenes = try scenes(params.connectedScenes, facts)
    let pinch = ScenePinch(
      at: viewIndex, in: screen, point: params.point, SceneSupport(facts, in: environment))
    var object: JSONObject = [
      "clock": .int(context.workspace.clock), "environment": environment.json,
      "outcome": .string(pinch.outcome.rawValue), "reason": .string(pinch.reason),
    ]
    object["preview"] = pinch.previewViewName.map { .string($0) }
    var text = "\(pinch.outcome.rawValue): \(pinch.reason)\n"
    if let use = pinch.requestUse {
      let resolution = SceneResolution(
        SceneRequest(use, in: environment), connectedScenes: connectedScenes, facts, in: environment)
      object["resolution"] = resolution.json
      text += resolution.text
    }
    let notes = environment.notes(from: [SceneResolution.self])
    object["notes"] = notes.json
    object["text"] = .string(notes.textWithNotes(text))
    return .object(object)
  }

  // MARK: Helpers

  /// Returns the scenes and the context of an app. If `address` is not nil, also returns the activation request at this
  /// address.
  private static func sceneFacts(
    _ app: String?, _ address: EntityAddress?, _ context: RequestContext
  ) throws(ResponseError) -> (SceneFacts, AppContext?, SceneFacts.RequestUse?) {
    let workspace = context.workspace
    guard let address else {
      let appID = try context.app(app)
      let model = appID.flatMap { workspace.analysis.model(of: $0) } ?? AppModel(app: nil, menus: [], screens: [])
      return (SceneFacts(model), appID.flatMap { workspace.analysis.upToDateContext(of: $0) }, nil)
    }
    let entity = try context.findEntity(address)
    let appID = workspace.analysis.app(of: entity.record.number)
    let facts = SceneFacts(
      appID.flatMap { workspace.analysis.model(of: $0) } ?? AppModel(app: nil, menus: [], screens: []))
    guard let use = facts.requestUses.first(where: { $0.request.place == entity.place }) else {
      throw ResponseError(
        .invalidParams, "params.request: \(address.description) does not request a scene",
        data: ["path": "params.request", "expected": "an activation request, or an activation action"])
    }
    return (facts, entity.app, use)
  }

  private static func scenes(
    _ names: [(name: String, path: String)]?, _ facts: SceneFacts
  ) throws(ResponseError) -> [WindowScene] {
    guard let names else { return facts.scenes }
    var scenes: [WindowScene] = []
    for (name, path) in names {
      guard let scene = facts.scene(named: name) else { throw unknownSceneError(name, path, facts) }
      scenes.append(scene)
    }
    return scenes
  }

  private static func unknownSceneError(_ name: String, _ path: String, _ facts: SceneFacts) -> ResponseError {
    let nearestHandle = nearestName(to: name, among: facts.scenes.compactMap(\.ref.value))
    return ResponseError(
      .invalidParams, "\(path): there is no scene '\(name)'" + (nearestHandle.map { "; did you mean '\($0)'?" } ?? ""),
      data: [
        "path": .string(path), "expected": "the ref of a scene", "nearest": nearestHandle.map { .string($0) } ?? .null,
      ])
  }

  /// Returns the newest release of each platform of the app. If the app has no targets, returns the newest iPadOS, iOS
  /// and Mac Catalyst.
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
