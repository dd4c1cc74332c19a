import UIModelJSON
import UIModelPlatform

/// A sheet on a landscape phone without a detent to rest at.
enum NoActiveDetent: Rule {
  static let description = RuleDescription(
    code: "sheet/no-active-detent", severity: .warning, system: .sheet,
    summary: "None of a sheet's detents is active in compact height",
    reason:
      "Medium is inactive in compact height, and so is a custom detent whose resolver answers nil there. Attached "
      + "to the edge, as on an iPhone in landscape, the sheet has then no height to rest at.",
    advice: "Add a detent that is active in compact height, such as large.",
    holds: "iOS, where the sheet is attached to the edge in compact height; without that it is full screen there",
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
      // On the smaller phones, which are compact in width as well.
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
      // Only medium is the talk's own example: without edge attachment a landscape phone shows it full screen.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "sheets": [ { "sheetPresentationController": { "detents": ["medium"] } } ] }
        """#),
      // No tablet is compact in height.
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
      // A SwiftUI sheet is full screen there.
      RuleExample(
        #"{ "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] }, "sheets": [ { "presentationDetents": ["medium"] } ] }"#
      ),
    ])

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    let environments = report.context.environments { $0.platform == .iOS }
    guard !environments.isEmpty else { return }
    for use in sheet.effectiveUses {
      let detents = use.configuration.detents
      guard detents.isGiven, detents.isComplete, !detents.elements.isEmpty, isEdgeAttached(use, of: sheet),
        isPhoneWithout(detents.elements)
      else { continue }
      let onlyMedium = detents.elements.allSatisfy { $0.isApproximate }
      report.report(
        self, at: detents.place,
        onlyMedium
          ? "medium is inactive in compact height, so on an iPhone in landscape the edge-attached sheet has no detent left"
          : "none of these detents is active on an iPhone in landscape, where the sheet is attached to the edge",
        restsOn: [sheet.sheet.modalPresentationStyle, detents], fixes: fixes(detents), in: environments)
    }
  }

  /// Whether the sheet is certainly attached to the edge when these detents are in force.
  private static func isEdgeAttached(_ use: ControllerUse, of sheet: SheetAnswer) -> Bool {
    let own = use.configuration.prefersEdgeAttachedInCompactHeight
    if !own.isDefault { return own.value == true }
    guard use.change != nil else { return false }
    let others = sheet.effectiveUses.map(\.configuration.prefersEdgeAttachedInCompactHeight).filter { !$0.isDefault }
    return sheet.sheet.changes.isComplete && !others.isEmpty && others.allSatisfy { $0.value == true }
  }

  /// Whether there is a phone in whose window all of the detents are inactive.
  private static func isPhoneWithout(_ detents: [Detent]) -> Bool {
    DeviceWindow.windows(on: .iOS).contains { window in
      window.container.vertical == .compact && detents.allSatisfy { $0.isActive(in: window.container) == false }
    }
  }

  private static func fixes(_ detents: List<Detent>) -> [Fix] {
    guard let place = detents.place else { return [] }
    return [Fix("Add \"large\"", .insert(list: place, index: detents.elements.count, "large"))]
  }
}
