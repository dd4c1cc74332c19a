import UIModelPlatform

/// Reports a sheet's `smallestUndimmedDetentIdentifier`, a property name that existed only in a beta.
enum BetaPropertyName: Rule {
  static let description = RuleDescription(
    code: "sheet/beta-property-name", effect: .crash, system: .sheet,
    summary: "Sheet uses the beta name `smallestUndimmedDetentIdentifier`",
    reason: "No released SDK contains `smallestUndimmedDetentIdentifier`. Code that uses this name does not compile, "
      + "and setting the property through key-value coding raises an exception. The released property is "
      + "`largestUndimmedDetentIdentifier`, which names the largest detent at which UIKit does not dim the content "
      + "behind the sheet.",
    advice: "Set `largestUndimmedDetentIdentifier` to the largest detent at which UIKit should not dim the content "
      + "behind the sheet.",
    sources: [
      Source("UISheetPresentationController.h: largestUndimmedDetentIdentifier", .header),
      Source("WWDC21-10063: the name in the beta", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium", "large"], 1️⃣"smallestUndimmedDetentIdentifier"1️⃣: "medium"
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
          "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium",
          1️⃣"smallestUndimmedDetentIdentifier"1️⃣: "medium"
        } } ] }
        """#,
        fixed: #"""
          { "sheets": [ { "sheetPresentationController": {
            "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium"
          } } ] }
          """#),
    ],
    right: [
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium"
        } } ] }
        """#)
    ])

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    for use in sheet.uses {
      guard let keyPlace = use.configuration.betaUndimmedKeyPlace else { continue }
      let fix: Fix =
        use.configuration.largestUndimmedDetentIdentifier.isDefault
        ? Fix(
          "Rename to 'largestUndimmedDetentIdentifier'",
          .renameProperty(keyPlace, to: "largestUndimmedDetentIdentifier"))
        : Fix("Remove 'smallestUndimmedDetentIdentifier'", .remove(keyPlace))
      report.report(
        self, at: keyPlace,
        "no released SDK has 'smallestUndimmedDetentIdentifier'; use 'largestUndimmedDetentIdentifier'",
        fixes: [fix])
    }
  }
}
