import UIModelPlatform

/// A halo that is to lie above a view, in a container which does not hold that view.
enum ReferenceViewOutsideContainer: Rule {
  static let description = RuleDescription(
    code: "focus/reference-view-outside-container", severity: .warning, system: .focus,
    summary: "A halo's reference view does not lie inside its container view",
    reason: "The halo is put into the container, above the reference view. That is only possible if the reference view "
      + "is a descendant of the container.",
    advice: "Name a view inside the container, or a container around it, or leave the container to the system.",
    holds: "iPadOS and Mac Catalyst since 15",
    sources: [Source("UIFocusEffect.h: referenceView", .header)],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "ref": "card", "class": "CardView", "implements": { "canBecomeFocused": true },
              "focusEffect": {
                "class": "UIFocusHaloEffect", "containerView": "shelf", "referenceView": 1️⃣"image"1️⃣
              },
              "subviews": [ { "ref": "image", "class": "UIImageView" } ]
            },
            { "ref": "shelf", "class": "UIView" }
          ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UIView",
            "subviews": [
              {
                "ref": "card", "class": "CardView", "implements": { "canBecomeFocused": true },
                "focusEffect": {
                  "class": "UIFocusHaloEffect", "referenceView": "image"
                },
                "subviews": [ { "ref": "image", "class": "UIImageView" } ]
              },
              { "ref": "shelf", "class": "UIView" }
            ]
          } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ref": "card", "class": "CardView", "implements": { "canBecomeFocused": true },
          "focusEffect": {
            "class": "UIFocusHaloEffect", "containerView": "card", "referenceView": 1️⃣"card"1️⃣
          }
        } } ] }
        """#),
    ],
    right: [
      // Inside, at any depth; one of the two only.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ref": "root", "class": "UIView",
          "subviews": [
            {
              "ref": "card", "class": "CardView",
              "focusEffect": {
                "class": "UIFocusHaloEffect", "containerView": "root", "referenceView": "image"
              },
              "subviews": [
                { "class": "UIStackView", "subviews": [ { "ref": "image", "class": "UIImageView" } ] }
              ]
            },
            {
              "class": "CardView",
              "focusEffect": { "class": "UIFocusHaloEffect", "containerView": "card" }
            },
            {
              "class": "CardView",
              "focusEffect": { "class": "UIFocusHaloEffect", "referenceView": "card" }
            }
          ]
        } } ] }
        """#),
      // Not known, or of another screen.
      RuleExample(
        #"""
        { "screens": [
          { "view": {
            "class": "UIView",
            "subviews": [
              {
                "ref": "card", "class": "CardView",
                "focusEffect": {
                  "class": "UIFocusHaloEffect",
                  "containerView": { "$unknown": "found at run time" }, "referenceView": "card"
                }
              },
              {
                "class": "CardView",
                "focusEffect": {
                  "class": "UIFocusHaloEffect", "containerView": "card",
                  "referenceView": "elsewhere"
                }
              }
            ]
          } },
          { "view": { "ref": "elsewhere", "class": "UIView" } }
        ] }
        """#),
    ])

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    for (_, details) in focus.screen.details.sorted(by: { $0.key < $1.key }) {
      guard case .given(let given, _) = details.focusEffect, let effect = given,
        case .given(let container, let containerOrigin) = effect.containerView,
        case .given(let reference, let referenceOrigin) = effect.referenceView,
        let outer = focus.tree.node(named: container), focus.tree.view(of: outer) != nil,
        let inner = focus.tree.node(named: reference), focus.tree.view(of: inner) != nil,
        inner == outer || !focus.tree.isInside(inner, outer)
      else { continue }
      report.report(
        self, at: referenceOrigin.place,
        inner == outer
          ? "the halo cannot lie in '\(container)' and above it: the reference view has to be inside the container"
          : "the halo is put into '\(container)', which does not hold '\(reference)', so it cannot lie above that",
        related: [RelatedPlace(containerOrigin.place, "the container")],
        fixes: [Fix("Leave the container to the system", .remove(containerOrigin.place))], in: focus.environments)
    }
  }
}
