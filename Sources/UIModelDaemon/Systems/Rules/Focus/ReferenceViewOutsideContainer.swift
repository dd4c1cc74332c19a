import UIModelPlatform

/// Reports a halo effect whose reference view is not a descendant of its container view.
enum ReferenceViewOutsideContainer: Rule {
  static let description = RuleDescription(
    code: "focus/reference-view-outside-container", effect: .wrong, system: .focus,
    summary: "Reference view of a focus halo is not inside the container view",
    reason:
      "UIKit adds the halo to `containerView`, above `referenceView`. The reference view must therefore be a "
      + "descendant of the container view.",
    advice:
      "On the halo effect, set `referenceView` to a descendant of the container view, or set `containerView` to a "
      + "view that contains the reference view. You can also remove `containerView`.",
    holds: "iPadOS and Mac Catalyst 15 and later",
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
      // The reference view is inside the container view, or only one of the two properties is set.
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
      // A view is unknown or on another screen.
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

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    for (_, details) in focus.screen.details.sorted(by: { $0.key < $1.key }) {
      guard case .given(let optionalEffect, _) = details.focusEffect, let effect = optionalEffect,
        case .given(let containerName, let containerOrigin) = effect.containerView,
        case .given(let referenceName, let referenceOrigin) = effect.referenceView,
        let containerNode = focus.tree.node(named: containerName), focus.tree.view(of: containerNode) != nil,
        let referenceNode = focus.tree.node(named: referenceName), focus.tree.view(of: referenceNode) != nil,
        referenceNode == containerNode || !focus.tree.isInside(referenceNode, containerNode)
      else { continue }
      report.report(
        self, at: referenceOrigin.place,
        referenceNode == containerNode
          ? "'\(containerName)' is both 'containerView' and 'referenceView', but the reference view must be "
            + "inside the container view"
          : "'\(referenceName)' is not inside the container view '\(containerName)', so the halo cannot appear above "
            + "'\(referenceName)'; use another container view",
        related: [RelatedPlace(containerOrigin.place, "the container view is set here")],
        fixes: [Fix("Remove 'containerView'", .remove(containerOrigin.place))], in: focus.environments)
    }
  }
}
