import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

extension ProtocolSignatures {
  /// The live session and its events.
  static let sessions: [String: Signature] = [
    "uimodel/session/get": ([app], [clock, session]),
    "uimodel/session/reset": ([app], [clock, session]),
    "uimodel/session/set": (
      [
        app, ProtocolMember("platform", platform, "The platform that it runs on."),
        ProtocolMember("version", ProtocolTypes.string, "The release that it runs on."),
        ProtocolMember("device", ProtocolTypes.string, "The device, such as \"iPad-11\"."),
        ProtocolMember(
          "orientation", ProtocolTypes.choice(LiveSessions.SetParams.Orientation.allCases.map(\.rawValue)),
          "How the device is held."),
        ProtocolMember(
          "windowSize", ProtocolTypes.list(["type": "number"]),
          "Width and height of the window in points, where it does not fill the screen; null: it does."),
        ProtocolMember("horizontalSizeClass", sizeClass, "Instead of the window's own; null: the window's own."),
        ProtocolMember("verticalSizeClass", sizeClass, "Instead of the window's own; null: the window's own."),
        ProtocolMember(
          "layoutDirection", ProtocolTypes.choice(LayoutDirection.allCases.map(\.rawValue)),
          "The direction of the user interface."),
        ProtocolMember("keyboardLayout", ProtocolTypes.string, "The layout of the keyboard."),
        ProtocolMember("fullKeyboardAccess", ProtocolTypes.boolean, "Full Keyboard Access is on."),
        ProtocolMember("states", ProtocolTypes.strings, "The named states that hold; every other one does not."),
        ProtocolMember("screen", ProtocolTypes.string, "The screen that fills the window; what is presented goes."),
      ], event
    ),
    "uimodel/session/press": (
      [
        app,
        ProtocolMember(
          "press", ProtocolTypes.any,
          "The keys: \"⌘I\", \"shift+tab\", \"down\", an object with `input` and `modifierFlags`, or a list of them.",
          isRequired: true), ProtocolMember("times", ProtocolTypes.integer, "How often; once without it."),
      ], event
    ),
    "uimodel/session/tap": ([app, item], event),
    "uimodel/session/focus": ([app, item], event),
    "uimodel/session/becomeFirstResponder": ([app, item], event),
    "uimodel/session/present": (
      [app, ProtocolMember("sheet", ProtocolTypes.string, "The handle of a sheet, or of a screen.", isRequired: true)],
      event
    ),
    "uimodel/session/dismiss": (
      [
        app,
        ProtocolMember(
          "sheet", ProtocolTypes.string, "What is dismissed, with all above it; without it what is in front."),
        ProtocolMember("interactive", ProtocolTypes.boolean, "People do it: the delegate is asked and told."),
      ], event
    ),
    "uimodel/session/drag": (
      [
        app, ProtocolMember("points", number, "How far down; negative: up."),
        ProtocolMember("velocity", number, "How fast down when let go, in points per second; negative: up."),
      ], event
    ),
    "uimodel/session/tapGrabber": ([app], event),
    "uimodel/session/tapOutside": ([app], event),
    "uimodel/session/scroll": (
      [
        app,
        ProtocolMember(
          "direction", ProtocolTypes.choice(SessionSimulation.SwipeDirection.allCases.map(\.rawValue)),
          "Where the finger goes.", isRequired: true),
        ProtocolMember("item", ProtocolTypes.string, "The handle of a scroll view; without it the first one in front."),
        ProtocolMember("points", number, "How far the finger goes."),
        ProtocolMember("velocity", number, "How fast when it lets go; without both it is a flick."),
      ], event
    ),
    "uimodel/session/bandSelect": ([app, item] + bandSelectParameters, event),
    "uimodel/session/change": (
      [
        app,
        ProtocolMember("method", ProtocolTypes.string, "The method, as a sheet's `changes` name it.", isRequired: true),
      ], event
    ),
    "uimodel/session/selectDetent": (
      [
        app,
        ProtocolMember(
          "detent", ProtocolTypes.string, "The detent's identifier, such as \"medium\".", isRequired: true),
        ProtocolMember("animated", ProtocolTypes.boolean, "Inside `animateChanges(_:)`."),
      ], event
    ),
    "uimodel/session/activateScene": (
      [
        app,
        ProtocolMember(
          "scene", ProtocolTypes.string, "The handle of a scene, or a session's name.", isRequired: true),
        ProtocolMember("newSession", ProtocolTypes.boolean, "In a session of its own, though there is one."),
        ProtocolMember("beside", ProtocolTypes.boolean, "What is in front stays in the foreground."),
      ], event
    ),
    "uimodel/session/backgroundScene": ([app, sceneEventName], event),
    "uimodel/session/foregroundScene": ([app, sceneEventName], event),
    "uimodel/session/disconnectScene": ([app, sceneEventName], event),
    "uimodel/session/destroySceneSession": ([app, sceneEventName], event),
    "uimodel/session/pinch": (
      [
        app, item,
        ProtocolMember(
          "point", ProtocolTypes.list(ProtocolTypes.number), "Where, in its space; where its interaction looks at it."),
      ], event
    ),
    "uimodel/session/relaunch": ([app], event),
    "uimodel/session/customizeToolbar": (
      [
        app,
        ProtocolMember(
          "toolbar", ProtocolTypes.string,
          "The handle or id of a toolbar, or of a screen with a navigation item; without it the only one that has an id."
        ),
        ProtocolMember(
          "action", ProtocolTypes.choice(ToolbarEvents.Action.allCases.map(\.rawValue)), "What people do.",
          isRequired: true),
        ProtocolMember("item", ProtocolTypes.string, "The item's id or handle; `reset` takes none."),
        ProtocolMember(
          "index", ProtocolTypes.integer, "The place that the item gets in the bar, from 0; `add` without it: the end."),
      ], event
    ),
    "uimodel/session/showKeyboard": (
      [
        app,
        ProtocolMember("item", ProtocolTypes.string, "The handle of a text input; the first responder without it."),
      ],
      event
    ),
    "uimodel/session/hideKeyboard": ([app], event),
    "uimodel/session/setKeyboard": (
      [
        app,
        ProtocolMember(
          "state", ProtocolTypes.choice(KeyboardState.allCases.map(\.rawValue)),
          "`minimized` is the mini bar beside a hardware keyboard; `dismissed` ends editing."),
        ProtocolMember("hardwareKeyboard", ProtocolTypes.boolean, "A hardware keyboard is attached."),
        ProtocolMember("assistantBar", ProtocolTypes.choice(AssistantBar.allCases.map(\.rawValue)), "Beside hardware."),
        ProtocolMember(
          "keyboardFrame", ProtocolTypes.list(ProtocolTypes.number), "Where people put it, on the screen."),
      ], event
    ),
  ]

  private static let app = ProtocolMember(
    "app", ProtocolTypes.string, "The app's name or a document of it, where there are several.")
  private static let number: JSONValue = ["type": "number"]
  private static let sizeClass = ProtocolTypes.choice(WindowContainer.SizeClass.allCases.map(\.rawValue))
  private static let item = ProtocolMember("item", ProtocolTypes.string, "The handle of a view.", isRequired: true)
  private static let session = ProtocolMember("session", ProtocolTypes.object, "What the running app holds then.")
  private static let event = [
    clock,
    ProtocolMember(
      "steps",
      ProtocolTypes.list(
        ProtocolTypes.record(
          ("kind", ProtocolTypes.choice(SessionStep.Kind.allCases.map(\.rawValue))), ("item", ProtocolTypes.string),
          ("text", ProtocolTypes.string), required: ["kind", "text"])), "What happens, one after the other."), session,
    text,
  ]
}
