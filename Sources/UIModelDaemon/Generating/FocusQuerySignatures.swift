import UIModelEngine
import UIModelSystems
import UIModelJSON

extension ProtocolSignatures {
  /// The questions about focus.
  static let focusQueries: [String: Signature] = [
    "uimodel/focus/explain": (
      screen("Which view is asked about.", isRequired: true) + [focused("for the priorities in its group")],
      [
        clock,
        ProtocolMember(
          "explanation", ProtocolTypes.object,
          "Every reason, through the ancestors; groups, priority and its parts, the effect, the keys; the verdict in "
            + "both regimes."), text,
      ]
    ),
    "uimodel/focus/groupTree": (
      screen("It has no effect here."),
      [clock, ProtocolMember("groupTree", ProtocolTypes.object, "The groups with their items."), text]
    ),
    "uimodel/focus/tabLoop": (
      screen("It has no effect here."),
      [clock, ProtocolMember("tabLoop", ProtocolTypes.object, "The stops of Tab, in order."), text]
    ),
    "uimodel/focus/reachable": (
      screen("Where to start; where focus starts without it."),
      [
        clock,
        ProtocolMember(
          "reachable", ProtocolTypes.object,
          "What is reached, from which item by which key, each after the one before it; what is not, and why."), text,
      ]
    ),
    "uimodel/focus/move": (
      screen("Where to start; where focus starts without it.") + [
        ProtocolMember(
          "keys", ProtocolTypes.list(ProtocolTypes.any),
          "Keys by name or glyph (\"tab\", \"⇧⇥\", \"down\"), or with a count: {\"key\": \"down\", \"times\": 3}; 10,000 at most.",
          isRequired: true)
      ],
      [
        clock,
        ProtocolMember(
          "move", ProtocolTypes.object, "What each key does, why, and who is told of it; what is focused at the end."),
        text,
      ]
    ),
    "uimodel/focus/preferred": (
      screen("The environment that is asked; the screen without it."),
      [
        clock,
        ProtocolMember("preferred", ProtocolTypes.object, "The environments that are asked, in order, and the item."),
        text,
      ]
    ),
    "uimodel/focus/simulateUpdate": (
      screen("The environment that requests it; the screen without it.") + [focused("where focus starts without it")],
      [
        clock,
        ProtocolMember("update", ProtocolTypes.object, "Whether it has an effect, where focus goes, and why."), text,
      ]
    ),
  ]

  private static func focused(_ summary: String) -> ProtocolMember {
    ProtocolMember("focused", ProtocolTypes.string, "The handle of the focused item: \(summary).")
  }

  static func screen(_ item: String, isRequired: Bool = false) -> [ProtocolMember] {
    [
      ProtocolMember(
        "screen", ProtocolTypes.reference("Entity"), "Which screen; what the live session has in its window without it."
      ),
      ProtocolMember("item", ProtocolTypes.string, "The handle of a view. \(item)", isRequired: isRequired),
      ProtocolMember(
        "regime", ProtocolTypes.choice(FocusRegime.allCases.map(\.rawValue)), "Keyboard navigation without it."),
      ProtocolMember(
        "layoutDirection", ProtocolTypes.choice(["leftToRight", "rightToLeft"]), "Left to right without it."),
    ]
  }
}
