import UIModelPlatform

/// A resolver that sets properties of its sheet.
enum PropertySetInResolver: Rule {
  static let description = RuleDescription(
    code: "sheet/property-set-in-resolver", severity: .warning, system: .sheet,
    summary: "A detent's resolver sets a property of its sheet",
    reason: "UIKit asks resolvers while it lays the sheet out, as often as it likes. A property that is set meanwhile "
      + "asks for a layout again; the header forbids it.",
    advice: "Let the resolver only compute a height. Set the property where its cause changes.",
    sources: [Source("UISheetPresentationController.h: do not set sheet properties from inside a resolver", .header)],
    wrong: [
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [ { "custom": { "identifier": "peek",
          "resolver": { "height": 200, "sets": [1️⃣"prefersGrabberVisible"1️⃣] } } }, "large" ] } } ] }
        """#)
    ],
    right: [
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "prefersGrabberVisible": true,
          "detents": [
            { "custom": {
              "identifier": "peek",
              "resolver": { "height": 200, "reads": ["toolsHeight"], "sets": [] }
            } },
            "large"
          ]
        } } ] }
        """#),
      // Not the sheet's.
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": {
            "identifier": "peek",
            "resolver": { "height": 200, "sets": [ "lastHeight", { "$unknown": "in a helper" } ] }
          } },
          "large"
        ] } } ] }
        """#),
    ])

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    for use in sheet.uses {
      for detent in use.configuration.detents.elements {
        for property in detent.sets.elements where SheetControllerName.all.contains(property.value) {
          report.report(
            self, at: property.place,
            "a resolver must not change its sheet: '\(property.value)' is set while UIKit lays the sheet out")
        }
      }
    }
  }
}
