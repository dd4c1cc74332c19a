import UIModelPlatform

/// A pointer style with more accessories than UIKit shows.
enum TooManyAccessories: Rule {
  static let description = RuleDescription(
    code: "pointer/too-many-accessories", effect: .lost, system: .pointer,
    summary: "Pointer style has more than four accessories",
    reason: "UIKit shows at most four accessories of a pointer style. UIKit omits the other accessories "
      + "without a warning.",
    advice: "Keep the four most important accessories. To show other accessories later, replace the "
      + "accessories while the style is active.",
    holds: "iOS, iPadOS and Mac Catalyst 15 and later",
    sources: [Source("UIPointerStyle.h: accessories, up to 4", .header)],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": { "style": {
          "effect": "lift",
          "accessories": [
            { "position": "top" }, { "position": "right" }, { "position": "bottom" },
            { "position": "left" }, 1️⃣{ "position": "topRight" }1️⃣
          ]
        } } } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": { "regions": [ {
          "rect": [0, 0, 44, 44], "style": "system",
          "accessories": [
            { "position": "top" }, { "position": "right" }, { "position": "bottom" },
            { "position": "left" }, 1️⃣{ "position": "topRight" }1️⃣, { "position": "topLeft" }
          ]
        } ] } } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": { "style": {
          "effect": "lift",
          "accessories": [
            { "position": "top" }, { "position": "right" }, { "position": "bottom" },
            { "position": "left" }
          ]
        } } } } ] }
        """#),
      // Four accessories in each of two regions. The accessories of a region replace the accessories of the style.
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": {
          "style": { "accessories": [ { "position": "topLeft" } ] },
          "regions": [
            {
              "rect": [0, 0, 44, 44],
              "accessories": [
                { "position": "top" }, { "position": "right" }, { "position": "bottom" },
                { "position": "left" }
              ]
            },
            {
              "rect": [44, 0, 44, 44],
              "accessories": [
                { "position": "top" }, { "position": "right" }, { "position": "bottom" },
                { "position": "left" }
              ]
            }
          ]
        } } } ] }
        """#),
      // An unknown accessory might be absent.
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": { "style": {
          "effect": "lift",
          "accessories": [
            { "position": "top" }, { "position": "right" }, { "position": "bottom" },
            { "position": "left" }, { "$unknown": "only while dragging" }
          ]
        } } } } ] }
        """#),
      // A declaration that exists only on a platform without a pointer.
      RuleExample(
        #"""
        { "screens": [ { "view": { "pointerInteraction": {
          "availableOn": { "visionOS": "1.0" },
          "style": {
            "effect": "lift",
            "accessories": [
              { "position": "top" }, { "position": "right" }, { "position": "bottom" },
              { "position": "left" }, { "position": "topRight" }
            ]
          }
        } } } ] }
        """#),
    ])

  static func check(_ pointer: PointerFacts, _ report: inout Report) {
    for (list, viewInteraction) in pointer.accessoryLists
    where list.elements.count > PointerPosition.maximumAccessoryCount {
      report.report(
        self, at: list.elements[PointerPosition.maximumAccessoryCount].place,
        "UIKit shows at most \(PointerPosition.maximumAccessoryCount) accessories and omits this one and all later ones; "
          + "keep only \(PointerPosition.maximumAccessoryCount) of these \(list.elements.count)",
        in: report.context.pointerEnvironments(where: viewInteraction.interaction.availability))
    }
  }
}
