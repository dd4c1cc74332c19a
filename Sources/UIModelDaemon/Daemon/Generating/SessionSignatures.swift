import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

extension ProtocolSignatures {
  /// The signatures of the `uimodel/session/…` methods: the live session and its events.
  static let sessionMethods: [String: Signature] = [
    "uimodel/session/get": ([appParameter], [resultClock, sessionMember]),
    "uimodel/session/reset": ([appParameter], [resultClock, sessionMember]),
    "uimodel/session/set": (
      [
        appParameter, ProtocolMember("platform", platformSchema, "The platform that the app runs on."),
        ProtocolMember("version", ProtocolTypes.string, "The release that the app runs on."),
        ProtocolMember("device", ProtocolTypes.string, "The device, such as \"iPad-11\"."),
        ProtocolMember(
          "orientation", ProtocolTypes.choice(LiveSessions.SetParams.Orientation.allCases.map(\.rawValue)),
          "The device orientation."),
        ProtocolMember(
          "windowSize", ProtocolTypes.list(["type": "number"]),
          "Width and height of the window in points. null: the window fills the screen."),
        ProtocolMember("horizontalSizeClass", sizeClassSchema, "Overrides the window's size class. null: no override."),
        ProtocolMember("verticalSizeClass", sizeClassSchema, "Overrides the window's size class. null: no override."),
        ProtocolMember(
          "layoutDirection", ProtocolTypes.choice(LayoutDirection.allCases.map(\.rawValue)),
          "The layout direction of the user interface."),
        ProtocolMember("keyboardLayout", ProtocolTypes.string, "The keyboard layout."),
        ProtocolMember("fullKeyboardAccess", ProtocolTypes.boolean, "Full Keyboard Access is on."),
        ProtocolMember("states", ProtocolTypes.strings, "The named states that are active. All others are inactive."),
        ProtocolMember(
          "screen", ProtocolTypes.string, "The screen that fills the window. Presented screens are removed."),
      ], eventResult
    ),
    "uimodel/session/press": (
      [
        appParameter,
        ProtocolMember(
          "press", ProtocolTypes.any,
          "The keys: \"⌘I\", \"shift+tab\", \"down\", an object with `input` and `modifierFlags`, or a list of them.",
          isRequired: true), ProtocolMember("times", ProtocolTypes.integer, "The number of presses. Default: 1."),
      ], eventResult
    ),
    "uimodel/session/tap": ([appParameter, itemParameter], eventResult),
    "uimodel/session/focus": ([appParameter, itemParameter], eventResult),
    "uimodel/session/becomeFirstResponder": ([appParameter, itemParameter], eventResult),
    "uimodel/session/present": (
      [
        appParameter,
        ProtocolMember("sheet", ProtocolTypes.string, "The handle of a sheet or a screen.", isRequired: true),
      ],
      eventResult
    ),
    "uimodel/session/dismiss": (
      [
        appParameter,
        ProtocolMember(
          "sheet", ProtocolTypes.string, "The sheet to dismiss, with everything above it. Default: the frontmost one."),
        ProtocolMember("interactive", ProtocolTypes.boolean, "The user dismisses it, so the delegate is called."),
      ], eventResult
    ),
    "uimodel/session/drag": (
      [
        appParameter, ProtocolMember("points", numberSchema, "The distance in points: positive down, negative up."),
        ProtocolMember(
          "velocity", numberSchema, "The velocity on release, in points per second: positive down, negative up."),
      ], eventResult
    ),
    "uimodel/session/tapGrabber": ([appParameter], eventResult),
    "uimodel/session/tapOutside": ([appParameter], eventResult),
    "uimodel/session/scroll": (
      [
        appParameter,
        ProtocolMember(
          "direction", ProtocolTypes.choice(SessionSimulation.SwipeDirection.allCases.map(\.rawValue)),
          "The direction in which the finger moves.", isRequired: true),
        ProtocolMember(
          "item", ProtocolTypes.string, "The handle of a scroll view. Default: the first one in the frontmost screen."),
        ProtocolMember("points", numberSchema, "The distance that the finger moves, in points."),
        ProtocolMember(
          "velocity", numberSchema, "The velocity on release. Without `points` and `velocity` the swipe is a flick."),
      ], eventResult
    ),
    "uimodel/session/bandSelect": ([appParameter, itemParameter] + bandSelectParameters, eventResult),
    "uimodel/session/change": (
      [
        appParameter,
        ProtocolMember(
          "method", ProtocolTypes.string, "The method, as named in a sheet's `changes`.", isRequired: true),
      ], eventResult
    ),
    "uimodel/session/selectDetent": (
      [
        appParameter,
        ProtocolMember(
          "detent", ProtocolTypes.any,
          "The detent's identifier, such as \"medium\", or a detent of SwiftUI: `{ \"height\": 200 }`, "
            + "`{ \"fraction\": 0.5 }` or `{ \"customType\": \"Bar\" }`.", isRequired: true),
        ProtocolMember("animated", ProtocolTypes.boolean, "The change is made in `animateChanges(_:)`."),
      ], eventResult
    ),
    "uimodel/session/activateScene": (
      [
        appParameter,
        ProtocolMember(
          "scene", ProtocolTypes.string, "The handle of a scene, or a session's name.", isRequired: true),
        ProtocolMember("newSession", ProtocolTypes.boolean, "Creates a new session even if the scene has one."),
        ProtocolMember("beside", ProtocolTypes.boolean, "The frontmost scene stays in the foreground."),
      ], eventResult
    ),
    "uimodel/session/backgroundScene": ([appParameter, sceneParameter], eventResult),
    "uimodel/session/foregroundScene": ([appParameter, sceneParameter], eventResult),
    "uimodel/session/disconnectScene": ([appParameter, sceneParameter], eventResult),
    "uimodel/session/destroySceneSession": ([appParameter, sceneParameter], eventResult),
    "uimodel/session/pinch": (
      [
        appParameter, itemParameter,
        ProtocolMember(
          "point", ProtocolTypes.list(ProtocolTypes.number),
          "The point in the view's coordinates, for interactions that depend on it."),
      ], eventResult
    ),
    "uimodel/session/relaunch": ([appParameter], eventResult),
    "uimodel/session/customizeToolbar": (
      [
        appParameter,
        ProtocolMember(
          "toolbar", ProtocolTypes.string,
          "The handle or id of a toolbar, or of a screen with a navigation item. Default: the only one that has an id."
        ),
        ProtocolMember(
          "action", ProtocolTypes.choice(ToolbarEvents.Action.allCases.map(\.rawValue)), "What the user does.",
          isRequired: true),
        ProtocolMember("item", ProtocolTypes.string, "The item's id or handle; `reset` takes none."),
        ProtocolMember(
          "index", ProtocolTypes.integer, "The item's new index in the bar, from 0. Default for `add`: the end."),
      ], eventResult
    ),
    "uimodel/session/showKeyboard": (
      [
        appParameter,
        ProtocolMember("item", ProtocolTypes.string, "The handle of a text input. Default: the first responder."),
      ],
      eventResult
    ),
    "uimodel/session/hideKeyboard": ([appParameter], eventResult),
    "uimodel/session/setKeyboard": (
      [
        appParameter,
        ProtocolMember(
          "state", ProtocolTypes.choice(KeyboardState.allCases.map(\.rawValue)),
          "`minimized` is the mini bar beside a hardware keyboard; `dismissed` ends editing."),
        ProtocolMember("hardwareKeyboard", ProtocolTypes.boolean, "A hardware keyboard is attached."),
        ProtocolMember(
          "assistantBar", ProtocolTypes.choice(AssistantBar.allCases.map(\.rawValue)),
          "The bar that is shown with a hardware keyboard."),
        ProtocolMember(
          "keyboardFrame", ProtocolTypes.list(ProtocolTypes.number),
          "The frame on the screen to which people moved the keyboard."),
      ], eventResult
    ),
  ]

  private static let appParameter = ProtocolMember(
    "app", ProtocolTypes.string, "The app's name or one of its documents. Needed only if there are several apps.")
  private static let numberSchema: JSONValue = ["type": "number"]
  private static let sizeClassSchema = ProtocolTypes.choice(WindowContainer.SizeClass.allCases.map(\.rawValue))
  private static let itemParameter = ProtocolMember(
    "item", ProtocolTypes.string, "The handle of a view.", isRequired: true)
  private static let sessionMember = ProtocolMember(
    "session", ProtocolTypes.object, "The state of the simulated app after the call.")
  private static let eventResult = [
    resultClock,
    ProtocolMember(
      "steps",
      ProtocolTypes.list(
        ProtocolTypes.record(
          ("kind", ProtocolTypes.choice(SessionStep.Kind.allCases.map(\.rawValue))), ("item", ProtocolTypes.string),
          ("text", ProtocolTypes.string), required: ["kind", "text"])), "What happens, in order."), sessionMember,
    resultText,
  ]
}
