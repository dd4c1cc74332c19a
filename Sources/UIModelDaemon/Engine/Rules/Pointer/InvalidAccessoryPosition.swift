import UIModelJSON
import UIModelPlatform

/// A position that no accessory can have.
enum InvalidAccessoryPosition: Rule {
  static let description = RuleDescription(
    code: "pointer/invalid-accessory-position", severity: .warning, system: .pointer,
    summary: "An accessory's offset is negative, or its angle is no angle in radians",
    reason:
      "Offsets are positive: one below zero counts as zero, and the accessory stands in the pointer. Angles are in "
      + "radians, clockwise from the top: a number of degrees turns it round and round and leaves it anywhere.",
    advice: "Give a positive offset, and the angle of the other side instead of a negative one; 90 degrees are π/2.",
    holds: "iOS, iPadOS and Mac Catalyst since 15",
    sources: [
      Source("UIPointerAccessoryPosition documentation: offset, angle", .documented),
      Source("UIKit takes offsets below zero for zero", .rederived),
    ],
    wrong: [
      RuleExample(
        #"{ "screens": [ { "view": { "pointerInteraction": { "style": { "effect": "lift", "accessories": [ { "position": { "offset": 1️⃣-101️⃣, "angle": 0 } } ] } } } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "view": { "pointerInteraction": { "regions": [ { "rect": [0, 0, 44, 44], "style": "system", "accessories": [ { "position": { "offset": 20, "angle": 1️⃣901️⃣ } } ] } ] } } } ] }"#,
        fixed:
          #"{ "screens": [ { "view": { "pointerInteraction": { "regions": [ { "rect": [0, 0, 44, 44], "style": "system", "accessories": [ { "position": { "offset": 20, "angle": 1.5708 } } ] } ] } } } ] }"#
      ),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": { "style": {
          "effect": "lift",
          "accessories": [
            { "position": "topRight" },
            { "position": { "from": "topRight", "offset": 30 } },
            { "position": { "offset": 0, "angle": 3.14159 } },
            { "position": { "offset": 12.5, "angle": -1.5708 } }
          ]
        } } } } ] }
        """#),
      // More than a turn, and what is not known.
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": { "style": {
          "effect": "lift",
          "accessories": [
            { "position": { "offset": 20, "angle": 7.5 } },
            { "position": { "offset": { "$unknown": "measured" }, "angle": 2 } },
            { "position": { "offset": 20, "angle": { "$unknown": "of the edge" } } }
          ]
        } } } } ] }
        """#),
    ])

  static func check(_ pointer: PointerAnswer, _ report: inout Report) {
    for (list, pointer) in pointer.accessories {
      let environments = report.context.pointerEnvironments(where: pointer.interaction.availability)
      for position in list.elements.compactMap(\.position.value) {
        if let offset = position.offset.value, offset < 0 || !offset.isFinite {
          report.report(
            self, at: position.offset.place,
            offset < 0
              ? "an offset below zero counts as zero: the accessory stands in the pointer"
              : "an offset is a finite number of points", in: environments)
        }
        guard let angle = position.angle.value, !angle.isFinite || areDegrees(angle) else { continue }
        let radians = angle.isFinite ? (angle * Double.pi / 180 * 10000).rounded() / 10000 : 0
        let fix = position.angle.place.map {
          Fix("Take it for degrees: \(JSONValue.number(radians).text())", .replace($0, .number(radians)))
        }
        report.report(
          self, at: position.angle.place,
          angle.isFinite
            ? "an angle is in radians: \(JSONValue.number(angle).text()) is more than \(Int(abs(angle) / 6.2832)) turns"
            : "an angle is a finite number of radians",
          fixes: angle.isFinite ? fix.map { [$0] } ?? [] : [], in: environments)
      }
    }
  }

  /// Whether a number is one that people write for degrees, and nobody for radians.
  private static func areDegrees(_ angle: Double) -> Bool {
    abs(angle) >= 15 && abs(angle) <= 360 && angle.remainder(dividingBy: 15) == 0
  }
}
