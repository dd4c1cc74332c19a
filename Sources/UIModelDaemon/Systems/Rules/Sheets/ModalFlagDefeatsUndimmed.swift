import UIModelPlatform

/// Reports `isModalInPresentation` on a sheet with an undimmed detent.
enum ModalFlagDefeatsUndimmed: Rule {
  static let description = RuleDescription(
    code: "sheet/modal-flag-defeats-undimmed", effect: .wrong, system: .sheet,
    summary: "`isModalInPresentation` blocks touches outside an undimmed sheet",
    reason: "While `isModalInPresentation` is true, UIKit prevents interactive dismissal and ignores touches outside "
      + "the sheet. At an undimmed detent, the content behind the sheet looks usable but does not respond.",
    advice: "Set `isModalInPresentation` to false, and return false from the delegate's "
      + "`presentationControllerShouldDismiss(_:)`. Alternatively, remove `largestUndimmedDetentIdentifier`, so that "
      + "UIKit dims the content behind the sheet.",
    sources: [Source("UIViewController.h: isModalInPresentation", .header)],
    wrong: [
      RuleExample(
        #"""
        { "sheets": [ {
          "isModalInPresentation": 1️⃣true1️⃣,
          "sheetPresentationController": {
            "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium"
          }
        } ] }
        """#)
    ],
    right: [
      RuleExample(
        #"""
        { "sheets": [ {
          "isModalInPresentation": false,
          "sheetPresentationController": {
            "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium"
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "isModalInPresentation": true,
          "sheetPresentationController": { "detents": ["medium", "large"] }
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "isModalInPresentation": true,
          "sheetPresentationController": {
            "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": null
          }
        } ] }
        """#),
      // SwiftUI's modifier prevents only the dismissal, and not touches outside the sheet.
      RuleExample(
        #"""
        { "sheets": [ { "presentationDetents": ["medium", "large"], "interactiveDismissDisabled": true,
          "presentationBackgroundInteraction": { "enabled": { "upThrough": "medium" } } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "isModalInPresentation": { "$unknown": "while there are changes" },
          "sheetPresentationController": {
            "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium"
          }
        } ] }
        """#),
    ])

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    guard sheet.sheet.isModalInPresentation.value == true else { return }
    for use in sheet.effectiveUses where use.change == nil {
      let undimmedIdentifier = use.configuration.largestUndimmedDetentIdentifier
      guard case .given(.some(let name), let origin) = undimmedIdentifier, sheet.detents(for: use).contains(name) else {
        continue
      }
      report.report(
        self, at: sheet.sheet.isModalInPresentation.place,
        "UIKit ignores touches outside the sheet, although '\(name)' is undimmed; prevent dismissal in the delegate "
          + "instead",
        notes: ["the delegate's 'presentationControllerShouldDismiss(_:)' prevents the dismissal but not the touches"],
        related: [RelatedPlace(origin.place, "the largest undimmed detent is set here")])
      return
    }
  }
}
