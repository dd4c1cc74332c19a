import UIModelPlatform

/// Reports a detent resolver that sets properties of the detent's sheet.
enum PropertySetInResolver: Rule {
  static let description = RuleDescription(
    code: "sheet/property-set-in-resolver", effect: .wrong, system: .sheet,
    summary: "Detent's resolver sets a property of the sheet",
    reason: "UIKit evaluates resolvers during layout. A sheet property that changes during layout requires another "
      + "layout. The UIKit header forbids setting properties of the sheet inside a resolver.",
    advice: "Only compute the height in the resolver. Set the property of the sheet outside the resolver, where the "
      + "app's state changes.",
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
      // These values are not properties of the sheet.
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

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    for use in sheet.uses {
      for detent in use.configuration.detents.elements {
        for property in detent.assignedProperties.elements where SheetControllerName.names.contains(property.value) {
          report.report(
            self, at: property.place,
            "UIKit calls resolvers during layout, so they must not set '\(property.value)'; set the property "
              + "elsewhere"
          )
        }
      }
    }
  }
}
