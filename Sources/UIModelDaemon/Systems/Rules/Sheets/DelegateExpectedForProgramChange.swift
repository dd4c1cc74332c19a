import UIModelPlatform

/// Reports code that selects a detent and expects a delegate call. UIKit makes this call only when people change the
/// detent.
enum DelegateExpectedForProgramChange: Rule {
  static let description = RuleDescription(
    code: "sheet/delegate-expected-for-program-change", effect: .wrong, system: .sheet,
    summary: "Sheet delegate is not called when code changes the selected detent",
    reason: "UIKit calls `sheetPresentationControllerDidChangeSelectedDetentIdentifier(_:)` only when a person changes "
      + "the detent. When code selects a detent, UIKit does not call this method, so the work in the method is not "
      + "done.",
    advice: "Move the work into a separate method. Call this method from the delegate method and from the code that "
      + "selects the detent.",
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

  private static let delegateMethodName = "sheetPresentationControllerDidChangeSelectedDetentIdentifier"

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    for use in sheet.effectiveUses {
      for expectedMethod in use.change?.expectedDelegateMethods.elements ?? [] {
        guard
          [delegateMethodName, delegateMethodName + "(_:)", delegateMethodName + ":"].contains(expectedMethod.value)
        else {
          continue
        }
        report.report(
          self, at: expectedMethod.place,
          "UIKit does not call this delegate method when code selects a detent; do the work where the code selects it")
      }
    }
  }
}
