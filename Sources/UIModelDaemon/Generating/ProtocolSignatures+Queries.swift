import UIModelEngine
import UIModelJSON

private typealias Types = ProtocolTypes

extension ProtocolSignatures {
  private static let clock = ProtocolMember("clock", Types.integer, "The clock of the model that this was true of.")
  private static let environment = ProtocolMember(
    "environment", Types.reference("Environment"), "Where; without it the newest release of the app's first platform.")
  private static let text = ProtocolMember("text", Types.string, "The same for people.")

  /// What is asked about: what the platform would do.
  static let queries: [String: Signature] = [
    "uimodel/menu/tree": (
      [
        ProtocolMember("app", Types.string, "The app's name, or a document of it; may be left out for the only one."),
        environment,
      ],
      [
        clock, ProtocolMember("environment", Types.reference("Environment")), ProtocolMember("app", Types.string),
        ProtocolMember("isKnown", Types.boolean, "Nothing that decides about the menus is unknown."),
        ProtocolMember("steps", Types.list(Types.object), "What each step of the app did."),
        ProtocolMember("tree", Types.object, "The main menu."), text,
      ]
    ),
    "uimodel/sheet/layout": (
      [
        ProtocolMember("entity", Types.reference("Entity"), "The sheet.", isRequired: true),
        ProtocolMember("platform", Types.choice(Platform.allCases.map(\.rawValue)), "Windows of this platform."),
        ProtocolMember("device", Types.string, "Windows of this device, such as iPad-11."),
        ProtocolMember("after", Types.integer, "How many of the sheet's later changes have been made."),
        ProtocolMember("selectedDetentIdentifier", Types.string, "The detent at which it rests."),
      ],
      [
        clock,
        ProtocolMember(
          "layouts",
          Types.list(
            Types.record(
              ("device", Types.string), ("posture", Types.string), ("platform", Types.string), ("layout", Types.object))
          )),
      ]
    ),
    "uimodel/toolbar/layout": (
      [
        ProtocolMember("entity", Types.reference("Entity"), "The toolbar.", isRequired: true), environment,
        ProtocolMember("horizontalSizeClass", Types.choice(["compact", "regular"]), "regular without it."),
        ProtocolMember("hasBackButton", Types.boolean, "There is something to go back to."),
        ProtocolMember("states", Types.strings, "The named states that hold; unknown without it."),
      ],
      [clock, ProtocolMember("environment", Types.reference("Environment")), ProtocolMember("layout", Types.object)]
    ),
    "uimodel/focus/explain": (
      focus, [clock, ProtocolMember("explanation", Types.object, "Why the item can or cannot take the focus."), text]
    ),
    "uimodel/focus/groupTree": (focus, [clock, ProtocolMember("groupTree", Types.any, "The groups."), text]),
    "uimodel/focus/tabLoop": (
      focus, [clock, ProtocolMember("tabLoop", Types.any, "The groups in Tab's order."), text]
    ),
    "uimodel/focus/reachable": (
      focus, [clock, ProtocolMember("reachable", Types.any, "Items, with the keys to them.")]
    ),
  ]

  private static let focus = [
    ProtocolMember("screen", Types.reference("Entity"), "The screen.", isRequired: true),
    ProtocolMember("item", Types.string, "The view that is asked about, or from which is started; explain needs it."),
    ProtocolMember("regime", Types.choice(FocusRegime.allCases.map(\.rawValue)), "Whose rules of focus."),
    ProtocolMember("layoutDirection", Types.choice(["leftToRight", "rightToLeft"]), "leftToRight without it."),
  ]
}
