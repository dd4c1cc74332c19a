import UIModelJSON
import UIModelPlatform

/// A drag that can end the pointer style, because the pointer region does not latch.
enum DragWithoutLatching: Rule {
  static let description = RuleDescription(
    code: "pointer/drag-without-latching", effect: .advice, system: .pointer,
    summary: "Pointer style ends during a drag because `latchingAxes` is not set",
    reason: "During a drag, the pointer can leave its region, and the region's effect and "
      + "accessories then disappear. If `latchingAxes` is set, the region keeps its style along these axes while the "
      + "primary button is held.",
    advice:
      "Set the region's `latchingAxes` to the axes of the drag. If the interaction has no region, add one with "
      + "`latchingAxes`. If the style should end at the edge, set `latchingAxes` to `neither` explicitly (`[]` in "
      + "Swift).",
    holds: "iOS, iPadOS and Mac Catalyst 15 and later",
    sources: [
      Source("WWDC21-10057: latching axes", .talk), Source("UIPointerRegion.h: latchingAxes", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": {
          "style": { "effect": "lift" },
          "regions": [ {
            "identifier": "right", "rect": [192, 60, 16, 40],
            "drags": 1️⃣"horizontal"1️⃣
          } ]
        } } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "pointerInteraction": {
            "style": { "effect": "lift" },
            "regions": [ {
              "identifier": "right", "rect": [192, 60, 16, 40],
              "drags": "horizontal",
              "latchingAxes": "horizontal"
            } ]
          } } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [
          { "view": { "pointerInteraction": { "drags": 1️⃣true1️⃣, "style": { "effect": "lift" } } } }
        ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          { "pointerInteraction": {
            "style": { "effect": "lift" },
            "regions": [
              { "rect": [192, 60, 16, 40], "drags": "horizontal", "latchingAxes": "horizontal" }
            ]
          } },
          { "pointerInteraction": {
            "drags": true, "style": { "effect": "lift" },
            "regions": [ { "latchingAxes": "both" } ]
          } }
        ] } } ] }
        """#),
      // Regions with explicit or unknown `latchingAxes`, or without a visible style. Unknown regions. A view without
      // drags.
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          { "pointerInteraction": {
            "style": { "effect": "lift" },
            "regions": [
              { "rect": [192, 60, 16, 40], "drags": "horizontal", "latchingAxes": "neither" }
            ]
          } },
          { "pointerInteraction": { "regions": [ { "rect": [192, 60, 16, 40], "drags": "horizontal" } ] } },
          { "pointerInteraction": { "drags": true } },
          { "pointerInteraction": {
            "style": "hidden",
            "regions": [ { "rect": [192, 60, 16, 40], "drags": "horizontal" } ]
          } },
          { "pointerInteraction": { "drags": false, "style": { "effect": "lift" } } },
          { "pointerInteraction": {
            "drags": true, "style": { "effect": "lift" },
            "regions": { "$unknown": "made while dragging" }
          } },
          { "pointerInteraction": {
            "style": { "effect": "lift" },
            "regions": [ { "drags": "horizontal", "latchingAxes": { "$unknown": "by the edge" } } ]
          } }
        ] } } ] }
        """#),
      // The app runs only on macOS, which has no pointer interactions.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "macOS", "minimum": "14.0" } ] },
          "screens": [
            { "view": { "pointerInteraction": { "drags": true, "style": { "effect": "lift" } } } }
          ]
        }
        """#),
    ])

  static func check(_ pointer: PointerFacts, _ report: inout Report) {
    for viewInteraction in pointer.pointerInteractions {
      let interaction = viewInteraction.interaction
      let environments = report.context.pointerEnvironments(where: interaction.availability)
      for region in interaction.regions.elements {
        guard let axes = region.dragAxes.value, region.latchingAxes.isDefault, hasVisibleStyle(interaction, region)
        else {
          continue
        }
        let fix = Fix(
          "Set 'latchingAxes' to '\(axes.name)'",
          .set(object: region.place, name: "latchingAxes", .string(axes.name)))
        report.report(
          self, at: region.dragAxes.place,
          "the region does not latch, so the pointer style ends at the region's edge during a drag; set 'latchingAxes'",
          fixes: report.context.allEnvironmentsHaveRelease(15) || report.context.targets.isEmpty ? [fix] : [],
          in: environments
        )
      }
      let regions = interaction.regions
      guard interaction.allowsDragging.value == true, regions.isComplete,
        regions.elements.allSatisfy({ $0.latchingAxes.isDefault && $0.dragAxes.isDefault }),
        regions.isGiven
          ? regions.elements.contains(where: { hasVisibleStyle(interaction, $0) }) : hasVisibleStyle(interaction, nil)
      else { continue }
      report.report(
        self, at: interaction.allowsDragging.place,
        regions.isGiven
          ? "no region here latches, so the pointer style ends at the region's edge during a drag; set 'latchingAxes'"
          : "the pointer style ends at the view's edge during a drag; add a region with 'latchingAxes'",
        in: environments)
    }
  }

  /// Whether a region has a visible style or accessories, which can end during a drag. For a view without regions, the
  /// region is nil, and the interaction's own style is checked.
  private static func hasVisibleStyle(_ interaction: PointerInteraction, _ region: PointerRegion?) -> Bool {
    let style = interaction.style(of: region)
    guard style.isKnown, style.value?.name != .hidden else { return false }
    if !interaction.accessories(in: region).elements.isEmpty { return true }
    guard let style = style.value, style.name == nil else { return false }
    return style.effect.isGiven || style.shape.isGiven
  }
}
