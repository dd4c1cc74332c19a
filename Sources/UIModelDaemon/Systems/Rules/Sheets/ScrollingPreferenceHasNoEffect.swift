import UIModelPlatform

/// Reports a scrolling preference on a sheet that cannot expand.
enum ScrollingPreferenceHasNoEffect: Rule {
  static let description = RuleDescription(
    code: "sheet/scrolling-preference-has-no-effect", effect: .advice, system: .sheet,
    summary: "Scrolling preference has no effect on a sheet that cannot expand",
    reason: "Scrolling expands a sheet only if the sheet has a larger detent than the current one. A sheet with one "
      + "active detent cannot expand, and a popover that never becomes a sheet has no detents. In these cases, the "
      + "preference has no effect.",
    advice: "Remove `prefersScrollingExpandsWhenScrolledToEdge` in UIKit, or `presentationContentInteraction(_:)` in "
      + "SwiftUI. If the presentation is a sheet, you can add a second detent instead.",
    holds: "sheets with at most one active detent on every device, initially and after every change",
    sources: [
      Source("UISheetPresentationController.h: prefersScrollingExpandsWhenScrolledToEdge", .header),
      Source("SwiftUI documentation: presentationContentInteraction(_:)", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium"], 1️⃣"prefersScrollingExpandsWhenScrolledToEdge"1️⃣: false
        } } ] }
        """#,
        fixed: #"""
          { "sheets": [ { "sheetPresentationController": {
            "detents": ["medium"]
          } } ] }
          """#),
      // The default detent is large, and there is no other detent.
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "pageSheet",
          "sheetPresentationController": {
            1️⃣"prefersScrollingExpandsWhenScrolledToEdge"1️⃣: true,
            "prefersEdgeAttachedInCompactHeight": true
          }
        } ] }
        """#,
        fixed: #"""
          { "sheets": [ {
            "modalPresentationStyle": "pageSheet",
            "sheetPresentationController": {
              "prefersEdgeAttachedInCompactHeight": true
            }
          } ] }
          """#),
      // The delegate prevents the popover from becoming a sheet in any size class.
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "popover",
          "popoverPresentationController": {
            "sourceView": { "$unknown": "a cell" },
            "delegate": { "adaptivePresentationStyle(for:traitCollection:)": "none" },
            "adaptiveSheetPresentationController": {
              "detents": ["medium", "large"], 1️⃣"prefersScrollingExpandsWhenScrolledToEdge"1️⃣: false,
              "prefersGrabberVisible": true
            }
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [
          { "presentationDetents": ["large", "large"], 1️⃣"presentationContentInteraction"1️⃣: "scrolls" }
        ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"],
          "prefersScrollingExpandsWhenScrolledToEdge": false, "prefersGrabberVisible": true } } ] }
        """#),
      // A later change adds a detent, or might add one.
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": {
            "detents": ["medium"], "prefersScrollingExpandsWhenScrolledToEdge": false,
            "prefersGrabberVisible": true
          },
          "changes": [ { "in": "showAll:", "animateChanges": true, "detents": ["medium", "large"] } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": {
            "detents": ["medium"], "prefersScrollingExpandsWhenScrolledToEdge": false
          },
          "changes": [ { "$unknown": "made by a package" } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": [ "medium", { "$unknown": "a detent of a package" } ],
          "prefersScrollingExpandsWhenScrolledToEdge": false
        } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "custom",
          "sheetPresentationController": {
            "detents": ["medium"], "prefersScrollingExpandsWhenScrolledToEdge": false
          }
        } ] }
        """#),
      // The popover becomes a sheet in compact width.
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "popover",
          "popoverPresentationController": {
            "sourceView": { "$unknown": "a cell" },
            "adaptiveSheetPresentationController": {
              "detents": ["medium", "large"], "prefersScrollingExpandsWhenScrolledToEdge": true
            }
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [
          { "presentationDetents": ["medium", "large"], "presentationContentInteraction": "scrolls" }
        ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [
          { "presentationDetents": ["large"], "presentationContentInteraction": "automatic" }
        ] }
        """#),
    ])

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    let keyPlaces = preferenceKeyPlaces(of: sheet)
    guard !keyPlaces.isEmpty, let resizing = sheet.resizing(on: report.context.platforms), resizing.possibleCount < 2
    else {
      return
    }
    for (keyPlace, isFirst) in keyPlaces {
      report.report(
        self, at: keyPlace,
        resizing.isNeverSheet
          ? "the presentation never becomes a sheet, so this scrolling preference has no effect; remove it"
          : "the sheet has only one height, so this scrolling preference has no effect; remove it or add a detent",
        fixes: isFirst ? [Fix("Remove the preference", .remove(keyPlace))] : [], mustHoldEverywhere: true,
        tags: [.unnecessary]
      )
    }
  }

  /// Returns the places of the scrolling preferences' keys, and whether each key belongs to the sheet's initial
  /// configuration instead of a later change.
  private static func preferenceKeyPlaces(of sheet: SheetFacts) -> [(key: Place, isFirst: Bool)] {
    var keyPlaces: [(key: Place, isFirst: Bool)] = []
    for use in sheet.effectiveUses where use.configuration.prefersScrollingExpandsWhenScrolledToEdge.isGiven {
      if let keyPlace = use.configuration.reader.key("prefersScrollingExpandsWhenScrolledToEdge") {
        keyPlaces.append((keyPlace, use.change == nil))
      }
    }
    if let modifiers = sheet.sheet.swiftUI, let interaction = modifiers.contentInteraction.value,
      interaction != .automatic, let keyPlace = modifiers.contentInteractionKeyPlace
    {
      keyPlaces.append((keyPlace, true))
    }
    return keyPlaces
  }
}
