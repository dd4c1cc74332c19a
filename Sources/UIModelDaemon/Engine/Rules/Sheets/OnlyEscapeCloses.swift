import UIModelPlatform

/// Reports a Mac Catalyst sheet without a control that closes it.
enum OnlyEscapeCloses: Rule {
  static let description = RuleDescription(
    code: "sheet/only-escape-closes", severity: .hint, system: .sheet,
    summary: "Mac Catalyst sheet can be closed only with Escape",
    reason: "On an iPad, people swipe a sheet away or tap beside it. On Mac Catalyst a sheet is modal, has no swipe "
      + "and no draggable grabber, and the system adds no close button. Without a control of its own, only Escape "
      + "closes the sheet, and nothing on screen shows that. That Escape closes it was observed once.",
    advice: "Add a button such as Close or Done to the sheet.",
    holds: "Mac Catalyst, if all content of the sheet is known and none of it can close the sheet; sheets with a "
      + "progress indicator are assumed to close when the work is done",
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
      // It has a button, or its content is unknown.
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
      // It covers the window, or it is a popover, which a click beside it closes.
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
    let message =
      "on Mac Catalyst only Escape closes this sheet, as it has no close control; add a button such as Close or Done"
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
      related: [RelatedPlace(screen.namePlace, "'\(name)' is declared here")], in: environments)
  }
}
