import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

extension ProtocolSignatures {
  private static let request = ProtocolMember(
    "request", ProtocolTypes.reference("Entity"),
    "A request of the model: a scene's by its path, or an activation action in a menu.")
  private static let app = ProtocolMember(
    "app", ProtocolTypes.string, "The app's name or a document of it, where there are several.")
  private static let connected = ProtocolMember(
    "connected", ProtocolTypes.strings,
    "The scenes of which there is a session; every declared one without it.")
  private static let resolution = ProtocolMember(
    "resolution", ProtocolTypes.object,
    "Whether there can be several scenes, what each scene's conditions say, which session comes to the front or which "
      + "configuration a new one gets, and how it is presented; each with a reason.")

  /// The questions about what opens scenes.
  static let sceneQueries: [String: Signature] = [
    "uimodel/scene/resolve": (
      [
        app, request,
        ProtocolMember(
          "role", ProtocolTypes.choice(SceneRole.allCases.map(\.rawValue)), "`windowApplication` without it."),
        ProtocolMember(
          "userActivity", ProtocolTypes.any,
          "The activity: its type, or an object with `activityType` and `targetContentIdentifier`."),
        ProtocolMember("targetContentIdentifier", ProtocolTypes.string, "What activation conditions are asked about."),
        ProtocolMember(
          "class", ProtocolTypes.choice(SceneActivationRequest.Kind.allCases.map(\.rawValue)),
          "What asks. Without it an event from outside, such as a notification or a link."),
        ProtocolMember("scene", ProtocolTypes.string, "The scene whose session is asked for."),
        ProtocolMember(
          "options", ProtocolTypes.object, "An object with `preferredPresentationStyle` and `placement`."),
        connected, environment,
      ],
      [clock, answeredEnvironment, resolution, text]
    ),
    "uimodel/scene/activationMenu": (
      [app, request, environment],
      [
        clock,
        ProtocolMember(
          "actions", ProtocolTypes.list(ProtocolTypes.object),
          "Each action with what is in the menu on each platform: itself, its alternate, or nothing."),
        text,
      ]
    ),
    "uimodel/scene/pinch": (
      [
        ProtocolMember("item", ProtocolTypes.reference("Entity"), "The view or cell.", isRequired: true),
        ProtocolMember("point", ["type": "array", "items": ["type": "number"]], "[x, y] in its space, in points."),
        connected, environment,
      ],
      [
        clock, answeredEnvironment,
        ProtocolMember(
          "outcome", ProtocolTypes.choice(["opens", "stopped", "nothing", "unknown"]), "What becomes of it."),
        ProtocolMember("reason", ProtocolTypes.string, "Why."),
        ProtocolMember("preview", ProtocolTypes.string, "What the transition starts from: a view or a cell."),
        resolution, text,
      ]
    ),
  ]
}
