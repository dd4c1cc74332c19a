import UIModelJSON
import UIModelPlatform

/// A corner radius that no corner can have.
enum InvalidCornerRadius: Rule {
  static let description = RuleDescription(
    code: "sheet/invalid-corner-radius", severity: .warning, system: .sheet,
    summary: "A sheet's corner radius is negative or not finite",
    reason: "A radius is a length of 0 points or more. For any other value nothing says what the corners look like; "
      + "the system's own radius is asked for by name, not by a number.",
    advice: "Use 0 or more points, `automaticDimension` in UIKit, or nil in SwiftUI.",
    sources: [
      Source("UISheetPresentationController.h: preferredCornerRadius", .header),
      Source("SwiftUI documentation: presentationCornerRadius(_:)", .documented),
    ],
    wrong: [
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "preferredCornerRadius": 1️⃣-11️⃣ } } ] }"#,
        fixed:
          #"{ "sheets": [ { "sheetPresentationController": { "preferredCornerRadius": "automaticDimension" } } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "preferredCornerRadius": 20 },
          "changes": [ { "in": "roundOff:", "preferredCornerRadius": 1️⃣"infinity"1️⃣ } ] } ] }
        """#,
        fixed: #"""
          { "sheets": [ { "sheetPresentationController": { "preferredCornerRadius": 20 },
            "changes": [ { "in": "roundOff:", "preferredCornerRadius": "automaticDimension" } ] } ] }
          """#),
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": ["large"], "presentationCornerRadius": 1️⃣-81️⃣ } ] }"#,
        fixed: #"{ "sheets": [ { "presentationDetents": ["large"], "presentationCornerRadius": null } ] }"#),
    ],
    right: [
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "preferredCornerRadius": 0 } } ] }"#),
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "preferredCornerRadius": "automaticDimension" } } ] }"#),
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "preferredCornerRadius": { "$unknown": "of the theme" } } } ] }"#
      ),
      RuleExample(#"{ "sheets": [ { "presentationDetents": ["large"], "presentationCornerRadius": null } ] }"#),
    ])

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    for use in sheet.effectiveUses {
      check(use.configuration.preferredCornerRadius, automatic: "automaticDimension", &report)
    }
    if let modifiers = sheet.sheet.swiftUI { check(modifiers.cornerRadius, automatic: .null, &report) }
  }

  private static func check(_ property: Property<Double?>, automatic: JSONValue, _ report: inout Report) {
    guard case .given(.some(let radius), let origin) = property, !(radius >= 0 && radius.isFinite) else { return }
    report.report(
      self, at: origin.place,
      radius < 0 && radius.isFinite
        ? "a corner radius is 0 points or more" : "a corner radius is a finite number of points",
      fixes: [Fix("Use the system's radius", .replace(origin.place, automatic))])
  }
}
