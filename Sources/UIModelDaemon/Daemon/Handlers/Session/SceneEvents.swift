import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The scene events of a live session.
enum SceneEvents {
  enum EventName: String, CaseIterable {
    case activateScene, backgroundScene, foregroundScene, disconnectScene, destroySceneSession, relaunch
  }

  /// The parameters of one event in `uimodel/scene/sessions`, such as `{"event": "backgroundScene", "scene": "main"}`.
  struct Params: MessageParameters {
    let name: EventName
    let event: SceneEvent

    init(_ reader: ParameterReader) throws(ResponseError) {
      name = try reader.choice("event", EventName.self)
      switch name {
      case .activateScene:
        try reader.rejectUnknownMembers(["event", "scene", "newSession", "beside"])
        event = try ActivateParams.event(reader)
      case .relaunch:
        try reader.rejectUnknownMembers(["event"])
        event = .relaunch
      default:
        try reader.rejectUnknownMembers(["event", "scene"])
        event = Params.event(name, try reader.string(ifPresent: "scene"))
      }
    }

    static func event(_ name: EventName, _ scene: String?) -> SceneEvent {
      switch name {
      case .backgroundScene: .background(scene)
      case .foregroundScene: .foreground(scene)
      case .disconnectScene: .disconnect(scene)
      case .destroySceneSession: .destroy(scene)
      case .activateScene, .relaunch: .relaunch
      }
    }
  }

  struct ActivateParams: MessageParameters {
    let app: String?
    let event: SceneEvent

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app", "scene", "newSession", "beside"])
      app = try reader.string(ifPresent: "app")
      event = try ActivateParams.event(reader)
    }

    static func event(_ reader: ParameterReader) throws(ResponseError) -> SceneEvent {
      .activate(
        try reader.string("scene"), isNew: try reader.bool(ifPresent: "newSession") ?? false,
        isBeside: try reader.bool(ifPresent: "beside") ?? false)
    }
  }

  struct SceneParams: MessageParameters {
    let app: String?
    let scene: String?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app", "scene"])
      app = try reader.string(ifPresent: "app")
      scene = try reader.string(ifPresent: "scene")
    }
  }

  static func activate(_ params: ActivateParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try perform(params.event, params.app, context)
  }

  static func background(_ params: SceneParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try perform(.background(params.scene), params.app, context)
  }

  static func foreground(_ params: SceneParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try perform(.foreground(params.scene), params.app, context)
  }

  static func disconnect(_ params: SceneParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try perform(.disconnect(params.scene), params.app, context)
  }

  static func destroy(_ params: SceneParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try perform(.destroy(params.scene), params.app, context)
  }

  static func relaunch(_ params: LiveSessions.AppParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try perform(.relaunch, params.app, context)
  }

  struct PinchParams: MessageParameters {
    let app: String?
    let item: String
    /// The point in the item's coordinate space, in points.
    let point: (x: Double, y: Double)?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app", "item", "point"])
      app = try reader.string(ifPresent: "app")
      item = try reader.string("item")
      if let member = try reader.member("point") {
        let numbers = try member.array()
        guard numbers.count == 2 else { throw member.mismatch("[x, y], in points") }
        point = (try numbers[0].double(), try numbers[1].double())
      } else {
        point = nil
      }
    }
  }

  static func pinch(_ params: PinchParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try SessionEvents.perform(params.app, context) { simulation throws(ResponseError) in
      simulation.pinch(try SessionEvents.nodeIndex(params.item, simulation), point: params.point)
    }
  }

  private static func perform(
    _ event: SceneEvent, _ app: String?, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    try SessionEvents.perform(app, context) { simulation throws(ResponseError) in
      if let name = event.scene, !simulation.hasSceneOrSession(name) {
        let names = simulation.sceneSessions.map(\.name) + simulation.app.scenes.compactMap(\.ref.value)
        throw LiveSessions.notFoundError(
          "scene", "there is no scene or session '\(name)'", similarName: nearestName(to: name, among: names.sorted()))
      }
      simulation.simulate(event)
    }
  }
}

extension SceneEvent {
  /// The scene or session that the event names, or nil if it names none.
  fileprivate var scene: String? {
    switch self {
    case .activate(let name, _, _): name
    case .background(let name), .foreground(let name), .disconnect(let name), .destroy(let name): name
    case .relaunch: nil
    }
  }
}

extension SessionSimulation {
  fileprivate func hasSceneOrSession(_ name: String) -> Bool {
    sceneSessions.contains { $0.name == name } || app.scene(named: name) != nil
  }
}
