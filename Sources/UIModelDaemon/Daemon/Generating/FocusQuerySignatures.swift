import UIModelEngine
import UIModelSystems
import UIModelJSON

extension ProtocolSignatures {
  /// The signatures of the `uimodel/focus/…` queries, by method.
  static let focusQueries: [String: Signature] = [
    "uimodel/focus/explain": (
      screenMembers("The view to explain.", isRequired: true) + [focusedItem("used for the priorities in its group")],
      [
        resultClock,
        ProtocolMember(
          "explanation", ProtocolTypes.object,
          "Every reason, including the ancestors; groups, priority and its parts, the effect, the keys; the verdict in "
            + "both regimes."), resultText,
      ]
    ),
    "uimodel/focus/groupTree": (
      screenMembers("It has no effect here."),
      [resultClock, ProtocolMember("groupTree", ProtocolTypes.object, "The groups with their items."), resultText]
    ),
    "uimodel/focus/tabLoop": (
      screenMembers("It has no effect here."),
      [resultClock, ProtocolMember("tabLoop", ProtocolTypes.object, "The stops of the Tab key, in order."), resultText]
    ),
    "uimodel/focus/reachable": (
      screenMembers("Where to start; where focus starts without it."),
      [
        resultClock,
        ProtocolMember(
          "reachable", ProtocolTypes.object,
          "The items that keys reach, each with the previous item and the key; the items that they do not reach, and why."
        ), resultText,
      ]
    ),
    "uimodel/focus/move": (
      screenMembers("Where to start; where focus starts without it.") + [
        ProtocolMember(
          "keys", ProtocolTypes.list(ProtocolTypes.any),
          "Keys by name or glyph (\"tab\", \"⇧⇥\", \"down\"), or with a count: {\"key\": \"down\", \"times\": 3}. At most 10,000.",
          isRequired: true)
      ],
      [
        resultClock,
        ProtocolMember(
          "move", ProtocolTypes.object,
          "What each key does and why, which environments are notified, and which item is focused at the end."),
        resultText,
      ]
    ),
    "uimodel/focus/preferred": (
      screenMembers("The focus environment to start from. Default: the screen."),
      [
        resultClock,
        ProtocolMember(
          "preferred", ProtocolTypes.object, "The environments in the order that UIKit asks them, and the item."),
        resultText,
      ]
    ),
    "uimodel/focus/simulateUpdate": (
      screenMembers("The environment that requests the update. Default: the screen.") + [
        focusedItem("by default the item where focus starts")
      ],
      [
        resultClock,
        ProtocolMember("update", ProtocolTypes.object, "Whether the request has an effect, where focus goes, and why."),
        resultText,
      ]
    ),
  ]

  private static func focusedItem(_ summary: String) -> ProtocolMember {
    ProtocolMember("focused", ProtocolTypes.string, "The handle of the focused item: \(summary).")
  }

  static func screenMembers(_ itemSummary: String, isRequired: Bool = false) -> [ProtocolMember] {
    [
      ProtocolMember(
        "screen", ProtocolTypes.reference("Entity"), "The screen. Default: the window of the live session."
      ),
      ProtocolMember("item", ProtocolTypes.string, "The handle of a view. \(itemSummary)", isRequired: isRequired),
      ProtocolMember(
        "regime", ProtocolTypes.choice(FocusNavigationMode.allCases.map(\.rawValue)), "Default: keyboardNavigation."),
      ProtocolMember(
        "layoutDirection", ProtocolTypes.choice(["leftToRight", "rightToLeft"]), "Default: leftToRight."),
      ProtocolMember(
        "states", ProtocolTypes.strings,
        "The named states that hold. Default: those of the live session."),
    ]
  }
}
