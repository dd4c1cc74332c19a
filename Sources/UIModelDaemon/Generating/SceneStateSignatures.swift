import UIModelEngine
import UIModelSystems
import UIModelJSON

extension ProtocolSignatures {
  /// The questions about how scenes come back, and about the app switcher.
  static let sceneStates: [String: Signature] = [
    "uimodel/scene/restoration": (
      [
        ProtocolMember("scene", ProtocolTypes.reference("Entity"), "Which scene.", isRequired: true), environment,
      ],
      [
        clock, answeredEnvironment,
        ProtocolMember(
          "restoration", ProtocolTypes.object,
          "`saving` and `restoring`: what happens, one after the other; `state`: what is restored and what is lost; "
            + "`isTerminated`; `unknown`: what cannot be told."), text,
      ]
    ),
    "uimodel/scene/sessions": (
      [
        ProtocolMember(
          "app", ProtocolTypes.string, "The app's name or a document of it, where there are several."),
        ProtocolMember(
          "events",
          ProtocolTypes.list(
            ProtocolTypes.record(
              ("event", ProtocolTypes.choice(SceneEvents.Name.allCases.map(\.rawValue))),
              ("scene", ProtocolTypes.string), ("newSession", ProtocolTypes.boolean),
              ("beside", ProtocolTypes.boolean), required: ["event"])),
          "What happens, in order; the live session stays as it is."),
      ],
      [
        clock, ProtocolMember("sessions", sessionList, "Those in the app switcher now."),
        ProtocolMember(
          "after",
          ProtocolTypes.list(
            ProtocolTypes.record(
              ("event", ProtocolTypes.string), ("steps", ProtocolTypes.list(ProtocolTypes.object)),
              ("sessions", sessionList), required: ["event", "steps", "sessions"])), "After each of the events."), text,
      ]
    ),
  ]

  /// What an event of scenes takes.
  static let sceneEventName = ProtocolMember(
    "scene", ProtocolTypes.string, "The handle of a scene, or a session's name; the one in front without it.")

  private static let sessionList = ProtocolTypes.list(
    ProtocolTypes.record(
      ("name", ProtocolTypes.string), ("scene", ProtocolTypes.string), ("isConnected", ProtocolTypes.boolean),
      ("activationState", ProtocolTypes.choice(SceneActivationState.allCases.map(\.rawValue))),
      ("isInFront", ProtocolTypes.boolean), ("hasStateRestorationActivity", ProtocolTypes.boolean),
      required: ["name", "scene", "isConnected", "activationState", "isInFront"]))
}
