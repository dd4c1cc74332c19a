import UIModelPlatform

/// Reports a detent's resolver that sets properties of its sheet.
enum PropertySetInResolver: Rule {
  static let description = RuleDescription(
    code: "sheet/property-set-in-resolver", severity: .warning, system: .sheet,
    summary: "Detent's resolver sets a property of its sheet",
    reason: "UIKit calls resolvers while it lays out the sheet, as often as it likes. A property that is set during "
      + "layout requires another layout, and the header forbids it.",
    advice: "Only compute a height in the resolver. Set the property where its cause changes.",
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
      // Not properties of the sheet.
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
            "a resolver must not set '\(property.value)', because UIKit calls it during layout; set it elsewhere"
          )
        }
      }
    }
  }
}
