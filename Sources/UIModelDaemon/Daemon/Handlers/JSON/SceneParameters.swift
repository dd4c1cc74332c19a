import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// A request for a scene: one of the model, by its address, or one that is described; what is described goes first.
struct SceneRequestParams: MessageParameters {
  let app: String?
  let request: EntityAddress?
  let role: SceneRole?
  /// Given and nil for an activity without an identifier.
  let activity: (type: String?, identifier: String?)?
  let targetContentIdentifier: String?
  let kind: SceneActivationRequest.Kind?
  let scene: String?
  let options: (preferred: ScenePresentation.Style?, placement: ScenePresentation.Style?)?
  /// The scenes of which there is a session, each with the path of its name; every declared one without it.
  let connected: [(name: String, path: String)]?
  let environment: EnvironmentParams

  static let names = [
    "app", "request", "role", "userActivity", "targetContentIdentifier", "class", "scene", "options", "connected",
    "environment",
  ]

  init(_ reader: ParameterReader) throws(ResponseError) {
    try reader.refuseUnknown(SceneRequestParams.names)
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
        try member.refuseUnknown(["activityType", "targetContentIdentifier"])
        activity = (
          try member.string(ifPresent: "activityType"), try member.string(ifPresent: "targetContentIdentifier")
        )
      }
    } else {
      activity = nil
    }
    if let member = try reader.member("options") {
      try member.refuseUnknown(["preferredPresentationStyle", "placement"])
      options = (
        try member.choice(ifPresent: "preferredPresentationStyle", ScenePresentation.Style.self),
        try member.choice(ifPresent: "placement", ScenePresentation.Style.self)
      )
    } else {
      options = nil
    }
    connected = try SceneRequestParams.connected(reader)
    environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
  }

  static func connected(_ reader: ParameterReader) throws(ResponseError) -> [(name: String, path: String)]? {
    guard let list = try reader.array(ifPresent: "connected") else { return nil }
    var names: [(name: String, path: String)] = []
    for element in list { names.append((try element.string(), "params.connected[\(names.count)]")) }
    return names
  }

  /// The request in an environment; `use` is the one of the model.
  func request(_ use: SceneAnswer.Use?, in environment: Environment) -> SceneRequest {
    var request = use.map { SceneRequest($0, in: environment) } ?? SceneRequest()
    if let role { request.role = role }
    if let kind { (request.kind, request.isPinch) = (kind, kind == .interaction) }
    if let scene { request.scene = scene }
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

/// Where a pinch is.
struct ScenePinchParams: MessageParameters {
  let item: EntityAddress
  /// In the item's space, in points.
  let point: (x: Double, y: Double)?
  let connected: [(name: String, path: String)]?
  let environment: EnvironmentParams

  init(_ reader: ParameterReader) throws(ResponseError) {
    try reader.refuseUnknown(["item", "point", "connected", "environment"])
    item = try reader.read("item", EntityAddress.self)
    if let member = try reader.member("point") {
      let numbers = try member.array()
      guard numbers.count == 2 else { throw member.mismatch("[x, y], in points") }
      point = (try numbers[0].double(), try numbers[1].double())
    } else {
      point = nil
    }
    connected = try SceneRequestParams.connected(reader)
    environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
  }
}

/// Which activation actions are asked about, and where.
struct ActivationMenuParams: MessageParameters {
  let app: String?
  /// One action; all of the app without it.
  let request: EntityAddress?
  /// One environment; every platform of the app without it.
  let environment: EnvironmentParams?

  init(_ reader: ParameterReader) throws(ResponseError) {
    try reader.refuseUnknown(["app", "request", "environment"])
    app = try reader.string(ifPresent: "app")
    request = try reader.read(ifPresent: "request", EntityAddress.self)
    environment = try reader.read(ifPresent: "environment", EnvironmentParams.self)
  }
}
