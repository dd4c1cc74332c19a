import Testing
import UIModelJSON
import UIModelProtocol

/// Trials with sheets that SwiftUI modifiers declare: an edit keeps the SwiftUI spelling.
extension SheetVerbTests {
  static let swiftUI =
    detents
    + trials("setSelectedDetentIdentifier", "selectedDetentIdentifier", "selection") {
      [
        ("large", "large"), ("com.apple.UIKit.large", "large"), ("Tiny", ["customType": "Tiny"]), (.null, nil),
      ]
    }
    + trials(
      "setLargestUndimmedDetentIdentifier", "largestUndimmedDetentIdentifier", "presentationBackgroundInteraction"
    ) {
      [
        ("medium", ["enabled": ["upThrough": "medium"]]), ("Tiny", ["enabled": ["upThrough": ["customType": "Tiny"]]]),
        (.null, "disabled"),
      ]
    }
    + trials(
      "setPrefersScrollingExpandsWhenScrolledToEdge", "prefersScrollingExpandsWhenScrolledToEdge",
      "presentationContentInteraction"
    ) {
      [
        (true, "resizes"), (false, "scrolls"), (["$unknown": "a"], ["$unknown": "a"]),
      ]
    }
    + trials("setPrefersGrabberVisible", "prefersGrabberVisible", "presentationDragIndicator") {
      [
        (true, "visible"), (false, "hidden"), (["$unknown": "a"], ["$unknown": "a"]),
      ]
    }
    + trials("setPreferredCornerRadius", "preferredCornerRadius", "presentationCornerRadius") {
      [
        (20, 20), (0.5, 0.5), ("automaticDimension", .null), ("infinity", "infinity"),
      ]
    }
    + trials("setModalInPresentation", "isModalInPresentation", "interactiveDismissDisabled") { [(true, true)] }
    + [
      // A UIKit controller that the document declares beside the modifiers can be selected with `of`.
      Trial(
        "sheet/setPrefersPageSizing", "rich", true, ["sheetPresentationController", "prefersPageSizing"],
        of: "sheetPresentationController"),
      Trial(
        "sheet/setPrefersGrabberVisible", ["sheet": "bare", "prefersGrabberVisible": true], "bare",
        ["presentationDragIndicator"], "visible"),
      // A missing selection is already null, so nothing is written.
      Trial(
        "sheet/setSelectedDetentIdentifier", ["sheet": "swift", "selectedDetentIdentifier": .null], "swift",
        ["selection"], nil),
    ]

  private static let detents = [
    setting(["large", "medium"], ["large", "medium"]), setting(["$unknown": "a"], ["$unknown": "a"]),
    setting([["custom": ["identifier": "a", "resolver": ["height": 120.5]]]], [["height": 120.5]]),
    setting(
      [["custom": ["resolver": ["fraction": 0.3, "reads": ["a"]]], "availableOn": ["iOS": "17"]]],
      [["fraction": 0.3, "availableOn": ["iOS": "17"]]]),
    setting(
      [["custom": ["resolver": ["$unknown": "a"]]], ["custom": ["$unknown": "b"]], ["$unknown": "c"]],
      [["$unknown": "a"], ["$unknown": "b"], ["$unknown": "c"]]),
    setting([["height": 10], ["customType": "B"]], [["height": 10], ["customType": "B"]]),
    list(
      "insertDetent", "rich", ["detent": ["custom": ["resolver": ["height": 9]]], "index": 0],
      [["height": 9], "medium", ["customType": "Tiny"], ["height": 200]]),
    list("insertDetent", "bare", ["detent": "medium"], ["large", "medium"]),
    list("removeDetent", "rich", ["identifier": "Tiny"], ["medium", ["height": 200]]),
    list("removeDetent", "rich", ["index": 2], ["medium", ["customType": "Tiny"]]),
    list("moveDetent", "rich", ["index": 2, "toIndex": 0], [["height": 200], "medium", ["customType": "Tiny"]]),
  ]

  private static func setting(_ value: JSONValue, _ written: JSONValue) -> Trial {
    Trial("sheet/setDetents", ["sheet": "swift", "detents": value], "swift", ["presentationDetents"], written)
  }

  private static func list(_ verb: String, _ sheet: String, _ more: JSONObject, _ written: JSONValue) -> Trial {
    var params: JSONObject = ["sheet": .string(sheet)]
    for member in more.members { params[member.name] = member.value }
    return Trial("sheet/" + verb, params, sheet, ["presentationDetents"], written)
  }

  /// Returns a trial for each pair of values: the value that is set for the UIKit property, and the expected value of
  /// the SwiftUI modifier.
  private static func trials(
    _ verb: String, _ property: String, _ modifier: String, _ values: () -> [(JSONValue, JSONValue?)]
  ) -> [Trial] {
    values().map { value, written in
      Trial("sheet/" + verb, ["sheet": "rich", property: value], "rich", [.string(modifier)], written)
    }
  }
}
