import UIModelPlatform

/// The undimmed detent under the name that it had in the talk.
enum BetaPropertyName: Rule {
  static let description = RuleDescription(
    code: "sheet/beta-property-name", severity: .error, system: .sheet,
    summary: "A property under the name that it had in the talk's beta",
    reason: "No SDK that shipped has `smallestUndimmedDetentIdentifier`: the code does not compile, and by a key path "
      + "it raises. It shipped as `largestUndimmedDetentIdentifier`, the largest detent that is not dimmed.",
    advice: "Use `largestUndimmedDetentIdentifier`, and name the largest detent that should not dim what is behind.",
    sources: [
      Source("UISheetPresentationController.h: largestUndimmedDetentIdentifier", .header),
      Source("WWDC21-10063: the name in the beta", .talk),
    ],
    wrong: [
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"], 1️⃣"smallestUndimmedDetentIdentifier"1️⃣: "medium" } } ] }"#,
        fixed:
          #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium" } } ] }"#
      ),
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium", 1️⃣"smallestUndimmedDetentIdentifier"1️⃣: "medium" } } ] }"#,
        fixed:
          #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium" } } ] }"#
      ),
    ],
    right: [
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium" } } ] }"#
      )
    ])

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    for use in sheet.uses {
      guard let key = use.configuration.betaUndimmedKey else { continue }
      let fix: Fix =
        use.configuration.largestUndimmedDetentIdentifier.isDefault
        ? Fix(
          "Rename to 'largestUndimmedDetentIdentifier'", .renameProperty(key, to: "largestUndimmedDetentIdentifier"))
        : Fix("Remove it", .remove(key))
      report.report(
        self, at: key,
        "no shipped SDK has 'smallestUndimmedDetentIdentifier'; the property is 'largestUndimmedDetentIdentifier'",
        fixes: [fix])
    }
  }
}
