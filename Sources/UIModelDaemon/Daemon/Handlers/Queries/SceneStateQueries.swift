import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handlers of `uimodel/scene/restoration` and `uimodel/scene/sessions`: how scenes are restored, and which scene
/// sessions the app switcher shows.
enum SceneStateQueries {
  struct RestorationParams: MessageParameters {
    let scene: EntityAddress
    let environment: EnvironmentParams

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown(["scene", "environment"])
      scene = try reader.read("scene", EntityAddress.self)
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
    }
  }

  struct SessionsParams: MessageParameters {
    let app: String?
    let events: [SceneEvents.Params]

    /// The maximum number of events in a request.
    static let limit = 256

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown(["app", "events"])
      app = try reader.string(ifPresent: "app")
      events = try reader.list(ifPresent: "events", of: SceneEvents.Params.self) ?? []
      if events.count > SessionsParams.limit, let member = try reader.member("events") {
        throw member.mismatch("at most \(SessionsParams.limit) events")
      }
    }
  }

  /// Returns the callbacks and state changes, in order, when a scene is disconnected and restored.
  static func restoration(_ params: RestorationParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let found = try context.find(params.scene, as: .scene)
    guard let scene = found.block.declarations.scenes.first(where: { $0.place == found.place }) else {
      throw context.wrongKind(params.scene, "scene", .scene)
    }
    let environment = params.environment.environment(found.app)
    let timeline = RestorationTimeline(
      SceneState(scene.reader), named: scene.name, hasStoryboard: scene.hasStoryboard, environment)
    let notes = environment.notes(from: [RestorationTimeline.self])
    var object: JSONObject = [
      "clock": .int(context.workspace.clock), "environment": environment.json, "restoration": timeline.json,
      "text": .string(notes.below(timeline.text)),
    ]
    object["notes"] = notes.json
    return .object(object)
  }

  /// Returns the scene sessions in the app switcher now and after each of the given events. The live session itself
  /// does not change.
  static func sessions(_ params: SessionsParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    var (_, simulation) = try LiveSessions.simulation(params.app, context)
    var after: [JSONValue] = []
    let start = simulation.sceneSessions.map { simulation.json(of: $0) }
    for event in params.events {
      if context.cancellation.isCancelled { break }
      let count = simulation.steps.count
      simulation.simulate(event.event)
      after.append([
        "event": .string(event.name.rawValue), "steps": .array(simulation.steps.dropFirst(count).map(\.json)),
        "sessions": .array(simulation.sceneSessions.map { simulation.json(of: $0) }),
      ])
    }
    var object: JSONObject = ["clock": .int(context.workspace.clock), "sessions": .array(start)]
    if !params.events.isEmpty { object["after"] = .array(after) }
    let notes = simulation.environment.notes(from: [SceneResolution.self])
    object["notes"] = notes.json
    object["text"] = .string(notes.below(simulation.text))
    return .object(object)
  }
}
