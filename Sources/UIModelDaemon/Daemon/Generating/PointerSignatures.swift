import UIModelEngine
import UIModelPlatform
import UIModelJSON

extension ProtocolSignatures {
  /// The signatures of the `uimodel/pointer/…` queries, by method.
  static let pointerQueries: [String: Signature] = [
    "uimodel/pointer/style": (
      [
        pointerScreen, pointerView,
        ProtocolMember("point", pair, "`[x, y]` in the view's coordinates. Either this or `region`."),
        ProtocolMember("region", ProtocolTypes.any, "A region, by identifier or index."), environment,
      ],
      [
        clock, resultEnvironment, resultNotes,
        ProtocolMember(
          "pointer", ProtocolTypes.object,
          "Whether the interaction changes the pointer, the region, its style and shape, the accessories with offset, "
            + "angle, x and y, notes on this release, and unknown values."),
      ]
    ),
    "uimodel/pointer/drag": (
      [
        pointerScreen, pointerView,
        ProtocolMember("from", pair, "Where the button is pressed: `[x, y]` in the view.", isRequired: true),
        ProtocolMember(
          "moves", ProtocolTypes.list(pair), "The pointer's movements, in order: `[x, y]` each.",
          isRequired: true), environment,
      ],
      [
        clock, resultEnvironment, resultNotes,
        ProtocolMember(
          "drag", ProtocolTypes.object,
          "The pointer's style at the start; after each move, whether the style still applies, where its region is, "
            + "and on which axis it resists."),
      ]
    ),
    "uimodel/pointer/bandSelect": (
      [
        pointerScreen, pointerView, bandRect, bandModifiers,
        ProtocolMember(
          "selected", ProtocolTypes.strings,
          "The handles of the items that are selected before. Default: as in the document."),
        environment,
      ],
      [
        clock, resultEnvironment, resultNotes,
        ProtocolMember(
          "bandSelection", ProtocolTypes.object,
          "Which interaction handles the drag and why, what the rectangle covers, the states that a handler sees, and "
            + "the new selection."),
      ]
    ),
  ]

  /// The parameters that `uimodel/pointer/bandSelect` and `uimodel/session/bandSelect` share.
  static let bandSelectParameters = [bandRect, bandModifiers]

  private static let pair = ProtocolTypes.list(ProtocolTypes.number)
  private static let pointerScreen = ProtocolMember(
    "screen", ProtocolTypes.reference("Entity"), "The screen.", isRequired: true)
  private static let pointerView = ProtocolMember(
    "view", ProtocolTypes.string, "The handle of a view. Default: the screen's root view.")
  private static let bandRect = ProtocolMember(
    "rect", ProtocolTypes.list(ProtocolTypes.number), "`[x, y, width, height]` in the view's content.",
    isRequired: true)
  private static let bandModifiers = ProtocolMember(
    "modifiers", ProtocolTypes.list(ProtocolTypes.choice(KeyModifiers.allNames)),
    "The modifier keys that are held when the drag begins.")
}
