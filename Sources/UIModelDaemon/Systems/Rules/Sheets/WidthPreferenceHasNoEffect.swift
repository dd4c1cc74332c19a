import UIModelPlatform

/// Reports a width preference for edge-attached sheets on a sheet that is never edge-attached.
enum WidthPreferenceHasNoEffect: Rule {
  static let description = RuleDescription(
    code: "sheet/width-preference-has-no-effect", effect: .wrong, system: .sheet,
    summary: "Width preference has no effect because the sheet is not edge-attached",
    reason: "UIKit ignores `widthFollowsPreferredContentSizeWhenEdgeAttached` in compact width and regular height. In "
      + "compact height, a sheet is edge-attached only if `prefersEdgeAttachedInCompactHeight` is true. Otherwise, "
      + "the sheet is full screen, and the preference has no effect.",
    advice: "Set `prefersEdgeAttachedInCompactHeight` to true, and include a detent that is active in compact height, "
      + "such as `.large()`. Alternatively, remove the width preference.",
    holds: "everywhere. Not reported for edge-attached sheets without a preferred content size, because the preference "
      + "makes these sheets narrower than the window",
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
          "sheetPresentationController": {
            1️⃣"widthFollowsPreferredContentSizeWhenEdgeAttached"1️⃣: true
          }
        } ] }
        """#,
        fixed: #"""
          { "sheets": [ {
            "preferredContentSize": [400, 600],
            "sheetPresentationController": {
              "widthFollowsPreferredContentSizeWhenEdgeAttached": true,
              "prefersEdgeAttachedInCompactHeight": true
            }
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
      // Without a preferred content size, the preference makes an edge-attached sheet narrower than the window.
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "prefersEdgeAttachedInCompactHeight": true,
          "widthFollowsPreferredContentSizeWhenEdgeAttached": true
        } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "widthFollowsPreferredContentSizeWhenEdgeAttached": false
        } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "widthFollowsPreferredContentSizeWhenEdgeAttached": true,
          "prefersEdgeAttachedInCompactHeight": { "$unknown": "a setting" }
        } } ] }
        """#),
      // A later change attaches the sheet to the edge, or might attach it.
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

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    guard !sheet.mayBeEdgeAttached else { return }
    for use in sheet.effectiveUses {
      let configuration = use.configuration
      guard configuration.widthFollowsPreferredContentSizeWhenEdgeAttached.value == true else { continue }
      report.report(
        self, at: configuration.reader.key("widthFollowsPreferredContentSizeWhenEdgeAttached"),
        "the sheet is full screen in compact height, so this preference has no effect; set "
          + "'prefersEdgeAttachedInCompactHeight'",
        facts: [
          sheet.sheet.changes, sheet.sheet.sheetPresentationController, sheet.sheet.popover,
          adaptiveConfiguration(sheet),
        ],
        fixes: fixes(use, of: sheet))
    }
  }

  private static func adaptiveConfiguration(_ sheet: SheetFacts) -> Property<SheetConfiguration> {
    sheet.sheet.popover.value?.adaptiveSheet ?? .default
  }

  /// Returns the fix that attaches the sheet to the edge. Empty if `use` is a later change, or if the sheet lacks the
  /// large detent, which is always active in compact height.
  private static func fixes(_ use: ControllerUse, of sheet: SheetFacts) -> [Fix] {
    guard use.change == nil, sheet.detents(for: use).contains("large") else { return [] }
    return [
      Fix(
        "Set 'prefersEdgeAttachedInCompactHeight'",
        .set(object: use.configuration.place, name: "prefersEdgeAttachedInCompactHeight", true))
    ]
  }
}
