import UIModelEngine
import UIModelPlatform
import UIModelJSON

extension ProtocolSignatures {
  /// The questions about the pointer.
  static let pointerQueries: [String: Signature] = [
    "uimodel/pointer/style": (
      [
        pointerScreen, pointerView,
        ProtocolMember("point", pair, "`[x, y]` in the view's own space. Either this or `region`."),
        ProtocolMember("region", ProtocolTypes.any, "A region by its identifier, or by its index."), environment,
      ],
      [
        clock, answeredEnvironment,
        ProtocolMember(
          "pointer", ProtocolTypes.object,
          "Whether the interaction changes the pointer, the region, its style and shape, the accessories with offset, "
            + "angle, x and y, notes on this release, and what is not known."),
      ]
    ),
    "uimodel/pointer/drag": (
      [
        pointerScreen, pointerView,
        ProtocolMember("from", pair, "Where the button goes down: `[x, y]` in the view.", isRequired: true),
        ProtocolMember(
          "moves", ProtocolTypes.list(pair), "How far the pointer goes, move after move: `[x, y]` each.",
          isRequired: true), environment,
      ],
      [
        clock, answeredEnvironment,
        ProtocolMember(
          "drag", ProtocolTypes.object,
          "What the pointer looks like when it begins, and after each move whether the style holds, where its region is, "
            + "and on which axis it resists."),
      ]
    ),
    "uimodel/pointer/bandSelect": (
      [
        pointerScreen, pointerView, bandRect, bandModifiers,
        ProtocolMember(
          "selected", ProtocolTypes.strings, "The handles of what is selected before; as the document says without it."),
        environment,
      ],
      [
        clock, answeredEnvironment,
        ProtocolMember(
          "bandSelection", ProtocolTypes.object,
          "Who takes the drag and why, what the rectangle covers, the states that a handler sees, and what is selected "
            + "then."),
      ]
    ),
  ]

  /// The events that the pointer makes.
  static let bandSelectParameters = [bandRect, bandModifiers]

  private static let pair = ProtocolTypes.list(ProtocolTypes.number)
  private static let pointerScreen = ProtocolMember(
    "screen", ProtocolTypes.reference("Entity"), "Which screen.", isRequired: true)
  private static let pointerView = ProtocolMember(
    "view", ProtocolTypes.string, "The handle of a view; the screen's root view without it.")
  private static let bandRect = ProtocolMember(
    "rect", ProtocolTypes.list(ProtocolTypes.number), "`[x, y, width, height]` in the view's content.",
    isRequired: true)
  private static let bandModifiers = ProtocolMember(
    "modifiers", ProtocolTypes.list(ProtocolTypes.choice(KeyModifiers.allNames)),
    "The keys that are held when the drag begins.")
}
