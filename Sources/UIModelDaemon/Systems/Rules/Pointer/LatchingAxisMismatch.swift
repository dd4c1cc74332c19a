import UIModelJSON
import UIModelPlatform

/// A pointer region that latches along a different axis than the drag.
enum LatchingAxisMismatch: Rule {
  static let description = RuleDescription(
    code: "pointer/latching-axis-mismatch", effect: .wrong, system: .pointer,
    summary: "Pointer region latches along a different axis than the drag",
    reason: "During a drag, the style of a region moves freely along the region's latching axes and "
      + "resists like a rubber band along the other axis. If people drag along the other axis, the style "
      + "does not follow the pointer. Arrow accessories that point along the other axis suggest this "
      + "drag.",
    advice: "Set `latchingAxes` to the axis of the drag, or to `both` if people can drag in any direction.",
    holds: "iOS, iPadOS and Mac Catalyst 15 and later",
    sources: [
      Source("UIPointerRegion documentation: latchingAxes", .documented),
      Source("WWDC21-10057: latching axes, arrows that show the direction of a drag", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": {
          "style": { "effect": "lift" },
          "regions": [ {
            "identifier": "right", "rect": [192, 60, 16, 40], "drags": "horizontal",
            "latchingAxes": 1️⃣"vertical"1️⃣
          } ]
        } } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "pointerInteraction": {
            "style": { "effect": "lift" },
            "regions": [ {
              "identifier": "right", "rect": [192, 60, 16, 40], "drags": "horizontal",
              "latchingAxes": "horizontal"
            } ]
          } } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": {
          "style": { "effect": "lift" },
          "regions": [ {
            "identifier": "corner", "rect": [192, 92, 16, 16], "drags": "both",
            "latchingAxes": 1️⃣"horizontal"1️⃣
          } ]
        } } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "pointerInteraction": {
            "style": { "effect": "lift" },
            "regions": [ {
              "identifier": "corner", "rect": [192, 92, 16, 16], "drags": "both",
              "latchingAxes": "both"
            } ]
          } } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": {
          "style": {
            "effect": "lift",
            "accessories": [ { "position": "left" }, { "position": "right" } ]
          },
          "regions": [ { "rect": [0, 0, 200, 44], "latchingAxes": 1️⃣"vertical"1️⃣ } ]
        } } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "pointerInteraction": {
            "style": {
              "effect": "lift",
              "accessories": [ { "position": "left" }, { "position": "right" } ]
            },
            "regions": [ { "rect": [0, 0, 200, 44], "latchingAxes": "horizontal" } ]
          } } } ] }
          """#),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": { "style": { "effect": "lift" }, "regions": [
          { "rect": [192, 60, 16, 40], "drags": "horizontal", "latchingAxes": "horizontal" },
          { "rect": [60, 92, 40, 16], "drags": "vertical", "latchingAxes": "both" },
          { "rect": [192, 92, 16, 16], "drags": "both", "latchingAxes": "both" },
          { "rect": [0, 0, 16, 16], "drags": "both", "latchingAxes": "neither" } ] } } } ] }
        """#),
      // Two arrows along the axis, arrows in three directions, a single arrow, and accessories that are not arrows.
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": {
          "style": { "effect": "lift" },
          "regions": [
            {
              "rect": [0, 0, 40, 40], "latchingAxes": "vertical",
              "accessories": [ { "position": "top" }, { "position": "bottom" } ]
            },
            {
              "rect": [40, 0, 40, 40], "latchingAxes": "vertical",
              "accessories": [ { "position": "top" }, { "position": "left" }, { "position": "right" } ]
            },
            {
              "rect": [80, 0, 40, 40], "latchingAxes": "vertical",
              "accessories": [ { "position": "right" } ]
            },
            {
              "rect": [120, 0, 40, 40], "latchingAxes": "vertical",
              "accessories": [
                { "position": "left", "shape": { "path": "plus" } },
                { "position": "right", "shape": { "path": "minus" } }
              ]
            }
          ]
        } } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": {
          "style": { "effect": "lift" },
          "regions": [
            {
              "rect": [0, 0, 40, 40], "drags": "horizontal",
              "latchingAxes": { "$unknown": "by the edge" }
            },
            {
              "rect": [40, 0, 40, 40], "drags": { "$unknown": "by the edge" },
              "latchingAxes": "vertical"
            },
            {
              "rect": [80, 0, 40, 40], "latchingAxes": "vertical",
              "accessories": [
                { "position": "left" }, { "position": "right" }, { "$unknown": "while dragging" }
              ]
            }
          ]
        } } } ] }
        """#),
    ])

  static func check(_ pointer: PointerFacts, _ report: inout Report) {
    for viewInteraction in pointer.pointerInteractions {
      let environments = report.context.pointerEnvironments(where: viewInteraction.interaction.availability)
      for region in viewInteraction.interaction.regions.elements {
        guard case .given(let axes, let origin) = region.latchingAxes, !axes.isEmpty, region.dragAxes.isKnown else {
          continue
        }
        if let dragAxes = region.dragAxes.value {
          guard !axes.isSuperset(of: dragAxes) else { continue }
          report.report(
            self, at: origin.place,
            "people drag \(adverb(dragAxes)) here, but 'latchingAxes' is '\(axes.name)', so the region resists "
              + "\(adjective(dragAxes.subtracting(axes))) movement",
            related: region.dragAxes.place.map { [RelatedPlace($0, "the direction of the drag is declared here")] }
              ?? [],
            fixes: [fix(origin.place, dragAxes)], in: environments)
          continue
        }
        let accessories = viewInteraction.interaction.accessories(in: region)
        guard accessories.isComplete, let arrowAxes = axis(of: accessories.elements), !axes.isSuperset(of: arrowAxes)
        else {
          continue
        }
        report.report(
          self, at: origin.place,
          "the arrows suggest dragging \(adverb(arrowAxes)), but 'latchingAxes' is '\(axes.name)', so the region resists "
            + "\(adjective(arrowAxes)) movement",
          related: accessories.place.map { [RelatedPlace($0, "the arrows are declared here")] } ?? [],
          fixes: [fix(origin.place, arrowAxes)], in: environments)
      }
    }
  }

  private static func fix(_ place: Place, _ axes: PointerAxes) -> Fix {
    Fix("Set 'latchingAxes' to '\(axes.name)'", .replace(place, .string(axes.name)))
  }

  /// Returns the axis of two opposite arrows, or nil if the accessories are not exactly two opposite arrows.
  private static func axis(of accessories: [PointerAccessory]) -> PointerAxes? {
    guard accessories.count == 2, accessories.allSatisfy(\.isArrow) else { return nil }
    let directions = Set(accessories.compactMap { $0.position.value?.position?.direction })
    if directions == ["left", "right"] { return .horizontal }
    return directions == ["top", "bottom"] ? .vertical : nil
  }

  private static func adverb(_ axes: PointerAxes) -> String {
    switch axes {
    case .horizontal: "horizontally"
    case .vertical: "vertically"
    default: "in both directions"
    }
  }

  private static func adjective(_ axes: PointerAxes) -> String {
    switch axes {
    case .horizontal: "horizontal"
    case .vertical: "vertical"
    default: "any"
    }
  }
}
