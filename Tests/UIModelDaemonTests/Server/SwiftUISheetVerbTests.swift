import Testing
import UIModelJSON
import UIModelProtocol

/// Trials for sheets that are declared with SwiftUI modifiers. Each edit must write the values of the SwiftUI
/// modifiers.
extension SheetVerbTests {
  static let swiftUITrials =
    detentTrials
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
      // `of` selects the UIKit controller that the document declares in addition to the modifiers.
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

  private static let detentTrials = [
    setterTrial(["large", "medium"], ["large", "medium"]), setterTrial(["$unknown": "a"], ["$unknown": "a"]),
    setterTrial([["custom": ["identifier": "a", "resolver": ["height": 120.5]]]], [["height": 120.5]]),
    setterTrial(
      [["custom": ["resolver": ["fraction": 0.3, "reads": ["a"]]], "availableOn": ["iOS": "17"]]],
      [["fraction": 0.3, "availableOn": ["iOS": "17"]]]),
    setterTrial(
      [["custom": ["resolver": ["$unknown": "a"]]], ["custom": ["$unknown": "b"]], ["$unknown": "c"]],
      [["$unknown": "a"], ["$unknown": "b"], ["$unknown": "c"]]),
    setterTrial([["height": 10], ["customType": "B"]], [["height": 10], ["customType": "B"]]),
    detentListTrial(
      "insertDetent", "rich", ["detent": ["custom": ["resolver": ["height": 9]]], "index": 0],
      [["height": 9], "medium", ["customType": "Tiny"], ["height": 200]]),
    detentListTrial("insertDetent", "bare", ["detent": "medium"], ["large", "medium"]),
    detentListTrial("removeDetent", "rich", ["identifier": "Tiny"], ["medium", ["height": 200]]),
    detentListTrial("removeDetent", "rich", ["index": 2], ["medium", ["customType": "Tiny"]]),
    detentListTrial(
      "moveDetent", "rich", ["index": 2, "toIndex": 0], [["height": 200], "medium", ["customType": "Tiny"]]),
  ]

  private static func setterTrial(_ value: JSONValue, _ writtenValue: JSONValue) -> Trial {
    Trial("sheet/setDetents", ["sheet": "swift", "detents": value], "swift", ["presentationDetents"], writtenValue)
  }

  private static func detentListTrial(
    _ methodName: String, _ sheet: String, _ extraParams: JSONObject, _ writtenValue: JSONValue
  ) -> Trial {
    var params: JSONObject = ["sheet": .string(sheet)]
    for member in extraParams.members { params[member.name] = member.value }
    return Trial("sheet/" + methodName, params, sheet, ["presentationDetents"], writtenValue)
  }

  /// Returns a trial for each pair of values: the value that is set for the UIKit property, and the expected value of
  /// the SwiftUI modifier.
  private static func trials(
    _ methodName: String, _ property: String, _ modifier: String, _ values: () -> [(JSONValue, JSONValue?)]
  ) -> [Trial] {
    values().map { value, writtenValue in
      Trial("sheet/" + methodName, ["sheet": "rich", property: value], "rich", [.string(modifier)], writtenValue)
    }
  }
}
