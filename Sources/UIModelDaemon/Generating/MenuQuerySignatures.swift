import UIModelEngine
import UIModelJSON

extension ProtocolSignatures {
  /// The questions about the main menu.
  static let menuQueries: [String: Signature] = [
    "uimodel/menu/tree": (
      [app, environment],
      [
        clock, answeredEnvironment, answeredApp, presentation,
        ProtocolMember("isKnown", ProtocolTypes.boolean, "False if a step is not known."),
        ProtocolMember(
          "steps", ProtocolTypes.list(ProtocolTypes.object), "Whether each step took effect, and why not."),
        ProtocolMember("tree", ProtocolTypes.object, "The menus."), text,
      ]
    ),
    "uimodel/menu/overlay": (
      [
        app,
        ProtocolMember("environment", environment.schema, "The app's newest release with the overlay without it."),
        ProtocolMember(
          "screen", ProtocolTypes.reference("Entity"), "The screen in front; those that scenes begin with without it."),
        ProtocolMember("focused", ProtocolTypes.string, "The handle of the focused item, where the chain starts."),
        ProtocolMember(
          "states", ProtocolTypes.strings, "The named states that hold; those of the documents' session without it."),
        ProtocolMember("search", ProtocolTypes.string, "A text in the overlay's search field."),
        ProtocolMember(
          "tap", ProtocolTypes.string, "A command that is tapped, or chosen: its title, selector or keys."),
      ],
      [
        clock, answeredEnvironment, answeredApp,
        presentation,
        ProtocolMember("overlay", ProtocolTypes.object, "The categories, and what is not shown, and why."),
        ProtocolMember("menuBar", ProtocolTypes.object, "The menus, where there is a menu bar instead."),
        ProtocolMember("tap", ProtocolTypes.object, "What the tap does, and who performs it."), text,
      ]
    ),
    "uimodel/menu/shortcuts": (
      [app, environment],
      [
        clock, answeredEnvironment, answeredApp,
        ProtocolMember("complete", ProtocolTypes.boolean, "False if a step is not known."),
        ProtocolMember("shortcuts", ProtocolTypes.list(ProtocolTypes.object), "Each combination with its command."),
        ProtocolMember(
          "lost", ProtocolTypes.list(ProtocolTypes.object), "Commands that their keys do not reach, and why."), text,
      ]
    ),
    "uimodel/menu/suggest": (
      [
        app, ProtocolMember("shortcut", keys, "Keys that would be liked: `⌘I`, `cmd+i`, or an object."),
        ProtocolMember("title", ProtocolTypes.string, "The title of a command that has no keys yet."),
        ProtocolMember(
          "commands", ProtocolTypes.list(ProtocolTypes.record(("shortcut", keys), ("title", ProtocolTypes.string))),
          "Several commands; none is proposed what another one is."),
        ProtocolMember("count", ProtocolTypes.integer, "How many proposals for each; three without it."),
      ],
      [
        clock, answeredApp,
        ProtocolMember("complete", ProtocolTypes.boolean, "False if there may be keys that nobody knows of."),
        ProtocolMember(
          "suggestions", ProtocolTypes.list(ProtocolTypes.object),
          "For each command the proposals, the best first, and what would have been better but is taken."), text,
      ]
    ),
  ]

  private static let app = ProtocolMember(
    "app", ProtocolTypes.string, "The app's name or a document of it, where there are several.")
  private static let answeredApp = ProtocolMember("app", ProtocolTypes.string, "The app's name.")
  private static let presentation = ProtocolMember(
    "presentation", ProtocolTypes.choice(["overlay", "menuBar"]), "How the main menu is shown, where that is known.")
  private static let keys: JSONValue = [
    "anyOf": [
      ProtocolTypes.string,
      ProtocolTypes.record(
        ("input", ProtocolTypes.string), ("modifierFlags", ProtocolTypes.strings), required: ["input"]),
    ]
  ]
}
