import UIModelPlatform

/// A sheet that leaves what is behind undimmed, and swallows its touches.
enum ModalFlagDefeatsUndimmed: Rule {
  static let description = RuleDescription(
    code: "sheet/modal-flag-defeats-undimmed", severity: .warning, system: .sheet,
    summary: "An undimmed sheet swallows the touches outside it",
    reason:
      "While `isModalInPresentation` is set, UIKit prevents interactive dismissal and ignores touches outside the "
      + "sheet. What the undimmed detent leaves in full colour looks usable and is not.",
    advice:
      "Prevent dismissal by the delegate's `presentationControllerShouldDismiss(_:)` instead, or let the sheet dim.",
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
        #"{ "sheets": [ { "isModalInPresentation": true, "sheetPresentationController": { "detents": ["medium", "large"] } } ] }"#
      ),
      RuleExample(
        #"""
        { "sheets": [ {
          "isModalInPresentation": true,
          "sheetPresentationController": {
            "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": null
          }
        } ] }
        """#),
      // SwiftUI's modifier prevents the dismissal only.
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

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    guard sheet.sheet.isModalInPresentation.value == true else { return }
    for use in sheet.effectiveUses where use.change == nil {
      let undimmed = use.configuration.largestUndimmedDetentIdentifier
      guard case .given(.some(let name), let origin) = undimmed, sheet.detents(for: use).contains(name) else {
        continue
      }
      report.report(
        self, at: sheet.sheet.isModalInPresentation.place,
        "touches outside the sheet are ignored, though '\(name)' leaves what is behind it undimmed",
        related: [RelatedPlace(origin.place, "undimmed up to here")])
      return
    }
  }
}
