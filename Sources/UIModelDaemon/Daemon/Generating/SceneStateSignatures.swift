import UIModelEngine
import UIModelSystems
import UIModelJSON

extension ProtocolSignatures {
  /// The signatures of the queries about scene restoration and the app switcher, by method.
  static let sceneStateQueries: [String: Signature] = [
    "uimodel/scene/restoration": (
      [
        ProtocolMember("scene", ProtocolTypes.reference("Entity"), "The scene.", isRequired: true),
        environmentParameter,
      ],
      [
        resultClock, resultEnvironment, resultNotes,
        ProtocolMember(
          "restoration", ProtocolTypes.object,
          "`saving` and `restoring`: the steps, in order; `state`: what is restored and what is lost; "
            + "`isTerminated`; `unknown`: what is unknown."), resultText,
      ]
    ),
    "uimodel/scene/sessions": (
      [
        ProtocolMember(
          "app", ProtocolTypes.string, "The app's name or one of its documents. Needed only if there are several apps."),
        ProtocolMember(
          "events",
          ProtocolTypes.list(
            ProtocolTypes.record(
              ("event", ProtocolTypes.choice(SceneEvents.EventName.allCases.map(\.rawValue))),
              ("scene", ProtocolTypes.string), ("newSession", ProtocolTypes.boolean),
              ("beside", ProtocolTypes.boolean), required: ["event"])),
          "The events, in order. They do not change the live session."),
      ],
      [
        resultClock, resultNotes,
        ProtocolMember("sessions", sessionListSchema, "The sessions that are in the app switcher now."),
        ProtocolMember(
          "after",
          ProtocolTypes.list(
            ProtocolTypes.record(
              ("event", ProtocolTypes.string), ("steps", ProtocolTypes.list(ProtocolTypes.object)),
              ("sessions", sessionListSchema), required: ["event", "steps", "sessions"])),
          "The steps and sessions after each event."), resultText,
      ]
    ),
  ]

  /// The `scene` parameter of scene events.
  static let sceneParameter = ProtocolMember(
    "scene", ProtocolTypes.string, "The handle of a scene, or a session's name. Default: the frontmost scene.")

  private static let sessionListSchema = ProtocolTypes.list(
    ProtocolTypes.record(
      ("name", ProtocolTypes.string), ("scene", ProtocolTypes.string), ("isConnected", ProtocolTypes.boolean),
      ("activationState", ProtocolTypes.choice(SceneActivationState.allCases.map(\.rawValue))),
      ("isInFront", ProtocolTypes.boolean), ("hasStateRestorationActivity", ProtocolTypes.boolean),
      required: ["name", "scene", "isConnected", "activationState", "isInFront"]))
}
