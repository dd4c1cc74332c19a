import UIModelPlatform

/// A width for edge-attached sheets, on a sheet that is never attached.
enum WidthPreferenceHasNoEffect: Rule {
  static let description = RuleDescription(
    code: "sheet/width-preference-has-no-effect", severity: .warning, system: .sheet,
    summary: "A width for edge-attached sheets, on a sheet that is full screen there",
    reason: "`widthFollowsPreferredContentSizeWhenEdgeAttached` is not respected in compact width and regular height, "
      + "and in compact height a sheet is attached to the edge only if it `prefersEdgeAttachedInCompactHeight`. "
      + "Without that the sheet is full screen there, whatever size its content asks for.",
    advice: "Set `prefersEdgeAttachedInCompactHeight` as well, or remove the preference.",
    holds:
      "everywhere; a content without a preferred size is no mistake, as the sheet has a narrower default width then",
    sources: [
      Source("UISheetPresentationController.h: widthFollowsPreferredContentSizeWhenEdgeAttached", .header),
      Source("UISheetPresentationController.h: prefersEdgeAttachedInCompactHeight", .header),
      Source("WWDC21-10063: width follows the preferred content size", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "sheets": [ {
          "preferredContentSize": [400, 600],
          "sheetPresentationController": { 1️⃣"widthFollowsPreferredContentSizeWhenEdgeAttached"1️⃣: true }
        } ] }
        """#,
        fixed: #"""
          { "sheets": [ {
            "preferredContentSize": [400, 600],
            "sheetPresentationController": { "widthFollowsPreferredContentSizeWhenEdgeAttached": true, "prefersEdgeAttachedInCompactHeight": true }
          } ] }
          """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium"], "prefersEdgeAttachedInCompactHeight": false,
          1️⃣"widthFollowsPreferredContentSizeWhenEdgeAttached"1️⃣: true
        } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "sheets": [ {
          "preferredContentSize": [400, 600],
          "sheetPresentationController": {
            "prefersEdgeAttachedInCompactHeight": true,
            "widthFollowsPreferredContentSizeWhenEdgeAttached": true
          }
        } ] }
        """#),
      // Without a size of its own: narrower than the window by default.
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "prefersEdgeAttachedInCompactHeight": true,
          "widthFollowsPreferredContentSizeWhenEdgeAttached": true
        } } ] }
        """#),
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "widthFollowsPreferredContentSizeWhenEdgeAttached": false } } ] }"#
      ),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "widthFollowsPreferredContentSizeWhenEdgeAttached": true,
          "prefersEdgeAttachedInCompactHeight": { "$unknown": "a setting" }
        } } ] }
        """#),
      // Attached later, or perhaps.
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "widthFollowsPreferredContentSizeWhenEdgeAttached": true },
          "changes": [
            { "in": "attach:", "animateChanges": true, "prefersEdgeAttachedInCompactHeight": true }
          ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "widthFollowsPreferredContentSizeWhenEdgeAttached": true },
          "changes": [ { "$unknown": "made by a package" } ]
        } ] }
        """#),
    ])

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    guard !sheet.mayBeEdgeAttached else { return }
    for use in sheet.effectiveUses {
      let configuration = use.configuration
      guard configuration.widthFollowsPreferredContentSizeWhenEdgeAttached.value == true else { continue }
      report.report(
        self, at: configuration.reader.key("widthFollowsPreferredContentSizeWhenEdgeAttached"),
        "without 'prefersEdgeAttachedInCompactHeight' the sheet is full screen in compact height, and never as wide as "
          + "its content asks for",
        restsOn: [sheet.sheet.changes, sheet.sheet.sheetPresentationController, sheet.sheet.popover, adaptive(sheet)],
        fixes: fixes(use, of: sheet))
    }
  }

  private static func adaptive(_ sheet: SheetAnswer) -> Property<SheetConfiguration> {
    sheet.sheet.popover.value?.adaptiveSheet ?? .default
  }

  /// Attached to the edge only large is certain to be active.
  private static func fixes(_ use: ControllerUse, of sheet: SheetAnswer) -> [Fix] {
    guard use.change == nil, sheet.detents(for: use).contains("large") else { return [] }
    return [
      Fix(
        "Attach the sheet to the edge in compact height",
        .set(object: use.configuration.place, name: "prefersEdgeAttachedInCompactHeight", true))
    ]
  }
}
