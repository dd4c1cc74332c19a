import UIModelPlatform

/// A sheet that nothing on it closes, in an app for Mac Catalyst.
enum OnlyEscapeCloses: Rule {
  static let description = RuleDescription(
    code: "sheet/only-escape-closes", severity: .hint, system: .sheet,
    summary: "On the Mac nothing but Escape closes a sheet",
    reason: "On an iPad people swipe a sheet away or tap beside it. With Mac Catalyst there is no swipe, the grabber "
      + "cannot be dragged, and the system adds no button to close with; a sheet there is modal. One that has no control "
      + "of its own can be left with Escape only, which nothing on the screen says. That Escape closes it is observed "
      + "once.",
    advice: "Put a button such as Close or Done on it.",
    holds: "Mac Catalyst, where all of what the sheet shows is known and none of it can close it; a sheet with a "
      + "progress indicator is taken to end by itself",
    sources: [
      Source("Left with Escape only on Mac Catalyst: one project's report", .observed),
      Source("Human Interface Guidelines: Sheets, macOS: a sheet is always modal", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "macCatalyst", "minimum": "16" } ] },
          "screens": [
            { "ref": "legend", "implements": {}, "view": { "subviews": [ { "class": "UILabel" } ] } }
          ],
          "sheets": [ { "viewController": 1️⃣"legend"1️⃣, "modalPresentationStyle": "pageSheet" } ]
        }
        """#),
      RuleExample(
        #"""
        { "app": { "targets": [{ "platform": "macCatalyst", "minimum": "16" }] },
          "sheets": [ { "presentationDetents": ["large"], "closedBy": 1️⃣[]1️⃣ } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "macCatalyst", "minimum": "16" } ] },
          "sheets": [
            { "presentationDetents": ["large"], "closedBy": ["Done"] },
            { "presentationDetents": ["large"] }
          ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16" } ] },
          "screens": [
            { "ref": "legend", "implements": {}, "view": { "subviews": [ { "class": "UILabel" } ] } }
          ],
          "sheets": [
            { "viewController": "legend" },
            { "presentationDetents": ["large"], "closedBy": [] }
          ]
        }
        """#),
      // It has a button, or nobody knows what it has.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "macCatalyst", "minimum": "16" } ] },
          "screens": [
            { "ref": "legend", "implements": {}, "view": { "subviews": [ { "class": "UIButton" } ] } },
            { "ref": "notes", "class": "NotesViewController", "view": { "class": "UIView" } }
          ],
          "sheets": [ { "viewController": "legend" }, { "viewController": "notes" } ]
        }
        """#),
      // It covers the window, or is a popover, which goes at a click beside it.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "macCatalyst", "minimum": "16" } ] },
          "screens": [
            { "ref": "legend", "implements": {}, "view": { "subviews": [ { "class": "UILabel" } ] } }
          ],
          "sheets": [
            { "viewController": "legend", "modalPresentationStyle": "overFullScreen" },
            {
              "viewController": "legend", "modalPresentationStyle": "popover",
              "popoverPresentationController": { "sourceItem": { "$unknown": "the sender" } }
            }
          ]
        }
        """#),
    ])

  static func check(_ inApp: SheetInApp, _ report: inout Report) {
    let sheet = inApp.answer.sheet
    guard [nil, .automatic, .pageSheet, .formSheet].contains(sheet.modalPresentationStyle.value),
      sheet.changes.elements.isEmpty, sheet.delegate.isKnown
    else { return }
    let environments = report.context.environments { $0.platform == .macCatalyst }
    let message = "on the Mac only Escape closes this sheet: nothing that it shows does"
    if sheet.closedBy.isGiven {
      guard sheet.closedBy.isExplicitlyEmpty, let place = sheet.closedBy.place else { return }
      return report.report(self, at: place, message, restsOn: [sheet.closedBy], in: environments)
    }
    guard let name = sheet.viewController.value, let screen = report.screen(named: name),
      let screens = report.whole(screen), screens.allSatisfy(\.certainlyHasNoWayOut),
      screens.contains(where: { !$0.views.isEmpty }), !CannotBeDismissed.preventsDismissal(sheet)
    else { return }
    report.report(
      self, at: sheet.viewController.place, message, restsOn: [sheet.changes, sheet.modalPresentationStyle],
      related: [RelatedPlace(screen.namePlace, "what it shows")], in: environments)
  }
}
