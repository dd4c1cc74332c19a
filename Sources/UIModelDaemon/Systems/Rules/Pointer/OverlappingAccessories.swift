import UIModelJSON
import UIModelPlatform

/// Two pointer accessories at the same position.
enum OverlappingAccessories: Rule {
  static let description = RuleDescription(
    code: "pointer/overlapping-accessories", effect: .wrong, system: .pointer,
    summary: "Two pointer accessories have the same position",
    reason: "UIKit draws each accessory separately at its offset and angle. Two accessories with the same "
      + "position look like one accessory or cover each other.",
    advice: "Give one of the accessories another position, or remove the accessory if it is a duplicate.",
    holds: "iOS, iPadOS and Mac Catalyst 15 and later",
    sources: [
      Source("UIPointerAccessory.h: position", .header),
      Source("The eight named positions share one offset and are eighths of a turn apart, iOS 16.0", .rederived),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": { "style": { "effect": "lift", "accessories": [
          { "position": "left" }, { "position": "right" }, { "position": 1️⃣"left"1️⃣ } ] } } } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "pointerInteraction": { "style": { "effect": "lift", "accessories": [
            { "position": "left" }, { "position": "right" } ] } } } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": { "style": {
          "effect": "highlight",
          "accessories": [
            { "position": { "offset": 20, "angle": 1.5708 } },
            {
              "position": 1️⃣{ "offset": 20, "angle": 7.853982 }1️⃣,
              "shape": { "roundedRect": [0, 0, 6, 6] }
            }
          ]
        } } } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": { "style": {
          "effect": "lift",
          "accessories": [
            { "position": "left" }, { "position": "right" },
            { "position": { "from": "right", "offset": 34 } }
          ]
        } } } } ] }
        """#),
      // Equal positions in two different accessory lists, and unknown positions.
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": {
          "style": { "effect": "lift", "accessories": [ { "position": "left" } ] },
          "regions": [ {
            "rect": [0, 0, 44, 44],
            "accessories": [
              { "position": "left" },
              { "position": { "$unknown": "of the edge" } },
              { "position": { "from": "left", "offset": { "$unknown": "measured" } } }
            ]
          } ]
        } } } ] }
        """#),
    ])

  static func check(_ pointer: PointerFacts, _ report: inout Report) {
    for (list, viewInteraction) in pointer.accessoryLists {
      let placements = list.elements.prefix(64).compactMap { accessory in
        accessory.position.value?.position?.vector.map { (accessory: accessory, x: $0.x, y: $0.y) }
      }
      for (index, placement) in placements.enumerated() {
        guard
          let earlierPlacement = placements[..<index].first(where: {
            abs($0.x - placement.x) < 1 && abs($0.y - placement.y) < 1
          })
        else {
          continue
        }
        let isDuplicate = placement.accessory.json == earlierPlacement.accessory.json
        report.report(
          self, at: placement.accessory.position.place,
          isDuplicate
            ? "the same accessory is already at this position, so only one is visible; remove the duplicate"
            : "another accessory is already at this position, so the two cover each other; move one of them",
          related: [RelatedPlace(earlierPlacement.accessory.place, "the other accessory is declared here")],
          fixes: isDuplicate ? [Fix("Remove the duplicate", .remove(placement.accessory.place))] : [],
          in: report.context.pointerEnvironments(where: viewInteraction.interaction.availability))
      }
    }
  }
}
