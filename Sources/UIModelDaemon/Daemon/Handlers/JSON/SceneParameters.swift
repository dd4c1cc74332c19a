import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// A request for a scene. The client gives the address of a request in the model, or describes the request in the other
/// parameters. A described property overrides the same property of the model's request.
struct SceneRequestParams: MessageParameters {
  let app: String?
  let request: EntityAddress?
  let role: SceneRole?
  /// The type and target content identifier of the user activity, or nil if no activity is given. A nil member means
  /// that the activity has no type or no identifier.
  let activity: (type: String?, identifier: String?)?
  let targetContentIdentifier: String?
  let kind: SceneActivationRequest.Kind?
  let scene: String?
  let options: (preferred: ScenePresentation.Style?, placement: ScenePresentation.Style?)?
  /// The names of the scenes that have a session, each with its parameter path for error messages. If nil, all declared
  /// scenes have a session.
  let connectedScenes: [(name: String, path: String)]?
  let environment: EnvironmentParams

  static let parameterNames = [
    "app", "request", "role", "userActivity", "targetContentIdentifier", "class", "scene", "options", "connected",
    "environment",
  ]

  init(_ reader: ParameterReader) throws(ResponseError) {
    try reader.rejectUnknownMembers(SceneRequestParams.parameterNames)
    app = try reader.string(ifPresent: "app")
    request = try reader.read(ifPresent: "request", EntityAddress.self)
    role = try reader.choice(ifPresent: "role", SceneRole.self)
    targetContentIdentifier = try reader.string(ifPresent: "targetContentIdentifier")
    kind = try reader.choice(ifPresent: "class", SceneActivationRequest.Kind.self)
    scene = try reader.string(ifPresent: "scene")
    if let member = try reader.member("userActivity") {
      if member.element?.kind == .string {
        activity = (try member.string(), nil)
      } else {
        try member.rejectUnknownMembers(["activityType", "targetContentIdentifier"])
        activity = (
          try member.string(ifPresent: "activityType"), try member.string(ifPresent: "targetContentIdentifier")
        )
      }
    } else {
      activity = nil
    }
    if let member = try reader.member("options") {
      try member.rejectUnknownMembers(["preferredPresentationStyle", "placement"])
      options = (
        try member.choice(ifPresent: "preferredPresentationStyle", ScenePresentation.Style.self),
        try member.choice(ifPresent: "placement", ScenePresentation.Style.self)
      )
    } else {
      options = nil
    }
    connectedScenes = try SceneRequestParams.connectedScenes(reader)
    environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
  }

  static func connectedScenes(_ reader: ParameterReader) throws(ResponseError) -> [(name: String, path: String)]? {
    guard let list = try reader.array(ifPresent: "connected") else { return nil }
    var names: [(name: String, path: String)] = []
    for element in list { names.append((try element.string(), "params.connected[\(names.count)]")) }
    return names
  }

  /// Returns the request in an environment. `modelRequest` is the request in the model, or nil if only the parameters
  /// describe the request.
  func request(_ modelRequest: SceneFacts.RequestUse?, in environment: Environment) -> SceneRequest {
    var request = modelRequest.map { SceneRequest($0, in: environment) } ?? SceneRequest()
    if let role { request.role = role }
    if let kind { (request.kind, request.isPinch) = (kind, kind == .interaction) }
    if let scene { request.sceneName = scene }
    if let activity {
      (request.activityType, request.isActivityKnown) = (activity.type, true)
      (request.targetContentIdentifier, request.isIdentifierKnown) = (activity.identifier, true)
    }
    if let targetContentIdentifier {
      (request.targetContentIdentifier, request.isIdentifierKnown) = (targetContentIdentifier, true)
    }
    if let options {
      let style = environment.version >= 17 ? options.placement ?? options.preferred : options.preferred
      (request.style, request.isStyleKnown) = (style, true)
    }
    return request
  }
}

/// The parameters of `uimodel/scene/pinch`.
struct ScenePinchParams: MessageParameters {
  let item: EntityAddress
  /// The point in the item's coordinate space, in points.
  let point: (x: Double, y: Double)?
  let connectedScenes: [(name: String, path: String)]?
  let environment: EnvironmentParams

  init(_ reader: ParameterReader) throws(ResponseError) {
    try reader.rejectUnknownMembers(["item", "point", "connected", "environment"])
    item = try reader.read("item", EntityAddress.self)
    if let member = try reader.member("point") {
      let numbers = try member.array()
      guard numbers.count == 2 else { throw member.mismatch("[x, y], in points") }
      point = (try numbers[0].double(), try numbers[1].double())
    } else {
      point = nil
    }
    connectedScenes = try SceneRequestParams.connectedScenes(reader)
    environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
  }
}

/// The parameters of `uimodel/scene/activationMenu`: the activation actions and the environments.
struct ActivationMenuParams: MessageParameters {
  let app: String?
  /// The address of one action. If nil, the query covers all actions of the app.
  let request: EntityAddress?
  /// One environment. If nil, the query covers the newest environment of each platform of the app.
  let environment: EnvironmentParams?

  init(_ reader: ParameterReader) throws(ResponseError) {
    try reader.rejectUnknownMembers(["app", "request", "environment"])
    app = try reader.string(ifPresent: "app")
    request = try reader.read(ifPresent: "request", EntityAddress.self)
    environment = try reader.read(ifPresent: "environment", EnvironmentParams.self)
  }
}
