import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

extension ProtocolSignatures {
  /// The questions about the keyboard.
  static let keyboardQueries: [String: Signature] = [
    "uimodel/keyboard/layout": (
      layoutParameters,
      [
        clock, answeredEnvironment,
        ProtocolMember(
          "layout", ProtocolTypes.object,
          "The keyboard's frame, the layout guide, edges, tracked constraints, the right adjustment and the naive one, "
            + "the notification, SwiftUI's safe area, and the views that constraints tie to the guide."),
        ProtocolMember(
          "scenes", ProtocolTypes.list(ProtocolTypes.object), "The adjustment of each of the other windows."),
      ]
    ),
    "uimodel/keyboard/timeline": (
      [
        ProtocolMember(
          "architecture", ProtocolTypes.choice(KeyboardTimeline.Architecture.allCases.map(\.rawValue)),
          "The environment's without it; both where that is not known."),
        ProtocolMember(
          "event", ProtocolTypes.choice(KeyboardTimeline.Event.allCases.map(\.rawValue)), "`show` without it."),
        ProtocolMember("screen", ProtocolTypes.reference("Entity"), "Whose observers are told of."),
        ProtocolMember("field", ProtocolTypes.string, "The handle of the text input that asks for the keyboard."),
        ProtocolMember(
          "mainThreadWork", ProtocolTypes.number,
          "Milliseconds that the app works on its main thread, right after it has asked for the keyboard."),
        environment,
      ],
      [
        clock, answeredEnvironment,
        ProtocolMember("unknown", ProtocolTypes.string, "Why there are several time lines."),
        ProtocolMember(
          "timelines",
          ProtocolTypes.list(
            ProtocolTypes.record(
              ("architecture", ProtocolTypes.choice(KeyboardTimeline.Architecture.allCases.map(\.rawValue))),
              ("event", ProtocolTypes.choice(KeyboardTimeline.Event.allCases.map(\.rawValue))),
              ("steps", ProtocolTypes.list(ProtocolTypes.object)), required: ["architecture", "event", "steps"])),
          "What happens, in order; `after` names the steps that each waits for."),
      ]
    ),
    "uimodel/keyboard/traits": (
      [
        ProtocolMember("screen", ProtocolTypes.reference("Entity"), "Which screen.", isRequired: true), environment,
      ],
      [
        clock, answeredEnvironment,
        ProtocolMember(
          "textInputs", ProtocolTypes.list(ProtocolTypes.object), "Each text input with what takes effect, and why."),
      ]
    ),
  ]

  private static let rect = ProtocolTypes.list(ProtocolTypes.number)

  private static let layoutParameters = [
    ProtocolMember("screen", ProtocolTypes.reference("Entity"), "Which screen.", isRequired: true),
    ProtocolMember("view", ProtocolTypes.string, "The handle of a view; the screen's root view without it."),
    ProtocolMember("viewFrame", rect, "The view in its window, where the document does not say."),
    ProtocolMember("device", ProtocolTypes.string, "\"iPad-11\" without it."),
    ProtocolMember(
      "orientation",
      ProtocolTypes.choice(KeyboardParameters.Layout.Orientation.allCases.map(\.rawValue)), "Portrait without it."),
    ProtocolMember("windowFrame", rect, "The window on the screen; all of the screen without it."),
    ProtocolMember(
      "stageManager", ProtocolTypes.boolean,
      "Without it, windows that are narrower and lower than the screen are taken for Stage Manager's."),
    ProtocolMember("onKeyboardScreen", ProtocolTypes.boolean, "False: the keyboard is on another screen."),
    ProtocolMember("safeAreaBottom", ProtocolTypes.number, "The window's own inset, without the keyboard."),
    ProtocolMember("state", ProtocolTypes.choice(KeyboardState.allCases.map(\.rawValue)), "Docked without it."),
    ProtocolMember(
      "hardwareKeyboard", ProtocolTypes.boolean, "Attached: a bar is all there is of the docked keyboard."),
    ProtocolMember("assistantBar", ProtocolTypes.choice(AssistantBar.allCases.map(\.rawValue)), "Full without it."),
    ProtocolMember("keyboardFrame", rect, "The keyboard on the screen, instead of the table's."),
    ProtocolMember(
      "gesture", ProtocolTypes.any,
      "A drag that dismisses interactively: points that the keyboard has followed, or an object with `from` (where in "
        + "the view it started) and `by`."),
    ProtocolMember("systemSpacing", ProtocolTypes.number, "What the system's spacing is; 8 without it."),
    ProtocolMember(
      "layoutDirection", ProtocolTypes.choice(LayoutDirection.allCases.map(\.rawValue)), "Left to right without it."),
    ProtocolMember(
      "scenes", ProtocolTypes.list(ProtocolTypes.object),
      "Other windows: `windowFrame`, `name`, `onKeyboardScreen`."), environment,
  ]
}
