import UIModelJSON
import UIModelPlatform

/// Reports an edge-attached sheet without an active detent on an iPhone in landscape.
enum NoActiveDetent: Rule {
  static let description = RuleDescription(
    code: "sheet/no-active-detent", effect: .wrong, system: .sheet,
    summary: "Edge-attached sheet has no active detent in compact height",
    reason: "The medium detent is inactive in compact height. A custom detent is inactive if its resolver returns nil. "
      + "If all detents are inactive on an iPhone in landscape, an edge-attached sheet has no height to rest at.",
    advice: "Add a detent that is active in compact height, such as `.large()`.",
    holds: "iOS. Reported only if `prefersEdgeAttachedInCompactHeight` is true. Otherwise, the sheet is full screen in "
      + "compact height",
    sources: [
      Source("UISheetPresentationController.h: medium, inactive in compact height", .header),
      Source("UISheetPresentationController.h: prefersEdgeAttachedInCompactHeight", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "sheets": [ { "sheetPresentationController": {
            "detents": 1️⃣["medium"]1️⃣, "prefersEdgeAttachedInCompactHeight": true
          } } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
            "sheets": [ { "sheetPresentationController": {
              "detents": ["medium", "large"], "prefersEdgeAttachedInCompactHeight": true
            } } ]
          }
          """#),
      // Smaller iPhones in landscape also have compact width, where the first detent is inactive.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "sheets": [ { "sheetPresentationController": {
            "prefersEdgeAttachedInCompactHeight": true,
            "detents": 1️⃣[
              { "custom": {
                "identifier": "wide",
                "resolver": { "height": 200, "inactiveWhen": ["compactWidth"] }
              } },
              "medium"
            ]1️⃣
          } } ]
        }
        """#),
    ],
    right: [
      // WWDC21-10063 uses medium alone. Without edge attachment, the sheet is full screen on an iPhone in landscape.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "sheets": [ { "sheetPresentationController": { "detents": ["medium"] } } ] }
        """#),
      // No iPad has compact height.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "sheets": [ { "sheetPresentationController": {
            "detents": ["medium"], "prefersEdgeAttachedInCompactHeight": true
          } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "sheets": [ { "sheetPresentationController": {
            "detents": [
              { "custom": { "identifier": "tools", "resolver": { "height": 200 } } },
              "medium"
            ],
            "prefersEdgeAttachedInCompactHeight": true
          } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "sheets": [ { "sheetPresentationController": {
            "detents": [ "medium", { "$unknown": "a detent of a package" } ],
            "prefersEdgeAttachedInCompactHeight": true
          } } ]
        }
        """#),
      // SwiftUI sheets are full screen in compact height.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "sheets": [ { "presentationDetents": ["medium"] } ]
        }
        """#),
    ])

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    let environments = report.context.environments { $0.platform == .iOS }
    guard !environments.isEmpty else { return }
    for use in sheet.effectiveUses {
      let detents = use.configuration.detents
      guard detents.isGiven, detents.isComplete, !detents.elements.isEmpty, isEdgeAttached(use, of: sheet),
        lacksActiveDetentOnPhone(detents.elements)
      else { continue }
      let hasOnlyMedium = detents.elements.allSatisfy { $0.isApproximate }
      report.report(
        self, at: detents.place,
        hasOnlyMedium
          ? "medium is inactive in compact height, so the edge-attached sheet has no active detent on an iPhone in "
            + "landscape; add 'large'"
          : "none of these detents is active on an iPhone in landscape, where the sheet is edge-attached; add 'large'",
        facts: [sheet.sheet.modalPresentationStyle, detents], fixes: fixes(detents), in: environments)
    }
  }

  /// Whether the sheet is certainly edge-attached in compact height while the detents of `use` are set.
  private static func isEdgeAttached(_ use: ControllerUse, of sheet: SheetFacts) -> Bool {
    let ownPreference = use.configuration.prefersEdgeAttachedInCompactHeight
    if !ownPreference.isDefault { return ownPreference.value == true }
    guard use.change != nil else { return false }
    let otherPreferences = sheet.effectiveUses.map(\.configuration.prefersEdgeAttachedInCompactHeight).filter {
      !$0.isDefault
    }
    return sheet.sheet.changes.isComplete && !otherPreferences.isEmpty
      && otherPreferences.allSatisfy { $0.value == true }
  }

  /// Whether all detents are certainly inactive in at least one iPhone window of compact height.
  private static func lacksActiveDetentOnPhone(_ detents: [Detent]) -> Bool {
    DeviceWindow.windows(on: .iOS).contains { window in
      window.container.vertical == .compact && detents.allSatisfy { $0.isActive(in: window.container) == false }
    }
  }

  private static func fixes(_ detents: List<Detent>) -> [Fix] {
    guard let place = detents.place else { return [] }
    return [Fix("Add 'large' to the detents", .insert(list: place, index: detents.elements.count, "large"))]
  }
}
