import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

extension ProtocolSignatures {
  /// The questions about what the platform would do.
  static let queries: [String: Signature] = [
    menuQueries, focusQueries, keyboardQueries, sceneQueries, sceneStates, pointerQueries, otherQueries, pictures,
    sessions,
  ].reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } }

  /// What a bar's layout depends on.
  private static let barMembers: [ProtocolMember] = [
    ProtocolMember(
      "entity", ProtocolTypes.reference("Entity"), "A toolbar, or a screen with a navigation item."),
    ProtocolMember("screen", ProtocolTypes.reference("Entity"), "Instead of `entity`: a screen."), environment,
    ProtocolMember(
      "horizontalSizeClass", ProtocolTypes.choice(ToolbarSetting.SizeClass.allCases.map(\.rawValue)),
      "Regular without it."),
    ProtocolMember("hasBackButton", ProtocolTypes.boolean, "The system shows a back button."),
    ProtocolMember(
      "states", ProtocolTypes.strings, "The named states that hold; without it every branch is shown."),
    ProtocolMember(
      "width", ["type": "number"],
      "How wide the bar is, in points; with it the answer says what leaves the bar (`fit`)."),
    ProtocolMember(
      "reservedWidth", ["type": "number"],
      "What the title, the back button, margins and spaces take of it, in points; nothing without it."),
    customization,
  ]

  private static let otherQueries: [String: Signature] = [
    "uimodel/responder/dispatch": (
      [
        ProtocolMember(
          "press", ProtocolTypes.any,
          "The keys: \"⌘I\", \"cmd+i\", or an object with `input` and `modifierFlags`. Either this or `action`."),
        ProtocolMember("action", ProtocolTypes.string, "A selector that is sent without a key."),
        ProtocolMember("app", ProtocolTypes.string, "The app's name or a document of it, where there are several."),
        ProtocolMember("screen", ProtocolTypes.reference("Entity"), "The screen in front, where there are several."),
        ProtocolMember("focused", ProtocolTypes.string, "The handle of the focused item, where the walk starts."),
        ProtocolMember(
          "firstResponder", ProtocolTypes.string, "The handle of the first responder, where nothing is focused."),
        ProtocolMember(
          "states", ProtocolTypes.strings, "The named states that hold; those of the documents' session without it."),
        ProtocolMember(
          "layoutDirection", ProtocolTypes.choice(["leftToRight", "rightToLeft"]), "Left to right without it."),
        environment,
      ],
      [
        clock, answeredEnvironment,
        ProtocolMember(
          "outcome",
          ProtocolTypes.choice([
            "performed", "disabled", "takenByTextInput", "takenByFocus", "takenBySystem", "nobody", "unknown",
          ]), "What becomes of it."),
        ProtocolMember("press", ProtocolTypes.object, "The keys as they were understood."),
        ProtocolMember("action", ProtocolTypes.string, "The selector that is sent."),
        ProtocolMember("performer", ProtocolTypes.object, "The responder that gets it."),
        ProtocolMember("reason", ProtocolTypes.string, "Why it ends so."),
        ProtocolMember("chain", ProtocolTypes.list(ProtocolTypes.object), "The responders, in order."),
        ProtocolMember(
          "steps", ProtocolTypes.list(ProtocolTypes.object), "What was looked at and who was asked, with reasons."),
        text,
      ]
    ),
    "uimodel/sheet/layout": (
      [
        entity, ProtocolMember("platform", platform, "The devices of this platform only."),
        ProtocolMember("device", ProtocolTypes.string, "This device only, such as \"iPad-11\"."),
        ProtocolMember("after", ProtocolTypes.integer, "How many of the later changes have been made."),
        ProtocolMember("selectedDetentIdentifier", ProtocolTypes.string, "Another selected detent than the declared."),
        ProtocolMember(
          "keyboardHeight", ["type": "number"], "How much of the window's bottom a keyboard covers, in points."),
      ],
      [clock, ProtocolMember("layouts", ProtocolTypes.list(ProtocolTypes.object), "One for each window."), text]
    ),
    "uimodel/toolbar/layout": (
      barMembers,
      [
        clock, answeredEnvironment,
        ProtocolMember(
          "layout", ProtocolTypes.object,
          "The area of each item or group (`areas`), the title with its menu (`title`), and for a width what leaves the "
            + "bar (`fit`)."),
        ProtocolMember("toolbar", ProtocolTypes.string, "The toolbar that fills a screen's bar."),
        ProtocolMember(
          "toolbarLayout", ProtocolTypes.object, "That toolbar's layout, where UIKit puts something into the bar too."),
        text,
      ]
    ),
    "uimodel/toolbar/customizationPopover": (
      [
        entity, environment,
        ProtocolMember("states", ProtocolTypes.strings, "The named states that hold; without it the live session's."),
        customization,
      ],
      [
        clock, answeredEnvironment,
        ProtocolMember("customization", ProtocolTypes.object, "The bar, the popover, and what people can do."), text,
      ]
    ),
  ]

  private static let customization = ProtocolMember(
    "customization", ProtocolTypes.any,
    "What people have made of the bar: the ids of the items in it, or `bar` and `popover`; null: nothing. Without it as "
      + "the live session has it.")

  private static let pictures: [String: Signature] = [
    "uimodel/render": (
      [
        ProtocolMember(
          "what", ProtocolTypes.choice(PictureKind.allCases.map(\.rawValue)), "What is drawn.", isRequired: true)
      ] + screen("").filter { $0.name != "item" } + barMembers.filter { $0.name != "screen" },
      [
        clock, ProtocolMember("what", ProtocolTypes.string, "What is drawn."),
        ProtocolMember("mediaType", ProtocolTypes.string, "Always \"image/svg+xml\"."),
        ProtocolMember("svg", ProtocolTypes.string, "The whole document, for light and dark surroundings."),
        ProtocolMember("width", ["type": "number"], "In points."),
        ProtocolMember("height", ["type": "number"], "In points."),
        ProtocolMember(
          "isSchematic", ProtocolTypes.boolean, "Frames are not known: order and structure are drawn only."),
        ProtocolMember("notes", ProtocolTypes.strings, "What one should know of it; they stand in it, too."),
      ]
    )
  ]

  static let platform = ProtocolTypes.choice(Platform.allCases.map(\.rawValue))
  private static let environmentType = ProtocolTypes.record(
    ("platform", platform), ("version", ProtocolTypes.string), ("sdk", ProtocolTypes.string))
  static let environment = ProtocolMember(
    "environment", environmentType, "The newest release of the app's first platform without it.")
  static let answeredEnvironment = ProtocolMember(
    "environment", environmentType, "The environment that the answer holds for.")
  static let text = ProtocolMember("text", ProtocolTypes.string, "The same for people.")
}
