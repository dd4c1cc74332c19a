import UIModelPlatform

/// More accessories than the pointer shows.
enum TooManyAccessories: Rule {
  static let description = RuleDescription(
    code: "pointer/too-many-accessories", severity: .error, system: .pointer,
    summary: "More than four accessories stand around the pointer",
    reason: "A pointer style takes up to four accessories. What is beyond is not shown, and nothing says so.",
    advice: "Keep the four that say most; accessories can change while one style lasts.",
    holds: "iOS, iPadOS and Mac Catalyst since 15",
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
      // Four in each of two regions, or beside a style of which they take the place.
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
      // What is not known may be none.
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
      // A declaration that exists where there is no pointer.
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

  static func check(_ pointer: PointerAnswer, _ report: inout Report) {
    for (list, pointer) in pointer.accessories where list.elements.count > PointerPosition.mostAccessories {
      report.report(
        self, at: list.elements[PointerPosition.mostAccessories].place,
        "the pointer has up to \(PointerPosition.mostAccessories) accessories, and these are \(list.elements.count): from this one on they are not shown",
        in: report.context.pointerEnvironments(where: pointer.interaction.availability))
    }
  }
}
