import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

extension ProtocolSignatures {
  /// The signatures of all queries about platform behavior and all methods of the live session, by method.
  static let queries: [String: Signature] = [
    menuQueries, focusQueries, keyboardQueries, sceneQueries, sceneStateQueries, pointerQueries,
    responderSheetToolbarQueries, pictureQueries,
    sessionMethods,
  ].reduce(into: [:]) { mergedSignatures, signatures in mergedSignatures.merge(signatures) { first, _ in first } }

  /// The parameters for the layout of a bar, such as the bar's width and size class.
  static let barParameters: [ProtocolMember] = [
    ProtocolMember(
      "entity", ProtocolTypes.reference("Entity"), "A toolbar, or a screen with a navigation item."),
    ProtocolMember("screen", ProtocolTypes.reference("Entity"), "Instead of `entity`: a screen."), environmentParameter,
    ProtocolMember(
      "horizontalSizeClass", ProtocolTypes.choice(ToolbarSetting.SizeClass.allCases.map(\.rawValue)),
      "Default: regular."),
    ProtocolMember("hasBackButton", ProtocolTypes.boolean, "The system shows a back button."),
    ProtocolMember(
      "states", ProtocolTypes.strings, "The named states that are active. Default: every branch is shown."),
    ProtocolMember(
      "width", ["type": "number"],
      "The bar's width in points. With it, the answer says which items leave the bar (`fit`)."),
    ProtocolMember(
      "reservedWidth", ["type": "number"],
      "The points that the title, the back button, margins and spaces use. Default: 0."),
    customizationParameter,
  ]

  static let responderSheetToolbarQueries: [String: Signature] = [
    "uimodel/responder/dispatch": (
      [
        ProtocolMember(
          "press", ProtocolTypes.any,
          "The keys: \"⌘I\", \"cmd+i\", or an object with `input` and `modifierFlags`. Either this or `action`."),
        ProtocolMember("action", ProtocolTypes.string, "A selector that is sent without a key press."),
        ProtocolMember(
          "app", ProtocolTypes.string, "The app's name or one of its documents. Needed only if there are several apps."),
        ProtocolMember(
          "screen", ProtocolTypes.reference("Entity"), "The frontmost screen. Needed only if there are several."),
        ProtocolMember(
          "focused", ProtocolTypes.string, "The handle of the focused item, where the responder chain starts."),
        ProtocolMember(
          "firstResponder", ProtocolTypes.string, "The handle of the first responder, if nothing is focused."),
        ProtocolMember(
          "states", ProtocolTypes.strings, "The named states that are active. Default: those of the documents' session."
        ),
        ProtocolMember(
          "layoutDirection", ProtocolTypes.choice(["leftToRight", "rightToLeft"]), "Default: leftToRight."),
        ProtocolMember(
          "keyboardLayout", ProtocolTypes.string,
          "The layout of the keyboard, such as `German`. Default: every key is as written."),
        environmentParameter,
      ],
      [
        resultClock, resultEnvironment, resultNotes,
        ProtocolMember(
          "outcome",
          ProtocolTypes.choice([
            "performed", "disabled", "takenByTextInput", "takenByFocus", "takenBySystem", "nobody", "unknown",
          ]), "What happens to the press or action."),
        ProtocolMember("press", ProtocolTypes.object, "The parsed keys."),
        ProtocolMember("action", ProtocolTypes.string, "The selector that is sent."),
        ProtocolMember("performer", ProtocolTypes.object, "The responder that performs the action."),
        ProtocolMember("reason", ProtocolTypes.string, "The reason for the outcome."),
        ProtocolMember("chain", ProtocolTypes.list(ProtocolTypes.object), "The responders, in order."),
        ProtocolMember(
          "steps", ProtocolTypes.list(ProtocolTypes.object),
          "The commands that were checked and the responders that were asked, with reasons."),
        resultText,
      ]
    ),
    "uimodel/sheet/layout": (
      [
        entityParameter, ProtocolMember("platform", platformSchema, "Only devices of this platform."),
        ProtocolMember("device", ProtocolTypes.string, "Only this device, such as \"iPad-11\"."),
        ProtocolMember("after", ProtocolTypes.integer, "The number of the sheet's later changes to apply."),
        ProtocolMember("selectedDetentIdentifier", ProtocolTypes.string, "Replaces the declared selected detent."),
        ProtocolMember(
          "keyboardHeight", ["type": "number"], "The points at the bottom of the window that the keyboard covers."),
        environmentParameter,
      ],
      [
        resultClock, resultNotes,
        ProtocolMember("layouts", ProtocolTypes.list(ProtocolTypes.object), "A layout for each window."), resultText,
      ]
    ),
    "uimodel/toolbar/layout": (
      barParameters,
      [
        resultClock, resultEnvironment, resultNotes,
        ProtocolMember(
          "layout", ProtocolTypes.object,
          "The area of each item or group (`areas`), the title with its menu (`title`), and, with a width, the items that "
            + "leave the bar (`fit`)."),
        ProtocolMember("toolbar", ProtocolTypes.string, "The toolbar whose items fill a screen's bar."),
        ProtocolMember(
          "toolbarLayout", ProtocolTypes.object, "The toolbar's layout, if UIKit also adds items to the bar."),
        resultText,
      ]
    ),
    "uimodel/toolbar/customizationPopover": (
      [
        entityParameter, environmentParameter,
        ProtocolMember(
          "states", ProtocolTypes.strings, "The named states that are active. Default: the live session's."),
        customizationParameter,
      ],
      [
        resultClock, resultEnvironment, resultNotes,
        ProtocolMember("customization", ProtocolTypes.object, "The bar, the popover, and what people can customize."),
        resultText,
      ]
    ),
  ]

  private static let customizationParameter = ProtocolMember(
    "customization", ProtocolTypes.any,
    "The user's customization: the ids of the items in the bar, or an object with `bar` and `popover`. null: none. "
      + "Default: the live session's customization.")

  static let platformSchema = ProtocolTypes.choice(Platform.allCases.map(\.rawValue))
  private static let environmentSchema = ProtocolTypes.record(
    ("platform", platformSchema), ("version", ProtocolTypes.string), ("sdk", ProtocolTypes.string))
  static let environmentParameter = ProtocolMember(
    "environment", environmentSchema, "Default: the newest release of the app's first platform.")
  static let resultEnvironment = ProtocolMember(
    "environment", environmentSchema, "The environment of the answer.")
  static let resultNotes = ProtocolMember(
    "notes",
    ProtocolTypes.list(
      ProtocolTypes.record(
        ("text", ProtocolTypes.string), ("source", ProtocolTypes.string),
        ("confidence", ProtocolTypes.choice(Confidence.allCases.map(\.rawValue))),
        required: ["text"])),
    "Whether the answer is that of an earlier release, and changes of the release. Absent if there are none.")
  static let resultText = ProtocolMember("text", ProtocolTypes.string, "The answer as text for people.")
}
