import UIModelJSON
import UIModelPlatform

/// Something that people drag, and that the pointer lets go of on the way.
enum DragWithoutLatching: Rule {
  static let description = RuleDescription(
    code: "pointer/drag-without-latching", severity: .hint, system: .pointer,
    summary: "People drag something in a region that does not latch",
    reason: "When the pointer comes to the edge of its region in a drag, it leaves the view and its effect and "
      + "accessories end. A region that latches along an axis keeps both with the pointer along it while the button is "
      + "held.",
    advice: "Set `latchingAxes` to the axes along which people drag; `neither` says that it is meant to end.",
    holds: "iOS, iPadOS and Mac Catalyst since 15",
    sources: [
      Source("WWDC21-10057: latching axes", .talk), Source("UIPointerRegion.h: latchingAxes", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": {
          "style": { "effect": "lift" },
          "regions": [ { "identifier": "right", "rect": [192, 60, 16, 40], "drags": 1️⃣"horizontal"1️⃣ } ]
        } } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "pointerInteraction": {
            "style": { "effect": "lift" },
            "regions": [ { "identifier": "right", "rect": [192, 60, 16, 40], "drags": "horizontal", "latchingAxes": "horizontal" } ]
          } } } ] }
          """#),
      RuleExample(
        #"{ "screens": [ { "view": { "pointerInteraction": { "drags": 1️⃣true1️⃣, "style": { "effect": "lift" } } } } ] }"#
      ),
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
      // It says so; there is nothing to hold on to; or the view is dropped elsewhere, in a region that is not known.
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
      // Regions latch since 15.
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

  static func check(_ pointer: PointerAnswer, _ report: inout Report) {
    for pointer in pointer.pointers {
      let interaction = pointer.interaction
      let environments = report.context.pointerEnvironments(where: interaction.availability)
      for region in interaction.regions.elements {
        guard let axes = region.drags.value, region.latchingAxes.isDefault, hasLook(interaction, region) else {
          continue
        }
        let fix = Fix(
          "Latch along the same axis", .set(object: region.place, name: "latchingAxes", .string(axes.name)))
        report.report(
          self, at: region.drags.place,
          "while this is dragged, the pointer's style ends where the pointer leaves the region: it does not latch",
          fixes: report.context.allHave(15) || report.context.targets.isEmpty ? [fix] : [], in: environments)
      }
      let regions = interaction.regions
      guard interaction.drags.value == true, regions.isComplete,
        regions.elements.allSatisfy({ $0.latchingAxes.isDefault && $0.drags.isDefault }),
        regions.isGiven ? regions.elements.contains(where: { hasLook(interaction, $0) }) : hasLook(interaction, nil)
      else { continue }
      report.report(
        self, at: interaction.drags.place,
        regions.isGiven
          ? "while something is dragged here, the pointer's style ends where the pointer leaves its region: none latches"
          : "while something is dragged here, the pointer's style ends at the view's edge: only a region can latch",
        in: environments)
    }
  }

  /// Whether a region certainly has a style or accessories that a drag could lose.
  private static func hasLook(_ interaction: PointerInteraction, _ region: PointerRegion?) -> Bool {
    let style = interaction.style(of: region)
    guard style.isKnown, style.value?.name != .hidden else { return false }
    if !interaction.accessories(in: region).elements.isEmpty { return true }
    guard let style = style.value, style.name == nil else { return false }
    return style.effect.isGiven || style.shape.isGiven
  }
}
