import UIModelPlatform

/// A delegate that is expected to hear of a change that code made itself.
enum DelegateExpectedForProgramChange: Rule {
  static let description = RuleDescription(
    code: "sheet/delegate-expected-for-program-change", severity: .warning, system: .sheet,
    summary: "The delegate is expected to hear of a detent that code selected",
    reason: "`sheetPresentationControllerDidChangeSelectedDetentIdentifier(_:)` is called when a person changes the "
      + "detent, never when code does, so what the delegate would do does not happen.",
    advice: "Do what has to follow where the detent is selected.",
    sources: [
      Source(
        "UISheetPresentationController.h: sheetPresentationControllerDidChangeSelectedDetentIdentifier", .header)
    ],
    wrong: [
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"] },
          "changes": [ { "animateChanges": true, "selectedDetentIdentifier": "medium",
            "expects": [ 1️⃣"sheetPresentationControllerDidChangeSelectedDetentIdentifier(_:)"1️⃣ ] } ] } ] }
        """#)
    ],
    right: [
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"],
            "delegate": { "sheetPresentationControllerDidChangeSelectedDetentIdentifier(_:)": [] } },
          "changes": [ { "animateChanges": true, "selectedDetentIdentifier": "medium" } ] } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": ["medium", "large"] },
          "changes": [ {
            "animateChanges": true, "selectedDetentIdentifier": "medium",
            "expects": [ "presentationControllerDidDismiss(_:)", { "$unknown": "chosen at run time" } ]
          } ]
        } ] }
        """#),
    ])

  private static let method = "sheetPresentationControllerDidChangeSelectedDetentIdentifier"

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    for use in sheet.effectiveUses {
      for expected in use.change?.expects.elements ?? [] {
        guard [method, method + "(_:)", method + ":"].contains(expected.value) else { continue }
        report.report(
          self, at: expected.place, "the delegate is told of people's changes only, never of this one")
      }
    }
  }
}
