import UIModelJSON
import UIModelPlatform

/// A pointer accessory with an invalid offset or angle.
enum InvalidAccessoryPosition: Rule {
  static let description = RuleDescription(
    code: "pointer/invalid-accessory-position", effect: .wrong, system: .pointer,
    summary: "Pointer accessory has a negative offset or an angle in degrees",
    reason: "UIKit treats a negative offset as zero, so the accessory overlaps the pointer. Angles are in "
      + "radians, clockwise from the top. UIKit interprets an angle in degrees as radians, so the accessory "
      + "appears at an unintended angle.",
    advice: "Use a positive offset. To move the accessory to the opposite side of the pointer, add π to "
      + "the angle. Convert degrees to radians: 90 degrees is π/2.",
    holds: "iOS, iPadOS and Mac Catalyst 15 and later",
    sources: [
      Source("UIPointerAccessoryPosition documentation: offset, angle", .documented),
      Source("UIKit treats negative offsets as zero", .rederived),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": { "style": {
          "effect": "lift",
          "accessories": [ { "position": { "offset": 1️⃣-101️⃣, "angle": 0 } } ]
        } } } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": { "regions": [ {
          "rect": [0, 0, 44, 44], "style": "system",
          "accessories": [ { "position": { "offset": 20, "angle": 1️⃣901️⃣ } } ]
        } ] } } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "pointerInteraction": { "regions": [ {
            "rect": [0, 0, 44, 44], "style": "system",
            "accessories": [ { "position": { "offset": 20, "angle": 1.5708 } } ]
          } ] } } } ] }
          """#),
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
      // An angle of more than one turn that is not a usual angle in degrees, and unknown values.
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

  static func check(_ pointer: PointerFacts, _ report: inout Report) {
    for (list, viewInteraction) in pointer.accessoryLists {
      let environments = report.context.pointerEnvironments(where: viewInteraction.interaction.availability)
      for position in list.elements.compactMap(\.position.value) {
        if let offset = position.offset.value, offset < 0 || !offset.isFinite {
          report.report(
            self, at: position.offset.place,
            offset < 0
              ? "a negative offset counts as zero, so the accessory overlaps the pointer; use a positive offset"
              : "an offset must be a finite number of points", in: environments)
        }
        guard let angle = position.angle.value, !angle.isFinite || isProbablyInDegrees(angle) else { continue }
        let radians = angle.isFinite ? (angle * Double.pi / 180 * 10000).rounded() / 10000 : 0
        let fix = position.angle.place.map {
          Fix(
            "Convert the angle to radians: \(JSONValue.number(radians).text())", .replace($0, .number(radians)))
        }
        report.report(
          self, at: position.angle.place,
          angle.isFinite
            ? "an angle of \(JSONValue.number(angle).text()) radians is more than \(Int(abs(angle) / 6.2832)) turns; convert the angle from degrees to radians"
            : "an angle must be a finite number of radians",
          fixes: angle.isFinite ? fix.map { [$0] } ?? [] : [], in: environments)
      }
    }
  }

  /// Whether an angle is probably in degrees and not in radians: a multiple of 15 from 15 to 360, positive or negative.
  private static func isProbablyInDegrees(_ angle: Double) -> Bool {
    abs(angle) >= 15 && abs(angle) <= 360 && angle.remainder(dividingBy: 15) == 0
  }
}
