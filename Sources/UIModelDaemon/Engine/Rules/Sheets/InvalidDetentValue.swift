import UIModelJSON
import UIModelPlatform

/// A detent with a height that no sheet can have.
enum InvalidDetentValue: Rule {
  static let description = RuleDescription(
    code: "sheet/invalid-detent-value", severity: .warning, system: .sheet,
    summary: "A detent has a height that no sheet can have",
    reason: "A height is so many points inside the safe area, a fraction a share of the largest height. Nothing is to "
      + "be seen of a sheet without height, and what is more than the whole sheet is cut down to it.",
    advice:
      "Use a height above 0, or a fraction above 0 and up to 1. To take a detent out, let its resolver answer nil.",
    sources: [
      Source("UISheetPresentationController.h: custom detents, the height inside the safe area", .header),
      Source("SwiftUI documentation: PresentationDetent.fraction(_:), height(_:)", .documented),
      Source("iOS 16.0 clamps values above the maximum", .rederived),
    ],
    wrong: [
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": { "identifier": "peek", "resolver": { "height": 1️⃣-401️⃣ } } },
          "large"
        ] } } ] }
        """#),
      RuleExample(#"{ "sheets": [ { "presentationDetents": [ { "height": 1️⃣01️⃣ }, "large" ] } ] }"#),
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": [ { "fraction": 1️⃣1.21️⃣ } ] } ] }"#,
        fixed: #"{ "sheets": [ { "presentationDetents": [ { "fraction": 1 } ] } ] }"#),
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": [ { "fraction": 1️⃣301️⃣ } ] } ] }"#,
        fixed: #"{ "sheets": [ { "presentationDetents": [ { "fraction": 0.3 } ] } ] }"#),
      RuleExample(#"{ "sheets": [ { "presentationDetents": [ { "height": 1️⃣"infinity"1️⃣ } ] } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": {
            "identifier": "peek",
            "resolver": { "samples": [ { "maximumDetentValue": 700, "height": 1️⃣01️⃣ } ] }
          } },
          "large"
        ] } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": [ { "fraction": 1 }, { "fraction": 0.001 }, { "height": 0.5 } ] } ] }"#
      ),
      // More points than a phone has, for a large window.
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "detents": [ { "custom": { "resolver": { "height": 1400 } } } ] } } ] }"#
      ),
      RuleExample(#"{ "sheets": [ { "presentationDetents": [ { "height": { "$unknown": "measured" } } ] } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": {
            "identifier": "peek",
            "resolver": { "samples": [
              { "maximumDetentValue": 700, "height": 200 },
              { "verticalSizeClass": "compact", "height": null }
            ] }
          } },
          "large"
        ] } } ] }
        """#),
    ])

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    for detent in sheet.uses.flatMap(\.configuration.detents.elements) { check(detent, nil, &report) }
    // What SwiftUI makes of it is not documented.
    for detent in sheet.sheet.swiftUI?.presentationDetents.elements ?? [] { check(detent, .hint, &report) }
  }

  private static func check(_ detent: Detent, _ severity: Severity?, _ report: inout Report) {
    switch detent.kind {
    case .custom(.height(let height)) where !height.value.isFinite:
      report.report(self, at: height.place, "a detent's height must be a finite number of points", severity: severity)
    case .custom(.height(let height)) where height.value <= 0:
      report.report(self, at: height.place, "a detent must be higher than 0 points", severity: severity)
    case .custom(.fraction(let fraction)) where !(fraction.value > 0 && fraction.value <= 1):
      report.report(
        self, at: fraction.place,
        fraction.value > 1
          ? "a fraction is a share of the largest height: above 1 the sheet is cut down to it"
          : "a fraction must be more than 0 and at most 1",
        fixes: fixes(fraction), severity: severity)
    case .custom(.samples(let samples)):
      for sample in samples where sample.height.map({ $0 <= 0 }) ?? false {
        report.report(self, at: sample.place, "a detent must be higher than 0 points, or null where it is inactive")
      }
    default: break
    }
  }

  private static func fixes(_ fraction: Located<Double>) -> [Fix] {
    let whole = Fix("Use the whole height, 1", .replace(fraction.place, 1))
    guard fraction.value > 1, fraction.value.isFinite else { return [] }
    guard fraction.value >= 2, fraction.value <= 100 else { return [whole] }
    let share = fraction.value / 100
    return [Fix("Write the percentage as a fraction", .replace(fraction.place, .number(share))), whole]
  }
}
