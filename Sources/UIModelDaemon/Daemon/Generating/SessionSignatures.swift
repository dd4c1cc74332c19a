import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

extension ProtocolSignatures {
  /// The signatures of the `uimodel/session/…` methods: the live session and its events.
  static let sessionMethods: [String: Signature] = [
    "uimodel/session/get": ([app], [clock, session]),
    "uimodel/session/reset": ([app], [clock, session]),
    "uimodel/session/set": (
      [
        app, ProtocolMember("platform", platform, "The platform that the app runs on."),
        ProtocolMember("version", ProtocolTypes.string, "The release that the app runs on."),
        ProtocolMember("device", ProtocolTypes.string, "The device, such as \"iPad-11\"."),
        ProtocolMember(
          "orientation", ProtocolTypes.choice(LiveSessions.SetParams.Orientation.allCases.map(\.rawValue)),
          "The device orientation."),
        ProtocolMember(
          "windowSize", ProtocolTypes.list(["type": "number"]),
          "Width and height of the window in points. null: the window fills the screen."),
        ProtocolMember("horizontalSizeClass", sizeClass, "Overrides the window's size class. null: no override."),
        ProtocolMember("verticalSizeClass", sizeClass, "Overrides the window's size class. null: no override."),
        ProtocolMember(
          "layoutDirection", ProtocolTypes.choice(LayoutDirection.allCases.map(\.rawValue)),
          "The layout direction of the user interface."),
        ProtocolMember("keyboardLayout", ProtocolTypes.string, "The keyboard layout."),
        ProtocolMember("fullKeyboardAccess", ProtocolTypes.boolean, "Full Keyboard Access is on."),
        ProtocolMember("states", ProtocolTypes.strings, "The named states that are active. All others are inactive."),
        ProtocolMember(
          "screen", ProtocolTypes.string, "The screen that fills the window. Presented screens are removed."),
      ], event
    ),
    "uimodel/session/press": (
      [
        app,
        ProtocolMember(
          "press", ProtocolTypes.any,
          "The keys: \"⌘I\", \"shift+tab\", \"down\", an object with `input` and `modifierFlags`, or a list of them.",
          isRequired: true), ProtocolMember("times", ProtocolTypes.integer, "The number of presses. Default: 1."),
      ], event
    ),
    "uimodel/session/tap": ([app, item], event),
    "uimodel/session/focus": ([app, item], event),
    "uimodel/session/becomeFirstResponder": ([app, item], event),
    "uimodel/session/present": (
      [app, ProtocolMember("sheet", ProtocolTypes.string, "The handle of a sheet or a screen.", isRequired: true)],
      event
    ),
    "uimodel/session/dismiss": (
      [
        app,
        ProtocolMember(
          "sheet", ProtocolTypes.string, "The sheet to dismiss, with everything above it. Default: the frontmost one."),
        ProtocolMember("interactive", ProtocolTypes.boolean, "The user dismisses it, so the delegate is called."),
      ], event
    ),
    "uimodel/session/drag": (
      [
        app, ProtocolMember("points", number, "The distance in points: positive down, negative up."),
        ProtocolMember(
          "velocity", number, "The velocity on release, in points per second: positive down, negative up."),
      ], event
    ),
    "uimodel/session/tapGrabber": ([app], event),
    "uimodel/session/tapOutside": ([app], event),
    "uimodel/session/scroll": (
      [
        app,
        ProtocolMember(
          "direction", ProtocolTypes.choice(SessionSimulation.SwipeDirection.allCases.map(\.rawValue)),
          "The direction in which the finger moves.", isRequired: true),
        ProtocolMember(
          "item", ProtocolTypes.string, "The handle of a scroll view. Default: the first one in the frontmost screen."),
        ProtocolMember("points", number, "The distance that the finger moves, in points."),
        ProtocolMember(
          "velocity", number, "The velocity on release. Without `points` and `velocity` the swipe is a flick."),
      ], event
    ),
    "uimodel/session/bandSelect": ([app, item] + bandSelectParameters, event),
    "uimodel/session/change": (
      [
        app,
        ProtocolMember(
          "method", ProtocolTypes.string, "The method, as named in a sheet's `changes`.", isRequired: true),
      ], event
    ),
    "uimodel/session/selectDetent": (
      [
        app,
        ProtocolMember(
          "detent", ProtocolTypes.any,
          "The detent's identifier, such as \"medium\", or a detent of SwiftUI: `{ \"height\": 200 }`, "
            + "`{ \"fraction\": 0.5 }` or `{ \"customType\": \"Bar\" }`.", isRequired: true),
        ProtocolMember("animated", ProtocolTypes.boolean, "The change is made in `animateChanges(_:)`."),
      ], event
    ),
    "uimodel/session/activateScene": (
      [
        app,
        ProtocolMember(
          "scene", ProtocolTypes.string, "The handle of a scene, or a session's name.", isRequired: true),
        ProtocolMember("newSession", ProtocolTypes.boolean, "Creates a new session even if the scene has one."),
        ProtocolMember("beside", ProtocolTypes.boolean, "The frontmost scene stays in the foreground."),
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
          "point", ProtocolTypes.list(ProtocolTypes.number),
          "The point in the view's coordinates, for interactions that depend on it."),
      ], event
    ),
    "uimodel/session/relaunch": ([app], event),
    "uimodel/session/customizeToolbar": (
      [
        app,
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
      ], event
    ),
    "uimodel/session/showKeyboard": (
      [
        app,
        ProtocolMember("item", ProtocolTypes.string, "The handle of a text input. Default: the first responder."),
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
        ProtocolMember(
          "assistantBar", ProtocolTypes.choice(AssistantBar.allCases.map(\.rawValue)),
          "The bar that is shown with a hardware keyboard."),
        ProtocolMember(
          "keyboardFrame", ProtocolTypes.list(ProtocolTypes.number),
          "The frame on the screen to which people moved the keyboard."),
      ], event
    ),
  ]

  private static let app = ProtocolMember(
    "app", ProtocolTypes.string, "The app's name or one of its documents. Needed only if there are several apps.")
  private static let number: JSONValue = ["type": "number"]
  private static let sizeClass = ProtocolTypes.choice(WindowContainer.SizeClass.allCases.map(\.rawValue))
  private static let item = ProtocolMember("item", ProtocolTypes.string, "The handle of a view.", isRequired: true)
  private static let session = ProtocolMember(
    "session", ProtocolTypes.object, "The state of the simulated app after the call.")
  private static let event = [
    clock,
    ProtocolMember(
      "steps",
      ProtocolTypes.list(
        ProtocolTypes.record(
          ("kind", ProtocolTypes.choice(SessionStep.Kind.allCases.map(\.rawValue))), ("item", ProtocolTypes.string),
          ("text", ProtocolTypes.string), required: ["kind", "text"])), "What happens, in order."), session,
    text,
  ]
}
