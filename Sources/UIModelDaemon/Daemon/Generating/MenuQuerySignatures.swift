import UIModelEngine
import UIModelJSON

extension ProtocolSignatures {
  /// The signatures of the queries about the main menu, by method.
  static let menuQueries: [String: Signature] = [
    "uimodel/menu/tree": (
      [appParameter, environmentParameter],
      [
        resultClock, resultEnvironment, resultNotes, resultApp, presentation,
        ProtocolMember("isKnown", ProtocolTypes.boolean, "False if a step is unknown."),
        ProtocolMember(
          "steps", ProtocolTypes.list(ProtocolTypes.object), "Whether each step took effect, and the reason if not."),
        ProtocolMember(
          "asked", ProtocolTypes.list(["type": ["string", "null"]]),
          "Whose `buildMenu(with:)` UIKit calls, in order; null for an unknown app delegate."),
        ProtocolMember(
          "notAsked", ProtocolTypes.strings,
          "The responders whose `buildMenu(with:)` UIKit calls for context menus only."),
        ProtocolMember(
          "console", ProtocolTypes.list(ProtocolTypes.object),
          "The conflicts that the console reports: the step, the kind, the new item and the one that it conflicts with."
        ),
        ProtocolMember("tree", ProtocolTypes.object, "The menus."), resultText,
      ]
    ),
    "uimodel/menu/overlay": (
      [
        appParameter,
        ProtocolMember(
          "environment", environmentParameter.schema, "Default: the app's newest release that has the overlay."),
        ProtocolMember(
          "screen", ProtocolTypes.reference("Entity"), "The frontmost screen. Default: the root screens of the scenes."),
        ProtocolMember(
          "focused", ProtocolTypes.string, "The handle of the focused item, where the responder chain starts."),
        ProtocolMember(
          "states", ProtocolTypes.strings, "The named states that are active. Default: those of the documents' session."
        ),
        ProtocolMember("search", ProtocolTypes.string, "The text in the overlay's search field."),
        ProtocolMember(
          "tap", ProtocolTypes.string, "A command to tap or choose: its title, selector or keys."),
      ],
      [
        resultClock, resultEnvironment, resultNotes, resultApp,
        presentation,
        ProtocolMember(
          "overlay", ProtocolTypes.object, "The categories, and the commands that are not shown, with reasons."),
        ProtocolMember("menuBar", ProtocolTypes.object, "The menus, if the platform shows a menu bar instead."),
        ProtocolMember("tap", ProtocolTypes.object, "What the tap does, and which responder performs it."), resultText,
      ]
    ),
    "uimodel/menu/shortcuts": (
      [appParameter, environmentParameter],
      [
        resultClock, resultEnvironment, resultNotes, resultApp,
        ProtocolMember("complete", ProtocolTypes.boolean, "False if a step is unknown."),
        ProtocolMember(
          "shortcuts", ProtocolTypes.list(ProtocolTypes.object),
          "Each combination with its command, its keys right to left, and the keyboards that need other keys."),
        ProtocolMember(
          "lost", ProtocolTypes.list(ProtocolTypes.object), "Commands that their keys do not trigger, and why."),
        resultText,
      ]
    ),
    "uimodel/menu/suggest": (
      [
        appParameter, ProtocolMember("shortcut", keysSchema, "The preferred keys: `⌘I`, `cmd+i`, or an object."),
        ProtocolMember("title", ProtocolTypes.string, "The title of a command without keys."),
        ProtocolMember(
          "commands",
          ProtocolTypes.list(ProtocolTypes.record(("shortcut", keysSchema), ("title", ProtocolTypes.string))),
          "Several commands; each gets different proposals."),
        ProtocolMember("count", ProtocolTypes.integer, "The number of proposals for each command. Default: 3."),
        ProtocolMember("action", ProtocolTypes.string, "The command's selector, to check that a class implements it."),
      ],
      [
        resultClock, resultNotes, resultApp,
        ProtocolMember(
          "missingAction", ProtocolTypes.record(("action", ProtocolTypes.string), ("nearest", ProtocolTypes.string)),
          "The action, if no class that is read implements it, and a method with a similar name."),
        ProtocolMember("complete", ProtocolTypes.boolean, "False if the app may have unknown shortcuts."),
        ProtocolMember(
          "suggestions", ProtocolTypes.list(ProtocolTypes.object),
          "The proposals for each command, best first, and better shortcuts that are already taken. `derived` is false "
            + "if the title has no Latin letter."), resultText,
      ]
    ),
  ]

  private static let appParameter = ProtocolMember(
    "app", ProtocolTypes.string, "The app's name or one of its documents. Needed only if there are several apps.")
  private static let resultApp = ProtocolMember("app", ProtocolTypes.string, "The app's name.")
  private static let presentation = ProtocolMember(
    "presentation", ProtocolTypes.choice(["overlay", "menuBar"]), "How the platform shows the main menu, if known.")
  private static let keysSchema: JSONValue = [
    "anyOf": [
      ProtocolTypes.string,
      ProtocolTypes.record(
        ("input", ProtocolTypes.string), ("modifierFlags", ProtocolTypes.strings), required: ["input"]),
    ]
  ]
}
