import UIModelEngine
import UIModelPlatform
import UIModelJSON

extension ProtocolSignatures {
  /// The signatures of the `uimodel/pointer/…` queries, by method.
  static let pointerQueries: [String: Signature] = [
    "uimodel/pointer/style": (
      [
        screenParameter, viewParameter,
        ProtocolMember("point", pairSchema, "`[x, y]` in the view's coordinates. Either this or `region`."),
        ProtocolMember("region", ProtocolTypes.any, "A region, by identifier or index."), environmentParameter,
      ],
      [
        resultClock, resultEnvironment, resultNotes,
        ProtocolMember(
          "pointer", ProtocolTypes.object,
          "Whether the interaction changes the pointer, the region, its style and shape, the accessories with offset, "
            + "angle, x and y, notes on this release, and unknown values."),
      ]
    ),
    "uimodel/pointer/drag": (
      [
        screenParameter, viewParameter,
        ProtocolMember("from", pairSchema, "Where the button is pressed: `[x, y]` in the view.", isRequired: true),
        ProtocolMember(
          "moves", ProtocolTypes.list(pairSchema), "The pointer's movements, in order: `[x, y]` each.",
          isRequired: true), environmentParameter,
      ],
      [
        resultClock, resultEnvironment, resultNotes,
        ProtocolMember(
          "drag", ProtocolTypes.object,
          "The pointer's style at the start; after each move, whether the style still applies, where its region is, "
            + "and on which axis it resists."),
      ]
    ),
    "uimodel/pointer/bandSelect": (
      [
        screenParameter, viewParameter, bandRectParameter, bandModifiersParameter,
        ProtocolMember(
          "selected", ProtocolTypes.strings,
          "The handles of the items that are selected before. Default: as in the document."),
        environmentParameter,
      ],
      [
        resultClock, resultEnvironment, resultNotes,
        ProtocolMember(
          "bandSelection", ProtocolTypes.object,
          "Which interaction handles the drag and why, what the rectangle covers, the states that a handler sees, and "
            + "the new selection."),
      ]
    ),
  ]

  /// The parameters that `uimodel/pointer/bandSelect` and `uimodel/session/bandSelect` share.
  static let bandSelectParameters = [bandRectParameter, bandModifiersParameter]

  private static let pairSchema = ProtocolTypes.list(ProtocolTypes.number)
  private static let screenParameter = ProtocolMember(
    "screen", ProtocolTypes.reference("Entity"), "The screen.", isRequired: true)
  private static let viewParameter = ProtocolMember(
    "view", ProtocolTypes.string, "The handle of a view. Default: the screen's root view.")
  private static let bandRectParameter = ProtocolMember(
    "rect", ProtocolTypes.list(ProtocolTypes.number), "`[x, y, width, height]` in the view's content.",
    isRequired: true)
  private static let bandModifiersParameter = ProtocolMember(
    "modifiers", ProtocolTypes.list(ProtocolTypes.choice(KeyModifiers.allNames)),
    "The modifier keys that are held when the drag begins.")
}
