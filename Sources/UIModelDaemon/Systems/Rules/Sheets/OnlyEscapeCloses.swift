import UIModelPlatform

/// Reports a Mac Catalyst sheet without a control that closes it.
enum OnlyEscapeCloses: Rule {
  static let description = RuleDescription(
    code: "sheet/only-escape-closes", effect: .advice, system: .sheet,
    summary: "Mac Catalyst sheet can be closed only with Escape",
    reason: "On an iPad, people can swipe a sheet away or tap outside it. On Mac Catalyst, a sheet is modal, people "
      + "cannot swipe it away or drag its grabber, and the system adds no close button. If the sheet contains no "
      + "control that closes it, only Escape closes the sheet, and nothing on screen indicates this. The effect of "
      + "Escape was observed in one app.",
    advice: "Add a button that closes the sheet, such as Close or Done.",
    holds: "Mac Catalyst. Reported only if the app's code or model document describes all content of the sheet. "
      + "Not reported if the sheet has a progress indicator, because code usually dismisses such a sheet when the work "
      + "is done",
    sources: [
      Source("One project's report of a Mac Catalyst sheet that only Escape closes", .observed),
      Source("Human Interface Guidelines: Sheets, macOS: a sheet is always modal", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct MapView: View {
          @State private var showsLegend = false

          var body: some View {
            Button("Legend") { showsLegend = true }
              .1️⃣sheet1️⃣(isPresented: $showsLegend) { Text("Dotted: planned") }
          }
        }
        """#, language: "swift", files: [.catalystProject]),
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
        import SwiftUI

        struct MapView: View {
          @State private var showsLegend = false

          var body: some View {
            Button("Legend") { showsLegend = true }
              .sheet(isPresented: $showsLegend) { Button("Done") { showsLegend = false } }
          }
        }
        """#, language: "swift", files: [.catalystProject]),
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
      // The first sheet has a button, and the content of the second sheet is unknown.
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
      // The first presentation covers the window. The second presentation is a popover, which people close with a click
      // outside of it.
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

  static func check(_ sheetWithContent: SheetWithContent, _ report: inout Report) {
    let sheet = sheetWithContent.facts.sheet
    guard [nil, .automatic, .pageSheet, .formSheet].contains(sheet.modalPresentationStyle.value),
      sheet.systemPresentation.value == nil, sheet.changes.elements.isEmpty, sheet.delegateMethods.isKnown
    else { return }
    let environments = report.context.environments { $0.platform == .macCatalyst }
    let message =
      "on Mac Catalyst, only Escape closes this sheet; add a button that closes the sheet, such as Close or Done"
    if sheet.closingControls.isGiven {
      guard sheet.closingControls.isExplicitlyEmpty, let place = sheet.closingControls.place else { return }
      return report.report(self, at: place, message, facts: [sheet.closingControls], in: environments)
    }
    guard let name = sheet.viewControllerHandle.value, let screen = report.screen(named: name),
      let screens = report.screenTree(screen), screens.allSatisfy(\.certainlyCannotDismissItself),
      screens.contains(where: { !$0.views.isEmpty }), !CannotBeDismissed.preventsDismissal(sheet)
    else { return }
    report.report(
      self, at: sheet.viewControllerHandle.place, message, facts: [sheet.changes, sheet.modalPresentationStyle],
      related: [RelatedPlace(screen.namePlace, "'\(name)' is declared here")], in: environments)
  }
}
