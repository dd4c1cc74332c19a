import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

extension ProtocolSignatures {
  /// The signatures of the `uimodel/keyboard/…` queries, by method.
  static let keyboardQueries: [String: Signature] = [
    "uimodel/keyboard/layout": (
      layoutParameters,
      [
        resultClock, resultEnvironment, resultNotes,
        ProtocolMember(
          "layout", ProtocolTypes.object,
          "The keyboard's frame, the layout guide, edges, tracked constraints, the right adjustment and the naive one, "
            + "the notification, SwiftUI's safe area, and the views that constraints tie to the guide."),
        ProtocolMember(
          "scenes", ProtocolTypes.list(ProtocolTypes.object), "The adjustments of the other windows."),
      ]
    ),
    "uimodel/keyboard/timeline": (
      [
        ProtocolMember(
          "architecture", ProtocolTypes.choice(KeyboardTimeline.Architecture.allCases.map(\.rawValue)),
          "Default: the environment's architecture, or both if it is unknown."),
        ProtocolMember(
          "event", ProtocolTypes.choice(KeyboardTimeline.Event.allCases.map(\.rawValue)), "Default: `show`."),
        ProtocolMember("screen", ProtocolTypes.reference("Entity"), "The screen whose observers are included."),
        ProtocolMember("field", ProtocolTypes.string, "The handle of the text input that requests the keyboard."),
        ProtocolMember(
          "mainThreadWork", ProtocolTypes.number,
          "Milliseconds of work on the app's main thread, directly after it requests the keyboard."),
        environmentParameter,
      ],
      [
        resultClock, resultEnvironment, resultNotes,
        ProtocolMember("unknown", ProtocolTypes.string, "The reason for several time lines."),
        ProtocolMember(
          "timelines",
          ProtocolTypes.list(
            ProtocolTypes.record(
              ("architecture", ProtocolTypes.choice(KeyboardTimeline.Architecture.allCases.map(\.rawValue))),
              ("event", ProtocolTypes.choice(KeyboardTimeline.Event.allCases.map(\.rawValue))),
              ("steps", ProtocolTypes.list(ProtocolTypes.object)), required: ["architecture", "event", "steps"])),
          "The steps, in order; `after` lists the steps that a step waits for."),
      ]
    ),
    "uimodel/keyboard/traits": (
      [
        ProtocolMember("screen", ProtocolTypes.reference("Entity"), "The screen.", isRequired: true),
        environmentParameter,
      ],
      [
        resultClock, resultEnvironment, resultNotes,
        ProtocolMember(
          "textInputs", ProtocolTypes.list(ProtocolTypes.object),
          "Each text input with the traits that take effect, and why."),
      ]
    ),
  ]

  private static let rectSchema = ProtocolTypes.list(ProtocolTypes.number)

  private static let layoutParameters = [
    ProtocolMember("screen", ProtocolTypes.reference("Entity"), "The screen.", isRequired: true),
    ProtocolMember("view", ProtocolTypes.string, "The handle of a view. Default: the screen's root view."),
    ProtocolMember("viewFrame", rectSchema, "The view's frame in its window, if the document does not have it."),
    ProtocolMember("device", ProtocolTypes.string, "The device. Default: \"iPad-11\"."),
    ProtocolMember(
      "orientation",
      ProtocolTypes.choice(KeyboardParameters.Layout.Orientation.allCases.map(\.rawValue)), "Default: portrait."),
    ProtocolMember("windowFrame", rectSchema, "The window's frame on the screen. Default: the entire screen."),
    ProtocolMember(
      "stageManager", ProtocolTypes.boolean,
      "The window is in Stage Manager. Default: true if it is narrower and lower than the screen."),
    ProtocolMember("onKeyboardScreen", ProtocolTypes.boolean, "False if the keyboard is on another screen."),
    ProtocolMember("safeAreaBottom", ProtocolTypes.number, "The window's bottom safe area inset without the keyboard."),
    ProtocolMember("state", ProtocolTypes.choice(KeyboardState.allCases.map(\.rawValue)), "Default: docked."),
    ProtocolMember(
      "hardwareKeyboard", ProtocolTypes.boolean, "A hardware keyboard is attached, so only a bar is docked."),
    ProtocolMember("assistantBar", ProtocolTypes.choice(AssistantBar.allCases.map(\.rawValue)), "Default: full."),
    ProtocolMember(
      "keyboardFrame", rectSchema, "The keyboard's frame on the screen, instead of the frame in the table."),
    ProtocolMember(
      "gesture", ProtocolTypes.any,
      "An interactive dismissal: the points that the keyboard has followed the finger, or an object with `from` (where "
        + "in the view the drag started) and `by`."),
    ProtocolMember("systemSpacing", ProtocolTypes.number, "The system spacing in points. Default: 8."),
    ProtocolMember(
      "layoutDirection", ProtocolTypes.choice(LayoutDirection.allCases.map(\.rawValue)), "Default: leftToRight."),
    ProtocolMember(
      "scenes", ProtocolTypes.list(ProtocolTypes.object),
      "Other windows: `windowFrame`, `name`, `onKeyboardScreen`."), environmentParameter,
  ]
}
