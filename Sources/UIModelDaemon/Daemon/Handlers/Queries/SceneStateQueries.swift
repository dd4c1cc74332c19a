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
      try reader.rejectUnknownMembers(["scene", "environment"])
      scene = try reader.read("scene", EntityAddress.self)
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
    }
  }

  struct SessionsParams: MessageParameters {
    let app: String?
    let events: [SceneEvents.Params]

    /// The maximum number of events in a request.
    static let maximumEventCount = 256

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app", "events"])
      app = try reader.string(ifPresent: "app")
      events = try reader.list(ifPresent: "events", of: SceneEvents.Params.self) ?? []
      if events.count > SessionsParams.maximumEventCount, let member = try reader.member("events") {
        throw member.mismatch("at most \(SessionsParams.maximumEventCount) events")
      }
    }
  }

  /// Returns the callbacks and state changes, in order, of a scene that is disconnected and restored.
  static func restoration(_ params: RestorationParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let entity = try context.findEntity(params.scene, as: .scene)
    guard let scene = entity.block.declarations.scenes.first(where: { $0.place == entity.place }) else {
      throw context.wrongKindError(params.scene, "scene", .scene)
    }
    let environment = params.environment.environment(entity.app)
    let timeline = RestorationTimeline(
      SceneState(scene.reader), named: scene.name, hasStoryboard: scene.hasStoryboard, environment)
    let notes = environment.notes(from: [RestorationTimeline.self])
    var object: JSONObject = [
      "clock": .int(context.workspace.clock), "environment": environment.json, "restoration": timeline.json,
      "text": .string(notes.textWithNotes(timeline.text)),
    ]
    object["notes"] = notes.json
    return .object(object)
  }

  /// Returns the scene sessions in the app switcher now and after each of the given events. The live session itself
  /// does not change.
  static func sessions(_ params: SessionsParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    var (_, simulation) = try LiveSessions.simulation(params.app, context)
    var results: [JSONValue] = []
    let initialSessions = simulation.sceneSessions.map { simulation.json(of: $0) }
    for event in params.events {
      if context.cancellation.isCancelled { break }
      let earlierStepCount = simulation.steps.count
      simulation.simulate(event.event)
      results.append([
        "event": .string(event.name.rawValue),
        "steps": .array(simulation.steps.dropFirst(earlierStepCount).map(\.json)),
        "sessions": .array(simulation.sceneSessions.map { simulation.json(of: $0) }),
      ])
    }
    var object: JSONObject = ["clock": .int(context.workspace.clock), "sessions": .array(initialSessions)]
    if !params.events.isEmpty { object["after"] = .array(results) }
    let notes = simulation.environment.notes(from: [SceneResolution.self])
    object["notes"] = notes.json
    object["text"] = .string(notes.textWithNotes(simulation.text))
    return .object(object)
  }
}
