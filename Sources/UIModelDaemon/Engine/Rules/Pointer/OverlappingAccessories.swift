import UIModelJSON
import UIModelPlatform

/// Two accessories in one place.
enum OverlappingAccessories: Rule {
  static let description = RuleDescription(
    code: "pointer/overlapping-accessories", severity: .warning, system: .pointer,
    summary: "Two accessories of the pointer stand in the same place",
    reason: "Each accessory is drawn by itself at its offset and angle. Of two in one place people see one, or a blot.",
    advice: "Give one of them another position; the system animates between neighbouring ones.",
    holds: "iOS, iPadOS and Mac Catalyst since 15",
    sources: [
      Source("UIPointerAccessory.h: position", .header),
      Source("The eight positions have one offset and eighths of a turn, iOS 16.0", .rederived),
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
      // In two styles, and what is not known.
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

  static func check(_ pointer: PointerAnswer, _ report: inout Report) {
    for (list, pointer) in pointer.accessories {
      let placed = list.elements.prefix(64).compactMap { accessory in
        accessory.position.value?.position?.vector.map { (accessory: accessory, x: $0.x, y: $0.y) }
      }
      for (index, one) in placed.enumerated() {
        guard let other = placed[..<index].first(where: { abs($0.x - one.x) < 1 && abs($0.y - one.y) < 1 }) else {
          continue
        }
        let isSame = one.accessory.value == other.accessory.value
        report.report(
          self, at: one.accessory.position.place,
          isSame ? "the same accessory stands here already" : "another accessory stands in this very place",
          related: [RelatedPlace(other.accessory.place, "the other one")],
          fixes: isSame ? [Fix("Remove it", .remove(one.accessory.place))] : [],
          in: report.context.pointerEnvironments(where: pointer.interaction.availability))
      }
    }
  }
}
