import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

extension ProtocolSignatures {
  private static let requestParameter = ProtocolMember(
    "request", ProtocolTypes.reference("Entity"),
    "An activation request of the model: a scene's request by its path, or an activation action in a menu.")
  private static let appParameter = ProtocolMember(
    "app", ProtocolTypes.string, "The app's name or one of its documents. Needed only if there are several apps.")
  private static let connectedParameter = ProtocolMember(
    "connected", ProtocolTypes.strings,
    "The scenes that have a session. Default: all declared scenes.")
  private static let resolutionMember = ProtocolMember(
    "resolution", ProtocolTypes.object,
    "Whether the app supports several scenes, what each scene's activation conditions answer, which session comes to "
      + "the front or which configuration a new one gets, and how it is presented. Each has a reason.")

  /// The signatures of the queries about requests that open scenes, by method.
  static let sceneQueries: [String: Signature] = [
    "uimodel/scene/resolve": (
      [
        appParameter, requestParameter,
        ProtocolMember(
          "role", ProtocolTypes.choice(SceneRole.allCases.map(\.rawValue)), "Default: `windowApplication`."),
        ProtocolMember(
          "userActivity", ProtocolTypes.any,
          "The user activity: its type, or an object with `activityType` and `targetContentIdentifier`."),
        ProtocolMember(
          "targetContentIdentifier", ProtocolTypes.string,
          "The identifier that activation conditions are checked against."),
        ProtocolMember(
          "class", ProtocolTypes.choice(SceneActivationRequest.Kind.allCases.map(\.rawValue)),
          "The class that makes the request. Default: an external event, such as a notification or a link."),
        ProtocolMember("scene", ProtocolTypes.string, "The scene whose session is requested."),
        ProtocolMember(
          "options", ProtocolTypes.object, "An object with `preferredPresentationStyle` and `placement`."),
        connectedParameter, environmentParameter,
      ],
      [resultClock, resultEnvironment, resultNotes, resolutionMember, resultText]
    ),
    "uimodel/scene/activationMenu": (
      [appParameter, requestParameter, environmentParameter],
      [
        resultClock, resultNotes,
        ProtocolMember(
          "actions", ProtocolTypes.list(ProtocolTypes.object),
          "What the menu shows for each action on each platform: the action, its alternate, or nothing."),
        resultText,
      ]
    ),
    "uimodel/scene/pinch": (
      [
        ProtocolMember("item", ProtocolTypes.reference("Entity"), "The view or cell.", isRequired: true),
        ProtocolMember(
          "point", ["type": "array", "items": ["type": "number"]],
          "[x, y] in the view's or cell's coordinates, in points."),
        connectedParameter, environmentParameter,
      ],
      [
        resultClock, resultEnvironment, resultNotes,
        ProtocolMember(
          "outcome", ProtocolTypes.choice(["opens", "stopped", "nothing", "fails", "unknown"]), "What the pinch does."),
        ProtocolMember("reason", ProtocolTypes.string, "The reason."),
        ProtocolMember("preview", ProtocolTypes.string, "The view or cell that the transition starts from."),
        resolutionMember, resultText,
      ]
    ),
  ]
}
