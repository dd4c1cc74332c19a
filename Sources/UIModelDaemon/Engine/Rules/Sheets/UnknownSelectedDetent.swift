import UIModelPlatform

/// A selected detent that the sheet does not have.
enum UnknownSelectedDetent: Rule {
  static let description = RuleDescription(
    code: "sheet/unknown-selected-detent", severity: .warning, system: .sheet,
    summary: "The selected detent is none of the sheet's detents",
    reason: "An identifier that is not among the detents selects nothing: the sheet stands at its smallest detent, and "
      + "nothing says why.",
    advice: "Select one of the detents by its identifier, or add the one that is meant.",
    sources: [Source("UISheetPresentationController.h: selectedDetentIdentifier", .header)],
    wrong: [
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium", "large"], "selectedDetentIdentifier": 1️⃣"meduim"1️⃣
        } } ] }
        """#,
        fixed: #"""
          { "sheets": [ { "sheetPresentationController": {
            "detents": ["medium", "large"], "selectedDetentIdentifier": "medium"
          } } ] }
          """#),
      // The default is large only.
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "selectedDetentIdentifier": 1️⃣"medium"1️⃣ } } ] }"#,
        fixed:
          #"{ "sheets": [ { "sheetPresentationController": { "selectedDetentIdentifier": "medium", "detents": ["medium", "large"] } } ] }"#
      ),
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": [
            "medium",
            { "custom": { "identifier": "tall", "resolver": { "fraction": 0.8 } } }
          ] },
          "changes": [ { "animateChanges": true, "selectedDetentIdentifier": 1️⃣"large"1️⃣ } ]
        } ] }
        """#,
        fixed: #"""
          { "sheets": [ {
            "sheetPresentationController": { "detents": [
              "medium",
              { "custom": { "identifier": "tall", "resolver": { "fraction": 0.8 } } },
              "large"
            ] },
            "changes": [ { "animateChanges": true, "selectedDetentIdentifier": "large" } ]
          } ] }
          """#),
    ],
    right: [
      // It may have no sheet controller at all.
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": { "$unknown": "by the device" },
          "changes": [ { "animateChanges": true, "selectedDetentIdentifier": "medium" } ]
        } ] }
        """#),
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"], "selectedDetentIdentifier": "com.apple.UIKit.large" } } ] }"#
      ),
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "selectedDetentIdentifier": null } } ] }"#),
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "selectedDetentIdentifier": "large" } } ] }"#),
      // A change may give the detents that a later one selects from.
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": ["medium"] },
          "changes": [
            { "animateChanges": true, "detents": ["medium", "large"] },
            { "animateChanges": true, "selectedDetentIdentifier": "large" }
          ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": [ "medium", { "$unknown": "a detent of a package" } ],
          "selectedDetentIdentifier": "tools"
        } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": [ "medium", { "custom": { "identifier": { "$unknown": "a constant" } } } ],
          "selectedDetentIdentifier": "tools"
        } } ] }
        """#),
    ])

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    for use in sheet.effectiveUses {
      guard case .given(.some(let name), let origin) = use.configuration.selectedDetentIdentifier else { continue }
      let detents = sheet.detents(for: use)
      // Without a detent nothing can be selected; the empty list is what is wrong.
      guard detents.count > 0, !detents.contains(name) else { continue }
      report.report(
        self, at: origin.place,
        "the sheet has no detent '\(name)', so it stands at its smallest one; \(DetentNames.phrase(detents))",
        // Whoever sets it on a controller by name has one.
        restsOn: use.change == nil ? [detents] : [detents, sheet.sheet.modalPresentationStyle],
        related: detents.list?.place.map { [RelatedPlace($0, "the detents")] } ?? [],
        fixes: DetentNames.fixes(name, at: origin.place, detents, of: use))
    }
  }
}
