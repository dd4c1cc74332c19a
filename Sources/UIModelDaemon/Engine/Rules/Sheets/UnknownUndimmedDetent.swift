import UIModelPlatform

/// An undimmed detent that the sheet does not have.
enum UnknownUndimmedDetent: Rule {
  static let description = RuleDescription(
    code: "sheet/unknown-undimmed-detent", severity: .warning, system: .sheet,
    summary: "The largest undimmed detent is none of the sheet's detents",
    reason: "An identifier that is not among the detents leaves none undimmed: what is behind the sheet is dimmed and "
      + "out of reach at every detent.",
    advice: "Name one of the detents, or add the one that is meant.",
    sources: [Source("UISheetPresentationController.h: largestUndimmedDetentIdentifier", .header)],
    wrong: [
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["large"], "largestUndimmedDetentIdentifier": 1️⃣"medium"1️⃣
        } } ] }
        """#,
        fixed: #"""
          { "sheets": [ { "sheetPresentationController": {
            "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium"
          } } ] }
          """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": [
            { "custom": { "identifier": "compact", "resolver": { "height": 200 } } },
            "large"
          ],
          "largestUndimmedDetentIdentifier": 1️⃣"compakt"1️⃣
        } } ] }
        """#,
        fixed: #"""
          { "sheets": [ { "sheetPresentationController": {
            "detents": [
              { "custom": { "identifier": "compact", "resolver": { "height": 200 } } },
              "large"
            ],
            "largestUndimmedDetentIdentifier": "compact"
          } } ] }
          """#),
    ],
    right: [
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium" } } ] }"#
      ),
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "largestUndimmedDetentIdentifier": null } } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": [ { "$unknown": "a detent of a package" }, "large" ],
          "largestUndimmedDetentIdentifier": "tools"
        } } ] }
        """#),
      // What SwiftUI does with one that is not among the detents is not documented.
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": ["large"], "presentationBackgroundInteraction": { "enabled": { "upThrough": "medium" } } } ] }"#
      ),
    ])

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    for use in sheet.effectiveUses {
      guard case .given(.some(let name), let origin) = use.configuration.largestUndimmedDetentIdentifier else {
        continue
      }
      let detents = sheet.detents(for: use)
      guard detents.count > 0, !detents.contains(name) else { continue }
      report.report(
        self, at: origin.place,
        "the sheet has no detent '\(name)', so every detent dims what is behind it; \(DetentNames.phrase(detents))",
        restsOn: [detents],
        related: detents.list?.place.map { [RelatedPlace($0, "the detents")] } ?? [],
        // Adding large would leave the full height undimmed, which is advised against.
        fixes: DetentNames.fixes(name, at: origin.place, detents, of: use).filter { _ in name != "large" })
    }
  }
}
