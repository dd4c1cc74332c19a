import UIModelJSON
import UIModelPlatform

/// A region that latches along another axis than the one along which people drag.
enum LatchingAxisMismatch: Rule {
  static let description = RuleDescription(
    code: "pointer/latching-axis-mismatch", severity: .warning, system: .pointer,
    summary: "A region latches along one axis, and people drag along another",
    reason:
      "Along its latching axes a region goes with the pointer; along the other one it resists like a rubber band. "
      + "Where people drag along that one, or the arrows around the pointer tell them to, the effect stays behind.",
    advice: "Latch along the axis of the drag; `both` is right for a drag that goes anywhere.",
    holds: "iOS, iPadOS and Mac Catalyst since 15",
    sources: [
      Source("UIPointerRegion documentation: latchingAxes", .documented),
      Source("WWDC21-10057: latching axes, arrows that tell how something is dragged", .talk),
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
      // Arrows of the axis, or that point all ways, or none; and pictures that are no arrows.
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

  static func check(_ pointer: PointerAnswer, _ report: inout Report) {
    for pointer in pointer.pointers {
      let environments = report.context.pointerEnvironments(where: pointer.interaction.availability)
      for region in pointer.interaction.regions.elements {
        guard case .given(let axes, let origin) = region.latchingAxes, !axes.isEmpty, region.drags.isKnown else {
          continue
        }
        if let dragged = region.drags.value {
          guard !axes.isSuperset(of: dragged) else { continue }
          report.report(
            self, at: origin.place,
            "people drag \(words(dragged)) here, and along \(across(dragged.subtracting(axes))) the region resists instead of going along",
            related: region.drags.place.map { [RelatedPlace($0, "how people drag here")] } ?? [],
            fixes: [Fix("Latch along the drag", .replace(origin.place, .string(dragged.name)))], in: environments)
          continue
        }
        let accessories = pointer.interaction.accessories(in: region)
        guard accessories.isComplete, let told = axis(of: accessories.elements), !axes.isSuperset(of: told) else {
          continue
        }
        report.report(
          self, at: origin.place,
          "the arrows tell people to drag \(words(told)), and along \(across(told)) the region resists instead of going along",
          related: accessories.place.map { [RelatedPlace($0, "the arrows")] } ?? [],
          fixes: [Fix("Latch along the arrows", .replace(origin.place, .string(told.name)))], in: environments)
      }
    }
  }

  /// The axis that two arrows tell, one to each side; nil for anything else.
  private static func axis(of accessories: [PointerAccessory]) -> PointerAxes? {
    guard accessories.count == 2, accessories.allSatisfy(\.isArrow) else { return nil }
    let directions = Set(accessories.compactMap { $0.position.value?.position?.direction })
    if directions == ["left", "right"] { return .horizontal }
    return directions == ["top", "bottom"] ? .vertical : nil
  }

  private static func words(_ axes: PointerAxes) -> String {
    switch axes {
    case .horizontal: "horizontally"
    case .vertical: "vertically"
    default: "both ways"
    }
  }

  private static func across(_ axes: PointerAxes) -> String {
    switch axes {
    case .horizontal: "the horizontal"
    case .vertical: "the vertical"
    default: "both"
    }
  }
}
